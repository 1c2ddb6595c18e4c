package trace_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// spoil changes one operation so that it may make no sense.
func spoil(rnd *rand.Rand, ops []trace.Op) {
	op := &ops[rnd.IntN(len(ops))]
	switch rnd.IntN(6) {
	case 0:
		op.Task = trace.TaskID(rnd.IntN(40))
	case 1:
		op.Object = trace.TaskID(rnd.IntN(40))
	case 2:
		op.Ref = uint32(rnd.IntN(12))
	case 3:
		op.Site = trace.SiteID(rnd.IntN(12))
	case 4:
		op.Kind = trace.Kind(1 + rnd.IntN(int(trace.KindGap)))
	default:
		*op = ops[rnd.IntN(len(ops))]
	}
	if op.IsAccess() {
		op.Object, op.Queue = 0, 0 // packets have no room for what accesses do not use
	}
}

// TestCheckPacket holds the check of packets to that of operations, on random programs with a random mistake or none.
func TestCheckPacket(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	sound, wrong := 0, 0
	for range 3000 {
		tr := synth.Random(rnd, synth.SmallShape())
		if rnd.IntN(8) > 0 {
			spoil(rnd, tr.Ops)
		}
		_, one := trace.NewChecker(&tr.Tables, trace.Strict).Ops(tr.Ops)
		packets, other := trace.NewChecker(&tr.Tables, trace.Strict), error(nil)
		for i := 0; i < len(tr.Ops) && other == nil; {
			n := min(len(tr.Ops)-i, 1+rnd.IntN(40))
			var p trace.Packet
			p.Reset(i, trace.Sort{Shards: 2, Step: 1e6})
			for k := range n {
				p.Add(&tr.Ops[i+k])
			}
			p.Done()
			other = packets.Packet(&p)
			i += n
		}
		if one == nil && other == nil {
			sound++
			continue
		}
		wrong++
		var a, b *trace.CheckError
		if !errors.As(one, &a) || !errors.As(other, &b) || *a != *b {
			t.Fatalf("operations: %v; packets: %v", one, other)
		}
	}
	if sound < 100 || wrong < 100 {
		t.Errorf("only %d sound and %d wrong traces were tried", sound, wrong)
	}
}
