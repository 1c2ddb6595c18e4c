package evs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"
)

// File is a file of an app.
type File struct {
	Size   int    `json:"size"`
	Digest string `json:"digest"`
	// Text is what a text file holds, if it is not too long to be compared line by line.
	Text *string `json:"text,omitempty"`
}

// maxText bounds a file that is compared line by line, in bytes.
const maxText = 256 << 10

const (
	attrContent = "content"
	attrLines   = "lines" // how many there are
)

// defaultFiles are the files that count if the configuration does not say which.
func defaultFiles() []string { return []string{"files/**", "no_backup/**"} }

func decodeFiles(data []byte, c *Config, s *Snapshot) error {
	patterns := c.Files
	if len(patterns) == 0 {
		patterns = defaultFiles()
	}
	s.Files = map[string]File{}
	return eachDataFile(data, func(name string) bool { return matchesAny(patterns, name) }, func(name string, content []byte) error {
		s.Files[name] = fileOf(content)
		return nil
	})
}

func fileOf(content []byte) File {
	sum := sha256.Sum256(content)
	f := File{Size: len(content), Digest: hex.EncodeToString(sum[:8])}
	if text := string(content); len(text) <= maxText && utf8.ValidString(text) && !strings.ContainsRune(text, 0) {
		f.Text = &text
	}
	return f
}

func (f File) words() string { return plural(f.Size, "byte") }

// plural is "1 byte" or "3 bytes".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// diffFiles compares files by name, texts line by line.
func diffFiles(base, other *Snapshot, emit func(Difference)) {
	for _, name := range unionKeys(base.Files, other.Files) {
		a, inBase := base.Files[name]
		b, inOther := other.Files[name]
		d := Difference{Kind: KindFile, Where: "file " + name, Path: "file " + name, place: []string{name}}
		switch {
		case inBase && inOther && a.Digest == b.Digest:
		case !inBase || !inOther:
			emit(d.onlyIn(inBase, plural(a.Size+b.Size, "byte")))
		case a.Text == nil || b.Text == nil:
			d.Attribute, d.Base, d.Other = attrContent, a.words()+" "+a.Digest, b.words()+" "+b.Digest
			emit(d)
		default:
			diffLines(d, *a.Text, *b.Text, emit)
		}
	}
}

// diffLines compares two texts: line by line if they have as many lines, else by the lines that one of them has alone.
func diffLines(d Difference, base, other string, emit func(Difference)) {
	a, b := strings.Split(base, "\n"), strings.Split(other, "\n")
	if len(a) != len(b) {
		d.Attribute, d.Base, d.Other = attrLines, plural(len(a), "line"), plural(len(b), "line")
		d.Detail = changeWords(missingLines(a, b), missingLines(b, a))
		emit(d)
		return
	}
	where, path := d.Where, d.Path
	for i := range a {
		if a[i] != b[i] {
			d.Where, d.Path = fmt.Sprintf("%s line %d", where, i+1), fmt.Sprintf("%s > line %d", path, i+1)
			d.Attribute, d.Base, d.Other = attrContent, quote(a[i]), quote(b[i])
			emit(d)
		}
	}
}

// missingLines are the lines of a that b does not have, or has less often, as people read them.
func missingLines(a, b []string) []string {
	left := map[string]int{}
	for _, l := range b {
		left[l]++
	}
	var out []string
	for _, l := range a {
		if left[l]--; left[l] < 0 {
			out = append(out, quote(l))
		}
	}
	return out
}

// changeWords is `missing "a", "b"; new "c"`.
func changeWords(missing, added []string) string {
	var parts []string
	for _, p := range []struct {
		word  string
		items []string
	}{{"missing", missing}, {"new", added}} {
		if len(p.items) > 0 {
			parts = append(parts, p.word+" "+firstOf(p.items))
		}
	}
	return strings.Join(parts, "; ")
}

// firstOf names the first of some items, and says how many more there are.
func firstOf(items []string) string {
	if n := len(items) - maxNamed; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(items[:maxNamed], ", "), n)
	}
	return strings.Join(items, ", ")
}
