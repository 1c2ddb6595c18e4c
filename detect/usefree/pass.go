package usefree

import (
	"fmt"
	"slices"

	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// survey is the second pass over a trace: which uses and frees each freed reference has. A detector forgets an access for one
// that stands for it, as for races it may; here the one might be guarded and the other not. So each pair of a use and a free
// gets a variable of its own, and "any use operation is checked with its previous and next free operations" (Hsiao, 3.2.2) of
// each place.
type survey struct {
	*classifier
	pairs map[trace.VarID]*pairs
	uses  int
	// sites are those that stand for the accesses of freed references, in their order; 0 for what is neither use nor free.
	sites []trace.SiteID
}

// pairs are the places of one variable, by the sites that stand for them.
type pairs struct {
	uses, frees []trace.SiteID
	first       trace.VarID // variable of the first pair
}

// maxPairs is how many variables stand for one at most. Beyond it pairs share theirs.
const maxPairs = 1 << 10

func (p *pairs) count() int { return min(len(p.uses)*len(p.frees), maxPairs) }

// each visits the variables of the pairs that an access is in.
func (p *pairs) each(site trace.SiteID, write bool, visit func(trace.VarID)) {
	visitPair := func(use, free int) {
		visit(p.first + trace.VarID((use*len(p.frees)+free)%maxPairs))
	}
	if write {
		free := slices.Index(p.frees, site)
		for use := range p.uses {
			visitPair(use, free)
		}
		return
	}
	use := slices.Index(p.uses, site)
	for free := range p.frees {
		visitPair(use, free)
	}
}

// op takes the next operation.
func (s *survey) op(i int, op *trace.Op) error {
	site := s.access(i, op)
	if op.IsAccess() && s.counts(op) {
		s.sites = append(s.sites, site)
	}
	if site == 0 {
		return nil
	}
	p := s.pairs[op.Var()]
	if p == nil {
		p = &pairs{}
		s.pairs[op.Var()] = p
	}
	list := &p.uses
	if op.Kind == trace.KindWrite {
		list = &p.frees
	} else {
		s.uses++
	}
	if !slices.Contains(*list, site) {
		*list = append(*list, site)
	}
	return nil
}

// number gives the pairs their variables.
func (s *survey) number() {
	t := &s.variants.tables
	t.Vars = slices.Clip(t.Vars)
	for v := range trace.VarID(len(t.Vars) + 1) {
		p := s.pairs[v]
		if p == nil || p.count() == 0 {
			delete(s.pairs, v)
			continue
		}
		p.first = trace.VarID(len(t.Vars) + 1)
		for range p.count() {
			pair := t.Var(v)
			pair.ID = trace.VarID(len(t.Vars) + 1)
			t.Vars = append(t.Vars, pair)
		}
	}
}

// pass is the third pass: it gives a detector what orders tasks, and the uses and frees.
type pass struct {
	*classifier
	result   *Result
	detector *asyncclock.Detector
	pairs    map[trace.VarID]*pairs
	sites    []trace.SiteID // of the accesses to come
	index    []int          // in the trace, of what the detector was given
	kept     []trace.Op
}

func newPass(s *survey, result *Result) (*pass, error) {
	p := &pass{classifier: s.classifier, result: result, pairs: s.pairs, sites: s.sites}
	var err error
	p.detector, err = asyncclock.New(&p.variants.tables, s.options.Detect)
	return p, err
}

// batch is how many operations the detector is given at once.
const batch = 4096

// op takes the next operation.
func (p *pass) op(i int, op *trace.Op) error {
	if !op.IsAccess() {
		return p.give(i, op)
	}
	if !p.counts(op) {
		return nil
	}
	site := p.sites[0]
	p.sites = p.sites[1:]
	pairs := p.pairs[op.Var()]
	if site == 0 || pairs == nil {
		return nil
	}
	out := *op
	out.Site = site
	var err error
	pairs.each(site, op.Kind == trace.KindWrite, func(v trace.VarID) {
		out.Ref = uint32(v)
		if err == nil {
			err = p.give(i, &out)
		}
	})
	return err
}

// give hands an operation on to the detector.
func (p *pass) give(i int, op *trace.Op) error {
	p.kept, p.index = append(p.kept, *op), append(p.index, i)
	if len(p.kept) < batch {
		return nil
	}
	return p.flush()
}

func (p *pass) flush() error {
	err := p.detector.Ops(p.kept)
	p.kept = p.kept[:0]
	return err
}

// finish ends the pass. The races are those of the trace, but for their sites.
func (p *pass) finish() (*race.Set, error) {
	if err := p.flush(); err != nil {
		return nil, err
	}
	if err := p.detector.Finish(); err != nil {
		return nil, fmt.Errorf("end the trace: %w", err)
	}
	set := p.detector.Races()
	set.Races = slices.DeleteFunc(set.Races, func(r race.Race) bool { return r.First.Write && r.Second.Write })
	original := map[trace.VarID]trace.VarID{}
	for v, pairs := range p.pairs {
		for k := range pairs.count() {
			original[pairs.first+trace.VarID(k)] = v
		}
	}
	for i := range set.Races {
		r := &set.Races[i]
		r.Var = original[r.Var]
		r.First.Op, r.Second.Op = p.index[r.First.Op], p.index[r.Second.Op]
	}
	return set, nil
}
