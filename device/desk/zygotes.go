package desk

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// zygotes keeps JVMs warm: the framework is loaded in them and no app yet. As on Android, an app's process begins as one.
type zygotes struct {
	desk     *Desk
	jdk      JDK
	jar      string
	archive  *archive
	emptyDir string
	listener net.Listener
	want     int

	mu      sync.Mutex
	hellos  map[string]chan *channel // by token, of JVMs that have not said hello
	live    map[*jvm]struct{}
	warm    []*jvm
	pending int           // JVMs on their way to warm
	changed chan struct{} // closed and replaced when warm or failure changes
	failure error         // why the last JVM did not get warm
	closed  bool
}

type zygoteOptions struct {
	jdk      JDK
	jar      string
	cacheDir string
	warm     int
}

// startZygotes listens for control channels and begins to warm the first JVMs.
func startZygotes(d *Desk, o zygoteOptions) (*zygotes, error) {
	jar, err := filepath.Abs(o.jar)
	if err != nil {
		return nil, err
	}
	identity, err := describeJar(o.jdk, jar)
	if err != nil {
		return nil, err
	}
	z := &zygotes{desk: d, jdk: o.jdk, jar: jar, want: o.warm, emptyDir: filepath.Join(d.dir, "empty"),
		hellos: map[string]chan *channel{}, live: map[*jvm]struct{}{}, changed: make(chan struct{})}
	if err := os.Mkdir(z.emptyDir, 0o700); err != nil {
		return nil, err
	}
	z.archive = newArchive(o.cacheDir, identity)
	if z.listener, err = listen("127.0.0.1:0"); err != nil {
		return nil, err
	}
	d.spawn(z.acceptLoop)
	z.refill()
	if z.archive.path() == "" {
		d.spawn(z.makeArchive)
	}
	return z, nil
}

// acceptLoop takes the control channels of new JVMs.
func (z *zygotes) acceptLoop() {
	for {
		conn, err := z.listener.Accept()
		if err != nil {
			return
		}
		z.desk.spawn(func() { z.accept(conn) })
	}
}

// accept hands a channel to whoever launched the JVM; a wrong token closes it.
func (z *zygotes) accept(conn net.Conn) {
	stop := context.AfterFunc(z.desk.ctx, func() { _ = conn.Close() })
	defer stop()
	c, hello, err := acceptChannel(conn)
	if err != nil {
		z.desk.log.printf("control channel: %v", err)
		_ = conn.Close()
		return
	}
	z.mu.Lock()
	waiter := z.hellos[hello.Token]
	delete(z.hellos, hello.Token)
	z.mu.Unlock()
	if waiter == nil {
		_ = conn.Close()
		return
	}
	waiter <- c // buffered: the only send
}

// forget stops waiting for a token, and closes a channel that came too late.
func (z *zygotes) forget(token string) {
	z.mu.Lock()
	defer z.mu.Unlock()
	delete(z.hellos, token)
}

// start launches one JVM and waits until it is ready. A JVM that fails is killed.
func (z *zygotes) start(ctx context.Context) (*jvm, error) {
	token, hello := newToken(), make(chan *channel, 1)
	z.mu.Lock()
	if z.closed {
		z.mu.Unlock()
		return nil, errClosing
	}
	z.hellos[token] = hello
	j, err := z.launch(token)
	if err != nil {
		delete(z.hellos, token)
		z.mu.Unlock()
		return nil, err
	}
	z.live[j] = struct{}{}
	z.mu.Unlock()
	z.desk.spawn(func() {
		<-j.exited
		z.mu.Lock()
		delete(z.live, j)
		z.mu.Unlock()
	})
	if err := z.ready(ctx, j, token, hello); err != nil {
		j.kill()
		return nil, err
	}
	return j, nil
}

// refill starts as many JVMs as are missing from the pool, in the background.
func (z *zygotes) refill() {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.closed {
		return
	}
	for len(z.warm)+z.pending < z.want {
		z.pending++
		z.desk.spawn(func() {
			j, err := z.start(z.desk.ctx)
			z.add(j, err)
		})
	}
}

// add puts a JVM into the pool, or notes why there is none.
func (z *zygotes) add(j *jvm, err error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.pending--
	z.failure = err
	if err == nil && z.closed {
		j.kill()
	} else if err == nil {
		z.warm = append(z.warm, j)
	} else if z.desk.ctx.Err() == nil {
		z.desk.log.printf("warm process: %v", err)
	}
	close(z.changed)
	z.changed = make(chan struct{})
}

// take gives a ready JVM: a warm one, one that is being warmed, or a new one. The caller calls refill when the app has
// had time to start, since the next JVM would take the processor from it.
func (z *zygotes) take(ctx context.Context) (*jvm, error) {
	for {
		z.mu.Lock()
		if z.closed {
			z.mu.Unlock()
			return nil, errClosing
		}
		for len(z.warm) > 0 {
			j := z.warm[0]
			z.warm = z.warm[1:]
			if j.alive() {
				z.mu.Unlock()
				return j, nil
			}
		}
		if z.pending == 0 {
			z.mu.Unlock()
			break
		}
		changed := z.changed
		z.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for a process: %w", ctx.Err())
		}
	}
	j, err := z.start(ctx)
	if err != nil {
		return nil, fmt.Errorf("start a process: %w", err)
	}
	return j, nil
}

func (j *jvm) alive() bool {
	select {
	case <-j.exited:
		return false
	default:
		return true
	}
}

// refillSoon fills the pool when up is closed, at the latest after a while.
func (z *zygotes) refillSoon(up <-chan struct{}) {
	z.desk.spawn(func() {
		t := time.NewTimer(3 * time.Second)
		defer t.Stop()
		select {
		case <-up:
		case <-t.C:
		case <-z.desk.ctx.Done():
		}
		z.refill()
	})
}

// close kills every JVM, bound or not.
func (z *zygotes) close() {
	z.mu.Lock()
	z.closed = true
	for j := range z.live {
		j.kill()
	}
	for _, j := range z.warm {
		j.channel.fail()
	}
	z.mu.Unlock()
	_ = z.listener.Close()
}
