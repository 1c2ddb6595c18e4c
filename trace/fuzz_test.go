package trace

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The reader takes any bytes: an error or a trace, never a panic; a trace that it takes can be written and read again.
func FuzzBinary(f *testing.F) {
	f.Add([]byte{})
	f.Add(encode(f, &Trace{}))
	for _, text := range textSeeds {
		tr, err := ParseText(strings.NewReader(text), "seed")
		if err != nil {
			f.Fatal(err)
		}
		b := encode(f, tr)
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		tr, err := ReadAll(bytes.NewReader(b))
		if tr == nil {
			if err == nil {
				t.Fatal("neither a trace nor an error")
			}
			return
		}
		if err != nil && !errors.Is(err, ErrCut) {
			t.Fatalf("a trace and %v", err)
		}
		checkAny(t, tr)
	})
}

// The inside of a block, with its checksums right: the fuzzer cannot guess those.
func FuzzPayload(f *testing.F) {
	for _, text := range textSeeds {
		tr, err := ParseText(strings.NewReader(text), "seed")
		if err != nil {
			f.Fatal(err)
		}
		w := NewWriter(io.Discard)
		if err := writeTables(w, &tr.Tables); err != nil {
			f.Fatal(err)
		}
		for i := range tr.Ops {
			w.block.op(&tr.Ops[i])
		}
		f.Add(w.block.payload(nil), uint32(len(tr.Ops)))
	}
	f.Fuzz(func(t *testing.T, raw []byte, ops uint32) {
		if len(raw) > maxRaw {
			return
		}
		if tr, _ := ReadAll(bytes.NewReader(wrap(t, raw, ops))); tr != nil {
			checkAny(t, tr)
		}
	})
}

// checkAny makes sure that whatever was read can be used: checked, and if all is defined written in both forms.
func checkAny(t *testing.T, tr *Trace) {
	good, _, err := Check(tr, Lenient)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := FormatText(&text, good); err != nil {
		return // definitions refer to what is not there
	}
	again, err := ParseText(&text, "again")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(good, again, equalTraces); d != "" {
		t.Fatalf("the text form changes the trace:\n%s", d)
	}
}

var textSeeds = []string{
	"T1 send A q=main delayed 5 async @Cls.m:12 key=k target=\"a b\"\nA begin T1\nA write x null reference value=0x10\nA end\n",
	"main thread-init looper name=ui\nmain fork T2\nT2 thread-init\nT2 signal m\nmain wait m\nT2 thread-exit\nmain join T2\n",
	"thread L looper queue=q\nqueue q looper=L name=\"the queue\"\nvar v static field=a.B.c\nsite s class=a.B method=run line=3 framework caller=@t\nstring \"a b\"\n- send E q=q input t=5ms\nE begin\nE lifecycle act \"a b\" enter\nE branch taken @s\n- gap 7 lost\n",
	"T barrier q b\nT unbarrier q b\nT acquire l\nT release l\nT register r\nT perform r\nT unregister r\nT send A ipc\nT remove A\n- input 3 tap\n",
}

// The text parser takes any text: an error with its line or a trace, which formatting and parsing do not change.
func FuzzText(f *testing.F) {
	for _, text := range textSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := ParseText(strings.NewReader(text), "fuzz")
		if err != nil {
			var bad *TextError
			if !errors.As(err, &bad) || bad.Line < 1 {
				t.Fatalf("%v", err)
			}
			return
		}
		var b bytes.Buffer
		if err := FormatText(&b, tr); err != nil {
			t.Fatal(err)
		}
		again, err := ParseText(strings.NewReader(b.String()), "again")
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if d := cmp.Diff(tr, again, equalTraces); d != "" {
			t.Fatalf("the text form changes the trace:\n%s", d)
		}
		b.Reset()
		if err := WriteTrace(&b, tr); err != nil {
			t.Fatal(err)
		}
	})
}
