package adb

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// maxStderr is how much a Process keeps of the command's standard error.
const maxStderr = 64 << 10

// Process is a command that runs on the device, for instance "logcat". Read gives its standard output and Write feeds its
// standard input; one goroutine may read while another writes.
type Process struct {
	w   *wire
	cmd string
	v2  bool

	packets packetReader
	rest    []byte // output that Read has not given yet

	mu     sync.Mutex
	stderr []byte
	exit   int
	ended  bool // a status has arrived
}

// Start runs a line of the device's shell and leaves it running until it ends by itself, ctx ends, or Close is called.
func (d *Device) Start(ctx context.Context, cmd string) (*Process, error) {
	v2, err := d.has(ctx, "shell_v2")
	if err != nil {
		return nil, err
	}
	service := "shell:" + cmd
	if v2 {
		service = "shell,v2,raw:" + cmd
	}
	w, err := d.open(ctx, service)
	if err != nil {
		return nil, err
	}
	return &Process{w: w, cmd: cmd, v2: v2, packets: packetReader{r: w}}, nil
}

// Read gives standard output as it comes, io.EOF when the command has ended, the context's error when that ended it.
func (p *Process) Read(b []byte) (int, error) {
	if !p.v2 {
		n, err := p.w.Read(b)
		return n, p.fault(err)
	}
	for len(p.rest) == 0 {
		if p.done() {
			return 0, io.EOF
		}
		id, data, err := p.packets.next()
		if err == io.EOF {
			err = errNoStatus
		}
		if err != nil {
			return 0, p.fault(err)
		}
		p.take(id, data)
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// take files one packet.
func (p *Process) take(id byte, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch id {
	case idStdout:
		p.rest = data
	case idStderr:
		p.stderr = append(p.stderr, data[:min(len(data), maxStderr-len(p.stderr))]...)
	case idExit:
		p.ended = true
		if len(data) > 0 {
			p.exit = int(data[0])
		}
	}
}

func (p *Process) done() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// fault words an error of the stream; io.EOF stays as it is.
func (p *Process) fault(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return fmt.Errorf("adb shell %s: %w", p.cmd, p.w.cause(err))
}

// Write feeds standard input.
func (p *Process) Write(b []byte) (int, error) {
	if !p.v2 {
		n, err := p.w.Write(b)
		return n, p.fault(err)
	}
	sent := 0
	for sent < len(b) {
		chunk := b[sent:min(len(b), sent+32<<10)]
		if _, err := p.w.Write(appendPacket(nil, idStdin, chunk)); err != nil {
			return sent, p.fault(err)
		}
		sent += len(chunk)
	}
	return sent, nil
}

// CloseInput ends standard input; without shell_v2 a device cannot be told (ErrUnsupported).
func (p *Process) CloseInput() error {
	if !p.v2 {
		return fmt.Errorf("adb shell %s: close input: %w", p.cmd, ErrUnsupported)
	}
	_, err := p.w.Write(appendPacket(nil, idCloseStdin, nil))
	return p.fault(err)
}

// Stderr is what the command wrote to standard error so far, its first 64 KiB, as far as Read has come.
func (p *Process) Stderr() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return string(p.stderr)
}

// ExitCode is the command's status; ok is false before Read has returned io.EOF, and always without shell_v2.
func (p *Process) ExitCode() (code int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.exit, p.ended
}

// Close ends the connection; the device ends the command.
func (p *Process) Close() error { return p.w.Close() }
