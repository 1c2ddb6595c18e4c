package record

import (
	"errors"
	"fmt"
	"strings"
)

// word is one word of a line. Quoted means that the whole word was in quotes; name="a b" is not.
type word struct {
	text   string
	quoted bool
}

// splitWords splits a line at blanks outside of quotes and drops the comment. In quotes, \" \\ \n \t and \r are escapes.
func splitWords(line string) ([]word, error) {
	var words []word
	for i := 0; i < len(line); {
		switch c := line[i]; c {
		case ' ', '\t', '\r':
			i++
		case '#':
			return words, nil
		default:
			w, n, err := nextWord(line[i:])
			if err != nil {
				return nil, err
			}
			words = append(words, w)
			i += n
		}
	}
	return words, nil
}

// nextWord reads the word that s starts with, and says how many bytes it takes.
func nextWord(s string) (word, int, error) {
	if s[0] == '"' {
		text, n, err := quotedText(s)
		if err == nil && n < len(s) && !strings.ContainsRune(" \t\r#", rune(s[n])) {
			err = fmt.Errorf("bad quoting: a blank must follow the closing quote of %q", text)
		}
		return word{text, true}, n, err
	}
	var b strings.Builder
	i := 0
	for i < len(s) && !strings.ContainsRune(" \t\r", rune(s[i])) {
		if s[i] != '"' {
			b.WriteByte(s[i])
			i++
			continue
		}
		if i == 0 || s[i-1] != '=' {
			return word{}, 0, errors.New("bad quoting: a quote in the middle of a word")
		}
		text, n, err := quotedText(s[i:])
		if err != nil {
			return word{}, 0, err
		}
		if i+n < len(s) && !strings.ContainsRune(" \t\r", rune(s[i+n])) {
			return word{}, 0, fmt.Errorf("bad quoting: a blank must follow the closing quote of %q", text)
		}
		b.WriteString(text)
		i += n
	}
	return word{text: b.String()}, i, nil
}

// quotedText reads the text in quotes that s starts with.
func quotedText(s string) (string, int, error) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; c {
		case '"':
			return b.String(), i + 1, nil
		case '\\':
			i++
			if i == len(s) {
				return "", 0, errors.New("bad quoting: the closing quote is missing")
			}
			r, ok := escapes(s[i])
			if !ok {
				return "", 0, fmt.Errorf(`bad quoting: unknown escape \%c (known: \" \\ \n \t \r)`, s[i])
			}
			b.WriteByte(r)
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, errors.New("bad quoting: the closing quote is missing")
}

func escapes(c byte) (byte, bool) {
	switch c {
	case '"', '\\':
		return c, true
	case 'n':
		return '\n', true
	case 't':
		return '\t', true
	case 'r':
		return '\r', true
	default:
		return 0, false
	}
}
