package dex

import (
	"errors"

	"github.com/erva-go/erva/code"
)

// class reads the definition of a class at an offset, with its members.
func (f *file) class(at int) (*code.Class, error) {
	c := newCursor(f.data, at)
	self, access, super, interfaces, source := c.U4(), c.U4(), c.U4(), c.U4(), c.U4()
	c.U4() // annotations
	members := c.U4()
	class := &code.Class{Access: code.Access(access)}
	var err error
	if class.Name, err = f.className(self); err != nil {
		return nil, err
	}
	if class.Super, err = f.className(super); err != nil {
		return nil, err
	}
	types, err := f.typeList(interfaces)
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		class.Interfaces = append(class.Interfaces, code.ClassName(t))
	}
	if source != noIndex {
		if class.Source, err = f.str(source); err != nil {
			return nil, err
		}
	}
	if members != 0 {
		err = f.members(class, newCursor(f.data, members))
	}
	return class, err
}

// members reads the fields and methods of a class.
func (f *file) members(class *code.Class, c *cursor) error {
	statics, instances, direct, virtual := c.uleb(), c.uleb(), c.uleb(), c.uleb()
	for _, n := range []int{statics, instances} {
		if err := f.each(c, n, func(i int, access code.Access) error {
			ref, err := f.field(i)
			class.Fields = append(class.Fields, code.Field{Name: ref.Name, Type: ref.Type, Access: access})
			return err
		}); err != nil {
			return err
		}
	}
	for _, n := range []int{direct, virtual} {
		if err := f.each(c, n, func(i int, access code.Access) error {
			ref, err := f.method(i)
			if err != nil {
				return err
			}
			m := &code.Method{Class: class, Name: ref.Name, Desc: ref.Desc, Access: access}
			class.Methods = append(class.Methods, m)
			if at := c.uleb(); at != 0 && c.Err == nil {
				return f.code(m, at)
			}
			return c.Err
		}); err != nil {
			return err
		}
	}
	return c.Err
}

// each visits members, whose numbers are given by differences.
func (f *file) each(c *cursor, n int, visit func(i int, access code.Access) error) error {
	at := 0
	for range n {
		at += c.uleb()
		access := code.Access(c.uleb())
		if c.Err != nil {
			return c.Err
		}
		if err := visit(at, access); err != nil {
			return err
		}
	}
	return nil
}

// code finds a method's code item.
func (f *file) code(m *code.Method, at int) error {
	c := newCursor(f.data, at+12)
	size := c.U4()
	if f.budget -= size; c.Err == nil && f.budget < 0 {
		return f.fail(at, "the methods have more code than the file can hold")
	}
	m.Body = &body{file: f, at: at}
	return c.Err
}

// body is a code_item: the code of one method.
type body struct {
	file *file
	at   int
}

// item is what a code_item says before the instructions, and where they are.
type item struct {
	registers, ins, tries, debug int
	start                        int // of the instructions
	text                         []byte
}

func (b *body) item(c *cursor) item {
	i := item{registers: c.U2(), ins: c.U2()}
	c.U2() // outs
	i.tries, i.debug = c.U2(), c.U4()
	size := c.U4()
	i.start = c.Pos
	if size > len(c.Data) {
		c.Fail("%d units of code, which the file cannot hold", size)
	}
	i.text = c.Take(size * unitBytes)
	if i.tries > 0 && size%2 == 1 {
		c.U2()
	}
	return i
}

// Lower implements code.Body.
func (b *body) Lower(m *code.Method) *code.Error {
	err := b.lower(m)
	if err == nil {
		return nil
	}
	var e *code.Error
	if !errors.As(err, &e) {
		e = failAt(b.at, "%v", err)
	}
	return &code.Error{Offset: e.Offset, Msg: m.Ref().String() + ": " + e.Msg}
}

func (b *body) lower(m *code.Method) error {
	c := newCursor(b.file.data, b.at)
	i := b.item(c)
	if c.Err != nil {
		return c.Err
	}
	l := lowering{file: b.file, method: m, text: i.text, registers: i.registers}
	if err := l.run(i.ins); err != nil {
		err.Offset = int64(i.start) + unitBytes*err.Offset
		return err
	}
	if err := l.handlers(c, i.tries); err != nil {
		return err
	}
	if i.debug != 0 {
		b.file.lines(m, i.debug)
	}
	return nil
}

// Calls implements code.Body.
func (b *body) Calls(visit func(code.MethodRef)) {
	i := b.item(newCursor(b.file.data, b.at))
	_ = code.Each(i.text, Decode, func(in code.Raw) { // what makes no sense has no calls
		if in.Kind != code.Call || in.Opcode == opCustom || in.Opcode == opCustomRange {
			return
		}
		if ref, err := b.file.method(in.Index); err == nil {
			visit(ref)
		}
	})
}

// The opcodes of a debug_info_item.
const (
	dbgEnd, dbgAdvancePC, dbgAdvanceLine, dbgStartLocal, dbgStartLocalExtended = 0, 1, 2, 3, 4
	dbgEndLocal, dbgRestartLocal, dbgSetFile, dbgFirstSpecial                  = 5, 6, 9, 10
	dbgLineBase, dbgLineRange                                                  = -4, 15
)

// lines gives instructions their lines. What is wrong with them costs the lines that follow, and nothing else: shrinkers leave
// strange things there.
func (f *file) lines(m *code.Method, at int) {
	c := newCursor(f.data, at)
	line, pc, done, current := c.uleb(), 0, 0, 0
	for range c.uleb() {
		if c.uleb(); c.Err != nil {
			return
		}
	}
	fill := func(until int) { // instructions before a unit are of the line that counts so far
		for ; done < len(m.Code) && m.Code[done].Offset < until; done++ {
			m.Code[done].Line = current
		}
	}
	for c.Err == nil {
		switch op := c.U1(); {
		case op == dbgEnd:
			fill(1 << 62)
			return
		case op == dbgAdvancePC:
			pc += c.uleb()
		case op == dbgAdvanceLine:
			line += c.sleb()
		case op >= dbgStartLocal && op <= dbgStartLocalExtended:
			c.uleb()
			c.uleb()
			c.uleb()
			if op == dbgStartLocalExtended {
				c.uleb()
			}
		case op == dbgEndLocal || op == dbgRestartLocal || op == dbgSetFile:
			c.uleb()
		case op >= dbgFirstSpecial:
			line += dbgLineBase + (op-dbgFirstSpecial)%dbgLineRange
			pc += (op - dbgFirstSpecial) / dbgLineRange
			fill(pc)
			current = line
		}
	}
}
