package jdwp

import "context"

// Slot is a place of a frame and the type to read it as; any reference is TagObject, the value has the special tag.
type Slot struct {
	Slot int32
	Tag  Tag
}

// FrameValues gives values of a frame's slots, in the order of the slots.
func (c *Conn) FrameValues(ctx context.Context, t ThreadID, f FrameID, slots ...Slot) ([]Value, error) {
	e := c.frame(t, f)
	e.count(len(slots))
	for _, s := range slots {
		e.i32(s.Slot)
		e.u8(byte(s.Tag))
	}
	return askValues(ctx, c, cmdFrameValues, e, len(slots))
}

// frame begins a command about a frame.
func (c *Conn) frame(t ThreadID, f FrameID) *encoder {
	e := c.args()
	e.thread(t)
	e.frame(f)
	return e
}

// SlotValue is a place of a frame and what to set it to.
type SlotValue struct {
	Slot  int32
	Value Value
}

// SetFrameValues sets slots of a frame.
func (c *Conn) SetFrameValues(ctx context.Context, t ThreadID, f FrameID, values ...SlotValue) error {
	e := c.frame(t, f)
	e.count(len(values))
	for _, v := range values {
		e.i32(v.Slot)
		e.value(v.Value)
	}
	return c.tell(ctx, cmdSetFrameValues, e)
}

// ThisObject gives a frame's this, 0 in a static or native method.
func (c *Conn) ThisObject(ctx context.Context, t ThreadID, f FrameID) (ObjectID, error) {
	return ask(ctx, c, cmdThisObject, c.frame(t, f), (*decoder).taggedID)
}

// PopFrames takes frames off a suspended thread's stack, up to and with the given one; their callers call again.
func (c *Conn) PopFrames(ctx context.Context, t ThreadID, f FrameID) error {
	return c.tell(ctx, cmdPopFrames, c.frame(t, f))
}
