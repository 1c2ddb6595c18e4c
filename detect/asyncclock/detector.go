package asyncclock

import (
	"fmt"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Tuning switches off one of the optimisations that change no result, to measure what it is worth.
type Tuning uint8

// The optimisations that can be switched off.
const (
	// NoMultiPath does without multi-path reduction of heirless events.
	NoMultiPath Tuning = 1 << iota
	// NoReclaim keeps the metadata of heirless events until they are old.
	NoReclaim
	// GreedyChains does without FIFO chains.
	GreedyChains
	// DenseVectors keeps entries in AsyncClocks that the vector clock has made needless.
	DenseVectors
)

// Detector is the single-pass detector. Make one with New; it is for one goroutine.
type Detector struct {
	tables *trace.Tables
	rules  detect.RuleSet
	tuning Tuning
	ops    int

	byTask     []ref // by TaskID
	chunks     []*[chunk]record
	ends       []end   // by ref
	refs       []int32 // how many rows and lists have an event, by ref
	ended      uint32  // events
	next       ref
	freed      []ref
	orphans    []ref
	reclaiming bool
	spare      []*asyncClock
	spareRows  []*row
	scratch    []entry
	rows       []*row
	bytes      int // of AsyncClocks
	joins      map[[2]*branch]tree

	chains     []chain
	groups     map[groupKey]*group
	used       []uint8 // how many chains of a block are in use
	fifos      map[fifoKey]uint32
	found      []found  // predecessors of the event that begins
	candidates []uint32 // chains of the predecessors of the event that begins
	idleChains []uint32 // chains of threads that have exited
	visits     int

	threads  []*thread // element 0 is the world outside
	threadOf []uint32  // index in threads by TaskID
	queues   []*queue
	handles  []*handle
	gestures map[uint32]*past
	inputs   past
	locks    lockSets

	collectAt  int // events
	collects   int
	cleanings  uint32
	stepLength int64 // ns, 0 without a window

	segments     segments
	lastTask     trace.TaskID // whose accesses came last
	lastActor    *record
	now          int64       // step of the window that accesses have come to
	steps        []stepStart // that are in the window
	stepFirst    uint32      // first segment of the current step
	stretch      int         // of trace.RunOps operations
	stretchFirst uint32      // first segment of the current stretch
	old          uint32      // segments before it are out of the window
	swept        uint32      // segments that there were at the last sweep
	leastSweep   uint32
	sweepAfter   uint32
	sweepDue     bool

	checker *trace.Checker // of Stream, nil for none
	sort    trace.Sort
	packet  trace.Packet // of Ops
	marks   []mark       // of packet
	shards  []*shard
	stats   Stats
}

// Stats say what a detector has used.
type Stats struct {
	Operations int // operations taken
	Accesses   int // of these, accesses that were looked at
	Events     int // events that have begun
	Chains     int // elements of a vector clock
	PeakEvents int // most tasks and events whose metadata were kept at one time
	// PeakClockBytes is the most that events, clocks, AsyncClocks, lists and segments took at one time.
	PeakClockBytes int
	// PeakVariableBytes is the most that the histories of variables took at one time, and PeakVariables how many
	// variables had one then that could still race.
	PeakVariableBytes int
	PeakVariables     int
	records           int
	peakRecords       int
}

// New returns a detector for a trace whose tables are t; they may grow while operations come.
func New(t *trace.Tables, o detect.Options, tuning ...Tuning) (*Detector, error) {
	return newDetector(t, o, 1, tuning...)
}

func newDetector(t *trace.Tables, o detect.Options, shards int, tuning ...Tuning) (*Detector, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	if o.Model == detect.ModelDroidRacer {
		return nil, fmt.Errorf("model %s has no AsyncClocks: its relation is not transitive; use engine graph", o.Model)
	}
	d := &Detector{
		tables: t, rules: rules, next: 1,
		chains: make([]chain, fan), used: make([]uint8, 1), groups: map[groupKey]*group{},
		fifos: map[fifoKey]uint32{}, threads: make([]*thread, 1),
		gestures: map[uint32]*past{}, joins: map[[2]*branch]tree{}, locks: newLockSets(),
		collectAt: eventsBeforeCollect, segments: newSegments(), leastSweep: segmentsBeforeSweep,
		sweepAfter: segmentsBeforeSweep, lastActor: new(record), now: -1 << 62, old: 1,
		sort: trace.Sort{Shards: shards, User: o.Scope == detect.UserInduced},
	}
	d.threads[0] = &thread{}
	for _, u := range tuning {
		d.tuning |= u
	}
	d.stepLength = o.WindowStep()
	d.sort.Step = d.stepLength
	for i := range shards {
		d.shards = append(d.shards, newShard(i, shards, t, o))
	}
	return d, nil
}

// Op takes the next operation. Many at once are faster; see Ops.
func (d *Detector) Op(op *trace.Op) error {
	d.packet.Reset(d.ops, d.sort)
	d.packet.Add(op)
	return d.take()
}

// batch is how many operations are sorted before they are looked at: what is sorted stays in the processor's cache.
const batch = 4096

// Ops takes the next operations.
func (d *Detector) Ops(ops []trace.Op) error {
	for len(ops) > 0 {
		n := min(batch, len(ops))
		d.packet.Reset(d.ops, d.sort)
		for i := range ops[:n] {
			d.packet.Add(&ops[i])
		}
		if err := d.take(); err != nil {
			return err
		}
		ops = ops[n:]
	}
	return nil
}

// take takes the operations of d.packet.
func (d *Detector) take() error {
	d.packet.Done()
	var err error
	d.marks, err = d.clocks(&d.packet, d.marks[:0])
	if err != nil {
		return err
	}
	v := d.view(d.marks)
	for _, s := range d.shards {
		s.take(&d.packet, v)
	}
	if d.sweepDue {
		d.sweep()
	}
	return nil
}

// clocks takes a packet's operations but for the accesses, and appends to marks in which segments these are.
func (d *Detector) clocks(p *trace.Packet, marks []mark) ([]mark, error) {
	d.segments.drop(d.old)
	others := p.Others
	for i := range p.Runs {
		run := &p.Runs[i]
		for len(p.Others)-len(others) < run.Others {
			if err := d.other(p, &others[0]); err != nil {
				return nil, err
			}
			others = others[1:]
		}
		d.ops = p.First + run.At
		m, err := d.segmentOf(run)
		if err != nil {
			return nil, err
		}
		marks = append(marks, m)
	}
	for i := range others {
		if err := d.other(p, &others[i]); err != nil {
			return nil, err
		}
	}
	if int(p.Highest) > len(d.tables.Vars) {
		return nil, d.errorf("variable %d is unknown", p.Highest)
	}
	if len(d.tables.Sites) > maxSites {
		return nil, d.errorf("the trace has more than %d places in the code, which is more than erva can number", maxSites)
	}
	d.ops = p.First + p.Ops
	return marks, nil
}

func (d *Detector) other(p *trace.Packet, o *trace.PacketOp) error {
	d.ops = p.First + o.At
	return d.sync(&o.Op)
}

// view is what the shards need of the clocks to look at the packet that they have just taken.
func (d *Detector) view(marks []mark) view {
	return view{segments: d.segments, locks: d.locks, tables: *d.tables, marks: marks, step: d.now}
}

// Finish ends the trace.
func (d *Detector) Finish() error { return nil }

// Races is what was found so far.
func (d *Detector) Races() *race.Set {
	all := d.shards[0].report
	for _, s := range d.shards[1:] {
		all = all.With(s.report)
	}
	return all.Set()
}

// Stats is what was used so far.
func (d *Detector) Stats() Stats {
	d.measure()
	s := d.stats
	s.Operations, s.PeakEvents = d.ops, s.peakRecords
	for _, h := range d.shards {
		h.usage.most(h.measure())
		s.Accesses += h.accesses
		s.PeakVariableBytes += h.usage.bytes
		s.PeakVariables += h.usage.variables
	}
	return s
}

func (d *Detector) errorf(format string, args ...any) error {
	return &detect.OpError{Op: d.ops, Msg: fmt.Sprintf(format, args...)}
}

// sync takes an operation other than an access.
func (d *Detector) sync(op *trace.Op) error {
	if err := d.check(op); err != nil {
		return err
	}
	switch op.Kind {
	case trace.KindSend:
		return d.send(op)
	case trace.KindRemove:
		d.remove(op)
		return nil
	case trace.KindBegin:
		return d.begin(op)
	}
	if op.Task == 0 {
		return nil // the world outside: nothing is known to follow
	}
	_, t, err := d.actor(op.Task)
	if err != nil {
		return err
	}
	switch op.Kind {
	case trace.KindThreadInit, trace.KindThreadExit, trace.KindFork, trace.KindJoin:
		d.threadOp(t, op)
	case trace.KindEnd:
		d.end(t, op)
	case trace.KindAcquire:
		d.acquire(t, op.Ref)
	case trace.KindRelease:
		d.releaseLock(t, op.Ref)
	case trace.KindBarrier, trace.KindUnbarrier:
		d.barrier(t, op)
	case trace.KindInput:
		d.inputOp(t, op)
	case trace.KindSignal, trace.KindWait, trace.KindRegister, trace.KindUnregister, trace.KindPerform, trace.KindLifecycle:
		d.handleOp(t, op)
	}
	return nil
}

// check makes sure that the ids of an operation are defined.
func (d *Detector) check(op *trace.Op) error {
	switch {
	case int(op.Queue) > len(d.tables.Queues):
		return d.errorf("queue %d is unknown", op.Queue)
	case int(op.Ref) > len(d.tables.Handles):
		return d.errorf("handle %d is unknown", op.Ref)
	}
	if err := d.known(op.Object); err != nil {
		return err
	}
	return d.known(op.Task)
}

// known makes sure that a task is defined.
func (d *Detector) known(id trace.TaskID) error {
	n := d.tables.NextTask()
	if id >= n {
		return d.errorf("task %d is unknown", id)
	}
	for len(d.byTask) < int(n) {
		d.byTask = append(d.byTask, make([]ref, int(n)-len(d.byTask))...)
	}
	return nil
}

// actor is the record of a task that does something: a running event or a thread, which begins with its first operation.
func (d *Detector) actor(id trace.TaskID) (ref, *record, error) {
	r := d.byTask[id]
	if r == gone {
		return 0, nil, d.errorf("event %d acts after its end", id)
	}
	if r != 0 {
		t := d.rec(r)
		if t.state == running {
			return r, t, nil
		}
		if !t.event && t.state == pending {
			d.startThread(t)
			return r, t, nil
		}
		return 0, nil, d.errorf("task %d acts outside its life", id)
	}
	if d.tables.Thread(id) == nil {
		return 0, nil, d.errorf("event %d acts before its begin", id)
	}
	r, t := d.newRecord(id, false)
	d.startThread(t)
	return r, t, nil
}

// absorb adds what is before an operation to what is known to be before a task. Of two clocks of which one has seen the
// other, the one that has also has the AsyncClock that counts: whatever the other's says was inherited and, if it is
// missing, replaced by a successor or seen to its end.
func (d *Detector) absorb(p *past, more *past) {
	if more.empty() || p.sees(more) {
		return
	}
	vc := d.joinClocks(p.vc, more.vc)
	d.joinPast(p, more, vc, vc.is(more.vc) && more.at(p.own.chain) >= p.own.time)
	p.vc = vc
	p.see(more.own)
}

// see notes that an epoch is in a task's past.
func (p *past) see(e epoch) {
	switch {
	case e.chain == p.own.chain:
		p.own.time = max(p.own.time, e.time)
	case e.chain != 0 && p.vc.recent(e.chain) < e.time:
		p.vc = p.vc.set(e.chain, e.time)
	}
}

// gather adds what is before an operation to a past that is no task's. While it is that of a single operation, it stays
// so.
func (d *Detector) gather(p *past, more *past) {
	switch {
	case more.empty() || p.sees(more):
		return
	case p.empty() || more.sees(p):
		before := p.ac
		*p = *more
		hold(p.ac)
		d.drop(before)
		return
	}
	vc := d.joinClocks(p.vc, more.vc)
	d.joinPast(p, more, vc, vc.is(more.vc) && p.own.chain == 0)
	for _, e := range [2]epoch{p.own, more.own} {
		if e.chain != 0 && vc.at(e.chain) < e.time {
			vc = vc.set(e.chain, e.time)
		}
	}
	p.vc, p.own = vc, epoch{}
}

// joinPast joins the AsyncClock of more into that of p. vc is the join of their clocks, and whole says that all of p is
// in more.
func (d *Detector) joinPast(p, more *past, vc clock, whole bool) {
	switch {
	case vc.is(p.vc) && vc.v != nil && more.own.chain == 0:
	case whole && vc.v != nil:
		before := p.ac
		p.ac = hold(more.ac)
		d.drop(before)
	default:
		p.ac = d.joinAC(p.ac, more.ac, p.recent, more.recent)
	}
}

// stamp is what t hands on to what follows its current operation; what t does from now on is later. The AsyncClock is
// not held.
func (d *Detector) stamp(t *record) *past {
	d.noteBegin(t)
	d.tick(t)
	return &t.past
}

// tick begins a new epoch of t; its past is from now on as of the one that is over.
func (d *Detector) tick(t *record) {
	ch := &d.chains[t.chain]
	t.own = epoch{t.chain, ch.now}
	ch.now++
	t.segment = 0
}

// release adds the current past of t to p, for what will follow.
func (d *Detector) release(t *record, p *past) { d.gather(p, d.stamp(t)) }

// settle gives a past a time of its own.
func (p *past) settle(chain, time uint32) {
	if e := p.own; e.chain != chain && e.chain != 0 && p.vc.at(e.chain) < e.time {
		p.vc = p.vc.set(e.chain, e.time)
	}
	p.own = epoch{chain, time}
}

// joinClocks is the join of two clocks. The trees of one source's events are joined with the same others again and again,
// so the last ones are remembered.
func (d *Detector) joinClocks(a, b clock) clock { return join(a, b, d.joinTrees) }

func (d *Detector) joinTrees(a, b tree) tree {
	if len(a) == 0 || len(b) == 0 || a.is(b) {
		return joinTrees(a, b)
	}
	key := [2]*branch{&a[0], &b[0]}
	if known, ok := d.joins[key]; ok {
		return known
	}
	if len(d.joins) >= joinsKept {
		clear(d.joins)
	}
	both := joinTrees(a, b)
	d.joins[key] = both
	return both
}

const joinsKept = 4096
