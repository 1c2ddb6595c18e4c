package crash

import (
	"regexp"
	"strconv"
	"strings"
)

// The lines of an ANR's traces, as ART and HotSpot dump threads.
var (
	dumpedThread = regexp.MustCompile(`^"(.+?)"(?: daemon)?(?: prio=\d+)? (?:tid=|#)(\d+)(?: .*?)??(?: (\w+))?(?: \(.*\))?$`)
	waitsToLock  = regexp.MustCompile(`^- waiting to lock <([^>]+)>(?: \(a ([^)]+)\))?(?: held by (?:thread|tid=) ?(\d+))?`)
	ownsLock     = regexp.MustCompile(`^- locked <([^>]+)>(?: \(a ([^)]+)\))?`)
	commandLine  = regexp.MustCompile(`^(?:Cmd line:|ANR in) ([\w.:]+)`)
)

// anr takes a line of an ANR's traces: a thread, or what is said of it.
func (p *parser) anr(s *stream, l logLine, text string) bool {
	if m := commandLine.FindStringSubmatch(text); m != nil {
		s.process = m[1]
		return true
	}
	if m := dumpedThread.FindStringSubmatch(text); m != nil {
		p.dumped(s, l, m)
		return true
	}
	if s.locked == nil {
		return false
	}
	t := s.locked
	switch f, isFrame := parseFrame(text); {
	case isFrame:
		if len(t.Frames) < maxFrames {
			t.Frames = append(t.Frames, f)
		}
	case waitsToLock.MatchString(text):
		t.Waits = lockOf(waitsToLock.FindStringSubmatch(text))
	case ownsLock.MatchString(text):
		if len(t.Locked) < maxFrames {
			t.Locked = append(t.Locked, *lockOf(ownsLock.FindStringSubmatch(text)))
		}
	case strings.HasPrefix(text, "|"), strings.HasPrefix(text, "-"), strings.HasPrefix(text, "native:"), strings.HasPrefix(text, "#"), strings.HasPrefix(text, "("):
	default:
		s.locked = nil // another part of the text
		return false
	}
	return true
}

func lockOf(m []string) *Lock {
	l := &Lock{ID: m[1], Class: m[2]}
	if len(m) > 3 {
		l.Holder, _ = strconv.Atoi(m[3]) // 0 if it does not say
	}
	return l
}

// dumped begins a thread of the ANR that the stream tells of.
func (p *parser) dumped(s *stream, l logLine, m []string) {
	if s.report == nil || s.report.Kind != ANR {
		if len(p.reports) >= maxReports {
			return
		}
		r := &Report{Kind: ANR, Thread: "main", Process: s.process, Line: l.number}
		p.reports = append(p.reports, r)
		*s = stream{report: r}
	}
	if len(s.report.Threads) >= maxThreads {
		return
	}
	id, _ := strconv.Atoi(m[2]) // digits
	s.report.Threads = append(s.report.Threads, Thread{Name: m[1], ID: id, State: m[3]})
	s.locked = &s.report.Threads[len(s.report.Threads)-1]
}
