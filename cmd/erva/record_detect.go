package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/report"
	"github.com/erva-go/erva/trace"
)

// watcher follows a recording with the detector, as `erva detect` would find the races afterwards. A nil watcher does
// nothing.
type watcher struct {
	live      *record.Live
	following *detect.Following
	stop      context.CancelFunc
	line      *statusLine
	shown     chan struct{}
}

// follow begins to follow a recording, as the flags say; nil flags follow nothing.
func (f *detectFlags) follow(ctx context.Context, w *record.Writer, errs io.Writer) (*watcher, error) {
	if f == nil {
		return nil, nil
	}
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	live, err := w.Live(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	d, err := asyncclock.New(live.Tables(), o)
	if err != nil {
		cancel()
		return nil, errors.Join(err, live.Close())
	}
	v := &watcher{live: live, following: detect.Follow(ctx, d, live), stop: cancel, line: newStatusLine(errs), shown: make(chan struct{})}
	go v.show(ctx)
	return v, nil
}

// show says how far the detector is, until ctx is done.
func (v *watcher) show(ctx context.Context) {
	defer close(v.shown)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			v.line.clear()
			return
		case <-tick.C:
			ops, races := v.following.Progress()
			v.line.show("%d operations, %d races so far", ops, races)
		}
	}
}

// finish waits until the detector has seen all that was recorded, and says what it found as `erva detect` does. What goes
// wrong with it costs the recording nothing.
func (v *watcher) finish(w *record.Writer) (*report.Reports, error) {
	if v == nil {
		return nil, nil
	}
	err := w.EndLive()
	set, detectErr := v.following.Wait()
	v.stop()
	<-v.shown
	err = errors.Join(err, v.live.Close())
	if errors.Is(detectErr, context.Canceled) {
		return nil, err // interrupted, as the recording is
	}
	if detectErr != nil {
		return nil, errors.Join(err, badFile(fmt.Errorf("find races while recording: %w; erva detect tells more", detectErr)))
	}
	r := report.FromRaces(*set, &trace.Trace{Tables: *v.live.Tables()}, "erva detect --engine asyncclock", nil)
	return &r, err
}
