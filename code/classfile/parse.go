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
	p := parser{cursor: &cursor{data: data}, class: &code.Class{}}
	p.file()
	if p.err == nil {
		return p.class, nil
	}
	var e *code.Error
	if errors.As(p.err, &e) && e.File == "" {
		return nil, &code.Error{File: name, Offset: e.Offset, Msg: e.Msg}
	}
	return nil, p.err
}

type parser struct {
	*cursor
	pool  Pool
	class *code.Class
}

func (p *parser) file() {
	if p.u4() != magic {
		p.pos = 0
		p.fail("this is no class file")
		return
	}
	p.u4() // version
	p.pool = readPool(p.cursor, p.u2())
	p.class.Access = code.Access(p.u2())
	p.class.Name = code.ClassName(p.pool.Text(p.u2()))
	p.class.Super = code.ClassName(p.pool.Text(p.u2()))
	if p.err == nil && p.class.Name == "" {
		p.fail("the class has no name")
	}
	for range p.u2() {
		p.class.Interfaces = append(p.class.Interfaces, code.ClassName(p.pool.Text(p.u2())))
		if p.err != nil {
			return
		}
	}
	p.class.Handles = p.pool.handles()
	p.members(p.field)
	p.members(p.method)
	p.attributes(func(name string, body *cursor) {
		if name == "SourceFile" {
			p.class.Source = p.pool.Text(body.u2())
		}
	})
}

// members reads fields or methods.
func (p *parser) members(read func(access code.Access, name, desc string)) {
	for range p.u2() {
		access := code.Access(p.u2())
		name, desc := p.pool.Text(p.u2()), p.pool.Text(p.u2())
		if p.err == nil && (name == "" || desc == "") {
			p.fail("a member of %s has no name or type", p.class.Name)
		}
		if p.err != nil {
			return
		}
		read(access, name, desc)
	}
}

// attributes visits the attributes of a class, a member or code. What a visit leaves unread is passed over.
func (p *parser) attributes(visit func(name string, body *cursor)) {
	for range p.u2() {
		name := p.pool.Text(p.u2())
		body := p.sub(p.u4())
		if p.err != nil {
			return
		}
		if visit(name, body); body.err != nil {
			p.err = body.err
			return
		}
	}
}

func (p *parser) field(access code.Access, name, desc string) {
	p.class.Fields = append(p.class.Fields, code.Field{Name: name, Type: desc, Access: access})
	p.attributes(func(string, *cursor) {})
}

func (p *parser) method(access code.Access, name, desc string) {
	m := &code.Method{Class: p.class, Name: name, Desc: desc, Access: access}
	p.class.Methods = append(p.class.Methods, m)
	p.attributes(func(attribute string, body *cursor) {
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
func (p *parser) code(m *code.Method, c *cursor) {
	c.u2() // the stack's size, which lowering finds itself
	locals := c.u2()
	at := c.base + c.pos + 4
	text := c.take(int(c.u4()))
	var table []exception
	for range c.u2() {
		e := exception{start: c.u2(), end: c.u2(), target: c.u2()}
		e.kind = code.ClassName(p.pool.Text(c.u2()))
		if c.err != nil {
			return
		}
		table = append(table, e)
	}
	b := &body{pool: p.pool, text: text, at: at, locals: locals, table: table}
	inner := parser{cursor: c, pool: p.pool, class: p.class}
	inner.attributes(func(name string, a *cursor) {
		if name == "LineNumberTable" {
			b.lines = append(b.lines, a.data)
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
		c := cursor{data: data}
		for range c.u2() {
			if start, line := c.u2(), c.u2(); c.err == nil {
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
