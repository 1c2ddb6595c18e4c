package detect

import (
	"context"
	"fmt"
	"time"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// A Detector finds races in one pass over a trace. It is made for a *trace.Tables, which may grow while operations come.
type Detector interface {
	// Op takes the next operation. An error names what is wrong with it; the detector is then of no further use.
	Op(op *trace.Op) error
	// Finish ends the trace. Op must not be called again.
	Finish() error
	// Races is what was found so far, sorted; its ids are final after Finish only.
	Races() *race.Set
}

// A Batcher is a Detector that takes many operations at once, faster than one by one.
type Batcher interface {
	Detector
	// Ops takes the next operations, in order. The slice is not kept.
	Ops(ops []trace.Op) error
}

// DefaultWindow is how far apart events may be and still race, unless an option says otherwise (Hsiao, section 4.5.2).
const DefaultWindow = 2 * time.Minute

// WindowSteps is in how many steps the time window moves over its own length.
const WindowSteps = 16

// World says whether the order of a person's inputs counts as fixed.
type World uint8

const (
	// ClosedWorld orders input events as they came (Hsiao, 3.1.3). It is the default: that a person pressed one button
	// before another is no bug of the app, and without it every two clicks whose handlers share a field are reported.
	ClosedWorld World = iota
	// OpenWorld orders the input events of one gesture only (ERVA, section 3.1).
	OpenWorld
)

// Scope says which accesses are looked at.
type Scope uint8

const (
	// UserInduced leaves out accesses of framework code that no app code called (Hsiao, section 4.4).
	UserInduced Scope = iota
	// AllAccesses leaves nothing out.
	AllAccesses
)

// Options choose the relation and the report. The zero Options are the defaults but for Window, where 0 is off; see
// NewOptions.
type Options struct {
	// Window is how far apart two events of one looper may be and still race; 0 means any distance.
	Window time.Duration
	// Without names rules that are switched off.
	Without []string
	// Model is the name of a set of rules; empty is erva.
	Model string
	// World says whether inputs are ordered.
	World World
	// Scope says which accesses count.
	Scope Scope
	// Filter removes races of commutative operations; nil removes nothing.
	Filter *Filter
	// Check lets an engine that reads a trace itself refuse operations that make no sense together, as a trace.Checker
	// with these options does; nil refuses only what the engine cannot take. Who gives operations to an engine checks
	// them before.
	Check []trace.CheckOption
}

// WindowStep is the length of a step of the window in ns, 0 without a window.
func (o Options) WindowStep() int64 {
	if o.Window <= 0 {
		return 0
	}
	return max(1, int64(o.Window)/WindowSteps)
}

// NewOptions returns the defaults: model erva, a window of two minutes, a closed world, user-induced accesses, and the
// built-in filter.
func NewOptions() Options {
	return Options{Window: DefaultWindow, Filter: DefaultFilter()}
}

// Rules resolves Model, World and Without to a set of rules.
func (o Options) Rules() (RuleSet, error) {
	if o.Window < 0 {
		return 0, fmt.Errorf("a window of %v is negative", o.Window)
	}
	return o.ruleSet()
}

// Run takes a detector over a whole trace and returns what it found. It gives up when ctx is done.
func Run(ctx context.Context, d Detector, tr *trace.Trace) (*race.Set, error) {
	const batch = 2048
	for i := 0; i < len(tr.Ops); i += batch {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("detect races: %w", err)
		}
		if err := feed(d, tr.Ops[i:min(i+batch, len(tr.Ops))]); err != nil {
			return nil, err
		}
	}
	if err := d.Finish(); err != nil {
		return nil, err
	}
	return d.Races(), nil
}

// feed gives a detector operations, all at once if it takes them so.
func feed(d Detector, ops []trace.Op) error {
	if b, ok := d.(Batcher); ok {
		return b.Ops(ops)
	}
	for k := range ops {
		if err := d.Op(&ops[k]); err != nil {
			return err
		}
	}
	return nil
}

// OpError says at which operation a detector gave up.
type OpError struct {
	Op  int // index in the trace
	Msg string
}

// Error names the operation.
func (e *OpError) Error() string { return fmt.Sprintf("operation %d: %s", e.Op, e.Msg) }
