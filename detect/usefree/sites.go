package usefree

import (
	"strconv"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/trace"
)

// load is what the code says of a place that reads a reference.
type load struct {
	known bool // the code has the place
	// uses are the dereferences of what is read there; none if it is only compared, passed on or stored.
	uses []code.Dereference
}

// use is a dereference that a guard does not make safe; nil if there is none. Value says that only tests of the value itself
// count, as when a thread may free the reference in between.
func (l *load) use(value bool) *code.Dereference {
	for i := range l.uses {
		if d := &l.uses[i]; !d.Tested && (value || !d.Guarded()) {
			return d
		}
	}
	return nil
}

// loads finds out what the code says of places, once each.
type loads struct {
	program *code.Program
	tables  *trace.Tables
	known   map[placeOf]*load
}

func newLoads(p *code.Program, t *trace.Tables) loads {
	return loads{program: p, tables: t, known: map[placeOf]*load{}}
}

type placeOf struct {
	site  trace.SiteID
	field string
}

// at is what the code says of a read of a field at a site.
func (l *loads) at(site trace.SiteID, field string) *load {
	key := placeOf{site, field}
	if known := l.known[key]; known != nil {
		return known
	}
	found := &load{}
	l.known[key] = found
	s := l.tables.Site(site)
	for _, m := range l.program.Find(s.Class, s.Method) {
		for _, i := range loadsAt(l.program, m, &s, field) {
			found.known = true
			found.uses = append(found.uses, l.program.Dereferences(m, i)...)
		}
	}
	return found
}

// loadsAt are the instructions of a method that load a field at a site: at its index, else on its line.
func loadsAt(p *code.Program, m *code.Method, s *trace.Site, field string) []int {
	first, last := 0, len(m.Load().Code)
	if s.Index >= 0 {
		first, last = m.At(int(s.Index))
	}
	var out []int
	for i := first; i < last; i++ {
		in := &m.Code[i]
		if in.Op == code.LoadField && p.FieldOf(in.Field).String() == field && (s.Line <= 0 || in.Line == 0 || in.Line == s.Line) {
			out = append(out, i)
		}
	}
	return out
}

// where names an instruction for people: "NoteActivity.show:31".
func where(d *code.Dereference) string {
	name := d.Method.Class.Name
	name = name[strings.LastIndexByte(name, '.')+1:] + "." + d.Method.Name
	if in := &d.Method.Code[d.Index]; in.Line > 0 {
		return name + ":" + strconv.Itoa(in.Line)
	}
	return name + "@" + strconv.Itoa(d.Method.Code[d.Index].Offset)
}
