package classfile

import (
	"encoding/binary"
	"github.com/erva-go/erva/code"
)

// The tags of a constant pool (JVM specification, table 4.4-A).
const (
	tagUTF8, tagInteger, tagFloat, tagLong, tagDouble, tagClass, tagString   = 1, 3, 4, 5, 6, 7, 8
	tagField, tagMethod, tagInterfaceMethod, tagNameAndType, tagMethodHandle = 9, 10, 11, 12, 15
	tagMethodType, tagDynamic, tagInvokeDynamic, tagModule, tagPackage       = 16, 17, 18, 19, 20
)

// Pool is a constant pool. Entry 0, and the second place of a long or double, are empty.
type Pool []constant

type constant struct {
	tag  byte
	a, b uint16
	num  int64
	text string
}

// ReadPool reads a constant pool of count entries, counting the empty one at the start, as class files and JDWP's
// ConstantPool command have it. The error is *code.Error.
func ReadPool(data []byte, count int) (Pool, error) {
	c := newCursor(data)
	p := readPool(c, count)
	return p, c.Err
}

func readPool(c *code.Cursor, count int) Pool {
	p := Pool{{}}
	for len(p) < count && c.Err == nil {
		k := constant{tag: byte(c.U1())}
		switch k.tag {
		case tagUTF8:
			k.text = string(c.Take(c.U2()))
		case tagInteger:
			k.num = int64(int32(c.U4()))
		case tagFloat:
			c.U4()
		case tagLong, tagDouble:
			k.num = int64(c.U4())<<32 | int64(c.U4())
		case tagClass, tagString, tagMethodType, tagModule, tagPackage:
			k.a = uint16(c.U2())
		case tagField, tagMethod, tagInterfaceMethod, tagNameAndType, tagDynamic, tagInvokeDynamic:
			k.a, k.b = uint16(c.U2()), uint16(c.U2())
		case tagMethodHandle:
			k.a, k.b = uint16(c.U1()), uint16(c.U2())
		default:
			c.Fail("entry %d of the constant pool has the unknown tag %d", len(p), k.tag)
		}
		p = append(p, k)
		if k.tag == tagLong || k.tag == tagDouble {
			p = append(p, constant{})
		}
	}
	return p
}

func (p Pool) entry(i int) constant {
	if i <= 0 || i >= len(p) {
		return constant{}
	}
	return p[i]
}

// Text is the text of an entry, or of what the entry names; empty if it is none's.
func (p Pool) Text(i int) string {
	switch k := p.entry(i); k.tag {
	case tagUTF8:
		return k.text
	case tagClass, tagString, tagMethodType, tagModule, tagPackage:
		return p.entry(int(k.a)).text
	}
	return ""
}

// member is the class, name and descriptor of a field, a method or a call site.
func (p Pool) member(i int) (class, name, desc string) {
	k := p.entry(i)
	switch k.tag {
	case tagField, tagMethod, tagInterfaceMethod:
		class = code.ClassName(p.Text(int(k.a)))
	case tagInvokeDynamic, tagDynamic:
	default:
		return "", "", ""
	}
	if nt := p.entry(int(k.b)); nt.tag == tagNameAndType {
		name, desc = p.Text(int(nt.a)), p.Text(int(nt.b))
	}
	return class, name, desc
}

// Method is the method that an entry refers to; its name is empty if the entry is none of a method.
func (p Pool) Method(i int) code.MethodRef {
	if t := p.entry(i).tag; t != tagMethod && t != tagInterfaceMethod && t != tagInvokeDynamic {
		return code.MethodRef{}
	}
	class, name, desc := p.member(i)
	return code.MethodRef{Class: class, Name: name, Desc: desc}
}

// Field is the field that an entry refers to; its name is empty if the entry is none of a field.
func (p Pool) Field(i int) code.FieldRef {
	if p.entry(i).tag != tagField {
		return code.FieldRef{}
	}
	class, name, desc := p.member(i)
	return code.FieldRef{Class: class, Name: name, Type: desc}
}

// handles are the methods that the pool has handles of.
func (p Pool) handles() []code.MethodRef {
	var out []code.MethodRef
	for i := range p {
		if p[i].tag != tagMethodHandle {
			continue
		}
		if ref := p.Method(int(p[i].b)); ref.Name != "" {
			out = append(out, ref)
		}
	}
	return out
}

// newCursor is a cursor over a class file, or over a part of one.
func newCursor(data []byte) *code.Cursor { return &code.Cursor{Data: data, Order: binary.BigEndian} }
