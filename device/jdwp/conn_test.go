package jdwp

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

func TestOpenRefuses(t *testing.T) {
	for _, test := range []struct {
		name, answer string
		want         error
	}{
		{"silence", "", io.EOF},
		{"half", "JDWP-", io.ErrUnexpectedEOF},
		{"other", "HTTP/1.1 400 Bad Request\r\n", ErrHandshake},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, client := newPeer(t)
			p.write([]byte(test.answer))
			p.conn.(*net.TCPConn).CloseWrite()
			_, err := Open(context.Background(), client, Options{})
			if !errors.Is(err, test.want) || !errors.Is(err, ErrHandshake) {
				t.Errorf("Open gives %v, want %v", err, test.want)
			}
			if _, err := client.Write([]byte{0}); !errors.Is(err, net.ErrClosed) {
				t.Errorf("the connection is still open: %v", err)
			}
		})
	}
}

func TestOpenCancelled(t *testing.T) {
	p, client := newPeer(t)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := Open(ctx, client, Options{})
		done <- err
	}()
	var greeting [14]byte
	if _, err := io.ReadFull(p.conn, greeting[:]); err != nil { // all of it is there, and now Open waits
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Open gives %v", err)
	}
}

func TestFirstCommandIsTheCallers(t *testing.T) {
	c, p := open(t, Options{})
	done := make(chan error, 1)
	go func() { done <- c.Suspend(context.Background()) }()
	h, data := p.command()
	if h.command != cmdSuspend || len(data) != 0 {
		t.Errorf("the first command is %v % x", h.command, data)
	}
	p.reply(h.id, 0, nil)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := c.ThreadName(context.Background(), 1); !errors.Is(err, ErrNotReady) {
		t.Errorf("a command with an id before Init: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Next before Init: %v", err)
	}
}

func TestInit(t *testing.T) {
	c, _ := ready(t, Options{}, mixed)
	if got := *c.sizes.Load(); got != mixed {
		t.Errorf("sizes are %+v, want %+v", got, mixed)
	}
	c, p := open(t, Options{})
	done := make(chan error, 1)
	go func() {
		_, err := c.Init(context.Background())
		done <- err
	}()
	for range 3 {
		p.answerInit(IDSizes{8, 8, 3, 8, 8})
	}
	if err := <-done; !errors.Is(err, ErrMalformed) {
		t.Errorf("ids of 3 bytes: %v", err)
	}
}

// Replies may come in any order, between events and what is not for us.
func TestReplyOrder(t *testing.T) {
	const n = 50
	c, p := ready(t, Options{}, wide)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			name, err := c.ThreadName(context.Background(), ThreadID(i))
			if err != nil || name != fmt.Sprint("thread ", i) {
				t.Errorf("name of %d is %q: %v", i, name, err)
			}
		})
	}
	replies := make([][]byte, 0, n)
	for range n {
		h, data := p.command()
		e := &encoder{}
		e.str(fmt.Sprint("thread ", binary.BigEndian.Uint64(data)))
		replies = append(replies, packet(h.id, flagReply, 0, e.buf))
	}
	p.send(199<<8|1, []byte("APNM\x00\x00\x00\x00"))
	p.reply(0x7ffffff0, 0, nil) // of a command that was never sent
	for i := len(replies) - 1; i >= 0; i-- {
		p.send(cmdComposite, composite(wide, SuspendNone, Event{Kind: VMDeath, Request: RequestID(i)}))
		p.write(replies[i])
	}
	wait.Wait()
	if c.Received() != n {
		t.Errorf("%d items before the replies, want %d", c.Received(), n)
	}
	for i := n - 1; i >= 0; i-- {
		item, err := c.Next(context.Background())
		if err != nil || item.Err != nil || item.Seq != uint64(n-i) || item.Events[0].Request != RequestID(i) {
			t.Fatalf("item is %+v, want request %d: %v", item, i, err)
		}
	}
}

func TestVMError(t *testing.T) {
	c, p := ready(t, Options{}, wide)
	done := make(chan error, 1)
	go func() { done <- c.ResumeThread(context.Background(), 7) }()
	h, _ := p.command()
	p.reply(h.id, ErrInvalidThread, []byte("what an error carries does not matter"))
	err := <-done
	var code Error
	if !errors.Is(err, ErrInvalidThread) || !errors.As(err, &code) || errors.Is(err, ErrClosed) {
		t.Errorf("error is %v", err)
	}
	if want := "ThreadReference.Resume: INVALID_THREAD (10)"; err.Error() != want {
		t.Errorf("error reads %q, want %q", err, want)
	}
}

func TestReplyOfOtherLength(t *testing.T) {
	c, p := ready(t, Options{}, wide)
	for _, data := range []string{"", "\x00\x00", "\x00\x00\x00\x05abc", "\x00\x00\x00\x01ab", "\xff\xff\xff\xff"} {
		done := make(chan error, 1)
		go func() {
			_, err := c.ThreadName(context.Background(), 1)
			done <- err
		}()
		h, _ := p.command()
		p.reply(h.id, 0, []byte(data))
		if err := <-done; !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), "at byte") {
			t.Errorf("reply %q gives %v", data, err)
		}
	}
}

func TestCancel(t *testing.T) {
	c, p := ready(t, Options{}, wide)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- c.Resume(ctx) }()
	late, _ := p.command()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled command gives %v", err)
	}
	if err := c.Resume(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a command with a context that has ended gives %v", err)
	}
	if _, err := c.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Next with a context that has ended gives %v", err)
	}
	p.reply(late.id, 0, nil) // to nobody
	go func() { done <- c.Suspend(context.Background()) }()
	h, _ := p.command()
	if h.command != cmdSuspend {
		t.Errorf("a command that was never issued came: %v", h.command)
	}
	p.reply(h.id, 0, nil)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(c.waiting) != 0 {
		t.Errorf("%d commands are still waited for", len(c.waiting))
	}
}

// A peer that reads nothing blocks the writer, not the callers.
func TestCancelWhileWriting(t *testing.T) {
	c, _ := ready(t, Options{}, wide)
	ctx, cancel := context.WithCancel(context.Background())
	const n = 200
	errs := make(chan error, n)
	for range n {
		go func() {
			_, err := c.CreateString(ctx, strings.Repeat("x", 1<<16))
			errs <- err
		}()
	}
	cancel()
	for range n {
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Fatalf("a stuck command gives %v", err)
		}
	}
}

func TestDeadConnection(t *testing.T) {
	for _, test := range []struct {
		name string
		kill func(*Conn, *peer)
		want error
	}{
		{"peer closes", func(_ *Conn, p *peer) { p.conn.(*net.TCPConn).CloseWrite() }, io.EOF},
		{"half a head", func(_ *Conn, p *peer) {
			p.write([]byte{0, 0})
			p.conn.(*net.TCPConn).CloseWrite()
		}, io.ErrUnexpectedEOF},
		{"half a body", func(_ *Conn, p *peer) {
			p.write(packet(1, 0, 0, make([]byte, 100))[:50])
			p.conn.(*net.TCPConn).CloseWrite()
		}, io.ErrUnexpectedEOF},
		{"too short", func(_ *Conn, p *peer) { p.write([]byte{0, 0, 0, 10, 0, 0, 0, 1, 0x80, 0, 0}) }, ErrMalformed},
		{"too long", func(_ *Conn, p *peer) {
			p.write([]byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0x80, 0, 0})
		}, ErrMalformed},
		{"local close", func(c *Conn, _ *peer) { c.Close() }, net.ErrClosed},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, p := ready(t, Options{}, wide)
			const n = 20
			errs := make(chan error, n+2)
			for range n {
				go func() { errs <- c.Resume(context.Background()) }()
			}
			for range n {
				p.command() // and no reply
			}
			inv, err := c.InvokeMethodAsync(context.Background(), Call{})
			if err != nil || inv == nil {
				t.Fatal(err)
			}
			go func() { _, err := c.Next(context.Background()); errs <- err }()
			p.command()
			test.kill(c, p)
			for range n + 1 {
				err := <-errs
				var ended *ConnError
				if !errors.Is(err, test.want) || !errors.Is(err, ErrClosed) || !errors.As(err, &ended) {
					t.Fatalf("a waiter gets %v, want %v", err, test.want)
				}
			}
			<-c.Done()
			if err := c.Suspend(context.Background()); !errors.Is(err, test.want) {
				t.Errorf("a later command gets %v", err)
			}
			if err := c.Err(); !errors.Is(err, test.want) {
				t.Errorf("Err is %v", err)
			}
			for range 2 {
				if err := c.Close(); err != nil {
					t.Errorf("Close gives %v", err)
				}
			}
		})
	}
}

func TestPacketLimit(t *testing.T) {
	c, p := ready(t, Options{MaxPacket: 200_000}, wide)
	done := make(chan error, 1)
	var got string
	ask := func() {
		var err error
		got, err = c.StringValue(context.Background(), 1)
		done <- err
	}
	for _, n := range []int{0, 1, slabShare, slabSize, 199_000} {
		go ask()
		h, _ := p.command()
		e := &encoder{}
		e.str(strings.Repeat("é", n/2))
		p.reply(h.id, 0, e.buf)
		if err := <-done; err != nil || got != strings.Repeat("é", n/2) {
			t.Fatalf("a string of %d bytes comes as %d: %v", n, len(got), err)
		}
	}
	go ask()
	h, _ := p.command()
	p.write(packet(h.id, flagReply, 0, make([]byte, 200_000))[:headerSize])
	if err := <-done; !errors.Is(err, ErrMalformed) || !errors.Is(err, ErrClosed) {
		t.Errorf("a packet over the limit gives %v", err)
	}
}
