package verify

import (
	"context"
	"sync"

	"github.com/erva-go/erva/device"
)

// retireAfter is how many runs in a row a device may spoil before it gets no more, if another one is left.
const retireAfter = 2

// fleet are the devices that runs are made on, one run at a time on each. It may be used by many goroutines.
type fleet struct {
	idle chan *member
	mu   sync.Mutex
	left int // devices that have not been retired
}

// member is a device of a fleet.
type member struct {
	opener device.Opener
	lost   int // runs in a row that it spoiled
}

func newFleet(openers []device.Opener) *fleet {
	f := &fleet{idle: make(chan *member, len(openers)), left: len(openers)}
	for _, o := range openers {
		f.idle <- &member{opener: o}
	}
	return f
}

// size is the number of devices that still get runs.
func (f *fleet) size() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.left
}

// take waits for a device; the one that has been idle longest comes first, so that a lost run is tried again elsewhere.
func (f *fleet) take(ctx context.Context) (*member, error) {
	select {
	case m := <-f.idle:
		return m, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// done gives a device back after a run that went well.
func (f *fleet) done(m *member) {
	m.lost = 0
	f.idle <- m
}

// spoiled gives a device back after a run that it spoiled. One that does so again and again is retired, but never the last.
func (f *fleet) spoiled(m *member) {
	m.lost++
	f.mu.Lock()
	retire := m.lost >= retireAfter && f.left > 1
	if retire {
		f.left--
	}
	f.mu.Unlock()
	if !retire {
		f.idle <- m
	}
}

// parallel does something n times, so many at a time, in order as far as they begin. It returns when all have ended: the
// first error, or the context's, keeps further ones from beginning.
func parallel(ctx context.Context, workers, n int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var all sync.WaitGroup
	for range min(max(workers, 1), n) {
		all.Go(func() {
			for i := range next {
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	all.Wait()
	return context.Cause(ctx)
}
