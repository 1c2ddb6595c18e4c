package evs

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
)

func TestDiffRequests(t *testing.T) {
	c := Config{Facets: []string{facetRequests}}
	run := func(requests ...Request) []Snapshot {
		s, err := Take(t.Context(), WithRequests(source{}, func() []Request { return requests }), c, AtEnd())
		if err != nil {
			t.Fatal(err)
		}
		return []Snapshot{s}
	}
	get := func(path string) Request { return Request{Method: "GET", URL: "http://a/" + path} }
	put := func(path, body string) Request { return Request{Method: "PUT", URL: "http://a/" + path, Body: body} }
	tests := []struct {
		name        string
		base, other []Snapshot
		rules       []Rule
		want        []string
	}{
		{"reads in another order", run(get("x"), get("y")), run(get("y"), get("x")), nil, nil},
		{"once more", run(get("x")), run(get("x"), get("x")), nil, []string{"request GET http://a/x: 1 time → 2 times"}},
		{"another one", run(put("x", "1")), run(put("y", "1")), nil, []string{"request PUT http://a/x: 1 time → 0 times", "request PUT http://a/y: 0 times → 1 time"}},
		{"another body", run(put("x", "11"), put("x", "22")), run(put("x", "11"), put("x", "")), nil, []string{"2nd request PUT http://a/x: body 22 → none"}},
		{"changes in another order", run(put("x", "1"), get("z"), put("y", "2")), run(put("y", "2"), put("x", "1"), get("z")), nil,
			[]string{"requests: order PUT http://a/x, PUT http://a/y → PUT http://a/y, PUT http://a/x"}},
		{"ignored", run(get("ping/1"), put("x", "1")), run(put("x", "2")), []Rule{{Request: "GET http://a/ping*"}}, []string{"1st request PUT http://a/x: body 1 → 2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, words(Diff(tt.base, tt.other, Config{Ignore: tt.rules}.Mask()))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	noise := MaskFrom(run(put("x", "1")), run(put("x", "2")))
	if ds := Diff(run(put("x", "3")), run(put("x", "4")), noise); len(ds) != 0 {
		t.Errorf("what controls differ in is noise: %v", words(ds))
	}
	if _, err := Take(t.Context(), WithRequests(source{}, nil), c, AtEnd()); !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("requests of a network that nobody watches: %v", err)
	}
}
