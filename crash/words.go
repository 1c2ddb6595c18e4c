package crash

import (
	"regexp"
	"slices"
	"strings"
)

var words = regexp.MustCompile(`[\p{Lu}]?[\p{Ll}\d]+|[\p{Lu}]+`)

// saying nothing of what an app does, though they stand in the names of classes and methods.
var commonWords = []string{"access", "activity", "adapter", "app", "async", "base", "callback", "click", "create", "data", "do", "execute", "fragment", "get",
	"handle", "handler", "helper", "in", "init", "impl", "lambda", "listener", "main", "manager", "message", "on", "post", "receiver", "run", "runnable", "service",
	"set", "start", "stop", "task", "the", "thread", "to", "view"}

// Classes are the app's classes on the stack, innermost first, without what is nested in them: those of them that are activities or
// services can be started.
func (t *Throwable) Classes() []string {
	var out []string
	for _, f := range t.Root().AppFrames() {
		class, _, _ := strings.Cut(f.Class, "$")
		if !slices.Contains(out, class) {
			out = append(out, class)
		}
	}
	return out
}

// Words are the words in the names of the app's classes and methods on the stack, in lower case, without those that are in any
// app's: what leads a user there is likely to be called like that.
func (t *Throwable) Words() []string {
	var out []string
	for _, f := range t.Root().AppFrames() {
		for _, w := range words.FindAllString(f.Class[strings.LastIndexByte(f.Class, '.')+1:]+" "+StableMethod(f.Method), -1) {
			w = strings.ToLower(w)
			if len(w) > 1 && !slices.Contains(commonWords, w) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
