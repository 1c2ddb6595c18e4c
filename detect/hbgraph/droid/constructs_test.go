package droid

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/droidracer"
)

// A logText writes a log with a main thread 1 that loops on queue 7; ids count up.
type logText struct {
	b  strings.Builder
	id int
}

func newLog() *logText {
	l := new(logText)
	l.op("START")
	l.op("THREADINIT tid:1")
	l.op("ATTACH-Q tid:1\t queue:7")
	l.op("LOOP tid:1\t queue:7")
	return l
}

func (l *logText) op(format string, args ...any) int {
	l.id++
	fmt.Fprintf(&l.b, "%d %s\n", l.id, fmt.Sprintf(format, args...))
	return l.id
}

func (l *logText) line(format string, args ...any) { fmt.Fprintf(&l.b, format+"\n", args...) }

// native is a binder thread's block with one post, which it returns.
func (l *logText) native(msg int) int {
	l.op("NATIVE-ENTRY tid:9thread-name:Binder Thread #1")
	post := l.op("POST src:9 msg:%d dest:-1 delay:0", msg)
	l.op("NATIVE-EXIT tid:9thread-name:Binder Thread #1")
	return post
}

// An ran is an event's ids.
type ran struct{ post, call, op, ret int }

// event is a message of a binder thread whose handler does one thing.
func (l *logText) event(msg int, format string, args ...any) ran {
	e := ran{post: l.native(msg)}
	e.call = l.op("CALL tid:1\t msg:%d", msg)
	e.op = l.op(format, args...)
	e.ret = l.op("RET tid:1\t msg:%d", msg)
	return e
}

func lifecycle(kind, state string, id int) string {
	return fmt.Sprintf("%s-LIFECYCLE tid:1 component:org.example.A id:%d state:%s", kind, id, state)
}

func service(state, class string, id int) string {
	return fmt.Sprintf("TRIGGER-SERVICE tid:1 component:%s id:%d state:%s", class, id, state)
}

func broadcast(state, action string, receiver, intent, later int) string {
	return fmt.Sprintf("TRIGGER-BROADCAST tid:1 action:%s component:%d intent:%d onRecLater:%d state:%s", action, receiver, intent, later, state)
}

// relationOf is the relation of a log, by ids of operations.
type relationOf struct {
	t   *testing.T
	m   *droidracer.Model
	rel *relation
	at  map[int]int
}

func (l *logText) relation(t *testing.T) *relationOf {
	t.Helper()
	log, err := droidracer.Read(strings.NewReader(l.b.String()), "log")
	if err != nil {
		t.Fatalf("%v\n%s", err, l.b.String())
	}
	m, err := log.Model()
	if err != nil {
		t.Fatal(err)
	}
	rel, err := newRelation(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	r := &relationOf{t: t, m: m, rel: rel, at: map[int]int{}}
	for i := range m.Ops {
		r.at[m.Ops[i].ID] = i
	}
	tr, _, err := log.Trace()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := trace.Check(tr, trace.Strict); err != nil {
		t.Errorf("the import makes no sense: %v", err)
	}
	return r
}

func (r *relationOf) before(a, b int) {
	r.t.Helper()
	if !r.rel.ordered(r.at[a], r.at[b]) {
		r.t.Errorf("operation %d is not before %d", a, b)
	}
}

func (r *relationOf) unordered(a, b int) {
	r.t.Helper()
	if r.rel.ordered(r.at[a], r.at[b]) || r.rel.ordered(r.at[b], r.at[a]) {
		r.t.Errorf("operations %d and %d are ordered", a, b)
	}
}

func (r *relationOf) edge(a, b int) {
	r.t.Helper()
	if !r.hasEdge(a, b) {
		r.t.Errorf("there is no edge from %d to %d", a, b)
	}
}

func (r *relationOf) noEdge(a, b int) {
	r.t.Helper()
	if r.hasEdge(a, b) {
		r.t.Errorf("there is an edge from %d to %d", a, b)
	}
}

func (r *relationOf) hasEdge(a, b int) bool {
	return slices.ContainsFunc(r.m.Edges, func(e droidracer.Edge) bool { return r.m.Ops[e.From].ID == a && r.m.Ops[e.To].ID == b })
}

// TestActivityStates goes through the state machine of an activity: which state may follow which.
func TestActivityStates(t *testing.T) {
	allowed := map[string][]string{
		"RESUME-ACT": {"LAUNCH-ACT", "START-ACT", "PAUSE-ACT", "STOP-ACT", "NEW_INTENT", "RESULT-ACT"},
		"PAUSE-ACT":  {"RESUME-ACT"}, "STOP-ACT": {"PAUSE-ACT"}, "DESTROY-ACT": {"STOP-ACT"}, "START-ACT": {"STOP-ACT"},
		"RESULT-ACT": {"STOP-ACT", "NEW_INTENT"}, "NEW_INTENT": {"RESULT-ACT", "PAUSE-ACT", "STOP-ACT"}, "LAUNCH-ACT": nil,
	}
	for second, firsts := range allowed {
		for first := range allowed {
			if first == "DESTROY-ACT" {
				continue
			}
			l := newLog()
			a := l.event(1, "%s", lifecycle("TRIGGER", first, 50))
			b := l.event(2, "%s", lifecycle("TRIGGER", second, 50))
			c := l.event(3, "%s", lifecycle("TRIGGER", second, 51)) // another activity
			r := l.relation(t)
			if slices.Contains(firsts, first) {
				r.edge(a.op, b.op)
				r.edge(a.ret, b.call)
				r.edge(a.post, b.post)
				r.before(a.op, b.call)
			} else {
				r.unordered(a.op, b.op)
			}
			r.unordered(a.op, c.op)
		}
	}
}

// TestStateIsReplaced has a state that may not follow: it adds no edge, but what comes next follows it.
func TestStateIsReplaced(t *testing.T) {
	l := newLog()
	a := l.event(1, "%s", lifecycle("TRIGGER", "RESUME-ACT", 50))
	b := l.event(2, "%s", lifecycle("TRIGGER", "STOP-ACT", 50))
	c := l.event(3, "%s", lifecycle("TRIGGER", "DESTROY-ACT", 50))
	r := l.relation(t)
	r.unordered(a.op, b.op)
	r.before(b.op, c.op)
	r.unordered(a.op, c.op)
	if r.m.GaveUp == "" {
		t.Error("nothing enabled it and it was not due, and DroidRacer would not give up")
	}
}

// TestEnables pairs lifecycle triggers with what enables them: all unused ones, a resume without an id, an instance by its
// intent.
func TestEnables(t *testing.T) {
	l := newLog()
	w := l.event(1, "%s", lifecycle("ENABLE", "START-ACT", 50))
	x := l.event(2, "%s", lifecycle("ENABLE", "START-ACT", 50))
	a := l.event(3, "%s", lifecycle("TRIGGER", "START-ACT", 50))
	b := l.event(4, "%s", lifecycle("TRIGGER", "START-ACT", 50)) // nothing is left for it
	r := l.relation(t)
	r.edge(w.op, a.op)
	r.edge(x.op, a.op)
	r.edge(x.op, a.post)
	r.before(w.op, a.call)
	r.noEdge(x.op, b.op)
	r.unordered(x.op, b.op)

	l = newLog()
	blank := l.event(1, "%s", lifecycle("ENABLE", "RESUME-ACT", 0))
	a = l.event(2, "%s", lifecycle("TRIGGER", "RESUME-ACT", 50))
	b = l.event(3, "%s", lifecycle("TRIGGER", "RESUME-ACT", 51))
	r = l.relation(t)
	r.edge(blank.op, a.post)
	r.noEdge(blank.op, b.post)

	l = newLog()
	e := l.event(1, "%s", lifecycle("ENABLE", "RESUME-ACT", 5)) // by the intent
	launch := l.native(2)
	l.op("CALL tid:1\t msg:2")
	started := l.op("%s", lifecycle("TRIGGER", "LAUNCH-ACT", 5))
	l.op("INSTANCE-INTENT tid:1 instance:50 intentId:5")
	l.op("RET tid:1\t msg:2")
	a = l.event(3, "%s", lifecycle("TRIGGER", "RESUME-ACT", 50)) // by the instance
	r = l.relation(t)
	r.edge(e.op, a.post)
	r.edge(started, a.op)
	r.edge(launch, a.post)
}

// TestTimerTask has a timer's task: it runs outside events, so only its trigger follows what enabled it.
func TestTimerTask(t *testing.T) {
	l := newLog()
	e := l.event(1, "%s", lifecycle("ENABLE", "RUN_TIMER_TASK", 77))
	fork := l.op("FORK par-tid:1\t child-tid:2") // outside an event: no program order
	l.op("THREADINIT tid:2")
	run := l.op("TRIGGER-LIFECYCLE tid:2 component: id:77 state:RUN_TIMER_TASK")
	post := l.op("POST src:2 msg:2 dest:-1 delay:0")
	l.op("CALL tid:1\t msg:2")
	l.op("RET tid:1\t msg:2")
	r := l.relation(t)
	r.edge(e.op, run)
	r.before(e.op, post)
	r.before(fork, run)
}

// TestServices goes through a service's life: created, bound, connected, started, unbound, stopped.
func TestServices(t *testing.T) {
	const class = "org.example.S"
	l := newLog()
	bind := l.event(1, "%s", service("REQUEST_BIND_SERVICE", class, 90))
	create := l.event(2, "%s", service("CREATE-SERVICE", class, 0))
	bound := l.event(3, "%s", service("BIND-SERVICE", class, 0))
	connect := l.event(4, "%s", service("SERVICE_CONNECT", class, 90))
	start := l.event(5, "%s", service("REQUEST_START_SERVICE", class, 60))
	args := l.event(6, "%s", service("SERVICE-ARGS", class, 60))
	ask := l.event(7, "%s", service("REQUEST_UNBIND_SERVICE", "", 90))
	unbind := l.event(8, "%s", service("UNBIND-SERVICE", class, 0))
	stopping := l.event(9, "%s", service("REQUEST_STOP_SERVICE", class, 0))
	stop := l.event(10, "%s", service("STOP-SERVICE", class, 0))
	other := l.event(11, "%s", service("UNBIND-SERVICE", "org.example.Other", 0))
	r := l.relation(t)
	for _, e := range [][2]ran{{bind, create}, {bind, bound}, {create, bound}, {bound, connect}, {bind, connect}, {start, args},
		{create, args}, {ask, unbind}, {bound, unbind}, {unbind, stop}, {args, stop}, {stopping, stop}} {
		r.edge(e[0].op, e[1].op)
		r.before(e[0].ret, e[1].call)
	}
	r.edge(create.ret, bound.call)
	r.edge(create.post, bound.post)
	r.unordered(connect.op, start.op)
	r.unordered(stop.op, other.op)
	r.unordered(ask.op, connect.op)
}

// TestBroadcasts: an intent and a registration come before what is received, two receptions are ordered as their sends are.
func TestBroadcasts(t *testing.T) {
	l := newLog()
	done := l.event(1, "%s", lifecycle("ENABLE", "BINDAPP-DONE", 0))
	register := l.event(2, "%s", broadcast("ABC_REGISTER_RECEIVER", "act", 30, 0, -1))
	send := l.event(3, "%s", broadcast("ABC_SEND_BROADCAST", "act", 0, 61, -1))
	receive := l.event(4, "%s", broadcast("ABC_ONRECEIVE", "act", 30, 61, -1))
	foreign := l.event(5, "%s", broadcast("ABC_ONRECEIVE", "act", 30, -9, -1))
	gone := l.event(6, "%s", broadcast("ABC_UNREGISTER_RECEIVER", "", 30, 0, -1))
	after := l.event(7, "%s", broadcast("ABC_ONRECEIVE", "act", 30, -9, -1))
	r := l.relation(t)
	r.edge(done.post, receive.post)
	r.edge(register.op, receive.post)
	r.edge(send.op, receive.post)
	r.before(send.op, receive.call)
	r.edge(register.op, foreign.post)
	r.noEdge(send.op, foreign.post)
	r.noEdge(register.op, after.post)
	r.unordered(gone.op, after.op)

	l = newLog()
	one := l.event(1, "%s", broadcast("ABC_SEND_BROADCAST", "a", 0, 61, -1))
	l.op("POST src:9 msg:2 dest:-1 delay:0") // never called
	two := ran{post: l.op("POST src:1 msg:3 dest:-1 delay:0")}
	two.call = l.op("CALL tid:1\t msg:3")
	two.op = l.op("%s", broadcast("ABC_SEND_BROADCAST", "b", 0, 62, -1))
	two.ret = l.op("RET tid:1\t msg:3")
	first := l.event(4, "%s", broadcast("ABC_ONRECEIVE", "a", 31, 61, -1))
	second := l.event(5, "%s", broadcast("ABC_ONRECEIVE", "b", 32, 62, -1))
	r = l.relation(t)
	r.unordered(one.op, two.op)
	r.unordered(first.op, second.op)
	if r.at[two.post] == 0 || len(r.m.Receptions) != 2 {
		t.Errorf("%d receptions", len(r.m.Receptions))
	}
}

// TestOrderedBroadcasts: two sends of one event are ordered, so are their receptions.
func TestOrderedBroadcasts(t *testing.T) {
	l := newLog()
	l.native(1)
	l.op("CALL tid:1\t msg:1")
	l.op("%s", broadcast("ABC_SEND_BROADCAST", "a", 0, 61, -1))
	l.op("%s", broadcast("ABC_SEND_BROADCAST", "b", 0, 62, -1))
	l.op("RET tid:1\t msg:1")
	first := l.event(2, "%s", broadcast("ABC_ONRECEIVE", "a", 31, 61, -1))
	second := l.event(3, "%s", broadcast("ABC_ONRECEIVE", "b", 32, 62, -1))
	r := l.relation(t)
	r.before(first.op, second.op)
	r.before(first.post, second.post)
	r.before(first.ret, second.call)
}

// TestStickyBroadcasts: a receiver that registers while a sticky intent is around receives it because it registered.
func TestStickyBroadcasts(t *testing.T) {
	l := newLog()
	send := l.event(1, "%s", broadcast("ABC_SEND_STICKY_BROADCAST", "s", 0, 61, -1))
	early := l.event(2, "%s", broadcast("ABC_REGISTER_RECEIVER", "s", 30, 0, -1))
	later := l.event(3, "%s", broadcast("ABC_REGISTER_RECEIVER", "s", 30, 0, -1))
	first := l.event(4, "%s", broadcast("ABC_ONRECEIVE", "s", 30, 61, -1))
	second := l.event(5, "%s", broadcast("ABC_ONRECEIVE", "s", 30, 61, -1))
	third := l.event(6, "%s", broadcast("ABC_ONRECEIVE", "s", 30, 61, -1))
	l.event(7, "%s", broadcast("ABC_REMOVE_STICKY_BROADCAST", "s", 0, 0, -1))
	r := l.relation(t)
	r.edge(send.op, first.post)
	r.edge(early.op, first.post)
	r.edge(later.op, second.post)
	r.noEdge(early.op, second.post)
	r.edge(early.op, third.post) // no sticky registration is left: the first that holds
	r.noEdge(later.op, third.post)
}

// TestReceivedLater pairs a reception as it was when it was put off.
func TestReceivedLater(t *testing.T) {
	l := newLog()
	register := l.event(1, "%s", broadcast("ABC_REGISTER_RECEIVER", "a", 30, 0, -1))
	later := l.event(2, "%s", broadcast("ABC_TRIGGER_ONRECIEVE_LATER", "a", 30, -9, -1))
	l.event(3, "%s", broadcast("ABC_UNREGISTER_RECEIVER", "", 30, 0, -1))
	with := l.event(4, "%s", broadcast("ABC_ONRECEIVE", "a", 30, -9, later.op))
	without := l.event(5, "%s", broadcast("ABC_ONRECEIVE", "a", 30, -9, -1))
	r := l.relation(t)
	r.edge(register.op, with.post)
	r.noEdge(register.op, without.post)
}

// TestTimeTicks come in order.
func TestTimeTicks(t *testing.T) {
	l := newLog()
	a := l.event(1, "%s", broadcast("ABC_ONRECEIVE", "android.intent.action.TIME_TICK", 30, -9, -1))
	b := l.event(2, "%s", broadcast("ABC_ONRECEIVE", "android.intent.action.TIME_TICK", 30, -9, -1))
	c := l.event(3, "%s", broadcast("ABC_ONRECEIVE", "other", 30, -9, -1))
	r := l.relation(t)
	r.edge(a.post, b.post)
	r.before(a.ret, b.call)
	r.unordered(b.op, c.op)
}

// TestRestrictedTransitivity: what leads through another thread by a notify or a lock does not order two events of one
// looper, but does order an event and that thread.
func TestRestrictedTransitivity(t *testing.T) {
	for _, c := range []struct{ name, release, acquire, again, take string }{
		{"notify", "NOTIFY tid:1 notifiedTid:2", "WAIT tid:2", "NOTIFY tid:2 notifiedTid:1", "WAIT tid:1"},
		{"lock", "UNLOCK tid:1\t lock-obj:0x00000010", "LOCK tid:2\t lock-obj:0x00000010", "UNLOCK tid:2\t lock-obj:0x00000010", "LOCK tid:1\t lock-obj:0x00000010"},
	} {
		l := newLog()
		l.op("THREADINIT tid:2")
		l.native(1)
		l.op("CALL tid:1\t msg:1")
		if c.name == "lock" {
			l.op("LOCK tid:1\t lock-obj:0x00000010")
		}
		from := l.op("%s", c.release)
		l.op("RET tid:1\t msg:1")
		through := l.op("%s", c.acquire)
		l.op("%s", c.again)
		l.native(2)
		l.op("CALL tid:1\t msg:2")
		to := l.op("%s", c.take)
		l.op("RET tid:1\t msg:2")
		r := l.relation(t)
		r.before(from, through)
		r.before(through, to)
		r.unordered(from, to)
	}
}

// TestNoPre: an event of which a part precedes the post of another one precedes it as a whole.
func TestNoPre(t *testing.T) {
	l := newLog()
	l.op("THREADINIT tid:2")
	l.native(1)
	l.op("CALL tid:1\t msg:1")
	signal := l.op("NOTIFY tid:1 notifiedTid:2")
	after := l.op("LOCK tid:1\t lock-obj:0x00000010")
	l.op("UNLOCK tid:1\t lock-obj:0x00000010")
	ret := l.op("RET tid:1\t msg:1")
	l.op("WAIT tid:2")
	l.op("POST src:2 msg:2 dest:-1 delay:0")
	call := l.op("CALL tid:1\t msg:2")
	l.op("RET tid:1\t msg:2")
	r := l.relation(t)
	r.before(signal, call)
	r.before(ret, call)
	r.before(after, call)
}

// TestIdleRuns: a handler runs after it was added, each run after the last, and not after its removal and another adding.
func TestIdleRuns(t *testing.T) {
	l := newLog()
	add := l.event(1, "ADD_IDLE_HANDLER idler:5 queue:7")
	run := func(msg int) ran {
		e := ran{post: l.op("POST src:1 msg:%d dest:-1 delay:0", msg)}
		e.call = l.op("CALL tid:1\t msg:%d", msg)
		e.op = l.op("QUEUE_IDLE tid:1 idler:5 queue:7")
		e.ret = l.op("RET tid:1\t msg:%d", msg)
		return e
	}
	first, second := run(2), run(3)
	l.op("REMOVE_IDLE_HANDLER idler:5 queue:7")
	third := run(4)
	r := l.relation(t)
	r.edge(add.op, first.post)
	r.edge(add.ret, first.post)
	r.edge(first.ret, second.post)
	r.before(add.ret, second.call)
	r.noEdge(second.ret, third.post)
	r.unordered(first.op, third.op)
}

// TestOddLines: what says nothing about order is passed over, and what ends too early is taken as far as it goes.
func TestOddLines(t *testing.T) {
	l := newLog()
	l.line("METHOD ENTRY tid:1\t meth:run\t class:Lorg/example/A;")
	l.line("rwId:1 WRITE tid:1 obj:0x00000010 class:[Lorg/example/A; field:3")
	l.line("ARRAY-ACCESS READ tid:1 obj:0x1 class:[I index:3")
	l.native(1)
	l.op("CALL tid:1\t msg:1")
	l.line("rwId:2 WRITE tid:1 obj:0x00000010 class:[Lorg/example/A; field:3")
	l.line("THROW METHOD EXIT tid:1\t meth:run\t class:Lorg/example/A;")
	l.op("ACCESS tid:1\t accessId:1")
	l.line("NO-TRIGGER  viewHash:5  event:0")
	l.line("rwId:3 READ tid:1 database:/data/x.db")
	l.line("ABC: ABORT")
	log, err := droidracer.Read(strings.NewReader(l.b.String()), "log")
	if err != nil {
		t.Fatal(err)
	}
	if len(log.Accesses) != 3 || log.Accesses[1].Class != "org.example.A[]" || log.Accesses[1].Field != 3 || log.Accesses[2].Op != -1 {
		t.Errorf("%+v", log.Accesses)
	}
	r := l.relation(t) // the handler has no RET
	if e := r.m.Events[1]; e.Ret != -1 || e.Call < 0 {
		t.Errorf("%+v", e)
	}
}
