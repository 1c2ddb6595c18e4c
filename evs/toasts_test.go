package evs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestToasts(t *testing.T) {
	run := func(texts ...string) []Snapshot {
		return []Snapshot{{Label: AtEnd(), Facets: []string{facetToasts}, Toasts: texts}}
	}
	tests := []struct {
		name        string
		base, other []Snapshot
		mask        Mask
		want        []string
	}{
		{"the same", run("Saved", "Sent"), run("Saved", "Sent"), Mask{}, nil},
		{"another order", run("Saved", "Sent"), run("Sent", "Saved"), Mask{}, nil},
		{"another text", run("Saved"), run("Not saved"), Mask{}, []string{`toast "Not saved": 0 times → 1 time`, `toast "Saved": 1 time → 0 times`}},
		{"twice", run("Saved"), run("Saved", "Saved"), Mask{}, []string{`toast "Saved": 1 time → 2 times`}},
		{"noise", run("Saved"), run(), MaskFrom(run("Saved"), run("Saved", "Saved")), nil},
		{"not captured in one of them", run("Saved"), []Snapshot{{Label: AtEnd()}}, Mask{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range Diff(tt.base, tt.other, tt.mask) {
				got = append(got, d.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
