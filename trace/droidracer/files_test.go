package droidracer

import (
	"os"
	"path/filepath"
	"testing"
)

// real opens a trace of a real app. The traces are not part of the repository: ERVA_TRACES names their folder.
func real(t testing.TB, name string) *Log {
	t.Helper()
	dir := os.Getenv("ERVA_TRACES")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "traces", "droidracer")
	}
	f, err := os.Open(filepath.Join(dir, name))
	if os.IsNotExist(err) {
		t.Skipf("the DroidRacer trace %s is not here: set ERVA_TRACES to the folder that has it", name)
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := Read(f, name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What DroidRacer's authors and the format's description say about each file.
var published = []struct {
	file                                     string
	kinds                                    map[Kind]int
	reads, writes, sreads, swrites, database int
	raw, clean, dropped, delayed             int
	races, variables, pairs                  int
	listed                                   map[Category]int
}{
	{
		file: "RemindMe.txt",
		kinds: map[Kind]int{
			Start: 1, ThreadInit: 4, ThreadExit: 2, Fork: 3, Notify: 5, Wait: 5, AttachQueue: 1, Loop: 1, Post: 187,
			Call: 176, Ret: 176, Lock: 61, Unlock: 61, NativeEntry: 43, NativeExit: 43, EnableEvent: 78, TriggerEvent: 7,
			EnableLifecycle: 21, TriggerLifecycle: 20, EnableFocus: 19, TriggerFocus: 9, InstanceIntent: 4, AddIdle: 5,
			QueueIdle: 5, RemoveIdle: 5, AccessSet: 181,
		},
		reads: 7850, writes: 1397, sreads: 155, swrites: 3, database: 11, raw: 1123, clean: 1041, dropped: 11, delayed: 40,
		races: 54, variables: 54, pairs: 760, listed: map[Category]int{CrossPost: 3, CoEnabled: 33},
	},
	{
		file: "twitter.txt",
		kinds: map[Kind]int{
			Start: 1, ThreadInit: 26, ThreadExit: 12, Fork: 25, Notify: 12, Wait: 12, AttachQueue: 5, Loop: 5, Post: 104,
			Call: 97, Ret: 97, Lock: 364, Unlock: 364, NativeEntry: 27, NativeExit: 27, EnableEvent: 106, TriggerEvent: 1,
			EnableLifecycle: 9, TriggerLifecycle: 6, EnableFocus: 1, TriggerFocus: 1, TriggerService: 24,
			TriggerBroadcast: 4, InstanceIntent: 2, AddIdle: 2, QueueIdle: 2, RemoveIdle: 2, AccessSet: 850,
		},
		reads: 13593, writes: 1849, sreads: 187, swrites: 3, database: 22, raw: 2188, clean: 2076, dropped: 7, delayed: 28,
		races: 31, variables: 22, pairs: 505, listed: map[Category]int{Delayed: 4, CrossPost: 20, CoEnabled: 7},
	},
}

func TestCounts(t *testing.T) {
	for _, want := range published {
		t.Run(want.file, func(t *testing.T) {
			l := real(t, want.file)
			kinds := map[Kind]int{}
			delayed := 0
			for _, op := range l.Ops {
				kinds[op.Kind]++
				if op.Kind == Post && op.Delay > 0 {
					delayed++
				}
			}
			for k := Start; k <= QueueIdle; k++ {
				if kinds[k] != want.kinds[k] {
					t.Errorf("%d operations of kind %d, want %d", kinds[k], k, want.kinds[k])
				}
			}
			checkAccesses(t, l, want.reads, want.writes, want.sreads, want.swrites, want.database)
			if len(l.Ops) != want.raw || delayed != want.delayed || len(l.Races) != want.races {
				t.Errorf("%d operations, %d delayed posts, %d races", len(l.Ops), delayed, len(l.Races))
			}
			listed := map[Category]int{}
			for _, e := range l.Listed {
				listed[e.Category]++
			}
			for _, c := range []Category{Multithreaded, Delayed, CrossPost, CoEnabled, Uncategorized} {
				if listed[c] != want.listed[c] {
					t.Errorf("%d entries are %s, want %d", listed[c], c, want.listed[c])
				}
			}
		})
	}
}

func checkAccesses(t *testing.T, l *Log, reads, writes, sreads, swrites, database int) {
	var got [5]int
	for _, a := range l.Accesses {
		n := 0
		if a.Write {
			n++
		}
		if a.Static {
			n += 2
		}
		got[n]++
		if a.Database != "" {
			got[4]++
		}
	}
	if want := [5]int{reads, writes, sreads, swrites, database}; got != want {
		t.Errorf("accesses %v, want %v", got, want)
	}
}

func TestCleanUp(t *testing.T) {
	for _, want := range published {
		t.Run(want.file, func(t *testing.T) {
			l := real(t, want.file)
			m, err := l.Model()
			if err != nil {
				t.Fatal(err)
			}
			dropped := 0
			for _, op := range l.Ops {
				if op.Kind == Post && m.Events[op.Msg] == nil {
					dropped++
				}
			}
			if len(m.Ops) != want.clean || dropped != want.dropped || m.GaveUp != "" {
				t.Errorf("%d operations are left, %d posts dropped, gave up: %q", len(m.Ops), dropped, m.GaveUp)
			}
			if late := len(m.Ops) - l.Size; late < 0 || late > 1 { // twitter has one after its size line
				t.Errorf("the file says %d operations, the clean-up leaves %d", l.Size, len(m.Ops))
			}
		})
	}
}

// The relation over the model's base edges gives the races that the file lists: none is missing, none is extra.
func TestModelGivesTheListedRaces(t *testing.T) {
	for _, want := range published {
		t.Run(want.file, func(t *testing.T) {
			l := real(t, want.file)
			m, err := l.Model()
			if err != nil {
				t.Fatal(err)
			}
			found, pairs := newClosure(m).races()
			listed := map[Var]bool{}
			for _, r := range l.Races {
				listed[r.Var()] = true
			}
			for v := range listed {
				if !found[v] {
					t.Errorf("missing: %+v", v)
				}
			}
			for v := range found {
				if !listed[v] {
					t.Errorf("extra: %+v", v)
				}
			}
			if len(listed) != want.variables || pairs != want.pairs {
				t.Errorf("%d variables, %d pairs; want %d, %d", len(listed), pairs, want.variables, want.pairs)
			}
		})
	}
}
