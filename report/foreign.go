package report

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/erva-go/erva/trace/droidracer"
)

// Format is a form in which race reports come.
type Format string

// The formats of race reports (docs/reports.md).
const (
	FormatErva       Format = "erva"       // erva's own JSON
	FormatDroidRacer Format = "droidracer" // a log of DroidRacer, or the list of races of one
	FormatRacerD     Format = "racerd"     // report.json of Infer
	FormatSARIF      Format = "sarif"      // SARIF 2.1.0
	FormatCSV        Format = "csv"        // a field and two sites a line
)

// ErrFormat says that somebody asked for a format that there is not.
var ErrFormat = errors.New("format of race reports")

// parsers are the readers of all formats.
func parsers() map[Format]func(*file) (Reports, error) {
	return map[Format]func(*file) (Reports, error){
		FormatErva: readErva, FormatDroidRacer: readDroidRacer, FormatRacerD: readRacerD, FormatSARIF: readSARIF, FormatCSV: readCSV,
	}
}

// Formats are the names of all formats of race reports, sorted.
func Formats() []string {
	var names []string
	for f := range parsers() {
		names = append(names, string(f))
	}
	slices.Sort(names)
	return names
}

// ReadForeign reads race reports of any tool. An empty format is found out from the contents. Errors are *FormatError with
// file and line, or the reader's own; what was passed over is in Notes.
func ReadForeign(r io.Reader, name string, format Format) (Reports, error) {
	f, err := readFile(r, name)
	if err != nil {
		return Reports{}, err
	}
	if format == "" {
		if format, err = f.format(); err != nil {
			return Reports{}, err
		}
	}
	parse, ok := parsers()[format]
	if !ok {
		return Reports{}, fmt.Errorf("%w: there is no %q (known: %s)", ErrFormat, format, strings.Join(Formats(), ", "))
	}
	out, err := parse(f)
	if err != nil {
		return Reports{}, err
	}
	if len(out.Reports) > maxReports {
		return Reports{}, f.fail(0, "more than %d reports", maxReports)
	}
	out.Version, out.Source, out.Notes = Version, cmp.Or(out.Source, string(format)), f.notes
	for i := range out.Reports {
		out.Reports[i].ID = cmp.Or(out.Reports[i].ID, reportID(i+1))
	}
	return out, nil
}

// reportID is the id of a report whose file gives none; n is its number in the file.
func reportID(n int) string { return fmt.Sprintf("r%d", n) }

// format finds out what a file holds. JSON is told by its outermost value: Infer writes a list, SARIF an object with runs.
func (f *file) format() (Format, error) {
	data := bytes.TrimSpace(f.data)
	switch {
	case len(data) == 0:
		return "", f.fail(0, "the file is empty")
	case data[0] == '[':
		return FormatRacerD, nil
	case data[0] == '{':
		return f.objectFormat()
	case droidracer.IsLog(data) || droidracer.IsRaceList(data):
		return FormatDroidRacer, nil
	}
	return FormatCSV, nil
}

// objectFormat tells SARIF from erva's own reports.
func (f *file) objectFormat() (Format, error) {
	if err := f.valid(); err != nil {
		return "", err
	}
	keys, err := f.members(f.skipSpace(0), "")
	if err != nil {
		return "", err
	}
	if _, ok := keys["runs"]; ok {
		return FormatSARIF, nil
	}
	return FormatErva, nil
}

// starts are the offsets at which the lines begin.
func (f *file) starts() []int64 {
	if f.lines == nil {
		f.lines = []int64{0}
		for i, c := range f.data {
			if c == '\n' {
				f.lines = append(f.lines, int64(i+1))
			}
		}
	}
	return f.lines
}

// line is the line of an offset, from 1.
func (f *file) line(at int64) int {
	n, found := slices.BinarySearch(f.starts(), at)
	if found {
		n++
	}
	return n
}

// origin says where in a file a report stands, and what that file calls it.
func (f *file) origin(at int64, kind string) string {
	return strings.TrimSpace(fmt.Sprintf("%s:%d %s", f.name, f.line(at), kind))
}

// noteSkipped says what of a foreign file is no report of a race.
func (f *file) noteSkipped(n int, what string) {
	if n > 0 && len(f.notes) < maxNotes {
		f.notes = append(f.notes, fmt.Sprintf("%s: %s passed over", f.name, count(n, what)))
	}
}
