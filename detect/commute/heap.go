package commute

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/trace"
)

// heap is what is known of the data of a run so far: their values, and the objects that they are of.
type heap struct {
	types  *Types
	tables *trace.Tables
	data   []datum // by VarID
	// objects are in the order of their creation, as far as a trace tells it: an object is there when it is first accessed.
	objects []object
	byName  map[string]int
	byID    map[uint64]int // by the debugger's number, which is also in the name
	fields  map[fieldKey]*field
	groups  map[group]int32
	grouped []group // by number, from 1
}

// datum is a variable: shared data of the app. There are millions in a long run.
type datum struct {
	*field        // nil of one that was not met
	object  int32 // index, -1 for a static field
	group   int32 // number of the group that it was last found to be in, 0 for none
	written bool
	asked   uint8 // see walker.asks; 0 is not known yet
	value   Value
}

// field is what the variables of one field have in common.
type field struct {
	kind       trace.VarKind
	descriptor byte
	name       string // the contents of a collection are not the field that holds it
	declared   string // the field, as the trace has it
	class      string
}

type fieldKey struct {
	kind trace.VarKind
	name string
}

// object is an object of the app.
type object struct {
	data []trace.VarID
	// first is the task that accessed it first.
	first trace.TaskID
	// creator is the task that runs its constructor, 0 once that has ended, or if another created it.
	creator trace.TaskID
	// context is the place that the object was allocated in, as far as a trace tells it: where its creator first stored it.
	context string
}

func newHeap(types *Types) *heap {
	return &heap{types: types, byName: map[string]int{}, byID: map[uint64]int{}, fields: map[fieldKey]*field{}, groups: map[group]int32{}}
}

// rewind forgets the values, for who goes through the same trace again.
func (h *heap) rewind() {
	for i := range h.data {
		d := &h.data[i]
		d.value, d.written, d.asked = Value{}, false, 0
	}
}

// datum is what is known of a variable.
func (h *heap) datum(v trace.VarID) *datum {
	if int(v) >= len(h.data) {
		more := max(int(v), len(h.tables.Vars)) + 1 - len(h.data)
		h.data = append(h.data, make([]datum, more)...)
	}
	d := &h.data[v]
	if d.field == nil {
		h.meet(v, d)
	}
	return d
}

// meet learns of a variable. What nothing has written yet is zero or null.
func (h *heap) meet(v trace.VarID, d *datum) {
	t := h.tables.Var(v)
	d.field, d.object = h.fieldOf(&t), -1
	if t.Kind == trace.VarStatic || t.Object == "" {
		return
	}
	i, ok := h.byName[t.Object]
	if !ok {
		i = len(h.objects)
		h.objects = append(h.objects, object{})
		h.byName[t.Object] = i
		if id, ok := parseObject(t.Object); ok {
			h.byID[id] = i
		}
	}
	d.object = int32(i)
	h.objects[i].data = append(h.objects[i].data, v)
}

func (h *heap) fieldOf(t *trace.Var) *field {
	key := fieldKey{t.Kind, t.Field}
	f := h.fields[key]
	if f == nil {
		f = &field{kind: t.Kind, descriptor: h.types.descriptor(t.Field), name: t.Field, declared: t.Field, class: classOf(t.Field)}
		if t.Kind == trace.VarCollection {
			f.name, f.descriptor = t.Field+sizeSuffix, 'I'
		}
		h.fields[key] = f
	}
	return f
}

// parseObject is the number in an object's name: "o17", "o17(@id/title)", "0x41061250".
func parseObject(name string) (uint64, bool) {
	name, _, _ = strings.Cut(name, "(")
	base := 10
	if hex, ok := strings.CutPrefix(name, "0x"); ok {
		name, base = hex, 16
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(name, "o"), base, 64)
	return n, err == nil
}

// sizeSuffix makes a collection's name that of its size.
const sizeSuffix = ".size"

// constructor is the name of constructors.
const constructor = "<init>"

// allocations follows who creates objects, and where they are first stored.
func (h *heap) allocations(op *trace.Op, d *datum) {
	if d.object >= 0 {
		if o := &h.objects[d.object]; o.first == 0 {
			o.first = op.Task
			if h.tables.Site(op.Site).Method == constructor {
				o.creator = op.Task
			}
		}
	}
	if op.Kind != trace.KindWrite || op.Flags&trace.FlagReference == 0 || op.Value == 0 {
		return
	}
	if i, ok := h.byID[op.Value]; ok && i != int(d.object) {
		if o := &h.objects[i]; o.creator == op.Task {
			site := h.tables.Site(op.Site)
			o.creator = 0
			o.context = fmt.Sprintf("%s.%s:%d", site.Class, site.Method, site.Line)
		}
	}
}

// fresh says whether a variable has what it was allocated with, of an object that no other task has seen.
func (h *heap) fresh(d *datum, task trace.TaskID) bool {
	return !d.written && d.object >= 0 && h.objects[d.object].first == task
}

// related are the other data of an object whose abstract type is that of a datum.
func (h *heap) related(v trace.VarID) []trace.VarID {
	d := h.datum(v)
	if d.object < 0 {
		return nil
	}
	var out []trace.VarID
	for _, w := range h.objects[d.object].data {
		if w != v && h.comparable(v, w) {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b trace.VarID) int { return cmp.Compare(a, b) })
	return out
}

// comparable says whether two variables are of one abstract type.
func (h *heap) comparable(v, w trace.VarID) bool {
	a, b := h.datum(v), h.datum(w)
	x, y := a.value.Kind, b.value.Kind
	return a.kind == b.kind && h.types.comparable(a.declared, b.declared) && (x == y || x&numerical != 0 && y&numerical != 0)
}
