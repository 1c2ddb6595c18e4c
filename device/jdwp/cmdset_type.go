package jdwp

import "context"

// The command sets ClassType, ArrayType, ClassLoaderReference and ClassObjectReference. Invocations are in invoke.go.

// Superclass gives the class that a class extends, 0 for java.lang.Object.
func (c *Conn) Superclass(ctx context.Context, class ClassID) (ClassID, error) {
	return askType(ctx, c, cmdSuperclass, class, (*decoder).ref)
}

// FieldValue is a field and what to set it to. The value's tag must be of the field's type: it says how wide the
// value is.
type FieldValue struct {
	Field FieldID
	Value Value
}

func (e *encoder) fieldValues(values []FieldValue) {
	e.count(len(values))
	for _, v := range values {
		e.field(v.Field)
		e.untagged(v.Value)
	}
}

// SetStaticValues sets static fields of a class.
func (c *Conn) SetStaticValues(ctx context.Context, class ClassID, values ...FieldValue) error {
	e := c.args()
	e.ref(class)
	e.fieldValues(values)
	return c.tell(ctx, cmdSetStaticValues, e)
}

// NewArray makes an array of the given array type.
func (c *Conn) NewArray(ctx context.Context, arrayType ReferenceTypeID, length int32) (ArrayID, error) {
	e := c.args()
	e.ref(arrayType)
	e.i32(length)
	return ask(ctx, c, cmdNewArray, e, func(d *decoder) ArrayID { return ArrayID(d.taggedID()) })
}

// VisibleClasses gives the types that a class loader has defined or found, 0 for the bootstrap loader.
func (c *Conn) VisibleClasses(ctx context.Context, loader ClassLoaderID) ([]TypeRef, error) {
	return askObject(ctx, c, cmdVisibleClasses, ObjectID(loader), func(d *decoder) []TypeRef {
		return list(d, 5, (*decoder).typeRef)
	})
}

// ReflectedType gives the type that a java.lang.Class stands for.
func (c *Conn) ReflectedType(ctx context.Context, class ClassObjectID) (TypeRef, error) {
	return askObject(ctx, c, cmdReflectedType, ObjectID(class), (*decoder).typeRef)
}
