package crash

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Retrace gives the classes and methods of reports the names that they have in the source, by the mapping.txt of R8 or ProGuard:
// lines lead to the frames that were inlined there; where no line tells overloads apart, a frame keeps all names that it may
// have. What the mapping does not know stays as it is. The error says where the mapping makes no sense.
func Retrace(reports []Report, mapping io.Reader) error {
	w := wanted{}
	for i := range reports {
		w.report(&reports[i])
	}
	m, err := readMapping(mapping, w)
	if err != nil {
		return err
	}
	for i := range reports {
		m.report(&reports[i])
	}
	return nil
}

// wanted are the names of classes that reports have: nothing else of a mapping is kept.
type wanted map[string]bool

var qualifiedName = regexp.MustCompile(`[\pL_$][\pL\d_$]*(?:\.[\pL_$][\pL\d_$]*)*`)

func (w wanted) report(r *Report) {
	for i := range r.Threads {
		w.frames(r.Threads[i].Frames)
	}
	w.throwable(r.Throwable)
}

func (w wanted) throwable(t *Throwable) {
	if t == nil {
		return
	}
	w[t.Class] = true
	w.frames(t.Frames)
	for _, name := range qualifiedName.FindAllString(t.Message, maxNames) {
		w[name] = true
		if i := strings.LastIndexByte(name, '.'); i > 0 {
			w[name[:i]] = true
		}
	}
	w.throwable(t.Cause)
	for _, s := range t.Suppressed {
		w.throwable(s)
	}
}

// maxNames bounds the names of classes in one message.
const maxNames = 100

func (w wanted) frames(frames []Frame) {
	for _, f := range frames {
		w[f.Class] = true
	}
}

// mapped is a class of the mapping, by its obfuscated name.
type mapped struct {
	name    string
	members map[string][]mappedMember // methods and fields by their obfuscated name, in the order of the file
}

// mappedMember is a line of the mapping about a method or field.
type mappedMember struct {
	class, name string // class is empty if it is the class of the line
	from, to    int    // lines as they are reported, 0 if the line says none
	original    int    // the first line in the source, 0 if the line says none
	whole       bool   // the source's lines are as many as those reported
	field       bool
}

type mapping map[string]*mapped

var (
	classLine  = regexp.MustCompile(`^(\S+) -> (\S+):$`)
	methodLine = regexp.MustCompile(`^(?:(\d+):(\d+):)?\S+ (?:(\S+)\.)?([^\s.(]+)\([^)]*\)(?::(\d+))?(?::(\d+))? -> (\S+)$`)
	fieldLine  = regexp.MustCompile(`^\S+ (?:(\S+)\.)?([^\s.(]+) -> (\S+)$`)
)

// readMapping reads what a mapping says of the wanted classes.
func readMapping(r io.Reader, w wanted) (mapping, error) {
	m, in := mapping{}, bufio.NewReaderSize(r, 1<<16)
	var class *mapped
	found := false
	for n := 1; ; n++ {
		line, err := readLine(in)
		text := strings.TrimSpace(line)
		switch c := classLine.FindStringSubmatch(text); {
		case text == "" || strings.HasPrefix(text, "#"):
		case c != nil && !strings.HasPrefix(line, " "):
			class, found = nil, true
			if w[c[2]] {
				class = &mapped{name: c[1], members: map[string][]mappedMember{}}
				m[c[2]] = class
			}
		case !found:
			return nil, fmt.Errorf("the mapping makes no sense in line %d: %q is no class", n, text)
		case class != nil:
			class.add(text)
		}
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read line %d of the mapping: %w", n, err)
		}
	}
}

// add takes a line about a member; what is none is passed over, since each version of R8 knows more kinds of lines.
func (c *mapped) add(text string) {
	if f := methodLine.FindStringSubmatch(text); f != nil {
		x := mappedMember{class: f[3], name: f[4], from: number(f[1]), to: number(f[2]), original: number(f[5])}
		x.whole = f[6] != "" && number(f[6])-x.original == x.to-x.from
		c.members[f[7]] = append(c.members[f[7]], x)
	} else if f := fieldLine.FindStringSubmatch(text); f != nil {
		c.members[f[3]] = append(c.members[f[3]], mappedMember{class: f[1], name: f[2], field: true})
	}
}

func number(text string) int {
	n, _ := strconv.Atoi(text) // 0 where there is none
	return n
}

func (m mapping) report(r *Report) {
	for i := range r.Threads {
		r.Threads[i].Frames = m.frames(r.Threads[i].Frames)
	}
	m.throwable(r.Throwable)
}

func (m mapping) throwable(t *Throwable) {
	if t == nil {
		return
	}
	t.Class, t.Frames = m.class(t.Class), m.frames(t.Frames)
	t.Message = qualifiedName.ReplaceAllStringFunc(t.Message, m.named)
	m.throwable(t.Cause)
	for _, s := range t.Suppressed {
		m.throwable(s)
	}
}

func (m mapping) class(name string) string {
	if c := m[name]; c != nil {
		return c.name
	}
	return name
}

// named is a class, method or field that a message names.
func (m mapping) named(name string) string {
	if !strings.Contains(name, ".") {
		return name // a word; a class without a package is not told from one
	}
	if c := m[name]; c != nil {
		return c.name
	}
	i := strings.LastIndexByte(name, '.')
	c := m[name[:i]]
	if c == nil {
		return name
	}
	if of := c.members[name[i+1:]]; len(of) > 0 {
		return c.name + "." + of[len(of)-1].name
	}
	return c.name + name[i:]
}

func (m mapping) frames(frames []Frame) []Frame {
	var out []Frame
	for _, f := range frames {
		if len(out) < maxFrames {
			out = append(out, m.frame(f)...)
		}
	}
	return out
}

// frame is what a frame stands for: several where methods were inlined.
func (m mapping) frame(f Frame) []Frame {
	c := m[f.Class]
	if c == nil {
		return []Frame{f}
	}
	methods := slices.DeleteFunc(slices.Clone(c.members[f.Method]), func(x mappedMember) bool { return x.field })
	if f.Line > 0 {
		var out []Frame
		for _, x := range methods {
			if x.from <= f.Line && f.Line <= x.to {
				out = append(out, x.frame(c, f))
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return []Frame{c.ambiguous(f, methods)}
}

// frame is a frame at a line that the member covers.
func (x *mappedMember) frame(c *mapped, f Frame) Frame {
	out := Frame{Class: c.name, Method: x.name, Line: x.original}
	if x.class != "" {
		out.Class = x.class
	}
	switch {
	case x.whole:
		out.Line = x.original + f.Line - x.from
	case x.original == 0:
		out.Line = f.Line
	}
	return out
}

// ambiguous is a frame of which no line tells which of the methods it is.
func (c *mapped) ambiguous(f Frame, methods []mappedMember) Frame {
	out := Frame{Class: c.name, Method: f.Method, File: f.File, Line: 0}
	var names []string
	for _, x := range methods {
		if x.class == "" && !slices.Contains(names, x.name) {
			names = append(names, x.name)
		}
	}
	if len(names) > 0 {
		out.Method, out.Others = names[0], names[1:]
	}
	return out
}
