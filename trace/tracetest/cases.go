package tracetest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/erva-go/erva/trace"
)

// Text parses a trace in its text form. A trace that is broken or makes no sense ends the test.
func Text(t testing.TB, text string) *trace.Trace {
	t.Helper()
	tr, err := trace.ParseText(strings.NewReader(text), "trace")
	if err == nil {
		_, _, err = trace.Check(tr)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return tr
}

// A Case is a txtar file: a comment that says what is shown, a file "trace" in the text form, and what is expected, in
// files of the test's own choice.
type Case struct {
	Name    string // the file's name without its extension
	Comment string
	Trace   *trace.Trace
	Files   map[string]string // the files besides "trace"
}

// Lines are the lines of a file without blank ones and without comments ("#").
func (c *Case) Lines(file string) []string {
	var lines []string
	for _, l := range strings.Split(c.Files[file], "\n") {
		if l, _, _ = strings.Cut(l, "#"); strings.TrimSpace(l) != "" {
			lines = append(lines, strings.TrimSpace(l))
		}
	}
	return lines
}

// Cases loads the txtar files that match a pattern ("testdata/*.txtar"), in the order of their names. A pattern without
// files, a file without a trace and a trace that makes no sense end the test.
func Cases(t testing.TB, pattern string) []Case {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no test cases match %s (%v)", pattern, err)
	}
	var cases []Case
	for _, path := range paths {
		cases = append(cases, load(t, path))
	}
	return cases
}

func load(t testing.TB, path string) Case {
	t.Helper()
	ar, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := Case{
		Name:    strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)),
		Comment: string(ar.Comment), Files: map[string]string{},
	}
	for _, f := range ar.Files {
		if f.Name != "trace" {
			c.Files[f.Name] = string(f.Data)
			continue
		}
		if c.Trace, err = trace.ParseText(strings.NewReader(string(f.Data)), path+":trace"); err != nil {
			t.Fatal(err)
		}
		if _, _, err = trace.Check(c.Trace); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	if c.Trace == nil {
		t.Fatalf("%s has no file \"trace\"", path)
	}
	return c
}
