package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/report"
)

// desks are desktop devices that several targets share, and that none of them ends.
type desks struct {
	desk    *desk.Desk
	jdk     desk.JDK
	cache   string
	serials []string // those for one target
}

// lane is where one app after the other is demonstrated, beside other lanes.
type lane struct {
	target targetFlags // but for the app
	stderr io.Writer
}

// lanes are as many as there are apps and devices for them, and what ends their devices. On a device that somebody has chosen all
// apps go one after the other; else the apps share private desktop devices, which start once.
func (d *demoRun) lanes(ctx context.Context, apps int) ([]lane, func() error, error) {
	if d.target.choice.made() {
		return []lane{{d.target, d.stderr}}, func() error { return nil }, nil
	}
	n := usualDesks()
	started, jdk, cache, err := d.target.startDesk(ctx, desk.Options{Serials: deskSerials(n), WarmProcesses: n})
	if err != nil {
		return nil, nil, err
	}
	serials := started.Serials()
	out := make([]lane, max(1, min(apps, n)))
	each := len(serials) / len(out)
	for i := range out {
		out[i] = lane{d.target, d.stderr}
		out[i].target.shared = &desks{desk: started, jdk: jdk, cache: cache, serials: serials[i*each : (i+1)*each]}
	}
	return out, started.Close, nil
}

// each demonstrates the apps, as many at a time as there are lanes. The first error ends it.
func (d *demoRun) each(ctx context.Context, lanes []lane, folders []string) ([]report.Trial, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	trials := make([]report.Trial, len(folders))
	next := make(chan int, len(folders))
	for i := range folders {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for _, l := range lanes {
		all.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				on := l
				if len(folders) > 1 {
					on.stderr = &linesOf{name: sampleName(folders[i]), mu: &d.mu, out: l.stderr}
				}
				trial, err := d.try(ctx, on, folders[i])
				if err != nil {
					cancel(fmt.Errorf("%s: %w", sampleName(folders[i]), err))
					return
				}
				trials[i] = *trial
			}
		})
	}
	all.Wait()
	return trials, context.Cause(ctx)
}

// linesOf puts an app's name before each line of what is said about it, where others may say something at the same time.
type linesOf struct {
	name string
	mu   *sync.Mutex
	out  io.Writer
	rest []byte // of a line that has not ended
}

// Write implements io.Writer. A line may come in pieces.
func (w *linesOf) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var errs []error
	w.rest = append(w.rest, p...)
	for {
		line, rest, ended := bytes.Cut(w.rest, []byte{'\n'})
		if !ended {
			return len(p), errors.Join(errs...)
		}
		_, err := io.WriteString(w.out, w.name+": "+string(line)+"\n")
		errs = append(errs, err)
		w.rest = rest
	}
}
