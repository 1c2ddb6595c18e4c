package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifSchemaOf is the published schema.
func sarifSchemaOf(t testing.TB) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t testing.TB, schema *jsonschema.Schema, log []byte) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
	if err == nil {
		err = schema.Validate(v)
	}
	if err != nil {
		t.Errorf("%v\nin %s", err, log)
	}
}

// sarifVerdicts are verdicts of all kinds, with evidence as it is made and as it is read, and with as little as there can be.
func sarifVerdicts(t testing.TB) Verdicts {
	t.Helper()
	v := notesVerdicts(t)
	full := v.Verdicts[0]
	for _, kind := range []string{FalsePositive1, FalsePositive2, Benign1, Unverified, "nonsense"} {
		x := full
		x.ID, x.Verdict, x.Effect, x.Schedule, x.Origin = kind, kind, "", "a b.json", "report.json:3 RACE"
		v.Verdicts = append(v.Verdicts, x)
	}
	full.Evidence.Details = map[string]any{
		"crash": map[string]any{"exception": "java.lang.NullPointerException", "message": "", "stack": []any{"a.B.c(B.java:1)", "somewhere else"}},
		"diff":  []any{"TextView id/title: \"a\" → \"b\""}, "path": []any{"A", "B"},
	}
	v.Verdicts = append(v.Verdicts, full, Verdict{}, Verdict{First: Access{File: "c:\\x y.java", Line: 3}, Second: Access{Class: "a.B"}})
	return v
}

func TestSARIFIsValid(t *testing.T) {
	schema := sarifSchemaOf(t)
	for _, v := range []Verdicts{{}, notesVerdicts(t), sarifVerdicts(t)} {
		var b bytes.Buffer
		if err := WriteSARIF(&b, v, "1.0"); err != nil {
			t.Fatal(err)
		}
		validate(t, schema, b.Bytes())
	}
	validate(t, schema, []byte(example(t, "lint.sarif")))
	broken, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version": "2.1.0", "runs": [{"results": []}]}`))
	if err != nil || schema.Validate(broken) == nil {
		t.Errorf("the schema takes a run without a tool (%v)", err)
	}
}

// What erva writes as SARIF names the same races when it is read.
func TestSARIFRoundTrip(t *testing.T) {
	v := notesVerdicts(t)
	var b bytes.Buffer
	if err := WriteSARIF(&b, v, ""); err != nil {
		t.Fatal(err)
	}
	r, err := ReadForeign(&b, "v.sarif", "")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Reports) != len(v.Verdicts) {
		t.Fatalf("%d results became %d reports", len(v.Verdicts), len(r.Reports))
	}
	tr := notesTrace(t)
	want := notesRaces(t, tr)
	for i, m := range Match(r.Reports, tr) {
		if !m.Covered() || m.Races[0].First != want.Races[i].First || m.Races[0].Second != want.Races[i].Second {
			t.Errorf("%+v means %+v (%s), want %+v", m.Report, m.Races, m.Reason, want.Races[i])
		}
	}
}

func FuzzSARIFIsValid(f *testing.F) {
	schema := sarifSchemaOf(f)
	f.Add("harmful", "a.B.c", "B.java", 7, "x", "s.json")
	f.Add("false-positive-1", "", "C:\\\xff", -1, "\x00", "../%")
	f.Fuzz(func(t *testing.T, verdict, field, file string, line int, text, schedule string) {
		a := Access{Class: field, Method: text, File: file, Line: line, Access: text}
		v := Verdicts{Recording: text, Verdicts: []Verdict{{ID: text, Verdict: verdict, Field: field, First: a, Second: a, Schedule: schedule, Origin: file,
			Events: []string{text}, Evidence: Evidence{Summary: text, Details: map[string]any{"stack": []string{text, file}}}}}}
		var b bytes.Buffer
		if err := WriteSARIF(&b, v, text); err != nil {
			t.Fatal(err)
		}
		validate(t, schema, b.Bytes())
	})
}
