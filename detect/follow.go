package detect

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Following is a detector that follows a trace in a goroutine of its own.
type Following struct {
	done       chan struct{}
	ops, races atomic.Int64
	set        *race.Set
	err        error
}

// countEvery is how often the races so far are counted.
const countEvery = time.Second

// Follow lets a detector, which was made for the tables of a source, take all that the source gives. The goroutine ends when
// the source does or ctx is done.
func Follow(ctx context.Context, d Detector, s Source) *Following {
	f := &Following{done: make(chan struct{})}
	go func() {
		defer close(f.done)
		f.set, f.err = f.run(ctx, d, s)
	}()
	return f
}

func (f *Following) run(ctx context.Context, d Detector, s Source) (*race.Set, error) {
	buf := make([]trace.Op, 2048)
	counted := time.Now()
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := s.Batch(buf)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = feed(d, buf[:n])
		}
		if err != nil {
			return nil, err
		}
		f.ops.Add(int64(n))
		if now := time.Now(); now.Sub(counted) >= countEvery {
			counted = now
			f.races.Store(int64(len(d.Races().Races)))
		}
	}
	if err := d.Finish(); err != nil {
		return nil, err
	}
	set := d.Races()
	f.races.Store(int64(len(set.Races)))
	return set, nil
}

// Progress is how many operations were taken so far, and how many races were found when they were last counted.
func (f *Following) Progress() (ops, races int) { return int(f.ops.Load()), int(f.races.Load()) }

// Wait waits for the end of the source and returns what was found.
func (f *Following) Wait() (*race.Set, error) {
	<-f.done
	return f.set, f.err
}
