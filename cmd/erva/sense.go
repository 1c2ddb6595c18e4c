package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/droidracer"
)

// open opens a subject whose operations make sense together; --lenient goes on without those that do not. What is wrong
// with it is said on errs before anything else.
func (f *detectFlags) open(path string, errs io.Writer) (*subject, error) {
	s, err := openSubject(path)
	if err != nil {
		return nil, err
	}
	s.warnCut(errs)
	return s, s.sense(f.lenient, errs)
}

// sense makes sense of a subject and says what it ignored for that.
func (s *subject) sense(lenient bool, errs io.Writer) error {
	if err := s.makeSense(lenient); err != nil {
		return err
	}
	for _, i := range s.ignored {
		warn(errs, fmt.Sprintf("%s: ignored %d times: %s; the first: operation %d (%s): %s", s.name, i.Count, i.Problem, i.Op, i.Where, i.Message))
	}
	return nil
}

// makeSense checks a subject's operations.
func (s *subject) makeSense(lenient bool) error {
	options := []trace.CheckOption{trace.Strict}
	if s.recording != nil {
		options = []trace.CheckOption{trace.Attached}
	}
	if lenient {
		options = append(options, trace.Lenient)
	}
	mended, skipped, err := trace.Check(s.trace, options...)
	var bad *trace.CheckError
	if errors.As(err, &bad) {
		return badFile(fmt.Errorf("%s: %w; --lenient ignores what makes no sense", s.at(bad.Op), err))
	}
	if err != nil {
		return badFile(fmt.Errorf("%s: %w", s.name, err))
	}
	s.trace = mended
	if s.recording != nil {
		s.recording.Trace = mended
	}
	for _, p := range skipped.Kinds() {
		first := skipped.First[p]
		s.ignored = append(s.ignored, report.Ignored{
			Problem: string(p), Count: skipped.By[p], Op: first.Op, Where: s.at(first.Op), Message: first.Msg,
		})
	}
	return nil
}

// at says where in its file an operation stands: the file if that cannot be told.
func (s *subject) at(op int) string {
	if s.place == nil {
		return s.name
	}
	if where := s.place(op); where != "" {
		return where
	}
	return s.name
}

// lineOf places the operations of a text.
func lineOf(path string, lines []int) func(int) string {
	return func(op int) string { return fmt.Sprintf("%s:%d", path, lines[op]) }
}

// blockOf places the operations of a binary trace, by reading it again: only a bad one needs that.
func blockOf(path string) func(int) string {
	return func(op int) string {
		f, err := os.Open(path)
		if err != nil {
			return ""
		}
		defer func() { _ = f.Close() }() // only read
		return block(path, f, op)
	}
}

// memberBlockOf places the operations of a recording's trace.
func memberBlockOf(rec *record.Recording) func(int) string {
	return func(op int) string {
		data, err := rec.Member("trace.bin")
		if err != nil {
			return ""
		}
		return block(rec.Path+": trace.bin", bytes.NewReader(data), op)
	}
}

func block(name string, r io.Reader, op int) string {
	offset, err := trace.BlockOf(r, op)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s, block at byte %d", name, offset)
}

// logLineOf places the operations of a DroidRacer log. What the import made up stands where the log's operation before it
// does.
func logLineOf(path string, log *droidracer.Log, index *droidracer.Index) func(int) string {
	return func(op int) string {
		lines := map[int]int{}
		for i := range log.Ops {
			lines[log.Ops[i].ID] = log.Ops[i].Line
		}
		for ; op >= 0; op-- {
			if id := index.OpID[op]; id != 0 {
				return fmt.Sprintf("%s:%d", strings.TrimSpace(path), lines[id])
			}
		}
		return ""
	}
}
