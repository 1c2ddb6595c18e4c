package examples

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestComplete: every sample says what is done with it, what is true of its races, and why; the page of the samples has it in its
// tables, and names no other.
func TestComplete(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		for _, file := range []string{"AndroidManifest.xml", "README.md", "inputs.txt", "expected.json"} {
			if info, err := fs.Stat(apps, "apps/"+name+"/"+file); err != nil || info.Size() == 0 {
				t.Errorf("%s has no %s: %v", name, file, err)
			}
		}
		data, err := apps.ReadFile("apps/" + name + "/expected.json")
		if err != nil {
			t.Fatal(err)
		}
		var expected struct {
			Verdicts map[string]string `json:"verdicts"`
		}
		if err := json.Unmarshal(data, &expected); err != nil || len(expected.Verdicts) == 0 {
			t.Errorf("%s expects nothing: %v", name, err)
		}
		if !strings.Contains(string(page), "\n| "+name+" |") {
			t.Errorf("README.md has no row for %s", name)
		}
	}
	_, covered, _ := strings.Cut(string(page), "## What the corpus covers")
	for row := range strings.Lines(covered) {
		cells := strings.Split(row, "|")
		if len(cells) != 4 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[2]) == "apps" {
			continue
		}
		first, _, _ := strings.Cut(strings.TrimSpace(cells[2]), " ")
		if !slices.Contains(Names(), strings.Trim(first, ",")) {
			t.Errorf("no app covers %q: %q", strings.TrimSpace(cells[1]), first)
		}
	}
	for _, name := range First() {
		if !slices.Contains(Names(), name) {
			t.Errorf("there is no %s", name)
		}
	}
}
