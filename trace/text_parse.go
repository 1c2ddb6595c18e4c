package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

const maxLine = 8 * maxText // a text of maxText bytes in quotes with room to spare

// ParseText reads the text form; name is the file's name in errors, which are *TextError unless r fails.
func ParseText(r io.Reader, name string) (*Trace, error) {
	t, _, err := ParseTextLines(r, name)
	return t, err
}

// ParseTextLines is ParseText; it also returns the line of each operation, from 1.
func ParseTextLines(r io.Reader, name string) (*Trace, []int, error) {
	var lines []int
	p := &textParser{
		tasks: labels{}, queues: labels{}, vars: labels{}, sites: labels{}, handles: labels{}, strings: labels{},
		explicitTask: map[TaskID]bool{}, explicitQueue: map[QueueID]bool{},
	}
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	line := 1
	for ; in.Scan(); line++ {
		list, problem := tokens(in.Text())
		if problem == "" && len(list) > 0 {
			problem = p.line(list)
		}
		if len(p.trace.Ops) > len(lines) {
			lines = append(lines, line)
		}
		if problem != "" {
			return nil, nil, &TextError{File: name, Line: line, Msg: problem}
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, nil, &TextError{File: name, Line: line, Msg: fmt.Sprintf("the line is longer than %d bytes", maxLine)}
	} else if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", name, err)
	}
	p.resolve()
	return &p.trace, lines, nil
}

type labels map[string]uint32

// A textParser keeps what the names of the text stand for. What lines leave open is settled at the end (text_infer.go).
type textParser struct {
	trace                                        Trace
	tasks, queues, vars, sites, handles, strings labels

	taskLabels, queueLabels []string // by id, less one

	explicitTask  map[TaskID]bool // has a definition line
	explicitQueue map[QueueID]bool
	links         []func() // references between definitions, made when all names are known
	sendsNoQueue  []int    // operations whose queue or thread was left out
	noThread      []int
	time          int64
}

// line takes one line and returns what is wrong with it, "" if nothing.
func (p *textParser) line(list []token) string {
	if !list[0].word() {
		return "a line starts with a name or a definition's word"
	}
	if len(list) < 2 {
		return fmt.Sprintf("nothing follows %q", list[0].text)
	}
	if define, ok := definitions[list[0].text]; ok {
		return define(p, list[1], list[2:])
	}
	if !list[1].word() {
		return "the second word is the operation"
	}
	k, ok := find(kindNames[:], list[1].text)
	if !ok || !Kind(k).Valid() {
		return fmt.Sprintf("operation %q is unknown", list[1].text)
	}
	return p.op(Kind(k), list[0].text, list[2:])
}

func (p *textParser) op(kind Kind, subject string, rest []token) string {
	op := Op{Kind: kind, Task: p.task(subject, kind == KindBegin || kind == KindEnd), Time: p.time}
	l := opLine{p: p, op: &op}
	rest, problem := l.arguments(rest)
	if problem != "" {
		return problem
	}
	for len(rest) > 0 && problem == "" {
		rest, problem = l.qualifier(rest)
	}
	if problem != "" {
		return problem
	}
	p.time = op.Time
	index := len(p.trace.Ops)
	switch {
	case kind == KindSend && !l.queue:
		p.sendsNoQueue = append(p.sendsNoQueue, index)
	case (kind == KindBegin || kind == KindEnd) && !l.thread:
		p.noThread = append(p.noThread, index)
	}
	p.trace.Ops = append(p.trace.Ops, op)
	return ""
}

// An opLine is an operation whose line is being read.
type opLine struct {
	p      *textParser
	op     *Op
	queue  bool // was given
	thread bool
}

// arguments reads what stands at fixed places.
func (l *opLine) arguments(rest []token) ([]token, string) {
	for _, arg := range syntax[l.op.Kind] {
		missing := len(rest) == 0 || rest[0].key != "" || rest[0].word() && rest[0].text != none && reserved(rest[0].text)
		if missing && arg&argOptional != 0 {
			return rest, ""
		}
		if len(rest) == 0 || rest[0].key != "" {
			return rest, fmt.Sprintf("%s lacks an argument", l.op.Kind)
		}
		if rest[0].quoted && arg&^argOptional != argText && arg&^argOptional != argThreadName {
			return rest, fmt.Sprintf("%q: a name has no quotes", rest[0].text)
		}
		if problem := l.argument(arg&^argOptional, rest[0].text); problem != "" {
			return rest, problem
		}
		rest = rest[1:]
	}
	return rest, ""
}

func (l *opLine) argument(arg argument, word string) string {
	p, op := l.p, l.op
	switch arg {
	case argThread:
		op.Object, l.thread = p.task(word, false), true
	case argEvent:
		op.Object = p.task(word, true)
	case argQueue:
		op.Queue, l.queue = p.queue(word), true
	case argHandle:
		op.Ref = uint32(p.handle(word))
	case argVar:
		op.Ref = uint32(p.variable(word))
	case argText:
		op.Arg = uint32(p.str(word))
	case argNumber:
		return number32(word, &op.Arg)
	case argTaken:
		switch word {
		case "taken":
			op.Arg = 1
		case "not-taken":
			op.Arg = 0
		default:
			return number32(word, &op.Arg)
		}
	case argThreadKind:
		k, ok := find(threadKindNames[:], word)
		if !ok {
			return fmt.Sprintf("thread kind %q is unknown: looper, worker or binder", word)
		}
		if th := p.trace.Tables.Thread(op.Task); th != nil {
			th.Kind = ThreadKind(k)
		}
	case argThreadName:
		if th := p.trace.Tables.Thread(op.Task); th != nil {
			th.Name = word
		}
	}
	return ""
}

// qualifier reads a mode, a flag, a site or an attribute.
func (l *opLine) qualifier(rest []token) ([]token, string) {
	t := rest[0]
	switch {
	case t.key == "@":
		l.op.Site = l.p.site(t.text)
		return rest[1:], ""
	case t.key != "":
		return rest[1:], l.attribute(t)
	case t.quoted:
		return rest, fmt.Sprintf("%q is one text too many", t.text)
	}
	if bit, ok := find(flagNames[:], t.text); ok {
		l.op.Flags |= 1 << bit
		return rest[1:], ""
	}
	mode, ok := find(modeNames[:], t.text)
	if !ok {
		return rest, fmt.Sprintf("%q is one word too many for %s", t.text, l.op.Kind)
	}
	l.op.Mode = SendMode(mode)
	if rest = rest[1:]; len(rest) > 0 && rest[0].word() {
		if n, err := strconv.ParseInt(rest[0].text, 10, 64); err == nil {
			l.op.When, rest = n, rest[1:]
		}
	}
	return rest, ""
}

func (l *opLine) attribute(t token) string {
	p, op := l.p, l.op
	switch t.key {
	case "t":
		return instant(t.text, &op.Time)
	case "value":
		return number64(t.text, &op.Value)
	case "arg":
		return number32(t.text, &op.Arg)
	case "when":
		return signed(t.text, &op.When)
	case "flags":
		var f uint64
		if problem := number64(t.text, &f); problem != "" {
			return problem
		}
		if f > 1<<16-1 {
			return fmt.Sprintf("flags=%s has more than 16 bits", t.text)
		}
		op.Flags |= Flags(f)
	case "object":
		op.Object, l.thread = p.task(t.text, op.Kind == KindSend || op.Kind == KindRemove), true
	case "q", "queue":
		op.Queue, l.queue = p.queue(t.text), true
	case "handle":
		if op.IsAccess() {
			return "handle= does not go with an access"
		}
		op.Ref = uint32(p.handle(t.text))
	default:
		return l.definitionOf(t)
	}
	return ""
}

// definitionOf takes an attribute of the entry that the operation brings up.
func (l *opLine) definitionOf(t token) string {
	tables := &l.p.trace.Tables
	switch l.op.Kind {
	case KindThreadInit:
		if th := tables.Thread(l.op.Task); th != nil && t.key == "name" {
			th.Name = t.text
			return ""
		} else if th != nil && t.key == "key" {
			th.Key = t.text
			return ""
		}
	case KindSend:
		if e := tables.Event(l.op.Object); e != nil && t.key == "key" {
			e.Key = t.text
			return ""
		} else if e != nil && t.key == "target" {
			e.Target = t.text
			return ""
		}
	}
	return fmt.Sprintf("%s= does not go with %s", t.key, l.op.Kind)
}

func number32(s string, to *uint32) string {
	n, err := strconv.ParseUint(s, 0, 32)
	if err != nil {
		return fmt.Sprintf("%q is no number of 32 bits", s)
	}
	*to = uint32(n)
	return ""
}

func number64(s string, to *uint64) string {
	n, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		return fmt.Sprintf("%q is no number of 64 bits", s)
	}
	*to = n
	return ""
}

func signed(s string, to *int64) string {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return fmt.Sprintf("%q is no number", s)
	}
	*to = n
	return ""
}

// instant reads nanoseconds, or a time with a unit.
func instant(s string, to *int64) string {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		*to = n
		return ""
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Sprintf("%q is no time: nanoseconds, or 5ms", s)
	}
	*to = int64(d)
	return ""
}
