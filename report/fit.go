package report

import (
	"path"
	"regexp"
	"strings"

	"github.com/erva-go/erva/trace"
)

// fitness says how well a name of a report fits one of the recording.
type fitness int

const (
	unfit fitness = iota
	akin          // the same in other words: fewer qualifiers, the class around, the method around a lambda, an accessor
	exact         // every part that the report has
)

// Names that compilers make up. javac puts the body of a lambda into lambda$METHOD$N, D8 and RacerD write a class of its
// own for it; fields of other classes of a nest are read and written through accessors.
var (
	lambdaMethod = regexp.MustCompile(`^lambda\$(.+)\$\d+$`)
	lambdaClass  = regexp.MustCompile(`\$(?:\$Lambda|\$ExternalSyntheticLambda|-\$Lambda|Lambda)[\w$/]*$`)
)

// isAccessor recognises the accessors of javac, D8 and Kotlin.
func isAccessor(method string) bool {
	return strings.HasPrefix(method, "access$") || strings.HasPrefix(method, "-$$Nest$")
}

// fieldFits compares the field of a variable with that of a report. A report may name it with fewer qualifiers, and by a
// subclass where its tool knows the object's class only.
func fieldFits(field string, r Report) fitness {
	have, want := dotted(field), dotted(parseField(r.Field))
	switch {
	case have == want:
		return exact
	case strings.HasSuffix(have, "."+want):
		return akin
	case r.Inherited && simpleField(have) == simpleField(want):
		return akin
	default:
		return unfit
	}
}

// simpleField is a field's name without its class.
func simpleField(field string) string {
	field = parseField(field)
	return field[strings.LastIndexByte(field, '.')+1:]
}

// dotted writes nested classes as source code does: a.b.Outer.Inner.
func dotted(name string) string { return strings.ReplaceAll(className(name), "$", ".") }

// siteFits compares a place in the code with one side of a report. Every part that the report has must fit.
func siteFits(s trace.Site, a Access) fitness {
	class, method := className(a.Class), methodName(a.Method)
	fit := exact
	if outer := lambdaClass.ReplaceAllString(class, ""); outer != class {
		// the class of a lambda: its body is in a method of the class around
		if !lambdaMethod.MatchString(s.Method) {
			return unfit
		}
		class, method, fit = outer, "", akin
	}
	if isAccessor(s.Method) {
		if a.Class == "" && a.File == "" || class != "" && outermost(class) != outermost(s.Class) || a.File != "" && fileFits(s, a.File) == unfit {
			return unfit
		}
		return akin // whose line and method are those of nobody's code
	}
	fit = min(fit, classFits(s, class), methodFits(s, method), fileFits(s, a.File))
	if a.Line != 0 && a.Line != s.Line {
		return unfit
	}
	return fit
}

// classFits lets a report name the class without its package, or a class around that of the code.
func classFits(s trace.Site, class string) fitness {
	have, want := dotted(s.Class), dotted(class)
	switch {
	case class == "" || have == want:
		return exact
	case strings.HasPrefix(have, want+"."), strings.HasSuffix(have, "."+want), strings.Contains(have, "."+want+"."):
		return akin
	default:
		return unfit
	}
}

// methodFits takes the body of a lambda for the method that it stands in, and a class's name for its constructor.
func methodFits(s trace.Site, method string) fitness {
	if method == "" || method == s.Method {
		return exact
	}
	simple := dotted(s.Class)
	if s.Method == "<init>" && method == simple[strings.LastIndexByte(simple, '.')+1:] {
		return exact
	}
	body := lambdaMethod.FindStringSubmatch(s.Method)
	if body == nil {
		return unfit
	}
	if named := lambdaMethod.FindStringSubmatch(method); method == body[1] || named != nil && named[1] == body[1] {
		return akin
	}
	return unfit
}

// fileFits compares a path in a source tree with a class's file. A folder that is not the package's makes it akin only:
// Kotlin leaves out what all packages share.
func fileFits(s trace.Site, file string) fitness {
	if file == "" {
		return exact
	}
	file = strings.ReplaceAll(file, `\`, "/")
	name := s.File
	if name == "" { // compiled without names of files
		outer := outermost(s.Class)
		name = outer[strings.LastIndexByte(outer, '.')+1:] + path.Ext(file)
	}
	if path.Base(file) != name {
		return unfit
	}
	folder, pkg := path.Dir(file), ""
	if i := strings.LastIndexByte(s.Class, '.'); i >= 0 {
		pkg = strings.ReplaceAll(s.Class[:i], ".", "/")
	}
	if folder == "." || folder == pkg || strings.HasSuffix(folder, "/"+pkg) || !strings.Contains(folder, "/") {
		return exact
	}
	return akin
}

// outermost is the class of the file's own name.
func outermost(class string) string {
	at := strings.LastIndexByte(class, '.') + 1
	if i := strings.IndexByte(class[at:], '$'); i > 0 {
		return class[:at+i]
	}
	return class
}

// className takes the forms in which detectors write classes: a.b.C, a/b/C and La/b/C;.
func className(s string) string {
	if inner, ok := strings.CutSuffix(s, ";"); ok {
		s = strings.TrimPrefix(inner, "L")
	}
	return strings.ReplaceAll(s, "/", ".")
}

// methodName drops a signature.
func methodName(s string) string {
	s, _, _ = strings.Cut(s, "(")
	return s
}
