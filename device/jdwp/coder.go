package jdwp

import (
	"encoding/binary"
	"fmt"
	"math"
)

// encoder builds one command packet: the header's place first, then the arguments. Its error is sticky.
type encoder struct {
	buf   []byte
	sizes IDSizes // zero before Init
	err   error
}

// newEncoder gives an encoder with room for the header.
func newEncoder(sizes IDSizes) *encoder {
	return &encoder{buf: make([]byte, headerSize, 64), sizes: sizes}
}

func (e *encoder) u8(v byte)    { e.buf = append(e.buf, v) }
func (e *encoder) u16(v uint16) { e.buf = binary.BigEndian.AppendUint16(e.buf, v) }
func (e *encoder) i32(v int32)  { e.buf = binary.BigEndian.AppendUint32(e.buf, uint32(v)) }
func (e *encoder) u64(v uint64) { e.buf = binary.BigEndian.AppendUint64(e.buf, v) }

func (e *encoder) bool(v bool) {
	if v {
		e.u8(1)
	} else {
		e.u8(0)
	}
}

// count writes the length of a list.
func (e *encoder) count(n int) {
	if n > math.MaxInt32 {
		e.fail(fmt.Errorf("jdwp: list of %d elements", n))
		return
	}
	e.i32(int32(n))
}

// str writes a string as UTF-8. Agents take the standard form, with a NUL as one byte, as well as the modified one.
func (e *encoder) str(s string) {
	e.count(len(s))
	e.buf = append(e.buf, s...)
}

func (e *encoder) object(v ObjectID)     { e.id(uint64(v), e.sizes.Object) }
func (e *encoder) thread(v ThreadID)     { e.id(uint64(v), e.sizes.Object) }
func (e *encoder) ref(v ReferenceTypeID) { e.id(uint64(v), e.sizes.ReferenceType) }
func (e *encoder) method(v MethodID)     { e.id(uint64(v), e.sizes.Method) }
func (e *encoder) field(v FieldID)       { e.id(uint64(v), e.sizes.Field) }
func (e *encoder) frame(v FrameID)       { e.id(uint64(v), e.sizes.Frame) }

// id writes an id of the given width.
func (e *encoder) id(v uint64, size int) {
	switch {
	case size == 8:
		e.u64(v)
	case size == 4 && v <= math.MaxUint32:
		e.i32(int32(uint32(v)))
	case size == 4:
		e.fail(fmt.Errorf("jdwp: id %#x is wider than the VM's 4 bytes", v))
	default:
		e.fail(ErrNotReady)
	}
}

func (e *encoder) location(l Location) {
	e.u8(byte(l.TypeTag))
	e.ref(l.Class)
	e.method(l.Method)
	e.u64(l.Index)
}

// value writes a value with its tag.
func (e *encoder) value(v Value) {
	e.u8(byte(v.Tag))
	e.untagged(v)
}

// untagged writes a value alone; its width follows from its tag.
func (e *encoder) untagged(v Value) {
	switch v.Tag {
	case TagByte, TagBoolean:
		e.u8(byte(v.Bits))
	case TagChar, TagShort:
		e.u16(uint16(v.Bits))
	case TagInt, TagFloat:
		e.i32(int32(uint32(v.Bits)))
	case TagLong, TagDouble:
		e.u64(v.Bits)
	case TagVoid:
	default:
		if !v.Tag.IsRef() {
			e.fail(fmt.Errorf("jdwp: value with unknown tag %d", byte(v.Tag)))
			return
		}
		e.object(ObjectID(v.Bits))
	}
}

func (e *encoder) values(vs []Value) {
	e.count(len(vs))
	for _, v := range vs {
		e.value(v)
	}
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// decoder reads one packet's data. Its error is sticky: after it everything reads as zero, so that callers check once.
type decoder struct {
	buf   []byte
	off   int
	sizes IDSizes
	err   error
}

// take gives the next n bytes, or nil after setting the error.
func (d *decoder) take(n int) []byte {
	if d.err != nil {
		return nil
	}
	if n < 0 || n > len(d.buf)-d.off {
		d.fail(fmt.Sprintf("%d bytes wanted, %d left", n, len(d.buf)-d.off))
		return nil
	}
	b := d.buf[d.off : d.off+n]
	d.off += n
	return b
}

func (d *decoder) u8() byte {
	if b := d.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (d *decoder) u16() uint16 {
	if b := d.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (d *decoder) u32() uint32 {
	if b := d.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (d *decoder) u64() uint64 {
	if b := d.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

func (d *decoder) i32() int32 { return int32(d.u32()) }
func (d *decoder) bool() bool { return d.u8() != 0 }

// count reads the length of a list whose elements take at least min bytes each, and refuses one that cannot be there.
func (d *decoder) count(min int) int {
	at, n := d.off, d.i32()
	if d.err == nil && (n < 0 || int(n) > (len(d.buf)-d.off)/min) {
		d.off = at
		d.fail(fmt.Sprintf("list of %d elements in %d bytes", n, len(d.buf)-at))
		return 0
	}
	return int(n)
}

// bytes reads a counted run of bytes into memory of its own.
func (d *decoder) bytes() []byte {
	return append([]byte(nil), d.take(d.count(1))...)
}

func (d *decoder) str() string { return decodeString(d.take(d.count(1))) }

// id reads an id of the given width.
func (d *decoder) id(size int) uint64 {
	switch size {
	case 8:
		return d.u64()
	case 4:
		return uint64(d.u32())
	}
	if d.err == nil {
		d.err = ErrNotReady
	}
	return 0
}

func (d *decoder) object() ObjectID     { return ObjectID(d.id(d.sizes.Object)) }
func (d *decoder) thread() ThreadID     { return ThreadID(d.id(d.sizes.Object)) }
func (d *decoder) ref() ReferenceTypeID { return ReferenceTypeID(d.id(d.sizes.ReferenceType)) }
func (d *decoder) method() MethodID     { return MethodID(d.id(d.sizes.Method)) }
func (d *decoder) field() FieldID       { return FieldID(d.id(d.sizes.Field)) }
func (d *decoder) frame() FrameID       { return FrameID(d.id(d.sizes.Frame)) }
func (d *decoder) typeTag() TypeTag     { return TypeTag(d.u8()) }
func (d *decoder) modifiers() Modifiers { return Modifiers(d.u32()) }
func (d *decoder) status() ClassStatus  { return ClassStatus(d.i32()) }

func (d *decoder) location() Location {
	return Location{TypeTag: d.typeTag(), Class: d.ref(), Method: d.method(), Index: d.u64()}
}

// tagged reads an object id with its tag.
func (d *decoder) tagged() (Tag, ObjectID) {
	at, tag := d.off, Tag(d.u8())
	if d.err == nil && !tag.IsRef() {
		d.off = at
		d.fail(fmt.Sprintf("tag %d of an object", byte(tag)))
	}
	return tag, d.object()
}

// taggedID reads an object id with its tag and drops the tag.
func (d *decoder) taggedID() ObjectID {
	_, id := d.tagged()
	return id
}

func (d *decoder) value() Value { return d.untagged(Tag(d.u8())) }

// untagged reads a value of the given tag.
func (d *decoder) untagged(tag Tag) Value {
	v := Value{Tag: tag}
	switch tag {
	case TagByte:
		v.Bits = uint64(int64(int8(d.u8())))
	case TagBoolean:
		v.Bits = uint64(d.u8())
	case TagChar:
		v.Bits = uint64(d.u16())
	case TagShort:
		v.Bits = uint64(int64(int16(d.u16())))
	case TagInt:
		v.Bits = uint64(int64(d.i32()))
	case TagFloat:
		v.Bits = uint64(d.u32())
	case TagLong, TagDouble:
		v.Bits = d.u64()
	case TagVoid:
	default:
		if !tag.IsRef() {
			d.fail(fmt.Sprintf("value with unknown tag %d", byte(tag)))
			return Value{}
		}
		v.Bits = uint64(d.object())
	}
	return v
}

// fail sets the error, with the offset in the packet's data, unless there is one.
func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: at byte %d of %d: %s", ErrMalformed, d.off, len(d.buf), what)
	}
}

// end is the decoder's error; bytes that nothing asked for are one.
func (d *decoder) end() error {
	if d.err == nil && d.off < len(d.buf) {
		d.fail(fmt.Sprintf("%d bytes left over", len(d.buf)-d.off))
	}
	return d.err
}

// list reads a counted list whose elements take at least min bytes each.
func list[T any](d *decoder, min int, one func(*decoder) T) []T {
	n := d.count(min)
	if n == 0 {
		return nil
	}
	all := make([]T, 0, n)
	for range n {
		v := one(d)
		if d.err != nil {
			return nil
		}
		all = append(all, v)
	}
	return all
}
