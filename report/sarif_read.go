package report

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"
)

// The parts of SARIF 2.1.0 that are read.
type (
	sarifInRun struct {
		Tool struct {
			Driver struct {
				Name  string        `json:"name"`
				Rules []sarifInRule `json:"rules"`
			} `json:"driver"`
		} `json:"tool"`
	}
	sarifInRule struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Help struct {
			Text string `json:"text"`
		} `json:"shortDescription"`
		Properties struct {
			Tags []string `json:"tags"`
		} `json:"properties"`
	}
	sarifInResult struct {
		Rule    string `json:"ruleId"`
		Index   *int   `json:"ruleIndex"`
		Kind    string `json:"kind"`
		Message struct {
			Text string `json:"text"`
		} `json:"message"`
		Locations  []sarifInLocation `json:"locations"`
		Related    []sarifInLocation `json:"relatedLocations"`
		Flows      []sarifInFlow     `json:"codeFlows"`
		Properties struct {
			Field string `json:"field"`
		} `json:"properties"`
	}
	sarifInFlow struct {
		Threads []struct {
			Locations []struct {
				Location sarifInLocation `json:"location"`
			} `json:"locations"`
		} `json:"threadFlows"`
	}
	sarifInLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region struct {
				Line int `json:"startLine"`
			} `json:"region"`
		} `json:"physicalLocation"`
		Logical []sarifInLogical `json:"logicalLocations"`
		Message struct {
			Text string `json:"text"`
		} `json:"message"`
	}
	sarifInLogical struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
)

var (
	// sarifRace is how the rules that are about races call themselves, over the tools that write SARIF.
	sarifRace = regexp.MustCompile(`(?i)\brac(e|es|y)\b|[-_/.]races?\b|data.?race|thread.?safe|concurren|unsynchroni|_sync\b|guarded.?by`)
	// sarifQualified is a field with its class in a text: org.example.Main.items
	sarifQualified = regexp.MustCompile("[`'\"]((?:[a-z][\\w]*\\.)+[A-Z][\\w$]*\\.[a-z_][\\w]*)[`'\"]")
	sarifReads     = regexp.MustCompile(`(?i)\bread(s|ing)?\b`)
	sarifWrites    = regexp.MustCompile(`(?i)\b(write|writes|writing|written)\b`)
)

// readSARIF reads the results of a SARIF log that are about races, of all its runs. The two accesses are where the first
// two flows of threads end; else the first two locations, or a location and a related one. The field is a logical
// location of the kind member, field or variable, a property "field", or what the message quotes.
func readSARIF(f *file) (Reports, error) {
	if err := f.valid(); err != nil {
		return Reports{}, err
	}
	keys, err := f.members(f.skipSpace(0), "")
	if err != nil {
		return Reports{}, err
	}
	at, ok := keys["runs"]
	if !ok {
		return Reports{}, f.fail(0, `there is no "runs": this is not SARIF`)
	}
	version := ""
	if v, ok := keys["version"]; ok {
		if err := f.decode(v, &version, "version: "); err != nil {
			return Reports{}, err
		}
	}
	if version != sarifVersion {
		return Reports{}, f.fail(keys["version"], "version %q is not SARIF %s", version, sarifVersion)
	}
	runs, err := f.array(at)
	if err != nil {
		return Reports{}, err
	}
	var out Reports
	for _, at := range runs {
		if err := f.sarifRun(at, &out); err != nil {
			return Reports{}, err
		}
	}
	return out, nil
}

// sarifRun adds the races of one run.
func (f *file) sarifRun(at int64, out *Reports) error {
	var run sarifInRun
	if err := f.decode(at, &run, "run: "); err != nil {
		return err
	}
	out.Source = cmp.Or(out.Source, run.Tool.Driver.Name)
	keys, err := f.members(at, "run: ")
	if err != nil {
		return err
	}
	list, ok := keys["results"]
	if !ok || string(f.data[list:min(list+4, int64(len(f.data)))]) == "null" {
		return nil
	}
	results, err := f.array(list)
	if err != nil {
		return err
	}
	others := 0
	for _, at := range results {
		var result sarifInResult
		if err := f.decode(at, &result, "result: "); err != nil {
			return err
		}
		if !result.isRace(run.Tool.Driver.Rules) {
			others++
			continue
		}
		r := result.report()
		if r.First.Line < 0 || r.Second.Line < 0 {
			return f.fail(at, "result: a line is negative")
		}
		if r.Field == "" && r.First == (Access{}) {
			return f.fail(at, "result: it names neither a field nor a location")
		}
		r.Origin = f.origin(at, result.Rule)
		out.Reports = append(out.Reports, r)
	}
	f.noteSkipped(others, "result of another kind")
	return nil
}

// isRace says whether a result reports a race, by its rule and by its message.
func (r *sarifInResult) isRace(rules []sarifInRule) bool {
	if r.Kind == "pass" || r.Kind == "notApplicable" {
		return false
	}
	text := []string{r.Rule, r.Message.Text}
	for i := range rules {
		if rules[i].ID == r.Rule || r.Index != nil && *r.Index == i {
			text = append(append(text, rules[i].Name, rules[i].Help.Text), rules[i].Properties.Tags...)
		}
	}
	return sarifRace.MatchString(strings.Join(text, "\n"))
}

func (r *sarifInResult) report() Report {
	class := ""
	if len(r.Locations) > 0 {
		class = r.Locations[0].access().Class
	}
	out := racerdStory(r.Message.Text, r.steps(), class)
	sites := r.sites()
	for n, side := range []*Access{&out.First, &out.Second} {
		if n < len(sites) && side.Line == 0 {
			said := side.Access
			*side = sites[n]
			side.Access = cmp.Or(side.Access, said)
		}
	}
	out.Field = cmp.Or(r.Properties.Field, r.namedField(), out.Field)
	return out
}

// steps are those of a flow of a single thread, which is how Infer writes the ways to both accesses.
func (r *sarifInResult) steps() []storyStep {
	if len(r.Flows) != 1 || len(r.Flows[0].Threads) != 1 {
		return nil
	}
	var out []storyStep
	for _, l := range r.Flows[0].Threads[0].Locations {
		out = append(out, storyStep{text: l.Location.Message.Text, at: l.Location.access()})
	}
	return out
}

// sites are where the accesses are, by the flows or by the locations.
func (r *sarifInResult) sites() []Access {
	var ends []Access
	for _, flow := range r.Flows {
		for _, t := range flow.Threads {
			if n := len(t.Locations); n > 0 {
				ends = append(ends, t.Locations[n-1].Location.access())
			}
		}
	}
	if len(ends) >= 2 {
		return ends
	}
	var out []Access
	for _, l := range append(r.Locations, r.Related...) {
		if a := l.access(); a != (Access{}) {
			out = append(out, a)
		}
	}
	return out
}

// namedField is the field that a logical location is, or else the one that the message quotes.
func (r *sarifInResult) namedField() string {
	for _, l := range append(r.Locations, r.Related...) {
		for _, g := range l.Logical {
			if g.Kind == "member" || g.Kind == "field" || g.Kind == "variable" || g.Kind == "property" {
				return parseField(g.Name)
			}
		}
	}
	if m := sarifQualified.FindStringSubmatch(r.Message.Text); m != nil {
		return m[1]
	}
	return ""
}

// access is the place in the code that a location means, and what its message says is done there.
func (l *sarifInLocation) access() Access {
	a := Access{Line: l.Physical.Region.Line}
	a.File = l.Physical.Artifact.URI
	if u, err := url.Parse(a.File); err == nil {
		a.File = u.Path
	}
	for _, g := range l.Logical {
		switch g.Kind {
		case "function", "method", "constructor", "":
			if site, err := parseSite(g.Name); err == nil && site.File == "" {
				a.Class, a.Method = site.Class, site.Method
			}
		case "type", "class":
			a.Class = className(g.Name)
		}
	}
	if reads, writes := sarifReads.MatchString(l.Message.Text), sarifWrites.MatchString(l.Message.Text); reads != writes {
		a.Access = map[bool]string{true: Write, false: Read}[writes]
	}
	return a
}
