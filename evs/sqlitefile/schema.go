package sqlitefile

import (
	"fmt"
	"strconv"
	"strings"
)

// Table is a table with its rows.
type Table struct {
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"` // in the order of their keys
}

// Row is a row. Its key is the row id, or the primary key of a table without.
type Row struct {
	Key    string  `json:"key"`
	Values []Value `json:"values"` // by column; a row from before a column was added has fewer
}

// maxRows bounds the rows of a database that are read.
const maxRows = 200_000

// Read reads the tables of a database by name, from its file and its write-ahead log (nil if there is none). SQLite's own
// tables and virtual ones are left out.
func Read(file, wal []byte) (map[string]Table, error) {
	if len(file) == 0 && len(wal) == 0 {
		return map[string]Table{}, nil // made, and nothing put in yet
	}
	p, err := open(file, wal)
	if err != nil {
		return nil, err
	}
	out := map[string]Table{}
	rows := 0
	err = p.walk(1, func(_ int64, record []byte) error {
		v, err := p.values(record)
		if err != nil {
			return err
		}
		if len(v) < 5 || v[0].Text != "table" || strings.HasPrefix(v[1].Text, "sqlite_") || v[3].Text == "0" || v[3].Type != Integer {
			return nil
		}
		root, err := strconv.ParseUint(v[3].Text, 10, 32)
		if err != nil {
			return fmt.Errorf("malformed: the root of %s is %s", v[1].Text, v[3].Text)
		}
		t, err := p.table(uint32(root), v[4].Text, &rows)
		if err != nil {
			return fmt.Errorf("table %s: %w", v[1].Text, err)
		}
		out[v[1].Text] = t
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (p *pages) table(root uint32, sql string, rows *int) (Table, error) {
	d := declared(sql)
	t := Table{Columns: d.columns}
	err := p.walk(root, func(rowID int64, record []byte) error {
		if *rows++; *rows > maxRows {
			return fmt.Errorf("more than %d rows", maxRows)
		}
		values, err := p.values(record)
		if err != nil {
			return err
		}
		if d.withoutRowID {
			t.Rows = append(t.Rows, d.keyed(values))
			return nil
		}
		key := strconv.FormatInt(rowID, 10)
		if d.rowID >= 0 && d.rowID < len(values) && values[d.rowID].Type == Null {
			values[d.rowID] = Value{Type: Integer, Text: key}
		}
		t.Rows = append(t.Rows, Row{Key: key, Values: values})
		return nil
	})
	return t, err
}
