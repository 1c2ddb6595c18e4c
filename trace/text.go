package trace

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The text form: one operation a line, for authoring and for diffs. It says everything that the binary form says.
//
//	line        = [ definition | operation ] [ "#" comment ]
//	operation   = TASK kind { argument } { mode [ NUMBER ] | flag | "@" SITE | attribute }
//	definition  = "thread" TASK [ "looper" | "worker" | "binder" ] [ name= ] [ key= ] [ queue=QUEUE ]
//	            | "event" TASK [ key= ] [ target= ]
//	            | "queue" QUEUE [ name= ] [ looper=TASK ]
//	            | "var" VAR [ "field" | "static" | "collection" | "view" | "preference" | "row" ] [ object= ] [ field= ]
//	            | "site" SITE [ class= ] [ method= ] [ file= ] [ line= ] [ index= ] [ "framework" ] [ caller=@SITE ]
//	            | "handle" HANDLE [ name= ]
//	            | "string" TEXT
//
// The arguments of each kind:
//
//	thread-init [looper|worker|binder [NAME]]   thread-exit          fork THREAD           join THREAD
//	send EVENT [q=QUEUE]                        begin [THREAD]       end [THREAD]          remove EVENT
//	barrier QUEUE HANDLE                        unbarrier QUEUE HANDLE
//	signal HANDLE      wait HANDLE              acquire HANDLE       release HANDLE
//	register HANDLE    unregister HANDLE        perform HANDLE       lifecycle HANDLE TEXT (enter|leave)
//	input NUMBER [HANDLE]                       gap NUMBER [HANDLE]  branch taken|not-taken
//	read VAR           write VAR
//
// Modes: delayed attime atfront idle input display ipc, each with When in ms (delayed 0 if there is none). Flags: async
// reference null allocation static guard framework enter leave, or flags=NUMBER. Attributes of any operation: t=
// (Time: ns, or with a unit as in t=5ms; the previous operation's if absent), value=, arg=, object=TASK, q=QUEUE,
// handle=HANDLE, when=; of thread-init and send also those of the definition of what they act on (name= key= target=).
//
// Names are free words (no blank, quote or "="); "-" is none. A word in quotes is a Go string literal.
//
// Definitions may be left out: a name that is used defines itself. It is then its own name, key and target; a variable
// is a field of that name; a site "Cls.m:12" is line 12 of method m of class Cls (any other word is a class), app code,
// index unknown; a task is an event if it is sent, removed, begun or ended where it first occurs, else a thread. A
// thread without a thread-init is alive from the start: no operation is ever made up. What is not said about threads and
// queues that no line defines is found out from the whole text: a thread on which an event begins is a looper (a
// binder thread for mode ipc); it drains the queue that the event was sent to, or one with the thread's name; a send without q= goes
// to the queue of the thread on which its event begins, or else to the only queue there is; a begin without a thread is
// on the queue's looper; an end without a thread is on that of the begin. An entry with a definition line is as
// the line says and nothing is found out about it.

// TextError is what is wrong with a line of the text form.
type TextError struct {
	File string
	Line int // 1 is the first
	Msg  string
}

// Error is "file:line: message".
func (e *TextError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// An argument is what stands at a fixed place of an operation's line.
type argument uint8

const (
	argThread argument = iota + 1 // Object
	argEvent                      // Object
	argQueue
	argHandle
	argVar
	argText   // Arg, a StringID
	argNumber // Arg
	argTaken  // Arg
	argThreadKind
	argThreadName
	argOptional argument = 1 << 7
)

var syntax = [kindLimit][]argument{
	KindThreadInit: {argThreadKind | argOptional, argThreadName | argOptional},
	KindFork:       {argThread},
	KindJoin:       {argThread},
	KindSend:       {argEvent},
	KindBegin:      {argThread | argOptional},
	KindEnd:        {argThread | argOptional},
	KindRemove:     {argEvent},
	KindBarrier:    {argQueue, argHandle},
	KindUnbarrier:  {argQueue, argHandle},
	KindSignal:     {argHandle},
	KindWait:       {argHandle},
	KindAcquire:    {argHandle},
	KindRelease:    {argHandle},
	KindRegister:   {argHandle},
	KindUnregister: {argHandle},
	KindPerform:    {argHandle},
	KindLifecycle:  {argHandle, argText},
	KindInput:      {argNumber, argHandle | argOptional},
	KindRead:       {argVar},
	KindWrite:      {argVar},
	KindBranch:     {argTaken},
	KindGap:        {argNumber, argHandle | argOptional},
}

// flagNames are the flags' names in the text form; element i is bit i.
var flagNames = [...]string{
	"async", "reference", "null", "allocation", "static", "guard", "framework", "enter", "leave", "update",
}

// Valid reports whether k is a thread kind of this version of the format.
func (k ThreadKind) Valid() bool { return k <= ThreadBinder }

// Valid reports whether k is a variable kind of this version of the format.
func (k VarKind) Valid() bool { return k <= VarRow }

var threadKindNames = [...]string{ThreadWorker: "worker", ThreadLooper: "looper", ThreadBinder: "binder"}

var varKindNames = [...]string{
	VarField: "field", VarStatic: "static", VarCollection: "collection", VarView: "view", VarPreference: "preference",
	VarRow: "row",
}

// String is the kind's name in the text form.
func (k VarKind) String() string {
	if int(k) < len(varKindNames) {
		return varKindNames[k]
	}
	return "kind" + strconv.Itoa(int(k))
}

const (
	wordThread = "thread"
	wordEvent  = "event"
	wordQueue  = "queue"
	wordVar    = "var"
	wordSite   = "site"
	wordHandle = "handle"
	wordString = "string"
	none       = "-"
)

// reserved reports whether a word means something of its own, so that no name is made of it when text is written.
func reserved(word string) bool {
	switch word {
	case none, wordThread, wordEvent, wordQueue, wordVar, wordSite, wordHandle, wordString:
		return true
	}
	_, flag := find(flagNames[:], word)
	_, mode := find(modeNames[:], word)
	return flag || mode
}

func find(names []string, word string) (int, bool) {
	for i, n := range names {
		if n == word {
			return i, true
		}
	}
	return 0, false
}

// A token is a word, a quoted text, a site or an attribute of a line.
type token struct {
	key    string // of an attribute; "@" for a site; "" for a word
	text   string
	quoted bool
}

// word reports whether the token is a bare word.
func (t token) word() bool { return t.key == "" && !t.quoted }

// tokens cuts a line; problem is "" if the line is well formed.
func tokens(line string) (list []token, problem string) {
	for {
		line = strings.TrimLeftFunc(line, unicode.IsSpace)
		if line == "" || line[0] == '#' {
			return list, ""
		}
		var t token
		if line[0] == '@' {
			t.key, line = "@", line[1:]
		} else if end := strings.IndexFunc(line, endsWord); end > 0 && line[end] == '=' {
			t.key, line = line[:end], line[end+1:]
			if t.key == "caller" {
				line = strings.TrimPrefix(line, "@")
			}
		}
		t.text, line, t.quoted, problem = value(line)
		if problem != "" {
			return nil, problem
		}
		if t.text == "" && !t.quoted {
			return nil, fmt.Sprintf("nothing follows %q", t.key)
		}
		list = append(list, t)
	}
}

func endsWord(r rune) bool { return unicode.IsSpace(r) || r == '"' || r == '=' }

// value cuts a word or a quoted text off line.
func value(line string) (text, rest string, quoted bool, problem string) {
	if !strings.HasPrefix(line, `"`) {
		end := strings.IndexFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == '"' })
		if end < 0 {
			return line, "", false, ""
		}
		if line[end] == '"' {
			return "", "", false, "a quote stands in the middle of a word"
		}
		return line[:end], line[end:], false, ""
	}
	lit, err := strconv.QuotedPrefix(line)
	if err != nil {
		return "", "", false, "a quoted text does not end"
	}
	text, err = strconv.Unquote(lit)
	if err != nil {
		return "", "", false, "a quoted text is broken"
	}
	return text, line[len(lit):], true, ""
}

// bare reports whether s can stand as a value without quotes.
func bare(s string) bool {
	if s == "" || !utf8.ValidString(s) || strings.HasPrefix(s, "@") || strings.HasPrefix(s, "#") {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return r == '"' || unicode.IsSpace(r) || !unicode.IsPrint(r)
	})
}

// quote writes a value, in quotes if it needs them.
func quote(s string) string {
	if bare(s) {
		return s
	}
	return strconv.Quote(s)
}

// quoteWord writes a text that is no attribute's value, in quotes if it could be taken for something else.
func quoteWord(s string) string {
	if reserved(s) || strings.Contains(s, "=") {
		return strconv.Quote(s)
	}
	return quote(s)
}

// SiteNamed is the site that a name alone defines in the text form: line 12 of method m of class Cls for "Cls.m:12",
// else a class of that name; app code, bytecode index unknown, no id.
func SiteNamed(label string) Site {
	s := Site{Class: label, Index: -1, App: true}
	place, line, ok := cutLast(label, ":")
	if !ok {
		return s
	}
	class, method, ok := cutLast(place, ".")
	n, err := strconv.Atoi(line)
	if !ok || err != nil || n <= 0 || strconv.Itoa(n) != line || class == "" || method == "" {
		return s
	}
	s.Class, s.Method, s.Line = class, method, n
	return s
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+len(sep):], true
}
