package culprit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/erva-go/erva/crash"
	"github.com/erva-go/erva/trace"
)

// frameKey is a method as frames and sites have it, without compilers' numbers.
type frameKey struct{ class, method string }

func keyOf(class, method string) frameKey {
	return frameKey{crash.StableClass(class), crash.StableMethod(method)}
}

// span is where a task runs in the trace.
type span struct{ first, last int }

// callback is a callback of a component's life.
type callback struct {
	op        int
	task      trace.TaskID
	component string // class
	name      string // "onDestroy"
}

// index notes what the recording shows: which task was where, and the components' lives.
func (r *ranker) index() {
	r.seen, r.classes, r.spans = map[frameKey]map[trace.TaskID]int{}, map[string]bool{}, map[trace.TaskID]span{}
	r.sends = map[trace.TaskID]int{}
	for i := range r.tr.Ops {
		op := &r.tr.Ops[i]
		s, ok := r.spans[op.Task]
		if !ok {
			s.first = i
		}
		s.last = i
		r.spans[op.Task] = s
		for site := r.tr.Tables.Site(op.Site); site.ID != 0; site = r.tr.Tables.Site(site.Caller) {
			r.note(keyOf(site.Class, site.Method), op.Task, i)
		}
		switch op.Kind {
		case trace.KindLifecycle:
			r.lived(i, op)
		case trace.KindSend, trace.KindFork:
			r.sends[op.Object] = i
		}
	}
	for i := range r.tr.Tables.Events {
		r.noteTarget(r.tr.Tables.Events[i].ID, r.tr.Tables.Events[i].Target)
	}
	for i := range r.tr.Tables.Threads {
		r.noteTarget(r.tr.Tables.Threads[i].ID, r.tr.Tables.Threads[i].Key)
	}
}

// note notes that a task was in a method, at its last operation there that has a place in the code.
func (r *ranker) note(key frameKey, task trace.TaskID, op int) {
	r.classes[key.class] = true
	if r.seen[key] == nil {
		r.seen[key] = map[trace.TaskID]int{}
	}
	if _, known := r.seen[key][task]; !known || r.tr.Ops[op].Site != 0 {
		r.seen[key][task] = op
	}
}

// placed is an operation of a task with a place in the code: the given one, or else another one.
func (r *ranker) placed(task trace.TaskID, op int) int {
	for i := op; i <= r.spans[task].last && r.tr.Ops[op].Site == 0; i++ {
		if o := &r.tr.Ops[i]; o.Task == task && o.Site != 0 {
			return i
		}
	}
	return op
}

// entry is the method of the innermost frame of the app, as the recorded build has it.
func (r *ranker) entry() crash.Frame {
	frames := r.frames()
	if len(frames) == 0 {
		return crash.Frame{}
	}
	f := crash.Frame{Class: frames[0].Class, Method: frames[0].Method}
	if r.Code != nil {
		if methods := r.methods(f.Class, f.Method); len(methods) > 0 {
			f.Method = methods[0].Name
		}
	}
	return f
}

// lived notes a callback. A handle is named "activity:org.example.Main/1" or "service:org.example.Sync:o12".
func (r *ranker) lived(i int, op *trace.Op) {
	_, class, _ := strings.Cut(r.tr.Tables.Handle(op.Handle()).Name, ":")
	if i := strings.LastIndexAny(class, "/:"); i >= 0 {
		class = class[:i]
	}
	c := callback{op: i, task: op.Task, component: class, name: r.tr.Tables.String(trace.StringID(op.Arg))}
	r.life = append(r.life, c)
	for _, above := range r.andAbove(class) {
		r.note(keyOf(above, c.name), op.Task, i)
	}
}

// andAbove are a class and those that it inherits from, as far as the code has them.
func (r *ranker) andAbove(class string) []string {
	out := []string{class}
	for r.Code != nil && len(out) < maxInherited {
		c := r.Code.Classes[class]
		if c == nil {
			break
		}
		class = c.Super
		out = append(out, class)
	}
	return out
}

// maxInherited bounds how far up a class is looked at.
const maxInherited = 16

// noteTarget notes the code that an event or thread enters, as its name or key begins with it: a class, a method reference
// "org.example.Main::show", or a lambda "org.example.Main$onCreate$lambda/1".
func (r *ranker) noteTarget(task trace.TaskID, target string) {
	s, ran := r.spans[task]
	if !ran {
		return
	}
	target = strings.TrimPrefix(target, "thread:")
	if i := strings.IndexAny(target, "@~ #"); i >= 0 {
		target = target[:i]
	}
	if class, method, ok := strings.Cut(target, "::"); ok {
		r.note(keyOf(class, method), task, s.first)
		return
	}
	if in, _, ok := strings.Cut(target, "$lambda/"); ok {
		if i := strings.LastIndexByte(in, '$'); i >= 0 {
			r.note(keyOf(in[:i], "lambda$"+in[i+1:]), task, s.first)
		}
		return
	}
	if in, ordinal, ok := strings.Cut(target, "+"); ok && ordinal != "" { // an anonymous class of a method, "org.example.Main$show+0"
		if i := strings.LastIndexByte(in, '$'); i >= 0 {
			target = in[:i] + "$1"
		}
	}
	for _, method := range entries {
		r.note(keyOf(target, method), task, s.first)
	}
}

// entries are the methods by which the platform enters what an app has posted.
var entries = []string{"run", "handleMessage", "call", "doFrame", "queueIdle"}

// maxTasks is how many tasks are taken to have run the failing code at most.
const maxTasks = 12

// findTasks finds the tasks that ran the failing code: those that were at most of the frames. The outermost frame counts most,
// since from there on the failing run may have gone another way.
func (r *ranker) findTasks() {
	frames := r.frames()
	if len(frames) == 0 { // the platform failed by itself: in an event that began where its stack does
		frames = r.Failure.Root().Frames
		r.noteInputs()
	}
	found := map[trace.TaskID]*failed{}
	for i, f := range frames {
		for task, op := range r.at(f) {
			x := found[task]
			if x == nil {
				x = &failed{task: task, op: op}
				found[task] = x
			}
			x.score++
			if i == len(frames)-1 {
				x.score += len(frames)
			}
		}
	}
	for _, x := range found {
		x.op = r.placed(x.task, x.op)
		r.tasks = append(r.tasks, *x)
	}
	slices.SortFunc(r.tasks, func(a, b failed) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.task, a.task)) })
	r.tasks = r.tasks[:min(len(r.tasks), maxTasks)]
}

// noteInputs notes where the platform dispatches inputs.
func (r *ranker) noteInputs() {
	for task, op := range r.sends {
		if s, ran := r.spans[task]; ran && r.tr.Ops[op].Mode == trace.ModeInput {
			r.note(keyOf("android.view.InputEventReceiver", "dispatchInputEvent"), task, s.first)
		}
	}
}

// frames are the app's frames of the failure, innermost first.
func (r *ranker) frames() []crash.Frame { return r.Failure.Root().AppFrames() }

// at are the tasks that were in a frame's method, each with an operation there.
func (r *ranker) at(f crash.Frame) map[trace.TaskID]int {
	out := map[trace.TaskID]int{}
	for _, method := range append([]string{f.Method}, f.Others...) {
		for task, op := range r.seen[keyOf(f.Class, method)] {
			out[task] = op
		}
	}
	return out
}

// unseen are the classes of the failure's stack that the recording shows nothing of, the outermost first. What called code that
// was seen may have left no trace of its own.
func (r *ranker) unseen() []string {
	var out []string
	for _, f := range r.frames() {
		if len(r.at(f)) > 0 {
			break
		}
		if !r.classes[crash.StableClass(f.Class)] && !slices.Contains(out, f.Class) {
			out = append(out, f.Class)
		}
	}
	slices.Reverse(out)
	return out
}
