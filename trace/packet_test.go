package trace

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// unsort puts a packet's operations in order again: kind, task, variable and site of accesses, others whole.
func unsort(t interface{ Fatalf(string, ...any) }, p *Packet) map[int]Op {
	ops := map[int]Op{}
	for _, o := range p.Others {
		ops[p.First+o.At] = o.Op
	}
	for i, run := range p.Runs {
		if i > 0 && run.At <= p.Runs[i-1].At || run.Others > len(p.Others) {
			t.Fatalf("run %d is out of order: %+v", i, run)
		}
		for k, s := range p.Shards {
			from := int32(0)
			if i > 0 {
				from = s.Ends[i-1]
			}
			for _, a := range s.Accesses[from:s.Ends[i]] {
				at := int(a.Index >> 1)
				before := run.Others > 0 && p.Others[run.Others-1].At > at
				after := run.Others < len(p.Others) && p.Others[run.Others].At < at
				if before || after || p.sort.ShardOf(a.Var) != k || a.Var > p.Highest || at < run.At {
					t.Fatalf("access %+v is in the wrong place", a)
				}
				ops[p.First+at] = Op{Kind: KindRead + Kind(a.Index&1), Task: run.Task, Ref: uint32(a.Var), Site: a.Site}
			}
		}
	}
	return ops
}

// wanted is what unsort should give for a trace.
func wanted(ops []Op, s Sort) map[int]Op {
	want := map[int]Op{}
	for i, op := range ops {
		op.Value = 0
		if op.IsAccess() {
			if s.User && op.Flags&FlagFramework != 0 {
				continue
			}
			op = Op{Kind: op.Kind, Task: op.Task, Ref: op.Ref, Site: op.Site}
		}
		want[i] = op
	}
	return want
}

func TestPacketsHaveTheTrace(t *testing.T) {
	long := longTrace(3 * blockOps / 2)
	rapid.Check(t, func(rt *rapid.T) {
		tr := long
		if rapid.IntRange(0, 40).Draw(rt, "long") > 0 {
			tr = anyTrace(rt)
		}
		s := Sort{
			Shards: rapid.SampledFrom([]int{1, 2, 8}).Draw(rt, "shards"), User: rapid.Bool().Draw(rt, "user"),
			Step: rapid.SampledFrom([]int64{0, 1000, 1 << 60}).Draw(rt, "step"),
		}
		r, err := NewReader(bytes.NewReader(encode(t, tr)))
		if err != nil {
			rt.Fatal(err)
		}
		dec, err := NewUnpacker()
		if err != nil {
			rt.Fatal(err)
		}
		defer dec.Close()
		var f Frame
		var p, fromMemory Packet
		got, tables, count := map[int]Op{}, Tables{}, 0
		for {
			err := r.ReadFrame(&f)
			if errors.Is(err, io.EOF) {
				break
			}
			if err == nil {
				err = f.Decode(dec, &p, s)
			}
			if err == nil {
				err = f.Define(&tables)
			}
			if err != nil {
				rt.Fatal(err)
			}
			for i, op := range unsort(rt, &p) {
				op.Value = 0
				got[i] = op
			}
			fromMemory.Reset(count, s)
			for i := range p.Ops {
				fromMemory.Add(&tr.Ops[count+i])
			}
			fromMemory.Done()
			if d := cmp.Diff(p.Runs, fromMemory.Runs); d != "" {
				rt.Fatalf("runs of a decoded packet and of one from memory differ:\n%s", d)
			}
			count += p.Ops
		}
		if want := wanted(tr.Ops, s); !maps.Equal(want, got) || count != len(tr.Ops) {
			rt.Fatalf("the packets have other operations (-want +got):\n%s", cmp.Diff(want, got))
		}
		if d := cmp.Diff(&Trace{Tables: tr.Tables}, &Trace{Tables: tables}, equalTraces); d != "" {
			rt.Fatalf("the frames have other definitions (-want +got):\n%s", d)
		}
	})
}
