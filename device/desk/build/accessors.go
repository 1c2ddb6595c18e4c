package build

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// On a phone the result of a call lands in a register, where a debugger can read and change it. On a JVM it may be used
// straight off the operand stack, which no debugger reaches. So that apps on the desktop device can be told the time as on a
// phone, their calls of clocks go through a method of the same class that puts the result into a local variable first, much
// as javac's own access methods do. Calls keep their length, so that nothing else in the code moves.

// clockCalls are the methods whose calls are led through an accessor, by class; all are static, without parameters, and
// give a long.
func clockCalls() map[string][]string {
	return map[string][]string{
		"java/lang/System":       {"currentTimeMillis", "nanoTime"},
		"android/os/SystemClock": {"uptimeMillis", "uptimeNanos", "elapsedRealtime", "elapsedRealtimeNanos"},
	}
}

const clockDescriptor = "()J"

// accessorPrefix begins the names of accessors: "access$currentTimeMillis".
const accessorPrefix = "access$"

// addAccessors leads the calls of clocks in all classes below a folder through accessors.
func addAccessors(classes string) error {
	return filepath.WalkDir(classes, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".class") {
			return err
		}
		before, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		after, err := withAccessors(before)
		if err != nil {
			return fmt.Errorf("read class file %s: %w", filepath.Base(path), err)
		}
		if bytes.Equal(before, after) {
			return nil
		}
		return os.WriteFile(path, after, 0o644)
	})
}

var errClassFile = errors.New("not a class file as javac writes it")

// classFile is a class file in the parts that matter here (JVM specification, chapter 4).
type classFile struct {
	head []byte // magic and version
	pool []poolEntry
	// between are access flags, names, interfaces and fields; methods the methods without their count; tail the attributes.
	access, this           uint16
	between, methods, tail []byte
	count                  uint16 // of methods
}

// poolEntry is an entry of the constant pool; the second place of a long or double has tag 0.
type poolEntry struct {
	tag  byte
	data []byte
}

// The tags of constants that matter, and the flags of accessors and interfaces.
const (
	constText, constLong, constDouble, constClass              = 1, 5, 6, 7
	constMethod, constInterfaceMethod, constNameAndType        = 10, 11, 12
	accPrivate, accStatic, accInterface, accSynthetic   uint16 = 0x0002, 0x0008, 0x0200, 0x1000
)

// withAccessors is a class file whose calls of clocks go through accessors; as it is if there are none.
//
// A call names an entry of the constant pool, and everything that names the same one is a call of the same method: making
// the entry name the accessor moves them all. A new entry names the clock, for the accessor itself.
func withAccessors(data []byte) ([]byte, error) {
	c, err := readClassFile(data)
	if err != nil {
		return nil, err
	}
	changed := false
	for i := range c.pool {
		name, ok := c.clockRef(i)
		if !ok {
			continue
		}
		if len(c.pool)+8 > 0xffff {
			return data, nil // as full as a class can be: the app reads the clock itself
		}
		changed = true
		clock := c.add(c.pool[i].tag, c.pool[i].data)
		text := c.addText(accessorPrefix + name)
		method := byte(constMethod)
		if c.access&accInterface != 0 {
			method = constInterfaceMethod
		}
		accessor := c.add(constNameAndType, pair(text, c.addText(clockDescriptor)))
		c.pool[i] = poolEntry{method, pair(c.this, accessor)}
		c.addMethod(text, clock)
	}
	if !changed {
		return data, nil
	}
	return c.bytes(), nil
}

// clockRef is the clock's method that entry i of the pool names.
func (c *classFile) clockRef(i int) (string, bool) {
	e := c.pool[i]
	if e.tag != constMethod {
		return "", false
	}
	class, nameAndType := c.at(upper(e.data), constClass), c.at(lower(e.data), constNameAndType)
	if class == nil || nameAndType == nil || string(c.at(lower(nameAndType), constText)) != clockDescriptor {
		return "", false
	}
	name := string(c.at(upper(nameAndType), constText))
	return name, slices.Contains(clockCalls()[string(c.at(upper(class), constText))], name)
}

// upper and lower are the two indices of an entry.
func upper(data []byte) uint16 { return binary.BigEndian.Uint16(data) }
func lower(data []byte) uint16 { return binary.BigEndian.Uint16(data[2:]) }

func pair(a, b uint16) []byte {
	return binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(nil, a), b)
}

// at is the content of an entry with that tag, nil if there is none.
func (c *classFile) at(i uint16, tag byte) []byte {
	if int(i) >= len(c.pool) || c.pool[i].tag != tag {
		return nil
	}
	return c.pool[i].data
}

func (c *classFile) add(tag byte, data []byte) uint16 {
	c.pool = append(c.pool, poolEntry{tag, data})
	return uint16(len(c.pool) - 1)
}

func (c *classFile) addText(s string) uint16 { return c.add(constText, []byte(s)) }

// addMethod adds "private static long NAME() { long t = CLOCK(); return t; }".
func (c *classFile) addMethod(name, clock uint16) {
	const (
		invokeStatic, storeLong0, loadLong0, returnLong = 0xb8, 0x3f, 0x1e, 0xad
		stack, locals                                   = 2, 2 // a long takes two places
	)
	code := binary.BigEndian.AppendUint16([]byte{invokeStatic}, clock)
	code = append(code, storeLong0, loadLong0, returnLong)
	body := binary.BigEndian.AppendUint32(pair(stack, locals), uint32(len(code)))
	body = append(append(body, code...), pair(0, 0)...) // neither handlers nor attributes
	m := append(pair(accPrivate|accStatic|accSynthetic, name), pair(c.addText(clockDescriptor), 1)...)
	m = binary.BigEndian.AppendUint16(m, c.addText("Code"))
	m = binary.BigEndian.AppendUint32(m, uint32(len(body)))
	c.methods = append(slices.Clip(c.methods), append(m, body...)...)
	c.count++
}

// bytes is the class file again.
func (c *classFile) bytes() []byte {
	out := binary.BigEndian.AppendUint16(slices.Clone(c.head), uint16(len(c.pool)))
	for _, e := range c.pool[1:] {
		switch e.tag {
		case 0:
			continue
		case constText:
			out = binary.BigEndian.AppendUint16(append(out, e.tag), uint16(len(e.data)))
		default:
			out = append(out, e.tag)
		}
		out = append(out, e.data...)
	}
	out = append(out, c.between...)
	out = binary.BigEndian.AppendUint16(out, c.count)
	return append(append(out, c.methods...), c.tail...)
}

// classReader reads a class file from its beginning.
type classReader struct {
	data []byte
	pos  int
	err  error
}

// next are the next n bytes.
func (r *classReader) next(n int) []byte {
	if r.err != nil || n < 0 || n > len(r.data)-r.pos {
		r.err = errClassFile
		return nil
	}
	r.pos += n
	return r.data[r.pos-n : r.pos]
}

func (r *classReader) u16() uint16 {
	if b := r.next(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func readClassFile(data []byte) (*classFile, error) {
	const magicAndVersion = 8
	r := &classReader{data: data}
	c := &classFile{head: r.next(magicAndVersion)}
	if r.err == nil && binary.BigEndian.Uint32(c.head) != 0xcafebabe {
		return nil, errClassFile
	}
	c.readPool(r)
	start := r.pos
	c.access, c.this = r.u16(), r.u16()
	r.u16() // the superclass
	r.next(2 * int(r.u16()))
	r.members(r.u16())
	c.between = data[start:r.pos]
	c.count = r.u16()
	start = r.pos
	r.members(c.count)
	c.methods, c.tail = data[start:r.pos], data[r.pos:]
	return c, r.err
}

func (c *classFile) readPool(r *classReader) {
	sizes := map[byte]int{3: 4, 4: 4, constLong: 8, constDouble: 8, constClass: 2, 8: 2, 9: 4, constMethod: 4, constInterfaceMethod: 4,
		constNameAndType: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
	count := int(r.u16())
	c.pool = []poolEntry{{}} // entries are counted from 1
	for len(c.pool) < count && r.err == nil {
		tag := r.next(1)
		if r.err != nil {
			return
		}
		size, known := sizes[tag[0]]
		switch {
		case tag[0] == constText:
			size = int(r.u16())
		case !known:
			r.err = errClassFile
		}
		c.pool = append(c.pool, poolEntry{tag[0], r.next(size)})
		if tag[0] == constLong || tag[0] == constDouble {
			c.pool = append(c.pool, poolEntry{})
		}
	}
}

// members passes over fields or methods.
func (r *classReader) members(n uint16) {
	for range n {
		r.next(6) // flags, name, type
		for range r.u16() {
			r.next(2)
			length := r.next(4)
			if r.err != nil {
				return
			}
			r.next(int(binary.BigEndian.Uint32(length)))
		}
	}
}
