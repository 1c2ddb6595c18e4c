package jdwp

import "fmt"

// Ids are names that the VM gives; 0 is the null id of every kind. Object ids keep their object apart from others
// only as long as the VM has not collected it, see DisableCollection.
type (
	// ObjectID names any object; the more special ids of objects convert to it and back.
	ObjectID uint64
	// ThreadID names an object of class Thread.
	ThreadID uint64
	// ThreadGroupID names an object of class ThreadGroup.
	ThreadGroupID uint64
	// StringID names an object of class String.
	StringID uint64
	// ClassLoaderID names an object of class ClassLoader; 0 is the bootstrap loader.
	ClassLoaderID uint64
	// ClassObjectID names an object of class Class.
	ClassObjectID uint64
	// ArrayID names an array.
	ArrayID uint64

	// ReferenceTypeID names a class, an interface or an array type.
	ReferenceTypeID uint64
	// MethodID names a method within its class, not beyond it.
	MethodID uint64
	// FieldID names a field within its class, not beyond it.
	FieldID uint64
	// FrameID names a frame of a suspended thread; it ends with any resumption of that thread.
	FrameID uint64

	// RequestID names an event request within its event kind; 0 are the events that the VM sends unasked.
	RequestID int32
)

// ClassID is a ReferenceTypeID that is known to name a class.
type ClassID = ReferenceTypeID

// IDSizes are the widths in bytes, 4 or 8, of the five kinds of ids (VirtualMachine.IDSizes).
type IDSizes struct {
	Field, Method, Object, ReferenceType, Frame int
}

// check accepts widths of 4 and 8.
func (s IDSizes) check() error {
	for _, n := range []int{s.Field, s.Method, s.Object, s.ReferenceType, s.Frame} {
		if n != 4 && n != 8 {
			return fmt.Errorf("%w: id sizes %+v, want 4 or 8", ErrMalformed, s)
		}
	}
	return nil
}

// TypeTag is the sort of a reference type.
type TypeTag byte

// The sorts of reference types.
const (
	TypeClass     TypeTag = 1
	TypeInterface TypeTag = 2
	TypeArray     TypeTag = 3
)

// String is "class", "interface" or "array".
func (t TypeTag) String() string {
	switch t {
	case TypeClass:
		return "class"
	case TypeInterface:
		return "interface"
	case TypeArray:
		return "array"
	}
	return fmt.Sprintf("TypeTag(%d)", byte(t))
}

// Location is a point in code. Index counts bytes of bytecode on a JVM, 16-bit code units on ART; 0 is a method's
// entry.
type Location struct {
	TypeTag TypeTag
	Class   ReferenceTypeID
	Method  MethodID
	Index   uint64
}

// IsZero tells whether the location is the protocol's "nowhere" (an uncaught exception's catch location).
func (l Location) IsZero() bool { return l.Class == 0 && l.Method == 0 && l.Index == 0 }

// ClassStatus is a set of the states that a class has passed.
type ClassStatus int32

// The states of a class.
const (
	ClassVerified    ClassStatus = 1
	ClassPrepared    ClassStatus = 2
	ClassInitialized ClassStatus = 4
	ClassError       ClassStatus = 8
)

// ThreadStatus is what a thread does apart from being suspended.
type ThreadStatus int32

// What a thread does.
const (
	ThreadZombie   ThreadStatus = 0
	ThreadRunning  ThreadStatus = 1
	ThreadSleeping ThreadStatus = 2
	ThreadMonitor  ThreadStatus = 3 // waits for a monitor
	ThreadWait     ThreadStatus = 4 // in Object.wait
)

// String is the specification's name in lower case.
func (s ThreadStatus) String() string {
	switch s {
	case ThreadZombie:
		return "zombie"
	case ThreadRunning:
		return "running"
	case ThreadSleeping:
		return "sleeping"
	case ThreadMonitor:
		return "monitor"
	case ThreadWait:
		return "wait"
	}
	return fmt.Sprintf("ThreadStatus(%d)", int32(s))
}

// Modifiers are the access flags of the Java VM specification, with the protocol's synthetic bits in the upper half.
type Modifiers uint32

// The access flags that tools ask for.
const (
	AccPublic       Modifiers = 0x1
	AccPrivate      Modifiers = 0x2
	AccProtected    Modifiers = 0x4
	AccStatic       Modifiers = 0x8
	AccFinal        Modifiers = 0x10
	AccSynchronized Modifiers = 0x20
	AccVolatile     Modifiers = 0x40
	AccBridge       Modifiers = 0x40
	AccNative       Modifiers = 0x100
	AccInterface    Modifiers = 0x200
	AccAbstract     Modifiers = 0x400
	AccSynthetic    Modifiers = 0x1000
)

// Has tells whether all of the given flags are set.
func (m Modifiers) Has(flags Modifiers) bool { return m&flags == flags }
