package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// Story is one order of a racing pair as it ran: the two tasks and what led to them, in the order in which they ran.
type Story struct {
	Order string      `json:"order"` // OrderRecorded or OrderFlipped
	Steps []StoryStep `json:"steps"`
}

// The orders that are told.
const (
	OrderRecorded = "recorded"
	OrderFlipped  = "flipped"
)

// StoryStep is an event or a thread's part in a story.
type StoryStep struct {
	Task   string `json:"task"`             // what people call it
	Racing bool   `json:"racing,omitempty"` // one of the two
	On     string `json:"on,omitempty"`     // the thread of an event
	By     string `json:"by,omitempty"`     // who posted or started it
	At     string `json:"at,omitempty"`     // where in the code
	Held   bool   `json:"held,omitempty"`   // the flip held it back
	Missed string `json:"missed,omitempty"` // why it did not run
	// Accesses are what it read and wrote of the raced variable.
	Accesses []StoryAccess `json:"accesses,omitempty"`
}

// StoryAccess is a read or write of the raced variable.
type StoryAccess struct {
	Kind  string `json:"kind"` // read or write
	Value string `json:"value,omitempty"`
	At    string `json:"at"`
}

// Bounds of a story: what is longer nobody reads.
const (
	maxPosters  = 4 // of each racing task
	maxAccesses = 4 // of each step
)

// teller tells a trace's part in a race.
type teller struct {
	l     *loop
	tr    *trace.Trace
	field string
	held  map[string]bool // by key
	born  map[trace.TaskID]int
	start map[trace.TaskID]int
	begun map[trace.TaskID]trace.TaskID // the looper of an event
	gone  map[trace.TaskID]bool         // removed from its queue
}

func (l *loop) newTeller(tr *trace.Trace, field string) *teller {
	t := &teller{l: l, tr: tr, field: field, held: map[string]bool{}, born: map[trace.TaskID]int{}, start: map[trace.TaskID]int{},
		begun: map[trace.TaskID]trace.TaskID{}, gone: map[trace.TaskID]bool{}}
	for i := range tr.Ops {
		op := &tr.Ops[i]
		switch op.Kind {
		case trace.KindSend, trace.KindFork:
			t.born[op.Object] = i
		case trace.KindBegin:
			t.start[op.Task], t.begun[op.Task] = i, op.Object
		case trace.KindThreadInit:
			t.start[op.Task] = i
		case trace.KindRemove:
			t.gone[op.Object] = true
		}
	}
	return t
}

// tell is the story of two tasks, given by their keys, since those hold in every run.
func (t *teller) tell(order string, racing ...string) Story {
	tasks := map[trace.TaskID]bool{}
	for _, key := range racing {
		task := taskByKey(&t.tr.Tables, key)
		if task == 0 {
			continue
		}
		tasks[task] = true
		for n := 0; n < maxPosters; n++ {
			at, ok := t.born[task]
			if !ok || t.tr.Ops[at].Task == 0 {
				break
			}
			task = t.tr.Ops[at].Task
			if th := t.tr.Tables.Thread(task); th != nil && th.Kind == trace.ThreadLooper {
				break
			}
			tasks[task] = true
		}
	}
	var steps []StoryStep
	for _, task := range t.inOrder(tasks, racing) {
		steps = append(steps, t.step(task, racing))
	}
	for _, key := range racing {
		if taskByKey(&t.tr.Tables, key) == 0 {
			steps = append(steps, StoryStep{Task: t.l.nameOfKey(key), Racing: true, Missed: "it was never posted"})
		}
	}
	return Story{Order: order, Steps: steps}
}

// inOrder sorts tasks by when they began, a racing thread by its access, and what did not run to the end.
func (t *teller) inOrder(tasks map[trace.TaskID]bool, racing []string) []trace.TaskID {
	at := map[trace.TaskID]int{}
	for task := range tasks {
		at[task] = len(t.tr.Ops)
		if i, ok := t.start[task]; ok {
			at[task] = i
		}
	}
	for i := len(t.tr.Ops) - 1; i >= 0; i-- {
		op := &t.tr.Ops[i]
		if tasks[op.Task] && t.ofField(op) && t.tr.Tables.Event(op.Task) == nil && slices.Contains(racing, t.tr.Tables.TaskKey(op.Task)) {
			at[op.Task] = i
		}
	}
	var out []trace.TaskID
	for task := range tasks {
		out = append(out, task)
	}
	slices.SortFunc(out, func(a, b trace.TaskID) int { return cmp.Or(cmp.Compare(at[a], at[b]), cmp.Compare(a, b)) })
	return out
}

func (t *teller) ofField(op *trace.Op) bool {
	return op.IsAccess() && t.tr.Tables.Var(op.Var()).Field == t.field
}

// step is one task's part.
func (t *teller) step(task trace.TaskID, racing []string) StoryStep {
	tb := &t.tr.Tables
	key := tb.TaskKey(task)
	s := StoryStep{Task: t.l.nameOfKey(key), Racing: slices.Contains(racing, key), Held: t.held[key]}
	if th := tb.Thread(t.begun[task]); th != nil {
		s.On = th.Name
	}
	if at, ok := t.born[task]; ok && t.tr.Ops[at].Task != 0 {
		s.By, s.At = t.l.nameOfKey(tb.TaskKey(t.tr.Ops[at].Task)), placeOf(tb, t.tr.Ops[at].Site)
	}
	if _, ran := t.start[task]; !ran {
		s.Missed = "it did not run"
		if t.gone[task] {
			s.Missed = "it was taken out of its queue"
		}
	}
	if s.Racing {
		s.Accesses = t.accesses(task)
	}
	return s
}

func (t *teller) accesses(task trace.TaskID) []StoryAccess {
	var out []StoryAccess
	for i := range t.tr.Ops {
		op := &t.tr.Ops[i]
		if op.Task == task && t.ofField(op) && len(out) < maxAccesses {
			out = append(out, StoryAccess{Kind: op.Kind.String(), Value: valueText(&t.tr.Tables, op), At: placeOf(&t.tr.Tables, op.Site)})
		}
	}
	return out
}

// valueText is the value of an access as far as a trace has it, for people; empty where it says nothing.
func valueText(tb *trace.Tables, op *trace.Op) string {
	kind := tb.Var(op.Var()).Kind
	switch {
	case op.Flags&trace.FlagNull != 0:
		return "null"
	case op.Flags&trace.FlagReference != 0:
		return "an object"
	case kind == trace.VarField || kind == trace.VarStatic:
		return fmt.Sprint(int64(op.Value))
	}
	return ""
}

// placeOf is where a site is in the app's own code, as far as that is known: "Main.java:31".
func placeOf(tb *trace.Tables, id trace.SiteID) string {
	site := tb.Site(id)
	if site.Caller != 0 {
		site = tb.Site(site.Caller)
	}
	switch {
	case site.ID == 0 || site.Class == "":
		return ""
	case site.Line > 0:
		return fmt.Sprintf("%s.%s:%d", site.Class, site.Method, site.Line)
	}
	return site.Class + "." + site.Method
}

// taskByKey is the event or thread of a key, 0 if there is none.
func taskByKey(tb *trace.Tables, key string) trace.TaskID {
	for i := range tb.Events {
		if tb.Events[i].Key == key {
			return tb.Events[i].ID
		}
	}
	for i := range tb.Threads {
		if tb.Threads[i].Key == key {
			return tb.Threads[i].ID
		}
	}
	return 0
}

// nameOfKey is what people call the task of a key.
func (l *loop) nameOfKey(key string) string {
	if task := taskByKey(&l.Recording.Trace.Tables, key); task != 0 {
		return l.graph.TaskName(task)
	}
	return key
}

// tellStory adds to a verdict how its pair ran in both orders, and what was stuck.
func (l *loop) tellStory(g *group, v *Verdict) {
	v.Orders, v.Stuck = l.stories(g, l.fieldOf(v.Suspect.Race)), l.deadlockProof(g)
	for i := range v.Orders {
		v.Story = append(v.Story, v.Orders[i].Lines()...)
	}
}

// stories are both orders of a group's pair for a field; the second only where a run shows it.
func (l *loop) stories(g *group, field string) []Story {
	first, second := g.first.key, g.second.key
	out := []Story{l.newTeller(l.Recording.Trace, field).tell(OrderRecorded, first, second)}
	for _, r := range g.runs {
		if !r.evidence.Flipped {
			continue
		}
		t := l.newTeller(&r.run.Result.Trace, field)
		for _, h := range r.plan.Held {
			t.held[heldKey(h.Step)] = true
		}
		return append(out, t.tell(OrderFlipped, second, first))
	}
	return out
}

func heldKey(s flipper.Step) string {
	switch {
	case s.Access != nil:
		return s.Access.Thread
	case s.Post != "":
		return s.Post
	}
	return s.Event
}

// origin is a step's task with its thread and who posted it.
func (st *StoryStep) origin() string {
	text := st.Task
	if st.On != "" {
		text += " on " + st.On
	}
	if st.By != "" {
		text += ", from " + st.By
	}
	if st.At != "" {
		text += " at " + st.At
	}
	return text
}

// Lines tell a story in sentences, one a step.
func (s *Story) Lines() []string {
	var out []string
	for _, st := range s.Steps {
		line := st.origin()
		if st.Held {
			line += ", held back"
		}
		if st.Missed != "" {
			line += ": " + st.Missed
		}
		for i, a := range st.Accesses {
			line += []string{": ", ", "}[min(i, 1)] + a.text()
		}
		out = append(out, s.Order+": "+line)
	}
	return out
}

func (a *StoryAccess) text() string {
	verb := "reads"
	if a.Kind == trace.KindWrite.String() {
		verb = "writes"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s", verb, a.Value)) + " at " + a.At
}

// Stuck is the proof of a deadlock, in names for people.
type Stuck struct {
	Held    []StuckHold   `json:"held"`
	Threads []StuckThread `json:"threads,omitempty"`
	Lost    string        `json:"lost,omitempty"` // an input that had nowhere to go
	QuietMs int64         `json:"quietMs"`
}

// StuckHold is what was held and what it waited for, which never came.
type StuckHold struct {
	Task  string   `json:"task"`
	Until []string `json:"until"`
}

// StuckThread is what a thread waited for meanwhile.
type StuckThread struct {
	Name  string `json:"name"`
	Doing string `json:"doing"`
}

// deadlockProof is the first deadlock of a group's flips, nil if there is none.
func (l *loop) deadlockProof(g *group) *Stuck {
	for _, r := range g.runs {
		s := r.run.Result.Stuck
		if s == nil {
			continue
		}
		out := &Stuck{QuietMs: s.Quiet.Milliseconds()}
		recorded := l.newTeller(l.Recording.Trace, "")
		for _, w := range s.Held {
			h := StuckHold{Task: l.stepName(recorded, w.Step)}
			for _, f := range w.For {
				h.Until = append(h.Until, l.stepName(recorded, f))
			}
			out.Held = append(out.Held, h)
		}
		for _, th := range s.Threads {
			out.Threads = append(out.Threads, StuckThread{Name: th.Name, Doing: string(th.Activity)})
		}
		if s.Lost != nil {
			out.Lost = s.Lost.Want + ": " + s.Lost.Got
		}
		return out
	}
	return nil
}

// stepName says which step is meant, an event with where it came from, since events of one name are many.
func (l *loop) stepName(recorded *teller, s flipper.Step) string {
	switch task := taskByKey(&l.Recording.Trace.Tables, s.Event); {
	case s.Event != "" && task != 0:
		st := recorded.step(task, nil)
		return st.origin()
	case s.Input != 0:
		for _, in := range l.Recording.Inputs {
			if in.Seq == s.Input {
				return record.InputText(in)
			}
		}
	}
	return replay.StepName(s)
}

// PathEdge is an edge of the event dependency graph on the path that forbids a flip.
type PathEdge struct {
	Rule string `json:"rule"`
	From string `json:"from"`
	To   string `json:"to"`
	Text string `json:"text"`
}

// pathEdges names the edges of a proof.
func pathEdges(g *edg.Graph, p *flipper.Proof) []PathEdge {
	var out []PathEdge
	for _, e := range p.Path {
		out = append(out, PathEdge{Rule: string(e.Rule), From: g.TaskName(g.Node(e.From).Task), To: g.TaskName(g.Node(e.To).Task), Text: e.Text})
	}
	return out
}
