package commute

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// SpecError is what is wrong with a line of a file of specifications.
type SpecError struct {
	File string
	Line int // 1 is the first
	Msg  string
}

// Error is "file:line: message".
func (e *SpecError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// maxSpecLine is how long a line may be, in bytes.
const maxSpecLine = 1 << 20

// ReadSpecs reads what Specs.Write writes; name is the file's, for errors. Lines may be added, changed and taken out by hand, and
// `#` begins a comment where a line does.
func ReadSpecs(r io.Reader, name string) (*Specs, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxSpecLine)
	s := &specReader{specs: &Specs{}, handlers: map[string]bool{}}
	n := 0
	for in.Scan() {
		n++
		words, err := split(in.Text())
		if err == nil && len(words) > 0 {
			err = s.line(words)
		}
		if err != nil {
			return nil, &SpecError{name, n, err.Error()}
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return nil, &SpecError{name, n + 1, fmt.Sprintf("the line is longer than %d bytes", maxSpecLine)}
	}
	if in.Err() != nil {
		return nil, fmt.Errorf("read %s: %w", name, in.Err())
	}
	if !s.begun {
		return nil, &SpecError{name, 1, fmt.Sprintf("these are no specifications: the first line is not %q", fmt.Sprintf("%s %d", wordSpecs, specVersion))}
	}
	return s.specs, nil
}

type specReader struct {
	specs    *Specs
	handlers map[string]bool // that were met
	begun    bool
}

// token is a word of a line. One in quotes is a name, whatever it says.
type token struct {
	text   string
	quoted bool
}

// split takes a line apart. Commas are words of their own.
func split(line string) ([]token, error) {
	var out []token
	for {
		line = strings.TrimLeft(line, " \t\r")
		if line == "" || len(out) == 0 && line[0] == '#' {
			return out, nil
		}
		if line[0] == '"' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, fmt.Errorf("%s has no end", line)
			}
			text, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, fmt.Errorf("%s is no text in quotes", quoted)
			}
			out, line = append(out, token{text, true}), line[len(quoted):]
			continue
		}
		end := strings.IndexAny(line, " \t\r,")
		switch end {
		case -1:
			end = len(line)
		case 0:
			end = 1
		}
		out, line = append(out, token{text: line[:end]}), line[end:]
	}
}

func (s *specReader) line(words []token) error {
	switch first := words[0].text; {
	case !s.begun:
		if !matches(words, wordSpecs, strconv.Itoa(specVersion)) {
			return fmt.Errorf("these are no specifications: the first line is not %q", fmt.Sprintf("%s %d", wordSpecs, specVersion))
		}
		s.begun = true
		return nil
	case first == wordRuns && !words[0].quoted:
		return s.runs(words)
	case first == wordHandler && !words[0].quoted:
		return s.handler(words)
	}
	return s.precondition(words)
}

// matches says whether words are those, none of them in quotes; "" stands for any.
func matches(words []token, want ...string) bool {
	return slices.EqualFunc(words, want, func(w token, text string) bool { return text == "" || w.text == text && !w.quoted })
}

func (s *specReader) runs(words []token) error {
	const form = "runs NUMBER shuffled NUMBER confidence NUMBER"
	if !matches(words, wordRuns, "", "shuffled", "", "confidence", "") {
		return fmt.Errorf("this is not %q", form)
	}
	runs, err := strconv.ParseUint(words[1].text, 10, 31)
	shuffled, err2 := strconv.ParseUint(words[3].text, 10, 31)
	confidence, err3 := strconv.ParseFloat(words[5].text, 64)
	if errors.Join(err, err2, err3) != nil || !(confidence >= 0 && confidence <= 1) {
		return fmt.Errorf("this is not %q", form)
	}
	s.specs.Runs, s.specs.Shuffled, s.specs.Confidence = int(runs), int(shuffled), confidence
	return nil
}

func (s *specReader) handler(words []token) error {
	const form = "handler NAME invocations NUMBER"
	if !matches(words, wordHandler, "", "invocations", "") {
		return fmt.Errorf("this is not %q", form)
	}
	n, err := strconv.ParseUint(words[3].text, 10, 31)
	if err != nil {
		return fmt.Errorf("this is not %q", form)
	}
	name := words[1].text
	if s.handlers[name] {
		return fmt.Errorf("handler %s has specifications already", name)
	}
	s.handlers[name] = true
	s.specs.Handlers = append(s.specs.Handlers, Handler{Name: name, Invocations: int(n)})
	return nil
}

func (s *specReader) precondition(words []token) error {
	if len(s.specs.Handlers) == 0 {
		return fmt.Errorf("%q is neither %q, %q nor under a handler", words[0].text, wordRuns, wordHandler)
	}
	number, ok := strings.CutSuffix(words[0].text, ":")
	n, err := strconv.ParseUint(number, 10, 31)
	if !ok || err != nil {
		return errors.New("a precondition begins with its number of samples: \"12: org.example.Main.hub != null\"")
	}
	h := &s.specs.Handlers[len(s.specs.Handlers)-1]
	if len(words) == 3 && words[1].text == wordCancels && !words[1].quoted {
		h.Cancels = append(h.Cancels, Cancel{words[2].text, int(n)})
		return nil
	}
	p := Precondition{Samples: int(n)}
	for i, part := range splitAt(words[1:], wordWhen) {
		c, err := parseCondition(part)
		if err != nil {
			return err
		}
		if i == 0 {
			p.Condition = c
		} else {
			p.When = append(p.When, c)
		}
	}
	h.Preconditions = append(h.Preconditions, p)
	return nil
}

func splitAt(words []token, separator string) [][]token {
	var out [][]token
	first := 0
	for i, w := range words {
		if w.text == separator && !w.quoted {
			out = append(out, words[first:i])
			first = i + 1
		}
	}
	return append(out, words[first:])
}

// ParseCondition reads a condition as String writes it.
func ParseCondition(text string) (Condition, error) {
	words, err := split(text)
	if err != nil {
		return Condition{}, err
	}
	return parseCondition(words)
}

// parseCondition tries the forms of the templates.
func parseCondition(words []token) (Condition, error) {
	for _, templates := range [][]template{unary[:], binary[:]} {
		for form := range templates {
			if c, ok := parseForm(strings.Fields(templates[form].form), words); ok {
				c.form = form
				return c, nil
			}
		}
	}
	var text []string
	for _, w := range words {
		text = append(text, w.text)
	}
	return Condition{}, fmt.Errorf("%q is no condition", strings.Join(text, " "))
}

// parseForm matches words with a form.
func parseForm(form []string, words []token) (c Condition, ok bool) {
	list := slices.Contains(form, "{")
	for i := 0; i < len(form); i++ {
		if len(words) == 0 {
			return c, false
		}
		w := words[0]
		words = words[1:]
		switch form[i] {
		case "X", "Y":
			at := &c.X
			if form[i] == "Y" {
				at = &c.Y
			}
			if !w.quoted && !isName(w.text) || *at != "" && *at != w.text || w.text == "" {
				return c, false
			}
			*at = w.text
		case "A", "B":
			n, isNumber := parseNumber(w.text)
			if w.quoted || !isNumber {
				return c, false
			}
			c.numbers = append(c.numbers, n)
			if list && len(words) > 0 && words[0].text == "," && !words[0].quoted {
				words = words[1:]
				i-- // another one
			}
		default:
			if w.quoted || w.text != form[i] {
				return c, false
			}
		}
	}
	return c, len(words) == 0
}

func isName(text string) bool {
	_, number := parseNumber(text)
	return !number && !slices.Contains(operators, text)
}
