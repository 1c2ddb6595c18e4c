package jdwp

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"net"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// wide and narrow are two id layouts; mixed has a different width for each kind that can be told apart.
var (
	wide   = IDSizes{8, 8, 8, 8, 8}
	narrow = IDSizes{4, 4, 4, 4, 4}
	mixed  = IDSizes{Field: 4, Method: 8, Object: 8, ReferenceType: 4, Frame: 8}
)

// peer is a scripted VM: the test says what it receives and what it sends.
type peer struct {
	testing.TB
	conn net.Conn
	in   packetReader
}

// newPeer gives a peer and the client's end of its connection. It ends with the test.
func newPeer(t testing.TB) (*peer, net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close(); server.Close() })
	return &peer{TB: t, conn: server, in: packetReader{r: bufio.NewReader(server), limit: 1 << 20}}, client
}

// open gives a connection to a peer that has shaken hands.
func open(t testing.TB, opts Options) (*Conn, *peer) {
	t.Helper()
	p, client := newPeer(t)
	p.write([]byte("JDWP-Handshake")) // nothing to wait for: the greeting is fixed
	c, err := Open(context.Background(), client, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	var greeting [14]byte
	if _, err := io.ReadFull(p.in.r, greeting[:]); err != nil || string(greeting[:]) != "JDWP-Handshake" {
		t.Fatalf("greeting is %q: %v", greeting[:], err)
	}
	return c, p
}

// ready is open and Init.
func ready(t testing.TB, opts Options, sizes IDSizes) (*Conn, *peer) {
	t.Helper()
	c, p := open(t, opts)
	done := make(chan error, 1)
	go func() {
		_, err := c.Init(context.Background())
		done <- err
	}()
	for range 3 {
		p.answerInit(sizes)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return c, p
}

// answerInit answers one of the commands of Init, in whatever order they come.
func (p *peer) answerInit(sizes IDSizes) {
	p.Helper()
	h, _ := p.command()
	e := &encoder{}
	switch h.command {
	case cmdIDSizes:
		for _, n := range []int{sizes.Field, sizes.Method, sizes.Object, sizes.ReferenceType, sizes.Frame} {
			e.i32(int32(n))
		}
	case cmdVersion:
		e.str("a scripted peer")
		e.i32(1)
		e.i32(8)
		e.str("1")
		e.str("peer")
	case cmdCapabilitiesNew:
		for i := range 32 {
			e.bool(i == 20) // canForceEarlyReturn is number 21
		}
	default:
		p.Fatalf("Init sends %v", h.command)
	}
	p.reply(h.id, 0, e.buf)
}

// command is the next command of the client.
func (p *peer) command() (header, []byte) {
	p.Helper()
	h, data, err := p.in.next()
	if err != nil {
		p.Fatalf("read a command: %v", err)
	}
	if h.reply {
		p.Fatal("the client sends a reply")
	}
	return h, data
}

func (p *peer) reply(id uint32, code Error, data []byte) {
	p.Helper()
	p.write(packet(id, flagReply, uint16(code), data))
}

// send sends a command.
func (p *peer) send(cmd command, data []byte) {
	p.Helper()
	p.write(packet(0x80000001, 0, uint16(cmd), data))
}

func (p *peer) write(b []byte) {
	p.Helper()
	if _, err := p.conn.Write(b); err != nil {
		p.Fatalf("write: %v", err)
	}
}

// packet builds a packet with its head.
func packet(id uint32, flags byte, last uint16, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(headerSize+len(data)))
	b = binary.BigEndian.AppendUint32(b, id)
	b = append(b, flags)
	b = binary.BigEndian.AppendUint16(b, last)
	return append(b, data...)
}

// composite builds the data of a set of events.
func composite(sizes IDSizes, policy SuspendPolicy, events ...Event) []byte {
	e := &encoder{sizes: sizes}
	e.u8(byte(policy))
	e.count(len(events))
	for _, ev := range events {
		e.event(ev)
	}
	return e.buf
}

// event writes an event as the specification has it.
func (e *encoder) event(ev Event) {
	e.u8(byte(ev.Kind))
	e.i32(int32(ev.Request))
	switch ev.Kind {
	case VMDeath:
		return
	case ClassUnload:
		e.str(ev.Signature)
		return
	}
	e.thread(ev.Thread)
	switch ev.Kind {
	case SingleStep, Breakpoint, MethodEntry, MethodExit:
		e.location(ev.Location)
	case MethodExitWithReturnValue:
		e.location(ev.Location)
		e.value(ev.Value)
	case FieldAccess, FieldModification:
		e.location(ev.Location)
		e.u8(byte(ev.ClassTag))
		e.ref(ev.Class)
		e.field(ev.Field)
		e.value(Value{ev.ObjectTag, uint64(ev.Object)})
		if ev.Kind == FieldModification {
			e.value(ev.Value)
		}
	case ClassPrepare:
		e.u8(byte(ev.ClassTag))
		e.ref(ev.Class)
		e.str(ev.Signature)
		e.i32(int32(ev.Status))
	case Exception:
		e.location(ev.Location)
		e.value(Value{ev.ObjectTag, uint64(ev.Object)})
		e.location(ev.Catch)
	case MonitorContendedEnter, MonitorContendedEntered, MonitorWait, MonitorWaited:
		e.value(Value{ev.ObjectTag, uint64(ev.Object)})
		e.location(ev.Location)
		if ev.Kind == MonitorWait {
			e.u64(uint64(ev.Timeout))
		} else if ev.Kind == MonitorWaited {
			e.bool(ev.TimedOut)
		}
	}
}
