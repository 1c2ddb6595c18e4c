package report

import (
	"fmt"
	"io"
	"net/url"
	"strings"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// sarifVersion is the only version that is read and written.
	sarifVersion = "2.1.0"
	// sarifRoot is what paths of files are relative to: a source folder, where packages are folders.
	sarifRoot = "SRCROOT"
)

// sarifRules are the verdicts as SARIF rules, in the order of their indexes.
func sarifRules() []sarifRule {
	rule := func(id, name, short, full, level string) sarifRule {
		return sarifRule{ID: id, Name: name, Short: sarifText{short}, Full: sarifText{full}, Default: sarifConfiguration{level},
			Properties: map[string]any{"tags": []string{"concurrency", "race-condition"}}}
	}
	return []sarifRule{
		rule(Harmful, "HarmfulRace", "A race whose other order the user can see.",
			"Both orders of the two events were run; in the other order the app failed or showed something else.", "error"),
		rule(Unverified, "UnverifiedRace", "A race report that could not be verified.",
			"The recording does not have the two accesses, or no run showed the other order; the message says which.", "none"),
		rule(Benign1, "GuardedRace", "A race that the code guards against itself.",
			"In the other order a branch on the raced variable went the other way, and nothing visible changed.", "note"),
		rule(Benign2, "BenignRace", "A race whose other order makes no visible difference.",
			"Both orders of the two events were run, and nothing visible changed.", "note"),
		rule(FalsePositive1, "OrderedByLifecycle", "Not a race: the component's lifecycle orders the two.",
			"The other order cannot happen: the lifecycle of a component, or a wait that nothing would end, forbids it.", "none"),
		rule(FalsePositive2, "OrderedByEvents", "Not a race: posts, threads or signals order the two.",
			"The other order cannot happen: the second event comes of the first by way of posts, threads, signals or queues.", "none"),
	}
}

// WriteSARIF writes verdicts as a SARIF 2.1.0 log: a harmful race is an error, an unverified one is up for review, a
// benign one is a note, and a false positive a result that passed, suppressed with its proof. Each result has both
// orders as code flows, and its evidence: differences, the stack, the schedule. The paths of files are those that the
// class names give, relative to a source folder.
func WriteSARIF(w io.Writer, v Verdicts, ervaVersion string) error {
	rules := sarifRules()
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "erva", Version: ervaVersion, Rules: rules}},
		Results:     []sarifResult{},
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}},
		Automation:  &sarifAutomation{ID: "erva/" + v.Recording},
		Bases:       map[string]sarifArtifact{sarifRoot: {Description: &sarifText{"the folder of the app's sources, with a folder a package"}}},
		ColumnKind:  "utf16CodeUnits",
	}
	for _, x := range v.Verdicts {
		run.Results = append(run.Results, sarifOf(x, rules))
	}
	return writeJSON(w, sarifLog{Schema: sarifSchema, Version: sarifVersion, Runs: []sarifRun{run}})
}

func sarifOf(x Verdict, rules []sarifRule) sarifResult {
	index := 1 // what is none of the six is unverified
	for i := range rules {
		if rules[i].ID == x.Verdict {
			index = i
		}
	}
	first, second := sarifAt(x.First), sarifAt(x.Second)
	related := second
	related.ID = 1
	out := sarifResult{
		RuleID: rules[index].ID, RuleIndex: index, Kind: sarifKind(rules[index].ID), Level: rules[index].Default.Level,
		Message:   sarifText{fmt.Sprintf("%s: race on %s between %s and %s. %s", x.headline(), x.Field, x.First, x.Second, x.Evidence.Summary)},
		Locations: []sarifLocation{first}, Related: []sarifLocation{related}, CodeFlows: sarifFlows(x, first, second), Stacks: sarifStacks(x.Evidence),
		PartialFingerprints: map[string]string{"race/v1": strings.Join([]string{x.Field, x.First.Class, x.First.Method, x.Second.Class, x.Second.Method}, "|")},
		Properties:          map[string]any{"field": x.Field, "id": x.ID, "verdict": x.Verdict, "runs": x.Runs},
	}
	for name, value := range map[string]any{"effect": x.Effect, "origin": x.Origin} {
		if value != "" {
			out.Properties[name] = value
		}
	}
	if len(x.Evidence.Details) > 0 {
		out.Properties["evidence"] = x.Evidence.Details
	}
	if x.Schedule != "" {
		out.Attachments = []sarifAttachment{{Description: sarifText{"schedule of the other order, for erva replay --schedule"}, Location: sarifArtifact{URI: sarifURI(x.Schedule)}}}
	}
	if out.Kind == sarifPass {
		out.Suppressions = []sarifSuppression{{Kind: "external", Status: "accepted", Justification: x.Evidence.Summary}}
	}
	return out
}

// sarifPass is the kind of a result that is no problem.
const sarifPass = "pass"

func sarifKind(verdict string) string {
	switch verdict {
	case Harmful, Benign1, Benign2:
		return "fail"
	case Unverified:
		return "review"
	default:
		return sarifPass
	}
}

// sarifFlows are the orders of the two accesses: the recorded one, and the other where it was shown to be possible.
func sarifFlows(x Verdict, first, second sarifLocation) []sarifCodeFlow {
	flow := func(name string, firstAt, secondAt int) sarifCodeFlow {
		return sarifCodeFlow{Message: sarifText{name}, ThreadFlows: []sarifThreadFlow{
			{ID: sarifTask(x, 0), Locations: []sarifFlowLocation{{first, firstAt}}},
			{ID: sarifTask(x, 1), Locations: []sarifFlowLocation{{second, secondAt}}},
		}}
	}
	flows := []sarifCodeFlow{flow("recorded order", 1, 2)}
	if kind := sarifKind(x.Verdict); kind == "fail" {
		flows = append(flows, flow("flipped order", 2, 1))
	}
	return flows
}

// sarifStacks is the stack of a crash, as the evidence has it.
func sarifStacks(e Evidence) []sarifStack {
	frames := texts(e.Details[keyStack])
	message := ""
	if crash, ok := e.Details["crash"].(map[string]any); ok {
		frames = texts(crash[keyStack])
		exception, _ := crash["exception"].(string)
		text, _ := crash["message"].(string)
		message = strings.TrimSuffix(exception+": "+text, ": ")
	}
	if len(frames) == 0 {
		return nil
	}
	s := sarifStack{Message: sarifText{message}}
	for _, f := range frames {
		a, err := parseSite(f)
		if err != nil {
			a = Access{}
		}
		l := sarifAt(a)
		l.Message = &sarifText{f}
		s.Frames = append(s.Frames, sarifFrame{l})
	}
	return []sarifStack{s}
}

// keyStack is the evidence's stack.
const keyStack = "stack"

// texts are the elements of a list, as it was made or as it was read from JSON.
func texts(list any) []string {
	switch list := list.(type) {
	case []string:
		return list
	case []any:
		var out []string
		for _, v := range list {
			if s, ok := v.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

func sarifTask(x Verdict, i int) string {
	if i < len(x.Events) && x.Events[i] != "" {
		return x.Events[i]
	}
	return [2]string{"first task", "second task"}[i]
}

func sarifAt(a Access) sarifLocation {
	l := sarifLocation{Message: &sarifText{a.String()}}
	if a.File != "" {
		l.PhysicalLocation = &sarifPhysical{ArtifactLocation: sarifArtifact{URI: sarifURI(sourcePath(a)), Base: sarifRoot}}
		if a.Line > 0 {
			l.PhysicalLocation.Region = &sarifRegion{StartLine: a.Line}
		}
	}
	if a.Class != "" {
		l.LogicalLocations = []sarifLogical{{join(a.Class, ".", a.Method), "function"}}
	}
	return l
}

// sarifURI is a path as a relative URI.
func sarifURI(path string) string { return (&url.URL{Path: path}).String() }

// sourcePath is where the file of a class lies below a source folder: org/example/notes/MainActivity.java.
func sourcePath(a Access) string {
	i := strings.LastIndexByte(a.Class, '.')
	if i < 0 || strings.ContainsAny(a.File, `/\`) {
		return a.File
	}
	return strings.ReplaceAll(a.Class[:i], ".", "/") + "/" + a.File
}
