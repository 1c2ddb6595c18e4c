package trace

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		want := anyTrace(rt)
		var b bytes.Buffer
		if err := FormatText(&b, want); err != nil {
			rt.Fatal(err)
		}
		text := b.String()
		got, err := ParseText(strings.NewReader(text), "x.trace")
		if err != nil {
			rt.Fatalf("%v\n%s", err, text)
		}
		if d := cmp.Diff(want, got, equalTraces); d != "" {
			rt.Fatalf("trace changed (-want +got):\n%s\n%s", d, text)
		}
	})
}

func parse(t *testing.T, text string) *Trace {
	t.Helper()
	tr, err := ParseText(strings.NewReader(text), "x.trace")
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// What an author leaves out is found out.
func TestTextAuthoring(t *testing.T) {
	tr := parse(t, `
# two posts to one looper
main thread-init looper
T1 send A delayed 5 async @a.B.run:12 target="Note \"x\""
T1 send B q=main t=2ms
A begin main
A write x null reference value=0x10
A lifecycle act onCreate enter
A lifecycle act "on Create"
A end
B begin
B read x @lib
B branch taken @a.B.run:12
B end
T1 fork T2
T2 wait m
- input 7 tap
`)
	want := &Trace{Tables: Tables{
		Threads: []Thread{
			{ID: 1, Kind: ThreadLooper, Name: "main", Key: "main", Queue: 1},
			{ID: 2, Name: "T1", Key: "T1"},
			{ID: 5, Name: "T2", Key: "T2"},
		},
		Events:  []Event{{ID: 3, Key: "A", Target: `Note "x"`}, {ID: 4, Key: "B", Target: "B"}},
		Queues:  []Queue{{ID: 1, Name: "main", Looper: 1}},
		Vars:    []Var{{ID: 1, Field: "x"}},
		Sites:   []Site{{ID: 1, Class: "a.B", Method: "run", Line: 12, Index: -1, App: true}, {ID: 2, Class: "lib", Index: -1, App: true}},
		Handles: []Handle{{ID: 1, Name: "act"}, {ID: 2, Name: "m"}, {ID: 3, Name: "tap"}},
		Strings: []string{"onCreate", "on Create"},
	}, Ops: []Op{
		{Kind: KindThreadInit, Task: 1},
		{Kind: KindSend, Task: 2, Object: 3, Queue: 1, When: 5, Flags: FlagAsync, Site: 1},
		{Kind: KindSend, Task: 2, Object: 4, Queue: 1, Time: 2e6},
		{Kind: KindBegin, Task: 3, Object: 1, Time: 2e6},
		{Kind: KindWrite, Task: 3, Ref: 1, Flags: FlagNull | FlagReference, Value: 16, Time: 2e6},
		{Kind: KindLifecycle, Task: 3, Ref: 1, Arg: 1, Flags: FlagEnter, Time: 2e6},
		{Kind: KindLifecycle, Task: 3, Ref: 1, Arg: 2, Time: 2e6},
		{Kind: KindEnd, Task: 3, Object: 1, Time: 2e6},
		{Kind: KindBegin, Task: 4, Object: 1, Time: 2e6},
		{Kind: KindRead, Task: 4, Ref: 1, Site: 2, Time: 2e6},
		{Kind: KindBranch, Task: 4, Arg: 1, Site: 1, Time: 2e6},
		{Kind: KindEnd, Task: 4, Object: 1, Time: 2e6},
		{Kind: KindFork, Task: 2, Object: 5, Time: 2e6},
		{Kind: KindWait, Task: 5, Ref: 2, Time: 2e6},
		{Kind: KindInput, Arg: 7, Ref: 3, Time: 2e6},
	}}
	if d := cmp.Diff(want, tr, equalTraces); d != "" {
		t.Fatalf("-want +got:\n%s", d)
	}
}

// The figures' shortest notation: no definitions at all.
func TestTextInference(t *testing.T) {
	tests := []struct {
		name, text string
		check      func(t *testing.T, tr *Trace)
	}{
		{"looper by begin", "T send A\nA begin L\nA end", func(t *testing.T, tr *Trace) {
			l := tr.Ops[1].Object
			q := tr.Ops[0].Queue
			if th := tr.Tables.Thread(l); th == nil || th.Kind != ThreadLooper || th.Queue != q || q == 0 {
				t.Errorf("looper %+v, queue %d", th, q)
			}
			if tr.Tables.Queue(q).Looper != l || tr.Tables.Queue(q).Name != "L" || tr.Ops[2].Object != l {
				t.Errorf("queue %+v, end on %d", tr.Tables.Queue(q), tr.Ops[2].Object)
			}
		}},
		{"only queue", "T send A q=L\nT send B\nA begin\nA end", func(t *testing.T, tr *Trace) {
			if tr.Ops[1].Queue != 1 || tr.Tables.Thread(tr.Ops[2].Object).Name != "L" {
				t.Errorf("%+v", tr.Ops)
			}
		}},
		{"queue with another name", "T send A q=Q\nA begin L\nT send B q=Q\nA end\nB begin", func(t *testing.T, tr *Trace) {
			if tr.Tables.Queue(1).Looper != tr.Ops[1].Object || tr.Ops[4].Object != tr.Ops[1].Object {
				t.Errorf("%+v %+v", tr.Tables.Queues, tr.Ops)
			}
		}},
		{"binder", "T send E ipc\nE begin B1\nE end", func(t *testing.T, tr *Trace) {
			if th := tr.Tables.Thread(tr.Ops[1].Object); th.Kind != ThreadBinder || th.Queue != 0 || tr.Ops[0].Queue != 0 {
				t.Errorf("%+v", th)
			}
		}},
		{"explicit stays", "thread L\nqueue L\nT send A q=L\nA begin L\nT send B q=-\nB begin -", func(t *testing.T, tr *Trace) {
			if tr.Tables.Threads[0].Kind != ThreadWorker || tr.Tables.Queues[0].Looper != 0 || tr.Ops[2].Queue != 0 || tr.Ops[3].Object != 0 {
				t.Errorf("%+v %+v", tr.Tables, tr.Ops)
			}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.check(t, parse(t, tt.text)) })
	}
}

func TestTextErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"T1 read x\nT1 reed x", `x.trace:2: operation "reed" is unknown`},
		{"T1", `x.trace:1: nothing follows "T1"`},
		{"T1 read", "lacks an argument"},
		{"T1 read x y", `"y" is one word too many for read`},
		{"T1 read x t=soon", `"soon" is no time`},
		{"T1 read x value=12345678901234567890123", "no number of 64 bits"},
		{"T1 read x handle=h", "does not go with an access"},
		{"T1 read x colour=red", "colour= does not go with read"},
		{"T1 read \"x", "a quoted text does not end"},
		{"T1 read x\"y\"", "in the middle of a word"},
		{"T1 read \"x\"", "a name has no quotes"},
		{"T1 thread-init loopy", `thread kind "loopy" is unknown`},
		{"T1 input tap", `"tap" is no number`},
		{"thread T1\nthread T1", "x.trace:2: \"T1\" is defined or used above"},
		{"T1 read x\nvar x static", "is defined or used above"},
		{"thread -", `"-" is no name`},
		{"thread T1 green", `"green" is unknown here`},
		{"site s line=x", "line=x is no number"},
		{"queue q loop=T1", "attribute loop= is unknown here"},
		{"string a b", "one word"},
		{"T1 read x flags=0x12345", "more than 16 bits"},
	}
	for _, tt := range tests {
		_, err := ParseText(strings.NewReader(tt.text), "x.trace")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
	_, err := ParseText(strings.NewReader("#ok\n#"+strings.Repeat("x", maxLine)), "x.trace")
	if err == nil || !strings.Contains(err.Error(), "x.trace:2: the line is longer") {
		t.Errorf("long line: %v", err)
	}
}
