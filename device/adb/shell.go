package adb

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// Packets of the shell protocol, version 2: one byte of id, four of length (little endian), data.
const (
	idStdin      = 0
	idStdout     = 1
	idStderr     = 2
	idExit       = 3
	idCloseStdin = 4

	shellHead = 5
	// maxPacket is far above the 4 KiB to 1 MiB that devices send.
	maxPacket = 16 << 20
	// maxOutput bounds what Run keeps of one stream.
	maxOutput = 256 << 20
)

// Result is what a command left behind.
type Result struct {
	Stdout, Stderr string // without shell_v2 a device sends both as Stdout
	ExitCode       int
}

// Refusal says why the device did not do what a command asked, in its words; nil if it did. Android's tools say so on
// standard output now and then, and end with 0.
func (r Result) Refusal() error {
	text := strings.TrimSpace(r.Stdout + r.Stderr)
	switch {
	case r.ExitCode != 0 && text == "":
		return fmt.Errorf("exit status %d", r.ExitCode)
	case r.ExitCode != 0, strings.Contains(text, "Error:"), strings.Contains(text, "java.lang.SecurityException"), strings.HasPrefix(text, "Failed"):
		return errors.New(text)
	}
	return nil
}

// Quote is arg as one word of a POSIX shell, whatever it holds. Use it for every name that comes from a device or user.
func Quote(arg string) string {
	if arg != "" && strings.Trim(arg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@%+,=") == "" {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// Run runs a line of the device's shell to its end. stdin may be nil. A status other than 0 is no error. On a device
// without shell_v2 the status travels behind the output, Stderr stays empty and stdin must be nil (ErrUnsupported).
func (d *Device) Run(ctx context.Context, cmd string, stdin io.Reader) (Result, error) {
	v2, err := d.has(ctx, "shell_v2")
	if err != nil {
		return Result{}, err
	}
	if !v2 {
		if stdin != nil {
			return Result{}, fmt.Errorf("adb shell %s: input for a command: %w", cmd, ErrUnsupported)
		}
		return d.runPlain(ctx, cmd)
	}
	w, err := d.open(ctx, "shell,v2,raw:"+cmd)
	if err != nil {
		return Result{}, err
	}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		sendInput(w, stdin)
	}()
	res, err := collect(w)
	if err != nil {
		err = fmt.Errorf("adb shell %s: %w", cmd, w.cause(err))
	}
	_ = w.Close() // unblocks the sender, unless it waits for its own reader
	if stdin == nil {
		<-sent
	}
	return res, err
}

// sendInput forwards all of stdin, then closes it. Errors show up at the reading end.
func sendInput(w io.Writer, stdin io.Reader) {
	if stdin != nil {
		buf := make([]byte, 32<<10)
		for {
			n, err := stdin.Read(buf)
			if n > 0 {
				if _, werr := w.Write(appendPacket(nil, idStdin, buf[:n])); werr != nil {
					return
				}
			}
			if err != nil {
				break
			}
		}
	}
	_, _ = w.Write(appendPacket(nil, idCloseStdin, nil))
}

// collect reads packets up to the exit status.
func collect(r io.Reader) (Result, error) {
	var out, errOut strings.Builder
	pr := packetReader{r: r}
	for {
		id, data, err := pr.next()
		if err != nil {
			return Result{}, noEOF(err)
		}
		switch id {
		case idStdout:
			out.Write(data)
		case idStderr:
			errOut.Write(data)
		case idExit:
			if len(data) < 1 {
				return Result{}, fmt.Errorf("%w: exit packet without a status at byte %d", ErrProtocol, pr.off)
			}
			return Result{Stdout: out.String(), Stderr: errOut.String(), ExitCode: int(data[0])}, nil
		}
		if out.Len()+errOut.Len() > maxOutput {
			return Result{}, fmt.Errorf("%w: more than %d MiB of output", ErrProtocol, maxOutput>>20)
		}
	}
}

// packetReader reads shell packets; off is how many bytes it has read. The data is valid until the next call.
type packetReader struct {
	r   io.Reader
	buf []byte
	off int64
}

// next reads one packet; io.EOF at a clean end.
func (p *packetReader) next() (id byte, data []byte, err error) {
	var head [shellHead]byte
	n, err := io.ReadFull(p.r, head[:])
	p.off += int64(n)
	if err != nil {
		if n == 0 {
			return 0, nil, err
		}
		return 0, nil, fmt.Errorf("shell packet at byte %d: %w", p.off, noEOF(err))
	}
	size := binary.LittleEndian.Uint32(head[1:])
	if size > maxPacket {
		return 0, nil, fmt.Errorf("%w: shell packet of %d bytes at byte %d", ErrProtocol, size, p.off-shellHead)
	}
	p.buf = p.buf[:0]
	for left := int(size); left > 0; { // grow with what arrives, not with what is promised
		chunk := min(left, 64<<10)
		at := len(p.buf)
		p.buf = append(p.buf, make([]byte, chunk)...)
		n, err := io.ReadFull(p.r, p.buf[at:])
		p.off += int64(n)
		if err != nil {
			return 0, nil, fmt.Errorf("shell packet at byte %d: %w", p.off, noEOF(err))
		}
		left -= chunk
	}
	return head[0], p.buf, nil
}

func appendPacket(b []byte, id byte, data []byte) []byte {
	b = append(b, id)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	return append(b, data...)
}

// statusMark precedes the exit status in the output of a device without shell_v2. It never stands in a command's text as
// a whole, so a terminal that echoes the command does not fake it.
const statusMark = "\x01erva-status:"

// runPlain runs cmd without shell_v2, through the service that has no terminal, as that would change line ends in binary
// output. It has no exit status either: the shell prints it behind the output.
func (d *Device) runPlain(ctx context.Context, cmd string) (Result, error) {
	w, err := d.open(ctx, "exec:("+cmd+"\n); echo \"\x01\"erva-status:$?")
	if err != nil {
		return Result{}, err
	}
	defer w.Close()
	b, err := io.ReadAll(io.LimitReader(w, maxOutput+1))
	if err != nil {
		return Result{}, fmt.Errorf("adb shell %s: %w", cmd, w.cause(err))
	}
	res, err := splitStatus(string(b))
	if err != nil {
		return Result{}, fmt.Errorf("adb shell %s: %w", cmd, err)
	}
	return res, nil
}

// splitStatus takes the status off the end of plain output.
func splitStatus(out string) (Result, error) {
	i := strings.LastIndex(out, statusMark)
	if i < 0 {
		return Result{}, fmt.Errorf("%w: no exit status behind %d bytes of output", ErrProtocol, len(out))
	}
	text := strings.TrimRight(out[i+len(statusMark):], "\r\n")
	code, err := strconv.ParseUint(text, 10, 8)
	if err != nil {
		return Result{}, fmt.Errorf("%w: exit status %q at byte %d", ErrProtocol, text, i)
	}
	return Result{Stdout: out[:i], ExitCode: int(code)}, nil
}

// Exec runs cmd without a terminal and without packets: bytes both ways, no status; for binary output such as
// "screencap -p". The connection outlives ctx; reading it ends at io.EOF when the command has ended.
func (d *Device) Exec(ctx context.Context, cmd string) (net.Conn, error) {
	return d.Open(ctx, "exec:"+cmd)
}

// errNoStatus is the end of a stream that sent no exit status.
var errNoStatus = errors.New("the stream ended without an exit status")
