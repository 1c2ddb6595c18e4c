package culprit_test

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/culprit"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace/tracetest"
)

// rank ranks what may be to blame for a failure in a trace.
func rank(t *testing.T, failure, traceText, codeText string) (*culprit.Ranking, culprit.Case) {
	t.Helper()
	reports, err := crash.Read(strings.NewReader(failure))
	if err != nil {
		t.Fatal(err)
	}
	tr := tracetest.Text(t, traceText)
	graph, err := edg.Build(tr)
	if err != nil {
		t.Fatal(err)
	}
	o := detect.NewOptions()
	o.World, o.Scope = detect.OpenWorld, detect.AllAccesses
	d, err := asyncclock.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := detect.Run(t.Context(), d, tr)
	if err != nil {
		t.Fatal(err)
	}
	c := culprit.Case{Failure: reports[0].Throwable, Graph: graph, Races: set.Races}
	if codeText != "" {
		c.Code = codetest.Program(t, codeText)
	}
	return culprit.Rank(c), c
}

// notes is a screen that shows its note when a sync is done (the event update), is destroyed then, and had counted both.
const notes = `
event update key=update target=org.example.Main$1
event destroy key=destroy target="DestroyActivityItem+Main"
event click key=click target="View.PerformClick sync"
A send click
click begin main
click lifecycle activity:org.example.Main/1 onCreate
click write org.example.Main.note reference value=5 @org.example.Main.onCreate:9
click end
B send update
update begin main
update write org.example.Main.count value=1 @org.example.Main$1.run:20
update read org.example.Main.note reference value=5 @org.example.Main$1.run:21
update end
C send destroy
destroy begin main
destroy lifecycle activity:org.example.Main/1 onDestroy
destroy write org.example.Main.count value=2 @org.example.Main.onDestroy:30
destroy write org.example.Main.note reference null @org.example.Main.onDestroy:31
destroy end
`

const notesCode = `
class org.example.Main
field note Lorg/example/Note;
field count I
class org.example.Main$1
field this$0 Lorg/example/Main;
method run ()V
 20 load 1 0 this$0
 21 load 2 1 org.example.Main.note
 22 call - org.example.Note.title ()V 2
 23 return
`

// best is the first candidate as "first task, second task: why".
func best(r *culprit.Ranking, c culprit.Case) string {
	if len(r.Candidates) == 0 {
		return ""
	}
	first := r.Candidates[0]
	tb := &c.Graph.Trace().Tables
	return tb.TaskKey(first.Race.First.Task) + ", " + tb.TaskKey(first.Race.Second.Task) + ": " + first.Why
}

func TestRank(t *testing.T) {
	const null = "java.lang.NullPointerException"
	tests := []struct{ name, failure, code, want string }{
		{"the message names the field", null + `: Cannot invoke "org.example.Note.title()" because "this.this$0.note" is null` + "\n\tat org.example.Main$1.run(Main.java:21)\n", "",
			"update, destroy: the failing expression reads Main.note, which is null there in the other order"},
		{"the code does", null + ": Attempt to invoke virtual method 'void org.example.Note.title()' on a null object reference\n\tat org.example.Main$1.run(Main.java:22)\n", notesCode,
			"update, destroy: the failing expression reads Main.note, which is null there in the other order"},
		{"the lines are of another build", null + ": Attempt to invoke virtual method 'void org.example.Note.title()' on a null object reference\n\tat org.example.Main$1.run(Main.java:77)\n", notesCode,
			"update, destroy: the failing expression reads Main.note, which is null there in the other order"},
		{"nobody knows the field", null + "\n\tat org.example.Main$1.run(Main.java:21)\n", "",
			"update, destroy: onDestroy of Main may come earlier"},
		{"a window is gone", "android.view.WindowManager$BadTokenException: is your activity running?\n\tat android.app.Dialog.show(Dialog.java:1)\n\tat org.example.Main$1.run(Main.java:21)\n", notesCode,
			"update, destroy: onDestroy of Main may come earlier"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, c := rank(t, tt.failure, notes, tt.code)
			if got := best(r, c); got != tt.want {
				t.Errorf("the best is %q, want %q; of %+v", got, tt.want, r.Candidates)
			}
			if !r.Ran || len(r.Unseen) > 0 {
				t.Errorf("the code ran: %t, unseen: %v", r.Ran, r.Unseen)
			}
		})
	}
}

func TestNever(t *testing.T) {
	const failure = "java.lang.NullPointerException: Attempt to invoke virtual method 'void org.example.Note.title()' on a null object reference\n\tat org.example.Main$1.run(Main.java:22)\n"
	setters := strings.Replace(notesCode, "field count I\n", `field count I
method onDestroy ()V
 31 const 1 0
 32 store 0 note 1
 33 return
method onDetach ()V
 41 const 1 0
 42 store 0 note 1
 43 return
`, 1)
	r, _ := rank(t, failure, notes, setters)
	if len(r.Never) != 1 || r.Never[0] != "Main.onDetach sets Main.note" {
		t.Errorf("never: %v", r.Never)
	}
}

func TestUnseen(t *testing.T) {
	r, _ := rank(t, "java.lang.NullPointerException\n\tat org.example.Help.text(Help.java:3)\n\tat org.example.Main.onHelp(Main.java:90)\n\tat android.view.View.performClick(View.java:1)\n", notes, "")
	if r.Ran || len(r.Unseen) != 1 || r.Unseen[0] != "org.example.Help" {
		t.Errorf("the code ran: %t, unseen: %v", r.Ran, r.Unseen)
	}
}

// TestBorn: a fragment that came only because of the failing task keeps no callback of the activity waiting for it.
func TestBorn(t *testing.T) {
	const login = `
event done key=done target=org.example.Login$1
event attach key=attach target=FragmentManager
event stop key=stop target="StopActivityItem+Login"
B send done
done begin main
done read org.example.Login.name reference value=5 @org.example.Login$1.run:21
done send attach @org.example.Login$1.run:22
done end
attach begin main
attach lifecycle fragment:org.example.Account/1 onAttach
attach end
C send stop
stop begin main
stop lifecycle fragment:org.example.Account/1 onStop
stop lifecycle activity:org.example.Login/1 onSaveInstanceState
stop end
`
	const failure = "java.lang.IllegalStateException: Can not perform this action after onSaveInstanceState\n\tat androidx.fragment.app.FragmentManager.commit(F.java:1)\n\tat org.example.Login$1.run(Login.java:22)\n"
	r, c := rank(t, failure, login, "")
	if got, want := best(r, c), "done, stop: onSaveInstanceState of Login may come earlier"; got != want {
		t.Fatalf("the best is %q, want %q", got, want)
	}
	first := r.Candidates[0]
	if len(first.Born) != 1 || !first.Late {
		t.Fatalf("the candidate is %+v", first)
	}
	tr := c.Graph.Trace()
	if before, after := len(tr.Ops), len(culprit.Unborn(tr, first.Born).Ops); before != after {
		t.Errorf("of %d operations %d are left", before, after)
	}
}
