package dex

import (
	"github.com/erva-go/erva/code"
)

// class reads the definition of a class at an offset, with its members.
func (f *file) class(at int) (*code.Class, error) {
	c := &cursor{data: f.data, pos: at}
	self, access, super, interfaces, source := c.u4(), c.u4(), c.u4(), c.u4(), c.u4()
	c.u4() // annotations
	members := c.u4()
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
		err = f.members(class, &cursor{data: f.data, pos: members})
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
			if at := c.uleb(); at != 0 && c.err == nil {
				return f.code(m, at)
			}
			return c.err
		}); err != nil {
			return err
		}
	}
	return c.err
}

// each visits members, whose numbers are given by differences.
func (f *file) each(c *cursor, n int, visit func(i int, access code.Access) error) error {
	at := 0
	for range n {
		at += c.uleb()
		access := code.Access(c.uleb())
		if c.err != nil {
			return c.err
		}
		if err := visit(at, access); err != nil {
			return err
		}
	}
	return nil
}

// code reads a method's code item.
func (f *file) code(m *code.Method, at int) error {
	c := &cursor{data: f.data, pos: at}
	registers, ins := c.u2(), c.u2()
	c.u2() // outs
	tries, debug, size := c.u2(), c.u4(), c.u4()
	start := c.pos
	if f.budget -= size; f.budget < 0 {
		return f.fail(at, "the methods have more code than the file can hold")
	}
	if size > len(f.data) {
		return f.fail(at, "%s.%s has %d units of code, which the file cannot hold", m.Class.Name, m.Name, size)
	}
	text := c.take(size * unitBytes)
	if c.err != nil {
		return c.err
	}
	if tries > 0 && size%2 == 1 {
		c.u2()
	}
	l := lowering{file: f, method: m, text: text, registers: registers}
	if err := l.run(ins); err != nil {
		err.Offset = int64(start) + unitBytes*err.Offset
		err.Msg = m.Class.Name + "." + m.Name + ": " + err.Msg
		return err
	}
	if err := l.handlers(c, tries); err != nil {
		return err
	}
	if debug != 0 {
		f.lines(m, debug)
	}
	return nil
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
	c := &cursor{data: f.data, pos: at}
	line, pc, done, current := c.uleb(), 0, 0, 0
	for range c.uleb() {
		if c.uleb(); c.err != nil {
			return
		}
	}
	fill := func(until int) { // instructions before a unit are of the line that counts so far
		for ; done < len(m.Code) && m.Code[done].Offset < until; done++ {
			m.Code[done].Line = current
		}
	}
	for c.err == nil {
		switch op := c.u1(); {
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
