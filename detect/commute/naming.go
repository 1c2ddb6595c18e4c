package commute

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/erva-go/erva/trace"
)

// names are the symbolic names of what an execution has touched (section 5.3.2): the field, and for an object that may be one of
// several its allocation context and, among those of that context that the event accesses, its number in the order of creation.
type names struct {
	heap    *heap
	members []member // sorted, each once
}

// member is an object that an execution has touched, in a group of such that are told apart by their numbers.
type member struct{ group, object int32 }

func compareMembers(a, b member) int {
	return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.object, b.object))
}

// group is what such objects have in common. A collection is not the object that holds it.
type group struct {
	class, context string
	kind           trace.VarKind
}

// names finds out which objects of a group an execution has touched.
func (h *heap) names(e *execution) *names {
	n := &names{heap: h}
	for i := range e.touched {
		if d := h.datum(e.touched[i].variable); d.object >= 0 {
			n.members = append(n.members, member{h.groupOf(d), d.object})
		}
	}
	slices.SortFunc(n.members, compareMembers)
	n.members = slices.Compact(n.members)
	return n
}

// of is the name of a variable, of an object that the execution has touched.
func (n *names) of(v trace.VarID) string {
	d := n.heap.datum(v)
	if d.object < 0 {
		return d.name
	}
	at := n.heap.groupOf(d)
	first, _ := slices.BinarySearchFunc(n.members, member{group: at}, compareMembers)
	own, _ := slices.BinarySearchFunc(n.members, member{at, d.object}, compareMembers)
	name := d.name
	if context := n.heap.grouped[at-1].context; context != "" {
		name += "@" + context
	}
	if own > first {
		name += "#" + strconv.Itoa(own-first+1)
	}
	return name
}

// groupOf is the number of the group that an object's variable is in by now: the object's context may become known later.
func (h *heap) groupOf(d *datum) int32 {
	context := h.objects[d.object].context
	if context != "" && h.types.oneAllocation(d.class) {
		context = "" // all objects of the class have the same
	}
	if d.group != 0 && h.grouped[d.group-1].context == context {
		return d.group
	}
	g := group{d.class, context, d.kind}
	id, known := h.groups[g]
	if !known {
		h.grouped = append(h.grouped, g)
		id = int32(len(h.grouped))
		h.groups[g] = id
	}
	d.group = id
	return id
}
