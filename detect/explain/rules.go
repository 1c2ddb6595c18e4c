package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/detect"
)

// Rule is a rule as people are told of it.
type Rule struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Source string   `json:"source"`
	Models []string `json:"models"`
	Fixed  bool     `json:"fixed,omitempty"` // cannot be switched off
}

// Rules are the rules of all models but droidracer, in the order of detect.Rules.
func Rules() []Rule {
	var list []Rule
	for _, r := range detect.Rules() {
		doc, source := split(r.Doc)
		list = append(list, Rule{Name: r.Name, Doc: doc, Source: source, Models: r.Models, Fixed: r.Fixed})
	}
	return list
}

// split cuts the source off a rule's line: what stands in brackets at its end.
func split(doc string) (text, source string) {
	depth := 0
	for i := len(doc) - 1; i >= 0 && strings.HasSuffix(doc, ")"); i-- {
		switch doc[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return strings.TrimSpace(doc[:i]), doc[i+1 : len(doc)-1]
			}
		}
	}
	return doc, ""
}

// RuleNamed finds a rule by its name, in any case of letters.
func RuleNamed(name string) (Rule, bool) {
	list := Rules()
	i := slices.IndexFunc(list, func(r Rule) bool { return strings.EqualFold(r.Name, name) })
	if i < 0 {
		return Rule{}, false
	}
	return list[i], true
}

// ModelNamed finds a model and its rules.
func ModelNamed(name string) (detect.Model, []Rule, error) {
	models := detect.Models()
	i := slices.IndexFunc(models, func(m detect.Model) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range models {
			names = append(names, m.Name)
		}
		return detect.Model{}, nil, fmt.Errorf("model %q is unknown; the models are %s", name, strings.Join(names, ", "))
	}
	if models[i].Name == detect.ModelDroidRacer {
		return models[i], droidracer(), nil
	}
	var rules []Rule
	for _, r := range Rules() {
		if slices.Contains(r.Models, name) {
			rules = append(rules, r)
		}
	}
	return models[i], rules, nil
}

// droidracer are the rules of DroidRacer's relation, which are not those of the other models; detect/hbgraph/droid and
// trace/droidracer have them.
func droidracer() []Rule {
	var list []Rule
	for _, r := range [][2]string{
		{"PO", "operations of one event, of one native block, and of a thread outside events; a looper's up to LOOP only"},
		{"POST", "a post before its call, and what precedes the post too"},
		{"FIFO", "two posts to one thread that are in order, the first with no longer delay: its event first, as a whole"},
		{"NOPRE", "an event of which a part is before the call of another one of its thread is before that one as a whole"},
		{"FORK", "a fork before the thread's first operation"},
		{"NOTIFY", "a notify before the wait that it ends; joins are written so"},
		{"LOCK", "an unlock before a later lock of the same object by another thread"},
		{"LOOP", "ATTACH-Q before LOOP, LOOP before every call of its thread"},
		{"IDLE", "the adding of an idle handler, and its last run, before its run"},
		{"ENABLE", "what enables a UI event, a focus change or a lifecycle callback before it and its post"},
		{"STATE", "one state of an activity or a service before the next"},
		{"BROADCAST", "the sending of an intent and the registration of a receiver before what it receives"},
		{"TRANS", "transitivity, but not between two events of one thread that are not in order as a whole"},
	} {
		list = append(list, Rule{Name: r[0], Doc: r[1], Source: "Maiya, Kanade, Majumdar, PLDI 2014, and their tool",
			Models: []string{detect.ModelDroidRacer}, Fixed: true})
	}
	return list
}
