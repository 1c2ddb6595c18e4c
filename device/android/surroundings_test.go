package android_test

import (
	"context"
	"net"
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
)

// given gives what it was told to, and what is real where it was told nothing; it remembers both.
type given struct {
	values map[device.Ask]device.Value
	asked  []device.Given
}

func (g *given) Controls(device.Source) bool { return true }

func (g *given) Give(ctx context.Context, ask device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	v, ok := g.values[ask]
	if !ok {
		var err error
		if v, err = real(ctx); err != nil {
			return v, err
		}
	}
	g.asked = append(g.asked, device.Given{Ask: ask, Value: v})
	return v, nil
}

// again gives the same to the same asks.
func (g *given) again() *given {
	values := map[device.Ask]device.Value{}
	for _, v := range g.asked {
		values[v.Ask] = v.Value
	}
	return &given{values: values}
}

// sh runs a command of the device's shell.
func sh(t *testing.T, command string) string {
	t.Helper()
	dev, err := shared.start(t.Context())
	if err != nil {
		t.Error(err)
		return ""
	}
	r, err := dev.Run(t.Context(), command, nil)
	if err != nil || r.ExitCode != 0 {
		t.Errorf("%s: %+v, %v", command, r, err)
	}
	return strings.TrimSpace(r.Stdout)
}

// setPlace is the shell's command that says where the device is.
const setPlace = "cmd location providers set-test-provider-location gps --location "

// told runs a command that the app is told of, and on until the app shows a text that begins with shown.
func (d *drive) told(command, shown string) string {
	d.t.Helper()
	done := make(chan struct{})
	go func() { // the app cannot be told while it stands still
		defer close(done)
		sh(d.t, command)
	}()
	d.until(command, func(device.Stop) bool { return strings.HasPrefix(d.out(), shown) })
	<-done
	return d.out()
}

// TestPlaces has an app told of other places and measurements than the device's.
func TestPlaces(t *testing.T) {
	o := opener(t, "Compass")
	want := "at 1.5, moved to 4.5, tilted by 1.0"
	travel := func(name string, values *given, place, move, tilt string) {
		t.Run(name, func(t *testing.T) {
			sh(t, setPlace+place)
			d := open(t, o, device.Options{Values: values})
			d.press()
			d.settle()
			seen := []string{d.out(), d.told(setPlace+move, "moved"), d.told("cmd sensorservice set acceleration "+tilt, "tilted")}
			if got := strings.Join(seen, ", "); got != want {
				t.Errorf("the app shows %q, want %q", got, want)
			}
		})
	}
	first := &given{}
	travel("real", first, "1.5,2.5", "3.5,4.5", "1:2:3")
	second := first.again()
	travel("given", second, "51.5,52.5", "53.5,54.5", "7:8:9")
	for what, n := range map[string]int{"LocationManager.getLastKnownLocation": 1, "onLocationChanged": 1, "onSensorChanged": 1} {
		if got := count(first.asked, what); got != n {
			t.Errorf("%s was asked for %d times, want %d", what, got, n)
		}
	}
	if n := count(second.asked, "SystemClock.uptimeMillis"); n != count(first.asked, "SystemClock.uptimeMillis") {
		t.Errorf("a loop that waits for a clock asked it %d times, and %d times when given the same", count(first.asked, "SystemClock.uptimeMillis"), n)
	}
}

func count(asked []device.Given, what string) int {
	n := 0
	for _, g := range asked {
		if g.What == what {
			n++
		}
	}
	return n
}

// TestProxySetting leads the device's traffic to a proxy for the time of a session.
func TestProxySetting(t *testing.T) {
	o := opener(t, "Compass")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s, err := o.Open(t.Context(), device.Options{Proxy: l.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	proxy := sh(t, "settings get global http_proxy")
	conn, err := net.Dial("tcp", proxy) // a desk shares this machine's loopback
	if err != nil {
		t.Fatalf("the device's proxy is %q: %v", proxy, err)
	}
	if arrived, err := l.Accept(); err != nil {
		t.Error(err)
	} else if err := arrived.Close(); err != nil {
		t.Error(err)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := sh(t, "settings get global http_proxy"); got != "null" {
		t.Errorf("the setting was left at %q", got)
	}
	if _, err := net.Dial("tcp", proxy); err == nil {
		t.Error("the device still listens")
	}
}
