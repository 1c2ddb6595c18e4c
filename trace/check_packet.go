package trace

// Packet takes the operations of a packet, which follow those so far. The error is the *CheckError of the first bad one; the
// checker is then of no further use. Accesses that the packet leaves out are not looked at, and of the accesses of a run
// those are taken together that differ in nothing that is checked.
func (c *Checker) Packet(p *Packet) error {
	base, k := c.ops, 0
	access, bad := c.unknownAccess(p)
	before := func(n int) error { // the first n of the others
		for ; k < n; k++ {
			c.ops = base + p.Others[k].At
			if err := c.Op(&p.Others[k].Op); err != nil {
				return err
			}
		}
		return nil
	}
	for i := range p.Runs {
		r := &p.Runs[i]
		if err := before(r.Others); err != nil {
			return err
		}
		op := Op{Kind: KindRead, Task: r.Task, Ref: 1}
		if at := int(access.Index >> 1); bad && (at == r.At || len(c.t.Vars) == 0) {
			op.Ref, op.Site = uint32(access.Var), access.Site
		}
		c.ops = base + r.At
		if err := c.Op(&op); err != nil {
			return err
		}
		if at := int(access.Index >> 1); bad && (i+1 == len(p.Runs) || at < p.Runs[i+1].At) {
			c.ops = base + at
			return c.Op(&Op{Kind: KindRead, Task: r.Task, Ref: uint32(access.Var), Site: access.Site})
		}
	}
	if err := before(len(p.Others)); err != nil {
		return err
	}
	c.ops = base + p.Ops
	return nil
}

// unknownAccess finds the first access of a variable or a site that is not defined.
func (c *Checker) unknownAccess(p *Packet) (first Access, found bool) {
	vars, sites := VarID(len(c.t.Vars)), SiteID(len(c.t.Sites))
	for i := range p.Shards {
		for _, a := range p.Shards[i].Accesses {
			if (a.Var-1 >= vars || a.Site > sites) && (!found || a.Index < first.Index) {
				first, found = a, true
			}
		}
	}
	return first, found
}
