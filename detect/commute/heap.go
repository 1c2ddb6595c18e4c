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
}

// datum is a variable: shared data of the app.
type datum struct {
	known      bool // the rest is filled in
	written    bool
	descriptor byte
	object     int // index, -1 for a static field
	value      Value
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
	return &heap{types: types, byName: map[string]int{}, byID: map[uint64]int{}}
}

// datum is what is known of a variable.
func (h *heap) datum(v trace.VarID) *datum {
	for int(v) >= len(h.data) {
		h.data = append(h.data, datum{})
	}
	d := &h.data[v]
	if !d.known {
		h.meet(v, d)
	}
	return d
}

// meet learns of a variable. What nothing has written yet is zero or null.
func (h *heap) meet(v trace.VarID, d *datum) {
	t := h.tables.Var(v)
	*d = datum{known: true, object: -1, descriptor: h.types.descriptor(t.Field)}
	if t.Kind == trace.VarCollection {
		d.descriptor = 'I' // its size
	}
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
	d.object = i
	h.objects[i].data = append(h.objects[i].data, v)
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

// constructor is the name of constructors.
const constructor = "<init>"

// allocations follows who creates objects, and where they are first stored.
func (h *heap) allocations(op *trace.Op, d *datum) {
	site := h.tables.Site(op.Site)
	if d.object >= 0 {
		if o := &h.objects[d.object]; o.first == 0 {
			o.first = op.Task
			if site.Method == constructor {
				o.creator = op.Task
			}
		}
	}
	if op.Kind != trace.KindWrite || op.Flags&trace.FlagReference == 0 || op.Value == 0 {
		return
	}
	if i, ok := h.byID[op.Value]; ok && i != d.object {
		if o := &h.objects[i]; o.creator == op.Task {
			o.creator = 0
			o.context = fmt.Sprintf("%s.%s:%d", site.Class, site.Method, site.Line)
		}
	}
}

// fresh says whether a variable has what it was allocated with, of an object that no other task has seen.
func (h *heap) fresh(d *datum, task trace.TaskID) bool {
	return !d.written && d.object >= 0 && h.objects[d.object].first == task
}

// names gives the variables of an execution their symbolic names (section 5.3.2): the field, and for an object that may be one of
// several its allocation context and, among those of that context that the event accesses, its number in the order of creation.
func (h *heap) names(vars []trace.VarID) map[trace.VarID]string {
	out := make(map[trace.VarID]string, len(vars))
	groups := map[group][]int{}
	for _, v := range vars {
		d := h.datum(v)
		if d.object < 0 {
			out[v] = h.field(v)
			continue
		}
		g := h.group(v, d)
		if !slices.Contains(groups[g], d.object) {
			groups[g] = append(groups[g], d.object)
		}
	}
	for _, objects := range groups {
		slices.Sort(objects)
	}
	for _, v := range vars {
		d := h.datum(v)
		if d.object < 0 {
			continue
		}
		g := h.group(v, d)
		name := h.field(v)
		if g.context != "" {
			name += "@" + g.context
		}
		if n := slices.Index(groups[g], d.object); n > 0 {
			name += "#" + strconv.Itoa(n+1)
		}
		out[v] = name
	}
	return out
}

// group is what objects have in common that are told apart by the order of their creation. A collection is not the object that
// holds it.
type group struct {
	class, context string
	kind           trace.VarKind
}

func (h *heap) group(v trace.VarID, d *datum) group {
	t := h.tables.Var(v)
	class := classOf(t.Field)
	context := h.objects[d.object].context
	if h.types.oneAllocation(class) {
		context = "" // all objects of the class have the same
	}
	return group{class, context, t.Kind}
}

// field is the name of a variable but for its object: the contents of a collection are not the field that holds it.
func (h *heap) field(v trace.VarID) string {
	t := h.tables.Var(v)
	if t.Kind == trace.VarCollection {
		return t.Field + ".size"
	}
	return t.Field
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
	a, b := h.tables.Var(v), h.tables.Var(w)
	x, y := h.datum(v).value.Kind, h.datum(w).value.Kind
	return a.Kind == b.Kind && h.types.comparable(a.Field, b.Field) && (x == y || x&numerical != 0 && y&numerical != 0)
}
