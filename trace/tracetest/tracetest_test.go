package tracetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/trace"
)

// The builder and the text form make the same trace.
func TestBuilderAndTextAgree(t *testing.T) {
	b := New()
	main := b.Looper("main")
	w := b.Worker("T1")
	b.Fork(main, w)
	e := b.Send(w, main, Delay(5), Named("A"), Site("a.B.run:12"), Flag(trace.FlagAsync))
	b.Run(e, func() {
		b.Write(e, "x", Flag(trace.FlagReference|trace.FlagNull), Value(3))
		b.Signal(e, "m")
	})
	b.Wait(w, "m")
	want := Text(t, `
main fork T1 t=1us
T1 send A q=main delayed 5 async @a.B.run:12 t=2us
A begin t=3us
A write x reference null value=3 t=4us
A signal m t=5us
A end t=6us
T1 wait m t=7us
`)
	if d := cmp.Diff(want, b.Trace(), cmpopts.IgnoreUnexported(trace.Tables{}), cmpopts.EquateEmpty()); d != "" {
		t.Fatalf("-text +builder:\n%s", d)
	}
}

func TestBuilderPanicsOnNonsense(t *testing.T) {
	b := New()
	l := b.Looper("L")
	e := b.Send(l, l)
	b.End(e)
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "did not begin") {
			t.Errorf("recovered %v", r)
		}
	}()
	b.Trace()
}

func TestCases(t *testing.T) {
	dir := t.TempDir()
	file := "Two threads, no order.\n-- trace --\nT1 write x\nT2 read x\n-- races --\n# all\nx T1 T2\n\n"
	if err := os.WriteFile(filepath.Join(dir, "plain.txtar"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	cases := Cases(t, filepath.Join(dir, "*.txtar"))
	if len(cases) != 1 || cases[0].Name != "plain" || len(cases[0].Trace.Ops) != 2 {
		t.Fatalf("%+v", cases)
	}
	if d := cmp.Diff([]string{"x T1 T2"}, cases[0].Lines("races")); d != "" {
		t.Error(d)
	}
}
