package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// The access history of a variable (Hsiao, section 4.4): an access is compared with the write before it, a write also
// with the reads since then. Of reads only those are kept that no later read follows: what is unordered with the earlier
// one is unordered with the later one too. The same goes for accesses under locks, except that one is only forgotten for a
// later one that holds no further locks; so the first race on a variable is always found.

// A retained access is one that later ones are compared with, in eight bytes: its segment, its site, and which operation it
// is, counted from that of the segment. The zero one is none. The larger of two is of a later segment.
type retained uint64

const (
	siteBits = 20
	opBits   = 12 // trace.RunOps is as many operations as fit
	maxSites = 1<<siteBits - 1
)

func (r retained) segment() uint32    { return uint32(r >> 32) }
func (r retained) site() trace.SiteID { return trace.SiteID(r >> opBits & maxSites) }

// at is a retained access's place: that without the operation.
func (r retained) at() retained { return r >> opBits }

// cell is the history of most variables: the last write and the last read.
type cell struct{ write, read retained }

// many is the segment that the write of a cell names if the history has more accesses than fit. The rest of it says which
// longer history it is, and whether reads of the same segment as the last one are to heed the writes. The last access, if it
// is a read, is still in the cell.
const (
	many     = 1<<32 - 1
	heed     = 1
	heedBits = 1
)

// longer says which longer history a cell has.
func (c *cell) longer() uint32 { return uint32(c.write) >> heedBits }

const (
	pageBits = trace.ShardBits
	pageSize = 1 << pageBits
)

type page [pageSize]cell

// view is what a shard needs of the clocks for one packet. It does not change while it is used.
type view struct {
	segments segments
	locks    lockSets
	tables   trace.Tables
	marks    []mark // by run
	step     int64  // of the window
}

// shard is the histories of a part of the variables. Shards share nothing, so they can be looked after side by side.
type shard struct {
	number int
	shift  uint // of a variable's page to that among the shard's
	scope  detect.Scope
	report *detect.Reporter

	pages  []*page
	free   []*page
	shared []shared
	spare  []uint32 // elements of shared that are not in use
	sites  []uint8  // userInduced or notUserInduced, by SiteID

	view
	current  uint32 // segment of the accesses that come
	skip     uint32 // operations from the packet's first to that from which the segment counts
	now      *segment
	old      uint32 // segments before it are out of the window
	settled  [256]uint64
	latest   []last // scratch: by chain
	search   uint32
	kept     []retained // scratch
	accesses int
	tidied   int64
	usage    usage
}

const (
	userInduced    = 1
	notUserInduced = 2
)

func newShard(number, shards int, t *trace.Tables, o detect.Options) *shard {
	s := &shard{number: number, scope: o.Scope, report: detect.NewReporter(t, o), now: new(segment), old: 1}
	for 1<<s.shift < shards {
		s.shift++
	}
	return s
}

// take looks at the shard's accesses of a packet.
func (s *shard) take(p *trace.Packet, v view) {
	s.view = v
	s.report.Use(&s.tables)
	mine := &p.Shards[s.number]
	s.learn(mine.Accesses)
	from := int32(0)
	for i, end := range mine.Ends {
		if m := s.marks[i]; m.segment != 0 && end > from {
			s.current, s.now, s.old = m.segment, s.segments.at(m.segment), max(m.old, 1)
			s.skip = s.now.first - uint32(p.First)
			s.run(mine.Accesses[from:end])
		}
		from = end
	}
	s.tidy()
}

// learn makes sure that the sites of accesses are known and that their variables have pages.
func (s *shard) learn(accesses []trace.Access) {
	for len(s.sites) <= len(s.tables.Sites) {
		kind := uint8(userInduced)
		if s.scope == detect.UserInduced && !detect.UserInducedSite(&s.tables, trace.SiteID(len(s.sites)), 0) {
			kind = notUserInduced
		}
		s.sites = append(s.sites, kind)
	}
	if n := len(s.tables.Vars)>>pageBits>>s.shift + 1; len(s.pages) < n {
		s.pages = append(s.pages, make([]*page, n-len(s.pages))...)
	}
	last := -1
	for i := range accesses {
		if n := int(accesses[i].Var >> pageBits >> s.shift); n != last {
			if last = n; s.pages[n] == nil {
				s.pages[n] = s.newPage()
			}
		}
	}
}

// run looks at accesses of one segment. Nearly all of them find that what was before is in the window's past, in the same
// segment or known to be followed by it, so this is what a detector's time goes to.
func (s *shard) run(accesses []trace.Access) {
	pages, shift, sites := s.pages, s.shift, s.sites
	current, old, skip := retained(s.current)<<32, s.old, s.skip
	for i := range accesses {
		a := &accesses[i]
		if int(a.Site) < len(sites) && sites[a.Site] == notUserInduced {
			continue
		}
		s.accesses++
		c := &pages[a.Var>>pageBits>>shift][a.Var%pageSize]
		now := current | retained(a.Site)<<opBits | retained(a.Index>>1-skip)
		write := a.Index&1 != 0
		if !write && c.read.at() == now.at() {
			continue
		}
		if !s.quiet(c.write.segment(), old) || !s.quiet(c.read.segment(), old) {
			s.slow(a.Var, c, now, write)
			continue
		}
		if !write {
			c.read = now
		} else if c.write.at() != now.at() || c.read.segment() >= old {
			*c = cell{write: now}
		}
	}
}

// quiet reports whether an access in a segment surely comes first and need not be remembered beside the current one.
func (s *shard) quiet(n, old uint32) bool {
	return n < old || n == s.current || s.settled[n%256] == uint64(s.current)<<32|uint64(n)
}

// slow takes an access whose variable has a longer history, or one whose order has to be looked up.
func (s *shard) slow(v trace.VarID, c *cell, now retained, write bool) {
	switch shared := c.write.segment() == many; {
	case shared && write:
		s.sharedWrite(v, c, now)
	case shared:
		s.sharedRead(v, c, now)
	case write:
		s.write(v, c, now)
	default:
		s.read(v, c, now)
	}
}

func (s *shard) read(v trace.VarID, c *cell, now retained) {
	if s.live(c.write) {
		s.meetRead(v, c.write, now)
	}
	if s.live(c.read) && s.follows(c.read) != stands {
		s.share(c)
	}
	c.read = now
}

func (s *shard) write(v trace.VarID, c *cell, now retained) {
	keepWrite := s.live(c.write) && !s.meet(v, c.write, trace.KindWrite, now)
	keepRead := s.live(c.read) && !s.meet(v, c.read, trace.KindRead, now)
	if keepWrite || keepRead {
		if !keepWrite {
			c.write = 0
		}
		if !keepRead {
			c.read = 0
		}
		h := s.share(c)
		h.writes = append(h.writes, now)
		return
	}
	*c = cell{write: now}
}

// live reports whether a retained access counts beside those of the current segment.
func (s *shard) live(r retained) bool { return r.segment() >= s.old && r.segment() != s.current }

// order is how the current segment stands to an earlier one.
type order uint8

const (
	unordered order = iota
	after           // it follows, but holds further locks
	stands          // it follows and stands for accesses of the earlier one
)

// follows is how the current segment stands to that of an earlier access; what stands for it is remembered.
func (s *shard) follows(r retained) order {
	n := r.segment()
	then := s.segments.at(n)
	if !then.seen(s.now) {
		return unordered
	}
	if !s.locks.within(s.now.locks, then.locks) {
		return after
	}
	s.settled[n%256] = uint64(s.current)<<32 | uint64(n)
	return stands
}

// meet compares an earlier access with the current one, which is a write. It reports whether the earlier one may be
// forgotten: they race, and that is known, or the current one stands for both.
func (s *shard) meet(v trace.VarID, then retained, kind trace.Kind, now retained) bool {
	switch s.follows(then) {
	case stands:
		return true
	case after:
		return false
	}
	if s.locks.common(s.segments.at(then.segment()).locks, s.now.locks) {
		return false
	}
	s.race(v, then, kind, now, trace.KindWrite)
	return true
}

// meetRead compares an earlier write with the current read.
func (s *shard) meetRead(v trace.VarID, then, now retained) {
	if s.follows(then) == unordered && !s.locks.common(s.segments.at(then.segment()).locks, s.now.locks) {
		s.race(v, then, trace.KindWrite, now, trace.KindRead)
	}
}

// race reports a racing pair.
func (s *shard) race(v trace.VarID, first retained, one trace.Kind, second retained, other trace.Kind) {
	a, b := s.segments.at(first.segment()), s.now
	s.report.Add(v, a.access(first, one), b.access(second, other), [2]trace.TaskID{a.looper, b.looper})
}

// access is a retained access of the segment.
func (s *segment) access(r retained, kind trace.Kind) race.Access {
	return race.Access{Op: int(s.first) + int(r%trace.RunOps), Task: s.task, Site: r.site(), Write: kind == trace.KindWrite}
}
