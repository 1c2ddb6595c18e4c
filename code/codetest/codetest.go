// Package codetest writes the code of an app in lines of text, for tests of what reads package code's model.
//
//	class org.example.Main
//	field store Lorg/example/Store;
//	handle save ()V               # a method of this class that it refers to without calling it
//	method onFocus ()V            # registers of the parameters: the receiver's is 0; static: none
//	 1 load 1 0 store             # register 1 = field store of register 0, "-" for a static field
//	 2 if == 1 -> 4               # with one register against null or zero, with two against each other
//	 3 call - org.example.Store.load ()V 1
//	 4 return
//
// The number before an instruction is its offset and its line. Further instructions: store BASE FIELD SOURCE, const DST NUMBER,
// new DST, move DST SOURCE, type-test DST SOURCE, goto -> OFFSET, return [SOURCE]; a call says "static" behind its descriptor
// if it has no receiver. A field of another class is named with it: org.example.Other.field.
package codetest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/erva-go/erva/code"
)

// Program reads the text. A line that is wrong ends the test.
func Program(tb testing.TB, text string) *code.Program {
	tb.Helper()
	p := &parser{tb: tb}
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if f := strings.Fields(line); len(f) > 0 {
			p.line = n + 1
			p.read(f)
		}
	}
	p.end()
	return code.NewProgram(p.classes)
}

type parser struct {
	tb      testing.TB
	line    int
	classes []*code.Class
	method  *code.Method
}

func (p *parser) fail(what string) {
	p.tb.Helper()
	p.tb.Fatalf("line %d of the code: %s", p.line, what)
}

func (p *parser) class() *code.Class {
	if len(p.classes) == 0 {
		p.fail("no class")
	}
	return p.classes[len(p.classes)-1]
}

func (p *parser) read(f []string) {
	p.tb.Helper()
	switch f[0] {
	case "class":
		p.end()
		c := &code.Class{Name: f[1], Super: "java.lang.Object"}
		if len(f) > 3 {
			c.Super = f[3] // extends
		}
		p.classes = append(p.classes, c)
	case "field":
		p.class().Fields = append(p.class().Fields, code.Field{Name: f[1], Type: f[2]})
	case "handle":
		p.class().Handles = append(p.class().Handles, code.MethodRef{Class: p.class().Name, Name: f[1], Desc: f[2]})
	case "method":
		p.end()
		p.begin(f)
	default:
		p.instruction(f)
	}
}

func (p *parser) begin(f []string) {
	p.tb.Helper()
	m := &code.Method{Class: p.class(), Name: f[1], Desc: f[2], Registers: 16}
	params, _, ok := code.Signature(f[2])
	if !ok {
		p.fail("no descriptor: " + f[2])
	}
	n := len(params)
	switch strings.Join(f[3:], " ") {
	case "static":
		m.Access = code.StaticMember
	case "private":
		m.Access = code.Private
		n++
	default:
		n++
	}
	for r := range n {
		m.Params = append(m.Params, r)
	}
	p.class().Methods = append(p.class().Methods, m)
	p.method = m
}

// end turns the offsets that a method's branches name into indices.
func (p *parser) end() {
	if p.method == nil {
		return
	}
	for i := range p.method.Code {
		in := &p.method.Code[i]
		for k, t := range in.Targets {
			first, last := p.method.At(t)
			if first == last {
				p.fail("no instruction at " + strconv.Itoa(t))
			}
			in.Targets[k] = first
		}
	}
	p.method = nil
}

func (p *parser) number(s string) int {
	p.tb.Helper()
	if s == "-" {
		return code.None
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		p.fail("no number: " + s)
	}
	return n
}

func (p *parser) numbers(list []string) []int {
	var out []int
	for _, s := range list {
		if n := p.number(s); n != code.None {
			out = append(out, n)
		}
	}
	return out
}

// field is a field by its name, of this class unless it names another.
func (p *parser) field(name string) code.FieldRef {
	owner := p.class()
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		class := name[:i]
		name = name[i+1:]
		for _, c := range p.classes {
			if c.Name == class {
				owner = c
			}
		}
	}
	for _, f := range owner.Fields {
		if f.Name == name {
			return code.FieldRef{Class: owner.Name, Name: name, Type: f.Type}
		}
	}
	p.fail("no field " + name)
	return code.FieldRef{}
}

var tests = map[string]code.Test{"==": code.Equal, "!=": code.NotEqual, "<": code.Less, ">=": code.GreaterEqual, ">": code.Greater, "<=": code.LessEqual}

func (p *parser) instruction(f []string) {
	p.tb.Helper()
	if len(f) < 2 || p.method == nil {
		p.fail("no instruction")
	}
	offset := p.number(f[0])
	in := code.Instr{Offset: offset, Line: offset, Dst: code.None}
	op, args := f[1], f[2:]
	for i, a := range args {
		if a == "->" {
			in.Targets, args = p.numbers(args[i+1:]), args[:i]
			break
		}
	}
	switch op {
	case "load":
		in.Op, in.Dst, in.Args, in.Field = code.LoadField, p.number(args[0]), p.numbers(args[1:2]), p.field(args[2])
	case "store":
		in.Op, in.Field = code.StoreField, p.field(args[1])
		in.Args = append(p.numbers(args[:1]), p.number(args[2]))
	case "const":
		in.Op, in.Dst, in.Value = code.Const, p.number(args[0]), int64(p.number(args[1]))
	case "new":
		in.Op, in.Dst = code.New, p.number(args[0])
	case "move":
		in.Op, in.Dst, in.Args = code.Move, p.number(args[0]), p.numbers(args[1:])
	case "type-test":
		in.Op, in.Dst, in.Args = code.TypeTest, p.number(args[0]), p.numbers(args[1:])
	case "if":
		in.Op, in.Test, in.Args = code.If, tests[args[0]], p.numbers(args[1:])
	case "goto":
		in.Op = code.Goto
	case "call":
		p.call(&in, args)
	case "return":
		in.Op, in.Args = code.Return, p.numbers(args)
	default:
		p.fail("no instruction: " + op)
	}
	p.method.Code = append(p.method.Code, in)
}

func (p *parser) call(in *code.Instr, args []string) {
	p.tb.Helper()
	i := strings.LastIndexByte(args[1], '.')
	in.Op, in.Dst, in.Method = code.Call, p.number(args[0]), code.MethodRef{Class: args[1][:i], Name: args[1][i+1:], Desc: args[2]}
	args = args[3:]
	if len(args) > 0 && args[0] == "static" {
		in.Static, args = true, args[1:]
	}
	in.Args = p.numbers(args)
}
