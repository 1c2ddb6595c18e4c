package evs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
)

// Request is a request that the app made to a server over the network.
type Request struct {
	Method string `json:"method"`
	URL    string `json:"url"`
	Body   string `json:"body,omitempty"` // a digest; empty if there is none
}

// String is "POST http://example.org/notes".
func (r Request) String() string { return r.Method + " " + r.URL }

// captureRequests is what a Source calls the requests that were made up to now, as JSON of []Request in their order. No
// device knows them: they are those of the proxy that the app's traffic passes through.
const captureRequests = "requests"

const (
	attrTimes = "times"
	attrBody  = "body"
	attrOrder = "order"
)

// WithRequests adds to a source what the app asks of the network, which asked lists; nil where the network is not
// recorded.
func WithRequests(src Source, asked func() []Request) Source { return &requestSource{src, asked} }

type requestSource struct {
	Source
	asked func() []Request
}

func (s *requestSource) Capture(ctx context.Context, facet string) ([]byte, error) {
	if facet != captureRequests {
		return s.Source.Capture(ctx, facet)
	}
	if s.asked == nil {
		return nil, fmt.Errorf("%w: the network of this run is not recorded", device.ErrUnsupported)
	}
	return json.Marshal(s.asked())
}

func decodeRequests(data []byte, _ *Config, s *Snapshot) error {
	return json.Unmarshal(data, &s.Requests)
}

// diffRequests compares how often each request was made and with which bodies, and the order of those that change
// something on the server: in which order an app reads is nobody's business.
func diffRequests(base, other *Snapshot, emit func(Difference)) {
	a, b := byAddress(base.Requests), byAddress(other.Requests)
	same := true
	for _, name := range unionKeys(a, b) {
		d := Difference{Kind: KindRequest, Where: "request " + name, Path: "request " + name, place: []string{name}}
		if len(a[name]) != len(b[name]) {
			d.Attribute, d.Base, d.Other = attrTimes, plural(len(a[name]), "time"), plural(len(b[name]), "time")
			emit(d)
			same = false
			continue
		}
		for i := range a[name] {
			if x, y := a[name][i].Body, b[name][i].Body; x != y {
				d.Where, d.Path = fmt.Sprintf("%s request %s", ordinal(i+1), name), fmt.Sprintf("request %s > %d", name, i+1)
				d.Attribute, d.Base, d.Other = attrBody, orNone(x), orNone(y)
				emit(d)
			}
		}
	}
	if x, y := changes(base.Requests), changes(other.Requests); same && !slices.Equal(x, y) {
		emit(Difference{Kind: KindRequest, Where: "requests", Path: "requests", Attribute: attrOrder, Base: firstOf(x), Other: firstOf(y),
			place: []string{""}})
	}
}

func byAddress(requests []Request) map[string][]Request {
	out := map[string][]Request{}
	for _, r := range requests {
		out[r.String()] = append(out[r.String()], r)
	}
	return out
}

// changes are the requests that change something, in their order.
func changes(requests []Request) []string {
	var out []string
	for _, r := range requests {
		if r.Method != "GET" && r.Method != "HEAD" && r.Method != "OPTIONS" {
			out = append(out, r.String())
		}
	}
	return out
}

func orNone(digest string) string {
	if digest == "" {
		return none
	}
	return digest
}

// coversRequest says whether a pattern names a request; * stands for any signs, slashes too.
func coversRequest(pattern, name string) bool {
	flat := strings.NewReplacer("/", "\x00")
	return matchName(flat.Replace(pattern), flat.Replace(name))
}
