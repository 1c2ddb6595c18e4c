package verify

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/record"
	"github.com/erva-go/erva/traffic"
)

// TestSurroundings: a run is given what the recording has of what it controls, but for what is to be left as it comes.
func TestSurroundings(t *testing.T) {
	random := device.Given{Ask: device.Ask{Source: device.SourceRandom, What: "Random", Task: "main:Tick#0"}, Value: device.Value{Bytes: []byte("recorded")}}
	page := traffic.Exchange{Request: traffic.Request{Method: "GET", URL: "http://news.example/"}, Status: http.StatusOK, Content: []byte("news of then")}
	rec := &record.Recording{Values: []device.Given{random}, Traffic: []traffic.Exchange{page}}
	for _, s := range device.Sources() {
		rec.Manifest.Control = append(rec.Manifest.Control, record.Control{Source: s, Controlled: s != device.SourceSensors})
	}
	v := &Verifier{Recording: rec, Options: Options{Live: []device.Source{device.SourceClock}}}
	var o device.Options
	around, err := v.surround(&o)
	if err != nil {
		t.Fatal(err)
	}
	want := map[device.Source]bool{device.SourceRandom: true, device.SourceLocation: true, device.SourceNetwork: true}
	for _, s := range device.Sources() {
		if got := o.Values.Controls(s); got != want[s] {
			t.Errorf("%s is controlled: %v", s, got)
		}
	}
	got, err := o.Values.Give(t.Context(), random.Ask, func(context.Context) (device.Value, error) { return device.Value{Bytes: []byte("of  now!")}, nil })
	if err != nil || !cmp.Equal(got, random.Value) {
		t.Errorf("given %+v, %v", got, err)
	}
	if text := browse(t, o.Proxy, page.URL); text != string(page.Content) {
		t.Errorf("the network says %q", text)
	}
	asked := around.end()
	if asked.Given != 1 || asked.Traffic.Answered != 1 || len(asked.Notes()) > 0 {
		t.Errorf("the run is said to have asked for %+v", asked)
	}
}

// TestNoSurroundings: a recording of an older erva controls nothing.
func TestNoSurroundings(t *testing.T) {
	v := &Verifier{Recording: &record.Recording{}}
	var o device.Options
	around, err := v.surround(&o)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range device.Sources() {
		if o.Values.Controls(s) {
			t.Errorf("%s is controlled", s)
		}
	}
	if o.Proxy != "" || len(around.end().Notes()) > 0 {
		t.Errorf("the network is led to %q", o.Proxy)
	}
}

// browse asks for a page through a proxy.
func browse(t *testing.T, proxy, page string) string {
	t.Helper()
	tr := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: proxy})}
	defer tr.CloseIdleConnections()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, page, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := (&http.Client{Transport: tr}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }() // all was read
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
