package desk

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// pipeChannel is a channel whose other end is the test's.
func pipeChannel(t *testing.T) (*channel, net.Conn) {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { _ = theirs.Close() })
	go func() { _, _ = io.WriteString(theirs, `{"type":"hello","token":"t","pid":7}`+"\n") }()
	c, hello, err := acceptChannel(ours)
	if err != nil || hello.Token != "t" || hello.PID != 7 {
		t.Fatalf("hello %+v, %v", hello, err)
	}
	return c, theirs
}

// TestChannelOrder has replies come in another order than their commands, between messages of other kinds.
func TestChannelOrder(t *testing.T) {
	c, app := pipeChannel(t)
	var other []string
	served := make(chan error, 1)
	go func() { served <- c.serve(func(m message) { other = append(other, m.Type) }) }()
	go func() {
		in := bufio.NewReader(app)
		var ids []int64
		for range 3 {
			line, err := in.ReadBytes('\n')
			if err != nil {
				return
			}
			var r struct {
				ID  int64
				Cmd string
			}
			_ = json.Unmarshal(line, &r)
			ids = append(ids, r.ID)
		}
		fmt.Fprintf(app, `{"type":"log","msg":"x"}`+"\n")
		for i := len(ids) - 1; i >= 0; i-- {
			fmt.Fprintf(app, `{"type":"reply","id":%d,"ok":%v,"result":%d,"error":"no %d"}`+"\n", ids[i], ids[i] != 2, ids[i], ids[i])
		}
		fmt.Fprintf(app, `{"type":"reply","id":999,"ok":true}`+"\n"+`{"type":"state","resumed":""}`+"\n")
		_ = app.Close()
	}()
	var all sync.WaitGroup
	var mu sync.Mutex
	good, refused := 0, 0
	for range 3 {
		all.Go(func() {
			raw, err := c.call(t.Context(), "x", nil)
			var no *refusal
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && (string(raw) == "1" || string(raw) == "3"):
				good++
			case errors.As(err, &no) && no.reason == "no 2":
				refused++
			default:
				t.Errorf("%s, %v", raw, err)
			}
		})
	}
	all.Wait()
	if err := <-served; !errors.Is(err, io.EOF) {
		t.Errorf("the channel ended with %v", err)
	}
	if good != 2 || refused != 1 || strings.Join(other, " ") != "log state" {
		t.Errorf("%d replies, %d refusals, messages %v", good, refused, other)
	}
	if _, err := c.call(t.Context(), "x", nil); !errors.Is(err, errChannelClosed) {
		t.Errorf("after the end: %v", err)
	}
}

func TestChannelWaits(t *testing.T) {
	c, app := pipeChannel(t)
	served := make(chan error, 1)
	go func() { served <- c.serve(func(message) {}) }()
	go func() { _, _ = io.Copy(io.Discard, app) }()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := c.call(ctx, "slow", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v; want the deadline", err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := c.call(context.Background(), "never", nil)
		done <- err
	}()
	_ = app.Close()
	if err := <-done; !errors.Is(err, errChannelClosed) {
		t.Errorf("%v; want the end of the process", err)
	}
	<-served
}

// TestChannelBlocked has a process that does not read.
func TestChannelBlocked(t *testing.T) {
	c, _ := pipeChannel(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := c.call(ctx, "x", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v; want the deadline", err)
	}
	<-c.done // a command that was cut off in the middle spoils the channel
}

func TestChannelGarbage(t *testing.T) {
	for _, text := range []string{"nonsense\n", "{\"type\":\"log\"", strings.Repeat("x", 70<<10) + "\n", "[]\n", "\x00\n"} {
		c, app := pipeChannel(t)
		go func() {
			_, _ = io.WriteString(app, text)
			_ = app.Close()
		}()
		if err := c.serve(func(message) {}); err == nil {
			t.Errorf("%.20q: no error", text)
		}
	}
	for _, hello := range []string{"nonsense\n", `{"type":"log"}` + "\n", strings.Repeat("x", 5000), ""} {
		ours, theirs := net.Pipe()
		go func() {
			_, _ = io.WriteString(theirs, hello)
			_ = theirs.Close()
		}()
		if _, _, err := acceptChannel(ours); err == nil {
			t.Errorf("hello %.20q was taken", hello)
		}
		_ = ours.Close()
	}
}

func TestReadLine(t *testing.T) {
	long := strings.Repeat("x", 100)
	r := bufio.NewReaderSize(strings.NewReader("a\n\n"+long+"\nrest"), 16)
	for _, want := range []string{"a", "", long} {
		if got, err := readLine(r, 200); string(got) != want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
	if _, err := readLine(r, 200); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut line: %v", err)
	}
	if _, err := readLine(bufio.NewReaderSize(strings.NewReader(long+"\n"), 16), 50); err == nil {
		t.Error("a line beyond the limit is no error")
	}
	if _, err := readLine(bufio.NewReader(strings.NewReader("")), 50); !errors.Is(err, io.EOF) {
		t.Errorf("end: %v", err)
	}
}
