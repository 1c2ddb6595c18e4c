package droid

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/trace/droidracer"
)

// logs are traces of real apps with the races that DroidRacer found. They are not part of the repository; ERVA_TRACES
// names their folder.
func logs(t *testing.T) []string {
	dir := os.Getenv("ERVA_TRACES")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "traces", "droidracer")
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	if len(paths) == 0 {
		t.Skip("no real traces here; ERVA_TRACES names their folder")
	}
	return paths
}

func model(t *testing.T, path string) *droidracer.Model {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	log, err := droidracer.Read(f, path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := log.Model()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRealTraces holds the model to what the files list: the same pairs, in the same categories.
func TestRealTraces(t *testing.T) {
	for _, path := range logs(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			m := model(t, path)
			if len(m.Log.Races) == 0 {
				t.Skip("the file lists no races")
			}
			res, err := Find(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for _, r := range m.Log.Races {
				want = append(want, fmt.Sprintf("%+v: %d %d", r.Var(), r.First.RWID, r.Second.RWID))
			}
			for _, r := range res.Races {
				got = append(got, fmt.Sprintf("%+v: %d %d", r.Var, m.Log.Accesses[r.First].RWID, m.Log.Accesses[r.Second].RWID))
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("races (-file +found):\n%s", diff)
			}
			if diff := cmp.Diff(listed(m), categories(m, res)); diff != "" {
				t.Errorf("categories (-file +found):\n%s", diff)
			}
			t.Logf("%d races, %d pairs", len(res.Races), res.Pairs)
		})
	}
}

func listed(m *droidracer.Model) []string {
	var out []string
	for _, l := range m.Log.Listed {
		out = append(out, entry(l))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func categories(m *droidracer.Model, res *Result) []string {
	var out []string
	for _, r := range res.Races {
		a := m.Log.Accesses[r.First]
		l := droidracer.Listed{Category: r.Category, Field: r.Var.Field, Class: a.Class}
		if r.Category == droidracer.CoEnabled {
			l.Triggers, l.Widget, l.Object = r.Triggers, r.Widget, r.Var.Object
			if r.Var.Object != 0 {
				l.Class = ""
			}
		}
		out = append(out, entry(l))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func entry(l droidracer.Listed) string {
	return fmt.Sprintf("%s %s %x %d %v %v", l.Category, l.Class, l.Object, l.Field, l.Triggers, l.Widget)
}
