package jdwp

import (
	"context"
	"fmt"
)

// askType is ask for a command whose one argument is a type.
func askType[T any](ctx context.Context, c *Conn, cmd command, t ReferenceTypeID, decode func(*decoder) T) (T, error) {
	e := c.args()
	e.ref(t)
	return ask(ctx, c, cmd, e, decode)
}

// Signature gives a type's descriptor: "Ljava/lang/String;", "[I".
func (c *Conn) Signature(ctx context.Context, t ReferenceTypeID) (string, error) {
	return askType(ctx, c, cmdSignature, t, (*decoder).str)
}

// Signatures are a descriptor and the generic signature, empty if there is none.
type Signatures struct {
	Signature string
	Generic   string
}

// SignatureWithGeneric gives a type's descriptor and generic signature.
func (c *Conn) SignatureWithGeneric(ctx context.Context, t ReferenceTypeID) (Signatures, error) {
	return askType(ctx, c, cmdSignatureWithGeneric, t, func(d *decoder) Signatures {
		return Signatures{Signature: d.str(), Generic: d.str()}
	})
}

// ClassLoader gives the loader of a type, 0 for the bootstrap loader.
func (c *Conn) ClassLoader(ctx context.Context, t ReferenceTypeID) (ClassLoaderID, error) {
	return askType(ctx, c, cmdClassLoader, t, func(d *decoder) ClassLoaderID { return ClassLoaderID(d.object()) })
}

// Modifiers gives a type's access flags.
func (c *Conn) Modifiers(ctx context.Context, t ReferenceTypeID) (Modifiers, error) {
	return askType(ctx, c, cmdModifiers, t, (*decoder).modifiers)
}

// Field is a field that a type declares itself.
type Field struct {
	ID        FieldID
	Name      string
	Signature string // a descriptor
	Generic   string // of FieldsWithGeneric, empty if there is none
	Modifiers Modifiers
}

// Fields gives the fields that a prepared type declares, not those that it inherits.
func (c *Conn) Fields(ctx context.Context, t ReferenceTypeID) ([]Field, error) {
	return askType(ctx, c, cmdFields, t, func(d *decoder) []Field {
		return list(d, 16, func(d *decoder) Field {
			return Field{ID: d.field(), Name: d.str(), Signature: d.str(), Modifiers: d.modifiers()}
		})
	})
}

// FieldsWithGeneric is Fields with generic signatures.
func (c *Conn) FieldsWithGeneric(ctx context.Context, t ReferenceTypeID) ([]Field, error) {
	return askType(ctx, c, cmdFieldsWithGeneric, t, func(d *decoder) []Field {
		return list(d, 20, func(d *decoder) Field {
			return Field{ID: d.field(), Name: d.str(), Signature: d.str(), Generic: d.str(), Modifiers: d.modifiers()}
		})
	})
}

// Method is a method that a type declares itself: constructors are "<init>", the static initializer "<clinit>".
type Method struct {
	ID        MethodID
	Name      string
	Signature string // a descriptor: "(Landroid/os/Message;)V"
	Generic   string // of MethodsWithGeneric, empty if there is none
	Modifiers Modifiers
}

// Methods gives the methods that a prepared type declares, not those that it inherits.
func (c *Conn) Methods(ctx context.Context, t ReferenceTypeID) ([]Method, error) {
	return askType(ctx, c, cmdMethods, t, func(d *decoder) []Method {
		return list(d, 16, func(d *decoder) Method {
			return Method{ID: d.method(), Name: d.str(), Signature: d.str(), Modifiers: d.modifiers()}
		})
	})
}

// MethodsWithGeneric is Methods with generic signatures.
func (c *Conn) MethodsWithGeneric(ctx context.Context, t ReferenceTypeID) ([]Method, error) {
	return askType(ctx, c, cmdMethodsWithGeneric, t, func(d *decoder) []Method {
		return list(d, 20, func(d *decoder) Method {
			return Method{ID: d.method(), Name: d.str(), Signature: d.str(), Generic: d.str(), Modifiers: d.modifiers()}
		})
	})
}

// StaticValues gives the values of static fields of a type or its supertypes, in the order of the fields.
func (c *Conn) StaticValues(ctx context.Context, t ReferenceTypeID, fields ...FieldID) ([]Value, error) {
	e := c.args()
	e.ref(t)
	e.fields(fields)
	return askValues(ctx, c, cmdStaticValues, e, len(fields))
}

func (e *encoder) fields(fields []FieldID) {
	e.count(len(fields))
	for _, f := range fields {
		e.field(f)
	}
}

// askValues asks for a list of values, which must be want long: callers index it by what they asked for.
func askValues(ctx context.Context, c *Conn, cmd command, e *encoder, want int) ([]Value, error) {
	return ask(ctx, c, cmd, e, func(d *decoder) []Value {
		vs := list(d, 1, (*decoder).value)
		if d.err == nil && len(vs) != want {
			d.fail(fmt.Sprintf("%d values, want %d", len(vs), want))
		}
		return vs
	})
}

// SourceFile gives the name of the file that a type came from, without a folder; ErrAbsentInformation if it is not
// known.
func (c *Conn) SourceFile(ctx context.Context, t ReferenceTypeID) (string, error) {
	return askType(ctx, c, cmdSourceFile, t, (*decoder).str)
}

// ClassStatus gives how far a type has come.
func (c *Conn) ClassStatus(ctx context.Context, t ReferenceTypeID) (ClassStatus, error) {
	return askType(ctx, c, cmdClassStatus, t, (*decoder).status)
}

// Interfaces gives the interfaces that a type names itself.
func (c *Conn) Interfaces(ctx context.Context, t ReferenceTypeID) ([]ReferenceTypeID, error) {
	return askType(ctx, c, cmdInterfaces, t, func(d *decoder) []ReferenceTypeID { return list(d, 4, (*decoder).ref) })
}

// TypeRef is a reference type and its sort.
type TypeRef struct {
	TypeTag TypeTag
	ID      ReferenceTypeID
}

func (d *decoder) typeRef() TypeRef { return TypeRef{TypeTag: d.typeTag(), ID: d.ref()} }

// NestedTypes gives the loaded types that are nested in a type directly.
func (c *Conn) NestedTypes(ctx context.Context, t ReferenceTypeID) ([]TypeRef, error) {
	return askType(ctx, c, cmdNestedTypes, t, func(d *decoder) []TypeRef { return list(d, 5, (*decoder).typeRef) })
}

// ClassObject gives the java.lang.Class of a type.
func (c *Conn) ClassObject(ctx context.Context, t ReferenceTypeID) (ClassObjectID, error) {
	return askType(ctx, c, cmdClassObject, t, func(d *decoder) ClassObjectID { return ClassObjectID(d.object()) })
}

// Instances gives reachable instances of exactly this type, at most max of them; 0 means all.
func (c *Conn) Instances(ctx context.Context, t ReferenceTypeID, max int32) ([]ObjectID, error) {
	e := c.args()
	e.ref(t)
	e.i32(max)
	return ask(ctx, c, cmdInstances, e, decodeTaggedIDs)
}

func decodeTaggedIDs(d *decoder) []ObjectID { return list(d, 5, (*decoder).taggedID) }

// ConstantPool is a class file's constant pool: Count entries plus one, and their bytes.
type ConstantPool struct {
	Count int32
	Bytes []byte
}

// ConstantPool gives a type's constant pool.
func (c *Conn) ConstantPool(ctx context.Context, t ReferenceTypeID) (ConstantPool, error) {
	return askType(ctx, c, cmdConstantPool, t, func(d *decoder) ConstantPool {
		return ConstantPool{Count: d.i32(), Bytes: d.bytes()}
	})
}
