package testrun

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Command is a test: a program and its arguments.
type Command struct {
	Args []string
	// Env is added to the environment: which device it is to use.
	Env []string
}

const (
	// killAfter is how long a command may take to end when it is told to.
	killAfter = 2 * time.Second
	// maxOutput bounds what is kept of a command's output; the end of it tells how the test went.
	maxOutput = 4 << 20
)

// run is a command under way.
type run struct {
	cmd    *exec.Cmd
	output *tail
	stop   context.CancelFunc
	done   chan struct{} // closed when it has ended
	err    error         // how it ended; to be read after done
}

// start starts the command, which goes on until it ends or is closed.
func (c *Command) start() (*run, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("there is no command to run")
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &run{output: &tail{}, stop: stop, done: make(chan struct{})}
	r.cmd = exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	r.cmd.Env = append(os.Environ(), c.Env...)
	r.cmd.Stdout, r.cmd.Stderr = r.output, r.output
	r.cmd.Cancel = func() error { return interrupt(r.cmd) }
	apart(r.cmd)
	r.cmd.WaitDelay = killAfter
	if err := r.cmd.Start(); err != nil {
		stop()
		return nil, fmt.Errorf("start the test: %w", err)
	}
	go func() {
		r.err = r.cmd.Wait()
		sweep(r.cmd)
		close(r.done)
	}()
	return r, nil
}

// ended says whether the command has ended.
func (r *run) ended() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// failed is the error of a command that has ended with a status other than 0; nil if it goes on.
func (r *run) failed() error {
	var exit *exec.ExitError
	if !r.ended() || !errors.As(r.err, &exit) {
		return nil
	}
	return fmt.Errorf("%s ended with %w before the app was started: %s", strings.Join(r.cmd.Args, " "), r.err, lastLines(r.output.String(), 3))
}

// close ends the command if it has not ended.
func (r *run) close() {
	r.stop()
	<-r.done
}

// lastLines are the last n lines of a text that are not empty, in one.
func lastLines(text string, n int) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return "it said nothing"
	}
	return strings.Join(lines[max(len(lines)-n, 0):], "; ")
}

// tail keeps the end of what is written to it.
type tail struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf.Write(p)
	if extra := t.buf.Len() - maxOutput; extra > 0 {
		t.buf.Next(extra)
	}
	return len(p), nil
}

// String is what is kept.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.String()
}
