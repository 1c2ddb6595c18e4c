package jdwp

import "context"

// The command sets ObjectReference and StringReference. Invocations are in invoke.go.

// askObject is ask for a command whose one argument is an object.
func askObject[T any](ctx context.Context, c *Conn, cmd command, o ObjectID, decode func(*decoder) T) (T, error) {
	e := c.args()
	e.object(o)
	return ask(ctx, c, cmd, e, decode)
}

// tellObject is tell for a command whose one argument is an object.
func (c *Conn) tellObject(ctx context.Context, cmd command, o ObjectID) error {
	e := c.args()
	e.object(o)
	return c.tell(ctx, cmd, e)
}

// ObjectType gives an object's class or array type.
func (c *Conn) ObjectType(ctx context.Context, object ObjectID) (TypeRef, error) {
	return askObject(ctx, c, cmdObjectType, object, (*decoder).typeRef)
}

// FieldValues gives the values of an object's fields, in the order of the fields.
func (c *Conn) FieldValues(ctx context.Context, object ObjectID, fields ...FieldID) ([]Value, error) {
	e := c.args()
	e.object(object)
	e.fields(fields)
	return askValues(ctx, c, cmdFieldValues, e, len(fields))
}

// SetFieldValues sets fields of an object.
func (c *Conn) SetFieldValues(ctx context.Context, object ObjectID, values ...FieldValue) error {
	e := c.args()
	e.object(object)
	e.fieldValues(values)
	return c.tell(ctx, cmdSetFieldValues, e)
}

// MonitorInfo is who owns an object's monitor (0: nobody), how often it entered it, and who waits in Object.wait.
type MonitorInfo struct {
	Owner      ThreadID
	EntryCount int32
	Waiters    []ThreadID
}

// MonitorInfo gives the state of an object's monitor; all threads concerned must be suspended.
func (c *Conn) MonitorInfo(ctx context.Context, object ObjectID) (MonitorInfo, error) {
	return askObject(ctx, c, cmdMonitorInfo, object, func(d *decoder) MonitorInfo {
		return MonitorInfo{Owner: d.thread(), EntryCount: d.i32(), Waiters: decodeThreads(d)}
	})
}

// DisableCollection keeps an object alive until EnableCollection.
func (c *Conn) DisableCollection(ctx context.Context, object ObjectID) error {
	return c.tellObject(ctx, cmdDisableCollection, object)
}

// EnableCollection ends DisableCollection.
func (c *Conn) EnableCollection(ctx context.Context, object ObjectID) error {
	return c.tellObject(ctx, cmdEnableCollection, object)
}

// IsCollected tells whether an object is gone; an id that was disposed of is ErrInvalidObject.
func (c *Conn) IsCollected(ctx context.Context, object ObjectID) (bool, error) {
	return askObject(ctx, c, cmdIsCollected, object, (*decoder).bool)
}

// ReferringObjects gives objects that refer to an object, at most max of them; 0 means all.
func (c *Conn) ReferringObjects(ctx context.Context, object ObjectID, max int32) ([]ObjectID, error) {
	e := c.args()
	e.object(object)
	e.i32(max)
	return ask(ctx, c, cmdReferringObjects, e, decodeTaggedIDs)
}

// StringValue gives the characters of a string. A lone surrogate becomes U+FFFD.
func (c *Conn) StringValue(ctx context.Context, s StringID) (string, error) {
	return askObject(ctx, c, cmdStringValue, ObjectID(s), (*decoder).str)
}
