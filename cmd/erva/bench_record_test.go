package main

import (
	"testing"

	"github.com/erva-go/erva/record/cost"
)

// TestBenchRecord: every level runs, and records what it is for.
func TestBenchRecord(t *testing.T) {
	needJDK(t)
	var got struct {
		Results []struct {
			App   string      `json:"app"`
			Costs []cost.Cost `json:"costs"`
		} `json:"results"`
	}
	runJSON(t, &got, "bench", "record", "notesync", "--runs", "1", "--cache", testCache(t), "--json")
	if len(got.Results) != 1 || got.Results[0].App != "notesync" {
		t.Fatalf("%+v", got)
	}
	for i, c := range got.Results[0].Costs {
		if c.Level != cost.Levels()[i] || c.Start.CPU <= 0 || c.Start.Wall <= 0 || c.CPU <= 0 {
			t.Errorf("%+v", c)
		}
		if recorded := c.Operations > 0; recorded != (c.Level != cost.Unrecorded) {
			t.Errorf("%s has %d operations", c.Level, c.Operations)
		}
		if watched := c.Accesses > 0; watched != (c.Level == cost.Adaptive || c.Level == cost.Everything) {
			t.Errorf("%s has %d accesses", c.Level, c.Accesses)
		}
	}
}
