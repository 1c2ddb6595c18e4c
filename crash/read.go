package crash

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Bounds of what is read: a log may be long, a report never is.
const (
	maxLine    = 64 << 10 // bytes; the rest of a line is dropped
	maxLines   = 5 << 20
	maxReports = 1000
	maxFrames  = 4096 // of one throwable
	maxMessage = 40   // lines
	maxNested  = 64   // throwables in one report
	maxThreads = 2000 // of an ANR
)

// ErrNoReport is what errors.Is finds where a text has no stack trace.
var ErrNoReport = errors.New("there is no stack trace in it")

// Read finds the reports of a text, in their order. The error wraps ErrNoReport if there is none, or is the reader's.
func Read(r io.Reader) ([]Report, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	p := &parser{streams: map[string]*stream{}}
	u := &unwrapper{}
	for n := 0; n < maxLines && len(p.reports) < maxReports; n++ {
		raw, err := readLine(in)
		if err != nil && raw == "" {
			if !errors.Is(err, io.EOF) {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
			break
		}
		if l, ok := u.line(raw); ok {
			p.line(l)
		}
	}
	return p.finish()
}

// readLine is the next line, cut off where it is too long.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(len(part), maxLine-len(line))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return strings.ToValidUTF8(string(line), "\ufffd"), err
		}
	}
}

// parser reads the lines of a text. Each stream of lines is read by itself: those of a log come mixed.
type parser struct {
	streams map[string]*stream
	reports []*Report
}

// stream is what one writer has written so far.
type stream struct {
	report *Report
	// open are the throwables that the next line may belong to, the innermost last, each with how far it was indented.
	open []nested
	// pending is a line that may be the head of a stack trace, with where it stood; frames decide.
	pending *head
	blank   bool    // an empty line came since the last frame
	other   bool    // something else came since the last frame
	kind    Kind    // of the report that begins
	thread  string  // of the report that begins
	process string  // of the report that begins
	locked  *Thread // of an ANR, that the next line belongs to
}

type nested struct {
	*Throwable
	indent int
}

// head is a line that says what was thrown.
type head struct {
	class, message string
	line           int
	lines          int // of the message
	kind           Kind
	thread         string
}

// The lines around frames. A class without a package is taken for one only if it is named like an exception.
var (
	exceptionName = `((?:[\pL_$][\pL\d_$-]*\.)+[\pL_$][\pL\d_$-]*|[\pL_$][\pL\d_$]*(?:Exception|Error))`
	thrown        = regexp.MustCompile(`^(?:((?:[Ff]atal|[Nn]on-fatal|[Uu]ncaught|[Uu]nhandled) [Ee]xception|Exception)(?: in thread "([^"]*)")?:?\s+)?` + exceptionName + `(?::\s?(.*))?$`)
	causedBy      = regexp.MustCompile(`^Caused by:?\s+` + exceptionName + `(?::\s?(.*))?$`)
	suppressed    = regexp.MustCompile(`^Suppressed:\s+` + exceptionName + `(?::\s?(.*))?$`)
	more          = regexp.MustCompile(`^\.\.\. (\d+) (?:more|common frames omitted)`)
	fatal         = regexp.MustCompile(`FATAL EXCEPTION(?: IN SYSTEM PROCESS)?: (.*)$`)
	processLine   = regexp.MustCompile(`^Process: ([\w.:]+)`)
)

func (p *parser) line(l logLine) {
	s := p.streams[l.stream]
	if s == nil {
		s = &stream{}
		p.streams[l.stream] = s
	}
	text := strings.TrimSpace(l.text)
	indent := len(l.text) - len(strings.TrimLeft(l.text, " \t"))
	if text == "" {
		s.blank = true
		return
	}
	switch {
	case p.anr(s, l, text):
	case fatal.MatchString(text) && !thrown.MatchString(text):
		*s = stream{kind: Fatal, thread: fatal.FindStringSubmatch(text)[1]}
	case processLine.MatchString(text) && s.report == nil && s.pending == nil:
		s.process = processLine.FindStringSubmatch(text)[1]
	case p.frame(s, text):
	case p.cause(s, text, indent):
	case more.MatchString(text):
		s.fill(text)
	default:
		s.note(l, text)
	}
}

// frame takes a line that is a frame. One that follows other text after an empty line is of something else.
func (p *parser) frame(s *stream, text string) bool {
	f, ok := parseFrame(text)
	if !ok {
		return false
	}
	if s.pending != nil {
		p.begin(s)
	}
	n := len(s.open)
	if n == 0 || s.blank && s.other {
		s.open = nil
		return true
	}
	if t := s.open[n-1].Throwable; len(t.Frames) < maxFrames {
		t.Frames = append(t.Frames, f)
	}
	s.blank, s.other = false, false
	return true
}

// begin makes a report of the pending head, whose first frame has come.
func (p *parser) begin(s *stream) {
	h := s.pending
	t := &Throwable{Class: h.class, Message: h.message}
	r := &Report{Kind: h.kind, Thread: h.thread, Process: s.process, Line: h.line, Throwable: t}
	if r.Thread == "" {
		r.Thread = s.thread
	}
	if r.Kind == "" {
		r.Kind = Fatal
	}
	if len(p.reports) < maxReports {
		p.reports = append(p.reports, r)
	}
	*s = stream{report: r, open: []nested{{t, 0}}}
}

// cause takes a line that says what led to the throwable above, or what was suppressed for it.
func (p *parser) cause(s *stream, text string, indent int) bool {
	m, sup := causedBy.FindStringSubmatch(text), suppressed.FindStringSubmatch(text)
	if m == nil && sup == nil {
		return false
	}
	if s.pending != nil { // a throwable without frames
		p.begin(s)
	}
	if s.report == nil || len(s.open) == 0 || len(s.open) >= maxNested {
		return true
	}
	if sup != nil {
		t := &Throwable{Class: sup[1], Message: sup[2]}
		s.closeTo(indent - 1)
		parent := s.open[len(s.open)-1]
		parent.Suppressed = append(parent.Suppressed, t)
		s.open = append(s.open, nested{t, indent})
	} else {
		t := &Throwable{Class: m[1], Message: m[2]}
		s.closeTo(indent)
		parent := &s.open[len(s.open)-1]
		for parent.Cause != nil { // what was said to have causes before
			parent.Throwable = parent.Cause
		}
		parent.Cause = t
		s.open = append(s.open, nested{t, indent})
	}
	s.blank, s.other = false, false
	return true
}

// closeTo leaves open what a line of this indentation can belong to.
func (s *stream) closeTo(indent int) {
	for len(s.open) > 1 && s.open[len(s.open)-1].indent > indent {
		s.open = s.open[:len(s.open)-1]
	}
}

// fill adds the frames that a text only counts: the last ones of the enclosing throwable.
func (s *stream) fill(text string) {
	n := len(s.open)
	if n < 2 {
		return
	}
	count := 0
	if _, err := fmt.Sscanf(text, "... %d", &count); err != nil {
		return
	}
	outer, inner := s.open[n-2].Frames, s.open[n-1].Throwable
	count = min(count, len(outer), maxFrames-len(inner.Frames))
	if count > 0 {
		inner.Frames = append(inner.Frames, outer[len(outer)-count:]...)
	}
	s.blank, s.other = false, false
}

// note takes a line that is no frame: the head of a stack trace, a part of its message, or something else.
func (s *stream) note(l logLine, text string) {
	n := len(s.open)
	if m := thrown.FindStringSubmatch(text); m != nil && (s.pending == nil || s.blank || strings.HasSuffix(m[3], "Exception") || strings.HasSuffix(m[3], "Error")) {
		s.pending = &head{class: m[3], message: m[4], line: l.number, kind: s.kind, thread: m[2]}
		if strings.HasPrefix(strings.ToLower(m[1]), "non-fatal") {
			s.pending.kind = NonFatal
		}
		s.blank = false
		return
	}
	switch {
	case s.pending != nil && s.pending.lines < maxMessage:
		s.pending.lines++
		s.pending.message = strings.TrimPrefix(s.pending.message+"\n"+text, "\n")
	case n > 0 && len(s.open[n-1].Frames) == 0:
		t := s.open[n-1].Throwable
		t.Message = strings.TrimPrefix(t.Message+"\n"+text, "\n")
	default:
		s.other = true
	}
}

// finish returns what was found.
func (p *parser) finish() ([]Report, error) {
	var out []Report
	for _, r := range p.reports {
		out = append(out, *r)
	}
	if len(out) == 0 {
		return nil, ErrNoReport
	}
	return out, nil
}
