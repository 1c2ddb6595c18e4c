package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// maxNear is how many places a reason names as what came nearest.
const maxNear = 3

// nearFields names the fields of the recording that come nearest to that of a report: those with the same name in other
// classes, else those of the same class.
func (x *accesses) nearFields(r Report) string {
	near := slices.Clone(x.fields[simpleField(r.Field)])
	if want := dotted(parseField(r.Field)); len(near) == 0 && strings.Contains(want, ".") {
		class := want[:strings.LastIndexByte(want, '.')+1]
		for field := range x.vars {
			if strings.HasPrefix(dotted(field), class) {
				near = append(near, field)
			}
		}
	}
	slices.Sort(near)
	return nearest(near)
}

// nearSites names the accesses that come nearest to one side of a report: of the same method, class or file before
// others, and then by the distance of their lines.
func (x *accesses) nearSites(vars []trace.VarID, a Access) string {
	type place struct {
		text            string
		likeness, lines int
		same            bool // reads or writes as the report says
	}
	var places []place
	seen := map[string]bool{}
	for _, v := range vars {
		for _, i := range x.ops[v] {
			access := accessOf(x.tr, race.Access{Op: i, Site: x.tr.Ops[i].Site, Write: x.tr.Ops[i].Kind == trace.KindWrite}, nil)
			p := place{text: access.String(), likeness: likeness(access, a), same: access.Access == a.Access}
			if a.Line > 0 {
				p.lines = max(access.Line-a.Line, a.Line-access.Line)
			}
			if a.Class+a.Method+a.File != "" && p.likeness == 0 || seen[p.text] {
				continue
			}
			seen[p.text] = true
			places = append(places, p)
		}
	}
	slices.SortStableFunc(places, func(p, q place) int {
		return cmp.Or(cmp.Compare(q.likeness, p.likeness), cmp.Compare(p.lines, q.lines), compareBool(q.same, p.same), strings.Compare(p.text, q.text))
	})
	var texts []string
	for _, p := range places {
		texts = append(texts, p.text)
	}
	return nearest(texts)
}

// likeness counts the parts of a site that are those of a report.
func likeness(have, want Access) int {
	n := 0
	s := trace.Site{Class: have.Class, Method: have.Method, File: have.File}
	for _, same := range []bool{
		want.Class != "" && classFits(s, className(want.Class)) > unfit,
		want.Method != "" && methodFits(s, methodName(want.Method)) > unfit,
		want.File != "" && fileFits(s, want.File) > unfit,
	} {
		if same {
			n++
		}
	}
	return n
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

func nearest(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	more := ""
	if len(texts) > maxNear {
		texts, more = texts[:maxNear], " and others"
	}
	return "; nearest: " + strings.Join(texts, "; ") + more
}
