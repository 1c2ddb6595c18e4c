package main

import (
	"regexp"
	"slices"

	"github.com/erva-go/erva/report"
)

// maxWhy is how many characters of a reason a table shows; JSON has it all.
const maxWhy = 160

var (
	// packageName is what stands before a class name: "org.example." of "org.example.Main$2".
	packageName = regexp.MustCompile(`\b(?:[a-z_][a-z0-9_]*\.)+([A-Z])`)
	// poster is the part of an event's key that tells apart events of one kind and place: the hash of what posted it.
	poster = regexp.MustCompile(`\^[0-9a-f]{8}(#[0-9]+)?\b`)
)

// shorten makes a sentence fit a table: classes without packages, events without the hash of their poster, and no more than
// maxWhy characters.
func shorten(text string) string {
	text = packageName.ReplaceAllString(text, "$1")
	text = poster.ReplaceAllString(text, "$1")
	if runes := []rune(text); len(runes) > maxWhy {
		return string(runes[:maxWhy-1]) + "…"
	}
	return text
}

// brief is verdicts for a table.
func brief(v report.Verdicts) report.Verdicts {
	v.Verdicts = slices.Clone(v.Verdicts)
	for i := range v.Verdicts {
		v.Verdicts[i].Evidence.Summary = shorten(v.Verdicts[i].Evidence.Summary)
	}
	return v
}
