package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

const (
	chunkOps   = 1 << 18 // operations that are decoded before the clock is started
	batchOps   = 1 << 11 // operations that a detector is given at once
	heapProbes = 8       // how often the live heap is looked at in one pass
)

// sorts says which operations count.
type sorts uint8

const (
	allOps sorts = iota
	withoutAccesses
)

// eachChunk decodes a trace in chunks.
func eachChunk(ctx context.Context, path string, which sorts, take func(t *trace.Tables, ops []trace.Op) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("measure: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	r, err := trace.NewReader(f)
	if err != nil {
		return fmt.Errorf("measure: %w", err)
	}
	chunk := make([]trace.Op, 0, chunkOps)
	for {
		at := len(chunk)
		n, err := r.Batch(chunk[at:min(at+batchOps, chunkOps)])
		if err != nil && err != io.EOF {
			return fmt.Errorf("measure: %w", err)
		}
		chunk = chunk[:at+n]
		if which == withoutAccesses {
			chunk = chunk[:at+dropAccesses(chunk[at:])]
		}
		if len(chunk) < chunkOps && err == nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := take(r.Tables(), chunk); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
		chunk = chunk[:0]
	}
}

// dropAccesses moves the other operations to the front and says how many there are.
func dropAccesses(ops []trace.Op) int {
	n := 0
	for i := range ops {
		if !ops[i].IsAccess() {
			ops[n] = ops[i]
			n++
		}
	}
	return n
}

// limits end a pass early.
type limits struct {
	time  time.Duration
	bytes int
}

// pass is how an engine went through a trace, or the beginning of one.
type pass struct {
	ops      int
	whole    bool
	times    []time.Duration // by chunk, since the start, the engine alone
	accounts []Account       // likewise
	set      *race.Set
	heap     []uint64 // live heap, every few chunks
	alone    uint64   // live heap that the detector had at the end
	tables   *trace.Tables
}

// took is how long the first chunks took, 0 for none.
func (p *pass) took(chunks int) time.Duration {
	if chunks == 0 || chunks > len(p.times) {
		return 0
	}
	return p.times[chunks-1]
}

// errLimit ends a pass at its limit.
var errLimit = errors.New("limit")

// run takes an engine over a trace, chunk by chunk, on one core. every is after how many chunks the heap is looked at; 0 is
// never.
func run(ctx context.Context, path string, which sorts, e engine, o detect.Options, l limits, every int) (*pass, error) {
	defer onCores(1)()
	p := &pass{}
	var s subject
	took := time.Duration(0)
	err := eachChunk(ctx, path, which, func(t *trace.Tables, ops []trace.Op) (err error) {
		if p.tables = t; s.Detector == nil {
			if s, err = e(t, o); err != nil {
				return err
			}
		}
		start := time.Now()
		for i := 0; i < len(ops); i += batchOps {
			if err := s.take(ops[i:min(i+batchOps, len(ops))]); err != nil {
				return err
			}
			if l.time > 0 && took+time.Since(start) > l.time || l.bytes > 0 && i/batchOps%16 == 0 && s.account().Bytes() > l.bytes {
				return errLimit
			}
		}
		took += time.Since(start)
		p.ops += len(ops)
		p.times, p.accounts = append(p.times, took), append(p.accounts, s.account())
		if every > 0 && len(p.times)%every == 0 {
			p.heap = append(p.heap, liveHeap())
		}
		return nil
	})
	if err != nil && !errors.Is(err, errLimit) {
		return nil, err
	}
	p.whole = err == nil
	return p, p.finish(s)
}

// finish ends the detector and weighs it.
func (p *pass) finish(s subject) error {
	if s.Detector == nil {
		return nil
	}
	if p.whole {
		if err := s.Finish(); err != nil {
			return err
		}
		p.set = s.Races()
	}
	with := liveHeap()
	runtime.KeepAlive(s)
	s = subject{}
	if without := liveHeap(); with > without {
		p.alone = with - without
	}
	runtime.KeepAlive(p.tables) // not the detector's
	p.tables = nil
	return nil
}

// readOnly decodes a trace without an engine and looks at the heap as run does: what is alive then is the reader's.
func readOnly(ctx context.Context, path string, every int) (heap []uint64, err error) {
	chunks := 0
	err = eachChunk(ctx, path, allOps, func(t *trace.Tables, _ []trace.Op) error {
		if chunks++; chunks%every == 0 {
			heap = append(heap, liveHeap())
		}
		runtime.KeepAlive(t)
		return nil
	})
	return heap, err
}

// liveHeap is how many bytes of the heap are alive.
func liveHeap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// onCores lets the process run on n cores until the function that it returns is called.
func onCores(n int) func() {
	before := runtime.GOMAXPROCS(n)
	return func() { runtime.GOMAXPROCS(before) }
}
