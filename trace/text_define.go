package trace

import (
	"fmt"
	"strconv"
)

// definitions are the words that start a definition's line.
var definitions = map[string]func(p *textParser, name token, rest []token) string{
	wordThread: (*textParser).defineThread,
	wordEvent:  (*textParser).defineEvent,
	wordQueue:  (*textParser).defineQueue,
	wordVar:    (*textParser).defineVar,
	wordSite:   (*textParser).defineSite,
	wordHandle: (*textParser).defineHandle,
	wordString: (*textParser).defineString,
}

// fresh checks that a definition's name is a name that is not taken.
func fresh(t token, taken labels) string {
	label := t.text
	switch {
	case t.key != "" || t.quoted || label == none:
		return fmt.Sprintf("%q is no name", label)
	case taken[label] != 0:
		return fmt.Sprintf("%q is defined or used above", label)
	}
	return ""
}

// attributes hands each token after a definition's name to its setter; bare words go to word.
func attributes(rest []token, word func(string) bool, set map[string]*string) string {
	for _, t := range rest {
		if t.word() {
			if word == nil || !word(t.text) {
				return fmt.Sprintf("%q is unknown here", t.text)
			}
			continue
		}
		to := set[t.key]
		if to == nil {
			return fmt.Sprintf("attribute %s= is unknown here", t.key)
		}
		*to = t.text
	}
	return ""
}

func (p *textParser) defineThread(name token, rest []token) string {
	if problem := fresh(name, p.tasks); problem != "" {
		return problem
	}
	id := p.task(name.text, false)
	th := *p.trace.Tables.Thread(id)
	queue := none
	kind := func(w string) bool {
		k, ok := find(threadKindNames[:], w)
		th.Kind = ThreadKind(k)
		return ok
	}
	problem := attributes(rest, kind, map[string]*string{"name": &th.Name, "key": &th.Key, "queue": &queue})
	*p.trace.Tables.Thread(id) = th
	p.explicitTask[id] = true
	p.links = append(p.links, func() { p.trace.Tables.Thread(id).Queue = p.queue(queue) })
	return problem
}

func (p *textParser) defineEvent(name token, rest []token) string {
	if problem := fresh(name, p.tasks); problem != "" {
		return problem
	}
	id := p.task(name.text, true)
	e := p.trace.Tables.Event(id)
	p.explicitTask[id] = true
	return attributes(rest, nil, map[string]*string{"key": &e.Key, "target": &e.Target})
}

func (p *textParser) defineQueue(name token, rest []token) string {
	if problem := fresh(name, p.queues); problem != "" {
		return problem
	}
	id := p.queue(name.text)
	looper := none
	problem := attributes(rest, nil, map[string]*string{"name": &p.trace.Tables.Queues[id-1].Name, "looper": &looper})
	p.explicitQueue[id] = true
	p.links = append(p.links, func() { p.trace.Tables.Queues[id-1].Looper = p.task(looper, false) })
	return problem
}

func (p *textParser) defineVar(name token, rest []token) string {
	if problem := fresh(name, p.vars); problem != "" {
		return problem
	}
	v := &p.trace.Tables.Vars[p.variable(name.text)-1]
	kind := func(w string) bool {
		k, ok := find(varKindNames[:], w)
		v.Kind = VarKind(k)
		return ok
	}
	return attributes(rest, kind, map[string]*string{"object": &v.Object, "field": &v.Field})
}

func (p *textParser) defineSite(name token, rest []token) string {
	if name.key == "@" {
		name.key = ""
	}
	if problem := fresh(name, p.sites); problem != "" {
		return problem
	}
	id := p.site(name.text)
	s := &p.trace.Tables.Sites[id-1]
	line, index, caller := strconv.Itoa(s.Line), strconv.FormatInt(s.Index, 10), none
	app := func(w string) bool {
		s.App = w == "app"
		return s.App || w == "framework"
	}
	problem := attributes(rest, app, map[string]*string{
		"class": &s.Class, "method": &s.Method, "file": &s.File, "line": &line, "index": &index, "caller": &caller,
	})
	if problem != "" {
		return problem
	}
	p.links = append(p.links, func() { p.trace.Tables.Sites[id-1].Caller = p.site(caller) })
	n, err := strconv.Atoi(line)
	if err != nil {
		return fmt.Sprintf("line=%s is no number", line)
	}
	s.Line = n
	return signed(index, &s.Index)
}

func (p *textParser) defineHandle(name token, rest []token) string {
	if problem := fresh(name, p.handles); problem != "" {
		return problem
	}
	h := &p.trace.Tables.Handles[p.handle(name.text)-1]
	return attributes(rest, nil, map[string]*string{"name": &h.Name})
}

// defineString always makes a new entry, also of a text that is there: what is read is what was written.
func (p *textParser) defineString(text token, rest []token) string {
	if text.key != "" || len(rest) > 0 {
		return "a string is one word, or one text in quotes"
	}
	p.trace.Tables.Strings = append(p.trace.Tables.Strings, text.text)
	if p.strings[text.text] == 0 {
		p.strings[text.text] = uint32(len(p.trace.Tables.Strings))
	}
	return ""
}

// task is the id of a task's name; a new name defines an event or a thread.
func (p *textParser) task(label string, event bool) TaskID {
	if label == none {
		return 0
	}
	if id := p.tasks[label]; id != 0 {
		return TaskID(id)
	}
	id := p.trace.Tables.NextTask()
	p.tasks[label] = uint32(id)
	p.taskLabels = append(p.taskLabels, label)
	if event {
		p.trace.Tables.AddEvent(Event{ID: id, Key: label, Target: label})
	} else {
		p.trace.Tables.AddThread(Thread{ID: id, Name: label, Key: label})
	}
	return id
}

func (p *textParser) queue(label string) QueueID {
	t := &p.trace.Tables
	id, isNew := p.queues.id(label, len(t.Queues))
	if isNew {
		t.Queues = append(t.Queues, Queue{ID: QueueID(id), Name: label})
		p.queueLabels = append(p.queueLabels, label)
	}
	return QueueID(id)
}

func (p *textParser) variable(label string) VarID {
	t := &p.trace.Tables
	id, isNew := p.vars.id(label, len(t.Vars))
	if isNew {
		t.Vars = append(t.Vars, Var{ID: VarID(id), Field: label})
	}
	return VarID(id)
}

func (p *textParser) site(label string) SiteID {
	t := &p.trace.Tables
	id, isNew := p.sites.id(label, len(t.Sites))
	if isNew {
		s := SiteNamed(label)
		s.ID = SiteID(id)
		t.Sites = append(t.Sites, s)
	}
	return SiteID(id)
}

func (p *textParser) handle(label string) HandleID {
	t := &p.trace.Tables
	id, isNew := p.handles.id(label, len(t.Handles))
	if isNew {
		t.Handles = append(t.Handles, Handle{ID: HandleID(id), Name: label})
	}
	return HandleID(id)
}

func (p *textParser) str(text string) StringID {
	t := &p.trace.Tables
	if text == none {
		return 0
	}
	if id := p.strings[text]; id != 0 {
		return StringID(id)
	}
	t.Strings = append(t.Strings, text)
	p.strings[text] = uint32(len(t.Strings))
	return StringID(len(t.Strings))
}

// id is the number of a name; a new name gets the one after count.
func (l labels) id(label string, count int) (id uint32, isNew bool) {
	if label == none {
		return 0, false
	}
	if id := l[label]; id != 0 {
		return id, false
	}
	l[label] = uint32(count + 1)
	return uint32(count + 1), true
}
