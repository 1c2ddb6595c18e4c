package edg

// A clock says how far along each chain the predecessors of a node reach: entry c is the position of the last
// predecessor on chain c, 0 for none. It is stored in pages that are shared between clocks; a clock never changes.
type clock []*page

const pageSize = 32

type page [pageSize]int32

// at is the entry of a chain.
func (c clock) at(chain int32) int32 {
	i := int(chain) / pageSize
	if i >= len(c) || c[i] == nil {
		return 0
	}
	return c[i][int(chain)%pageSize]
}

// growing is a clock that is still being joined. It copies a page when it first changes it.
type growing struct {
	pages clock
	own   []bool // own[i]: pages[i] is not shared
	fresh bool   // pages itself is not shared
}

func grow(from clock) *growing { return &growing{pages: from} }

func (g *growing) at(chain int32) int32 { return g.pages.at(chain) }

// reserve makes room for n pages in a slice that is ours.
func (g *growing) reserve(n int) {
	if n < len(g.pages) {
		n = len(g.pages)
	}
	if !g.fresh || n > cap(g.pages) {
		pages := make(clock, len(g.pages), n)
		copy(pages, g.pages)
		g.pages, g.fresh = pages, true
	}
	g.pages = g.pages[:n]
	for len(g.own) < n {
		g.own = append(g.own, false)
	}
}

// raise lifts the entry of a chain to at least pos.
func (g *growing) raise(chain, pos int32) {
	if g.at(chain) >= pos {
		return
	}
	i := int(chain) / pageSize
	g.reserve(i + 1)
	g.writable(i)[int(chain)%pageSize] = pos
}

func (g *growing) writable(i int) *page {
	if g.pages[i] == nil {
		g.pages[i], g.own[i] = new(page), true
	} else if !g.own[i] {
		p := *g.pages[i]
		g.pages[i], g.own[i] = &p, true
	}
	return g.pages[i]
}

// join takes the larger of each entry. A page of c that dominates ours is shared rather than copied.
func (g *growing) join(c clock) {
	for i, p := range c {
		if p == nil || (i < len(g.pages) && g.pages[i] == p) {
			continue
		}
		if i >= len(g.pages) || g.pages[i] == nil {
			g.reserve(i + 1)
			g.pages[i], g.own[i] = p, false
			continue
		}
		more, less := compare(p, g.pages[i])
		switch {
		case !more:
		case !less:
			g.reserve(i + 1)
			g.pages[i], g.own[i] = p, false
		default:
			g.reserve(i + 1)
			q := g.writable(i)
			for j, v := range p {
				q[j] = max(q[j], v)
			}
		}
	}
}

// compare reports whether p has an entry that is larger than q's, and one that is smaller.
func compare(p, q *page) (more, less bool) {
	for j, v := range p {
		more = more || v > q[j]
		less = less || v < q[j]
	}
	return more, less
}
