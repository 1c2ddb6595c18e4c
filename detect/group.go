package detect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// Grouping is what races of one group have in common.
type Grouping string

// The groupings.
const (
	BySite     Grouping = "site"     // the two places in user code that induce the accesses (Hsiao, section 4.4); the default
	ByVariable Grouping = "variable" // the field
	ByPair     Grouping = "pair"     // what the two tasks run
	ByClass    Grouping = "class"    // the class of the field
)

// Groupings are the groupings, the default first.
func Groupings() []Grouping { return []Grouping{BySite, ByVariable, ByPair, ByClass} }

// Regroup gives the races of a set the groups of a grouping.
func Regroup(t *trace.Tables, set *race.Set, by Grouping) error {
	if !slices.Contains(Groupings(), by) {
		return fmt.Errorf("races are grouped by %s, %s, %s or %s, not by %q", BySite, ByVariable, ByPair, ByClass, by)
	}
	for i := range set.Races {
		r := &set.Races[i]
		field := t.Var(r.Var).Field
		switch by {
		case BySite:
			r.Group = groupOf(t, r.First.Site, r.Second.Site)
		case ByVariable:
			r.Group = field
		case ByPair:
			r.Group = inOrder(targetOf(t, r.First.Task), targetOf(t, r.Second.Task))
		case ByClass:
			r.Group = field[:max(strings.LastIndexAny(field, ".#"), 0)]
		}
	}
	return nil
}

// inOrder joins two names, in the order of the alphabet.
func inOrder(x, y string) string {
	if y < x {
		x, y = y, x
	}
	return x + " / " + y
}

// priorityOf is the priority of a race between accesses at two sites.
func priorityOf(t *trace.Tables, a, b trace.SiteID) race.Priority {
	priority := race.AppCode
	for _, id := range []trace.SiteID{a, b} {
		switch s := t.Site(id); {
		case s.App || s.Class == "":
		case s.Caller == 0:
			return race.FrameworkCode
		default:
			priority = race.CalledCode
		}
	}
	return priority
}

// userSite is where user code makes an access: the site itself, or the nearest app site that called into the framework.
func userSite(t *trace.Tables, id trace.SiteID) trace.SiteID {
	s := t.Site(id)
	if s.App || s.Caller == 0 {
		return id
	}
	return s.Caller
}

// groupOf names the group of a race by the two user sites, in alphabetical order: races that the same calls in user code
// induce are one piece of work for a reader (Hsiao, section 4.4). A race without sites is in no group.
func groupOf(t *trace.Tables, a, b trace.SiteID) string {
	x, y := siteName(t, userSite(t, a)), siteName(t, userSite(t, b))
	if x == "" && y == "" {
		return ""
	}
	return inOrder(x, y)
}

func siteName(t *trace.Tables, id trace.SiteID) string {
	s := t.Site(id)
	switch {
	case s.Class == "" && s.Method == "":
		return ""
	case s.Line > 0:
		return s.Class + "." + s.Method + ":" + strconv.Itoa(s.Line)
	case s.Index >= 0:
		return s.Class + "." + s.Method + "@" + strconv.FormatInt(s.Index, 10)
	default:
		return s.Class + "." + s.Method
	}
}

// UserInducedSite reports whether an access at a site, with the operation's flags, is made by user code or on its behalf
// (Hsiao, section 4.4). Where the site is unknown the flags decide.
func UserInducedSite(t *trace.Tables, site trace.SiteID, flags trace.Flags) bool {
	if flags&trace.FlagFramework != 0 {
		return false
	}
	s := t.Site(site)
	return s.App || s.Caller != 0 || s.Class == ""
}
