package android

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device"
)

func TestReadScreen(t *testing.T) {
	visible := func(v device.View) device.View {
		v.Visibility = "visible"
		return v
	}
	for name, test := range map[string]struct {
		dump string
		want []device.View
		ok   bool
	}{
		"nothing in front": {`<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0" />UI hierchary dumped to: /dev/tty`, nil, true},
		"views in views": {`<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node class="android.widget.FrameLayout" resource-id="" text="" bounds="[0,0][320,480]" clickable="false" enabled="true"><node class="android.widget.Button" resource-id="org.example:id/save" text="Save &amp; go" bounds="[0,24][100,72]" clickable="true" enabled="false" /></node></hierarchy>
UI hierchary dumped to: /dev/tty`,
			[]device.View{visible(device.View{Class: "android.widget.FrameLayout", Bounds: device.Rect{Right: 320, Bottom: 480}, Enabled: true, Children: []device.View{
				visible(device.View{Class: "android.widget.Button", ID: "save", Text: "Save & go", Bounds: device.Rect{Top: 24, Right: 100, Bottom: 72}, Clickable: true}),
			}})}, true},
		"no screen":  {"ERROR: could not get idle state.\n", nil, false},
		"cut":        {`<hierarchy rotation="0"><node class="a" bounds="[0,0][1,1]" clickable="true" enabled="true">`, nil, false},
		"bad bounds": {`<hierarchy><node class="a" bounds="[0,0]" clickable="true" enabled="true"/></hierarchy>`, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := readScreen(test.dump)
			if (err == nil) != test.ok || !cmp.Equal(got, test.want) {
				t.Errorf("%v, %v", cmp.Diff(test.want, got), err)
			}
		})
	}
}

func TestCPUTime(t *testing.T) {
	for name, test := range map[string]struct {
		stat string
		want time.Duration
	}{
		"an app":             {"1234 (org.example) S 1 2 0 0 -1 1077936448 100 0 0 0 150 25 0 0 20 0 30 0 99 1 2", 1750 * time.Millisecond},
		"a strange name":     {"1234 (a) b (c 1 2 3) S 1 2 0 0 -1 1077936448 100 0 0 0 7 0 0 0 20 0", 70 * time.Millisecond},
		"cut":                {"1234 (org.example) S 1 2 0 0 -1 1077936448 100 0 0 0 150", -1},
		"no number":          {"1234 (org.example) S 1 2 0 0 -1 1077936448 100 0 0 0 x 25 0 0", -1},
		"nothing":            {"", -1},
		"more than there is": {"1 (a) S 1 2 0 0 -1 1 1 0 0 0 99999999999999999999 0 0 0", -1},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := cpuTime(test.stat)
			if test.want < 0 && !errors.Is(err, ErrNoCPU) || test.want >= 0 && (err != nil || got != test.want) {
				t.Errorf("%v, %v; want %v", got, err, test.want)
			}
		})
	}
}
