package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// racerdIssue is an element of Infer's report.json, as far as it is read.
type racerdIssue struct {
	Type      string       `json:"bug_type"`
	Qualifier string       `json:"qualifier"` // what people read
	File      string       `json:"file"`
	Line      int          `json:"line"`
	Procedure string       `json:"procedure"` // "org.example.Main.load(int):void"
	Trace     []racerdStep `json:"bug_trace"`
}

// racerdStep is a step of the way to an access. Steps named like "<Write trace>" open the way of one access.
type racerdStep struct {
	File        string `json:"filename"`
	Line        int    `json:"line_number"`
	Description string `json:"description"`
}

// racerdTypes are the types of issues that are races on a field.
func racerdTypes() []string { return []string{"THREAD_SAFETY_VIOLATION", "GUARDEDBY_VIOLATION"} }

// What RacerD's sentences say, in the words that its versions had.
var (
	racerdField    = regexp.MustCompile("access to (?:container )?`&?([^`]+)`")
	racerdAccessed = regexp.MustCompile("(?:from|to|of|into|mutates|field|container) (?:field |container )?`?&?(this(?:\\.[\\w$]+)+|[\\w$]+(?:\\.[\\w$]+)+)`?(?:[\\s.,;]|$)")
	racerdOther    = regexp.MustCompile("races? with (?:the |a )?(?:unsynchronized )?(read|write)s? in method `?([\\w.$<>]*[\\w$>])")
	racerdMarker   = regexp.MustCompile(`(?i)^<.*\b(read|write)\b.*>$`)
	racerdVia      = regexp.MustCompile(`\bcontainer\b`)
)

// readRacerD reads the races of a report.json. RacerD says where in the source each access is and gives the field as a
// path from this; of a container it means the contents, which only the sites tell.
func readRacerD(f *file) (Reports, error) {
	if err := f.valid(); err != nil {
		return Reports{}, err
	}
	items, err := f.array(f.skipSpace(0))
	if err != nil {
		return Reports{}, err
	}
	out := Reports{Source: "Infer RacerD"}
	others := 0
	for _, at := range items {
		var issue racerdIssue
		if err := f.decode(at, &issue, "issue: "); err != nil {
			return Reports{}, err
		}
		if !slices.Contains(racerdTypes(), issue.Type) {
			others++
			continue
		}
		r := issue.report()
		if r.First.Line < 0 || r.Second.Line < 0 {
			return Reports{}, f.fail(at, "issue: a line is negative")
		}
		r.Origin = f.origin(at, issue.Type)
		out.Reports = append(out.Reports, r)
	}
	f.noteSkipped(others, "issue of another type")
	return out, nil
}

// decode reads the value at an offset into a Go value, passing over keys that it does not know.
func (f *file) decode(at int64, to any, context string) error {
	var value json.RawMessage
	err := json.NewDecoder(bytes.NewReader(f.data[at:])).Decode(&value)
	if err == nil {
		err = json.Unmarshal(value, to)
	}
	if err != nil {
		return f.jsonError(at, err, context)
	}
	return nil
}

func (i *racerdIssue) report() Report {
	class, method := splitProcedure(i.Procedure)
	r := racerdStory(i.Qualifier, i.steps(), class)
	if r.First.File == "" && r.First.Line == 0 {
		r.First.Class, r.First.Method, r.First.File, r.First.Line = class, method, i.File, i.Line
	}
	return r
}

// steps are the steps of the issue with their places.
func (i *racerdIssue) steps() []storyStep {
	out := make([]storyStep, len(i.Trace))
	for n, s := range i.Trace {
		out[n] = storyStep{text: s.Description, at: Access{File: s.File, Line: s.Line}}
	}
	return out
}

// storyStep is a step of the way to an access: what is said of it, and where it is.
type storyStep struct {
	text string
	at   Access
}

// racerdStory makes a report of a sentence of RacerD and the steps to the two accesses; class is that of the method that
// the sentence is about, for fields of this.
func racerdStory(sentence string, steps []storyStep, class string) Report {
	r := Report{Inherited: true}
	ways := storyWays(steps)
	for n, side := range []*Access{&r.First, &r.Second} {
		if n < len(ways) {
			*side = ways[n]
		}
	}
	if m := racerdOther.FindStringSubmatch(sentence); m != nil {
		r.Second.Access = cmp.Or(r.Second.Access, m[1])
		if r.Second.Line == 0 {
			r.Second.Class, r.Second.Method = splitProcedure(m[2])
		}
	}
	r.First.Access = cmp.Or(r.First.Access, sentenceAccess(sentence))
	if !racerdVia.MatchString(sentence) {
		r.Field = racerdFieldName(sentence, steps, class)
	}
	return r
}

// storyWays are where the ways of the two accesses end. A way is opened by a step like "<Write trace>"; without such
// steps there is one way.
func storyWays(steps []storyStep) []Access {
	var ways []Access
	kind, open := "", true
	for _, s := range steps {
		if m := racerdMarker.FindStringSubmatch(strings.TrimSpace(s.text)); m != nil {
			kind, open = strings.ToLower(m[1]), true
			continue
		}
		if s.at.Line == 0 {
			continue
		}
		a := s.at
		a.Access = kind
		if open {
			ways, open = append(ways, a), false
		} else {
			ways[len(ways)-1] = a
		}
	}
	return ways
}

// sentenceAccess is what the sentence says that its own method does.
func sentenceAccess(sentence string) string {
	own, _, _ := strings.Cut(sentence, "race with")
	own, _, _ = strings.Cut(own, "races with")
	switch words := strings.ToLower(own); {
	case strings.Contains(words, "writes ") || strings.Contains(words, "mutates ") || strings.HasPrefix(words, "unprotected write"):
		return Write
	case strings.Contains(words, "reads "):
		return Read
	default:
		return ""
	}
}

// racerdFieldName is the field that a sentence and the steps to it speak of: "org.example.Main.items" where the path to
// it is this.items in a class that is known, "items" of any class where it is a field of something else.
func racerdFieldName(sentence string, steps []storyStep, class string) string {
	path, called := racerdPath(steps)
	if called {
		class = "" // this is another one where the access is
	}
	if m := racerdAccessed.FindStringSubmatch(sentence); path == "" && m != nil {
		path = m[1]
	}
	path = strings.TrimSuffix(strings.NewReplacer("[_]", "", "->", ".").Replace(path), ".")
	inner, ofThis := strings.CutPrefix(path, "this.")
	last := path[strings.LastIndexByte(path, '.')+1:]
	switch {
	case ofThis && inner == last:
		return join(class, ".", last)
	case !ofThis && strings.Contains(path, ".") && isClassName(path[:strings.LastIndexByte(path, '.')]):
		return path // a static field, or one that is written with its class
	default:
		return last
	}
}

// racerdPath is the path to the field of the first access among the steps, and whether a call leads to it.
func racerdPath(steps []storyStep) (path string, called bool) {
	for _, s := range steps {
		if m := racerdField.FindStringSubmatch(s.text); m != nil {
			return m[1], called
		}
		called = !racerdMarker.MatchString(strings.TrimSpace(s.text))
	}
	return "", false
}

// splitProcedure cuts "org.example.Main.load(int):void" and "void Main.load(int)" into class and method.
func splitProcedure(text string) (class, method string) {
	name, _, _ := strings.Cut(text, "(")
	name = name[strings.LastIndexByte(strings.TrimSpace(name), ' ')+1:]
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name
	}
	return name[:i], name[i+1:]
}
