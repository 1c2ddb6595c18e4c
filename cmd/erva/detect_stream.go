package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
)

// stream finds the races of a recording or a binary trace while it is read, without keeping it. It returns nil where that
// cannot be done: another engine or form, a file that is not whole or makes no sense. Then the file is read at once, which
// says what is wrong and makes the best of it.
func (f *detectFlags) stream(ctx context.Context, path string, jobs int) (*race.Set, *trace.Tables, error) {
	if f.engine != "asyncclock" || f.lenient {
		return nil, nil, nil
	}
	o, err := f.options()
	if err != nil {
		return nil, nil, err
	}
	src, check := openStream(path)
	if src == nil {
		return nil, nil, nil
	}
	defer func() { _ = src.Close() }() // only read
	r, err := trace.NewReader(src)
	if err != nil {
		return nil, nil, nil
	}
	o.Check = []trace.CheckOption{check}
	d, err := asyncclock.Stream(ctx, r, o, jobs)
	switch {
	case ctx.Err() != nil:
		return nil, nil, fmt.Errorf("detect races: %w", ctx.Err())
	case err != nil:
		return nil, nil, nil
	}
	return d.Races(), r.Tables(), nil
}

// openStream opens the trace of a file, and says how it is to be checked; nil is for other forms, and what cannot be opened.
func openStream(path string) (io.ReadCloser, trace.CheckOption) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0
	}
	head := make([]byte, 5)
	_, err = io.ReadFull(f, head)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	switch {
	case err == nil && string(head) == "\x89erva":
		return f, trace.Strict
	case err == nil && strings.HasPrefix(string(head), "PK\x03\x04"):
		if src, err := record.OpenTrace(path); errors.Join(err, f.Close()) == nil {
			return src, trace.Attached
		}
		return nil, 0
	}
	_ = f.Close() // only read
	return nil, 0
}
