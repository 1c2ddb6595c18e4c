package commute_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/commute"
	"github.com/erva-go/erva/trace/tracetest"
)

// sure is the confidence of these tests: two samples do.
const sure = 0.7

// learn learns from executions, each so often.
func learn(t *testing.T, types *commute.Types, times int, texts ...string) *commute.Specs {
	t.Helper()
	l := commute.NewLearner(types)
	for range times {
		for _, text := range texts {
			if err := l.Add(t.Context(), commute.Training{Open: detect.Memory(tracetest.Text(t, text))}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return l.Specs(sure)
}

// lines are preconditions as "handler: condition".
func lines(s *commute.Specs) []string {
	var out []string
	for _, h := range s.Handlers {
		for i := range h.Preconditions {
			out = append(out, h.Name+": "+h.Preconditions[i].String())
		}
	}
	slices.Sort(out)
	return out
}

// TestSamples: what of an execution becomes a sample, of which handler, and by which names.
func TestSamples(t *testing.T) {
	for _, c := range []struct{ name, code, trace, want string }{
		{name: "live-in data only: what an event reads after its own write is none of its preconditions", trace: `
			T send show
			T send load
			load begin main
			load write Main.rows value=3
			load end
			show begin main
			show write Main.title value=7
			show read Main.title value=7
			show read Main.rows value=3
			show end`, want: "show: Main.rows == 3"},
		{name: "what an object was allocated with is not live-in for who allocates it", trace: `
			var open object=o1 field=Note.open
			T send make
			T send show
			make begin main
			make read open value=0
			make end
			show begin main
			show read open value=0
			show end`, want: "show: Note.open == 0"},
		{name: "handlers of one event: the event's own, and lifecycle callbacks", trace: `
			handle a name="activity:org.example.Main/1"
			var rows static field=org.example.Main.rows
			T send launch target="ActivityThread.H~159 LaunchActivityItem"
			launch begin main
			launch read rows value=1
			launch lifecycle a onCreate
			launch read rows value=1
			launch lifecycle a onStart
			launch write rows value=2
			launch lifecycle a onResume
			launch read rows value=2
			launch end`, want: `
			ActivityThread.H~159 LaunchActivityItem: org.example.Main.rows == 1
			org.example.Main.onCreate: org.example.Main.rows == 1
			org.example.Main.onResume: org.example.Main.rows == 2`},
		{name: "inputs and threads have the same names in all runs", trace: `
			event i target="input:3 tap @id/sync"
			thread w key="thread:org.example.Sync@Main.load+0^549a7189#2"
			var n static field=Main.n
			T write n value=5
			X send i q=main input
			i begin main
			i read n value=5
			i end
			w read n value=5`, want: `
			input tap @id/sync: Main.n == 5
			thread:org.example.Sync@Main.load+0: Main.n == 5`},
		{name: "objects of one class are numbered in the order of their creation", trace: `
			var a object=o9 field=Note.size
			var b object=o4 field=Note.size
			T write a value=1
			T write b value=2
			T send show
			show begin main
			show read b value=2
			show read a value=1
			show end`, want: `
			show: Note.size == 1
			show: Note.size#2 == 2`},
		{name: "objects are named after the place where their creator stored them", trace: `
			var a object=o9 field=Note.size
			var b object=o4 field=Note.size
			var first static field=Main.first
			var last static field=Main.last
			T write a value=1 @Note.<init>:3
			T write first reference value=9 @Main.load:10
			T write b value=2 @Note.<init>:3
			T write last reference value=4 @Main.load:11
			T send show
			show begin main
			show read b value=2
			show read a value=1
			show end`, want: `
			show: Note.size@Main.load:10 == 1
			show: Note.size@Main.load:11 == 2`},
		{name: "but where the code makes objects of the class in one place only, it is that of all", code: `
			class Main
			method load ()V
			 1 new 1 Note
			 2 return`, trace: `
			var a object=o9 field=Note.size
			var first static field=Main.first
			T write a value=1 @Note.<init>:3
			T write first reference value=9 @Main.load:10
			T send show
			show begin main
			show read a value=1
			show end`, want: "show: Note.size == 1"},
		{name: "the contents of a collection are not the field that holds it, and count where their size is known", trace: `
			var list object=o1 field=Main.rows
			var rows collection object=o2 field=Main.rows
			var map collection object=o3 field=Main.notes
			site add class=java.util.ArrayList method=add line=1 framework caller=@Main.load:3
			site put class=java.util.HashMap method=put line=1 framework caller=@Main.load:4
			T write list reference value=2
			T write rows value=2 @add
			T write map value=6 @put
			T send show
			show begin main
			show read list reference value=2
			show read rows value=2 @add
			show read map value=6 @put
			show end`, want: `
			show: Main.rows != null
			show: Main.rows.size == 2`},
		{name: "real numbers, as the code declares them", code: `
			class Main
			field scale F
			field ratio D`, trace: `
			var scale static field=Main.scale
			var ratio static field=Main.ratio
			T write scale value=0x3fc00000
			T write ratio value=0x3fe0000000000000
			T send show
			show begin main
			show read scale value=0x3fc00000
			show read ratio value=0x3fe0000000000000
			show end`, want: `
			show: Main.ratio == 0.5
			show: Main.scale == 1.5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var types *commute.Types
			if c.code != "" {
				types = commute.NewTypes(codetest.Program(t, c.code))
			}
			specs := learn(t, types, 2, c.trace)
			if diff := cmp.Diff(words(c.want), lines(specs), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +learned):\n%s", diff)
			}
		})
	}
}

// words are the lines of a text without blanks around them, sorted.
func words(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	slices.Sort(out)
	return out
}

// positions is a handler that reads two data, at values that differ.
func positions(first, second int) string {
	return fmt.Sprintf(`
		var position object=o1 field=Player.position
		var length object=o1 field=Player.length
		T write position value=%d
		T write length value=%d
		T send show
		show begin main
		show read position value=%d
		show read length value=%d
		show end`, first, second, first, second)
}

// TestComparability: "two shared data are of the same abstract type if they are involved in a comparison or arithmetic operation"
// (section 5.3.3), and only such are compared.
func TestComparability(t *testing.T) {
	const fields = `
		class Player
		field position I
		field length I
		method show ()V
		 1 load 1 0 position
		 2 load 2 0 length
		`
	for _, c := range []struct {
		name, code string
		want       string
	}{
		{"compared", fields + "3 if < 1 2 -> 4\n4 return", "show: Player.position < Player.length"},
		{"not compared", fields + "3 return", ""},
		{"one is stored in the other", fields + "3 store 0 position 2\n4 return", "show: Player.position < Player.length"},
		{"one is passed where it is compared with the other", fields + `
			3 call - Player.past (I)Z 0 1
			4 return
			method past (I)Z
			 1 load 2 0 length
			 2 if >= 1 2 -> 3
			 3 return`, "show: Player.position < Player.length"},
		{"after a branch", fields + "3 if == 1 -> 5\n4 move 1 2\n5 if < 1 2 -> 6\n6 return", "show: Player.position < Player.length"},
		{"without code, data of one object", "", "show: Player.position < Player.length"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var types *commute.Types
			if c.code != "" {
				types = commute.NewTypes(codetest.Program(t, c.code))
			}
			specs := learn(t, types, 1, positions(1, 10), positions(4, 30), positions(3, 21), positions(8, 9), positions(2, 300))
			var pairs []string
			for _, line := range lines(specs) {
				if strings.Contains(line, "position") && strings.Contains(line, "length") {
					pairs = append(pairs, line)
				}
			}
			if got := strings.Join(pairs, "\n"); got != c.want {
				t.Errorf("learned %q, want %q", got, c.want)
			}
		})
	}
}

// TestRelatedData: a sample also has "the other fields in the same heap object that are of the same abstract type" (section 5.3.3), so
// that a condition counts samples in which the handler happened not to read one of the two; what no sample reads is none's concern.
func TestRelatedData(t *testing.T) {
	both := func(position, length int) string {
		return "var unread object=o1 field=Player.unread\nT write unread value=1000\n" + positions(position, length)
	}
	known := []string{both(1, 10), both(4, 9), both(2, 30), both(3, 4)}
	const condition = "show: Player.position < Player.length"
	if got := lines(learn(t, nil, 1, known...)); !slices.Contains(got, condition) || strings.Contains(strings.Join(got, " "), "unread") {
		t.Errorf("of data that are read: %q", got)
	}
	const one = `
		var position object=o1 field=Player.position
		var length object=o1 field=Player.length
		T write length value=10
		T write position value=20
		T send show
		show begin main
		show read position value=20
		show end`
	if got := lines(learn(t, nil, 1, append(known, one)...)); slices.Contains(got, condition) {
		t.Errorf("a field that was not read there contradicts: %q", got)
	}
}

// TestPredicates tells preconditions from what only a test's outcome makes true (section 5.6.4).
func TestPredicates(t *testing.T) {
	execution := func(active int, store string) string {
		text := fmt.Sprintf(`
			var active static field=Main.active
			var store static field=Main.store
			T write active value=%d
			T write store reference %s
			T send refresh
			refresh begin main
			refresh read active value=%d
			`, active, store, active)
		if active != 0 {
			text += "refresh read store reference " + store + "\n"
		}
		return text + "refresh end"
	}
	always := `
		var active static field=Main.active
		var store static field=Main.store
		T write active value=0
		T write store reference value=5
		T send refresh
		refresh begin main
		refresh read active value=0
		refresh read store reference value=5
		refresh end`
	for _, c := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"a flag decides", []string{execution(1, "value=5"), execution(0, "null")}, "refresh: Main.store != null when Main.active == 1"},
		{"of several values", []string{execution(1, "value=5"), execution(2, "value=5"), execution(0, "null")}, "refresh: Main.store != null when Main.active != 0"},
		{"it decides nothing", []string{execution(1, "value=5"), always}, "refresh: Main.store != null"},
		{"it was never seen to fail", []string{execution(1, "value=5")}, "refresh: Main.active == 1 refresh: Main.store != null"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, line := range lines(learn(t, nil, 4, c.texts...)) {
				if !strings.Contains(line, " in ") {
					got = append(got, line)
				}
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("learned %q, want %q", text, c.want)
			}
		})
	}
}

// TestCancels: a handler that takes another's events out of the queue whenever one waits is known to.
func TestCancels(t *testing.T) {
	const stops = `
		T send tick q=main delayed 100
		T send onStop q=main
		onStop begin main
		onStop remove tick
		onStop end`
	const leaves = `
		T send tick q=main delayed 100
		T send onStop q=main
		onStop begin main
		onStop end
		tick begin main
		tick end`
	const nothing = `
		T send onStop q=main
		onStop begin main
		onStop end`
	const own = `
		T send onStop q=main
		onStop begin main
		onStop send tick q=main delayed 100
		onStop remove tick
		onStop end`
	for _, c := range []struct {
		name  string
		texts []string
		want  []commute.Cancel
	}{
		{"always", []string{stops}, []commute.Cancel{{Handler: "tick", Times: 3}}},
		{"where there is one", []string{stops, nothing}, []commute.Cancel{{Handler: "tick", Times: 3}}},
		{"not always", []string{stops, stops, leaves}, nil},
		{"one that it has posted itself", []string{own}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []commute.Cancel
			for _, h := range learn(t, nil, 3, c.texts...).Handlers {
				got = append(got, h.Cancels...)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +learned):\n%s", diff)
			}
		})
	}
}

// TestStudy: more executions teach more, and unteach what is wrong; testing executions say which preconditions fail (Figure 5.4).
func TestStudy(t *testing.T) {
	l := commute.NewLearner(nil)
	s := commute.NewStudy(l, sure)
	tests := []detect.Opener{detect.Memory(tracetest.Text(t, positions(5, 10)))}
	for _, text := range []string{positions(1, 10), positions(1, 10), positions(4, 10), positions(5, 10), positions(9, 10)} {
		if err := l.Add(t.Context(), commute.Training{Open: detect.Memory(tracetest.Text(t, text))}); err != nil {
			t.Fatal(err)
		}
		if err := s.Size(t.Context(), tests); err != nil {
			t.Fatal(err)
		}
	}
	want := []commute.Sensitivity{
		{Runs: 1},
		{Runs: 2, Preconditions: 2, Tested: 2, Failed: 1}, // both constant; 5 is not 1
		{Runs: 3, Preconditions: 4, Tested: 4, Failed: 1}, // one of 1 and 4, which 5 is not; less; no bits in common
		{Runs: 4, Preconditions: 3, Tested: 3, Failed: 0}, // of three values there are too few samples
		{Runs: 5, Preconditions: 2, Tested: 2, Failed: 0}, // 9 and 10 have a bit in common
	}
	if diff := cmp.Diff(want, s.Rows()); diff != "" {
		t.Errorf("(-want +found):\n%s", diff)
	}
}

// file keeps what is written under a name.
type file struct {
	bytes.Buffer
	name string
	all  map[string]string
}

func (f *file) Close() error {
	f.all[f.name] = f.String()
	return nil
}

// TestDaikon: the samples as Daikon's files. A datum that an invocation did not have is nonsensical there, and what the handler left
// is at its exit.
func TestDaikon(t *testing.T) {
	l, d := commute.NewLearner(nil), commute.NewDaikon()
	for i, text := range []string{`
		var hub static field=Main.hub
		var n static field=Main.n
		T write hub reference value=5
		T write n value=3
		T send show target="View.PerformClick show"
		show begin main
		show read hub reference value=5
		show read n value=3
		show write n value=4
		show end`, `
		var hub static field=Main.hub
		T write hub reference null
		T send show target="View.PerformClick show"
		show begin main
		show read hub reference null
		show end`} {
		training := commute.Training{Open: detect.Memory(tracetest.Text(t, text)), Name: fmt.Sprintf("run%d", i+1), Daikon: d}
		if err := l.Add(t.Context(), training); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]string{}
	err := d.Write(func(name string) (io.WriteCloser, error) { return &file{name: name, all: got}, nil })
	if err != nil {
		t.Fatal(err)
	}
	point := func(kind string) string {
		return "ppt-type " + kind + `
variable Main.hub
  var-kind variable
  dec-type java.lang.Object
  rep-type hashcode
  comparability -1
variable Main.n
  var-kind variable
  dec-type long
  rep-type int
  comparability -1
`
	}
	record := func(at string, values ...string) string {
		return "\nView.PerformClick\\_show():::" + at + "\nthis_invocation_nonce\n0\n" + strings.Join(values, "\n") + "\n"
	}
	want := map[string]string{
		"erva.decls": "decl-version 2.0\ninput-language Java\nvar-comparability implicit\n\nppt View.PerformClick\\_show():::ENTER\n" + point("enter") +
			"\nppt View.PerformClick\\_show():::EXIT1\n" + point("subexit"),
		"run1.dtrace": "decl-version 2.0\n" + record("ENTER", "Main.hub", "5", "1", "Main.n", "3", "1") + record("EXIT1", "Main.hub", "5", "1", "Main.n", "4", "1"),
		"run2.dtrace": "decl-version 2.0\n" + record("ENTER", "Main.hub", "null", "1", "Main.n", "nonsensical", "2") + record("EXIT1", "Main.hub", "null", "1", "Main.n", "nonsensical", "2"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +written):\n%s", diff)
	}
}
