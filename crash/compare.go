package crash

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Compare says why two throwables are not the same failure; empty if they are: the same exception, thrown by the same code of
// the app, with a message of the same shape. Lines do not count, since the builds may differ, nor how compilers name lambdas
// and accessors; below the app's frames it does not matter how the event came to its handler. Of a chain of causes the innermost
// counts, and what wrapped it only where the innermost has no frame of the app.
func Compare(want, got *Throwable) string {
	w, g := want.Root(), got.Root()
	if w.Class != g.Class && !sameException(w, g) {
		return fmt.Sprintf("%s instead of %s", g.Class, w.Class)
	}
	if why := compareFrames(w, g); why != "" {
		return why
	}
	if !sameMessage(w, g) {
		return fmt.Sprintf("the message is %q", g.Message)
	}
	return ""
}

// sameException says whether two classes of exceptions say the same: an index is reported by several.
func sameException(w, g *Throwable) bool {
	a, b := w.sort(), g.sort()
	return a == b && a == BadIndex && strings.HasPrefix(w.Class, "java.lang.") && strings.HasPrefix(g.Class, "java.lang.")
}

// platformDepth is how many of the platform's frames tell where in it an exception comes from: each version has helpers of its
// own around its checks.
const platformDepth = 5

// compareFrames compares the frames of the app. Where there are none, those of the platform must meet near where it was thrown.
func compareFrames(w, g *Throwable) string {
	want, got := w.AppFrames(), g.AppFrames()
	if len(want) == 0 && len(got) == 0 {
		want, got = w.Frames[:min(platformDepth, len(w.Frames))], g.Frames[:min(platformDepth, len(g.Frames))]
		if slices.ContainsFunc(want, func(f Frame) bool { return slices.ContainsFunc(got, func(o Frame) bool { return sameFrame(f, o) }) }) {
			return ""
		}
	}
	if len(want) == 0 || slices.EqualFunc(want, got, sameFrame) {
		return ""
	}
	if len(got) == 0 {
		return "no code of the app is on its stack"
	}
	return "it comes from " + got[0].String()
}

// synthetic says whether a compiler has made the frame's method, or its class.
func (f Frame) synthetic() bool {
	return strings.HasPrefix(f.Method, "access$") || strings.HasPrefix(f.Method, "-$$Nest$") || strings.HasPrefix(f.Method, "$r8$lambda$") ||
		strings.Contains(f.Class, "$$Lambda") || strings.Contains(f.Class, "ExternalSyntheticLambda") || strings.Contains(f.Class, "-$Lambda$")
}

func sameFrame(a, b Frame) bool {
	if StableClass(a.Class) != StableClass(b.Class) {
		return false
	}
	return slices.ContainsFunc(a.methods(), func(m string) bool { return slices.Contains(b.methods(), m) })
}

// methods are the names that the frame's method may have, without compilers' numbers.
func (f Frame) methods() []string {
	out := []string{StableMethod(f.Method)}
	for _, o := range f.Others {
		out = append(out, StableMethod(o))
	}
	return out
}

var numbered = regexp.MustCompile(`\$\d+`)

// StableClass is a class's name without the numbers of anonymous classes, which move when others are added.
func StableClass(class string) string { return numbered.ReplaceAllString(class, "$$#") }

// StableMethod is a method's name as the source has it: "lambda$onCreate$0$org-example-Main" is "lambda$onCreate".
func StableMethod(name string) string {
	if rest, ok := strings.CutPrefix(name, "lambda$"); ok {
		inner, _, _ := strings.Cut(rest, "$")
		return "lambda$" + inner
	}
	return name
}

var (
	quoted  = regexp.MustCompile(`'[^']*'|"[^"]*"|\{[^}]*\}|\([^)]*\)`)
	noWords = regexp.MustCompile(`[^\pL]+`)
	hexText = regexp.MustCompile(`@[0-9a-f]+|\b0x[0-9a-f]+\b|[0-9a-f]*\d[0-9a-f]*`)
)

// sameMessage says whether two messages are of one shape. What the platform throws is said in other words by each version of it,
// so that only what is understood of both is compared.
func sameMessage(w, g *Throwable) bool {
	a, b := w.Expression(), g.Expression()
	if a.Sort != b.Sort {
		return false
	}
	if a.Sort == BadInput { // the text that was refused is what it is about
		return w.Message == "" || g.Message == "" || w.Message == g.Message
	}
	if a.Member != "" && b.Member != "" && a.Sort == NullDereference {
		return a.MemberName() == b.MemberName()
	}
	if len(w.Frames) == 0 || w.Frames[0].Platform() || a.Sort == NullDereference || a.Sort == BadIndex || a.Sort == BadCast || a.Sort == BadArithmetic {
		return true
	}
	return w.Message == "" || g.Message == "" || shape(w.Message) == shape(g.Message)
}

// shape is a message without its numbers, names and other values.
func shape(message string) string {
	text := hexText.ReplaceAllString(quoted.ReplaceAllString(message, " "), " ")
	return strings.TrimSpace(noWords.ReplaceAllString(text, " "))
}
