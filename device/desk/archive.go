package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

// archive is a class data archive (AppCDS): the framework's classes as the JVM wants them in memory, made once for each
// framework and JDK. It only saves time, so whatever goes wrong with it, processes start without it.
type archive struct {
	dir  string // cache folder of archives
	file string // where the finished archive is

	mu   sync.Mutex
	done bool
}

// archiveTimeout bounds the making of an archive.
const archiveTimeout = 2 * time.Minute

// newArchive finds the archive for identity, which says all that it depends on.
func newArchive(cacheDir, identity string) *archive {
	sum := sha256.Sum256([]byte(identity))
	dir := filepath.Join(cacheDir, "cds")
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	a := &archive{dir: dir, file: filepath.Join(dir, hex.EncodeToString(sum[:12])+".jsa")}
	st, err := os.Stat(a.file)
	a.done = err == nil && st.Mode().IsRegular()
	return a
}

// path is the archive's file, or empty while there is none.
func (a *archive) path() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.done {
		return ""
	}
	return a.file
}

// makeArchive runs a zygote of its own to its end and keeps what it had loaded.
func (z *zygotes) makeArchive() {
	ctx, cancel := context.WithTimeout(z.desk.ctx, archiveTimeout)
	defer cancel()
	if err := z.dumpArchive(ctx); err != nil && z.desk.ctx.Err() == nil {
		z.desk.log.printf("class data archive: %v; processes start without it", err)
	}
}

func (z *zygotes) dumpArchive(ctx context.Context) error {
	if err := os.MkdirAll(z.archive.dir, 0o700); err != nil {
		return err
	}
	work, err := os.MkdirTemp(z.desk.dir, "archive-")
	if err != nil {
		return err
	}
	tmp := filepath.Join(work, "framework.jsa")
	if z.jdk.Version >= 13 {
		err = z.train(ctx, "-XX:ArchiveClassesAtExit="+tmp)
	} else {
		list := filepath.Join(work, "classes.lst")
		if err = z.train(ctx, "-XX:DumpLoadedClassList="+list); err == nil {
			err = z.runJava(ctx, nil, "-Xshare:dump", "-XX:SharedClassListFile="+list, "-XX:SharedArchiveFile="+tmp,
				"-Xbootclasspath/a:"+z.jar, "-cp", z.emptyDir)
		}
	}
	if err != nil {
		return err
	}
	st, err := os.Stat(tmp)
	if err != nil || st.Size() == 0 {
		return errors.New("the JVM wrote none")
	}
	if err := os.Rename(tmp, z.archive.file); err != nil {
		return err
	}
	z.archive.mu.Lock()
	z.archive.done = true
	z.archive.mu.Unlock()
	return nil
}

// train starts a zygote with one more flag, waits for its hello, by when everything is preloaded, and lets it end by
// closing its channel.
func (z *zygotes) train(ctx context.Context, flag string) error {
	token, hello := newToken(), make(chan *channel, 1)
	z.mu.Lock()
	z.hellos[token] = hello
	z.mu.Unlock()
	defer z.forget(token)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	z.desk.spawn(func() {
		select {
		case c := <-hello:
			c.fail()
		case <-ctx.Done():
			select {
			case c := <-hello:
				c.fail()
			default:
			}
		}
	})
	return z.runJava(ctx, []string{zygoteClass, z.listener.Addr().String(), token}, flag, "-Xbootclasspath/a:"+z.jar, "-cp", z.emptyDir)
}

// runJava runs a JVM to its end; ctx kills it.
func (z *zygotes) runJava(ctx context.Context, main []string, flags ...string) error {
	args := append(append(jvmFlags(), flags...), main...)
	cmd := exec.CommandContext(ctx, z.jdk.Java(), args...)
	cmd.Env = jvmEnv()
	cmd.Dir = z.emptyDir
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd.Process.Pid) }
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && ctx.Err() == nil && exit.Exited() {
		z.desk.log.printf("class data archive: the JVM ended with %v: %.200s", exit, out)
		return nil // a zygote without a desk need not end with 0; whether there is an archive decides
	}
	if err != nil {
		return fmt.Errorf("run java: %w: %.200s", err, out)
	}
	return nil
}
