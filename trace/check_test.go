package trace

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestChecker(t *testing.T) {
	tests := []struct {
		name, text string
		op         int
		problem    Problem
	}{
		{"fine", "L thread-init looper\nL fork T\nT thread-init\nT send A q=L\nA begin L\nA write x\nA end\nT thread-exit\nL join T\nL read x", -1, ""},
		{"world sends", "- send A input q=L\nA begin L\nA input 1\nA end", -1, ""},
		{"no init is alive", "T write x\nU read x", -1, ""},
		{"event still running", "T send A\nA begin L\nA read x", -1, ""},
		{"end without begin", "T send A q=L\nA end", 1, ProblemEnd},
		{"ends twice", "T send A\nA begin L\nA end\nA end", 3, ProblemEnd},
		{"ends elsewhere", "T send A\nA begin L\nA end M", 2, ProblemEnd},
		{"begins twice", "T send A\nA begin L\nA end\nA begin L", 3, ProblemTwice},
		{"never sent", "A begin L\nA end", 0, ProblemNotSent},
		{"sent too late", "A begin L\nT send A", 0, ProblemNotSent},
		{"sent twice", "T send A q=L\nT send A q=L", 1, ProblemSent},
		{"removed and begun", "T send A\nT remove A\nA begin L", 2, ProblemNotSent},
		{"removed after begin", "T send A\nA begin L\nT remove A", 2, ProblemRemoved},
		{"nested", "T send A\nT send B\nA begin L\nB begin L", 3, ProblemNested},
		{"two loopers", "T send A\nT send B\nA begin L\nB begin M", -1, ""},
		{"acts before begin", "T send A q=L\nA read x", 1, ProblemOutside},
		{"acts after end", "T send A\nA begin L\nA read x\nA end\nA read x", 4, ProblemOutside},
		{"acts before fork", "T write x\nM fork T", 1, ProblemEarly},
		{"acts before init", "T write x\nT thread-init", 1, ProblemEarly},
		{"acts after exit", "T write x\nT thread-exit\nT write x", 2, ProblemExited},
		{"begins after exit", "L thread-exit\nT send A\nA begin L", 2, ProblemExited},
		{"forked twice", "M fork T\nM fork T", 1, ProblemRestart},
		{"init before fork", "T thread-init\nM fork T", 1, ProblemRestart},
		{"fork of an event", "T send A q=L\nT fork A", 1, ProblemUnknown},
		{"no variable", "T read -", 0, ProblemUnknown},
		{"wait", "T wait m", -1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Check(parse(t, tt.text))
			var bad *CheckError
			switch {
			case tt.op < 0 && err != nil:
				t.Fatal(err)
			case tt.op < 0:
			case !errors.As(err, &bad) || bad.Op != tt.op || bad.Problem != tt.problem:
				t.Fatalf("%v, want operation %d: %s", err, tt.op, tt.problem)
			}
		})
	}
}

func TestCheckerStrict(t *testing.T) {
	for text, bad := range map[string]bool{
		"T wait m": true, "T signal m\nU wait m": false, "U wait m\nT signal m": true, "T signal n\nU wait m": true,
	} {
		_, _, err := Check(parse(t, text), Strict)
		if (err != nil) != bad {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestCheckerUnknownIDs(t *testing.T) {
	tr := parse(t, "T send A q=L\nA begin L\nA write x @s\nA lifecycle c onCreate")
	breaks := map[string]func(ops []Op){
		"task 99":     func(ops []Op) { ops[2].Task = 99 },
		"event":       func(ops []Op) { ops[0].Object = 77 },
		"queue 5":     func(ops []Op) { ops[0].Queue = 5 },
		"variable 2":  func(ops []Op) { ops[2].Ref = 2 },
		"site 9":      func(ops []Op) { ops[2].Site = 9 },
		"handle 3":    func(ops []Op) { ops[3].Ref = 3 },
		"string 2":    func(ops []Op) { ops[3].Arg = 2 },
		"kind 99":     func(ops []Op) { ops[3].Kind = 99 },
		"is no event": func(ops []Op) { ops[0].Object = ops[0].Task },
	}
	for want, damage := range breaks {
		c := &Trace{Tables: tr.Tables, Ops: append([]Op(nil), tr.Ops...)}
		damage(c.Ops)
		if want == "event" {
			want = "task 77"
		}
		if _, _, err := Check(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestLenient(t *testing.T) {
	tr := parse(t, "T send A q=L\nB end L\nA begin L\nC begin L\nC read x\nA read x\nA end\nA end\nT write x")
	data := encode(t, tr)

	rd, err := NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var op Op
	strict := NewCheckedReader(rd)
	for err = nil; err == nil; {
		err = strict.Next(&op)
	}
	var bad *FormatError
	var why *CheckError
	if !errors.As(err, &bad) || !errors.As(err, &why) || bad.Op != 1 || bad.Offset != int64(fileHeader) {
		t.Fatalf("%v", err)
	}

	good, skipped, err := CheckAll(bytes.NewReader(data), Lenient)
	if err != nil {
		t.Fatal(err)
	}
	if skipped.Total != 4 || skipped.By[ProblemEnd] != 2 || skipped.First[ProblemEnd].Op != 1 || skipped.First[ProblemNotSent].Op != 3 {
		t.Error(skipped)
	}
	for i, op := range good.Ops {
		if gone := i == 1 || i == 3 || i == 4 || i == 7; gone != (op.Kind == KindGap) || !gone && op != tr.Ops[i] {
			t.Errorf("operation %d is %+v", i, op)
		}
	}
	if rd, err = NewReader(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	lenient := NewCheckedReader(rd, Lenient)
	var kept []Op
	for buf := make([]Op, 2); ; {
		n, err := lenient.Batch(buf)
		kept = append(kept, buf[:n]...)
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(kept, good.Ops) || lenient.Skipped().String() != skipped.String() {
		t.Errorf("%v are left; %s", kept, lenient.Skipped())
	}
}

// TestMissingEnd puts the end that an event lacks where the next one begins; that one is lost, the third is not.
func TestMissingEnd(t *testing.T) {
	tr := parse(t, "T send A q=L\nT send B q=L\nT send C q=L\nA begin L\nA read x\nB begin L\nB read x\nA read x\nB end\nC begin L\nC read x\nC end")
	good, skipped, err := Check(tr, Lenient)
	if err != nil {
		t.Fatal(err)
	}
	if end := good.Ops[5]; end.Kind != KindEnd || end.Task != tr.Ops[3].Task || end.Object != tr.Ops[3].Object {
		t.Errorf("in place of the begin of B stands %+v", end)
	}
	for _, i := range []int{6, 7, 8} {
		if good.Ops[i].Kind != KindGap {
			t.Errorf("operation %d is %+v", i, good.Ops[i])
		}
	}
	if skipped.Total != 4 || good.Ops[10] != tr.Ops[10] {
		t.Errorf("%s", skipped)
	}
	if _, _, err := Check(good, Strict); err != nil {
		t.Error(err)
	}
}

// TestAttached takes what a recording has that attaches to a process that runs already.
func TestAttached(t *testing.T) {
	for text, bad := range map[string]bool{
		"A begin L\nA read x\nA end":            false, // sent before
		"T remove A\nT read x":                  false, // likewise
		"U wait m":                              false, // signalled before
		"T write x\nT fork U":                   false,
		"A begin L\nA end\nT send A":            true, // cannot have been sent before and after
		"T remove A\nT send A q=L":              true,
		"A end L":                               true, // its begin was recorded or its end was not
		"T write x\nT thread-exit\nT write x":   true,
		"T write x\nU fork T":                   true,
		"A begin L\nA end\nA begin L":           true,
		"T send A q=L\nA begin L\nA end\nA end": true,
	} {
		_, _, err := Check(parse(t, text), Attached, Strict)
		if (err != nil) != bad {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestOpsIsOp holds the batch to the single step.
func TestOpsIsOp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tr := anyTrace(rt)
		one, many := NewChecker(&tr.Tables, Strict), NewChecker(&tr.Tables, Strict)
		var want, got []string
		for i := range tr.Ops {
			if err := one.Op(&tr.Ops[i]); err != nil {
				want = append(want, err.Error())
			}
		}
		for ops := tr.Ops; len(ops) > 0; {
			n, err := many.Ops(ops)
			if err == nil {
				break
			}
			got = append(got, err.Error())
			ops = ops[n+1:]
		}
		if !slices.Equal(want, got) {
			rt.Fatalf("one by one %q, at once %q", want, got)
		}
	})
}

// BenchmarkChecker is what checking costs an access: one task at a time, and two in turns.
func BenchmarkChecker(b *testing.B) {
	for _, run := range []int{64, 1} {
		b.Run(strconv.Itoa(run), func(b *testing.B) {
			var tables Tables
			tables.AddThread(Thread{ID: 1})
			tables.AddThread(Thread{ID: 2})
			tables.Vars, tables.Sites = make([]Var, 4), make([]Site, 4)
			ops := make([]Op, 2048)
			for i := range ops {
				ops[i] = Op{Kind: KindRead, Task: TaskID(1 + i/run%2), Ref: 3, Site: 2}
			}
			c := NewChecker(&tables, Strict)
			for b.Loop() {
				if _, err := c.Ops(ops); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(ops)), "ns/op-checked")
		})
	}
}

// What a lenient pass leaves is good, whatever came in.
func TestLenientLeavesSense(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		good, _, err := Check(anyTrace(rt), Lenient, Strict)
		if err != nil {
			rt.Fatal(err)
		}
		if _, _, err := Check(good, Strict); err != nil {
			rt.Fatal(err)
		}
	})
}
