package report

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
)

// csvColumns set a part of a report from a cell, by the column's name.
func csvColumns() map[string]func(*Report, string) error {
	columns := map[string]func(*Report, string) error{
		"id":    func(r *Report, s string) error { r.ID = s; return nil },
		"field": func(r *Report, s string) error { r.Field = parseField(s); return nil },
	}
	for name, side := range map[string]func(*Report) *Access{
		"first": func(r *Report) *Access { return &r.First }, "second": func(r *Report) *Access { return &r.Second },
	} {
		columns[name] = func(r *Report, s string) error { return setSite(side(r), s) }
		columns[name+"_class"] = func(r *Report, s string) error { side(r).Class = s; return nil }
		columns[name+"_method"] = func(r *Report, s string) error { side(r).Method = s; return nil }
		columns[name+"_file"] = func(r *Report, s string) error { side(r).File = s; return nil }
		columns[name+"_line"] = func(r *Report, s string) error { return setLine(side(r), s) }
		columns[name+"_access"] = func(r *Report, s string) error { return setAccess(side(r), s) }
	}
	return columns
}

// setSite fills what a cell says of a site; other columns of the site may say more.
func setSite(a *Access, text string) error {
	site, err := parseSite(text)
	if err != nil {
		return err
	}
	site.Access = cmp.Or(site.Access, a.Access)
	*a = Access{Class: cmp.Or(site.Class, a.Class), Method: cmp.Or(site.Method, a.Method), File: cmp.Or(site.File, a.File),
		Line: cmp.Or(site.Line, a.Line), Access: site.Access}
	return nil
}

func setLine(a *Access, text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return errors.New(strconv.Quote(text) + " is no line")
	}
	a.Line = int(n)
	return nil
}

func setAccess(a *Access, text string) error {
	if text = strings.ToLower(text); text != Read && text != Write {
		return errors.New(strconv.Quote(text) + " is neither read nor write")
	}
	a.Access = text
	return nil
}

// plainColumns are the columns of a file without a heading.
func plainColumns() []string { return []string{"field", "first", "second"} }

// readCSV reads a race a line, with commas, semicolons or tabs between the cells. A heading names the columns; without
// one they are plainColumns. Lines that begin with # are comments.
func readCSV(f *file) (Reports, error) {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(f.data, []byte("\ufeff"))))
	r.Comma, r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes = separator(f.data), '#', -1, true, true
	bom := int64(len(f.data)) - int64(len(bytes.TrimPrefix(f.data, []byte("\ufeff"))))
	out := Reports{Source: "CSV"}
	columns := plainColumns()
	for first := true; ; first = false {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Reports{}, f.fail(bom+r.InputOffset(), "this is no CSV: %v", err)
		}
		if first && isHeading(cells) {
			columns = headingOf(cells)
			continue
		}
		line, _ := r.FieldPos(0)
		report, at, err := csvReport(columns, cells)
		if err != nil {
			_, column := r.FieldPos(min(at, len(cells)-1))
			return Reports{}, f.fail(f.lineStart(line)+int64(column-1), "%v", err)
		}
		report.Origin = f.origin(f.lineStart(line), "")
		out.Reports = append(out.Reports, report)
	}
	if len(out.Reports) == 0 {
		return Reports{}, f.fail(0, "the file has no race reports: no line with a field and two sites")
	}
	return out, nil
}

// csvReport reads a line; if it is wrong, at is the cell.
func csvReport(columns, cells []string) (r Report, at int, err error) {
	known := csvColumns()
	if len(cells) > len(columns) {
		return r, len(columns), errors.New("more cells than columns (" + strings.Join(columns, ", ") + ")")
	}
	for i, cell := range cells {
		set := known[columns[i]]
		if cell = strings.TrimSpace(cell); cell == "" || set == nil {
			continue
		}
		if err := set(&r, cell); err != nil {
			return r, i, errors.New(columns[i] + ": " + err.Error())
		}
	}
	switch {
	case r.ID != "" && !validID(r.ID):
		return r, 0, errors.New("id " + strconv.Quote(r.ID) + " has other signs than letters, digits, and . _ -")
	case r.Field == "" && r.First == (Access{}) && r.Second == (Access{}):
		return r, 0, errors.New("neither a field nor a site")
	}
	return r, 0, nil
}

// isHeading says whether a line names columns.
func isHeading(cells []string) bool {
	known := csvColumns()
	for _, c := range headingOf(cells) {
		if known[c] != nil {
			return true
		}
	}
	return false
}

func headingOf(cells []string) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(c)), " ", "_")
	}
	return names
}

// separator is what parts the cells: what the first line that is no comment has most of.
func separator(data []byte) rune {
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		best := ','
		for _, c := range ";\t" {
			if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(best))) {
				best = c
			}
		}
		return best
	}
	return ','
}

// lineStart is the offset of a line, from 1.
func (f *file) lineStart(line int) int64 {
	starts := f.starts()
	return starts[min(max(line, 1), len(starts))-1]
}
