package crash

import (
	"regexp"
	"strconv"
	"strings"
)

// atFrame is a frame as a VM prints it, and as the Play console does, with a blank before the parenthesis. A class loader or a
// module may stand before the class ("app//", "java.base@17/").
var atFrame = regexp.MustCompile(`^at:?\s+(?:[\w.@-]*/{1,2})?([^\s()/]+(?:/0x[0-9a-f]+)?)\.([^\s().]+) ?\(([^()]*)\)`)

// bareFrame is a frame as Crashlytics' page shows it, without "at"; its file tells it from other text.
var bareFrame = regexp.MustCompile(`^([\w$][^\s()]*)\.([^\s().]+) ?\(((?:[\w$-]+\.(?:java|kt)|SourceFile|Unknown Source|Native Method)(?::\d+)?)\)$`)

// parseFrame reads a line as a frame.
func parseFrame(text string) (Frame, bool) {
	text = strings.TrimSpace(text)
	m := atFrame.FindStringSubmatch(text)
	if m == nil {
		m = bareFrame.FindStringSubmatch(text)
	}
	if m == nil {
		return Frame{}, false
	}
	f := Frame{Class: m[1], Method: m[2]}
	switch file, line, numbered := strings.Cut(m[3], ":"); {
	case m[3] == nativeMethod:
	case numbered:
		f.Line, _ = strconv.Atoi(line) // what is no number is unknown
		f.File = file
	default:
		f.File = file
	}
	if f.File == unknownSource {
		f.File = ""
	}
	return f, true
}

// What stands in place of a file.
const (
	nativeMethod  = "Native Method"
	unknownSource = "Unknown Source"
)

// frameText writes a frame as a VM prints it.
func frameText(method, file string, line int) string {
	switch {
	case file == "" && line == 0:
		return method + "(" + unknownSource + ")"
	case file == "":
		return method + "(" + unknownSource + ":" + strconv.Itoa(line) + ")"
	case line == 0:
		return method + "(" + file + ")"
	}
	return method + "(" + file + ":" + strconv.Itoa(line) + ")"
}

// ParseFrames reads frames "org.example.Main.run(Main.java:1)" as sessions give them; what is none is left out.
func ParseFrames(stack []string) []Frame {
	var out []Frame
	for _, s := range stack {
		if f, ok := parseFrame("at " + s); ok {
			out = append(out, f)
		}
	}
	return out
}
