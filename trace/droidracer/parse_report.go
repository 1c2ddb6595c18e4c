package droidracer

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A side of a RACE record. Labels are fixed, values may be empty; a class may hold any character but a blank.
var raceSide = regexp.MustCompile(`^rwId([12]):(\d+) type - (READ|WRITE)\s+obj - 0x([0-9a-fA-F]+)\s+class - (\S*) ` +
	`field - (\S*)\s+fieldIdx - (\d+)\s+dbPath - (.*?)\s+tid - (\d+)\s+accessId - (-?\d+)$`)

// race takes a line of the second part.
func (p *parser) race(s string) string {
	if s == "" {
		return ""
	}
	s, first := strings.CutPrefix(s, "RACE ")
	m := raceSide.FindStringSubmatch(s)
	if m == nil || (m[1] == "1") != first || first != (p.half == nil) {
		return fmt.Sprintf("%.60q is no line of a RACE record", s)
	}
	side, problem := raceSideOf(m)
	if problem != "" {
		return problem
	}
	if first {
		p.half = &Race{Line: p.number, First: side}
		return ""
	}
	p.half.Second = side
	p.log.Races = append(p.log.Races, *p.half)
	p.half = nil
	return ""
}

func raceSideOf(m []string) (RaceSide, string) {
	f := &scan{values: []string{m[2], "0x" + m[4], m[5], m[7], m[9], m[10]}}
	s := RaceSide{
		RWID: f.int(0), Write: m[3] == "WRITE", Object: f.hash(1), Class: f.class(2), Name: strings.Clone(m[6]),
		Field: f.int(3), Database: strings.Clone(m[8]), Thread: f.int(4), AccessID: f.int(5),
	}
	return s, f.problem
}

var headings = map[string]Category{
	"Multithreaded races": Multithreaded,
	"Races due to a delayed post in ancestor asyncblocks":    Delayed,
	"Races due to cross thread post in ancestor asyncblocks": CrossPost,
	"Races due to co-enabled events":                         CoEnabled,
	"Uncategorized races":                                    Uncategorized,
	"Async races (on single thread)":                         "",
}

var (
	listedField = regexp.MustCompile(`^class: (\S*)\s+field:(\d+)$`)
	listedPair  = regexp.MustCompile(`^(object|class): (\S*)\s+field:(\d+) co-enabled trigger opIds:(\d+), (\d+)$`)
)

// listed takes a line of the third part. In the co-enabled section widgets follow the heading at once, then a blank
// line, then the others; either group may be empty.
func (p *parser) listed(s string) string {
	if s == "" {
		p.widgets = false
		return ""
	}
	if c, ok := headings[s]; ok {
		p.category, p.widgets = c, c == CoEnabled
		return ""
	}
	if p.category == CoEnabled {
		return p.coEnabled(s)
	}
	m := listedField.FindStringSubmatch(s)
	if m == nil || p.category == "" {
		return fmt.Sprintf("%.60q is no entry of a category", s)
	}
	f := &scan{values: m[1:]}
	p.log.Listed = append(p.log.Listed, Listed{Category: p.category, Class: f.class(0), Field: f.int(1)})
	return f.problem
}

func (p *parser) coEnabled(s string) string {
	m := listedPair.FindStringSubmatch(s)
	if m == nil {
		return fmt.Sprintf("%.60q is no entry of the co-enabled races", s)
	}
	f := &scan{values: m[2:]}
	l := Listed{Category: CoEnabled, Field: f.int(1), Triggers: [2]int{f.int(2), f.int(3)}, Widget: p.widgets}
	if m[1] == "class" {
		l.Class = f.class(0)
	} else {
		n, err := strconv.ParseUint(f.values[0], 0, 64)
		if err != nil {
			return fmt.Sprintf("object %q is no address", f.values[0])
		}
		l.Object = n
	}
	p.log.Listed = append(p.log.Listed, l)
	return f.problem
}
