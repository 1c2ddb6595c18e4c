package code

import "slices"

// Block is a stretch of instructions that run one after the other.
type Block struct {
	First, Last int   // instructions [First, Last)
	Next        []int // blocks that may follow
	Handlers    []int // blocks that catch what it throws
}

// Successors are the instructions that may follow instruction i, exceptions aside.
func (m *Method) Successors(i int) []int {
	in := &m.Code[i]
	var out []int
	switch in.Op {
	case Return, Throw:
		return nil
	case Goto:
		return in.Targets
	case If, Switch:
		out = append(out, in.Targets...)
	}
	if i+1 < len(m.Code) {
		out = append(out, i+1)
	}
	return out
}

// HandlersOf are the instructions at which exceptions of instruction i are caught.
func (m *Method) HandlersOf(i int) []int {
	var out []int
	for _, h := range m.Handlers {
		if h.First <= i && i < h.Last {
			out = append(out, h.Target)
		}
	}
	return out
}

// Blocks are the method's basic blocks, in the order of the code.
func (m *Method) Blocks() []Block {
	n := len(m.Load().Code)
	leader := make([]bool, n+1)
	if n > 0 {
		leader[0], leader[n] = true, true
	}
	for i := range m.Code {
		in := &m.Code[i]
		for _, t := range in.Targets {
			leader[t] = true
		}
		if len(in.Targets) > 0 || in.Op == Return || in.Op == Throw {
			leader[i+1] = true
		}
	}
	for _, h := range m.Handlers {
		leader[h.First], leader[h.Last], leader[h.Target] = true, true, true
	}
	of := make([]int, n) // block of an instruction
	var blocks []Block
	for i := range n {
		if leader[i] {
			blocks = append(blocks, Block{First: i})
		}
		of[i] = len(blocks) - 1
		blocks[of[i]].Last = i + 1
	}
	for k := range blocks {
		b := &blocks[k]
		b.Next = blocksOf(of, m.Successors(b.Last-1))
		b.Handlers = blocksOf(of, m.HandlersOf(b.First))
	}
	return blocks
}

func blocksOf(of, instrs []int) []int {
	var out []int
	for _, i := range instrs {
		if b := of[i]; !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	return out
}
