package cost

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/trace"
)

// recording records an app while a user uses it, as `erva record` does, and counts.
type recording struct {
	record.StateWriter
	dir        string
	operations int
	accesses   int
	ended      chan struct{} // closed when the user has ended
	done       chan error
}

// begin starts an app in a session that records it. The context that it returns ends if the recording fails.
func begin(ctx context.Context, app App, level Level, dir string) (context.Context, *recording, error) {
	session, err := app.Opener.Open(ctx, device.Options{ByHand: true, Watch: level.watch()})
	if err != nil {
		return ctx, nil, err
	}
	r := &recording{StateWriter: record.StateWriter{Session: session}, ended: make(chan struct{}), done: make(chan error, 1)}
	if r.dir, err = os.MkdirTemp(dir, "erva-cost"); err == nil {
		r.Writer, err = record.Create(filepath.Join(r.dir, "cost.erva"), record.Manifest{App: record.App{Package: app.Name}, Started: time.Now()})
	}
	if err != nil {
		return ctx, nil, errors.Join(fmt.Errorf("record: %w", err), session.Close(), os.RemoveAll(r.dir))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		summary, err := record.Drive(ctx, session, &record.Hand{Until: r.ended}, r, record.RunOptions{Limit: -1})
		if err == nil && summary.Crash != nil {
			err = fmt.Errorf("%w: %s", record.ErrCrashed, summary.Crash.Exception)
		}
		if err != nil {
			cancel(err)
		}
		r.done <- err
	}()
	return ctx, r, nil
}

// end ends the recording and removes its files.
func (r *recording) end() error {
	close(r.ended)
	err := <-r.done
	return errors.Join(err, r.Session.Close(), r.Writer.Close(), os.RemoveAll(r.dir))
}

// Ops implements record.Sink.
func (r *recording) Ops(tables *trace.Tables, ops []trace.Op) error {
	r.operations += len(ops)
	for i := range ops {
		if ops[i].IsAccess() {
			r.accesses++
		}
	}
	return r.Writer.Ops(tables, ops)
}
