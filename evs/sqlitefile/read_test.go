package sqlitefile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// lines are a database as text: a table, its columns, and a row a line.
func lines(tables map[string]Table) string {
	var b strings.Builder
	for _, name := range []string{"notes", "tags", "big", "two words"} {
		t, ok := tables[name]
		if !ok {
			continue
		}
		fmt.Fprintf(&b, "%s(%s)\n", name, strings.Join(t.Columns, ","))
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "%s:", r.Key)
			for _, v := range r.Values {
				if len(v.Text) > 20 {
					v.Text = fmt.Sprintf("%s... %d", v.Text[:3], len(v.Text))
				}
				fmt.Fprintf(&b, " %s %s;", v.Type, v.Text)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// The fixtures were written by SQLite (testdata/README.md).
func TestRead(t *testing.T) {
	tests := []struct{ name, db, wal, want string }{
		{"plain", "plain.db", "", "notes(_id,title,stars,picture)\n-7: integer -7; text x; integer 1; null ;\n1: integer 1; text Inbox; real 0.5; blob 00ff;\n3: integer 3; text ; null ; null ;\n" +
			"tags(name,note)\n1, home: text home; integer 1;\n1, work: text work; integer 1;\ntwo words(a b,c)\n1: integer 9223372036854775807; text ü;\n"},
		{"utf-16", "utf16.db", "", "notes(_id,title,stars,picture)\n1: integer 1; text Grüße 😀; null ; null ;\n"},
		{"log left out", "logged.db", "", "notes(_id,title,stars,picture)\n1: integer 1; text before; null ; null ;\n"},
		{"log", "logged.db", "logged.db-wal", "notes(_id,title,stars,picture)\n1: integer 1; text after; null ; null ;\n2: integer 2; text new; null ; null ;\n"},
		{"nothing yet", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var db, wal []byte
			if tt.db != "" {
				db = fixture(t, tt.db)
			}
			if tt.wal != "" {
				wal = fixture(t, tt.wal)
			}
			got, err := Read(db, wal)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, lines(got)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// A log that was cut off in a frame ends with the commit before.
func TestReadCutLog(t *testing.T) {
	db, wal := fixture(t, "logged.db"), fixture(t, "logged.db-wal")
	states := map[string]bool{}
	for n := 0; n <= len(wal); n += 8 {
		got, err := Read(db, wal[:n])
		if err != nil {
			t.Fatalf("%d bytes of the log: %v", n, err)
		}
		states[lines(got)] = true
	}
	if len(states) != 3 {
		t.Errorf("%d states, want those before, between and after the two commits: %v", len(states), states)
	}
}

// Trees of several levels, and records that fill several pages.
func TestReadBig(t *testing.T) {
	got, err := Read(fixture(t, "big.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	rows := got["big"].Rows
	if len(rows) != 1500 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, r := range rows {
		n := i + 1
		length := n % 5
		if n%20 == 0 {
			length = 2 * n
		}
		if want := strings.Repeat("x", length); r.Key != fmt.Sprint(n) || r.Values[1].Text != want {
			t.Fatalf("row %s has %d signs, want %d", r.Key, len(r.Values[1].Text), len(want))
		}
	}
}

func TestReadErrors(t *testing.T) {
	plain := fixture(t, "plain.db")
	cut := bytes.Clone(plain[:len(plain)-512])
	circle := bytes.Clone(plain)
	circle[100] = tableInterior
	copy(circle[108:], []byte{0, 0, 0, 1})
	for name, tt := range map[string]struct {
		db   []byte
		want string
	}{
		"no database": {[]byte("hello"), "not a SQLite database"},
		"page size":   {append(append([]byte(magic), 0, 7), make([]byte, 200)...), "not a SQLite database: pages of 7 bytes"},
		"cut":         {cut, "there is no page"},
		"circle":      {circle, "malformed"},
	} {
		if _, err := Read(tt.db, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

func TestDeclared(t *testing.T) {
	tests := []struct {
		sql     string
		columns []string
		rowID   int
		without bool
	}{
		{"CREATE TABLE t (a, b INTEGER PRIMARY KEY, c DECIMAL(3, 2) DEFAULT (1+2))", []string{"a", "b", "c"}, 1, false},
		{"CREATE TABLE t(\"a,b\" TEXT, [c d], `e` int primary key, CONSTRAINT k UNIQUE (e, [c d]))", []string{"a,b", "c d", "e"}, -1, false},
		{"CREATE TABLE t (a INTEGER, b, -- the, key\n PRIMARY KEY (a /* , */ ))", []string{"a", "b"}, 0, false},
		{"CREATE TABLE t (a TEXT, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID, STRICT", []string{"a", "b"}, -1, true},
		{"CREATE VIRTUAL TABLE t USING fts4(x)", []string{"x"}, -1, false},
		{"", nil, -1, false},
	}
	for _, tt := range tests {
		d := declared(tt.sql)
		if diff := cmp.Diff(tt.columns, d.columns); diff != "" || d.rowID != tt.rowID || d.withoutRowID != tt.without {
			t.Errorf("%s: row id %d, without %v (-want +got):\n%s", tt.sql, d.rowID, d.withoutRowID, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"plain.db", "utf16.db"} {
		f.Add(fixture(f, name), []byte(nil))
	}
	f.Add(fixture(f, "logged.db"), fixture(f, "logged.db-wal"))
	f.Fuzz(func(t *testing.T, db, wal []byte) {
		_, _ = Read(db, wal)
	})
}
