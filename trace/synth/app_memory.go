package synth

import (
	"strconv"

	"github.com/erva-go/erva/trace"
)

// What an app accesses. The dissertation gives the number of accesses only, so the rest is assumed:
//
// Code is classes of four methods; a method has four accesses, each of one field. A quarter of the classes are of objects
// that all may read, with getters only. An event works in bursts: methods of one object, each in a loop of a few turns. So
// about two thirds of the accesses, four fifths in apps with long events, repeat one of the same task, and one in seven is a
// write: FastTrack's
// programs had 63 % of reads and 71 % of writes in the same epoch, and 15 % writes (Flanagan and Freund, PLDI 2009, Fig. 2).
//
// Objects have eight fields each. Each pool of a family has objects that stay, which take half of the bursts: four, and one
// more for every 64 accesses that an event of the profile makes, since events that do more work on larger collections. And
// it has 24 young ones. A task allocates one object for every 250 accesses that it makes to its pools, and at most eight at a time, writes
// all its fields, and uses the last of the young ones most, the others by how recent they are; with the 25th the oldest is
// dropped. So a run has two to nine million fields, of which some ten thousand live at a time, most for some seconds; they
// are defined when they are allocated.
//
// A quarter of the accesses read one of 512 objects that are written before anything starts. How popular these are falls
// with their rank, the n-th having 1/n of the accesses of the first (Zipf): the application object, the locale and the like
// are read all the time, most of the rest now and then.
type appHeap struct {
	g         *appRun
	fields    []string // by class and field
	common    trace.VarID
	constant  trace.VarID
	locked    trace.VarID
	lockSite  trace.SiteID
	raceSite  trace.SiteID
	popular   []uint16 // quantiles of the common objects' popularity
	allocated int
	staying   int // objects that stay in a pool
	readers   [commonClasses * methods]method
	methods   [(classes - commonClasses) * methods]method
}

const (
	classes         = 128
	commonClasses   = 32
	methods         = 4
	methodAccesses  = 4
	classSites      = methods*methodAccesses + 1 // and its constructor
	objectFields    = 8
	commonObjects   = 512
	stayingObjects  = 4
	stayingEvery    = 64
	youngObjects    = 24
	allocationEvery = 250
	allocationsMost = 8
	lockedVars      = 64
	quantiles       = 1 << 14
)

// method is accesses of fields, from one site on.
type method struct {
	site  trace.SiteID
	field [methodAccesses]uint8
	write [methodAccesses]bool
}

// object is eight variables from one on.
type object struct {
	first trace.VarID
	class uint16 // of those that are not common
}

// pool is the objects of a part of a family. The zero pool has none.
type pool struct {
	staying []object
	young   [youngObjects]object
	count   int // objects that were young
}

// newAppHeap defines the code and the objects that all may read or that a lock protects; main writes the former.
func newAppHeap(g *appRun, main trace.TaskID) *appHeap {
	h := &appHeap{g: g, popular: zipf(commonObjects, quantiles)}
	h.staying = stayingObjects + g.p.Accesses/max(1, g.p.LooperEvents+g.p.BinderEvents)/stayingEvery
	for c := range classes {
		class := "org.example." + g.p.Name + ".C" + strconv.Itoa(c)
		for m := range methods {
			h.method(c, m, class)
		}
		g.site(class, "<init>", 1)
		for f := range objectFields {
			h.fields = append(h.fields, class+".f"+strconv.Itoa(f))
		}
	}
	h.lockSite = g.site("org.example."+g.p.Name+".Shared", "add", 1)
	g.site("org.example."+g.p.Name+".Shared", "add", 2)
	h.raceSite = g.site("org.example."+g.p.Name+".Race", "first", 1)
	g.site("org.example."+g.p.Name+".Race", "get", 2)
	g.site("org.example."+g.p.Name+".Race", "second", 3)
	h.common = h.objects("c", commonObjects)
	h.constant = h.objects("k", commonObjects) // nobody writes them: a Binder call follows nothing
	for i := range lockedVars {
		v := g.variable("shared", "org.example."+g.p.Name+".Shared.f"+strconv.Itoa(i))
		if i == 0 {
			h.locked = v
		}
	}
	for i := range commonObjects * objectFields {
		if g.remaining() > 0 {
			g.set(main, h.common+trace.VarID(i), constructor(i/objectFields%commonClasses))
		}
	}
	return h
}

// method defines a method; which fields it accesses is drawn.
func (h *appHeap) method(c, number int, class string) {
	m := method{}
	for i := range methodAccesses {
		site := h.g.site(class, "m"+strconv.Itoa(number), 10*number+i)
		if i == 0 {
			m.site = site
		}
		m.field[i] = uint8(h.g.rnd.IntN(objectFields))
		m.write[i] = h.g.rnd.IntN(6) == 0
	}
	if c < commonClasses {
		m.write = [methodAccesses]bool{}
		h.readers[c*methods+number] = m
		return
	}
	h.methods[(c-commonClasses)*methods+number] = m
}

func constructor(class int) trace.SiteID { return trace.SiteID(class*classSites + classSites) }

// objects defines objects of the common classes and returns the first variable.
func (h *appHeap) objects(prefix string, n int) trace.VarID {
	first := h.g.vars + 1
	for i := range n {
		for f := range objectFields {
			h.g.variable(prefix+strconv.Itoa(i), h.fields[i%commonClasses*objectFields+f])
		}
	}
	return first
}

// zipf is a table of which of n a uniform choice is, where the k-th has 1/k of the chances of the first.
func zipf(n, steps int) []uint16 {
	total := 0.0
	for k := 1; k <= n; k++ {
		total += 1 / float64(k)
	}
	table := make([]uint16, steps)
	sum, k := 1.0, 1
	for i := range table {
		for float64(i) >= sum/total*float64(steps) && k < n {
			k++
			sum += 1 / float64(k)
		}
		table[i] = uint16(k - 1)
	}
	return table
}

// globals reads objects that all may read.
func (h *appHeap) globals(task trace.TaskID, n int) { h.readAll(task, h.common, n) }

// constants reads objects that nobody writes.
func (h *appHeap) constants(task trace.TaskID, n int) { h.readAll(task, h.constant, n) }

func (h *appHeap) readAll(task trace.TaskID, table trace.VarID, n int) {
	for n > 0 {
		x := h.g.rnd.Uint32()
		o := int(h.popular[x%quantiles])
		m := &h.readers[o%commonClasses*methods+int(x>>14)%methods]
		n -= h.call(task, m, table+trace.VarID(o*objectFields), 1+int(x>>16)%2, n)
	}
}

// call runs a method in a loop, for at most n accesses, and returns how many it made.
func (h *appHeap) call(task trace.TaskID, m *method, first trace.VarID, turns, n int) int {
	made := 0
	for range turns {
		for i := range methodAccesses {
			if made == n {
				return made
			}
			kind := trace.KindRead
			if m.write[i] {
				kind = trace.KindWrite
			}
			h.g.access(kind, task, first+trace.VarID(m.field[i]), m.site+trace.SiteID(i))
			made++
		}
	}
	return made
}

// use makes n accesses to a pool's objects.
func (h *appHeap) use(task trace.TaskID, p *pool, n int) {
	fresh := min(allocationsMost, (n+h.g.rnd.IntN(allocationEvery))/allocationEvery)
	for room := n / 2; len(p.staying) < h.staying && room >= objectFields && n >= objectFields; room -= objectFields {
		var o object
		o, n = h.allocate(task, n)
		p.staying = append(p.staying, o)
	}
	for n > 0 && len(p.staying) > 0 {
		if fresh > 0 && n >= objectFields {
			p.young[p.count%youngObjects], n = h.allocate(task, n)
			p.count++
			fresh--
		}
		n -= h.burst(task, h.pick(p), n)
	}
	h.globals(task, n)
}

// pick chooses an object.
func (h *appHeap) pick(p *pool) object {
	alive := min(p.count, youngObjects)
	if alive == 0 || h.g.rnd.IntN(2) == 0 {
		return p.staying[h.g.rnd.IntN(len(p.staying))]
	}
	age := min(h.g.rnd.IntN(alive), h.g.rnd.IntN(alive))
	return p.young[(p.count-1-age)%youngObjects]
}

// allocate makes an object and writes its fields. It returns what is left of n accesses.
func (h *appHeap) allocate(task trace.TaskID, n int) (object, int) {
	c := commonClasses + h.g.rnd.IntN(classes-commonClasses)
	h.allocated++
	name := "o" + strconv.Itoa(h.allocated)
	o := object{first: h.g.vars + 1, class: uint16(c - commonClasses)}
	for f := range objectFields {
		h.g.variable(name, h.fields[c*objectFields+f])
	}
	for f := range objectFields {
		h.g.set(task, o.first+trace.VarID(f), constructor(c))
	}
	return o, n - objectFields
}

// burst calls a few methods of an object.
func (h *appHeap) burst(task trace.TaskID, o object, n int) int {
	x, made := h.g.rnd.Uint32(), 0
	for range 1 + x%3 {
		x >>= 4
		m := &h.methods[int(o.class)*methods+int(x)%methods]
		made += h.call(task, m, o.first, 1+int(x>>2)%3, n-made)
	}
	return made
}
