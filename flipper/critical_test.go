package flipper

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/trace"
)

// lock and unlock take and give up lock n; the lock is taken at instruction 100+n of the task's method.
func (s *scene) lock(task string, n int) {
	for len(s.tr.Tables.Handles) < n+1 {
		s.tr.Tables.Handles = append(s.tr.Tables.Handles, trace.Handle{ID: trace.HandleID(len(s.tr.Tables.Handles) + 1), Name: "lock"})
	}
	site := trace.SiteID(len(s.tr.Tables.Sites) + 1)
	s.tr.Tables.Sites = append(s.tr.Tables.Sites, trace.Site{ID: site, Class: "C", Method: task, Index: int64(100 + n), App: true})
	s.op(trace.Op{Kind: trace.KindAcquire, Task: s.tasks[task], Ref: uint32(n + 1), Site: site})
}

func (s *scene) unlock(task string, n int) {
	s.op(trace.Op{Kind: trace.KindRelease, Task: s.tasks[task], Ref: uint32(n + 1)})
}

// TestHoldOutside: a thread is held before the outermost lock that it owns at its access, so that others can take it.
func TestHoldOutside(t *testing.T) {
	type held struct {
		Way   string
		Index int64
		Nth   int
	}
	tests := []struct {
		name string
		body func(s *scene)
		want []held
	}{
		{"no lock", func(s *scene) { s.write("W", "x") }, []held{{HoldThread, 1, 1}}},
		{"given up before", func(s *scene) { s.lock("W", 1); s.unlock("W", 1); s.write("W", "x") }, []held{{HoldThread, 1, 1}}},
		{"one lock", func(s *scene) { s.lock("W", 1); s.write("W", "x"); s.unlock("W", 1) }, []held{{HoldOutside, 101, 1}}},
		{"the second time", func(s *scene) { s.lock("W", 1); s.unlock("W", 1); s.lock("W", 1); s.write("W", "x"); s.unlock("W", 1) },
			[]held{{HoldOutside, 101, 2}}},
		{"nested", func(s *scene) { s.lock("W", 1); s.lock("W", 2); s.write("W", "x"); s.unlock("W", 2); s.unlock("W", 1) },
			[]held{{HoldOutside, 101, 1}}},
		{"entered again", func(s *scene) { s.lock("W", 1); s.lock("W", 1); s.unlock("W", 1); s.write("W", "x"); s.unlock("W", 1) },
			[]held{{HoldOutside, 101, 1}}},
		{"not nested", func(s *scene) { s.lock("W", 1); s.lock("W", 2); s.unlock("W", 1); s.write("W", "x"); s.unlock("W", 2) },
			[]held{{HoldOutside, 102, 1}}},
		{"reads before", func(s *scene) { s.lock("W", 1); s.read("W", "y"); s.write("W", "x"); s.unlock("W", 1) }, []held{{HoldOutside, 101, 1}}},
		{"writes what others may wait for", func(s *scene) { s.lock("W", 1); s.write("W", "y"); s.write("W", "x"); s.unlock("W", 1) },
			[]held{{HoldThread, 2, 1}, {HoldOutside, 101, 1}}},
		{"another task's lock", func(s *scene) { s.fork("W", "V"); s.lock("V", 1); s.write("W", "x"); s.unlock("V", 1) }, []held{{HoldThread, 1, 1}}},
		{"the other task needs the section", func(s *scene) {
			s.lock("W", 1)
			s.post("W", "late", trace.ModeDelayed, 0)
			s.write("W", "x")
			s.unlock("W", 1)
		}, []held{{HoldThread, 1, 1}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newScene()
			s.input("start", func() { s.fork("start", "W") })
			tt.body(s)
			if s.tasks["late"] == 0 {
				s.post("start", "late", trace.ModeDelayed, 0)
			}
			s.run("late", func() { s.read("late", "x") })
			var got []held
			for _, p := range s.plans(t, s.race(t, "W", "late", "x")).Plans {
				at := p.Schedule.Hard[0].After.Access.Stop()
				got = append(got, held{p.Way, at.Index, at.Nth})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
