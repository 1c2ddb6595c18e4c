package commute

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedSpecs: the example in the documentation is what erva writes.
func TestDocumentedSpecs(t *testing.T) {
	doc, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile(`(?m)^    erva-specs 1\n(?:(?:    .*)?\n)+`).Find(doc)
	text := strings.TrimSpace(regexp.MustCompile(`(?m)^    `).ReplaceAllString(string(example), "")) + "\n"
	specs, err := ReadSpecs(strings.NewReader(text), "docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := specs.Write(&out); err != nil {
		t.Fatal(err)
	}
	if out.String() != text || specs.Count() != 4 {
		t.Errorf("written as\n%s\nread from\n%s", out.String(), text)
	}
}

// TestDocumentedConditions: every condition that the documentation lists is one, and every form is listed.
func TestDocumentedConditions(t *testing.T) {
	doc, err := os.ReadFile("../../docs/licorice.md")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?m)^\| (?:references|numbers|integers) .*$`).FindAllString(string(doc), -1)
	listed := map[string]bool{}
	for _, text := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(strings.Join(table, "\n"), -1) {
		c, err := ParseCondition(text[1])
		if err != nil {
			t.Error(err)
			continue
		}
		listed[c.Name()] = true
	}
	for _, templates := range [][]template{unary[:], binary[:]} {
		for i := range templates {
			if name := templates[i].name; !listed[name] {
				t.Errorf("%s is not listed", name)
			}
		}
	}
}
