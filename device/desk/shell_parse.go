package desk

import (
	"fmt"
	"strings"
)

// The shell's language, a part of POSIX: words with quotes, $NAME, $? and $(command); redirections; pipes; && || ; and
// newlines; ( ) and { } groups. Functions, loops and conditions are not in it.

// script is a sequence of steps.
type script struct{ steps []step }

// step is one pipeline and how it is joined to what is before it.
type step struct {
	join   string // ";", "&&" or "||"
	invert bool   // "!"
	pipe   []simple
}

// simple is a command with its redirections, or a group in parentheses or braces.
type simple struct {
	assigns   []assign
	words     []word
	redirects []redirect
	group     *script
}

type assign struct {
	name  string
	value word
}

// redirect is "2>file": which stream, how, and where to.
type redirect struct {
	fd     int
	op     string // "<", ">", ">>", ">&", "<&"
	target word
}

// word is one argument before expansion.
type word []part

// part is a piece of a word: text, a parameter, or a command whose output it is.
type part struct {
	text   string
	param  string
	output *script
	quoted bool // neither split into words nor taken as a pattern
}

// syntaxError says where a script cannot be read.
type syntaxError struct {
	at   int // byte offset
	what string
}

func (e *syntaxError) Error() string { return fmt.Sprintf("syntax error at byte %d: %s", e.at, e.what) }

const (
	// maxScript bounds a script's text.
	maxScript = 1 << 20
	// maxNesting bounds groups within groups.
	maxNesting = 50
)

// parseScript reads a whole script.
func parseScript(text string) (*script, error) {
	if len(text) > maxScript {
		return nil, &syntaxError{maxScript, "script is too long"}
	}
	p := &shellParser{s: text}
	sc, err := p.script("")
	if err != nil {
		return nil, err
	}
	return sc, nil
}

type shellParser struct {
	s     string
	pos   int
	depth int
}

func (p *shellParser) fail(format string, args ...any) error {
	return &syntaxError{p.pos, fmt.Sprintf(format, args...)}
}

// peek is the byte n places ahead, 0 at the end.
func (p *shellParser) peek(n int) byte {
	if p.pos+n < len(p.s) {
		return p.s[p.pos+n]
	}
	return 0
}

func (p *shellParser) has(prefix string) bool { return strings.HasPrefix(p.s[p.pos:], prefix) }

// blanks skips spaces, continued lines and comments, and newlines too if asked.
func (p *shellParser) blanks(newlines bool) {
	for p.pos < len(p.s) {
		switch c := p.s[p.pos]; {
		case c == ' ' || c == '\t' || c == '\r' || newlines && c == '\n':
			p.pos++
		case p.has("\\\n"):
			p.pos += 2
		case c == '#':
			for p.pos < len(p.s) && p.s[p.pos] != '\n' {
				p.pos++
			}
		default:
			return
		}
	}
}

// script reads steps up to the closing text, or to the end if that is empty.
func (p *shellParser) script(closing string) (*script, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, p.fail("nested too deeply")
	}
	defer func() { p.depth-- }()
	sc, join := &script{}, ";"
	for {
		p.blanks(true)
		if p.pos >= len(p.s) || closing != "" && p.has(closing) {
			if join != ";" {
				return nil, p.fail("nothing behind %s", join)
			}
			if closing != "" && p.pos >= len(p.s) {
				return nil, p.fail("%s is missing", closing)
			}
			p.pos += len(closing)
			return sc, nil
		}
		st, err := p.step(join)
		if err != nil {
			return nil, err
		}
		sc.steps = append(sc.steps, st)
		if join, err = p.join(closing); err != nil {
			return nil, err
		}
	}
}

// join reads what stands between two steps; the end of the script counts as ";".
func (p *shellParser) join(closing string) (string, error) {
	p.blanks(false)
	switch {
	case p.pos >= len(p.s) || closing != "" && p.has(closing):
		return ";", nil
	case p.has("&&"), p.has("||"):
		p.pos += 2
		return p.s[p.pos-2 : p.pos], nil
	case p.peek(0) == ';' || p.peek(0) == '\n':
		p.pos++
		return ";", nil
	case p.peek(0) == '&':
		return "", p.fail("background commands (&) are not supported")
	}
	return "", p.fail("unexpected %q", p.peek(0))
}

// step reads one pipeline.
func (p *shellParser) step(join string) (step, error) {
	st := step{join: join}
	for p.peek(0) == '!' && strings.IndexByte(" \t", p.peek(1)) >= 0 && p.peek(1) != 0 {
		st.invert = !st.invert
		p.pos++
		p.blanks(false)
	}
	for {
		c, err := p.simple()
		if err != nil {
			return st, err
		}
		st.pipe = append(st.pipe, c)
		p.blanks(false)
		if p.peek(0) != '|' || p.peek(1) == '|' {
			return st, nil
		}
		if len(st.pipe) >= maxNesting {
			return st, p.fail("pipeline is too long")
		}
		p.pos++
		p.blanks(true)
	}
}

// simple reads one command or group.
func (p *shellParser) simple() (simple, error) {
	var c simple
	var err error
	switch {
	case p.peek(0) == '(':
		p.pos++
		c.group, err = p.script(")")
	case p.peek(0) == '{' && strings.IndexByte(" \t\n", p.peek(1)) >= 0 && p.peek(1) != 0:
		p.pos++
		c.group, err = p.script("}")
	}
	if err != nil {
		return c, err
	}
	for {
		p.blanks(false)
		if r, ok, err := p.redirect(); err != nil {
			return c, err
		} else if ok {
			c.redirects = append(c.redirects, r)
			continue
		}
		if p.pos >= len(p.s) || strings.IndexByte(";&|)\n(", p.peek(0)) >= 0 {
			break
		}
		if c.group != nil {
			return c, p.fail("unexpected word behind a group")
		}
		if name, ok := p.assignment(); ok && len(c.words) == 0 {
			p.pos += len(name) + 1
			value, err := p.word()
			if err != nil {
				return c, err
			}
			c.assigns = append(c.assigns, assign{name, value})
			continue
		}
		w, err := p.word()
		if err != nil {
			return c, err
		}
		c.words = append(c.words, w)
	}
	if c.group == nil && len(c.words)+len(c.redirects)+len(c.assigns) == 0 {
		if p.pos < len(p.s) {
			return c, p.fail("unexpected %q", p.peek(0))
		}
		return c, p.fail("unexpected end")
	}
	return c, nil
}

// assignment looks whether NAME= comes next.
func (p *shellParser) assignment() (string, bool) {
	n := nameLength(p.s[p.pos:])
	if n > 0 && p.peek(n) == '=' {
		return p.s[p.pos : p.pos+n], true
	}
	return "", false
}

// nameLength is how many bytes at the start of s are a parameter's name.
func nameLength(s string) int {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return i
		}
	}
	return len(s)
}

// redirect reads "[n]>word" and its kin, if that is next.
func (p *shellParser) redirect() (redirect, bool, error) {
	i := 0
	fd := -1
	if c := p.peek(0); c >= '0' && c <= '2' && (p.peek(1) == '>' || p.peek(1) == '<') {
		fd, i = int(c-'0'), 1
	}
	r := redirect{fd: fd}
	rest := p.s[min(len(p.s), p.pos+i):]
	switch {
	case strings.HasPrefix(rest, "<<"):
		return r, false, p.fail("here-documents are not supported")
	case strings.HasPrefix(rest, ">>"), strings.HasPrefix(rest, ">&"), strings.HasPrefix(rest, "<&"):
		r.op = rest[:2]
	case strings.HasPrefix(rest, ">"), strings.HasPrefix(rest, "<"):
		r.op = rest[:1]
	default:
		return r, false, nil
	}
	if r.fd < 0 {
		r.fd = 1
		if r.op[0] == '<' {
			r.fd = 0
		}
	}
	p.pos += i + len(r.op)
	p.blanks(false)
	w, err := p.word()
	if err == nil && len(w) == 0 {
		err = p.fail("a file name is missing")
	}
	r.target = w
	return r, true, err
}

// word reads up to the next unquoted blank or operator. It may be empty.
func (p *shellParser) word() (word, error) {
	var w word
	for p.pos < len(p.s) {
		c := p.s[p.pos]
		if strings.IndexByte(" \t\r\n;&|<>()", c) >= 0 {
			break
		}
		switch c {
		case '\'':
			end := strings.IndexByte(p.s[p.pos+1:], '\'')
			if end < 0 {
				return nil, p.fail("no closing quote")
			}
			w = append(w, part{text: p.s[p.pos+1 : p.pos+1+end], quoted: true})
			p.pos += end + 2
		case '"':
			parts, err := p.doubleQuoted()
			if err != nil {
				return nil, err
			}
			w = append(w, parts...)
		case '\\':
			p.pos++
			if p.pos == len(p.s) {
				return append(w, part{text: `\`, quoted: true}), nil
			}
			if p.s[p.pos] != '\n' {
				w = append(w, part{text: p.s[p.pos : p.pos+1], quoted: true})
			}
			p.pos++
		case '$':
			pt, err := p.dollar(false)
			if err != nil {
				return nil, err
			}
			w = append(w, pt)
		case '`':
			return nil, p.fail("backquotes are not supported, $( ) is")
		default:
			end := p.pos
			for end < len(p.s) && strings.IndexByte(" \t\r\n;&|<>()'\"\\$`", p.s[end]) < 0 {
				end++
			}
			w = append(w, part{text: p.s[p.pos:end]})
			p.pos = end
		}
	}
	return w, nil
}

// doubleQuoted reads "...".
func (p *shellParser) doubleQuoted() ([]part, error) {
	p.pos++
	parts := []part{{quoted: true}} // "" is a word too
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, part{text: text.String(), quoted: true})
			text.Reset()
		}
	}
	for p.pos < len(p.s) {
		switch c := p.s[p.pos]; {
		case c == '"':
			p.pos++
			flush()
			return parts, nil
		case c == '\\' && p.pos+1 < len(p.s) && strings.IndexByte("\"\\$`\n", p.s[p.pos+1]) >= 0:
			if p.s[p.pos+1] != '\n' {
				text.WriteByte(p.s[p.pos+1])
			}
			p.pos += 2
		case c == '$':
			flush()
			pt, err := p.dollar(true)
			if err != nil {
				return nil, err
			}
			parts = append(parts, pt)
		case c == '`':
			return nil, p.fail("backquotes are not supported, $( ) is")
		default:
			text.WriteByte(c)
			p.pos++
		}
	}
	return nil, p.fail("no closing double quote")
}

// dollar reads what begins with "$".
func (p *shellParser) dollar(quoted bool) (part, error) {
	p.pos++
	switch c := p.peek(0); {
	case c == '(':
		p.pos++
		if p.peek(0) == '(' {
			return part{}, p.fail("arithmetic is not supported")
		}
		sc, err := p.script(")")
		return part{output: sc, quoted: quoted}, err
	case c == '{':
		end := strings.IndexByte(p.s[p.pos:], '}')
		if end < 0 {
			return part{}, p.fail("} is missing")
		}
		name := p.s[p.pos+1 : p.pos+end]
		if name != "?" && (name == "" || nameLength(name) != len(name)) {
			return part{}, p.fail("${%s} is not supported", name)
		}
		p.pos += end + 1
		return part{param: name, quoted: quoted}, nil
	case c == '?' || c == '$' || c == '#' || c == '*' || c == '@' || c >= '0' && c <= '9':
		p.pos++
		return part{param: string(c), quoted: quoted}, nil
	}
	n := nameLength(p.s[p.pos:])
	if n == 0 {
		return part{text: "$", quoted: true}, nil
	}
	p.pos += n
	return part{param: p.s[p.pos-n : p.pos], quoted: quoted}, nil
}
