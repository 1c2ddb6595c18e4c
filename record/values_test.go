package record

import (
	"context"
	"net/http"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/traffic"
)

// TestSurroundings holds a recording to what the app was given, and to what it says of that.
func TestSurroundings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.erva")
	w, err := Create(path, Manifest{App: App{Package: "org.example"}})
	if err != nil {
		t.Fatal(err)
	}
	values := NewValues(map[device.Source]string{device.SourceSensors: "--live sensors"})
	values.Into(w)
	want := []device.Given{
		{Ask: device.Ask{Source: device.SourceRandom, What: "Random", Task: "main:Tick#0"}, Value: device.Value{Bytes: []byte{1, 2, 255}}},
		{Ask: device.Ask{Source: device.SourceClock, What: "System.nanoTime", Task: "main:Tick#0", Nth: 3}, Value: device.Value{Number: 1<<62 + 1}},
		{Ask: device.Ask{Source: device.SourceLocation, What: "onLocationChanged", Task: "main:Tick#1"}, Value: device.Value{Fields: map[string]float64{"mLatitude": -0.1}}},
		{Ask: device.Ask{Source: device.SourceLocation, What: "LocationManager.getLastKnownLocation", Task: "main:Tick#1"}, Value: device.Value{None: true}},
	}
	for _, g := range want {
		got, err := values.Give(t.Context(), g.Ask, func(context.Context) (device.Value, error) { return g.Value, nil })
		if err != nil || !cmp.Equal(got, g.Value) {
			t.Errorf("given %+v, %v; want the real %+v", got, err, g.Value)
		}
	}
	page := traffic.Exchange{Request: traffic.Request{Method: "GET", URL: "http://example.org/"}, Status: 200,
		Header: http.Header{"Content-Type": {"text/plain"}}, Content: []byte("\x00page")}
	var wg sync.WaitGroup
	for range 2 { // from the proxy's goroutines
		wg.Go(func() {
			if err := w.Exchange(page); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	values.Counted(device.SourceNetwork, 2)
	w.Controlled(values.Control())
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(r.Values, want) {
		t.Errorf("values:\n%s", cmp.Diff(want, r.Values))
	}
	if want := []traffic.Exchange{page, page}; !cmp.Equal(r.Traffic, want) {
		t.Errorf("traffic:\n%s", cmp.Diff(want, r.Traffic))
	}
	wantControl := []Control{{device.SourceRandom, true, "", 1}, {device.SourceClock, true, "", 1}, {device.SourceLocation, true, "", 2},
		{device.SourceSensors, false, "--live sensors", 0}, {device.SourceNetwork, true, "", 2}}
	if !cmp.Equal(r.Manifest.Control, wantControl) || r.Manifest.Controls(device.SourceSensors) || !r.Manifest.Controls(device.SourceClock) {
		t.Errorf("control:\n%s", cmp.Diff(wantControl, r.Manifest.Control))
	}
}
