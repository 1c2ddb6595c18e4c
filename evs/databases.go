package evs

import (
	"path"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/evs/sqlitefile"
)

// Database is a SQLite database of an app.
type Database struct {
	Tables map[string]sqlitefile.Table `json:"tables,omitempty"`
	// Unreadable says why its rows cannot be read; then its file is compared as a whole.
	Unreadable string `json:"unreadable,omitempty"`
	File       File   `json:"file"`
}

const databaseFolder = "databases"

// The files that SQLite keeps beside a database.
const (
	walSuffix     = "-wal"
	shmSuffix     = "-shm"
	journalSuffix = "-journal"
)

// decodeDatabases reads the databases in the folder that Android has for them, each with its log.
func decodeDatabases(data []byte, c *Config, s *Snapshot) error {
	files := map[string][]byte{}
	err := eachDataFile(data, func(name string) bool { return path.Dir(name) == databaseFolder }, func(name string, content []byte) error {
		files[path.Base(name)] = content
		return nil
	})
	if err != nil {
		return err
	}
	patterns := c.Databases
	if len(patterns) == 0 {
		patterns = []string{"*"}
	}
	s.Databases = map[string]Database{}
	for name, content := range files {
		if isCompanion(files, name) || !matchesAny(patterns, name) {
			continue
		}
		db := Database{}
		if db.Tables, err = sqlitefile.Read(content, files[name+walSuffix]); err != nil {
			db.Unreadable, db.File = err.Error(), fileOf(content)
			db.File.Text = nil
		}
		s.Databases[name] = db
	}
	return nil
}

// isCompanion says whether a file belongs to a database beside it.
func isCompanion(files map[string][]byte, name string) bool {
	for _, suffix := range []string{walSuffix, shmSuffix, journalSuffix} {
		if of, ok := strings.CutSuffix(name, suffix); ok && files[of] != nil {
			return true
		}
	}
	return false
}

// diffDatabases compares databases table by table and row by row; rows belong together by their keys.
func diffDatabases(base, other *Snapshot, emit func(Difference)) {
	for _, name := range unionKeys(base.Databases, other.Databases) {
		a, inBase := base.Databases[name]
		b, inOther := other.Databases[name]
		d := Difference{Kind: KindRow, Where: "database " + name, Path: "database " + name, place: []string{name}}
		switch {
		case !inBase || !inOther:
			emit(d.onlyIn(inBase, ""))
		case a.Unreadable != "" || b.Unreadable != "":
			if a.File.Digest != b.File.Digest {
				d.Attribute, d.Base, d.Other = attrContent, a.File.words()+" "+a.File.Digest, b.File.words()+" "+b.File.Digest
				d.Detail = "its rows cannot be read: " + a.Unreadable
				emit(d)
			}
		default:
			diffTables(d, a.Tables, b.Tables, emit)
		}
	}
}

// onlyIn makes a difference of something that one run alone has.
func (d Difference) onlyIn(inBase bool, detail string) Difference {
	d.Attribute, d.Base, d.Other, d.Detail = attrPresent, "there", absent, detail
	if !inBase {
		d.Base, d.Other = d.Other, d.Base
	}
	return d
}

func diffTables(d Difference, base, other map[string]sqlitefile.Table, emit func(Difference)) {
	db := d.place[0]
	for _, name := range unionKeys(base, other) {
		a, inBase := base[name]
		b, inOther := other[name]
		t := d
		t.Where, t.Path, t.place = "table "+db+"/"+name, d.Path+" > "+name, []string{db, name}
		if !inBase || !inOther {
			emit(t.onlyIn(inBase, ""))
			continue
		}
		rowsA, rowsB := rowsByKey(a), rowsByKey(b)
		for _, key := range rowKeys(a, b) {
			r := t
			r.Where, r.Path = "row "+key+" of "+db+"/"+name, t.Path+" > "+key
			diffRow(r, rowsA[key], rowsB[key], emit)
		}
	}
}

// row is a row with its columns' names.
type row struct {
	columns []string
	values  []sqlitefile.Value
}

func rowsByKey(t sqlitefile.Table) map[string]*row {
	out := map[string]*row{}
	for _, r := range t.Rows {
		out[r.Key] = &row{t.Columns, r.Values}
	}
	return out
}

// rowKeys are the keys of both tables in the order of their rows, those that only the other one has last.
func rowKeys(a, b sqlitefile.Table) []string {
	var keys []string
	seen := map[string]bool{}
	for _, t := range []sqlitefile.Table{a, b} {
		for _, r := range t.Rows {
			if !seen[r.Key] {
				seen[r.Key] = true
				keys = append(keys, r.Key)
			}
		}
	}
	return keys
}

func diffRow(d Difference, a, b *row, emit func(Difference)) {
	switch {
	case a == nil:
		emit(d.onlyIn(false, b.words()))
		return
	case b == nil:
		emit(d.onlyIn(true, a.words()))
		return
	}
	va, vb := a.byColumn(), b.byColumn()
	for _, column := range unionKeys(va, vb) {
		if x, y := va[column], vb[column]; !cmp.Equal(x, y) {
			c := d
			c.Attribute, c.Base, c.Other = column, valueText(x, x.Type != y.Type), valueText(y, x.Type != y.Type)
			c.place = append(append([]string{}, d.place...), column)
			emit(c)
		}
	}
}

func (r *row) byColumn() map[string]sqlitefile.Value {
	out := map[string]sqlitefile.Value{}
	for i, c := range r.columns {
		if i < len(r.values) {
			out[c] = r.values[i]
		} else {
			out[c] = sqlitefile.Value{Type: sqlitefile.Null}
		}
	}
	return out
}

// words are the values of a row that are there: `title "Milk", n 3`.
func (r *row) words() string {
	var parts []string
	for i, c := range r.columns {
		if i < len(r.values) && r.values[i].Type != sqlitefile.Null {
			parts = append(parts, c+" "+valueText(r.values[i], false))
		}
	}
	return firstOf(parts)
}

// valueText is a value for people; typed adds its type, where two values may differ in nothing else.
func valueText(v sqlitefile.Value, typed bool) string {
	switch {
	case v.Type == sqlitefile.Null || v.Type == "":
		return "NULL"
	case v.Type == sqlitefile.Text:
		return quote(v.Text)
	case v.Type == sqlitefile.Blob:
		return "x'" + strings.Trim(quote(v.Text), `"`) + "'"
	case typed:
		return v.Type + " " + v.Text
	default:
		return v.Text
	}
}
