package commute

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Specs are the precondition specifications of an app's event handlers.
type Specs struct {
	// Runs is how many executions they were learned from, of which Shuffled were shuffled.
	Runs, Shuffled int
	// Confidence is how sure it is of each that it holds by no accident.
	Confidence float64
	Handlers   []Handler
}

// Handler is the precondition specification of one event handler, P(h).
type Handler struct {
	// Name is the same in all executions: what an event runs, a lifecycle callback of a component, or where a thread is started.
	Name string
	// Invocations is in how many samples it was seen.
	Invocations   int
	Preconditions []Precondition
	// Cancels are the handlers whose events it takes out of their queues.
	Cancels []Cancel
}

// Precondition is a condition that must be satisfied for a handler to work correctly.
type Precondition struct {
	Condition
	// When are predicates: the handler reads what the condition is about only if they hold.
	When []Condition
	// Samples is how many samples had all data of the condition.
	Samples int
}

// String is the precondition as people read it.
func (p *Precondition) String() string {
	text := p.Condition.String()
	for i := range p.When {
		text += " " + wordWhen + " " + p.When[i].String()
	}
	return text
}

// Count is how many preconditions there are.
func (s *Specs) Count() int {
	n := 0
	for i := range s.Handlers {
		n += len(s.Handlers[i].Preconditions)
	}
	return n
}

// The words that begin the lines of a file, and its version.
const (
	wordSpecs   = "erva-specs"
	wordRuns    = "runs"
	wordHandler = "handler"
	wordCancels = "cancels"
	specVersion = 1
)

// Write writes the specifications as ReadSpecs reads them: a line a handler, and under it a line for each precondition, with
// the number of samples before it.
func (s *Specs) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s %d\n", wordSpecs, specVersion)
	fmt.Fprintf(b, "%s %d shuffled %d confidence %s\n", wordRuns, s.Runs, s.Shuffled, strconv.FormatFloat(s.Confidence, 'g', -1, 64))
	for i := range s.Handlers {
		h := &s.Handlers[i]
		fmt.Fprintf(b, "\n%s %s invocations %d\n", wordHandler, word(h.Name), h.Invocations)
		for k := range h.Preconditions {
			p := &h.Preconditions[k]
			fmt.Fprintf(b, "  %d: %s\n", p.Samples, p)
		}
		for _, c := range h.Cancels {
			fmt.Fprintf(b, "  %d: %s %s\n", c.Times, wordCancels, word(c.Handler))
		}
	}
	return b.Flush()
}
