package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Bounds of a report file.
const (
	maxFile    = 64 << 20 // bytes
	maxReports = 100_000
	maxNotes   = 20
)

// FormatError says what is wrong with a file, and where.
type FormatError struct {
	File   string
	Line   int   // from 1
	Offset int64 // in bytes
	Msg    string
}

// Error is `reports.json:5: report 2 has no "field"`.
func (e *FormatError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// ReadReports reads race reports. Errors are *FormatError with file and line, or the reader's own. Keys that are not
// known are passed over and told in Notes. Reports without an id get one: "r1" for the first of the file.
func ReadReports(r io.Reader, name string) (Reports, error) {
	return ReadForeign(r, name, FormatErva)
}

// readErva reads erva's own form, of which every part is checked.
func readErva(f *file) (Reports, error) {
	if err := f.valid(); err != nil {
		return Reports{}, err
	}
	var out Reports
	raw, err := f.object(0, map[string]any{"version": &out.Version, "source": &out.Source, "reports": nil, "ignored": nil, "leftOut": nil, "violations": nil}, "")
	if err != nil {
		return Reports{}, err
	}
	if err := f.version(raw, out.Version); err != nil {
		return Reports{}, err
	}
	list, ok := raw["reports"]
	if !ok {
		return Reports{}, f.fail(0, `there is no "reports"`)
	}
	items, err := f.array(list)
	if err != nil {
		return Reports{}, err
	}
	ids := map[string]bool{}
	for i, at := range items {
		report, err := f.report(at, i+1)
		if err != nil {
			return Reports{}, err
		}
		if ids[report.ID] {
			return Reports{}, f.fail(at, "there are two reports with the id %q", report.ID)
		}
		ids[report.ID] = true
		out.Reports = append(out.Reports, report)
	}
	return out, nil
}

// report reads one report; n is its number in the file.
func (f *file) report(at int64, n int) (Report, error) {
	var r Report
	context := fmt.Sprintf("report %d: ", n)
	raw, err := f.object(at, map[string]any{
		"id": &r.ID, "field": &r.Field, "object": &r.Object, "first": nil, "second": nil,
		"group": &r.Group, "kind": &r.Kind, "events": &r.Events, "count": &r.Count, "origin": &r.Origin, "priority": &r.Priority, "useFree": nil, "commute": nil,
	}, context)
	if err != nil {
		return r, err
	}
	for _, side := range []struct {
		name string
		to   *Access
	}{{"first", &r.First}, {"second", &r.Second}} {
		if start, ok := raw[side.name]; ok {
			if *side.to, err = f.access(start, context+side.name+": "); err != nil {
				return r, err
			}
		}
	}
	if r.ID == "" {
		r.ID = reportID(n)
	}
	switch {
	case r.Field == "":
		return r, f.fail(at, `%sthere is no "field"`, context)
	case !validID(r.ID):
		return r, f.fail(at, "%sid %q: an id has up to 100 letters, digits, and . _ -, and does not start with a dot", context, r.ID)
	}
	return r, nil
}

func (f *file) access(at int64, context string) (Access, error) {
	var a Access
	_, err := f.object(at, map[string]any{
		"class": &a.Class, "method": &a.Method, "file": &a.File, "line": &a.Line, "access": &a.Access, "op": &a.Op,
	}, context)
	switch {
	case err != nil:
		return a, err
	case a.Access != "" && a.Access != Read && a.Access != Write:
		return a, f.fail(at, "%saccess %q is neither read nor write", context, a.Access)
	case a.Line < 0 || a.Op < 0:
		return a, f.fail(at, "%sline and op are not negative", context)
	}
	return a, nil
}

// validID says whether an id can be a part of file names.
func validID(id string) bool {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
	return id != "" && len(id) <= 100 && id[0] != '.' && strings.Trim(id, plain) == ""
}

// file is a file that is read with positions.
type file struct {
	name  string
	data  []byte
	notes []string
	lines []int64 // where each begins, once somebody has asked
}

func readFile(r io.Reader, name string) (*file, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	f := &file{name: name, data: data}
	if len(data) > maxFile {
		return nil, f.fail(0, "the file is larger than %d bytes", maxFile)
	}
	return f, nil
}

// valid checks the syntax of the whole file once, so that later steps need not.
func (f *file) valid() error {
	var raw json.RawMessage
	if err := json.Unmarshal(f.data, &raw); err != nil {
		return f.jsonError(0, err, "")
	}
	return nil
}

func (f *file) fail(at int64, format string, args ...any) error {
	at = min(at, int64(len(f.data)))
	return &FormatError{File: f.name, Line: f.line(at), Offset: at, Msg: fmt.Sprintf(format, args...)}
}

// jsonError turns an error of encoding/json, met at an offset, into one with a position.
func (f *file) jsonError(at int64, err error, context string) error {
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && len(bytes.TrimSpace(f.data)) == 0:
		return f.fail(0, "the file is empty")
	case errors.As(err, &syntax):
		return f.fail(at+max(0, syntax.Offset-1), "not valid JSON: %s", strings.TrimPrefix(syntax.Error(), "json: "))
	case errors.As(err, &typed):
		return f.fail(at+max(0, typed.Offset-1), "%sexpected %s, found %s", context, kindWords(typed.Type.Kind().String()), typed.Value)
	default:
		return f.fail(at, "%s%v", context, err)
	}
}

func kindWords(kind string) string {
	switch kind {
	case "string":
		return "a text"
	case "int":
		return "a number"
	case "slice":
		return "a list"
	default:
		return "an object"
	}
}

func (f *file) version(raw map[string]int64, found int) error {
	at, ok := raw["version"]
	switch {
	case !ok:
		return f.fail(0, `there is no "version"; this erva reads version %d`, Version)
	case found > Version:
		return f.fail(at, "version %d is newer than what this erva reads (%d): update erva", found, Version)
	case found != Version:
		return f.fail(at, "version %d is not known; this erva reads version %d", found, Version)
	}
	return nil
}

// members are the offsets of the values of the object at an offset, by key; of equal keys the last counts, as in
// encoding/json.
func (f *file) members(at int64, context string) (map[string]int64, error) {
	offsets := map[string]int64{}
	err := f.eachMember(at, context, func(key string, start int64, _ json.RawMessage) error {
		offsets[key] = start
		return nil
	})
	return offsets, err
}

// eachMember visits the members of the object at an offset, in order.
func (f *file) eachMember(at int64, context string, visit func(key string, start int64, value json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(f.data[at:]))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return f.fail(f.skipSpace(at), "%sexpected an object", context)
	}
	for d.More() {
		keyAt := at + d.InputOffset()
		t, err := d.Token()
		if err != nil {
			return f.jsonError(keyAt, err, context)
		}
		key, _ := t.(string) // the syntax was checked: a key is a string
		start := f.skipSpace(at + d.InputOffset())
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return f.jsonError(start, err, context)
		}
		if err := visit(key, start, value); err != nil {
			return err
		}
	}
	return nil
}

// object reads the object at an offset. Known keys with a target are decoded into it; the offsets of all values that
// are there are returned. Unknown keys are noted.
func (f *file) object(at int64, known map[string]any, context string) (map[string]int64, error) {
	offsets := map[string]int64{}
	err := f.eachMember(at, context, func(key string, start int64, value json.RawMessage) error {
		target, ok := known[key]
		if !ok {
			f.note(start, context, key, known)
			return nil
		}
		if _, twice := offsets[key]; twice {
			return f.fail(start, "%s%q is there twice", context, key)
		}
		offsets[key] = start
		if string(value) == "null" {
			delete(offsets, key) // as if it were not there
			return nil
		}
		if target == nil {
			return nil
		}
		if err := json.Unmarshal(value, target); err != nil {
			return f.jsonError(start, err, fmt.Sprintf("%s%q: ", context, key))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return offsets, nil
}

func (f *file) note(at int64, context, key string, known map[string]any) {
	if len(f.notes) >= maxNotes {
		return
	}
	var e *FormatError
	if errors.As(f.fail(at, "%skey %q is not known and was passed over (known: %s)", context, key,
		strings.Join(slices.Sorted(maps.Keys(known)), ", ")), &e) {
		f.notes = append(f.notes, e.Error())
	}
}

// array lists the offsets of the elements of the array at an offset.
func (f *file) array(at int64) ([]int64, error) {
	var out []int64
	d := json.NewDecoder(bytes.NewReader(f.data[at:]))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return nil, f.fail(at, "expected a list")
	}
	for d.More() {
		start := f.skipSpace(at + d.InputOffset())
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, f.jsonError(start, err, "")
		}
		out = append(out, start)
	}
	return out, nil
}

// skipSpace is where the next value starts: past white space and the comma or colon before it.
func (f *file) skipSpace(at int64) int64 {
	for at < int64(len(f.data)) && strings.ContainsRune(" \t\r\n,:", rune(f.data[at])) {
		at++
	}
	return at
}
