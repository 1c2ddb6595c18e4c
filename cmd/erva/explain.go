package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/explain"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

func newExplain() *cobra.Command {
	var flags detectFlags
	var id string
	var tasks []string
	var jsonOut bool
	c := &cobra.Command{
		Use:   "explain [rules | models | terms | RULE | TERM | FILE]",
		Short: "Say what the happens-before rules are, and why two tasks are ordered or not",
		Long: `Without an argument, and for rules, lists the rules: what each orders and which models have it. models lists the models,
RULE says all about one rule, --model NAME lists the rules of one model. terms lists the words that reports use for what they
leave out and for classes of races, TERM says one of them.

With a FILE, says why the two accesses of a race are in no order, or which rules order two events: how each came to run, why the
queue does not order them, and which other model would. The ids of use-free races (u1, g1) are those of detect --use-free,
those of events that do not commute (n1, p1) those of detect --commute, which takes the specifications here, too. The order is asked of the detector, with the options of detect; the path
is that of the event dependency graph.`,
		Example: `  erva explain
  erva explain FIFO
  erva explain if-guard
  erva explain --model cafa
  erva explain notes.erva --race r1
  erva explain trace.txt --tasks A,B`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage(c, errors.New("one argument at most: rules, models, terms, the name of one, or a file"))
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return explainTopics(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			print := printer(c.OutOrStdout(), jsonOut)
			if topic := strings.Join(args, ""); !isFile(topic) {
				return explainTopic(print, topic, flags.model)
			}
			if (id == "") == (len(tasks) == 0) {
				return usage(c, errors.New("give --race ID or --tasks A,B, to say what is to be explained of the file"))
			}
			s, err := flags.open(args[0], c.ErrOrStderr())
			if err != nil {
				return err
			}
			x, err := explainIn(c.Context(), s, &flags, id, tasks)
			if err != nil {
				return err
			}
			return print(x, x.write)
		},
	}
	flags.register(c)
	flags.commute.register(c)
	c.Flags().StringVar(&id, "race", "", "id of a race, as detect lists them")
	c.Flags().StringSliceVar(&tasks, "tasks", nil, "two events or threads, by name or key")
	c.Flags().BoolVar(&jsonOut, "json", false, "print JSON")
	return c
}

// printer prints a value as JSON, or as its own text.
func printer(w io.Writer, jsonOut bool) func(v any, text func(io.Writer)) error {
	return func(v any, text func(io.Writer)) error {
		if jsonOut {
			return printJSON(w, v)
		}
		t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
		text(t)
		return t.Flush()
	}
}

func explainTopics() []string {
	topics := []string{"models", "rules", "terms"}
	for _, r := range explain.Rules() {
		topics = append(topics, r.Name)
	}
	for _, t := range explain.Terms() {
		topics = append(topics, t.Name)
	}
	return topics
}

// isFile reports whether an argument is no topic.
func isFile(arg string) bool {
	if arg == "" || slices.ContainsFunc(explainTopics(), func(t string) bool { return strings.EqualFold(t, arg) }) {
		return false
	}
	_, err := os.Stat(arg)
	return err == nil || strings.ContainsAny(arg, "./\\")
}

// explainTopic prints what is known of the rules and models.
func explainTopic(print func(any, func(io.Writer)) error, topic, model string) error {
	switch {
	case topic == "" && model != "":
		m, rules, err := explain.ModelNamed(model)
		if err != nil {
			return &exitError{code: exitUsage, err: err}
		}
		return print(rules, func(w io.Writer) {
			fmt.Fprintf(w, "%s: %s\n\n", m.Name, m.Doc)
			for _, r := range rules {
				fmt.Fprintf(w, "%s\t%s\n", r.Name, r.Doc)
			}
		})
	case topic == "" || topic == "rules":
		return print(explain.Rules(), writeRules)
	case topic == "models":
		return print(modelList(), writeModels)
	case topic == "terms":
		return print(explain.Terms(), writeTerms)
	}
	if t, ok := explain.TermNamed(topic); ok {
		return print(t, func(w io.Writer) { fmt.Fprintf(w, "%s: %s.\n\nsource:  %s\n", t.Name, t.Doc, t.Source) })
	}
	r, ok := explain.RuleNamed(topic)
	if !ok {
		return &exitError{code: exitUsage, err: fmt.Errorf("there is no rule, term, file or other topic %q: see erva explain for the rules", topic)}
	}
	return print(r, func(w io.Writer) {
		fmt.Fprintf(w, "%s: %s.\n\nsource:  %s\nmodels:  %s\n", r.Name, r.Doc, r.Source, strings.Join(r.Models, ", "))
		if r.Fixed {
			fmt.Fprintln(w, "It cannot be switched off.")
		} else {
			fmt.Fprintf(w, "Without it: erva detect FILE --without %s\n", r.Name)
		}
	})
}

func writeTerms(w io.Writer) {
	for _, t := range explain.Terms() {
		fmt.Fprintf(w, "%s\t%s\n", t.Name, t.Doc)
	}
}

// maxRule is how much of a rule's line the list shows, so that it fits on a screen.
const maxRule = 96

func writeRules(w io.Writer) {
	fmt.Fprintln(w, "RULE\tCAFA\tEVENTRACER\tERVA\tORDERS")
	for _, r := range explain.Rules() {
		fmt.Fprint(w, r.Name)
		for _, m := range []string{detect.ModelCAFA, detect.ModelEventRacer, detect.ModelERVA} {
			mark := ""
			if slices.Contains(r.Models, m) {
				mark = "x"
			}
			fmt.Fprint(w, "\t", mark)
		}
		doc := []rune(r.Doc)
		if len(doc) > maxRule {
			doc = append(doc[:maxRule-1], '…')
		}
		fmt.Fprintf(w, "\t%s\n", string(doc))
	}
	fmt.Fprintln(w, "\nerva explain RULE says more. The model droidracer has rules of its own: erva explain --model droidracer.")
}

// modelText is a model as JSON has it.
type modelText struct {
	Name  string   `json:"name"`
	Doc   string   `json:"doc"`
	Rules []string `json:"rules"`
}

func modelList() []modelText {
	var list []modelText
	for _, m := range detect.Models() {
		_, rules, _ := explain.ModelNamed(m.Name) // it is of the list
		x := modelText{Name: m.Name, Doc: m.Doc}
		for _, r := range rules {
			x.Rules = append(x.Rules, r.Name)
		}
		list = append(list, x)
	}
	return list
}

func writeModels(w io.Writer) {
	for _, m := range modelList() {
		fmt.Fprintf(w, "%s\t%d rules\t%s\n", m.Name, len(m.Rules), m.Doc)
	}
	fmt.Fprintln(w, "\nerva explain --model NAME lists the rules of one; erva detect FILE --model NAME uses it.")
}

// explanation is what is said of two operations of a file.
type explanation struct {
	Race   string        `json:"race,omitempty"`
	Field  string        `json:"field,omitempty"`
	First  string        `json:"firstTask"`
	Second string        `json:"secondTask"`
	Model  string        `json:"model"`
	Pair   *explain.Pair `json:"pair"`
	Path   []string      `json:"path,omitempty"`
}

// explainIn explains a race or two tasks of a subject.
func explainIn(ctx context.Context, s *subject, flags *detectFlags, id string, tasks []string) (*explanation, error) {
	if flags.model == detect.ModelDroidRacer {
		return nil, &exitError{code: exitUsage, err: errors.New("races of model droidracer cannot be explained: choose one of erva, cafa and eventracer")}
	}
	o, err := flags.options()
	if err != nil {
		return nil, err
	}
	x := &explanation{Model: flags.model}
	if x.Model == "" {
		x.Model = detect.ModelERVA
	}
	if id != "" {
		var set *race.Set
		var r *race.Race
		if set, err = flags.racesFor(ctx, s, id); err == nil {
			r, err = raceByID(set, id)
		}
		if err != nil {
			return nil, err
		}
		x.Race, x.Field = r.ID, s.trace.Tables.Var(r.Var).Field
		x.Pair, err = explain.Operations(ctx, s.trace, o, min(r.First.Op, r.Second.Op), max(r.First.Op, r.Second.Op))
	} else {
		var a, b trace.TaskID
		if a, b, err = twoTasks(&s.trace.Tables, tasks); err != nil {
			return nil, err
		}
		x.Pair, err = explain.Tasks(ctx, s.trace, o, a, b)
	}
	if err != nil {
		return nil, &exitError{code: exitUsage, err: err}
	}
	x.First = explain.Name(&s.trace.Tables, s.trace.Ops[x.Pair.First].Task)
	x.Second = explain.Name(&s.trace.Tables, s.trace.Ops[x.Pair.Second].Task)
	if x.Pair.Ordered {
		if g, err := edg.Build(s.trace); err == nil { // what the graph cannot say the rules have said
			x.Path = g.PathText(g.Path(g.NodeOf(x.Pair.First), g.NodeOf(x.Pair.Second)))
		}
	}
	return x, nil
}

// twoTasks finds two tasks by key, target or name.
func twoTasks(t *trace.Tables, names []string) (a, b trace.TaskID, err error) {
	if len(names) != 2 {
		return 0, 0, &exitError{code: exitUsage, err: fmt.Errorf("--tasks takes two names, not %d", len(names))}
	}
	var found [2]trace.TaskID
	for i, name := range names {
		for _, e := range t.Events {
			if found[i] == 0 && (e.Key == name || e.Target == name) {
				found[i] = e.ID
			}
		}
		for _, th := range t.Threads {
			if found[i] == 0 && (th.Key == name || th.Name == name) {
				found[i] = th.ID
			}
		}
		if found[i] == 0 {
			return 0, 0, &exitError{code: exitUsage, err: fmt.Errorf("there is no event or thread %q in it", name)}
		}
	}
	return found[0], found[1], nil
}

// write prints an explanation for people.
func (x *explanation) write(w io.Writer) {
	if x.Race != "" {
		fmt.Fprintf(w, "race %s on %s: %s (operation %d) and %s (operation %d)\n\n", x.Race, x.Field, x.First, x.Pair.First, x.Second, x.Pair.Second)
	}
	p := x.Pair
	switch {
	case p.Window:
		fmt.Fprintf(w, "%s and %s are further apart than the time window (--window); no rule of model %s orders them.\n", x.First, x.Second, x.Model)
	case p.Ordered:
		fmt.Fprintf(w, "%s comes before %s in model %s.\n", x.First, x.Second, x.Model)
		writeRests(w, p)
	default:
		fmt.Fprintf(w, "Nothing orders %s and %s in model %s:\n", x.First, x.Second, x.Model)
		for _, b := range p.Because {
			fmt.Fprintf(w, "  %s\n", b)
		}
		for _, m := range p.Elsewhere {
			fmt.Fprintf(w, "They are ordered in model %s, by %s.\n", m.Name, strings.Join(m.RestsOn, ", "))
		}
	}
	if len(p.Locks) > 0 {
		fmt.Fprintf(w, "Both hold %s: by LOCKSET they are no race.\n", strings.Join(p.Locks, ", "))
	}
	if len(x.Path) > 0 {
		fmt.Fprintln(w, "A path in the event dependency graph:")
		for _, l := range x.Path {
			fmt.Fprintf(w, "  %s\n", l)
		}
	}
}

func writeRests(w io.Writer, p *explain.Pair) {
	names, lead := p.RestsOn, "That rests on"
	switch {
	case len(names) == 0 && len(p.Needs) == 0:
		fmt.Fprintln(w, "That follows from what each task does and from its sends alone.")
		return
	case len(names) == 0:
		names, lead = p.Needs, "More than one way orders them; enough is"
	}
	fmt.Fprintf(w, "%s:\n", lead)
	for _, n := range names {
		r, _ := explain.RuleNamed(n) // it is one of them
		fmt.Fprintf(w, "  %s\t%s\n", n, r.Doc)
	}
}
