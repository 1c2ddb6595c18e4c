package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/erva-go/erva/code/archive"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
)

// keeper keeps the operations of a training run in memory, and all of the run in a recording if that is wanted.
type keeper struct {
	ops    []trace.Op
	writer *record.Writer // nil to keep no recording
	state  record.Sink
}

// optionShuffled is what a recording says of a training run whose events were delayed at random.
const optionShuffled = "shuffled"

// keeper begins to keep a run.
func (f *trainFlags) keeper(ctx context.Context, t *target, session device.Session, x *execution) (*keeper, error) {
	if f.keep == "" {
		return &keeper{}, nil
	}
	options := map[string]string{"inputs": "monkey"}
	if x.shuffled {
		options[optionShuffled] = "true"
	}
	path := filepath.Join(f.keep, x.name+".erva")
	w, err := record.Create(path, record.Manifest{Erva: version, App: record.App{Package: t.app.Package, Source: t.source},
		Device: describeDevice(ctx, t), Started: time.Now(), Options: options})
	if err != nil {
		return nil, badFile(fmt.Errorf("keep a training run: %w", err))
	}
	if f.code != nil {
		err = w.Code(f.code)
	}
	return &keeper{writer: w, state: &record.StateWriter{Writer: w, Session: session}}, err
}

// Ops implements record.Sink.
func (k *keeper) Ops(tables *trace.Tables, ops []trace.Op) error {
	k.ops = append(k.ops, ops...)
	if k.state == nil {
		return nil
	}
	return k.state.Ops(tables, ops)
}

// Input implements record.Sink.
func (k *keeper) Input(in device.Input, place int) error {
	if k.state == nil {
		return nil
	}
	return k.state.Input(in, place)
}

// Snapshot implements record.Sink.
func (k *keeper) Snapshot(ctx context.Context, visit *device.Visit) error {
	if k.state == nil {
		return nil
	}
	return k.state.Snapshot(ctx, visit)
}

// end ends the recording of a run; there is no summary of one that failed.
func (k *keeper) end(s *record.Summary) error {
	if k.writer == nil {
		return nil
	}
	var err error
	if s != nil {
		k.writer.Waited(s.Waits)
		if s.Crash != nil {
			err = k.writer.Snapshot(evs.EndedBy(evs.Crashed(*s.Crash)))
		}
	}
	return errors.Join(err, k.writer.Close())
}

// fetchCode fetches the app's code from a device, and reads it.
func (f *trainFlags) fetchCode(ctx context.Context, t *target) (*archive.Found, error) {
	data, err := android.FetchCode(ctx, t.device, t.app.Package)
	if err != nil {
		return nil, err
	}
	f.code = data
	return archive.Read(data, t.app.Package)
}
