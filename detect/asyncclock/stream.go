package asyncclock

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Stream looks for the races of a trace while it is read, with memory that does not depend on its length when there is a
// window. It uses up to jobs processors: blocks are decoded side by side, the clocks take them in order, and the variables
// are divided among the rest. The result is the same for any number of jobs. A trace that is cut off gives what was found
// before together with a *trace.CutError, and with o.Check an operation that makes no sense a *trace.CheckError.
//
// The detector returned has seen the whole trace; its tables are r's.
func Stream(ctx context.Context, r *trace.Reader, o detect.Options, jobs int, tuning ...Tuning) (*Detector, error) {
	shards := 1
	for shards*2 <= min(jobs, trace.MaxShards) {
		shards *= 2
	}
	d, err := newDetector(r.Tables(), o, shards, tuning...)
	if err != nil {
		return nil, err
	}
	if o.Check != nil {
		d.checker = trace.NewChecker(r.Tables(), o.Check...)
	}
	if jobs <= 1 {
		err = d.streamAlone(ctx, r)
	} else {
		err = d.streamTogether(ctx, r, jobs)
	}
	if err != nil && !errors.Is(err, trace.ErrCut) {
		return nil, err
	}
	if e := d.Finish(); e != nil {
		return nil, e
	}
	return d, err
}

// streamAlone does everything one after the other.
func (d *Detector) streamAlone(ctx context.Context, r *trace.Reader) error {
	dec, err := trace.NewUnpacker()
	if err != nil {
		return err
	}
	defer dec.Close()
	b := new(block)
	for {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("detect races: %w", err)
		}
		if err := r.ReadFrame(&b.frame); err != nil {
			return unlessEnd(err)
		}
		if err := b.frame.Decode(dec, &b.packet, d.sort); err != nil {
			return err
		}
		v, err := d.inOrder(b)
		if err != nil {
			return err
		}
		for _, s := range d.shards {
			s.take(&b.packet, v)
		}
		if d.sweepDue {
			d.sweep()
		}
	}
}

func unlessEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// block is a block of the trace on its way through the stages.
type block struct {
	frame   trace.Frame
	packet  trace.Packet
	marks   []mark
	view    view
	err     error          // of decoding
	decoded chan struct{}  // closed when it is
	shards  sync.WaitGroup // that look at it
}

// inOrder takes the definitions and the clocks of a block.
func (d *Detector) inOrder(b *block) (view, error) {
	if err := b.frame.Define(d.tables); err != nil {
		return view{}, err
	}
	if d.checker != nil {
		if err := d.checker.Packet(&b.packet); err != nil {
			return view{}, err
		}
	}
	var err error
	if b.marks, err = d.clocks(&b.packet, b.marks[:0]); err != nil {
		return view{}, err
	}
	return d.view(b.marks), nil
}

// blocksAhead is how many blocks are under way for each job: enough to keep all busy, few enough to stay in memory that
// is not noticed (about 2 MB each).
const blocksAhead = 3

// streamTogether lets the stages work side by side. Blocks go round: from the free ones to the reader, the decoders, the
// clocks, the shards, and back.
func (d *Detector) streamTogether(ctx context.Context, r *trace.Reader, jobs int) error {
	ctx, cancel := context.WithCancel(ctx)
	s := &stages{
		free: make(chan *block, blocksAhead*jobs), packed: make(chan *block, blocksAhead*jobs),
		ordered: make(chan *block, blocksAhead*jobs), sort: d.sort,
	}
	for range cap(s.free) {
		s.free <- new(block)
	}
	var readErr error
	s.group.Go(func() { readErr = s.read(ctx, r) })
	for range jobs {
		s.group.Go(s.decode)
	}
	for _, h := range d.shards {
		in := make(chan *block, cap(s.free))
		s.shards = append(s.shards, in)
		s.group.Go(func() {
			for b := range in {
				h.take(&b.packet, b.view)
				b.shards.Done()
			}
		})
	}
	err := s.clocks(ctx, d)
	cancel()
	for _, in := range s.shards {
		close(in)
	}
	for range s.ordered { // what was read ahead of an error
	}
	s.group.Wait()
	if err == nil {
		err = readErr
	}
	return err
}

// stages connects the stages of a stream.
type stages struct {
	group                 sync.WaitGroup
	free, packed, ordered chan *block
	shards                []chan *block
	sort                  trace.Sort
}

// read hands out blocks in order. It ends with ordered and packed closed.
func (s *stages) read(ctx context.Context, r *trace.Reader) error {
	defer close(s.packed)
	defer close(s.ordered)
	for {
		var b *block
		select {
		case b = <-s.free:
		case <-ctx.Done():
			return fmt.Errorf("detect races: %w", ctx.Err())
		}
		if err := r.ReadFrame(&b.frame); err != nil {
			return unlessEnd(err)
		}
		b.decoded = make(chan struct{})
		s.ordered <- b
		s.packed <- b
	}
}

func (s *stages) decode() {
	dec, err := trace.NewUnpacker()
	if err == nil {
		defer dec.Close()
	}
	for b := range s.packed {
		if b.err = err; err == nil {
			b.err = b.frame.Decode(dec, &b.packet, s.sort)
		}
		close(b.decoded)
	}
}

// clocks takes the blocks in order and hands them to the shards.
func (s *stages) clocks(ctx context.Context, d *Detector) error {
	var under []*block
	for b := range s.ordered {
		<-b.decoded
		if b.err != nil {
			return b.err
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("detect races: %w", err)
		}
		var err error
		if b.view, err = d.inOrder(b); err != nil {
			return err
		}
		b.shards.Add(len(s.shards))
		for _, in := range s.shards {
			in <- b
		}
		under = append(under, b)
		// Blocks come back in order. All but the last few have; the sweep needs all to be back.
		for len(under) > cap(s.free)/2 || d.sweepDue && len(under) > 0 {
			under[0].shards.Wait()
			s.free <- under[0]
			under = under[1:]
		}
		if d.sweepDue {
			d.sweep()
		}
	}
	return nil
}
