package classfile

import (
	"encoding/binary"

	"github.com/erva-go/erva/code"
)

// emitter lowers one instruction.
type emitter struct {
	*lowering
	raw   *code.Raw
	depth int // words on the stack
	most  int
	out   []code.Instr
}

// slot is the register of the word of the stack that has n words on it.
func (e *emitter) slot(n int) int { return e.locals + e.depth - 1 - n }

func (e *emitter) put(in code.Instr) {
	in.Offset = e.raw.Offset
	e.out = append(e.out, in)
}

func (e *emitter) pop(n int) *code.Error {
	if e.depth -= n; e.depth < 0 {
		return e.fail("the stack is empty")
	}
	return nil
}

// push makes room for words and returns the first one's register, None for no words.
func (e *emitter) push(words int) int {
	if words == 0 {
		return code.None
	}
	e.depth += words
	e.most = max(e.most, e.depth)
	return e.slot(words - 1)
}

// emit lowers the instruction, and leaves the stack as it is behind it.
func (e *emitter) emit() *code.Error {
	e.most = e.depth
	op := int(e.raw.Opcode)
	switch e.raw.Kind {
	case code.Move:
		return e.move(op)
	case code.LoadField, code.StoreField:
		return e.field(op)
	case code.Call:
		return e.call(op)
	}
	switch op {
	case opWide:
		return e.wide()
	case opIinc:
		return e.increment(int(e.text[e.raw.Offset+1]))
	case opRet:
		return e.ret()
	case opMultianewarray:
		return e.simple(int(e.text[e.raw.Offset+3]), 1)
	}
	return e.simple(opcodes[op].pop, opcodes[op].push)
}

// simple is an instruction that takes words from the stack and leaves others.
func (e *emitter) simple(pop, push int) *code.Error {
	op := int(e.raw.Opcode)
	in := code.Instr{Op: e.raw.Kind, Dst: code.None, Targets: append([]int(nil), e.raw.Jumps...)}
	if err := e.pop(pop); err != nil {
		return err
	}
	in.Args = e.arguments(op, e.locals+e.depth, pop)
	in.Dst, in.Wide = e.push(push), push == 2
	switch in.Op {
	case code.Nop:
		if op != 0 && op != opPop && op != opPop2 {
			in.Op = code.Compute
		}
	case code.Const:
		e.constant(op, &in)
	case code.If:
		in.Test = testOf(op)
	case code.New, code.NewArray, code.Cast, code.TypeTest:
		in.Type = code.ClassName(e.pool.Text(e.raw.Index))
	}
	e.put(in)
	return nil
}

// arguments are the registers of the operands, whose first word is in register base.
func (e *emitter) arguments(op, base, words int) []int {
	switch {
	case op == opPop || op == opPop2:
		return nil
	case op >= opIaload && op <= opSaload:
		return []int{base, base + 1}
	case op >= opIastore && op <= opSastore:
		return []int{base, base + 1, base + 2}
	}
	args := make([]int, words)
	for i := range args {
		args[i] = base + i
	}
	return args
}

// constant fills in what a constant is. Those that are no integers of one word are unknown numbers, or objects.
func (e *emitter) constant(op int, in *code.Instr) {
	switch {
	case op == opAconstNull:
	case op > opAconstNull && op <= opIconst5:
		in.Value = int64(op - opIconst0)
	case op >= opLconst0 && op < opFconst0:
		in.Value = int64(op - opLconst0)
	case op == opBipush:
		in.Value = int64(int8(e.text[e.raw.Offset+1]))
	case op == opSipush:
		in.Value = int64(int16(binary.BigEndian.Uint16(e.text[e.raw.Offset+1:])))
	case op == opLdc || op == opLdcW || op == opLdc2W:
		switch k := e.pool.entry(e.raw.Index); k.tag {
		case tagInteger, tagLong:
			in.Value = k.num
		case tagFloat, tagDouble, tagDynamic:
			in.Op = code.Compute
		default:
			in.Op = code.ConstObject
		}
	default:
		in.Op = code.Compute
	}
}

func testOf(op int) code.Test {
	switch {
	case op == opIfnull:
		return code.Equal
	case op == opIfnonnull:
		return code.NotEqual
	case op < opIfIcmpeq:
		return code.Test(op - opIfeq)
	default:
		return code.Test((op - opIfIcmpeq) % 6) // if_acmpeq and if_acmpne follow the six of integers
	}
}

// move lowers loads and stores of local variables, and what shifts words about on the stack.
func (e *emitter) move(op int) *code.Error {
	switch {
	case op >= opDup:
		return e.shift(op)
	case op >= opIload && op <= opAload:
		return e.load(op-opIload, int(e.text[e.raw.Offset+1]))
	case op >= opIload0 && op <= opAload3:
		return e.load((op-opIload0)/4, (op-opIload0)%4)
	case op >= opIstore && op <= opAstore:
		return e.store(op-opIstore, int(e.text[e.raw.Offset+1]))
	default:
		return e.store((op-opIstore0)/4, (op-opIstore0)%4)
	}
}

// wordsOf are those of the types int, long, float, double and reference, in the order of opcodes.
var wordsOf = [...]int{1, 2, 1, 2, 1}

func (e *emitter) load(kind, variable int) *code.Error {
	words := wordsOf[kind]
	if variable+words > e.locals {
		return e.fail("there is no local variable %d", variable)
	}
	e.put(code.Instr{Op: code.Move, Dst: e.push(words), Wide: words == 2, Args: []int{variable}})
	return nil
}

func (e *emitter) store(kind, variable int) *code.Error {
	words := wordsOf[kind]
	if variable+words > e.locals {
		return e.fail("there is no local variable %d", variable)
	}
	if err := e.pop(words); err != nil {
		return err
	}
	e.put(code.Instr{Op: code.Move, Dst: variable, Wide: words == 2, Args: []int{e.locals + e.depth}})
	return nil
}

// shift lowers the dups, which put a copy of the top words under words below them, and swap.
func (e *emitter) shift(op int) *code.Error {
	words, below := 1, op-opDup
	if op >= opDup2 {
		words, below = 2, op-opDup2
	}
	if op == opSwap {
		words, below = 1, 1
	}
	if e.depth < words+below {
		return e.fail("the stack is empty")
	}
	base := e.locals + e.depth - words - below // the lowest word that moves
	for i := words + below - 1; i >= 0; i-- {
		e.copy(base+i+words, base+i)
	}
	for i := 0; below > 0 && i < words; i++ {
		e.copy(base+i, base+below+words+i)
	}
	if op != opSwap { // its copy of the top word is not on the stack
		e.push(words)
	}
	return nil
}

func (e *emitter) copy(to, from int) {
	e.put(code.Instr{Op: code.Move, Dst: to, Args: []int{from}})
}

func (e *emitter) wide() *code.Error {
	op, variable := int(e.text[e.raw.Offset+1]), int(binary.BigEndian.Uint16(e.text[e.raw.Offset+2:]))
	switch {
	case op == opIinc:
		return e.increment(variable)
	case op >= opIload && op <= opAload:
		return e.load(op-opIload, variable)
	case op >= opIstore && op <= opAstore:
		return e.store(op-opIstore, variable)
	}
	return e.ret()
}

// ret is the end of a subroutine, which compilers have not made since Java 6. Where it goes on is not followed.
func (e *emitter) ret() *code.Error {
	e.put(code.Instr{Op: code.Return, Dst: code.None})
	return nil
}

func (e *emitter) increment(variable int) *code.Error {
	if variable >= e.locals {
		return e.fail("there is no local variable %d", variable)
	}
	e.put(code.Instr{Op: code.Compute, Dst: variable, Args: []int{variable}})
	return nil
}

func (e *emitter) field(op int) *code.Error {
	f := e.pool.Field(e.raw.Index)
	words := code.Words(f.Type)
	if f.Name == "" || words == 0 || f.Type == "" {
		return e.fail("entry %d of the constant pool is no field", e.raw.Index)
	}
	in := code.Instr{Op: e.raw.Kind, Field: f, Dst: code.None}
	take := 0
	if op == opPutfield || op == opPutstatic {
		take = words
	}
	if op == opGetfield || op == opPutfield {
		take++
	}
	if err := e.pop(take); err != nil {
		return err
	}
	base := e.locals + e.depth
	if op == opGetfield || op == opPutfield {
		in.Args = append(in.Args, base)
		base++
	}
	if in.Op == code.StoreField {
		in.Args = append(in.Args, base)
	} else {
		in.Dst, in.Wide = e.push(words), words == 2
	}
	e.put(in)
	return nil
}

func (e *emitter) call(op int) *code.Error {
	ref := e.pool.Method(e.raw.Index)
	params, result, ok := code.Signature(ref.Desc)
	if !ok || ref.Name == "" {
		return e.fail("entry %d of the constant pool is no method", e.raw.Index)
	}
	in := code.Instr{Op: code.Call, Method: ref, Static: op == opInvokestatic || op == opInvokedynamic}
	words := 0
	if !in.Static {
		words = 1
	}
	for _, p := range params {
		words += code.Words(p)
	}
	if err := e.pop(words); err != nil {
		return err
	}
	next := e.locals + e.depth
	if !in.Static {
		in.Args, next = append(in.Args, next), next+1
	}
	for _, p := range params {
		in.Args, next = append(in.Args, next), next+code.Words(p)
	}
	in.Dst, in.Wide = e.push(code.Words(result)), code.Words(result) == 2
	e.put(in)
	return nil
}
