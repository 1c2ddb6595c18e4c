package classfile

import (
	"fmt"

	"github.com/erva-go/erva/code"
)

// lowering turns the instructions of one method into those of the model. How deep the stack is at an instruction is the same
// on every way to it (JVM specification, 4.10.2), so a slot of the stack is a register. Code that nothing leads to is left out.
type lowering struct {
	method *code.Method
	pool   Pool
	text   []byte
	locals int
	table  []exception
	lines  map[int]int

	raw    []code.Raw
	number []int // by offset: number of the instruction that begins there and 1 more, 0 for none
	depth  []int // by number: words on the stack before it, -1 while it is not known
	todo   []int // numbers
	out    [][]code.Instr
	most   int
	at     *code.Raw
}

func (l *lowering) fail(format string, args ...any) *code.Error {
	e := &code.Error{Msg: fmt.Sprintf(format, args...)}
	if l.at != nil {
		e.Offset, e.Msg = int64(l.at.Offset), l.at.Name+": "+e.Msg
	}
	return e
}

// mostHandled bounds instructions times handlers, so that a small hostile file does not take long.
const mostHandled = 1 << 26

func (l *lowering) run() *code.Error {
	if err := l.decode(); err != nil {
		return err
	}
	if err := l.parameters(); err != nil {
		return err
	}
	if len(l.raw)*len(l.table) > mostHandled {
		return l.fail("%d instructions under %d handlers are more than a compiler makes", len(l.raw), len(l.table))
	}
	if err := l.reach(0, 0); err != nil {
		return err
	}
	for len(l.todo) > 0 {
		n := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		l.at = &l.raw[n]
		if err := l.instruction(n); err != nil {
			return err
		}
	}
	l.at = nil
	l.finish()
	return nil
}

func (l *lowering) decode() *code.Error {
	l.number = make([]int, len(l.text)+1)
	err := code.Each(l.text, Decode, func(in code.Raw) {
		l.raw = append(l.raw, in)
		l.number[in.Offset] = len(l.raw)
	})
	if err != nil {
		return err.(*code.Error) // Decode has no others
	}
	l.depth, l.out = make([]int, len(l.raw)), make([][]code.Instr, len(l.raw))
	for i := range l.depth {
		l.depth[i] = -1
	}
	return nil
}

// parameters are in the first local variables.
func (l *lowering) parameters() *code.Error {
	params, _, ok := code.Signature(l.method.Desc)
	if !ok {
		return l.fail("%q is no method's type", l.method.Desc)
	}
	next := 0
	if !l.method.Access.Has(code.StaticMember) {
		l.method.Params, next = append(l.method.Params, 0), 1
	}
	for _, t := range params {
		l.method.Params = append(l.method.Params, next)
		next += code.Words(t)
	}
	if next > l.locals {
		return l.fail("%d local variables do not hold the parameters", l.locals)
	}
	return nil
}

// reach notes that the instruction at an offset is come to with a stack.
func (l *lowering) reach(offset, depth int) *code.Error {
	if offset < 0 || offset >= len(l.text) || l.number[offset] == 0 {
		return l.fail("it leads to %d, where no instruction begins", offset)
	}
	n := l.number[offset] - 1
	switch {
	case l.depth[n] < 0:
		l.depth[n] = depth
		l.todo = append(l.todo, n)
	case l.depth[n] != depth:
		return l.fail("the stack is %d words deep here and %d elsewhere", depth, l.depth[n])
	}
	return nil
}

// instruction lowers one instruction and finds what it leads to.
func (l *lowering) instruction(n int) *code.Error {
	in := &l.raw[n]
	e := emitter{lowering: l, raw: in, depth: l.depth[n]}
	if err := e.emit(); err != nil {
		return err
	}
	l.out[n] = e.out
	l.most = max(l.most, e.most)
	for _, t := range in.Jumps {
		if err := l.reach(t, e.depth); err != nil {
			return err
		}
	}
	switch e.out[len(e.out)-1].Op {
	case code.Goto, code.Return, code.Throw, code.Switch:
	default:
		if err := l.reach(in.Offset+in.Size, e.depth); err != nil {
			return err
		}
	}
	for _, x := range l.table {
		if x.start <= in.Offset && in.Offset < x.end {
			if err := l.reach(x.target, 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// stackSlack is for the register that a swap needs beside the stack.
const stackSlack = 1

// finish puts the lowered instructions together.
func (l *lowering) finish() {
	m := l.method
	m.Registers = l.locals + l.most + stackSlack
	index := make([]int, len(l.raw)+1) // of the first instruction of the model, by number
	caught := map[int]bool{}
	for _, x := range l.table {
		if x.target < len(l.number) && l.number[x.target] > 0 {
			caught[l.number[x.target]-1] = true
		}
	}
	for n, list := range l.out {
		index[n] = len(m.Code)
		if caught[n] && l.depth[n] >= 0 {
			m.Code = append(m.Code, code.Instr{Op: code.Caught, Offset: l.raw[n].Offset, Dst: l.locals})
		}
		m.Code = append(m.Code, list...)
	}
	index[len(l.raw)] = len(m.Code)
	l.resolve(index)
}

// resolve turns offsets into indices of instructions, and gives lines.
func (l *lowering) resolve(index []int) {
	m, line := l.method, 0
	at := 0
	for i := range m.Code {
		in := &m.Code[i]
		for ; at <= in.Offset; at++ {
			if n, ok := l.lines[at]; ok {
				line = n
			}
		}
		in.Line = line
		for k, t := range in.Targets {
			in.Targets[k] = index[l.number[t]-1]
		}
	}
	for _, x := range l.table {
		if x.end > len(l.text) || x.start >= x.end || x.target >= len(l.text) || l.number[x.start] == 0 ||
			l.number[x.target] == 0 || l.depth[l.number[x.target]-1] < 0 {
			continue // of code that nothing leads to
		}
		last := len(m.Code)
		if n := l.number[x.end]; n > 0 {
			last = index[n-1]
		}
		if first := index[l.number[x.start]-1]; first < last {
			m.Handlers = append(m.Handlers, code.Handler{First: first, Last: last, Target: index[l.number[x.target]-1], Type: x.kind})
		}
	}
}
