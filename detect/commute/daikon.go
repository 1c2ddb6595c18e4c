package commute

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Daikon keeps the samples of training executions for Daikon, the invariant detector that the dissertation learns with, in the text
// forms of its version 2: one file of declarations, and a data trace for each execution. What Daikon reports at a handler's ENTER
// can be compared with what was learned here, and its EXIT has what the handler left.
//
// Every program point declares what any execution had there, so the files are written when all have been seen.
type Daikon struct {
	points map[string]*point
	runs   []daikonRun
}

// point is a program point: a handler.
type point struct {
	variables map[string]variable
}

type variable struct {
	kind     Kind
	abstract int
}

type daikonRun struct {
	name    string
	samples []*sample
}

// NewDaikon returns what has no samples yet.
func NewDaikon() *Daikon { return &Daikon{points: map[string]*point{}} }

// begin begins the next execution.
func (d *Daikon) begin(name string) {
	if d != nil {
		d.runs = append(d.runs, daikonRun{name: name})
	}
}

// take keeps a sample.
func (d *Daikon) take(s *sample) {
	if d == nil {
		return
	}
	p := d.points[s.handler]
	if p == nil {
		p = &point{variables: map[string]variable{}}
		d.points[s.handler] = p
	}
	for i := range s.data {
		x := &s.data[i]
		v, known := p.variables[x.name]
		if known && v.kind != x.value.Kind {
			v.kind = Real // of a field that is now an integer and now none
		} else {
			v.kind = x.value.Kind
		}
		v.abstract = x.abstract
		p.variables[x.name] = v
	}
	run := &d.runs[len(d.runs)-1]
	run.samples = append(run.samples, s)
}

// Write writes the files. Create makes the file of a name without a folder.
func (d *Daikon) Write(create func(name string) (io.WriteCloser, error)) error {
	write := func(name string, content func(*bufio.Writer)) error {
		f, err := create(name)
		if err != nil {
			return fmt.Errorf("write Daikon's %s: %w", name, err)
		}
		b := bufio.NewWriter(f)
		content(b)
		if err := cmp.Or(b.Flush(), f.Close()); err != nil {
			return fmt.Errorf("write Daikon's %s: %w", name, err)
		}
		return nil
	}
	if err := write("erva.decls", d.declare); err != nil {
		return err
	}
	for i := range d.runs {
		if err := write(d.runs[i].name+".dtrace", d.runs[i].trace(d)); err != nil {
			return err
		}
	}
	return nil
}

// declare writes the declarations: of every handler its entry and its exit, which have the same variables.
func (d *Daikon) declare(b *bufio.Writer) {
	b.WriteString("decl-version 2.0\ninput-language Java\nvar-comparability implicit\n")
	apart := math.MaxInt32 // numbers for data that are comparable with nothing
	for _, handler := range slices.Sorted(maps.Keys(d.points)) {
		for _, at := range []struct{ point, kind string }{{entryPoint, "enter"}, {exitPoint, "subexit"}} {
			fmt.Fprintf(b, "\nppt %s%s\nppt-type %s\n", pointName(handler), at.point, at.kind)
			p := d.points[handler]
			for _, name := range slices.Sorted(maps.Keys(p.variables)) {
				v := p.variables[name]
				dec, rep := v.kind.daikon()
				if v.abstract == 0 {
					v.abstract, apart = apart, apart-1
				}
				fmt.Fprintf(b, "variable %s\n  var-kind variable\n  dec-type %s\n  rep-type %s\n  comparability %d\n", variableName(name), dec, rep, v.abstract)
			}
		}
	}
}

// The ends of program points' names.
const (
	entryPoint = ":::ENTER"
	exitPoint  = ":::EXIT1"
)

// daikon is a kind as Daikon declares it, in the app's language and in the file.
func (k Kind) daikon() (dec, rep string) {
	switch k {
	case Reference:
		return "java.lang.Object", "hashcode"
	case Real:
		return "double", "double"
	default:
		return "long", "int"
	}
}

// pointName makes a handler a method, as Daikon wants program points to be of.
func pointName(handler string) string { return escape(handler) + "()" }

// variableName is a name of a datum for Daikon, which takes brackets and parentheses apart.
func variableName(name string) string {
	return escape(strings.NewReplacer("[", "_", "]", "_", "(", "_", ")", "_").Replace(name))
}

// escape is a name in a Daikon file: blanks are "\_".
func escape(name string) string {
	return strings.NewReplacer(`\`, `\\`, " ", `\_`, "\n", `\n`, "\r", `\r`).Replace(name)
}

// trace writes the records of an execution.
func (r *daikonRun) trace(d *Daikon) func(*bufio.Writer) {
	return func(b *bufio.Writer) {
		b.WriteString("decl-version 2.0\n")
		for nonce, s := range r.samples {
			p := d.points[s.handler]
			found := map[string]Value{}
			for i := range s.data {
				found[s.data[i].name] = s.data[i].value
			}
			p.record(b, s.handler, entryPoint, nonce, found)
			for name, v := range s.left {
				if _, declared := found[name]; declared {
					found[name] = v
				}
			}
			p.record(b, s.handler, exitPoint, nonce, found)
		}
	}
}

// record writes the values at an end of a handler's invocation. What it had not is nonsensical, as Daikon calls that.
func (p *point) record(b *bufio.Writer, handler, at string, nonce int, values map[string]Value) {
	fmt.Fprintf(b, "\n%s%s\nthis_invocation_nonce\n%d\n", pointName(handler), at, nonce)
	for _, name := range slices.Sorted(maps.Keys(p.variables)) {
		v, known := values[name]
		text, modified := "nonsensical", 2
		if known {
			text, modified = v.daikon(p.variables[name].kind), 1
		}
		fmt.Fprintf(b, "%s\n%s\n%d\n", variableName(name), text, modified)
	}
}

// daikon is a value as Daikon reads it, of a variable of some kind.
func (v Value) daikon(kind Kind) string {
	switch {
	case v.Kind == Reference && !v.Null():
		return strconv.FormatUint(v.Bits, 10)
	case kind == Real && v.Kind == Integer:
		return Float(v.Number()).String()
	}
	return v.String()
}
