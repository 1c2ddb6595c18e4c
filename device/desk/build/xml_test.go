package build

import (
	"strings"
	"testing"
)

func TestUnescape(t *testing.T) {
	tests := map[string]string{
		"plain":          "plain",
		"  a \n\t b  ":   "a b",
		`"  a  "`:        "  a  ",
		`it\'s \"x\"`:    `it's "x"`,
		`\n\t\u00e9\@\?`: "\n\té@?",
		`back\\slash`:    `back\slash`,
		`end\`:           `end\`,
		"":               "",
	}
	for in, want := range tests {
		if got := unescape(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

func TestParseXMLLimits(t *testing.T) {
	tests := map[string]string{
		"deep":     strings.Repeat("<a>", 101) + strings.Repeat("</a>", 101),
		"wide":     "<a>" + strings.Repeat("<b/>", maxNodes) + "</a>",
		"text":     strings.Repeat("<a>", 90) + strings.Repeat("x", 1<<16) + strings.Repeat("</a>", 90),
		"two":      "<a/><b/>",
		"none":     "<!-- nothing -->",
		"entity":   "<a>&unknown;</a>",
		"unclosed": "<a><b></a>",
	}
	for name, in := range tests {
		if _, err := parseXML([]byte(in)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzParseXML(f *testing.F) {
	for _, s := range []string{"<a/>", `<a xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/x">t<b>u</b></a>`,
		"<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "<a><![CDATA[<b>]]></a>", "<resources><string name=\"x\">a <b>c</b></string></resources>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		root, err := parseXML(data)
		if err != nil {
			return
		}
		root.walk(func(n *node) {
			if len(n.raw) > 8*len(data)+1024 {
				t.Errorf("%d bytes of text out of %d", len(n.raw), len(data))
			}
			_ = unescape(n.text())
		})
	})
}

func FuzzUnescape(f *testing.F) {
	f.Add(`a\u12"  b\`)
	f.Fuzz(func(t *testing.T, s string) {
		if got := unescape(s); len(got) > 3*len(s)+8 {
			t.Errorf("%d bytes out of %d", len(got), len(s))
		}
	})
}
