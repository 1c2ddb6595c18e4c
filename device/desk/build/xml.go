package build

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits on one XML file.
const (
	maxXML   = 4 << 20 // bytes
	maxDepth = 100
	maxNodes = 200000
)

// node is an XML element, as res.json has it.
type node struct {
	Tag      string            `json:"tag"`
	Attrs    map[string]string `json:"attrs,omitempty"`
	Children []*node           `json:"children,omitempty"`

	raw  []byte // its text with that of the markup in it, for strings
	line int
}

// prefixes are the usual names of the namespaces that matter; others are dropped, tools: among them.
func prefix(namespace string) (string, bool) {
	switch namespace {
	case "":
		return "", true
	case "http://schemas.android.com/apk/res/android", "android":
		return "android:", true
	case "http://schemas.android.com/apk/res-auto", "app":
		return "app:", true
	default:
		return "", false
	}
}

// parseXML reads a file into its root element. Entities other than XML's own are errors, so nothing can expand; text that
// nested markup hands up and up counts against a budget.
func parseXML(data []byte) (*node, error) {
	if len(data) > maxXML {
		return nil, fmt.Errorf("%d bytes of XML; %d are the most", len(data), maxXML)
	}
	budget := 8*len(data) + 1024
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = true
	var stack []*node
	var root *node
	count := 0
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if count++; count > maxNodes || len(stack) >= maxDepth {
				return nil, fmt.Errorf("more than %d elements or %d levels", maxNodes, maxDepth)
			}
			n := element(t, d)
			if len(stack) == 0 {
				if root != nil {
					return nil, errors.New("more than one root element")
				}
				root = n
			} else {
				top := stack[len(stack)-1]
				top.Children = append(top.Children, n)
			}
			stack = append(stack, n)
		case xml.EndElement:
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if len(stack) > 1 { // markup in strings is dropped, its text stays
				if budget -= len(top.raw); budget < 0 {
					return nil, errors.New("too much text in nested elements")
				}
				stack[len(stack)-1].raw = append(stack[len(stack)-1].raw, top.raw...)
			}
		case xml.CharData:
			if len(stack) > 1 {
				stack[len(stack)-1].raw = append(stack[len(stack)-1].raw, t...)
			}
		}
	}
	if root == nil {
		return nil, errors.New("no element")
	}
	return root, nil
}

func element(t xml.StartElement, d *xml.Decoder) *node {
	line, _ := d.InputPos()
	n := &node{Tag: t.Name.Local, line: line}
	for _, a := range t.Attr {
		p, ok := prefix(a.Name.Space)
		if !ok || a.Name.Local == "xmlns" {
			continue
		}
		if n.Attrs == nil {
			n.Attrs = map[string]string{}
		}
		n.Attrs[p+a.Name.Local] = a.Value
	}
	return n
}

// text is what stands in the element, as written.
func (n *node) text() string { return string(n.raw) }

// attr is an attribute of the android namespace.
func (n *node) attr(name string) string { return n.Attrs["android:"+name] }

// child is the first element of that name in n, nil if there is none.
func (n *node) child(tag string) *node {
	for _, c := range n.Children {
		if c.Tag == tag {
			return c
		}
	}
	return nil
}

// walk visits n and all below it.
func (n *node) walk(visit func(*node)) {
	visit(n)
	for _, c := range n.Children {
		c.walk(visit)
	}
}

// unescape reads a string resource: quotes keep white space, backslashes escape, other white space folds.
func unescape(s string) string {
	var b strings.Builder
	quoted, space, any := false, false, false
	r := []rune(s)
	put := func(c rune) {
		if space && any {
			b.WriteByte(' ')
		}
		space, any = false, true
		b.WriteRune(c)
	}
	for i := 0; i < len(r); i++ {
		c := r[i]
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\\' && i+1 < len(r):
			i++
			switch r[i] {
			case 'n':
				put('\n')
			case 't':
				put('\t')
			case 'u':
				code, used := hexDigits(r[i+1:])
				i += used
				put(code)
			default:
				put(r[i])
			}
		case !quoted && (c == ' ' || c == '\n' || c == '\t' || c == '\r'):
			space = true
		default:
			put(c)
		}
	}
	return b.String()
}

// hexDigits reads up to four hexadecimal digits.
func hexDigits(r []rune) (rune, int) {
	code, n := rune(0), 0
	for n < 4 && n < len(r) {
		d := strings.IndexRune("0123456789abcdef", r[n]|0x20)
		if d < 0 {
			break
		}
		code = code<<4 | rune(d)
		n++
	}
	return code, n
}
