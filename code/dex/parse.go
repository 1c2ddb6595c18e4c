package dex

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"github.com/erva-go/erva/code"
)

// The versions that are read.
const (
	firstVersion     = 35
	lastVersion      = 41
	containerVersion = 41 // from which on a file may hold several
)

const (
	magicStart = "dex\n"
	endianTag  = 0x12345678
	headerSize = 0x70
)

// Is reports whether a file begins as DEX files do.
func Is(head []byte) bool { return bytes.HasPrefix(head, []byte(magicStart)) }

// Parse reads a DEX file; name is for errors, which are *code.Error.
func Parse(data []byte, name string) ([]*code.Class, error) {
	var classes []*code.Class
	text, budget := string(data), len(data)*unitsPerByte+leastUnits
	for start := 0; ; {
		f := &file{data: data, text: text, budget: budget, descs: map[int]string{}, refs: map[int]code.MethodRef{}}
		more, next, err := f.parse(start)
		if err != nil {
			return nil, named(err, name)
		}
		if classes = append(classes, more...); next == 0 {
			return classes, nil
		}
		start, budget = next, f.budget
	}
}

func named(err error, name string) error {
	var e *code.Error
	if errors.As(err, &e) && e.File == "" {
		return &code.Error{File: name, Offset: e.Offset, Msg: e.Msg}
	}
	return err
}

// How many units of code are read of a file at most: several methods may share theirs, but not so many that a small file takes
// long.
const (
	unitsPerByte = 4
	leastUnits   = 1 << 16
)

// mostText bounds what the descriptors of methods take in all, since many may name the same long types.
const mostText = 256 << 20

// file is what the tables of a DEX file say.
type file struct {
	data   []byte
	text   string // the same
	budget int    // units of code that may still be read
	names  int    // bytes of descriptors so far

	strings table
	types   table
	protos  table
	fields  table
	methods table
	classes table
	descs   map[int]string // of protos
	refs    map[int]code.MethodRef
}

// table is one of the lists of identifiers.
type table struct{ size, at, width int }

// entry is where an entry lies; false if there is none of that number.
func (t table) entry(i int) (int, bool) { return t.at + i*t.width, i >= 0 && i < t.size }

// parse reads the DEX file that begins at an offset, and says where in the same container the next one does.
func (f *file) parse(start int) ([]*code.Class, int, error) {
	c := newCursor(f.data, start)
	next := f.header(c, start)
	if c.Err != nil {
		return nil, 0, c.Err
	}
	var classes []*code.Class
	for i := range f.classes.size {
		at, _ := f.classes.entry(i)
		class, err := f.class(at)
		if err != nil {
			return nil, 0, err
		}
		classes = append(classes, class)
	}
	return classes, next, nil
}

func (f *file) header(c *cursor, start int) (next int) {
	head := string(c.Take(8))
	version, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(head, magicStart), "\x00"))
	switch {
	case c.Err != nil:
		return 0
	case !strings.HasPrefix(head, magicStart) || err != nil:
		c.Pos = start
		c.Fail("this is no DEX file")
		return 0
	case version < firstVersion || version > lastVersion:
		c.Fail("DEX version %d is none from %d to %d", version, firstVersion, lastVersion)
		return 0
	}
	c.Take(24) // checksum and signature
	size := c.U4()
	c.U4() // of the header
	if tag := c.U4(); tag != endianTag && c.Err == nil {
		c.Fail("the numbers are not little-endian")
	}
	c.Take(12) // link and map
	for _, t := range []struct {
		to    *table
		width int
	}{{&f.strings, 4}, {&f.types, 4}, {&f.protos, 12}, {&f.fields, 8}, {&f.methods, 8}, {&f.classes, 32}} {
		*t.to = table{size: c.U4(), at: c.U4(), width: t.width}
		if c.Err == nil && t.to.size > 0 && (t.to.at > len(f.data) || t.to.size > (len(f.data)-t.to.at)/t.width) {
			c.Fail("a table of %d entries at %d runs over the end", t.to.size, t.to.at)
		}
	}
	if version < containerVersion || c.Err != nil {
		return 0
	}
	if end := start + size; size >= headerSize && end < len(f.data) && Is(f.data[end:]) {
		return end
	}
	return 0
}

func (f *file) fail(at int, format string, args ...any) error { return failAt(at, format, args...) }

// str is a string. What a DEX file calls UTF-8 has its own way with 0 and with characters beyond 16 bits; names have neither.
func (f *file) str(i int) (string, error) {
	at, ok := f.strings.entry(i)
	if !ok {
		return "", f.fail(f.strings.at, "string %d is not there", i)
	}
	c := newCursor(f.data, at)
	c.Pos = c.U4()
	c.uleb() // length in UTF-16
	if c.Err != nil {
		return "", c.Err
	}
	end := strings.IndexByte(f.text[c.Pos:], 0)
	if end < 0 {
		return "", f.fail(c.Pos, "string %d has no end", i)
	}
	return f.text[c.Pos : c.Pos+end], nil
}

// typ is the descriptor of a type.
func (f *file) typ(i int) (string, error) {
	at, ok := f.types.entry(i)
	if !ok {
		return "", f.fail(f.types.at, "type %d is not there", i)
	}
	c := newCursor(f.data, at)
	return f.str(c.U4())
}

// noIndex is the index that stands for none.
const noIndex = 0xffffffff

// class name of a type, empty for noIndex.
func (f *file) className(i int) (string, error) {
	if i == noIndex {
		return "", nil
	}
	t, err := f.typ(i)
	return code.ClassName(t), err
}

// proto is the descriptor of a method, as a JVM has it.
func (f *file) proto(i int) (string, error) {
	if known, ok := f.descs[i]; ok {
		return known, nil
	}
	at, ok := f.protos.entry(i)
	if !ok {
		return "", f.fail(f.protos.at, "prototype %d is not there", i)
	}
	c := newCursor(f.data, at+4)
	result, err := f.typ(c.U4())
	if err != nil {
		return "", err
	}
	params, err := f.typeList(c.U4())
	if err != nil {
		return "", err
	}
	desc := "(" + strings.Join(params, "") + ")" + result
	if _, _, ok := code.Signature(desc); !ok {
		return "", f.fail(at, "prototype %d is no method's type", i)
	}
	if f.names += len(desc); f.names > mostText {
		return "", f.fail(at, "the types of methods are longer than %d bytes in all", mostText)
	}
	f.descs[i] = desc
	return desc, nil
}

// mostTypes is how many types a list has at most: parameters, or interfaces.
const mostTypes = 1 << 16

// typeList are the types of a list, none for offset 0.
func (f *file) typeList(at int) ([]string, error) {
	if at == 0 {
		return nil, nil
	}
	c := newCursor(f.data, at)
	n := c.U4()
	if n > mostTypes {
		return nil, f.fail(at, "a list of %d types", n)
	}
	var out []string
	for range n {
		i := c.U2()
		if c.Err != nil {
			return nil, c.Err
		}
		t, err := f.typ(i)
		if err != nil {
			return nil, err
		}
		if f.names += len(t); f.names > mostText {
			return nil, f.fail(at, "the types of methods are longer than %d bytes in all", mostText)
		}
		out = append(out, t)
	}
	return out, c.Err
}

// field is what a field's identifier says.
func (f *file) field(i int) (code.FieldRef, error) {
	at, ok := f.fields.entry(i)
	if !ok {
		return code.FieldRef{}, f.fail(f.fields.at, "field %d is not there", i)
	}
	c := newCursor(f.data, at)
	class, err := f.className(c.U2())
	if err != nil {
		return code.FieldRef{}, err
	}
	t, err := f.typ(c.U2())
	if err != nil {
		return code.FieldRef{}, err
	}
	name, err := f.str(c.U4())
	return code.FieldRef{Class: class, Name: name, Type: t}, err
}

// method is what a method's identifier says.
func (f *file) method(i int) (code.MethodRef, error) {
	if known, ok := f.refs[i]; ok {
		return known, nil
	}
	at, ok := f.methods.entry(i)
	if !ok {
		return code.MethodRef{}, f.fail(f.methods.at, "method %d is not there", i)
	}
	c := newCursor(f.data, at)
	class, err := f.className(c.U2())
	if err != nil {
		return code.MethodRef{}, err
	}
	desc, err := f.proto(c.U2())
	if err != nil {
		return code.MethodRef{}, err
	}
	name, err := f.str(c.U4())
	if err != nil {
		return code.MethodRef{}, err
	}
	ref := code.MethodRef{Class: class, Name: name, Desc: desc}
	f.refs[i] = ref
	return ref, nil
}
