package synth

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/erva-go/erva/trace"
)

// An app's trace. Every thread that sends has a family: the events that it causes, and what these cause; the inputs are a
// family too. Families are unordered with each other, so what a family writes it accesses alone, in an order that the rules
// know, or under a lock; the rest is written before anything starts.
//
// The shares of the events are those of the text (Hsiao, section 4.2.2): about 54 % are plain posts of workers, or inputs
// (chains of level 1), 4.8 % plain posts of these (level 2) and 1.7 % plain posts of these again (level 3). The text does
// not say what the others are. Here they are frames, timers that post themselves for an absolute time, delayed posts, what
// delayed events and timers post, at-front posts, posts of Binder calls, and the pattern of Figure 4.8, where inputs send
// through another looper and back.
//
// A fifth of the workers live all the time, each other for an eighth of the run. The latter are forked by inputs. An input
// comes about twelve times a second and a frame fifteen times, as the Monkey made them, but in apps with few events each
// makes at most an eighth of them. Inputs come in gestures of eight.
type appRun struct {
	*emitter
	p         Profile
	loopers   []*appLooper
	binders   []trace.TaskID
	families  []*family // those to come, by start
	active    []*family
	inputs    *family
	heap      *appHeap
	lock      trace.HandleID
	condition trace.HandleID // of signals that nobody waits for
	share     shares
	timers    int
	waitAtEnd int // messages, about
	gesture   int
	moves     int // inputs of the gesture
	racy      *plant
}

// role is what an event does when it runs.
type role uint8

const (
	rolePlain role = iota
	roleDelayed
	roleTimer // posts itself again
	roleFrame
	roleOnce
	roleRelay // posts something back (Figure 4.8)
)

var targets = [...]string{rolePlain: "Plain", roleDelayed: "Delayed", roleTimer: "Timer", roleFrame: "Frame", roleOnce: "Once", roleRelay: "Relay"}

// family is all that one source of events causes.
type family struct {
	thread trace.TaskID // 0 for inputs: they come from outside
	home   *appLooper
	other  *appLooper
	timer  int64 // ms between two
	delays [2]int64
	starts float64 // part of the run after which it is active
	ends   float64
	pools  [poolCount]pool
}

// The pools of a family: objects of its events by depth, of its frames, its timers and its thread.
const (
	poolFrames = 4 + iota
	poolTimers
	poolThread
	poolCount
)

// workerLife is for which part of the run a worker lives that does not live all the time.
const workerLife = 1.0 / 8

// shares are how many of a hundred looper events are of which sort. Those of levels 2 and 3 come from the others.
type shares struct {
	input, frame, worker, delayed, atFront, binder float64
	timers                                         float64
	relay                                          float64 // for each input
	later                                          float64 // for each delayed event or timer: a post
}

const (
	level1, level2, level3 = 54, 4.8, 1.7 // Hsiao, section 4.2.2
	inputRate, frameRate   = 12, 15       // a second
	gestureInputs          = 8
)

// sharesOf plans the events of a profile.
func sharesOf(p Profile) shares {
	rate := float64(p.LooperEvents) / max(1e-3, p.Run.Seconds())
	s := shares{input: min(12.5, 100*inputRate/rate), frame: min(12.5, 100*frameRate/rate)}
	s.worker = level1 - s.input
	if p.Workers == 0 {
		s.worker = 0
	}
	if p.Loopers > 1 {
		s.relay = min(0.33, 3/s.input)
	}
	if p.BinderEvents > 0 {
		s.binder = min(3, 30*float64(p.BinderEvents)/float64(max(1, p.LooperEvents)))
	}
	rest := 100 - level1 - level2 - level3 - s.frame - 2*s.relay*s.input - s.binder
	s.timers, s.delayed, s.atFront = 0.28*rest, 0.45*rest, 0.03*rest
	s.later = 0.24 * rest / (s.timers + s.delayed)
	return s
}

// generateApp writes an app's trace.
func generateApp(e *emitter, p Profile) {
	g := &appRun{emitter: e, p: p, share: sharesOf(p)}
	g.waitAtEnd = 16 + int(float64(p.LooperEvents)/max(1e-3, p.Run.Seconds())*(g.share.delayed+g.share.timers)/100)
	g.setUp()
	for e.err == nil && g.left() > 0 {
		g.step()
	}
}

// left is how many events are still to come.
func (g *appRun) left() int {
	return g.p.LooperEvents + g.p.BinderEvents - g.sum.LooperEvents - g.sum.BinderEvents
}

// setUp starts the threads and writes what all may read.
func (g *appRun) setUp() {
	g.lock, g.condition = g.handle("lock"), g.handle("condition")
	for i := range max(1, g.p.Loopers) {
		q := trace.QueueID(i + 1)
		name := "looper" + strconv.Itoa(i)
		l := &appLooper{queue: q}
		l.thread = g.thread(name, trace.ThreadLooper, q)
		g.define(g.w.Queue(trace.Queue{ID: q, Name: name, Looper: l.thread}))
		g.loopers = append(g.loopers, l)
	}
	main := g.loopers[0].thread
	g.op(trace.Op{Kind: trace.KindThreadInit, Task: main})
	g.heap = newAppHeap(g, main)
	for _, l := range g.loopers[1:] {
		g.fork(main, l.thread)
	}
	for i := range g.p.Binders {
		g.binders = append(g.binders, g.thread("binder"+strconv.Itoa(i), trace.ThreadBinder, 0))
	}
	g.inputs = g.family(0)
	g.planFamilies()
	for len(g.families) > 0 && g.families[0].starts <= 0 {
		g.start(main)
	}
}

func (g *appRun) family(number int) *family {
	f := &family{home: g.loopers[0], other: g.loopers[len(g.loopers)-1], ends: 2}
	if number > 0 && g.rnd.IntN(10) < 4 {
		f.home = g.loopers[g.rnd.IntN(len(g.loopers))]
	}
	f.delays = [2]int64{delays[g.rnd.IntN(len(delays))], delays[g.rnd.IntN(len(delays))]}
	return f
}

// planFamilies plans the workers: those of the part of the run that is made.
func (g *appRun) planFamilies() {
	lasting := (g.p.Workers + 4) / 5
	passing := int(float64(g.p.Workers-lasting)*max(1, g.p.part) + 0.5)
	for i := range lasting + passing {
		f := g.family(i + 1)
		if i >= lasting {
			f.starts = (0.98*g.rnd.Float64()*(max(1, g.p.part)+workerLife) - workerLife) / g.p.part
			f.ends = f.starts + workerLife/g.p.part
		}
		if f.starts < 1 {
			g.families = append(g.families, f)
		}
	}
	slices.SortStableFunc(g.families, func(a, b *family) int { return cmp.Compare(a.starts, b.starts) })
}

// start lets a task fork the worker that comes next.
func (g *appRun) start(by trace.TaskID) {
	f := g.families[0]
	g.families = g.families[1:]
	f.thread = g.thread("worker"+strconv.Itoa(int(g.tasks)), trace.ThreadWorker, 0)
	g.fork(by, f.thread)
	g.active = append(g.active, f)
}

// exits ends the workers whose time is over.
func (g *appRun) exits(at float64) {
	g.active = slices.DeleteFunc(g.active, func(f *family) bool {
		if at > f.ends {
			g.op(trace.Op{Kind: trace.KindThreadExit, Task: f.thread})
		}
		return at > f.ends
	})
}

// at is which part of the run is over.
func (g *appRun) at() float64 {
	return 1 - float64(g.left())/float64(g.p.LooperEvents+g.p.BinderEvents)
}

// delays are constants in code, so a few values come again and again.
var delays = []int64{16, 50, 100, 200, 250, 300, 500, 1000, 2000, 5000}
