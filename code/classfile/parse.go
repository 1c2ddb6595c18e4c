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
		if attribute == "Code" && len(m.Code) == 0 {
			p.code(m, body)
		}
	})
}

// exception is a row of a method's exception table, in bytes of its code.
type exception struct {
	start, end, target int
	kind               string
}

// code reads a Code attribute (JVM specification, 4.7.3) and lowers what is in it.
func (p *parser) code(m *code.Method, body *cursor) {
	body.u2() // the stack's size, which lowering finds itself
	locals := body.u2()
	at := body.base + body.pos + 4
	text := body.take(int(body.u4()))
	var table []exception
	for range body.u2() {
		e := exception{start: body.u2(), end: body.u2(), target: body.u2()}
		e.kind = code.ClassName(p.pool.Text(body.u2()))
		if body.err != nil {
			return
		}
		table = append(table, e)
	}
	lines := map[int]int{}
	inner := parser{cursor: body, pool: p.pool, class: p.class}
	inner.attributes(func(name string, b *cursor) {
		if name != "LineNumberTable" {
			return
		}
		for range b.u2() {
			if start, line := b.u2(), b.u2(); b.err == nil {
				lines[start] = line
			}
		}
	})
	if body.err != nil {
		return
	}
	l := lowering{method: m, pool: p.pool, text: text, locals: locals, table: table, lines: lines}
	if err := l.run(); err != nil {
		err.Offset += int64(at)
		err.Msg = m.Name + m.Desc + ": " + err.Msg
		body.err = err
	}
}
