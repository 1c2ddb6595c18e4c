package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Truth holds the true verdicts of an app's races, which its authors give reasons for: by field, or by field and the methods of
// both accesses, "FIELD (Class.method, Class.method)", which goes before the field's. Of other races nothing is known.
type Truth map[string]string

// ReadTruth reads an expected.json: {"verdicts": {FIELD: VERDICT}}.
func ReadTruth(data []byte) (Truth, error) {
	var v struct {
		Verdicts Truth `json:"verdicts"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	for _, key := range slices.Sorted(maps.Keys(v.Verdicts)) {
		if !slices.Contains(decided(), v.Verdicts[key]) {
			return nil, fmt.Errorf("%s: %q is none of %s", key, v.Verdicts[key], strings.Join(decided(), ", "))
		}
	}
	return v.Verdicts, nil
}

// key is the name under which the truth about a race stands, or would.
func (t Truth) key(v *Verdict) string {
	key := fmt.Sprintf("%s (%s, %s)", v.Field, accessMethod(v.First), accessMethod(v.Second))
	if _, ok := t[key]; ok {
		return key
	}
	return v.Field
}

// accessMethod is where an access is, without its package: "PlayerService$TrackEnded.run".
func accessMethod(a Access) string { return shortClass(a.Class) + "." + a.Method }

// Phases are the parts of a run, as in ERVA's Table 2, in seconds.
type Phases struct {
	Online       float64 `json:"online"`  // the app is recorded, starts included
	Offline      float64 `json:"offline"` // races are looked for, or those of another tool are matched
	Verification float64 `json:"verification"`
}

// Total is all of it.
func (p Phases) Total() float64 { return p.Online + p.Offline + p.Verification }

// Trial is what erva made of one app whose races are known.
type Trial struct {
	App    string    `json:"app"`
	Truth  Truth     `json:"expected"`
	Result *Verdicts `json:"result"`
	Phases Phases    `json:"phases"`
	// Wrong says what is not as it should be; see Judge.
	Wrong []string `json:"wrong,omitempty"`
}

// Judge compares the result with the truth: a race with another verdict, or a truth that no race meets, is wrong.
func (t *Trial) Judge() {
	t.Wrong = nil
	met := map[string]bool{}
	for i := range t.Result.Verdicts {
		v := &t.Result.Verdicts[i]
		key := t.Truth.key(v)
		met[key] = true
		if want, ok := t.Truth[key]; ok && want != v.Verdict {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s (%s): %s, expected %s", v.ID, key, v.Verdict, want))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(t.Truth)) {
		if !met[key] {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s: not reported, expected %s", key, t.Truth[key]))
		}
	}
}

// unmet are the truths that no race of the result meets, by verdict.
func (t *Trial) unmet() map[string]int {
	met := map[string]bool{}
	for i := range t.Result.Verdicts {
		met[t.Truth.key(&t.Result.Verdicts[i])] = true
	}
	out := map[string]int{}
	for key, verdict := range t.Truth {
		if !met[key] {
			out[verdict]++
		}
	}
	return out
}
