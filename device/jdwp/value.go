package jdwp

import (
	"fmt"
	"math"
)

// Tag is the type of a value on the wire: a descriptor's first letter, or the special sort of an object.
type Tag byte

// The tags of values.
const (
	TagByte    Tag = 'B'
	TagChar    Tag = 'C'
	TagDouble  Tag = 'D'
	TagFloat   Tag = 'F'
	TagInt     Tag = 'I'
	TagLong    Tag = 'J'
	TagShort   Tag = 'S'
	TagBoolean Tag = 'Z'
	TagVoid    Tag = 'V'

	TagObject      Tag = 'L'
	TagArray       Tag = '['
	TagString      Tag = 's'
	TagThread      Tag = 't'
	TagThreadGroup Tag = 'g'
	TagClassLoader Tag = 'l'
	TagClassObject Tag = 'c'
)

// IsRef tells whether values of the tag are object ids.
func (t Tag) IsRef() bool {
	switch t {
	case TagObject, TagArray, TagString, TagThread, TagThreadGroup, TagClassLoader, TagClassObject:
		return true
	}
	return false
}

// TagOf is the tag to ask for a value of the given field or variable descriptor: its first letter. An empty descriptor
// gives 0, which no command accepts.
func TagOf(descriptor string) Tag {
	if descriptor == "" {
		return 0
	}
	return Tag(descriptor[0])
}

// Value is one Java value. Integers are kept sign-extended (chars and booleans zero-extended), floats and doubles as
// their IEEE bits, objects as their id.
type Value struct {
	Tag  Tag
	Bits uint64
}

// Byte makes a byte.
func Byte(v int8) Value { return Value{TagByte, uint64(int64(v))} }

// Char makes a char, a UTF-16 unit.
func Char(v uint16) Value { return Value{TagChar, uint64(v)} }

// Short makes a short.
func Short(v int16) Value { return Value{TagShort, uint64(int64(v))} }

// Int makes an int.
func Int(v int32) Value { return Value{TagInt, uint64(int64(v))} }

// Long makes a long.
func Long(v int64) Value { return Value{TagLong, uint64(v)} }

// Float makes a float.
func Float(v float32) Value { return Value{TagFloat, uint64(math.Float32bits(v))} }

// Double makes a double.
func Double(v float64) Value { return Value{TagDouble, math.Float64bits(v)} }

// Bool makes a boolean.
func Bool(v bool) Value {
	if v {
		return Value{TagBoolean, 1}
	}
	return Value{TagBoolean, 0}
}

// Object makes a reference.
func Object(id ObjectID) Value { return Value{TagObject, uint64(id)} }

// Null makes a null reference.
func Null() Value { return Value{TagObject, 0} }

// Void makes the value of a method that returns none.
func Void() Value { return Value{TagVoid, 0} }

// Int is the value of any integral type, char and boolean included; it makes no sense of others.
func (v Value) Int() int64 { return int64(v.Bits) }

// Bool tells whether a boolean is true.
func (v Value) Bool() bool { return v.Bits != 0 }

// Float is the value of a float or a double.
func (v Value) Float() float64 {
	if v.Tag == TagFloat {
		return float64(math.Float32frombits(uint32(v.Bits)))
	}
	return math.Float64frombits(v.Bits)
}

// Object is the id of a reference, and 0 for values that are none.
func (v Value) Object() ObjectID {
	if !v.Tag.IsRef() {
		return 0
	}
	return ObjectID(v.Bits)
}

// IsRef tells whether the value is a reference, null included.
func (v Value) IsRef() bool { return v.Tag.IsRef() }

// IsNull tells whether the value is a null reference.
func (v Value) IsNull() bool { return v.Tag.IsRef() && v.Bits == 0 }

// String is the value for people: "int 7", "object 0x1f", "null".
func (v Value) String() string {
	switch v.Tag {
	case TagBoolean:
		return fmt.Sprintf("boolean %t", v.Bool())
	case TagByte:
		return fmt.Sprintf("byte %d", v.Int())
	case TagChar:
		return fmt.Sprintf("char %q", rune(v.Bits))
	case TagShort:
		return fmt.Sprintf("short %d", v.Int())
	case TagInt:
		return fmt.Sprintf("int %d", v.Int())
	case TagLong:
		return fmt.Sprintf("long %d", v.Int())
	case TagFloat:
		return fmt.Sprintf("float %g", v.Float())
	case TagDouble:
		return fmt.Sprintf("double %g", v.Float())
	case TagVoid:
		return "void"
	}
	if v.IsNull() {
		return "null"
	}
	if v.IsRef() {
		return fmt.Sprintf("%s %#x", refName(v.Tag), v.Bits)
	}
	return fmt.Sprintf("Tag(%d) %#x", byte(v.Tag), v.Bits)
}

// refName is the sort of a reference for people.
func refName(t Tag) string {
	switch t {
	case TagArray:
		return "array"
	case TagString:
		return "string"
	case TagThread:
		return "thread"
	case TagThreadGroup:
		return "threadgroup"
	case TagClassLoader:
		return "classloader"
	case TagClassObject:
		return "class"
	}
	return "object"
}
