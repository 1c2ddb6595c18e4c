package adbd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// host is the server's end of a connection, as tests play it.
type host struct {
	t    *testing.T
	conn net.Conn
	in   packetReader
	ver  uint32
	err  chan error // what Serve returned
}

// services are what the device of the tests offers: echo gives back what comes; hi says so and ends; sink reads when it
// is told to; stuck waits for its context.
func services(sink chan struct{}) func(string) (Service, error) {
	return func(name string) (Service, error) {
		switch name {
		case "echo:":
			return func(_ context.Context, s net.Conn) { _, _ = io.Copy(s, s) }, nil
		case "hi:":
			return func(_ context.Context, s net.Conn) { _, _ = io.WriteString(s, "hi") }, nil
		case "sink:":
			return func(_ context.Context, s net.Conn) {
				<-sink
				_, _ = io.Copy(io.Discard, s)
			}, nil
		case "stuck:":
			return func(ctx context.Context, s net.Conn) { <-ctx.Done() }, nil
		}
		return nil, errors.New("no such service")
	}
}

// dial starts a device and a host that has not introduced itself.
func dial(t *testing.T, open func(string) (Service, error)) *host {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	device, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	h := &host{t: t, conn: conn, in: packetReader{r: conn, limit: MaxPayload, version: versionChecksum}, ver: versionChecksum, err: make(chan error, 1)}
	go func() { h.err <- Serve(context.Background(), device, Device{Banner: "device::features=a", Open: open}) }()
	t.Cleanup(func() { _ = conn.Close() })
	return h
}

// connect introduces the host and returns the device's answer.
func (h *host) connect(version, payload uint32) packet {
	h.t.Helper()
	h.send(packet{command: cmdConnect, arg0: version, arg1: payload, data: []byte("host::features=shell_v2")})
	p := h.receive(cmdConnect)
	h.ver, h.in.version = p.arg0, p.arg0
	return p
}

func (h *host) send(p packet) {
	h.t.Helper()
	if _, err := h.conn.Write(appendPacket(nil, p, h.ver)); err != nil {
		h.t.Fatal(err)
	}
}

func (h *host) receive(want command) packet {
	h.t.Helper()
	p := h.receiveAny()
	if p.command != want {
		h.t.Fatalf("%s %d %d %q; want %s", p.command, p.arg0, p.arg1, p.data, want)
	}
	return p
}

func (h *host) receiveAny() packet {
	h.t.Helper()
	p, err := h.in.next()
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

// open opens a service as stream id and returns the device's number of it.
func (h *host) open(id uint32, name string) uint32 {
	h.t.Helper()
	h.send(packet{command: cmdOpen, arg0: id, data: append([]byte(name), 0)})
	p := h.receive(cmdOkay)
	if p.arg1 != id || p.arg0 == 0 {
		h.t.Fatalf("OKAY %d %d", p.arg0, p.arg1)
	}
	return p.arg0
}

// end closes the connection and gives what Serve returned.
func (h *host) end() error {
	h.t.Helper()
	_ = h.conn.Close()
	return h.ended()
}

func (h *host) ended() error {
	h.t.Helper()
	select {
	case err := <-h.err:
		return err
	case <-time.After(time.Minute):
		h.t.Fatal("the connection does not end")
		return nil
	}
}

func TestConnect(t *testing.T) {
	for name, tc := range map[string]struct{ version, payload, wantVersion, wantPayload uint32 }{
		"as the real one": {0x01000001, 1 << 20, 0x01000001, 1 << 20},
		"with checksums":  {0x01000000, 4096, 0x01000000, 4096},
		"of the future":   {0x01000005, 16 << 20, 0x01000001, 1 << 20},
		"a short payload": {0x01000000, 4, 0x01000000, 4},
	} {
		t.Run(name, func(t *testing.T) {
			h := dial(t, services(nil))
			want := packet{command: cmdConnect, arg0: tc.wantVersion, arg1: tc.wantPayload, data: []byte("device::features=a")}
			if d := cmp.Diff(want, h.connect(tc.version, tc.payload), cmp.AllowUnexported(packet{})); d != "" {
				t.Error(d)
			}
			dev := h.open(7, "hi:")
			var got []byte
			for len(got) < 2 {
				p := h.receive(cmdWrite)
				if p.arg0 != dev || p.arg1 != 7 || len(p.data) > int(tc.wantPayload) {
					t.Fatalf("WRTE %d %d %q", p.arg0, p.arg1, p.data)
				}
				got = append(got, p.data...)
				if len(got) < 2 { // the end does not wait for the last one
					h.send(packet{command: cmdOkay, arg0: 7, arg1: dev})
				}
			}
			if string(got) != "hi" {
				t.Errorf("%q", got)
			}
			h.receive(cmdClose)
			if err := h.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBroken breaks the rules; each breach ends the connection with an error that says where.
func TestBroken(t *testing.T) {
	connect := packet{command: cmdConnect, arg0: versionNoChecksum, arg1: 4096, data: []byte("host::")}
	raw := func(p packet, change func([]byte)) []byte {
		b := appendPacket(nil, p, versionChecksum)
		change(b)
		return b
	}
	for name, tc := range map[string]struct {
		packets []byte
		want    string
	}{
		"no CNXN":        {raw(packet{command: cmdOpen, arg0: 1, data: []byte("hi:\x00")}, func([]byte) {}), `"OPEN" before CNXN`},
		"magic":          {raw(connect, func(b []byte) { b[20]++ }), "packet at byte 0"},
		"checksum":       {raw(connect, func(b []byte) { b[16]++ }), "its header says"},
		"version":        {raw(packet{command: cmdConnect, arg0: 5, arg1: 4096}, func([]byte) {}), "version 0x5"},
		"no payload":     {raw(packet{command: cmdConnect, arg0: versionChecksum}, func([]byte) {}), "payloads of 0 bytes"},
		"long":           {raw(connect, func(b []byte) { b[15] = 0x7f }), "bytes"},
		"long name":      {raw(packet{command: cmdOpen}, func(b []byte) { b[14] = 2 }), "131072 bytes"},
		"authentication": {append(raw(connect, func([]byte) {}), raw(packet{command: cmdAuth, arg0: 3}, func([]byte) {})...), `"AUTH", which was not asked for`},
		"encryption":     {append(raw(connect, func([]byte) {}), raw(packet{command: cmdTLS}, func([]byte) {})...), `"STLS", which was not asked for`},
		"stream 0":       {append(raw(connect, func([]byte) {}), raw(packet{command: cmdOpen, data: []byte("hi:\x00")}, func([]byte) {})...), "stream 0"},
	} {
		t.Run(name, func(t *testing.T) {
			h := dial(t, services(nil))
			if _, err := h.conn.Write(tc.packets); err != nil {
				t.Fatal(err)
			}
			if err := h.ended(); !errors.Is(err, ErrProtocol) || !strings.Contains(err.Error(), tc.want) || !strings.Contains(err.Error(), "byte ") {
				t.Errorf("%v; want %q", err, tc.want)
			}
		})
	}
	t.Run("cut", func(t *testing.T) {
		h := dial(t, services(nil))
		if _, err := h.conn.Write(appendPacket(nil, connect, versionChecksum)[:27]); err != nil {
			t.Fatal(err)
		}
		if err := h.end(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Error(err)
		}
	})
}

// TestEcho sends anything in any pieces over a payload of any length and has it back.
func TestEcho(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 40), 0, 8).Draw(rt, "pieces")
		h := dial(t, services(nil))
		h.connect(rapid.SampledFrom([]uint32{versionChecksum, versionNoChecksum}).Draw(rt, "version"), 64)
		dev := h.open(3, "echo:")
		var got []byte
		for _, piece := range pieces {
			h.send(packet{command: cmdWrite, arg0: 3, arg1: dev, data: piece})
			okay := 0
			for want := len(got) + len(piece); len(got) < want || okay == 0; {
				p, err := h.in.next()
				if err != nil {
					rt.Fatal(err)
				}
				switch p.command {
				case cmdOkay:
					okay++
				case cmdWrite:
					got = append(got, p.data...)
					h.send(packet{command: cmdOkay, arg0: 3, arg1: dev})
				}
			}
			if okay != 1 {
				rt.Fatalf("one WRTE is acknowledged %d times", okay)
			}
		}
		if want := bytes.Join(pieces, nil); !bytes.Equal(got, want) {
			rt.Fatalf("%q came back of %q", got, want)
		}
		h.send(packet{command: cmdClose, arg0: 3, arg1: dev})
		h.receive(cmdClose)
		if err := h.end(); err != nil {
			rt.Fatal(err)
		}
	})
}

// TestDial has the device open services of the host.
func TestDial(t *testing.T) {
	type dialer interface {
		Dial(ctx context.Context, service string) (net.Conn, error)
	}
	said := make(chan string, 2)
	h := dial(t, func(string) (Service, error) {
		return func(ctx context.Context, s net.Conn) {
			conn, err := s.(dialer).Dial(ctx, "tcp:80")
			if err != nil {
				said <- err.Error()
				return
			}
			b, _ := io.ReadAll(conn)
			_ = conn.Close()
			said <- string(b)
		}, nil
	})
	h.connect(versionNoChecksum, MaxPayload)
	h.open(1, "reach:")
	open := h.receive(cmdOpen)
	if string(open.data) != "tcp:80\x00" {
		t.Fatalf("OPEN %q", open.data)
	}
	h.send(packet{command: cmdOkay, arg0: 7, arg1: open.arg0})
	h.send(packet{command: cmdWrite, arg0: 7, arg1: open.arg0, data: []byte("page")})
	h.receive(cmdOkay)
	h.send(packet{command: cmdClose, arg0: 7, arg1: open.arg0})
	if got := <-said; got != "page" {
		t.Errorf("the host said %q", got)
	}
	for range 2 { // of both streams
		h.receive(cmdClose)
	}
	h.open(2, "reach:")
	h.send(packet{command: cmdClose, arg1: h.receive(cmdOpen).arg0})
	if got := <-said; !strings.Contains(got, errRefused.Error()) {
		t.Errorf("a refusal is %q", got)
	}
	h.receive(cmdClose)
	for id := range uint32(50) { // a host that is done before the device has seen that it answers
		h.open(3+id, "reach:")
		open := h.receive(cmdOpen)
		h.send(packet{command: cmdOkay, arg0: 100 + id, arg1: open.arg0})
		h.send(packet{command: cmdWrite, arg0: 100 + id, arg1: open.arg0, data: []byte("page")})
		h.send(packet{command: cmdClose, arg0: 100 + id, arg1: open.arg0})
		if got := <-said; got != "page" {
			t.Fatalf("a host in a hurry said %q", got)
		}
		for closed := 0; closed < 2; {
			if h.receiveAny().command == cmdClose {
				closed++
			}
		}
	}
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

// TestUnread has a server that does not wait for acknowledgements: a stream keeps a bounded part of what nobody reads.
func TestUnread(t *testing.T) {
	sink := make(chan struct{})
	h := dial(t, services(sink))
	h.connect(versionNoChecksum, 1<<20)
	dev := h.open(1, "sink:")
	data := make([]byte, 1<<20)
	for range maxWaiting / len(data) {
		h.send(packet{command: cmdWrite, arg0: 1, arg1: dev, data: data})
	}
	h.open(2, "hi:") // the connection is not held up
	h.receive(cmdWrite)
	h.receive(cmdClose)
	h.send(packet{command: cmdWrite, arg0: 1, arg1: dev, data: []byte("x")})
	if p, err := h.in.next(); err == nil {
		t.Errorf("%s after too much", p.command)
	}
	close(sink)
	if err := h.ended(); !errors.Is(err, ErrProtocol) || !strings.Contains(err.Error(), "not acknowledged") {
		t.Error(err)
	}
}

// TestRefusals has what is answered with CLSE, and what with silence.
func TestRefusals(t *testing.T) {
	h := dial(t, services(nil))
	h.connect(versionNoChecksum, 4096)
	h.send(packet{command: cmdOpen, arg0: 5, data: []byte("nope:\x00")})
	if p := h.receive(cmdClose); p.arg0 != 0 || p.arg1 != 5 {
		t.Errorf("CLSE %d %d", p.arg0, p.arg1)
	}
	for _, p := range []packet{
		{command: cmdWrite, arg0: 5, arg1: 99, data: []byte("x")}, {command: cmdClose, arg0: 5, arg1: 99}, {command: cmdOkay, arg0: 5, arg1: 99},
		{command: cmdSync, arg0: 1}, {command: 0x58585858, data: []byte("of a later version")},
	} {
		h.send(p)
	}
	dev := h.open(6, "hi:")
	h.send(packet{command: cmdClose, arg0: 8, arg1: dev}) // another stream's
	h.receive(cmdWrite)
	h.receive(cmdClose)
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

func TestTooManyStreams(t *testing.T) {
	h := dial(t, services(nil))
	h.connect(versionNoChecksum, 4096)
	for i := range uint32(MaxStreams) {
		h.open(i+1, "stuck:")
	}
	h.send(packet{command: cmdOpen, arg0: 9999, data: []byte("stuck:\x00")})
	if p := h.receive(cmdClose); p.arg1 != 9999 {
		t.Errorf("CLSE for %d", p.arg1)
	}
	if err := h.end(); err != nil { // every service ends with the connection
		t.Error(err)
	}
}

// TestAgain has a server that introduces itself a second time: what was open is gone.
func TestAgain(t *testing.T) {
	h := dial(t, services(nil))
	h.connect(versionNoChecksum, 4096)
	dev := h.open(1, "echo:")
	h.ver = versionChecksum
	h.connect(versionChecksum, 128)
	h.send(packet{command: cmdWrite, arg0: 1, arg1: dev, data: []byte("x")})
	again := h.open(1, "echo:")
	h.send(packet{command: cmdWrite, arg0: 1, arg1: again, data: []byte("y")})
	h.receive(cmdOkay)
	if p := h.receive(cmdWrite); string(p.data) != "y" {
		t.Errorf("%q", p.data)
	}
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

// TestContext ends a connection from this end, and a service whose stream was closed under it.
func TestContext(t *testing.T) {
	a, b := net.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := Serve(ctx, a, Device{Open: services(nil)}); err != nil {
			t.Error(err)
		}
	})
	cancel()
	ended.Wait()
	if _, err := b.Read(make([]byte, 1)); err == nil {
		t.Error("the connection is open")
	}
	h := dial(t, services(nil))
	h.connect(versionNoChecksum, 4096)
	dev := h.open(1, "stuck:")
	h.send(packet{command: cmdClose, arg0: 1, arg1: dev})
	h.receive(cmdClose) // the service was told to end
	if err := h.end(); err != nil {
		t.Error(err)
	}
}

func FuzzPackets(f *testing.F) {
	connect := appendPacket(nil, packet{command: cmdConnect, arg0: versionNoChecksum, arg1: 4096, data: []byte("host::features=shell_v2,cmd")}, versionChecksum)
	f.Add(connect)
	f.Add(append(append(bytes.Clone(connect), appendPacket(nil, packet{command: cmdOpen, arg0: 1, data: []byte("echo:\x00")}, versionNoChecksum)...),
		appendPacket(nil, packet{command: cmdWrite, arg0: 1, arg1: 1, data: []byte("data")}, versionNoChecksum)...))
	f.Add(append(bytes.Clone(connect), appendPacket(nil, packet{command: cmdOpen, arg0: 1, data: []byte("hi:")}, versionNoChecksum)...))
	f.Add(connect[:30])
	f.Add([]byte("CNXN\x00\x00\x00\x01\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\xbc\xb1\xa7\xb1"))
	f.Fuzz(func(t *testing.T, b []byte) {
		in := packetReader{r: bytes.NewReader(b), version: versionChecksum, limit: MaxPayload}
		for {
			start := in.off
			p, err := in.next()
			if err != nil {
				break
			}
			if again := appendPacket(nil, p, versionChecksum); !bytes.Equal(again, b[start:in.off]) {
				t.Fatalf("%q is read and written as %q", b[start:in.off], again)
			}
		}
		serveBytes(t, b)
	})
}

// serveBytes has a device read b, and everything it answers thrown away.
func serveBytes(t *testing.T, b []byte) {
	h, dev := net.Pipe()
	var both sync.WaitGroup
	both.Go(func() { _, _ = io.Copy(io.Discard, h) })
	both.Go(func() {
		_, _ = h.Write(b)
		_ = h.Close()
	})
	if err := Serve(context.Background(), dev, Device{Banner: "device::", Open: services(nil)}); err != nil && !strings.Contains(err.Error(), "byte ") {
		t.Errorf("an error that does not say where: %v", err)
	}
	both.Wait()
}
