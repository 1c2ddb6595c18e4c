package detect

import (
	"strconv"

	"github.com/erva-go/erva/trace"
)

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
	if y < x {
		x, y = y, x
	}
	return x + " / " + y
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
