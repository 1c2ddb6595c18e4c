package trace

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// FormatText writes the text form of a whole trace: all definitions in the order of their ids, then the operations.
// ParseText gives the same trace back. Ids must be dense and defined, as for WriteTrace.
func FormatText(w io.Writer, t *Trace) error {
	f := &textFormatter{out: bufio.NewWriterSize(w, 1<<16), t: &t.Tables, taken: map[string]bool{}}
	if err := f.names(); err != nil {
		return err
	}
	if err := f.references(); err != nil {
		return err
	}
	f.definitions()
	var last int64
	for i := range t.Ops {
		op := &t.Ops[i]
		if err := f.op(op, op.Time != last); err != nil {
			return fmt.Errorf("write operation %d: %w", i, err)
		}
		last = op.Time
	}
	if err := f.out.Flush(); err != nil {
		return fmt.Errorf("write trace: %w", err)
	}
	return nil
}

// A textFormatter has a name for every entry: its own if it is a clean word that no other entry of the table has, else
// a letter and its id.
type textFormatter struct {
	out                                 *bufio.Writer
	t                                   *Tables
	taken                               map[string]bool // of the table whose names are being chosen
	tasks, queues, vars, sites, handles []string        // by id; element 0 is "-"
	strings                             map[string]StringID
}

const longestName = 60

// name chooses the name of the next entry of a table.
func (f *textFormatter) name(own, letter string, id int) string {
	usable := bare(own) && len(own) <= longestName && !reserved(own) && own[0] != '-'
	for _, r := range own {
		usable = usable && !endsWord(r)
	}
	if !usable || f.taken[own] {
		own = letter + strconv.Itoa(id)
		for f.taken[own] {
			own += "_"
		}
	}
	f.taken[own] = true
	return own
}

func (f *textFormatter) names() error {
	t := f.t
	f.tasks = []string{none}
	for id := TaskID(1); id < t.NextTask(); id++ {
		if th := t.Thread(id); th != nil {
			f.tasks = append(f.tasks, f.name(th.Name, "t", int(id)))
		} else if e := t.Event(id); e != nil {
			f.tasks = append(f.tasks, f.name(e.Key, "e", int(id)))
		} else {
			return fmt.Errorf("write trace: task %d is not defined, but task %d is", id, t.NextTask()-1)
		}
	}
	f.queues = f.each(len(t.Queues), "q", func(i int) string { return t.Queues[i].Name })
	f.vars = f.each(len(t.Vars), "v", func(i int) string { return t.Vars[i].Field })
	f.handles = f.each(len(t.Handles), "h", func(i int) string { return t.Handles[i].Name })
	f.sites = f.each(len(t.Sites), "s", func(i int) string {
		s := &t.Sites[i]
		if s.Line > 0 && s.Method != "" {
			return s.Class + "." + s.Method + ":" + strconv.Itoa(s.Line)
		}
		return s.Class
	})
	f.strings = make(map[string]StringID)
	for i, s := range t.Strings {
		if f.strings[s] == 0 {
			f.strings[s] = StringID(i + 1)
		}
	}
	return nil
}

// references checks that definitions refer to what there is.
func (f *textFormatter) references() error {
	for _, th := range f.t.Threads {
		if int(th.Queue) > len(f.t.Queues) {
			return fmt.Errorf("write trace: queue %d of thread %d is not defined", th.Queue, th.ID)
		}
	}
	for _, q := range f.t.Queues {
		if int(q.Looper) >= len(f.tasks) {
			return fmt.Errorf("write trace: looper %d of queue %d is not defined", q.Looper, q.ID)
		}
	}
	for _, s := range f.t.Sites {
		if int(s.Caller) > len(f.t.Sites) {
			return fmt.Errorf("write trace: caller %d of site %d is not defined", s.Caller, s.ID)
		}
	}
	return nil
}

func (f *textFormatter) each(n int, letter string, own func(int) string) []string {
	clear(f.taken)
	names := []string{none}
	for i := range n {
		names = append(names, f.name(own(i), letter, i+1))
	}
	return names
}

func (f *textFormatter) word(s string) {
	f.out.WriteByte(' ')
	f.out.WriteString(s)
}

// attr writes an attribute unless its value is what the parser assumes.
func (f *textFormatter) attr(key, value, assumed string) {
	if value != assumed {
		f.word(key)
		f.out.WriteByte('=')
		f.out.WriteString(quote(value))
	}
}

// named writes a reference by name unless it is none.
func (f *textFormatter) named(key string, names []string, id int) {
	f.attr(key, names[id], none)
}

func (f *textFormatter) definitions() {
	f.taskDefinitions()
	t := f.t
	for i, q := range t.Queues {
		name := f.queues[i+1]
		f.out.WriteString(wordQueue)
		f.word(name)
		f.attr("name", q.Name, name)
		f.named("looper", f.tasks, int(q.Looper))
		f.out.WriteByte('\n')
	}
	for i, v := range t.Vars {
		name := f.vars[i+1]
		f.out.WriteString(wordVar)
		f.word(name)
		if v.Kind != VarField {
			f.word(v.Kind.String())
		}
		f.attr("object", v.Object, "")
		f.attr("field", v.Field, name)
		f.out.WriteByte('\n')
	}
	for i := range t.Sites {
		f.siteDefinition(f.sites[i+1], &t.Sites[i])
	}
	for i, h := range t.Handles {
		name := f.handles[i+1]
		f.out.WriteString(wordHandle)
		f.word(name)
		f.attr("name", h.Name, name)
		f.out.WriteByte('\n')
	}
	for _, s := range t.Strings {
		f.out.WriteString(wordString)
		f.word(quoteWord(s))
		f.out.WriteByte('\n')
	}
}

func (f *textFormatter) taskDefinitions() {
	for id := TaskID(1); id < f.t.NextTask(); id++ {
		name := f.tasks[id]
		if th := f.t.Thread(id); th != nil {
			f.out.WriteString(wordThread)
			f.word(name)
			if th.Kind != ThreadWorker {
				f.word(th.Kind.String())
			}
			f.attr("name", th.Name, name)
			f.attr("key", th.Key, name)
			f.named("queue", f.queues, int(th.Queue))
		} else {
			e := f.t.Event(id)
			f.out.WriteString(wordEvent)
			f.word(name)
			f.attr("key", e.Key, name)
			f.attr("target", e.Target, name)
		}
		f.out.WriteByte('\n')
	}
}

func (f *textFormatter) siteDefinition(name string, s *Site) {
	assumed := SiteNamed(name)
	f.out.WriteString(wordSite)
	f.word(name)
	f.attr("class", s.Class, assumed.Class)
	f.attr("method", s.Method, assumed.Method)
	f.attr("file", s.File, "")
	f.attr("line", strconv.Itoa(s.Line), strconv.Itoa(assumed.Line))
	f.attr("index", strconv.FormatInt(s.Index, 10), "-1")
	if !s.App {
		f.word("framework")
	}
	f.named("caller", f.sites, int(s.Caller))
	f.out.WriteByte('\n')
}

func (f *textFormatter) op(op *Op, timed bool) error {
	if !op.Kind.Valid() || !op.Mode.Valid() || int(op.Task) >= len(f.tasks) || int(op.Object) >= len(f.tasks) ||
		int(op.Queue) >= len(f.queues) || int(op.Site) >= len(f.sites) || int(op.Ref) >= len(f.refs(op)) {
		return fmt.Errorf("an id, the kind or the mode is not defined: %+v", *op)
	}
	f.out.WriteString(f.tasks[op.Task])
	f.word(op.Kind.String())
	rest := f.arguments(*op)
	if rest.Object != 0 {
		f.attr("object", f.tasks[rest.Object], none)
	}
	if rest.Queue != 0 || op.Kind == KindSend {
		f.attr("q", f.queues[rest.Queue], "")
	}
	if rest.Ref != 0 {
		f.attr("handle", f.handles[rest.Ref], none)
	}
	f.mode(&rest)
	f.flags(rest.Flags)
	if rest.Site != 0 {
		f.word("@" + f.sites[rest.Site])
	}
	f.attr("value", "0x"+strconv.FormatUint(rest.Value, 16), "0x0")
	f.attr("arg", strconv.FormatUint(uint64(rest.Arg), 10), "0")
	if timed {
		f.attr("t", strconv.FormatInt(op.Time, 10), "")
	}
	return f.out.WriteByte('\n')
}

func (f *textFormatter) refs(op *Op) []string {
	if op.IsAccess() {
		return f.vars
	}
	return f.handles
}

// arguments writes what has a fixed place, and returns what is left to write.
func (f *textFormatter) arguments(op Op) Op {
	for _, arg := range syntax[op.Kind] {
		switch arg &^ argOptional {
		case argThread, argEvent:
			f.word(f.tasks[op.Object])
			op.Object = 0
		case argQueue:
			f.word(f.queues[op.Queue])
			op.Queue = 0
		case argHandle:
			if op.Ref != 0 || arg&argOptional == 0 {
				f.word(f.handles[op.Ref])
			}
			op.Ref = 0
		case argVar:
			f.word(f.vars[op.Ref])
			op.Ref = 0
		case argText:
			if s := f.t.String(StringID(op.Arg)); op.Arg != 0 && f.strings[s] == StringID(op.Arg) && s != none {
				f.word(quoteWord(s))
				op.Arg = 0
			} else {
				f.word(none)
			}
		case argNumber:
			f.word(strconv.FormatUint(uint64(op.Arg), 10))
			op.Arg = 0
		case argTaken:
			f.taken01(op.Arg)
			op.Arg = 0
		}
	}
	return op
}

func (f *textFormatter) taken01(arg uint32) {
	switch arg {
	case 0:
		f.word("not-taken")
	case 1:
		f.word("taken")
	default:
		f.word(strconv.FormatUint(uint64(arg), 10))
	}
}

func (f *textFormatter) mode(op *Op) {
	if op.Mode == ModeDelayed && op.When == 0 {
		return
	}
	f.word(op.Mode.String())
	if op.When != 0 {
		f.word(strconv.FormatInt(op.When, 10))
	}
}

func (f *textFormatter) flags(flags Flags) {
	for i, name := range flagNames {
		if flags&(1<<i) != 0 {
			f.word(name)
			flags &^= 1 << i
		}
	}
	f.attr("flags", "0x"+strconv.FormatUint(uint64(flags), 16), "0x0")
}
