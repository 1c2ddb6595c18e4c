package desk

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// The control channel between the desk and a JVM: one JSON object a line, both ways. docs/desk.md has the messages.

// maxLine bounds one line from a process; screen shots are the longest.
const maxLine = 64 << 20

// errChannelClosed is the end of a process as its requests see it.
var errChannelClosed = errors.New("the process has ended")

// message is any line that a process sends.
type message struct {
	Type string `json:"type"`

	// hello
	Token string `json:"token"`
	PID   int    `json:"pid"`

	// reply
	ID     int64           `json:"id"`
	OK     bool            `json:"ok"`
	Result json.RawMessage `json:"result"`
	Error  string          `json:"error"`

	// log
	Time int64  `json:"time"` // ms since 1970
	Prio string `json:"prio"`
	Tag  string `json:"tag"`
	Msg  string `json:"msg"`
	TID  int    `json:"tid"`

	// crash, state
	Thread  string `json:"thread"`
	Stack   string `json:"stack"`
	Resumed string `json:"resumed"`

	// instrumentation-status, instrumentation-result
	Results map[string]string `json:"results"`

	// deliver, broadcast, transact, transact-reply: what goes to another process of the app
	Process   string   `json:"process"`   // that is to get it
	Processes []string `json:"processes"` // that are to run for it
	Cmd       string   `json:"cmd"`       // that it gets
	To        int      `json:"to"`        // the process of a binder
	Call      int64    `json:"call"`      // of a transaction, numbered by its caller
	Handle    int64    `json:"handle"`    // of the binder in its process
	Code      int      `json:"code"`      // of a transaction, or an instrumentation
	Flags     int      `json:"flags"`
	Parcel    string   `json:"parcel"` // base64
}

// request is the arguments of one command to a process.
type request map[string]any

// refusal is ok:false: the process understood a command and could not carry it out.
type refusal struct {
	cmd, reason string
}

func (r *refusal) Error() string { return fmt.Sprintf("%s: %s", r.cmd, r.reason) }

// channel is the desk's end of the control channel of one process.
type channel struct {
	conn net.Conn
	in   *bufio.Reader

	writing sync.Mutex // held while a line is written

	mu      sync.Mutex
	nextID  int64
	waiting map[int64]chan message
	closed  bool
	done    chan struct{} // closed when the process's end has been seen
}

// acceptChannel reads the hello line of a new connection and returns the channel with the token it gave.
func acceptChannel(conn net.Conn) (*channel, message, error) {
	c := &channel{conn: conn, in: bufio.NewReaderSize(conn, 32<<10), waiting: map[int64]chan message{}, done: make(chan struct{})}
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	line, err := readLine(c.in, 4096)
	if err != nil {
		return nil, message{}, fmt.Errorf("read hello: %w", err)
	}
	var hello message
	if err := json.Unmarshal(line, &hello); err != nil || hello.Type != "hello" {
		return nil, message{}, fmt.Errorf("first line of a process is not a hello: %.80q", line)
	}
	_ = conn.SetReadDeadline(time.Time{})
	return c, hello, nil
}

// serve reads messages until the channel ends; handle gets all but replies, in their order, and must not block.
func (c *channel) serve(handle func(message)) error {
	defer c.fail()
	for {
		line, err := readLine(c.in, maxLine)
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			return fmt.Errorf("line from a process: %w: %.80q", err, line)
		}
		if m.Type != "reply" {
			handle(m)
			continue
		}
		c.mu.Lock()
		waiter := c.waiting[m.ID]
		delete(c.waiting, m.ID)
		c.mu.Unlock()
		if waiter != nil {
			waiter <- m // buffered: the only send
		}
	}
}

// fail ends every waiting call.
func (c *channel) fail() {
	_ = c.conn.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed = true
		close(c.done)
	}
}

// call sends a command and waits for its reply: the raw result, a *refusal, errChannelClosed, or ctx's error.
func (c *channel) call(ctx context.Context, cmd string, args request) (json.RawMessage, error) {
	waiter := make(chan message, 1)
	c.mu.Lock()
	c.nextID++
	id := c.nextID
	c.waiting[id] = waiter
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.waiting, id)
		c.mu.Unlock()
	}()
	if err := c.send(ctx, id, cmd, args); err != nil {
		return nil, err
	}
	select {
	case m := <-waiter:
		return result(cmd, m)
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", cmd, ctx.Err())
	case <-c.done:
		select { // the reply may have been the last line
		case m := <-waiter:
			return result(cmd, m)
		default:
			return nil, fmt.Errorf("%s: %w", cmd, errChannelClosed)
		}
	}
}

func result(cmd string, m message) (json.RawMessage, error) {
	if !m.OK {
		return nil, &refusal{cmd: cmd, reason: m.Error}
	}
	return m.Result, nil
}

// send writes one command. A process that does not read for long, because its debugger has suspended it, may block it;
// then the line cannot be taken back, so a context that ends in the middle ends the channel.
func (c *channel) send(ctx context.Context, id int64, cmd string, args request) error {
	line := request{"id": id, "cmd": cmd}
	for k, v := range args {
		line[k] = v
	}
	b, err := json.Marshal(line)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd, err)
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", cmd, err)
	}
	cut := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(cut)
		_ = c.conn.SetWriteDeadline(time.Unix(1, 0))
	})
	_, err = c.conn.Write(append(b, '\n'))
	if !stop() {
		<-cut // or it would strike the next command
		if err != nil {
			c.fail()
			return fmt.Errorf("%s: %w", cmd, ctx.Err())
		}
		_ = c.conn.SetWriteDeadline(time.Time{})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", cmd, errChannelClosed)
	}
	return nil
}

// readLine reads up to a newline, which it takes off, and at most limit bytes. The line is valid until the next read.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var long []byte
	for {
		part, err := r.ReadSlice('\n')
		if err == nil && long == nil {
			return part[:len(part)-1], nil
		}
		if len(long)+len(part) > limit {
			return nil, fmt.Errorf("line of more than %d bytes", limit)
		}
		long = append(long, part...)
		switch {
		case err == nil:
			return long[:len(long)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(long) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}
