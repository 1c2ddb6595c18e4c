package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// statusLine shows what goes on, in one line of a terminal that is written over; elsewhere it shows nothing.
type statusLine struct {
	out  *os.File
	last time.Time
}

func newStatusLine(errs io.Writer) *statusLine {
	if !isTerminal(errs) {
		return &statusLine{}
	}
	return &statusLine{out: errs.(*os.File)}
}

// isTerminal says whether a person reads what is written, as it comes.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show replaces the line, a few times a second at most.
func (s *statusLine) show(format string, args ...any) {
	if s.out == nil || time.Since(s.last) < 200*time.Millisecond {
		return
	}
	s.last = time.Now()
	fmt.Fprintf(s.out, "\r\x1b[K"+format, args...)
}

// clear takes the line away.
func (s *statusLine) clear() {
	if s.out != nil && !s.last.IsZero() {
		fmt.Fprint(s.out, "\r\x1b[K")
	}
}
