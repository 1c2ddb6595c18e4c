package sqlitefile

import (
	"regexp"
	"slices"
	"strings"
)

// declaration is what a CREATE TABLE says.
type declaration struct {
	columns      []string
	integers     []bool // which columns are declared INTEGER, nothing else
	rowID        int    // the column that stands for the row id, -1 if there is none
	primary      []int
	withoutRowID bool
}

var (
	comments   = regexp.MustCompile(`(?s)--[^\n]*|/\*.*?\*/`)
	primaryKey = regexp.MustCompile(`(?is)\bPRIMARY\s+KEY\b`)
	constraint = regexp.MustCompile(`(?is)^(CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b`)
	keyColumns = regexp.MustCompile(`(?is)^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\((.*)\)`)
	noRowID    = regexp.MustCompile(`(?i)WITHOUT\s+ROWID`)
)

// declared reads the columns of a CREATE TABLE. What it cannot make sense of are columns with odd names.
func declared(sql string) declaration {
	d := declaration{rowID: -1}
	sql = comments.ReplaceAllString(sql, " ")
	begin := strings.IndexByte(sql, '(')
	if begin < 0 {
		return d
	}
	parts, rest := split(sql[begin+1:])
	for _, part := range parts {
		if constraint.MatchString(part) {
			if m := keyColumns.FindStringSubmatch(part); m != nil {
				d.key(m[1])
			}
			continue
		}
		name, definition := identifier(part)
		kind, _ := identifier(definition)
		d.columns, d.integers = append(d.columns, name), append(d.integers, strings.EqualFold(kind, "INTEGER"))
		if primaryKey.MatchString(definition) {
			d.primary = []int{len(d.columns) - 1}
		}
	}
	d.withoutRowID = noRowID.MatchString(rest)
	if !d.withoutRowID && len(d.primary) == 1 && d.integers[d.primary[0]] {
		d.rowID = d.primary[0]
	}
	return d
}

// key reads the columns of a table's primary key.
func (d *declaration) key(list string) {
	names, _ := split(list)
	for _, n := range names {
		name, _ := identifier(n)
		if i := slices.IndexFunc(d.columns, func(c string) bool { return strings.EqualFold(c, name) }); i >= 0 {
			d.primary = append(d.primary, i)
		}
	}
}

// keyed is a row of a table without row ids, whose record begins with the primary key.
func (d *declaration) keyed(stored []Value) Row {
	order := slices.Clone(d.primary)
	for i := range d.columns {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	values := make([]Value, len(d.columns))
	for i := range values {
		values[i] = Value{Type: Null}
	}
	var key []string
	for at, column := range order {
		if at >= len(stored) {
			break
		}
		values[column] = stored[at]
		if at < len(d.primary) {
			key = append(key, stored[at].Text)
		}
	}
	return Row{Key: strings.Join(key, ", "), Values: values}
}

// split cuts a list at its commas, up to the parenthesis that ends it, and returns what follows that.
func split(list string) (parts []string, rest string) {
	depth, start := 0, 0
	for i := 0; i < len(list); i++ {
		switch c := list[i]; c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return append(parts, strings.TrimSpace(list[start:i])), list[i+1:]
			}
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(list[start:i]))
				start = i + 1
			}
		case '\'', '"', '`', '[':
			if end := strings.IndexByte(list[i+1:], closing(c)); end >= 0 {
				i += end + 1
			}
		}
	}
	return append(parts, strings.TrimSpace(list[start:])), ""
}

// identifier takes the name off that a definition begins with.
func identifier(s string) (name, rest string) {
	s = strings.TrimSpace(s)
	if s == "" {
		return "", ""
	}
	if strings.IndexByte("'\"`[", s[0]) >= 0 {
		if end := strings.IndexByte(s[1:], closing(s[0])); end >= 0 {
			return s[1 : end+1], s[end+2:]
		}
	}
	if end := strings.IndexAny(s, " \t\r\n(,"); end > 0 {
		return s[:end], s[end:]
	}
	return s, ""
}

func closing(quote byte) byte {
	if quote == '[' {
		return ']'
	}
	return quote
}
