package synth

import (
	"strconv"

	"github.com/erva-go/erva/trace"
)

// step lets one source act and then the loopers run what is due.
func (g *appRun) step() {
	if g.sum.BinderEvents < g.p.BinderEvents && (g.behind() || g.p.LooperEvents-g.sum.LooperEvents <= 64) {
		g.transaction()
		return
	}
	g.exits(g.at())
	g.source()
	g.now = max(g.now, int64(float64(g.p.Run)*g.at()))
	for _, l := range g.loopers {
		for g.err == nil && g.left() > 0 {
			m, ok := l.due(g.now)
			if !ok {
				break
			}
			g.run(m)
		}
	}
}

// behind reports whether fewer Binder calls came than belong to the looper events so far.
func (g *appRun) behind() bool {
	return float64(g.sum.BinderEvents)*float64(g.p.LooperEvents) < float64(g.sum.LooperEvents)*float64(g.p.BinderEvents)
}

// source is one act of what does not come from events: an input, a frame, a worker.
func (g *appRun) source() {
	s := &g.share
	x := g.rnd.Float64() * (s.input + s.frame + s.worker + s.delayed + s.atFront)
	switch {
	case x < s.input || len(g.active) == 0 && x >= s.input+s.frame:
		g.input()
		return
	case x < s.input+s.frame:
		g.frame()
		return
	}
	f := g.active[min(g.rnd.IntN(len(g.active)), g.rnd.IntN(len(g.active)))] // some are busier than others
	g.plant(f.thread, f)
	g.heap.use(f.thread, &f.pools[poolThread], g.budget()/3)
	g.locked(f.thread)
	switch x -= s.input + s.frame; {
	case x < s.worker:
		g.send(f.thread, f.home, f, rolePlain, 1, trace.Op{})
	case x < s.worker+s.delayed:
		g.delayed(f.thread, f)
	default:
		g.send(f.thread, f.home, f, roleOnce, 1, trace.Op{Mode: trace.ModeAtFront})
	}
}

// delayed lets a worker post something for later: a timer, as long as there are not enough; else once, sometimes removed
// before it is due.
func (g *appRun) delayed(task trace.TaskID, f *family) {
	rate := g.share.timers / 100 * float64(g.p.LooperEvents) / max(1e-3, g.p.Run.Seconds())
	count := max(1, int(rate/2+0.5))
	switch n := g.rnd.IntN(20); {
	case f.timer == 0 && g.timers < count:
		g.timers++
		f.timer = max(1, int64(1000*float64(count)/rate*(0.5+g.rnd.Float64())))
		g.send(task, f.home, f, roleTimer, 1, trace.Op{Mode: trace.ModeAtTime, When: g.now/1e6 + f.timer})
	case n == 0 && g.spare() > 2:
		removed := g.event("Removed")
		g.op(trace.Op{Kind: trace.KindSend, Task: task, Object: removed, Queue: f.home.queue, When: 100})
		g.op(trace.Op{Kind: trace.KindRemove, Task: task, Object: removed})
	case n < 4:
		g.send(task, f.home, f, roleDelayed, 1, trace.Op{When: 1 + int64(g.rnd.IntN(2000))})
	default:
		g.send(task, f.home, f, roleDelayed, 1, trace.Op{When: f.delays[g.rnd.IntN(2)]})
	}
}

// send posts an event of a family.
func (g *appRun) send(task trace.TaskID, l *appLooper, f *family, r role, depth int, op trace.Op) {
	op.Task = task
	g.post(l, appMessage{family: f, role: r, depth: depth}, targets[r], op)
}

// input is an input of the main looper. A gesture has several; nothing but gestures orders inputs where the world is open,
// so what they access is of one gesture.
func (g *appRun) input() {
	f, e := g.inputs, g.event("Input")
	g.op(trace.Op{Kind: trace.KindSend, Object: e, Queue: f.home.queue, Mode: trace.ModeInput})
	g.run(appMessage{event: e, family: f, role: rolePlain, target: f.home})
}

// gestureOf says which gesture an input belongs to.
func (g *appRun) gestureOf(e trace.TaskID) {
	named := g.spare() > 1
	if g.moves++; g.moves >= gestureInputs || g.gesture == 0 || !named {
		g.gesture++
		g.moves = 0
		for k := range poolFrames {
			g.inputs.pools[k] = pool{}
		}
	}
	if named {
		g.op(trace.Op{Kind: trace.KindInput, Task: e, Arg: uint32(g.gesture)})
	} else {
		g.moves = gestureInputs // the next one begins another
	}
}

// frame is a frame that the display asks for.
func (g *appRun) frame() {
	f, e := g.inputs, g.event("Frame")
	g.op(trace.Op{Kind: trace.KindSend, Object: e, Queue: f.home.queue, Mode: trace.ModeDisplay})
	g.run(appMessage{event: e, family: f, role: roleFrame, target: f.home})
}

// transaction is an incoming Binder call, from another process. It follows nothing, so it reads what nobody writes.
func (g *appRun) transaction() {
	e, b := g.event("Call"), g.binders[g.rnd.IntN(len(g.binders))]
	g.op(trace.Op{Kind: trace.KindSend, Object: e, Mode: trace.ModeIPC})
	g.begin(e, b)
	g.heap.constants(e, g.budget()/4)
	calls := float64(g.p.BinderEvents) / float64(max(1, g.p.LooperEvents))
	if g.rnd.Float64()*100*calls < g.share.binder {
		g.send(e, g.loopers[0], g.inputs, roleOnce, 1, trace.Op{})
	}
	g.end(e, b)
	g.sum.BinderEvents++
}

// remaining is how many accesses are still to come.
func (g *appRun) remaining() int { return max(0, g.p.Accesses-g.sum.Accesses) }

// budget is how many accesses an event makes so that in the end there are as many as the profile has.
func (g *appRun) budget() int {
	if g.left() <= 1 {
		return 0 // the last event makes what is missing
	}
	mean := g.remaining() / g.left()
	return mean/2 + g.rnd.IntN(mean+1)
}

// spare is how many operations the profile has beyond accesses, the events to come, what will wait in the queues at the
// end, and the workers to come.
func (g *appRun) spare() int {
	waiting := 0
	for _, l := range g.loopers {
		waiting += len(l.waits)
	}
	return g.p.SyncOps - g.sum.SyncOps - 3*g.left() + waiting - g.waitAtEnd - 3*len(g.families) - len(g.active)
}

// run runs an event: it computes, touches what its place in its family allows, and posts.
func (g *appRun) run(m appMessage) {
	e, f := m.event, m.family
	n := g.budget()
	last := g.left() == 1
	if last {
		n = g.remaining()
	}
	g.begin(e, m.target.thread)
	if m.depth == 0 && m.role == rolePlain {
		g.gestureOf(e)
		for len(g.families) > 0 && g.families[0].starts <= g.at() {
			g.start(e)
		}
	}
	if m.role == rolePlain && m.depth == 1 && f.thread != 0 {
		n -= g.plant(e, f)
	}
	g.compute(e, m.pool(), n, g.monitors())
	g.posts(m)
	if last {
		g.fill(e)
	}
	g.end(e, m.target.thread)
	g.sum.LooperEvents++
}

// pool is which objects an event may write, nil if none.
func (m *appMessage) pool() *pool {
	switch m.role {
	case rolePlain:
		return &m.family.pools[m.depth]
	case roleFrame:
		return &m.family.pools[poolFrames]
	case roleTimer:
		return &m.family.pools[poolTimers]
	default:
		return nil
	}
}

// compute makes n accesses, and enters and leaves monitors meanwhile that nobody else wants.
func (g *appRun) compute(task trace.TaskID, own *pool, n, monitors int) {
	slices := min(monitors, 7) + 1
	for i := range slices {
		part := n*(i+1)/slices - n*i/slices
		shared := part / 4
		if own != nil {
			g.heap.use(task, own, part-shared)
			part = shared
		}
		g.heap.globals(task, part)
		for range monitors*(i+1)/slices - monitors*i/slices {
			g.op(trace.Op{Kind: trace.KindAcquire, Task: task, Ref: uint32(g.lock)})
			g.op(trace.Op{Kind: trace.KindRelease, Task: task, Ref: uint32(g.lock)})
		}
	}
}

// monitors is how many an event enters and leaves, so that in the end there is as much synchronisation as the profile has.
func (g *appRun) monitors() int { return max(0, g.spare()/g.left()/2) }

// posts lets an event post. Plain ones have children and grandchildren now and then, inputs also one that comes back by
// another looper (Figure 4.8).
func (g *appRun) posts(m appMessage) {
	e, f, x := m.event, m.family, g.rnd.Float64()
	switch m.role {
	case rolePlain:
		level := m.depth // of its chain
		if f.thread == 0 {
			level++
		}
		if level == 1 && x < level2/level1 || level == 2 && x < level3/level2 {
			g.send(e, f.home, f, rolePlain, m.depth+1, trace.Op{})
		}
		if m.depth == 0 && g.rnd.Float64() < g.share.relay {
			g.send(e, f.other, f, roleRelay, 1, trace.Op{When: int64(g.rnd.IntN(3))})
		}
	case roleRelay:
		g.send(e, f.home, f, roleOnce, 1, trace.Op{When: int64(g.rnd.IntN(3))})
	case roleTimer:
		g.send(e, m.target, f, roleTimer, 1, trace.Op{Mode: trace.ModeAtTime, When: g.now/1e6 + f.timer})
		g.later(e, f, x)
	case roleDelayed:
		g.later(e, f, x)
	}
}

// later lets a delayed event or a timer post something: at once, or delayed again.
func (g *appRun) later(e trace.TaskID, f *family, x float64) {
	switch {
	case x < g.share.later*0.7:
		g.send(e, f.home, f, roleOnce, 1, trace.Op{})
	case x < g.share.later:
		g.send(e, f.home, f, roleOnce, 1, trace.Op{When: f.delays[g.rnd.IntN(2)]})
	}
}

// locked accesses shared variables under the lock.
func (g *appRun) locked(task trace.TaskID) {
	if g.rnd.IntN(4) != 0 || g.spare() < 2 || g.remaining() < 2 {
		return
	}
	v := g.heap.locked + trace.VarID(g.rnd.IntN(lockedVars))
	g.op(trace.Op{Kind: trace.KindAcquire, Task: task, Ref: uint32(g.lock)})
	g.read(task, v, g.heap.lockSite)
	g.set(task, v, g.heap.lockSite+1)
	g.op(trace.Op{Kind: trace.KindRelease, Task: task, Ref: uint32(g.lock)})
}

// fill adds what is missing of the profile's synchronisation to the last event.
func (g *appRun) fill(task trace.TaskID) {
	missing := g.p.SyncOps - g.sum.SyncOps - 1 // but for its end
	g.compute(task, nil, 0, missing/2)
	if missing > 0 && missing%2 == 1 {
		g.op(trace.Op{Kind: trace.KindSignal, Task: task, Ref: uint32(g.condition)})
	}
}

// plant is a race of which one access was made.
type plant struct {
	v     trace.VarID
	field string
	first *family
	wrote bool
}

// plant makes one access of a planted race in a thread or event of one family, and the other soon after in one of another
// family: nothing orders the two. It returns how many accesses it made.
func (g *appRun) plant(task trace.TaskID, f *family) int {
	if g.remaining() < 2 || g.left() < 2 { // the last event makes exactly what is missing
		return 0
	}
	if r := g.racy; r != nil {
		if r.first == f {
			return 0
		}
		if r.wrote && g.rnd.IntN(2) == 0 {
			g.read(task, r.v, g.heap.raceSite+1)
		} else {
			g.set(task, r.v, g.heap.raceSite+2)
		}
		g.racy = nil
		g.planted(r.field)
		return 1
	}
	total := float64(g.p.LooperEvents + g.p.BinderEvents)
	if g.sum.Races >= g.p.Races || float64(g.sum.Races) > float64(g.p.Races)*(1-float64(g.left())/total) {
		return 0
	}
	field := "org.example." + g.p.Name + ".Race.f" + strconv.Itoa(g.sum.Races)
	g.racy = &plant{v: g.variable("race", field), field: field, first: f, wrote: g.rnd.IntN(3) > 0}
	if g.racy.wrote {
		g.set(task, g.racy.v, g.heap.raceSite)
	} else {
		g.read(task, g.racy.v, g.heap.raceSite+1)
	}
	return 1
}
