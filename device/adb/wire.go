package adb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

const (
	// maxService is what the server takes for one request.
	maxService = 1 << 16
	// maxBlock is the longest block that four hex digits can frame.
	maxBlock = 0xffff
)

// wire is one socket to the server. Until keep is called the context that dialled it ends it.
type wire struct {
	net.Conn
	ctx  context.Context
	stop func() bool
}

// dial opens a socket that ctx closes.
func dial(ctx context.Context, addr string) (*wire, error) {
	var d net.Dialer
	kind, address := network(addr)
	conn, err := d.DialContext(ctx, kind, address)
	if err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("connect to ADB server at %s: %w", addr, ctx.Err())
		}
		if noServer(err) {
			return nil, fmt.Errorf("connect to ADB server at %s: %w", addr, ErrNoServer)
		}
		return nil, fmt.Errorf("connect to ADB server at %s: %w", addr, err)
	}
	w := &wire{Conn: withoutDelay(conn), ctx: ctx}
	w.stop = context.AfterFunc(ctx, func() { _ = conn.Close() })
	return w, nil
}

// keep lets the connection outlive the context; it fails when the context has already ended.
func (w *wire) keep() (net.Conn, error) {
	if !w.stop() {
		_ = w.Conn.Close()
		return nil, w.ctx.Err()
	}
	return w.Conn, nil
}

// Close ends the socket.
func (w *wire) Close() error {
	w.stop()
	return w.Conn.Close()
}

// cause prefers the context's error to the "use of closed connection" that it brings about.
func (w *wire) cause(err error) error {
	if err != nil && w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	return err
}

// request sends service and reads its status.
func (w *wire) request(service string) error {
	if len(service) > maxService-1 {
		return fmt.Errorf("adb request of %d bytes: at most %d can be sent", len(service), maxService-1)
	}
	if _, err := io.WriteString(w, frame(service)); err != nil {
		return fmt.Errorf("adb %s: %w", service, w.cause(err))
	}
	return w.status(service)
}

// status reads OKAY, or FAIL as a *ServerError.
func (w *wire) status(service string) error {
	err := readStatus(w, service)
	var refused *ServerError
	if err == nil || errors.As(err, &refused) {
		return err
	}
	return fmt.Errorf("adb %s: %w", service, w.cause(err))
}

// block reads one hex-framed block.
func (w *wire) block(service string) (string, error) {
	b, err := readBlock(w)
	if err != nil {
		return "", fmt.Errorf("adb %s: %w", service, w.cause(err))
	}
	return string(b), nil
}

// frame is service with its length before it.
func frame(service string) string { return fmt.Sprintf("%04x%s", len(service), service) }

// readStatus reads four bytes of status; a refusal is a *ServerError about service.
func readStatus(r io.Reader, service string) error {
	var st [4]byte
	if _, err := io.ReadFull(r, st[:]); err != nil {
		return fmt.Errorf("read status: %w", err)
	}
	switch string(st[:]) {
	case "OKAY":
		return nil
	case "FAIL":
		msg, err := readBlock(r)
		if err != nil {
			return fmt.Errorf("read reason of failure: %w", err)
		}
		return &ServerError{Service: service, Message: string(msg)}
	}
	return fmt.Errorf("%w: status %q at byte 0", ErrProtocol, st[:])
}

// readBlock reads four hex digits and as many bytes as they say, 65535 at most. io.EOF means a clean end before a block.
func readBlock(r io.Reader) ([]byte, error) {
	var head [4]byte
	if n, err := io.ReadFull(r, head[:]); err != nil {
		if n == 0 && errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("read length: %w", err)
	}
	n, err := parseHex(head)
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	if got, err := io.ReadFull(r, b); err != nil {
		return nil, fmt.Errorf("read block of %d bytes at byte %d: %w", n, 4+got, noEOF(err))
	}
	return b, nil
}

// parseHex reads the four digits; signs, spaces and underscores, which strconv might let pass, are refused.
func parseHex(head [4]byte) (int, error) {
	for i, c := range head {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return 0, fmt.Errorf("%w: length %q, byte %d is not a hex digit", ErrProtocol, head[:], i)
		}
	}
	n, err := strconv.ParseUint(string(head[:]), 16, 16)
	return int(n), err
}

// noEOF makes an end in the middle of something an unexpected one.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
