package usefree

import (
	"slices"

	"github.com/erva-go/erva/trace"
)

// classifier says of each access what it is: a use, a free, or neither, and what is special about it. Accesses that are judged
// differently get sites of their own, by which a detector tells pairs apart. It keeps what each task has done so far, so it is
// for one pass over a trace.
type classifier struct {
	*scan
	*variants
	loads   loads
	tasks   map[trace.TaskID]*taskState
	last    trace.TaskID // whose state was asked for last
	lastIs  *taskState
	noUses  int
	unknown int // reads whose place the code does not have
}

// variants are the sites that stand for accesses.
type variants struct {
	tables trace.Tables // of the trace, with sites for the variants, and variables for the pairs
	ids    map[variant]trace.SiteID
	list   []variant      // by SiteID, from that of the first variant on
	recent []trace.SiteID // by SiteID: the variant that was asked for last
}

// variant is a site, and what is special about an access there.
type variant struct {
	site      trace.SiteID
	field     string
	allocated bool // an allocation before the use, or after the free, in the same task
	guarded   bool // of a use: the trace has a test of the reference before it
	basis     Basis
}

// taskState is what a task has done to freed references so far.
type taskState struct {
	tested   map[trace.VarID]bool // and seen that they are not null
	assigned map[trace.VarID]bool // an object, and not null since
	last     lastRead
}

// lastRead is a task's last read of a reference.
type lastRead struct {
	none     bool // something else came since
	variable trace.VarID
	site     trace.SiteID
	null     bool
}

func (p *classifier) task(id trace.TaskID) *taskState {
	if id == p.last && p.lastIs != nil {
		return p.lastIs
	}
	t := p.tasks[id]
	if t == nil {
		t = &taskState{tested: map[trace.VarID]bool{}, assigned: map[trace.VarID]bool{}}
		p.tasks[id] = t
	}
	p.last, p.lastIs = id, t
	return t
}

func newClassifier(s *scan, v *variants, l loads) *classifier {
	return &classifier{scan: s, variants: v, loads: l, tasks: map[trace.TaskID]*taskState{}}
}

// access takes the next operation. Of a use or a free it gives the site that stands for it; 0 is for all others.
func (p *classifier) access(i int, op *trace.Op) trace.SiteID {
	if !op.IsAccess() {
		p.other(op)
		return 0
	}
	if !p.counts(op) {
		return 0
	}
	task, variable := p.task(op.Task), op.Var()
	v := variant{site: op.Site, field: p.scan.tables.Var(variable).Field}
	switch {
	case op.Kind == trace.KindRead:
		v.allocated, v.guarded = task.assigned[variable], task.tested[variable] || op.Flags&trace.FlagGuard != 0
		used := p.isUse(i, op, &v)
		if task.read(op); !used {
			p.noUses++
			return 0
		}
	case op.Flags&trace.FlagNull == 0:
		task.assigned[variable] = true
		return 0
	default:
		delete(task.assigned, variable)
		delete(task.tested, variable)
		v.allocated = p.covered.has(i)
	}
	return p.siteOf(v)
}

// isUse reports whether a read is a use, and on what basis.
func (p *classifier) isUse(i int, op *trace.Op, v *variant) bool {
	if p.loads.program != nil {
		l := p.loads.at(op.Site, v.field)
		if l.known {
			v.basis, v.guarded = ByCode, false
			return len(l.uses) > 0
		}
		p.unknown++
	}
	switch {
	case op.Flags&trace.FlagNull != 0, p.passed.has(i) && !p.used.has(i):
		return false
	case p.used.has(i):
		v.basis = ByNearest
		return true
	}
	v.basis = Assumed
	return op.Flags&trace.FlagGuard == 0
}

// read remembers a read, and that it is a test where the trace says so.
func (t *taskState) read(op *trace.Op) {
	null := op.Flags&trace.FlagNull != 0
	t.last = lastRead{variable: op.Var(), site: op.Site, null: null}
	if op.Flags&trace.FlagGuard != 0 && !null {
		t.tested[op.Var()] = true
	}
}

// other looks at what is no access. A branch is matched with the nearest read of a reference before it (CAFA, section 5.3), in
// the same method; that the read did not see null is the way that the branch went.
func (p *classifier) other(op *trace.Op) {
	t := p.tasks[op.Task]
	switch {
	case t == nil:
	case op.Kind == trace.KindBranch:
		if r := &t.last; !r.none && !r.null && p.sameMethod(r.site, op.Site) {
			t.tested[r.variable] = true
		}
		t.last.none = true
	case op.Kind == trace.KindEnd || op.Kind == trace.KindThreadExit:
		delete(p.tasks, op.Task)
		p.lastIs = nil
	}
}

func (p *classifier) sameMethod(a, b trace.SiteID) bool {
	x, y := p.scan.tables.Site(a), p.scan.tables.Site(b)
	return x.Class == y.Class && x.Method == y.Method
}

// siteOf is the site that stands for a variant.
func (p *variants) siteOf(v variant) trace.SiteID {
	if n := int(v.site) + 1; n > len(p.recent) {
		p.recent = append(p.recent, make([]trace.SiteID, n-len(p.recent))...)
	}
	if id := p.recent[v.site]; id != 0 && *p.variantOf(id) == v {
		return id
	}
	id := p.intern(v)
	p.recent[v.site] = id
	return id
}

func (p *variants) intern(v variant) trace.SiteID {
	if id, ok := p.ids[v]; ok {
		return id
	}
	if len(p.list) == 0 {
		p.tables.Sites = slices.Clip(p.tables.Sites)
	}
	s := p.tables.Site(v.site)
	s.ID = trace.SiteID(len(p.tables.Sites) + 1)
	p.tables.Sites = append(p.tables.Sites, s)
	p.ids[v] = s.ID
	p.list = append(p.list, v)
	return s.ID
}

// variantOf is the variant that a site stands for.
func (p *variants) variantOf(id trace.SiteID) *variant {
	return &p.list[int(id)-len(p.tables.Sites)+len(p.list)-1]
}
