package jdwp

import "context"

// EventRequest says which events to report, and what to suspend then.
type EventRequest struct {
	Kind      EventKind
	Suspend   SuspendPolicy
	Modifiers []Modifier // conditions that must all hold, tried in this order
}

// Modifier is a condition of an event request: one of the types below.
type Modifier interface {
	encode(e *encoder)
}

type (
	// Count lets the n-th event that gets so far through, and ends the request with it.
	Count int32
	// ThreadOnly wants the event in this thread.
	ThreadOnly ThreadID
	// ClassOnly wants the event in this type or a subtype; for ClassPrepare the type itself.
	ClassOnly ReferenceTypeID
	// ClassMatch wants the event in a class whose name with dots matches; one * may stand at either end.
	ClassMatch string
	// ClassExclude is the opposite of ClassMatch.
	ClassExclude string
	// LocationOnly wants the event at this place. Every breakpoint needs one.
	LocationOnly Location
	// ExceptionOnly wants exceptions of a type or its subtypes (0: of any type), caught, uncaught or both.
	ExceptionOnly struct {
		Class            ReferenceTypeID
		Caught, Uncaught bool
	}
	// FieldOnly says which field to watch. Every field request needs one.
	FieldOnly struct {
		Class ReferenceTypeID // that declares the field
		Field FieldID
	}
	// Step says how to step. Every step request needs one, and there may be one request a thread.
	Step struct {
		Thread ThreadID
		Size   StepSize
		Depth  StepDepth
	}
	// InstanceOnly wants the event in a method whose this is the object, or on a field of it.
	InstanceOnly ObjectID
	// SourceNameMatch wants classes prepared from a source file whose name matches; a * may stand at either end.
	SourceNameMatch string
)

// StepSize is how far a step goes.
type StepSize int32

// The sizes of steps.
const (
	StepMin  StepSize = 0 // one instruction
	StepLine StepSize = 1
)

// StepDepth is what a step does about calls.
type StepDepth int32

// The depths of steps.
const (
	StepInto StepDepth = 0
	StepOver StepDepth = 1
	StepOut  StepDepth = 2
)

func (m Count) encode(e *encoder) {
	e.u8(1)
	e.i32(int32(m))
}

func (m ThreadOnly) encode(e *encoder) {
	e.u8(3)
	e.thread(ThreadID(m))
}

func (m ClassOnly) encode(e *encoder) {
	e.u8(4)
	e.ref(ReferenceTypeID(m))
}

func (m ClassMatch) encode(e *encoder) {
	e.u8(5)
	e.str(string(m))
}

func (m ClassExclude) encode(e *encoder) {
	e.u8(6)
	e.str(string(m))
}

func (m LocationOnly) encode(e *encoder) {
	e.u8(7)
	e.location(Location(m))
}

func (m ExceptionOnly) encode(e *encoder) {
	e.u8(8)
	e.ref(m.Class)
	e.bool(m.Caught)
	e.bool(m.Uncaught)
}

func (m FieldOnly) encode(e *encoder) {
	e.u8(9)
	e.ref(m.Class)
	e.field(m.Field)
}

func (m Step) encode(e *encoder) {
	e.u8(10)
	e.thread(m.Thread)
	e.i32(int32(m.Size))
	e.i32(int32(m.Depth))
}

func (m InstanceOnly) encode(e *encoder) {
	e.u8(11)
	e.object(ObjectID(m))
}

func (m SourceNameMatch) encode(e *encoder) {
	e.u8(12)
	e.str(string(m))
}

// SetEvent makes a request and gives its id. Its first event may come through Next before SetEvent returns. If ctx ends
// first, the VM may have the request nevertheless.
func (c *Conn) SetEvent(ctx context.Context, req EventRequest) (RequestID, error) {
	a, err := c.BeginSetEvent(ctx, req)
	if err != nil {
		return 0, err
	}
	return a.Wait(ctx)
}

// BeginSetEvent asks the VM to report events.
func (c *Conn) BeginSetEvent(ctx context.Context, req EventRequest) (*Asked[RequestID], error) {
	e := c.args()
	e.u8(byte(req.Kind))
	e.u8(byte(req.Suspend))
	e.count(len(req.Modifiers))
	for _, m := range req.Modifiers {
		m.encode(e)
	}
	return begin(ctx, c, cmdSetEvent, e, func(d *decoder) RequestID { return RequestID(d.i32()) })
}

// ClearEvent ends a request; one that is not there is no error. Events that happened before may come after it.
func (c *Conn) ClearEvent(ctx context.Context, kind EventKind, id RequestID) error {
	e := c.args()
	e.u8(byte(kind))
	e.i32(int32(id))
	return c.tell(ctx, cmdClearEvent, e)
}

// ClearAllBreakpoints ends all requests for breakpoints.
func (c *Conn) ClearAllBreakpoints(ctx context.Context) error {
	return c.tell(ctx, cmdClearAllBreakpoints, c.args())
}
