package classfile

import (
	"errors"

	"github.com/erva-go/erva/code"
)

const magic = 0xcafebabe

// Is reports whether a file begins as class files do.
func Is(head []byte) bool {
	return len(head) >= 4 && head[0] == 0xca && head[1] == 0xfe && head[2] == 0xba && head[3] == 0xbe
}

// Parse reads a class file; name is for errors, which are *code.Error.
func Parse(data []byte, name string) (*code.Class, error) {
	p := parser{Cursor: newCursor(data), class: &code.Class{}}
	p.file()
	if p.Err == nil {
		return p.class, nil
	}
	var e *code.Error
	if errors.As(p.Err, &e) && e.File == "" {
		return nil, &code.Error{File: name, Offset: e.Offset, Msg: e.Msg}
	}
	return nil, p.Err
}

type parser struct {
	*code.Cursor
	pool  Pool
	class *code.Class
}

func (p *parser) file() {
	if uint32(p.U4()) != magic {
		p.Pos = 0
		p.Fail("this is no class file")
		return
	}
	p.U4() // version
	p.pool = readPool(p.Cursor, p.U2())
	p.class.Access = code.Access(p.U2())
	p.class.Name = code.ClassName(p.pool.Text(p.U2()))
	p.class.Super = code.ClassName(p.pool.Text(p.U2()))
	if p.Err == nil && p.class.Name == "" {
		p.Fail("the class has no name")
	}
	for range p.U2() {
		p.class.Interfaces = append(p.class.Interfaces, code.ClassName(p.pool.Text(p.U2())))
		if p.Err != nil {
			return
		}
	}
	p.class.Handles = p.pool.handles()
	p.members(p.field)
	p.members(p.method)
	p.attributes(func(name string, body *code.Cursor) {
		if name == "SourceFile" {
			p.class.Source = p.pool.Text(body.U2())
		}
	})
}

// members reads fields or methods.
func (p *parser) members(read func(access code.Access, name, desc string)) {
	for range p.U2() {
		access := code.Access(p.U2())
		name, desc := p.pool.Text(p.U2()), p.pool.Text(p.U2())
		if p.Err == nil && (name == "" || desc == "") {
			p.Fail("a member of %s has no name or type", p.class.Name)
		}
		if p.Err != nil {
			return
		}
		read(access, name, desc)
	}
}

// attributes visits the attributes of a class, a member or code. What a visit leaves unread is passed over.
func (p *parser) attributes(visit func(name string, body *code.Cursor)) {
	for range p.U2() {
		name := p.pool.Text(p.U2())
		body := p.Sub(p.U4())
		if p.Err != nil {
			return
		}
		if visit(name, body); body.Err != nil {
			p.Err = body.Err
			return
		}
	}
}

func (p *parser) field(access code.Access, name, desc string) {
	p.class.Fields = append(p.class.Fields, code.Field{Name: name, Type: desc, Access: access})
	p.attributes(func(string, *code.Cursor) {})
}

func (p *parser) method(access code.Access, name, desc string) {
	m := &code.Method{Class: p.class, Name: name, Desc: desc, Access: access}
	p.class.Methods = append(p.class.Methods, m)
	p.attributes(func(attribute string, body *code.Cursor) {
		if attribute == "Code" && m.Body == nil {
			p.code(m, body)
		}
	})
}

// exception is a row of a method's exception table, in bytes of its code.
type exception struct {
	start, end, target int
	kind               string
}

// code reads a Code attribute (JVM specification, 4.7.3).
func (p *parser) code(m *code.Method, c *code.Cursor) {
	c.U2() // the stack's size, which lowering finds itself
	locals := c.U2()
	at := c.Base + c.Pos + 4
	text := c.Take(int(c.U4()))
	var table []exception
	for range c.U2() {
		e := exception{start: c.U2(), end: c.U2(), target: c.U2()}
		e.kind = code.ClassName(p.pool.Text(c.U2()))
		if c.Err != nil {
			return
		}
		table = append(table, e)
	}
	b := &body{pool: p.pool, text: text, at: at, locals: locals, table: table}
	inner := parser{Cursor: c, pool: p.pool, class: p.class}
	inner.attributes(func(name string, a *code.Cursor) {
		if name == "LineNumberTable" {
			b.lines = append(b.lines, a.Data)
		}
	})
	m.Body = b
}

// body is a Code attribute: the code of one method.
type body struct {
	pool   Pool
	text   []byte
	at     int // of the text in the file
	locals int
	table  []exception
	lines  [][]byte // LineNumberTable attributes
}

// Lower implements code.Body.
func (b *body) Lower(m *code.Method) *code.Error {
	l := lowering{method: m, pool: b.pool, text: b.text, locals: b.locals, table: b.table, lines: b.lineNumbers()}
	err := l.run()
	if err != nil {
		err.Offset += int64(b.at)
		err.Msg = m.Ref().String() + ": " + err.Msg
	}
	return err
}

// lineNumbers are the lines by the offset from which on they count. A table that ends early has those that are whole.
func (b *body) lineNumbers() map[int]int {
	lines := map[int]int{}
	for _, data := range b.lines {
		c := newCursor(data)
		for range c.U2() {
			if start, line := c.U2(), c.U2(); c.Err == nil {
				lines[start] = line
			}
		}
	}
	return lines
}

// Calls implements code.Body.
func (b *body) Calls(visit func(code.MethodRef)) {
	_ = code.Each(b.text, Decode, func(in code.Raw) { // what makes no sense has no calls
		if in.Kind == code.Call {
			visit(b.pool.Method(in.Index))
		}
	})
}
