package droidracer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// ErrNotALog says that the input has no operation of a DroidRacer log.
var ErrNotALog = errors.New("not a DroidRacer log")

const maxLine = 1 << 20

// racesHeading opens the list of races.
const racesHeading = "Races detected"

var startLine = regexp.MustCompile(`(?m)^1 START\r?$`)

// IsLog reports whether a file that begins with head looks like a log; some 200 bytes are enough.
func IsLog(head []byte) bool {
	return bytes.HasPrefix(head, []byte("Android bug-checker log")) || startLine.Match(head)
}

// IsRaceList reports whether a file that begins with head looks like the list of races cut out of a log.
func IsRaceList(head []byte) bool {
	head = bytes.TrimSpace(head)
	return bytes.HasPrefix(head, []byte(racesHeading)) || bytes.HasPrefix(head, []byte("RACE rwId"))
}

// Read reads a whole log; name is the file's name in errors, which are *ParseError, ErrNotALog or r's own.
func Read(r io.Reader, name string) (*Log, error) {
	log, err := read(r, name, partTrace)
	if err == nil && len(log.Ops) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNotALog)
	}
	return log, err
}

// ReadRaces reads the list of races that a log ends with, where that is all there is; errors are those of Read.
func ReadRaces(r io.Reader, name string) (*Log, error) { return read(r, name, partRaces) }

// read reads a file that begins with a part.
func read(r io.Reader, name string, begin part) (*Log, error) {
	p := &parser{log: &Log{Name: name}, part: begin, open: map[int][]int{}, queues: map[uint64]int{}}
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	in.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		advance, token, err := bufio.ScanLines(data, atEOF)
		p.next += int64(advance)
		return advance, token, err
	})
	var offset int64
	for in.Scan() {
		p.number++
		if problem := p.line(in.Text()); problem != "" {
			return nil, &ParseError{File: name, Line: p.number, Offset: offset, Msg: problem}
		}
		offset = p.next
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &ParseError{File: name, Line: p.number + 1, Offset: offset, Msg: "the line is too long"}
	} else if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if p.half != nil {
		return nil, &ParseError{File: name, Line: p.number, Offset: offset, Msg: "the last RACE record has one line"}
	}
	return p.log, nil
}

// A parser goes through the parts of a file: trace, races, categories, memory.
type parser struct {
	log    *Log
	number int   // of the line
	next   int64 // byte after the line
	part   part
	open   map[int][]int  // accesses of each thread that await their ACCESS
	queues map[uint64]int // the thread of each queue

	half     *Race // a RACE record whose second line is due
	category Category
	widgets  bool
}

type part uint8

const (
	partTrace part = iota
	partRaces
	partCategories
	partMemory
)

func (p *parser) line(s string) string {
	s = strings.TrimRight(s, "\r")
	trimmed := strings.TrimSpace(s)
	switch {
	case strings.HasPrefix(trimmed, racesHeading):
		p.part = partRaces
		return ""
	case strings.HasPrefix(trimmed, "Categorization of detected races"):
		p.part = partCategories
		return ""
	case strings.HasPrefix(trimmed, "Memory used for race detection"):
		p.part = partMemory
		return ""
	}
	switch p.part {
	case partTrace:
		return p.trace(trimmed)
	case partRaces:
		return p.race(trimmed)
	case partCategories:
		return p.listed(trimmed)
	}
	return ""
}

// trace takes a line of the first part.
func (p *parser) trace(s string) string {
	switch {
	case s == "" || strings.HasPrefix(s, "Android bug-checker log") || s == "HB Graph":
		return ""
	case strings.HasPrefix(s, "HB Graph size"):
		_, v, _ := strings.Cut(s, ":")
		n, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || n < 0 {
			return "the size of the graph is no number"
		}
		p.log.Size = n
		return ""
	case strings.HasPrefix(s, "rwId:"):
		return p.access(s)
	case meansNothing(s):
		p.log.Skipped++
		return ""
	}
	id, rest, ok := strings.Cut(s, " ")
	n, err := strconv.ParseInt(id, 10, 32)
	if err != nil || n <= 0 {
		if !ok && len(p.log.Ops) > 0 {
			return fmt.Sprintf("%.40q is no operation", s)
		}
		return fmt.Sprintf("%.40q is no line of a DroidRacer log", s)
	}
	if len(p.log.Ops) > 0 && int(n) <= p.log.Ops[len(p.log.Ops)-1].ID {
		return fmt.Sprintf("operation %d comes after operation %d", n, p.log.Ops[len(p.log.Ops)-1].ID)
	}
	op := Op{ID: int(n), Line: p.number}
	if problem := p.op(&op, rest); problem != "" || op.Kind == 0 {
		return problem
	}
	p.log.Ops = append(p.log.Ops, op)
	return ""
}

// meansNothing knows the lines that DroidRacer can write and that say nothing about order or accesses.
func meansNothing(s string) bool {
	for _, known := range []string{"METHOD ", "THROW METHOD ", "ARRAY-ACCESS ", "ABC: ABORT", "NO-TRIGGER"} {
		if strings.Contains(s, known) {
			return true
		}
	}
	return false
}

// op fills in an operation from what follows its number.
func (p *parser) op(op *Op, s string) string {
	word, rest, _ := strings.Cut(s, " ")
	read, ok := readers[word]
	if !ok {
		return fmt.Sprintf("operation %.40q is unknown", word)
	}
	op.Kind = read.kind
	f := scanFields(rest, read.fields...)
	if read.fill != nil && f.problem == "" {
		read.fill(op, f)
	}
	if f.problem != "" {
		return fmt.Sprintf("%s: %s", word, f.problem)
	}
	p.follow(op)
	return ""
}

// follow keeps what later lines need: whose queue it is, and which accesses are waiting.
func (p *parser) follow(op *Op) {
	switch op.Kind {
	case AttachQueue:
		p.queues[op.Queue] = op.Thread
	case AddIdle, RemoveIdle:
		op.Thread = p.queues[op.Queue]
	case AccessSet:
		op.Accesses = p.open[op.Thread]
		delete(p.open, op.Thread)
		for _, a := range op.Accesses {
			p.log.Accesses[a].Op = len(p.log.Ops)
		}
	}
}

// A reader says how the fields of one kind of operation are called and where they go.
type reader struct {
	kind   Kind
	fields []string
	fill   func(op *Op, f *scan)
}

func tid(op *Op, f *scan) { op.Thread = f.int(0) }

func message(op *Op, f *scan) { op.Thread, op.Msg = f.int(0), f.int(1) }

func queue(op *Op, f *scan) { op.Thread, op.Queue = f.int(0), f.hash(1) }

func object(op *Op, f *scan) { op.Thread, op.Object = f.int(0), f.hash(1) }

func native(op *Op, f *scan) { op.Thread, op.Name = f.int(0), f.text(1) }

func ui(op *Op, f *scan) { op.Thread, op.Object, op.Event = f.int(0), f.hash(1), f.int(2) }

func component(op *Op, f *scan) {
	op.Thread, op.Component, op.ID2, op.State = f.int(0), f.text(1), f.hash(2), f.text(3)
}

func idler(op *Op, f *scan) { op.Object, op.Queue = f.hash(0), f.hash(1) }

var componentFields = []string{"tid", "component", "id", "state"}

var readers = map[string]reader{
	"START":      {kind: Start},
	"THREADINIT": {ThreadInit, []string{"tid"}, tid},
	"THREADEXIT": {ThreadExit, []string{"tid"}, tid},
	"FORK": {Fork, []string{"par-tid", "child-tid"}, func(op *Op, f *scan) {
		op.Thread, op.Other = f.int(0), f.int(1)
	}},
	"ATTACH-Q": {AttachQueue, []string{"tid", "queue"}, queue},
	"LOOP":     {Loop, []string{"tid", "queue"}, queue},
	"POST": {Post, []string{"src", "msg", "dest", "delay"}, func(op *Op, f *scan) {
		op.Thread, op.Msg, op.Delay = f.int(0), f.int(1), f.int64(3)
	}},
	"CALL": {Call, []string{"tid", "msg"}, message},
	"RET":  {Ret, []string{"tid", "msg"}, message},
	"ACCESS": {AccessSet, []string{"tid", "accessId"}, func(op *Op, f *scan) {
		op.Thread, op.AccessID = f.int(0), f.int(1)
	}},
	"LOCK":   {Lock, []string{"tid", "lock-obj"}, object},
	"UNLOCK": {Unlock, []string{"tid", "lock-obj"}, object},
	"WAIT":   {Wait, []string{"tid"}, tid},
	"NOTIFY": {Notify, []string{"tid", "notifiedTid"}, func(op *Op, f *scan) {
		op.Thread, op.Other = f.int(0), f.int(1)
	}},
	"NATIVE-ENTRY":         {NativeEntry, []string{"tid", "thread-name"}, native},
	"NATIVE-EXIT":          {NativeExit, []string{"tid", "thread-name"}, native},
	"ENABLE-EVENT":         {EnableEvent, []string{"tid", "view", "event"}, ui},
	"TRIGGER-EVENT":        {TriggerEvent, []string{"tid", "view", "event"}, ui},
	"ENABLE-WINDOW-FOCUS":  {EnableFocus, []string{"tid", "windowHash"}, object},
	"TRIGGER-WINDOW-FOCUS": {TriggerFocus, []string{"tid", "windowHash"}, object},
	"ENABLE-LIFECYCLE":     {EnableLifecycle, componentFields, component},
	"TRIGGER-LIFECYCLE":    {TriggerLifecycle, componentFields, component},
	"TRIGGER-SERVICE":      {TriggerService, componentFields, component},
	"INSTANCE-INTENT": {InstanceIntent, []string{"tid", "instance", "intentId"}, func(op *Op, f *scan) {
		op.Thread, op.Object, op.Intent = f.int(0), f.hash(1), f.int(2)
	}},
	"TRIGGER-BROADCAST": {TriggerBroadcast, []string{"tid", "action", "component", "intent", "onRecLater", "state"},
		func(op *Op, f *scan) {
			op.Thread, op.Action, op.ID2, op.Intent = f.int(0), f.text(1), f.hash(2), f.int(3)
			op.Later, op.State = f.int(4), f.text(5)
		}},
	"ADD_IDLE_HANDLER":    {AddIdle, []string{"idler", "queue"}, idler},
	"REMOVE_IDLE_HANDLER": {RemoveIdle, []string{"idler", "queue"}, idler},
	"QUEUE_IDLE": {QueueIdle, []string{"tid", "idler", "queue"}, func(op *Op, f *scan) {
		op.Thread, op.Object, op.Queue = f.int(0), f.hash(1), f.hash(2)
	}},
}

// access takes an rwId line.
func (p *parser) access(s string) string {
	head, rest, _ := strings.Cut(s, " ")
	word, rest, _ := strings.Cut(rest, " ")
	kind, static := strings.CutSuffix(word, "-STATIC")
	if kind != "READ" && kind != "WRITE" {
		return fmt.Sprintf("access %.40q is unknown", word)
	}
	names := []string{"tid", "class", "field"}
	switch {
	case nextField(rest, "database") >= 0:
		names = []string{"tid", "database"}
	case !static:
		names = []string{"tid", "obj", "class", "field"}
	}
	n := scanFields(head, "rwId")
	f := scanFields(rest, names...)
	if n.problem+f.problem != "" {
		return n.problem + f.problem
	}
	a := Access{RWID: n.int(0), Line: p.number, Thread: f.int(0), Write: kind == "WRITE", Static: static, Op: -1}
	last := len(names) - 1
	switch names[1] {
	case "database":
		a.Database = f.text(1)
	case "obj":
		a.Object = f.hash(1)
		fallthrough
	default:
		a.Class, a.Field = f.class(last-1), f.int(last)
	}
	if n.problem+f.problem != "" {
		return n.problem + f.problem
	}
	p.open[a.Thread] = append(p.open[a.Thread], len(p.log.Accesses))
	p.log.Accesses = append(p.log.Accesses, a)
	return ""
}
