package synth

import (
	"container/heap"
	"fmt"

	"github.com/erva-go/erva/trace"
)

// step lets one source act and then the loopers run what is due.
func (g *generator) step() {
	f := g.families[g.rnd.IntN(len(g.families))]
	if g.rnd.IntN(4) == 0 || !g.active(f) {
		f = g.families[0]
	}
	switch n := g.rnd.IntN(100); {
	case n < 4 && g.p.BinderEvents > 0 && len(g.binders) > 0 && g.rnd.IntN(g.p.LooperEvents+g.p.BinderEvents) < 25*g.p.BinderEvents:
		g.transaction()
	case f.thread == 0:
		g.input(f)
	default:
		g.work(f)
	}
	g.now = max(g.now, int64(float64(g.p.Run)*float64(g.events)/float64(g.p.LooperEvents+g.p.BinderEvents)))
	for _, l := range g.loopers {
		for len(l.waits) > 0 && l.waits[0].when <= g.now && g.err == nil {
			g.run(heap.Pop(&l.waits).(genMessage))
		}
	}
}

// active reports whether a family's worker is alive, and ends it when its time is over.
func (g *generator) active(f *family) bool {
	if f.number%5 == 0 {
		return true
	}
	at := float64(g.events) / float64(g.p.LooperEvents+g.p.BinderEvents)
	if at > f.starts+workerLife && !f.exited {
		f.exited = true
		g.op(trace.Op{Kind: trace.KindThreadExit, Task: f.thread})
	}
	return !f.exited && at >= f.starts
}

// work is what a worker does between two waits: it computes and posts.
func (g *generator) work(f *family) {
	g.touch(f.thread, f.vars[5], 4)
	g.locked(f.thread)
	switch n := g.rnd.IntN(100); {
	case n < 74:
		for range 1 + g.rnd.IntN(3) {
			g.send(f.thread, f.home, f, rolePlain, 1, trace.Op{})
		}
	case n < 84:
		g.send(f.thread, f.home, f, roleDelayed, 1, trace.Op{When: f.delays[g.rnd.IntN(2)]})
	case n < 92 && f.timer == 0 && g.timers < g.timerLimit():
		g.timers++
		f.timer = 250 + int64(g.rnd.IntN(500))
		g.send(f.thread, f.home, f, roleTimer, 1, trace.Op{Mode: trace.ModeAtTime, When: g.now/1e6 + f.timer})
	case n < 94:
		g.send(f.thread, f.home, f, roleOnce, 1, trace.Op{Mode: trace.ModeAtFront})
	case n < 97:
		g.removed(f)
	default:
		g.send(f.thread, f.home, f, roleOnce, 1, trace.Op{When: 1 + int64(g.rnd.IntN(2000))})
	}
}

// timerLimit is how many timers make a twelfth of the events.
func (g *generator) timerLimit() int {
	return 1 + int(float64(g.p.LooperEvents)/g.p.Run.Seconds()/24)
}

// delays are constants in code, so a few values come again and again.
var delays = []int64{16, 50, 100, 200, 250, 300, 500, 1000, 2000, 5000}

// removed posts something and takes it back.
func (g *generator) removed(f *family) {
	g.tasks++
	g.define(g.w.Event(trace.Event{ID: g.tasks, Key: fmt.Sprintf("e%d", g.tasks), Target: "Removed"}))
	g.op(trace.Op{Kind: trace.KindSend, Task: f.thread, Object: g.tasks, Queue: f.home.queue, When: 100})
	g.op(trace.Op{Kind: trace.KindRemove, Task: f.thread, Object: g.tasks})
}

// input is an input event of the main looper, or a frame.
func (g *generator) input(f *family) {
	mode, r := trace.ModeInput, rolePlain
	if g.rnd.IntN(4) == 0 {
		mode, r = trace.ModeDisplay, roleFrame
	}
	g.tasks++
	g.define(g.w.Event(trace.Event{ID: g.tasks, Key: fmt.Sprintf("e%d", g.tasks), Target: "Input"}))
	g.op(trace.Op{Kind: trace.KindSend, Object: g.tasks, Queue: f.home.queue, Mode: mode})
	g.run(genMessage{event: g.tasks, family: f, role: r, target: f.home})
}

// transaction is an incoming Binder call, from another process.
func (g *generator) transaction() {
	g.tasks++
	e, b := g.tasks, g.binders[g.rnd.IntN(len(g.binders))]
	g.define(g.w.Event(trace.Event{ID: e, Key: fmt.Sprintf("e%d", e), Target: "Call"}))
	g.op(trace.Op{Kind: trace.KindSend, Object: e, Mode: trace.ModeIPC})
	g.op(trace.Op{Kind: trace.KindBegin, Task: e, Object: b})
	g.reads(e, g.constants, g.budget()/4)
	g.op(trace.Op{Kind: trace.KindEnd, Task: e, Object: b})
	g.events++
}

// budget is how many accesses an event makes so that in the end there are as many as the profile has.
func (g *generator) budget() int {
	left := max(1, g.p.LooperEvents+g.p.BinderEvents-g.events)
	mean := max(0, g.p.Accesses-g.accesses) / left
	return mean/2 + g.rnd.IntN(mean+1)
}

// run runs an event: it computes, touches what its place in its family allows, and posts.
func (g *generator) run(m genMessage) {
	g.events++
	e, f := m.event, m.family
	g.op(trace.Op{Kind: trace.KindBegin, Task: e, Object: m.target.thread})
	n := g.budget()
	g.readGlobals(e, n/4)
	switch {
	case m.role == rolePlain && m.depth < 3:
		g.touch(e, f.vars[m.depth], n*3/4)
		g.plant(e, f, m)
		g.children(e, f, m)
	case m.role == roleFrame:
		g.touch(e, f.vars[3], n*3/4)
	case m.role == roleTimer:
		g.touch(e, f.vars[4], n*3/4)
		g.send(e, m.target, f, roleTimer, 1, trace.Op{Mode: trace.ModeAtTime, When: g.now/1e6 + f.timer})
	default:
		g.readGlobals(e, n*3/4)
	}
	g.fill(e)
	g.op(trace.Op{Kind: trace.KindEnd, Task: e, Object: m.target.thread})
}

// children lets a plain event post, now and then. Inputs always do: one child, and one that comes back by another looper
// (Figure 4.8).
func (g *generator) children(e trace.TaskID, f *family, m genMessage) {
	switch {
	case m.depth == 0:
		g.send(e, f.home, f, rolePlain, 1, trace.Op{})
		if g.rnd.IntN(3) == 0 && f.other != f.home {
			g.send(e, f.other, f, roleOnce, 1, trace.Op{When: int64(g.rnd.IntN(3))})
		}
	case m.target == f.home && g.rnd.IntN(100) < 9:
		g.send(e, f.home, f, rolePlain, m.depth+1, trace.Op{})
	case g.rnd.IntN(100) < 6:
		g.send(e, f.home, f, roleDelayed, 1, trace.Op{When: f.delays[g.rnd.IntN(2)]})
	}
}

// touch reads and writes variables that are accessed in a known order only: as loops over objects do.
func (g *generator) touch(task trace.TaskID, first trace.VarID, n int) {
	for n > 0 {
		base, site := g.rnd.IntN(familyVars-16), g.rnd.IntN(siteCount-32)
		for range min(n, 8+g.rnd.IntN(32)) {
			k := g.rnd.IntN(16)
			op := trace.Op{Kind: trace.KindRead, Task: task, Ref: uint32(first) + uint32(base+k), Site: trace.SiteID(1 + site + 2*k)}
			if k%5 == 0 {
				op.Kind, op.Site = trace.KindWrite, op.Site+1
			}
			g.op(op)
			g.accesses++
			n--
		}
	}
}

func (g *generator) readGlobals(task trace.TaskID, n int) { g.reads(task, g.globals, n) }

// reads reads variables of a table.
func (g *generator) reads(task trace.TaskID, table trace.VarID, n int) {
	for n > 0 {
		base := g.rnd.IntN(globalVars - 64)
		for range min(n, 32) {
			k := base + g.rnd.IntN(64)
			g.op(trace.Op{Kind: trace.KindRead, Task: task, Ref: uint32(table) + uint32(k), Site: trace.SiteID(1 + k%siteCount)})
			g.accesses++
			n--
		}
	}
}

// locked accesses shared variables under the lock.
func (g *generator) locked(task trace.TaskID) {
	if g.rnd.IntN(4) != 0 {
		return
	}
	v := uint32(g.shared) + uint32(g.rnd.IntN(sharedVars))
	g.op(trace.Op{Kind: trace.KindAcquire, Task: task, Ref: 1})
	g.op(trace.Op{Kind: trace.KindRead, Task: task, Ref: v, Site: 1})
	g.op(trace.Op{Kind: trace.KindWrite, Task: task, Ref: v, Site: 2})
	g.op(trace.Op{Kind: trace.KindRelease, Task: task, Ref: 1})
	g.accesses += 2
}

// fill makes up for synchronisation that a profile has beyond its events.
func (g *generator) fill(task trace.TaskID) {
	want := g.p.SyncOps / max(1, g.p.LooperEvents+g.p.BinderEvents)
	for n := 4; n+2 <= want; n += 2 {
		g.op(trace.Op{Kind: trace.KindAcquire, Task: task, Ref: 1})
		g.op(trace.Op{Kind: trace.KindRelease, Task: task, Ref: 1})
	}
}

// plant makes one access of a planted race in an event of one family, and the other in the next one of another family.
func (g *generator) plant(e trace.TaskID, f *family, m genMessage) {
	if f.thread == 0 || m.depth != 1 {
		return
	}
	total := g.p.LooperEvents + g.p.BinderEvents
	if r := g.racy; r != nil {
		if r.first != f {
			g.op(trace.Op{Kind: trace.KindWrite, Task: e, Ref: uint32(r.v), Site: trace.SiteID(2 + g.planted%(siteCount-2))})
			g.racy = nil
			g.planted++
		}
		return
	}
	if g.planted < g.p.Races*g.events/total+1 && g.planted < g.p.Races {
		g.vars++
		g.define(g.w.Var(trace.Var{ID: g.vars, Object: "race", Field: fmt.Sprintf("org.example.Race.f%d", g.planted)}))
		g.op(trace.Op{Kind: trace.KindWrite, Task: e, Ref: uint32(g.vars), Site: 1})
		g.racy = &plant{v: g.vars, first: f, task: e}
	}
}
