package trace

import "encoding/binary"

// An encoder gathers one block: definitions and operations, not compressed yet.
type encoder struct {
	defs    []byte
	shapes  []shape
	index   map[shape]byte
	recent  [kindLimit]recentShape // by kind: most operations have the shape of the last one of their kind
	values  []byte
	records []byte
	ops     int
	time    int64 // of the first operation

	last state
}

// state is what differences refer to. It starts at zero in every block.
type state struct {
	task, object uint32
	variable     uint32
	handle       uint32
	site         uint32
	time         int64
	values       [valueSlots]uint64
}

func newEncoder() *encoder { return &encoder{index: make(map[shape]byte)} }

func (e *encoder) reset() {
	clear(e.index)
	*e = encoder{
		defs: e.defs[:0], shapes: e.shapes[:0], index: e.index, values: e.values[:0], records: e.records[:0],
	}
}

func (e *encoder) empty() bool { return e.ops == 0 && len(e.defs) == 0 }

// size is about how many bytes the payload has.
func (e *encoder) size() int {
	return len(e.defs) + len(e.values) + len(e.records) + shapeSize*len(e.shapes)
}

// full reports whether the next operation or definition should start a new block.
func (e *encoder) full() bool {
	return e.ops >= blockOps || e.size() >= blockRaw || len(e.shapes) == maxShapes
}

func (e *encoder) op(op *Op) {
	if e.ops == 0 {
		e.time = op.Time
	}
	s := shape{kind: op.Kind, mode: op.Mode, flags: op.Flags, mask: e.mask(op)}
	recent := &e.recent[s.kind]
	if !recent.known || recent.shape != s {
		*recent = recentShape{s, e.number(s), true}
	}
	e.records = append(e.records, recent.number)
	e.fields(op, s.mask)
	e.ops++
}

// recentShape is a shape and its number in the block.
type recentShape struct {
	shape
	number byte
	known  bool
}

// number is the number of a shape in the block, which it enters if it is new.
func (e *encoder) number(s shape) byte {
	number, ok := e.index[s]
	if !ok {
		number = byte(len(e.shapes))
		e.index[s] = number
		e.shapes = append(e.shapes, s)
	}
	return number
}

func (e *encoder) mask(op *Op) uint16 {
	var m uint16
	set := func(bit uint16, on bool) {
		if on {
			m |= bit
		}
	}
	set(hasTask, uint32(op.Task) != e.last.task)
	set(hasObject, op.Object != 0)
	set(hasQueue, op.Queue != 0)
	set(hasRef, op.Ref != 0)
	set(hasSite, op.Site != 0)
	set(hasArg, op.Arg != 0)
	same := e.last.values[op.Ref%valueSlots] == op.Value
	set(hasValue, op.Value != 0 && !same)
	set(hasSame, op.Value != 0 && same)
	set(hasTime, op.Time != e.last.time)
	set(hasWhen, op.When != 0)
	return m
}

func (e *encoder) fields(op *Op, mask uint16) {
	if mask&hasTask != 0 {
		e.delta(&e.last.task, uint32(op.Task))
	}
	if mask&hasRef != 0 {
		if op.IsAccess() {
			e.delta(&e.last.variable, op.Ref)
		} else {
			e.delta(&e.last.handle, op.Ref)
		}
	}
	if mask&hasSite != 0 {
		e.delta(&e.last.site, uint32(op.Site))
	}
	if mask&hasTime != 0 {
		e.records = binary.AppendUvarint(e.records, zigzag64(op.Time-e.last.time))
		e.last.time = op.Time
	}
	if mask&hasValue != 0 {
		e.values = binary.LittleEndian.AppendUint64(e.values, op.Value)
		e.last.values[op.Ref%valueSlots] = op.Value
	}
	if mask&hasObject != 0 {
		e.delta(&e.last.object, uint32(op.Object))
	}
	if mask&hasQueue != 0 {
		e.records = binary.AppendUvarint(e.records, uint64(op.Queue))
	}
	if mask&hasArg != 0 {
		e.records = binary.AppendUvarint(e.records, uint64(op.Arg))
	}
	if mask&hasWhen != 0 {
		e.records = binary.AppendUvarint(e.records, zigzag64(op.When))
	}
}

func (e *encoder) delta(last *uint32, v uint32) {
	e.records = binary.AppendUvarint(e.records, uint64(zigzag32(v-*last)))
	*last = v
}

// payload is the block before compression, appended to b.
func (e *encoder) payload(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(len(e.defs)))
	b = append(b, e.defs...)
	b = append(b, byte(len(e.shapes)))
	for _, s := range e.shapes {
		b = append(b, byte(s.kind), byte(s.mode))
		b = binary.LittleEndian.AppendUint16(b, uint16(s.flags))
		b = binary.LittleEndian.AppendUint16(b, s.mask)
	}
	b = binary.AppendUvarint(b, uint64(len(e.values)/8))
	b = append(b, e.values...)
	return append(b, e.records...)
}

func (e *encoder) tag(d byte)     { e.defs = append(e.defs, d) }
func (e *encoder) num(v uint64)   { e.defs = binary.AppendUvarint(e.defs, v) }
func (e *encoder) text(s string)  { e.num(uint64(len(s))); e.defs = append(e.defs, s...) }
func (e *encoder) signed(v int64) { e.num(zigzag64(v)) }

func (e *encoder) thread(t *Thread) {
	e.tag(defThread)
	e.num(uint64(t.Kind))
	e.num(uint64(t.Queue))
	e.text(t.Name)
	e.text(t.Key)
}

func (e *encoder) event(v *Event) {
	e.tag(defEvent)
	e.text(v.Key)
	e.text(v.Target)
}

func (e *encoder) queue(q *Queue) {
	e.tag(defQueue)
	e.num(uint64(q.Looper))
	e.text(q.Name)
}

func (e *encoder) variable(v *Var) {
	e.tag(defVar)
	e.num(uint64(v.Kind))
	e.text(v.Object)
	e.text(v.Field)
}

func (e *encoder) site(s *Site) {
	e.tag(defSite)
	app := uint64(0)
	if s.App {
		app = 1
	}
	e.num(app)
	e.num(uint64(s.Caller))
	e.signed(int64(s.Line))
	e.signed(s.Index)
	e.text(s.Class)
	e.text(s.Method)
	e.text(s.File)
}

func (e *encoder) handle(h *Handle) {
	e.tag(defHandle)
	e.text(h.Name)
}

func (e *encoder) str(s string) {
	e.tag(defString)
	e.text(s)
}
