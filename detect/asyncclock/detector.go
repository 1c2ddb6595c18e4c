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
	scope  detect.Scope
	tuning Tuning
	report *detect.Reporter
	ops    int

	byTask     []ref // by TaskID
	chunks     []*[chunk]record
	next       ref
	freed      []ref
	orphans    []ref
	reclaiming bool
	spare      []*asyncClock
	scratch    []entry

	chains     []chain
	fifos      map[fifoKey]uint32
	found      []ref    // predecessors of the event that begins
	candidates []uint32 // chains of the predecessors of the event that begins
	idleChains []uint32 // chains of threads that have exited
	visits     int

	threads  []*thread // element 0 is the world outside
	threadOf []uint32  // index in threads by TaskID
	queues   []*queue
	handles  []*handle
	gestures map[uint32]*past
	inputs   past

	collectAt  int   // events
	stepLength int64 // ns, 0 without a window
	locks      lockSets
	history    history
	stats      Stats
}

// Stats say what a detector has used.
type Stats struct {
	Operations  int // operations taken
	Accesses    int // of these, accesses that were looked at
	Events      int // events that have begun
	Chains      int // elements of a vector clock
	PeakEvents  int // most tasks and events whose metadata were kept at one time
	Variables   int // variables that were accessed
	records     int
	peakRecords int
	entries     int
}

// New returns a detector for a trace whose tables are t; they may grow while operations come.
func New(t *trace.Tables, o detect.Options, tuning ...Tuning) (*Detector, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	if o.Model == detect.ModelDroidRacer {
		return nil, fmt.Errorf("model %s has no AsyncClocks: its relation is not transitive; use engine graph", o.Model)
	}
	d := &Detector{
		tables: t, rules: rules, scope: o.Scope, report: detect.NewReporter(t, o), next: 1,
		chains: make([]chain, 1), fifos: map[fifoKey]uint32{}, threads: make([]*thread, 1),
		gestures: map[uint32]*past{}, locks: newLockSets(), collectAt: eventsBeforeCollect,
	}
	d.threads[0] = &thread{}
	for _, u := range tuning {
		d.tuning |= u
	}
	if o.Window > 0 {
		d.stepLength = max(1, int64(o.Window)/windowSteps)
	}
	d.history.init(d)
	return d, nil
}

// Op takes the next operation.
func (d *Detector) Op(op *trace.Op) error {
	var err error
	if op.IsAccess() {
		err = d.access(op)
	} else {
		err = d.sync(op)
	}
	d.ops++
	return err
}

// Ops takes the next operations.
func (d *Detector) Ops(ops []trace.Op) error {
	for i := range ops {
		if err := d.Op(&ops[i]); err != nil {
			return err
		}
	}
	return nil
}

// Finish ends the trace.
func (d *Detector) Finish() error { return nil }

// Races is what was found so far.
func (d *Detector) Races() *race.Set { return d.report.Set() }

// Stats is what was used so far.
func (d *Detector) Stats() Stats {
	s := d.stats
	s.Operations, s.Chains, s.PeakEvents = d.ops, len(d.chains)-1, s.peakRecords
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
	n := d.tables.NextTask()
	switch {
	case op.Task >= n:
		return d.errorf("task %d is unknown", op.Task)
	case op.Object >= n:
		return d.errorf("task %d is unknown", op.Object)
	case int(op.Queue) > len(d.tables.Queues):
		return d.errorf("queue %d is unknown", op.Queue)
	case !op.IsAccess() && int(op.Ref) > len(d.tables.Handles):
		return d.errorf("handle %d is unknown", op.Ref)
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

// absorb adds what is before an operation to what is known to be. Of two clocks of which one has seen the other, the one
// that has also has the AsyncClock that counts: whatever the other's says was inherited and, if it is missing, replaced by
// a successor or seen to its end.
func (d *Detector) absorb(p *past, more past) {
	vc := join(p.vc, more.vc)
	switch {
	case vc.is(p.vc) && len(vc.mids) > 0:
		return
	case vc.is(more.vc) && len(vc.mids) > 0:
		before := p.ac
		p.ac = hold(more.ac)
		d.drop(before)
	default:
		p.ac = d.joinAC(p.ac, more.ac)
	}
	p.vc = vc
}

// stamp is what t hands on to what follows its current operation; what t does from now on is later. The AsyncClock is
// not held.
func (d *Detector) stamp(t *record) past {
	ch := &d.chains[t.chain]
	t.vc = t.vc.set(t.chain, ch.now)
	ch.now++
	t.segment = 0
	return t.past
}

// release adds the current past of t to p, for what will follow.
func (d *Detector) release(t *record, p *past) { d.absorb(p, d.stamp(t)) }
