package trace

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples in the format's documentation are what they say.
func TestDocumentedText(t *testing.T) {
	doc, err := os.ReadFile("../docs/trace-format.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(string(doc), -1)
	if len(blocks) != 2 {
		t.Fatalf("%d examples", len(blocks))
	}
	var traces []*Trace
	for _, b := range blocks {
		tr := parse(t, b)
		if _, _, err := Check(tr, Strict); err != nil {
			t.Errorf("%v\n%s", err, b)
		}
		traces = append(traces, tr)
	}
	first, second := traces[0], traces[1]
	if len(first.Ops) != 9 || first.Ops[7].Object != first.Ops[4].Object || !strings.HasPrefix(first.Tables.Sites[0].Class, "org.example") {
		t.Errorf("%+v", first)
	}
	if s := second.Tables.Site(1); s.Caller != 2 || s.App || s.Line != 31 || second.Tables.Thread(1).Queue != 1 {
		t.Errorf("%+v", second.Tables)
	}
}
