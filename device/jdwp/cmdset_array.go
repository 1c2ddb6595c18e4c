package jdwp

import "context"

// ArrayLength gives how many elements an array has.
func (c *Conn) ArrayLength(ctx context.Context, a ArrayID) (int32, error) {
	return askObject(ctx, c, cmdArrayLength, ObjectID(a), (*decoder).i32)
}

// ArrayValues gives length elements of an array, from index first on.
func (c *Conn) ArrayValues(ctx context.Context, a ArrayID, first, length int32) ([]Value, error) {
	e := c.args()
	e.object(ObjectID(a))
	e.i32(first)
	e.i32(length)
	return ask(ctx, c, cmdArrayValues, e, (*decoder).region)
}

// region reads elements of an array: one tag for all, then bare values, or tagged ones if they are references.
func (d *decoder) region() []Value {
	tag := Tag(d.u8())
	if tag.IsRef() {
		return list(d, 5, (*decoder).value)
	}
	return list(d, 1, func(d *decoder) Value { return d.untagged(tag) })
}

// SetArrayValues sets elements of an array, from index first on. The values' tags must be of the element type.
func (c *Conn) SetArrayValues(ctx context.Context, a ArrayID, first int32, values ...Value) error {
	e := c.args()
	e.object(ObjectID(a))
	e.i32(first)
	e.count(len(values))
	for _, v := range values {
		e.untagged(v)
	}
	return c.tell(ctx, cmdSetArrayValues, e)
}
