package crash

import (
	"html"
	"regexp"
	"strings"
)

// stamp is when a line was logged, in all forms that logcat has: with or without a year, to the microsecond, with a zone, or as
// seconds.
const stamp = `(?:(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,9}(?: [+-]\d{4})?|\d+\.\d{3,9})`

// The formats of a log's lines (logcat -v, and what Android Studio shows). Their groups are named; stream is what tells who
// writes: the process and the thread, as far as the format has them.
var logFormats = []*regexp.Regexp{
	// threadtime, with the modifiers year, zone, usec, epoch, monotonic and uid
	regexp.MustCompile(`^\s*` + stamp + `\s+(?:\S+\s+)?(?P<stream>\d+\s+\d+)\s+[VDIWEFAS]\s+(?P<tag>[^:]*?)\s*:(?: (?P<text>.*))?$`),
	// Android Studio, before 2022
	regexp.MustCompile(`^` + stamp + `\s+(?P<stream>\d+-\d+)/(?P<process>\S+)\s+[VDIWEFAS]/(?P<tag>[^:]*?)\s*:(?: (?P<text>.*))?$`),
	// Android Studio, from 2022 on
	regexp.MustCompile(`^` + stamp + `\s+(?P<stream>\d+-\d+)\s+(?P<tag>\S+)\s+(?P<process>\S+)\s+[VDIWEFAS] (?: ?(?P<text>.*))?$`),
	// time and brief
	regexp.MustCompile(`^(?:` + stamp + `\s+)?[VDIWEFAS]/(?P<tag>[^(]*?)\s*\((?P<stream>\s*\d+)\):(?: (?P<text>.*))?$`),
	// thread
	regexp.MustCompile(`^[VDIWEFAS]\((?P<stream>\s*\d+:\s*\w+)\)(?: (?P<text>.*))?$`),
	// process
	regexp.MustCompile(`^[VDIWEFAS]\((?P<stream>\s*\d+)\) (?P<text>.*?)\s+\((?P<tag>[^()]*)\)$`),
	// tag
	regexp.MustCompile(`^[VDIWEFAS]/(?P<tag>[\w.$#*-]+)\s*:(?: (?P<text>.*))?$`),
}

// longHeader is the line before an entry of logcat -v long; the entry's lines and an empty one follow.
var longHeader = regexp.MustCompile(`^\[ ` + stamp + `\s+(?:\S+?:)?\s*(\d+:\s*\w+)\s+[VDIWEFAS]/(.*?)\s*\]$`)

var colours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// logLine is a line of a text without what a log or a mail puts before it.
type logLine struct {
	number int    // from 1
	stream string // who writes; lines of one stack have one stream
	text   string
}

// unwrapper takes lines out of what they are wrapped in.
type unwrapper struct {
	number int
	stream string
	long   bool // within logcat -v long, where empty lines say nothing
}

// line unwraps the next line; false if there is nothing in it.
func (u *unwrapper) line(raw string) (logLine, bool) {
	u.number++
	text := strings.TrimRight(colours.ReplaceAllString(raw, ""), "\r\n \t")
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(text, "\u00a0", " ")
	for strings.HasPrefix(text, ">") { // a quotation
		text = strings.TrimPrefix(strings.TrimPrefix(text, ">"), " ")
	}
	if m := longHeader.FindStringSubmatch(text); m != nil {
		u.stream, u.long = m[1]+" "+m[2], true
		return logLine{}, false
	}
	for _, f := range logFormats {
		if m := f.FindStringSubmatch(text); m != nil {
			u.stream = group(f, m, "stream") + " " + group(f, m, "tag")
			text = group(f, m, "text")
			u.long = false
			break
		}
	}
	if strings.Contains(text, "&") {
		text = html.UnescapeString(text)
	}
	return logLine{u.number, u.stream, text}, text != "" || !u.long
}

// group is a named group of a match, empty if the expression has none of that name.
func group(r *regexp.Regexp, match []string, name string) string {
	if i := r.SubexpIndex(name); i >= 0 {
		return match[i]
	}
	return ""
}
