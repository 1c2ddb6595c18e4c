package edg

// A clock says how far along each chain the predecessors of a node reach: entry c is the position of the last
// predecessor on chain c, 0 for none. It is a tree of pages that clocks share; a clock never changes.
type clock []*folder

const (
	pageSize   = 32
	folderSize = 32
)

type (
	page   [pageSize]int32
	folder [folderSize]*page
)

// at is the entry of a chain.
func (c clock) at(chain int32) int32 {
	i := int(chain) / (pageSize * folderSize)
	if i >= len(c) || c[i] == nil {
		return 0
	}
	p := c[i][int(chain)/pageSize%folderSize]
	if p == nil {
		return 0
	}
	return p[int(chain)%pageSize]
}

// growing is a clock that is still being joined. It copies what it shares when that first changes.
type growing struct {
	clock clock
	own   map[any]bool // pages and folders that are not shared
	fresh bool         // the slice itself is not shared
}

func grow(from clock) *growing { return &growing{clock: from} }

func (g *growing) at(chain int32) int32 { return g.clock.at(chain) }

// reserve makes room for n folders in a slice that is ours.
func (g *growing) reserve(n int) {
	n = max(n, len(g.clock))
	if !g.fresh || n > cap(g.clock) {
		c := make(clock, len(g.clock), n)
		copy(c, g.clock)
		g.clock, g.fresh = c, true
	}
	g.clock = g.clock[:n]
	if g.own == nil {
		g.own = map[any]bool{}
	}
}

// folder is the i-th folder, to be written to.
func (g *growing) folder(i int) *folder {
	g.reserve(i + 1)
	f := g.clock[i]
	if f == nil || !g.own[f] {
		mine := new(folder)
		if f != nil {
			*mine = *f
		}
		g.clock[i], g.own[mine] = mine, true
		return mine
	}
	return f
}

// page is the j-th page of a folder of ours, to be written to.
func (g *growing) page(f *folder, j int) *page {
	p := f[j]
	if p == nil || !g.own[p] {
		mine := new(page)
		if p != nil {
			*mine = *p
		}
		f[j], g.own[mine] = mine, true
		return mine
	}
	return p
}

// raise lifts the entry of a chain to at least pos.
func (g *growing) raise(chain, pos int32) {
	if g.at(chain) < pos {
		f := g.folder(int(chain) / (pageSize * folderSize))
		g.page(f, int(chain)/pageSize%folderSize)[int(chain)%pageSize] = pos
	}
}

// join takes the larger of each entry. What dominates ours is shared rather than copied.
func (g *growing) join(c clock) {
	for i, theirs := range c {
		if theirs == nil || (i < len(g.clock) && g.clock[i] == theirs) {
			continue
		}
		if i >= len(g.clock) || g.clock[i] == nil {
			g.reserve(i + 1)
			g.clock[i] = theirs
			continue
		}
		more, less := compareFolders(theirs, g.clock[i])
		switch {
		case !more:
		case !less:
			g.reserve(i + 1)
			g.clock[i] = theirs
		default:
			g.merge(g.folder(i), theirs)
		}
	}
}

// merge joins a folder into one of ours.
func (g *growing) merge(ours, theirs *folder) {
	for j, p := range theirs {
		q := ours[j]
		if p == nil || p == q {
			continue
		}
		more, less := comparePages(p, q)
		switch {
		case !more:
		case !less:
			ours[j] = p
		default:
			q = g.page(ours, j)
			for k, v := range p {
				q[k] = max(q[k], v)
			}
		}
	}
}

// compareFolders reports whether p has an entry that is larger than q's, and one that is smaller.
func compareFolders(p, q *folder) (more, less bool) {
	for j := range p {
		m, l := comparePages(p[j], q[j])
		more, less = more || m, less || l
		if more && less {
			break
		}
	}
	return more, less
}

// comparePages is compareFolders for pages; nil has only zeros. A page that exists has an entry that is not zero.
func comparePages(p, q *page) (more, less bool) {
	switch {
	case p == q:
		return false, false
	case p == nil:
		return false, true
	case q == nil:
		return true, false
	}
	for j, v := range p {
		more = more || v > q[j]
		less = less || v < q[j]
	}
	return more, less
}
