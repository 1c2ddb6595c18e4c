package android

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// lambdaMethod is the method that a compiler makes of a lambda's body: javac numbers them through the class.
var lambdaMethod = regexp.MustCompile(`^lambda\$(.+?)\$(\d+)(\$.*)?$`)

// nameOf is the name of a class in keys: its own, but for those that a compiler numbers. A lambda is known by the method
// that it stands in and its place among the lambdas there, an anonymous class by the method and the line in it, so that
// neither changes when something is added to the source elsewhere.
func (s *session) nameOf(ctx context.Context, c *class) (string, error) {
	if c.stable != "" {
		return c.stable, nil
	}
	name, err := stableClass(c.name), error(nil)
	c.stable = name // while its outer classes are named
	switch outer, last, nested := cutNested(name); {
	case !c.app:
	case strings.HasSuffix(name, lambdaSuffix):
		name, err = s.lambdaName(ctx, c, name)
	case nested && last[0] >= '0' && last[0] <= '9':
		name, err = s.anonymousName(ctx, c, name, outer, strings.TrimLeft(last, "0123456789"))
	}
	if err != nil {
		return "", fmt.Errorf("name class %s: %w", c.name, err)
	}
	c.stable = name
	return name, nil
}

// cutNested splits the name of a nested class.
func cutNested(name string) (outer, last string, nested bool) {
	i := strings.LastIndexByte(name, '$')
	if i <= 0 || i == len(name)-1 {
		return "", "", false
	}
	return name[:i], name[i+1:], true
}

// lambdaName names a lambda by the one method that its class calls. ART gives no constant pool: there the place that posts
// the lambda must tell.
func (s *session) lambdaName(ctx context.Context, c *class, name string) (string, error) {
	if !s.vm.caps.GetConstantPool {
		return name, nil
	}
	pool, err := s.vm.conn.ConstantPool(ctx, c.id)
	if err != nil {
		return "", err
	}
	names, err := classfile.ReadPool(pool.Bytes, int(pool.Count))
	if err != nil {
		return "", err
	}
	for i := range names {
		ref := names.Method(i)
		switch {
		case ref.Name == "" || ref.Name == "<init>":
			continue
		case !lambdaMethod.MatchString(ref.Name):
			return ref.Class + "::" + ref.Name, nil
		}
		outer, err := s.appClass(ctx, ref.Class)
		if err != nil || outer == nil {
			return name, err
		}
		if m := outer.find(ref.Name, ref.Desc); m != nil {
			return s.memberName(ctx, m.class, m)
		}
	}
	return name, nil
}

// anonymousName names an anonymous or local class by where its instances are made, which is where its constructor's lines
// begin.
func (s *session) anonymousName(ctx context.Context, c *class, name, outerName, local string) (string, error) {
	outer, err := s.appClass(ctx, outerName)
	if err != nil || outer == nil {
		return name, err
	}
	constructor := c.find("<init>", "")
	if constructor == nil || constructor.class != c {
		return name, nil
	}
	line, _, err := s.vm.lineRange(ctx, constructor)
	if err != nil || line == 0 {
		return name, err
	}
	m, first, err := s.enclosing(ctx, outer, line)
	if err != nil || m == nil {
		return name, err
	}
	if name, err = s.memberName(ctx, outer, m); err != nil {
		return "", err
	}
	if local != "" {
		name += "$" + local
	}
	return fmt.Sprintf("%s+%d", name, line-first), nil
}

// enclosing is the method of a class whose code spans a line, the innermost one, and its first line.
func (s *session) enclosing(ctx context.Context, c *class, line int) (best *method, at int, err error) {
	size := 0
	for _, m := range c.methods {
		first, last, err := s.vm.lineRange(ctx, m)
		if err != nil {
			return nil, 0, err
		}
		if first == 0 || line < first || line > last {
			continue
		}
		if best == nil || last-first < size || last-first == size && m.name+m.desc < best.name+best.desc {
			best, at, size = m, first, last-first
		}
	}
	return best, at, nil
}

// appClass is a loaded class by name, nil if there is none.
func (s *session) appClass(ctx context.Context, name string) (*class, error) {
	infos, err := s.vm.conn.ClassesBySignature(ctx, "L"+strings.ReplaceAll(name, ".", "/")+";")
	if err != nil || len(infos) == 0 {
		return nil, err
	}
	c, err := s.vm.class(ctx, infos[0].ID)
	if err == nil && !c.prepared {
		err = s.vm.loadMembers(ctx, c)
	}
	return c, err
}

// memberName is the name of what stands in a method.
func (s *session) memberName(ctx context.Context, c *class, m *method) (string, error) {
	outer, err := s.nameOf(ctx, c)
	if err != nil {
		return "", err
	}
	inner, err := s.methodName(ctx, m)
	return outer + "$" + inner, err
}

// methodName is the name of a method in keys. Lambdas of one method, and overloads, are told apart by their order in the
// source.
func (s *session) methodName(ctx context.Context, m *method) (string, error) {
	root, name := m.name, m.name
	if match := lambdaMethod.FindStringSubmatch(m.name); match != nil {
		root, name = "lambda$"+match[1]+"$", match[1]+"$lambda"
	}
	type peer struct {
		m     *method
		first int
	}
	var peers []peer
	for _, p := range m.class.methods {
		if p.name != root && !(root != m.name && strings.HasPrefix(p.name, root)) || p.mods.Has(jdwp.AccBridge) {
			continue
		}
		first, _, err := s.vm.lineRange(ctx, p)
		if err != nil {
			return "", err
		}
		peers = append(peers, peer{p, first})
	}
	if len(peers) < 2 && root == m.name {
		return name, nil
	}
	slices.SortFunc(peers, func(a, b peer) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(len(a.m.name), len(b.m.name)), cmp.Compare(a.m.name+a.m.desc, b.m.name+b.m.desc))
	})
	return fmt.Sprintf("%s/%d", name, 1+slices.IndexFunc(peers, func(p peer) bool { return p.m == m })), nil
}

// siteName is a site's place in keys: that of the app's call, if it has one, with the line as its method counts.
func (s *session) siteName(ctx context.Context, id trace.SiteID) (string, error) {
	e := s.tables.Site(id)
	if e.Caller != 0 {
		id, e = e.Caller, s.tables.Site(e.Caller)
	}
	if id == 0 {
		return "", nil
	}
	place := s.places[id-1]
	class, err := s.nameOf(ctx, place.method.class)
	if err != nil {
		return "", err
	}
	method, err := s.methodName(ctx, place.method)
	if err != nil {
		return "", err
	}
	first, _, err := s.vm.lineRange(ctx, place.method)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s.%s+%d", simpleClass(class), method, e.Line-first), nil
}

// lineRange is a method's first and last line; 0 where its class was compiled without lines.
func (v *vm) lineRange(ctx context.Context, m *method) (first, last int, err error) {
	if _, err := v.line(ctx, m, 0); err != nil && !errors.Is(err, jdwp.ErrAbsentInformation) {
		return 0, 0, err
	}
	for _, l := range m.lines {
		n := int(l.Number)
		if first == 0 || n < first {
			first = n
		}
		last = max(last, n)
	}
	return first, last, nil
}
