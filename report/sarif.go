package report

import (
	"fmt"
	"io"
	"net/url"
	"strings"
)

// The parts of SARIF 2.1.0 (OASIS) that are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Results     []sarifResult     `json:"results"`
		Invocations []sarifInvocation `json:"invocations"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool `json:"executionSuccessful"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Kind                string            `json:"kind,omitempty"`
		Level               string            `json:"level"`
		Message             sarifText         `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		CodeFlows           []sarifCodeFlow   `json:"codeFlows,omitempty"`
		PartialFingerprints map[string]string `json:"partialFingerprints,omitempty"`
	}
	sarifCodeFlow struct {
		ThreadFlows []sarifThreadFlow `json:"threadFlows"`
	}
	sarifThreadFlow struct {
		ID        string              `json:"id"`
		Locations []sarifFlowLocation `json:"locations"`
	}
	sarifFlowLocation struct {
		Location       sarifLocation `json:"location"`
		ExecutionOrder int           `json:"executionOrder"`
	}
	sarifLocation struct {
		PhysicalLocation *sarifPhysical `json:"physicalLocation,omitempty"`
		LogicalLocations []sarifLogical `json:"logicalLocations,omitempty"`
		Message          *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind"`
	}
)

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// sarifRules are the verdicts as SARIF rules, in the order of their indexes.
func sarifRules() []sarifRule {
	return []sarifRule{
		{Harmful, sarifText{"A race whose other order the user can see."}},
		{Unverified, sarifText{"A race report that could not be verified."}},
		{Benign1, sarifText{"A race that the code guards against itself."}},
		{Benign2, sarifText{"A race whose other order makes no visible difference."}},
		{FalsePositive1, sarifText{"Not a race: the component's lifecycle orders the two."}},
		{FalsePositive2, sarifText{"Not a race: posts, threads or signals order the two."}},
	}
}

// WriteSARIF writes verdicts as a SARIF 2.1.0 log: a harmful race is an error, an unverified one is up for review, a
// benign one is a note, and a false positive a result that passed. The paths of files are those that the class names give,
// relative to a source folder.
func WriteSARIF(w io.Writer, v Verdicts, ervaVersion string) error {
	rules := sarifRules()
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "erva", Version: ervaVersion, Rules: rules}}, Results: []sarifResult{},
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}}}
	for _, x := range v.Verdicts {
		run.Results = append(run.Results, sarifOf(x, rules))
	}
	return writeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

func sarifOf(x Verdict, rules []sarifRule) sarifResult {
	index := 1 // what is none of the six is unverified
	for i := range rules {
		if rules[i].ID == x.Verdict {
			index = i
		}
	}
	kind, level := sarifLevel(rules[index].ID)
	first, second := sarifAt(x.First), sarifAt(x.Second)
	return sarifResult{
		RuleID: rules[index].ID, RuleIndex: index, Kind: kind, Level: level,
		Message:   sarifText{fmt.Sprintf("%s: race on %s between %s and %s. %s", x.headline(), x.Field, x.First, x.Second, x.Evidence.Summary)},
		Locations: []sarifLocation{first, second},
		CodeFlows: []sarifCodeFlow{{[]sarifThreadFlow{
			{ID: sarifTask(x, 0), Locations: []sarifFlowLocation{{first, 1}}},
			{ID: sarifTask(x, 1), Locations: []sarifFlowLocation{{second, 2}}},
		}}},
		PartialFingerprints: map[string]string{"race/v1": strings.Join([]string{x.Field, x.First.Class, x.First.Method, x.Second.Class, x.Second.Method}, "|")},
	}
}

func sarifLevel(verdict string) (kind, level string) {
	switch verdict {
	case Harmful:
		return "fail", "error"
	case Unverified:
		return "review", "none"
	case Benign1, Benign2:
		return "fail", "note"
	default:
		return "pass", "none"
	}
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
		l.PhysicalLocation = &sarifPhysical{ArtifactLocation: sarifArtifact{URI: (&url.URL{Path: sourcePath(a)}).String()}}
		if a.Line > 0 {
			l.PhysicalLocation.Region = &sarifRegion{StartLine: a.Line}
		}
	}
	if a.Class != "" {
		l.LogicalLocations = []sarifLogical{{join(a.Class, ".", a.Method), "function"}}
	}
	return l
}

// sourcePath is where the file of a class lies below a source folder: org/example/notes/MainActivity.java.
func sourcePath(a Access) string {
	i := strings.LastIndexByte(a.Class, '.')
	if i < 0 || strings.ContainsAny(a.File, `/\`) {
		return a.File
	}
	return strings.ReplaceAll(a.Class[:i], ".", "/") + "/" + a.File
}
