package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The ways in which tools write a place in the code.
var (
	// a frame of a stack: org.example.Main$1.run(Main.java:48)
	frameSite = regexp.MustCompile(`^([\w.$/<>-]+?)\.([\w$<>-]+)\(([^():]+\.\w+)?(?::(\d+))?\)$`)
	// a place in a file: app/src/main/java/org/example/Main.java:48
	fileSite = regexp.MustCompile(`^((?:[A-Za-z]:)?[^():]*\.(?:java|kt|scala|groovy))(?::(\d+))?(?::\d+)?$`)
	// Soot: <org.example.Main$1: void run()>
	sootSite = regexp.MustCompile(`^<([^<>: ]+): [^ ]+ ([^ ()]+)(?:\(.*\))?>$`)
	// smali: Lorg/example/Main$1;->run()V
	smaliSite = regexp.MustCompile(`^L([^;]+);->([^:(]+)(?:[:(].*)?$`)
	// a method, perhaps with its signature: org.example.Main.run(int)
	methodSite = regexp.MustCompile(`^([\w.$/]+)\.([\w$<>-]+)(?:\([^()]*\))?(?::(\d+))?$`)
	// what was done there: "…, read", "… (write)"
	accessSuffix = regexp.MustCompile(`(?i)[\s,;]+\(?(read|write)s?\)?$`)
)

// parseSite reads a place in the code as tools and people write it: a frame of a stack, a file and a line, a method in the
// form of Java, Soot or smali, or a class; ", read" or ", write" may follow. An empty text is any place.
func parseSite(text string) (Access, error) {
	var a Access
	text = strings.TrimSpace(text)
	if m := accessSuffix.FindStringSubmatchIndex(text); m != nil {
		a.Access, text = strings.ToLower(text[m[2]:m[3]]), text[:m[0]]
	} else if w := strings.ToLower(text); w == Read || w == Write {
		a.Access, text = w, ""
	}
	if text == "" {
		return a, nil
	}
	line := ""
	switch {
	case fileSite.MatchString(text):
		m := fileSite.FindStringSubmatch(text)
		a.File, line = m[1], m[2]
	case sootSite.MatchString(text):
		m := sootSite.FindStringSubmatch(text)
		a.Class, a.Method = m[1], m[2]
	case smaliSite.MatchString(text):
		m := smaliSite.FindStringSubmatch(text)
		a.Class, a.Method = className(m[1]), m[2]
	case frameSite.MatchString(text):
		m := frameSite.FindStringSubmatch(text)
		a.Class, a.Method, a.File, line = className(m[1]), m[2], m[3], m[4]
	case methodSite.MatchString(text):
		m := methodSite.FindStringSubmatch(text)
		if a.Class, a.Method, line = className(m[1]), m[2], m[3]; isClassName(a.Method) && !strings.Contains(text, "(") {
			a.Class, a.Method = join(a.Class, ".", a.Method), ""
		}
	case isClassName(text) && !strings.ContainsAny(text, " ():"):
		a.Class = className(text)
	default:
		return a, fmt.Errorf("%q is no place in the code; write it as a.b.Class.method(File.java:31), File.java:31 or a.b.Class.method", text)
	}
	if line != "" {
		n, err := strconv.Atoi(line)
		if err != nil {
			return a, fmt.Errorf("%q: line %s is too large", text, line)
		}
		a.Line = n
	}
	return a, nil
}

// isClassName tells a class from a method by the case of its last word, which is all that a name alone tells.
func isClassName(s string) bool {
	last := s[strings.LastIndexAny(s, "./$")+1:]
	return last != "" && last[0] >= 'A' && last[0] <= 'Z' || last != "" && strings.Contains(s, "$") && last[0] >= '0' && last[0] <= '9'
}

// parseField reads a field as tools write it: a.b.Class.field, a/b/Class.field, and the forms of Soot and smali.
func parseField(text string) string {
	text = strings.TrimSpace(text)
	for _, form := range []*regexp.Regexp{sootSite, smaliSite} {
		if m := form.FindStringSubmatch(text); m != nil {
			return className(m[1]) + "." + m[2]
		}
	}
	return strings.ReplaceAll(text, "/", ".")
}
