package code

import "strconv"

// valueKind says where a value of a method comes from.
type valueKind uint8

const (
	unknownValue valueKind = iota // arithmetic, exceptions, elements of arrays
	paramValue
	constValue
	objectValue // allocated, a string or a class: never null
	loadValue   // of a field
	callValue
	testValue  // of a type test
	mergeValue // of several, by the way that was taken
)

// valueID names a value of one method; 0 is none.
type valueID int32

// valueKey is what makes a value the one that it is: the instruction, parameter or block that it comes from.
type valueKey struct {
	kind valueKind
	at   int // instruction, parameter, or block of a merge
	reg  int // of a merge
}

// value is what registers hold, symbolically.
type value struct {
	valueKey
	number int64 // of a constant
	// path is how the value is reached from the method's parameters and static fields: "p0.store.titles". Two loads of one path
	// may still give different values; what has no such way has a path of its own.
	path  string
	field FieldRef  // of a load, and of a call that only loads one
	of    valueID   // of a type test: what was tested
	from  []valueID // of a merge
}

// maxPath bounds the length of a path: in a loop it could grow.
const maxPath = 256

// never is a value that is never null.
func (v *value) never() bool { return v.kind == objectValue || v.kind == constValue && v.number != 0 }

func paramPath(k int) string { return "p" + strconv.Itoa(k) }

// joinPath is the path of a field of what a path leads to.
func joinPath(base, field string) string {
	if base == "" || len(base)+len(field) > maxPath {
		return ""
	}
	return base + "." + field
}

// Fact is what is known of a value or a path at an instruction, since a branch before it went one way.
type Fact struct {
	value valueID // 0 for what is known of a path
	// Path is where the number or reference was read from; empty for what is known of a value only.
	Path string
	// Field is the last field of the path.
	Field FieldRef
	// Test holds of it, against Number; a reference that is not null is NotEqual to 0.
	Test   Test
	Number int64
}

// NonNull reports whether the fact says that a reference is not null, or a flag set.
func (f *Fact) NonNull() bool { return f.Test == NotEqual && f.Number == 0 }

// maxFacts bounds what is known at one instruction.
const maxFacts = 64
