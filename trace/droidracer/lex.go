package droidracer

import (
	"fmt"
	"strconv"
	"strings"
)

// fields cuts "a:1 b:two words c:" into the values of the given names, which must all come in this order. A value ends
// at the next name, not at the next blank: it may be empty or have blanks inside.
func fields(s string, names ...string) (values []string, problem string) {
	for i, name := range names {
		s = strings.TrimLeft(s, " \t")
		if !strings.HasPrefix(s, name+":") {
			return nil, fmt.Sprintf("field %s is missing", name)
		}
		s = s[len(name)+1:]
		end := len(s)
		if i+1 < len(names) {
			if end = nextField(s, names[i+1]); end < 0 {
				return nil, fmt.Sprintf("field %s is missing", names[i+1])
			}
		}
		values = append(values, strings.Trim(s[:end], " \t"))
		s = s[end:]
	}
	return values, ""
}

// nextField finds " name:" or "\tname:", or "name:" itself where the format has no separator (thread-name).
func nextField(s, name string) int {
	at := 0
	for {
		i := strings.Index(s[at:], name+":")
		if i < 0 {
			return -1
		}
		i += at
		if i == 0 || s[i-1] == ' ' || s[i-1] == '\t' || name == "thread-name" {
			return i
		}
		at = i + 1
	}
}

// A scan takes numbers out of values and keeps the first problem.
type scan struct {
	values  []string
	problem string
}

func scanFields(s string, names ...string) *scan {
	v, problem := fields(s, names...)
	if problem != "" {
		v = make([]string, len(names))
	}
	return &scan{v, problem}
}

func (s *scan) fail(i int) {
	if s.problem == "" {
		s.problem = fmt.Sprintf("%q is no number", s.values[i])
	}
}

func (s *scan) int(i int) int {
	n, err := strconv.Atoi(s.values[i])
	if err != nil {
		s.fail(i)
	}
	return n
}

func (s *scan) int64(i int) int64 {
	n, err := strconv.ParseInt(s.values[i], 10, 64)
	if err != nil {
		s.fail(i)
	}
	return n
}

// hash is a decimal, or hexadecimal after 0x. Where an id is unknown it may be negative.
func (s *scan) hash(i int) uint64 {
	v := s.values[i]
	if hex, ok := strings.CutPrefix(v, "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 64)
		if err != nil {
			s.fail(i)
		}
		return n
	}
	if n, err := strconv.ParseInt(v, 10, 64); err == nil {
		return uint64(n)
	}
	n, err := strconv.ParseUint(v, 10, 64)
	if err != nil {
		s.fail(i)
	}
	return n
}

func (s *scan) text(i int) string { return strings.Clone(s.values[i]) }

// class turns "Lcom/example/Class;" into "com.example.Class"; arrays keep their brackets.
func (s *scan) class(i int) string {
	c := s.values[i]
	dims := len(c) - len(strings.TrimLeft(c, "["))
	name := strings.TrimSuffix(strings.TrimPrefix(c[dims:], "L"), ";")
	return strings.ReplaceAll(name, "/", ".") + strings.Repeat("[]", dims)
}
