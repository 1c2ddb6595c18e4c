package desk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// debug connects to a process and shakes hands.
func debug(t *testing.T, d *Desk, pid int) net.Conn {
	t.Helper()
	conn, err := client(d).JDWP(t.Context(), pid)
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	if _, err := io.WriteString(conn, "JDWP-Handshake"); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, handshakeSize)
	if _, err := io.ReadFull(conn, b); err != nil || string(b) != "JDWP-Handshake" {
		t.Fatalf("handshake: %q, %v", b, err)
	}
	return conn
}

// askVersion sends VirtualMachine.Version and waits for its reply.
func askVersion(t *testing.T, conn net.Conn) {
	t.Helper()
	if _, err := conn.Write([]byte{0, 0, 0, 11, 0, 0, 0, 7, 0, 1, 1}); err != nil {
		t.Fatal(err)
	}
	for {
		head := make([]byte, packetHead)
		if _, err := io.ReadFull(conn, head); err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(io.Discard, conn, int64(binary.BigEndian.Uint32(head))-packetHead); err != nil {
			t.Fatal(err)
		}
		if head[8]&replyFlag != 0 {
			return
		}
	}
}

func TestDebugger(t *testing.T) {
	d := startDesk(t, Options{Log: testLog{t}})
	install(t, d, notes, nil)
	expect(t, d, "am start -D "+notes, 0)
	pid := pidOf(t, d, notes)
	told := func(text string) func() bool {
		return func() bool {
			return strings.Contains(shellRun(t, d, `logcat -d -s fake | grep '"debugger"'`).Stdout, text)
		}
	}
	for range 2 { // the JVM listens again, at another port
		expect(t, d, "logcat -c", 0)
		conn := debug(t, d, pid)
		if told(`"connected":true`)() {
			t.Errorf("the debugger counts as connected before the VM has answered: %s", shellRun(t, d, "logcat -d").Stdout)
		}
		askVersion(t, conn)
		eventually(t, "the app to know of its debugger", told(`"connected":true`))
		second, err := client(d).JDWP(t.Context(), pid)
		if err != nil {
			t.Fatal(err)
		}
		_ = second.SetDeadline(time.Now().Add(time.Minute))
		if n, err := second.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("a second debugger: %d bytes, %v; want to be dropped", n, err)
		}
		_ = second.Close()
		askVersion(t, conn)
		_ = conn.Close()
		eventually(t, "the app to know that its debugger has gone", told(`"connected":false`))
	}
	if _, err := client(d).JDWP(t.Context(), 1); err == nil {
		t.Error("a process that does not exist takes a debugger")
	}
}

// TestSuspendedProcess kills a process that its debugger has suspended.
func TestSuspendedProcess(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	expect(t, d, "am start -W "+notes, 0)
	pid := pidOf(t, d, notes)
	conn := debug(t, d, pid)
	defer conn.Close()
	if _, err := conn.Write([]byte{0, 0, 0, 11, 0, 0, 0, 7, 0, 1, 8}); err != nil { // VirtualMachine.Suspend
		t.Fatal(err)
	}
	for range 50 {
		askVersion(t, conn)
	}
	expect(t, d, "am force-stop "+notes+"; pidof "+notes, 1)
	if _, err := io.Copy(io.Discard, conn); err != nil && !errors.Is(err, io.EOF) && !strings.Contains(err.Error(), "reset") {
		t.Errorf("the debugger's connection ended with %v", err)
	}
}

func TestTrackJDWP(t *testing.T) {
	d := startDesk(t, Options{})
	install(t, d, notes, nil)
	tr, err := client(d).TrackJDWP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	next := func(want int) {
		t.Helper()
		if pids, err := tr.Next(); err != nil || len(pids) != want {
			t.Errorf("processes: %v, %v; want %d", pids, err, want)
		}
	}
	next(0)
	expect(t, d, "am start "+notes, 0)
	next(1)
	expect(t, d, "am force-stop "+notes, 0)
	next(0)
	conn, err := client(d).Open(t.Context(), "jdwp")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if b, err := io.ReadAll(conn); err != nil || len(b) != 0 {
		t.Errorf("one-shot list: %q, %v", b, err)
	}
}

// TestPacketScanner cuts a stream at every place.
func TestPacketScanner(t *testing.T) {
	packet := func(size int, flags byte) []byte {
		b := make([]byte, packetHead+size)
		binary.BigEndian.PutUint32(b, uint32(len(b)))
		b[8] = flags
		return b
	}
	stream := append([]byte("JDWP-Handshake"), packet(0, 0)...)
	stream = append(stream, packet(5, replyFlag)...)
	stream = append(stream, packet(1, 0)...)
	for cut := 1; cut < len(stream); cut++ {
		var s packetScanner
		var seen []bool
		for part := stream; len(part) > 0; part = part[min(cut, len(part)):] {
			s.scan(part[:min(cut, len(part))], func(reply bool) { seen = append(seen, reply) })
		}
		if len(seen) != 3 || seen[0] || !seen[1] || seen[2] {
			t.Fatalf("cut every %d bytes: replies %v", cut, seen)
		}
	}
}

func FuzzPacketScanner(f *testing.F) {
	f.Add([]byte("JDWP-Handshake\x00\x00\x00\x0b\x00\x00\x00\x01\x80\x00\x00"), 3)
	f.Fuzz(func(t *testing.T, b []byte, cut int) {
		var whole, parts packetScanner
		a, c := 0, 0
		whole.scan(b, func(bool) { a++ })
		r := bytes.NewReader(b)
		buf := make([]byte, 1+(cut&0xff))
		for {
			n, err := r.Read(buf)
			parts.scan(buf[:n], func(bool) { c++ })
			if err != nil {
				break
			}
		}
		if a != c {
			t.Errorf("%d packets in one piece, %d in parts", a, c)
		}
	})
}
