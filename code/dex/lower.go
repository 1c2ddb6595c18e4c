package dex

import (
	"github.com/erva-go/erva/code"
)

// lowering turns the instructions of one method into those of the model. What a call leaves is in a register of its own, from
// which move-result takes it.
type lowering struct {
	*file
	method    *code.Method
	text      unitsOf
	registers int
	index     []int // by unit: index of the instruction that begins there and 1 more, 0 for none
	raw       []code.Raw
}

// resultSlack is for the result of a call, behind the registers of the method: a wide one takes two.
const resultSlack = 2

func (l *lowering) result() int { return l.registers }

func (l *lowering) run(ins int) *code.Error {
	m := l.method
	m.Registers = l.registers + resultSlack
	if err := l.parameters(ins); err != nil {
		return err
	}
	l.index = make([]int, l.text.len())
	err := code.Each(l.text, Decode, func(in code.Raw) {
		if l.text.table(in.Offset) > 0 {
			return
		}
		l.raw = append(l.raw, in)
		l.index[in.Offset] = len(l.raw)
	})
	if err != nil {
		return err.(*code.Error) // Decode has no others
	}
	m.Code = make([]code.Instr, len(l.raw))
	for i := range l.raw {
		if err := l.lower(&l.raw[i], &m.Code[i]); err != nil {
			return err
		}
	}
	return nil
}

// parameters are in the last registers.
func (l *lowering) parameters(ins int) *code.Error {
	params, _, _ := code.Signature(l.method.Desc) // checked with the prototype
	next, words := l.registers-ins, 0
	add := func(n int) {
		l.method.Params = append(l.method.Params, next)
		next, words = next+n, words+n
	}
	if !l.method.Access.Has(code.StaticMember) {
		add(1)
	}
	for _, t := range params {
		add(code.Words(t))
	}
	if words != ins || ins > l.registers {
		return failAt(0, "%d of %d registers do not hold the parameters", ins, l.registers)
	}
	return nil
}

// at is the index of the instruction at a unit, -1 if none begins there.
func (l *lowering) at(unit int) int {
	if unit < 0 || unit >= len(l.index) {
		return -1
	}
	return l.index[unit] - 1
}

// lower lowers one instruction.
func (l *lowering) lower(raw *code.Raw, in *code.Instr) *code.Error {
	*in = code.Instr{Op: raw.Kind, Offset: raw.Offset, Dst: code.None}
	for _, t := range raw.Jumps {
		i := l.at(t)
		if i < 0 {
			return failAt(raw.Offset, "%s leads to %d, where no instruction begins", raw.Name, t)
		}
		in.Targets = append(in.Targets, i)
	}
	if raw.Kind == code.Switch && raw.Jumps == nil && !l.emptySwitch(raw) {
		return failAt(raw.Offset, "%s has no table", raw.Name)
	}
	l.registersOf(raw, in)
	for _, r := range append([]int{in.Dst}, in.Args...) {
		if r >= l.registers+resultSlack {
			return failAt(raw.Offset, "%s names register %d of %d", raw.Name, r, l.registers)
		}
	}
	if err := l.names(raw, in); err != nil {
		if e, ok := err.(*code.Error); ok {
			return failAt(raw.Offset, "%s: %s", raw.Name, e.Msg)
		}
	}
	return nil
}

func (l *lowering) emptySwitch(raw *code.Raw) bool {
	table := raw.Offset + int(l.text.word(raw.Offset+1))
	return table >= 0 && table < l.text.len() && l.text.table(table) > 0 && l.text.at(table+1) == 0
}

// names fills in what the instruction names in the file's tables.
func (l *lowering) names(raw *code.Raw, in *code.Instr) (err error) {
	switch in.Op {
	case code.LoadField, code.StoreField:
		in.Field, err = l.field(raw.Index)
	case code.New, code.NewArray, code.Cast, code.TypeTest:
		in.Type, err = l.className(raw.Index)
	case code.Call:
		err = l.callee(raw, in)
	}
	return err
}

// callee finds what a call names, and leaves of its registers those that values begin at.
func (l *lowering) callee(raw *code.Raw, in *code.Instr) error {
	in.Dst = l.result()
	switch raw.Opcode {
	case opCustom, opCustomRange: // call site: what it calls is made at run time
		in.Static = true
		return nil
	case opInvokeStatic, opInvokeStaticRange:
		in.Static = true
	}
	ref, err := l.file.method(raw.Index)
	if err != nil {
		return err
	}
	in.Method = ref
	desc := ref.Desc
	if raw.Opcode == opPolymorphic || raw.Opcode == opPolymorphicRange {
		if desc, err = l.proto(int(l.text.at(raw.Offset + 3))); err != nil {
			return err
		}
	}
	params, result, _ := code.Signature(desc)
	in.Wide = code.Words(result) == 2
	args, next := []int(nil), 0
	take := func(words int) {
		if next < len(in.Args) {
			args = append(args, in.Args[next])
		}
		next += words
	}
	if !in.Static {
		take(1)
	}
	for _, p := range params {
		take(code.Words(p))
	}
	if next != len(in.Args) {
		return failAt(raw.Offset, "%s takes %d registers, and %d are given", ref, next, len(in.Args))
	}
	in.Args = args
	return nil
}

// mostTried bounds instructions times the ranges that handlers are for, so that a small hostile file does not take long.
const mostTried = 1 << 26

// handlers reads a method's tries and the handlers that they name (try_item, encoded_catch_handler_list).
func (l *lowering) handlers(c *cursor, tries int) error {
	if tries == 0 {
		return nil
	}
	items := newCursor(l.data, c.Pos)
	c.Take(8 * tries)
	list, most := c.Pos, mostTried/(len(l.raw)+1)
	for range tries {
		start, count, at := items.U4(), items.U2(), items.U2()
		if c.Err != nil {
			return c.Err
		}
		first, last := l.at(start), len(l.raw)
		if i := l.at(start + count); i >= 0 {
			last = i
		}
		if first < 0 || first >= last {
			return l.fail(items.Pos, "a handler of %s.%s is for %d units at %d, where no instruction begins", l.method.Class.Name, l.method.Name, count, start)
		}
		if err := l.catches(newCursor(l.data, list+at), first, last); err != nil {
			return err
		}
		if len(l.method.Handlers) > most {
			return l.fail(items.Pos, "%s.%s has more handlers than a compiler makes", l.method.Class.Name, l.method.Name)
		}
	}
	return nil
}

// catches reads one encoded_catch_handler.
func (l *lowering) catches(c *cursor, first, last int) error {
	n := c.sleb()
	typed := max(n, -n)
	for i := 0; i < typed && c.Err == nil; i++ {
		kind, err := l.className(c.uleb())
		if err != nil {
			return err
		}
		if err := l.catch(c, first, last, kind); err != nil {
			return err
		}
	}
	if n <= 0 && c.Err == nil {
		return l.catch(c, first, last, "")
	}
	return c.Err
}

func (l *lowering) catch(c *cursor, first, last int, kind string) error {
	at := c.uleb()
	target := l.at(at)
	if c.Err != nil {
		return c.Err
	}
	if target < 0 {
		return l.fail(c.Pos, "a handler of %s.%s is at %d, where no instruction begins", l.method.Class.Name, l.method.Name, at)
	}
	l.method.Handlers = append(l.method.Handlers, code.Handler{First: first, Last: last, Target: target, Type: kind})
	return nil
}
