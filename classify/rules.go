package classify

import (
	"fmt"
	"slices"
	"strings"
)

// rule is a line of the table: the first whose condition holds decides.
type rule struct {
	name      string
	condition string
	verdict   Verdict
	holds     func(*facts) bool
	// reason is the sentence for people; support are the runs that the verdict rests on.
	reason  func(*facts) string
	support func(*facts) []*Run
}

// RuleInnocent is the name of the rule for flips that show an effect which another race of the same two events has.
const RuleInnocent = "innocent"

// RuleInfo describes a rule of the table, for documentation.
type RuleInfo struct {
	Name, Condition string
	Verdict         Verdict
}

// Rules lists the table in the order in which it is tried.
func Rules() []RuleInfo {
	var infos []RuleInfo
	for _, r := range table() {
		infos = append(infos, RuleInfo{r.name, r.condition, r.verdict})
	}
	return infos
}

// Judge decides. Every evidence gets a verdict: the last rule fits everything.
func Judge(ev Evidence) Finding {
	f := gather(&ev)
	for _, r := range table() {
		if !r.holds(f) {
			continue
		}
		out := Finding{Verdict: r.verdict, Rule: r.name, Summary: r.reason(f), Flips: len(ev.Flips), Controls: len(ev.Controls)}
		if r.support != nil {
			runs := r.support(f)
			out.Support = len(runs)
			if r.verdict == Harmful {
				out.Effect = f.gravest(runs)
			}
		}
		if r.name == "deadlock" {
			out.Support = f.deadlocked()
		}
		return out
	}
	return Finding{Verdict: Unverified, Rule: "none", Summary: "No rule fits the evidence.", Flips: len(ev.Flips), Controls: len(ev.Controls)}
}

// gravest is the gravest effect of some runs.
func (f *facts) gravest(runs []*Run) Effect {
	for _, e := range slices.Concat(grave, lasting) {
		if len(f.with(runs, e)) > 0 {
			return e
		}
	}
	return EffectNone
}

// table is how verdicts are decided. Flips of one plan may disagree, because something else than the order matters too:
//
//   - a crash or an uncaught exception in one flipped run is enough, however many others survive, since the
//     flipped order has been seen to lead there and no control has; the support says how often it did ("harmful 1/3");
//   - a difference of the state, or an ANR, must show in at least half of the flipped runs, because what shows only now and
//     then may be noise that the few controls did not catch, or a slow machine; less is unverified.
func table() []rule { return append(withoutRuns(), withRuns()...) }

// withoutRuns are the rules that need no run.
func withoutRuns() []rule {
	return []rule{
		{
			name: "not-covered", verdict: Unverified,
			condition: "the report matches no pair of accesses of the recording",
			holds:     func(f *facts) bool { return f.ev.Uncovered != "" },
			reason:    func(f *facts) string { return sentence(f.ev.Uncovered) },
		},
		{
			name: "lifecycle-path", verdict: FalsePositive1,
			condition: "the graph has a path from the first access to the second over a lifecycle edge",
			holds:     func(f *facts) bool { return f.ev.Proof != nil && f.ev.Proof.Lifecycle },
			reason:    func(f *facts) string { return "They cannot happen in the other order: " + f.path() },
		},
		{
			name: "path", verdict: FalsePositive2,
			condition: "the graph has a path from the first access to the second over other edges",
			holds:     func(f *facts) bool { return f.ev.Proof != nil },
			reason:    func(f *facts) string { return "They cannot happen in the other order: " + f.path() },
		},
		{
			name: "no-plan", verdict: Unverified,
			condition: "nothing orders the accesses, but a device that can only hold has no way to flip them",
			holds:     func(f *facts) bool { return f.ev.NoPlan != "" },
			reason:    func(f *facts) string { return sentence("Cannot be flipped by holding: " + f.ev.NoPlan) },
		},
		{
			name: "budget", verdict: Unverified,
			condition: "there was no time for a flip",
			holds:     func(f *facts) bool { return f.ev.Unrun != "" },
			reason:    func(f *facts) string { return sentence("Not verified: " + f.ev.Unrun) },
		},
		{
			name: "not-replayed", verdict: Unverified,
			condition: "no replay in the recorded order shows both accesses' tasks, so that a flip without one of them proves nothing",
			holds:     func(f *facts) bool { return f.ev.Unshown != "" },
			reason:    func(f *facts) string { return sentence(f.ev.Unshown) },
		},
		{
			name: "no-flip", verdict: Unverified,
			condition: "no flip was run",
			holds:     func(f *facts) bool { return len(f.ev.Flips) == 0 },
			reason:    func(*facts) string { return "No run of the flipped order was made." },
		},
	}
}

// withRuns are the rules about what runs showed.
func withRuns() []rule {
	return []rule{
		{
			name: "deadlock", verdict: FalsePositive1,
			condition: "every flip ended in a deadlock: what was held is needed for what it waited for",
			holds:     func(f *facts) bool { return f.deadlocked() == len(f.ev.Flips) },
			reason: func(f *facts) string {
				return sentence("They cannot happen in the other order; every flip deadlocks: " + f.ev.Flips[0].Deadlock)
			},
		},
		{
			name: "prevented", verdict: FalsePositive1,
			condition: "in every flip the input that leads to the first task was given after the second had ended, and the first did not come (or nothing could come at all: deadlock)",
			holds:     func(f *facts) bool { return f.deadlocked()+len(f.prevented()) == len(f.ev.Flips) },
			reason: func(f *facts) string {
				return sentence("They cannot happen in the other order: " + f.prevented()[0].Prevented)
			},
			support: (*facts).prevented,
		},
		{
			name: "not-flipped", verdict: Unverified,
			condition: "no flip showed the flipped order and ran to its end",
			holds:     func(f *facts) bool { return len(f.shown) == 0 },
			reason:    func(f *facts) string { return sentence(f.why()) },
		},
		{
			name: "no-control", verdict: Unverified,
			condition: "no control run is there to compare with",
			holds:     func(f *facts) bool { return len(f.controls) == 0 },
			reason: func(f *facts) string {
				return sentence("No run in the recorded order completed, so there is nothing to compare with: " + ends(f.ev.Controls))
			},
		},
		{
			name: "elsewhere", verdict: Unverified,
			condition: "a flip shows an effect, but the raced variable has the same values in both orders, and so has all else that was recorded of the pair",
			holds:     func(f *facts) bool { return f.ev.Elsewhere != "" && len(f.with(f.shown)) > 0 },
			reason: func(f *facts) string {
				r := f.with(f.shown)[0]
				return sentence(fmt.Sprintf("%s, but something that was not recorded must be why: %s", capital(describe(r, f.blamed[r])), f.ev.Elsewhere))
			},
		},
		{
			name: "failure", verdict: Harmful,
			condition: "a flip by a clean plan shows a crash or an uncaught exception that no control shows",
			holds:     func(f *facts) bool { return len(f.with(f.clean, grave...)) > 0 },
			reason:    func(f *facts) string { return f.harm(f.with(f.clean, grave...)) },
			support:   func(f *facts) []*Run { return f.with(f.clean, grave...) },
		},
		{
			name: "difference", verdict: Harmful,
			condition: "at least half of the flips by clean plans show a difference, or an ANR, that no control shows",
			holds: func(f *facts) bool {
				n := len(f.with(f.clean, lasting...))
				return n > 0 && 2*n >= len(f.clean)
			},
			reason:  func(f *facts) string { return f.harm(f.with(f.clean, lasting...)) },
			support: func(f *facts) []*Run { return f.with(f.clean, lasting...) },
		},
		{
			name: "rare-difference", verdict: Unverified,
			condition: "fewer than half of the flips by clean plans show a difference",
			holds:     func(f *facts) bool { return len(f.with(f.clean, lasting...)) > 0 },
			reason: func(f *facts) string {
				shown := f.with(f.clean, lasting...)
				return fmt.Sprintf("Only %d of %s show a difference, which may be chance: %s.", len(shown), plural(len(f.clean), "flip"), describe(shown[0], f.blamed[shown[0]]))
			},
		},
		{
			name: "apart", verdict: Harmful,
			condition: "there is no clean plan, but two ways that reorder no other pair in common show the same effect",
			holds:     func(f *facts) bool { return len(f.clean) == 0 && f.apart() != nil },
			reason:    func(f *facts) string { return f.harm(f.apart()) },
			support:   func(f *facts) []*Run { return f.apart() },
		},
		{
			name: "collateral", verdict: Unverified,
			condition: "only plans that reorder other conflicting pairs show an effect, and there is no clean plan",
			holds:     func(f *facts) bool { return len(f.clean) == 0 && len(f.with(f.shown)) > 0 },
			reason: func(f *facts) string {
				r := f.with(f.shown)[0]
				return sentence(fmt.Sprintf("%s, but the flip also reorders %s, which may be why",
					capital(describe(r, f.blamed[r])), strings.Join(r.Collateral, ", ")))
			},
		},
		{
			name: RuleInnocent, verdict: Benign2,
			condition: "flips show an effect, but the raced variable has the same values in both orders, and another one of the pair has not",
			holds:     func(f *facts) bool { return f.innocent() != nil },
			reason: func(f *facts) string {
				r := f.innocent()
				return sentence("In the other order the user sees a difference, but not because of this race: " + r.Innocent)
			},
			support: (*facts).quiet,
		},
		{
			name: "guarded", verdict: Benign1,
			condition: "no flip shows an effect, and a read of the raced variable guards a branch that went the other way",
			holds:     func(f *facts) bool { return f.guard() != nil },
			reason: func(f *facts) string {
				g := f.guard()
				return fmt.Sprintf("In the other order nothing visible changes: the read at %s guards the branch at %s.", g.Read, g.Branch)
			},
			support: (*facts).quiet,
		},
		{
			name: "untraced", verdict: Unverified,
			condition: "no flip shows an effect, but the device does not show which way branches go, or what they read, so that the two kinds of benign cannot be told apart",
			holds:     func(f *facts) bool { return f.ev.Untraced != "" && len(f.quiet()) > 0 },
			reason: func(f *facts) string {
				return sentence(fmt.Sprintf("In the other order nothing visible changes (%s), so it is benign; whether a branch guards it cannot be seen: %s",
					plural(len(f.quiet()), "flip"), f.ev.Untraced))
			},
			support: (*facts).quiet,
		},
		{
			name: "no-difference", verdict: Benign2,
			condition: "no flip shows an effect",
			holds:     func(f *facts) bool { return len(f.quiet()) > 0 },
			reason: func(f *facts) string {
				return fmt.Sprintf("In the other order nothing visible changes (%s).", plural(len(f.quiet()), "flip"))
			},
			support: (*facts).quiet,
		},
		{
			name: "undecided", verdict: Unverified, condition: "anything else",
			holds:  func(*facts) bool { return true },
			reason: func(f *facts) string { return sentence(f.why()) },
		},
	}
}

// path is the proof in one line.
func (f *facts) path() string {
	if len(f.ev.Proof.Lines) == 0 {
		return "both accesses are in one piece of one task."
	}
	return strings.Join(f.ev.Proof.Lines, "; ") + "."
}

// harm says what runs in the flipped order lead to.
func (f *facts) harm(runs []*Run) string {
	e := f.gravest(runs)
	return sentence("In the other order " + describe(f.with(runs, e)[0], e))
}

// why says how the flips ended that support nothing.
func (f *facts) why() string {
	return "No flip is conclusive: " + ends(f.ev.Flips)
}

// ends says how runs ended that support nothing.
func ends(runs []Run) string {
	seen := map[string]bool{}
	var parts []string
	for i := range runs {
		r := &runs[i]
		part := string(r.Outcome)
		if r.Outcome == Completed && !r.Flipped {
			part = "completed without the accesses in the other order"
		}
		if d := firstOf(r.Reason, r.Deadlock); d != "" {
			part += " (" + d + ")"
		}
		if !seen[part] {
			seen[part] = true
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func sentence(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), ".:; ")
	if s == "" {
		return ""
	}
	return capital(s) + "."
}
