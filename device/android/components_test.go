package android_test

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/trace"
)

// TestClick: a listener is performed in the event that its view posts, after its registration.
func TestClick(t *testing.T) {
	d := pressed(t, "Contents")
	d.settle()
	d.inOrder(`LaunchActivityItem.*: register click:`, `: input input:1 tap @id/go`, `^\[input:1 tap @id/go\]: input input:1`,
		`^\[input:1 tap @id/go\]: send \[View.PerformClick go\]`, `^\[View.PerformClick go\]: perform click:`)
	if a, b := d.first(`register click:`), d.first(`perform click:`); a.Ref != b.Ref {
		t.Error("another listener is performed than was registered")
	}
	input := d.first(`^\[input:1 tap @id/go\]: input`)
	if int(input.Arg) != 1 {
		t.Errorf("gesture %d", input.Arg)
	}
}

// TestParts: services, receivers and fragments come and go by lifecycle operations, after what asked for them.
func TestParts(t *testing.T) {
	d := pressed(t, "Parts")
	d.settle()
	if got := d.out(); got != "connected" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`PerformClick go\]: register start-service:org.erva.conform.Helper`, `PerformClick go\]: register connection:`,
		`: perform start-service:org.erva.conform.Helper`, `: lifecycle service:org.erva.conform.Helper\S* onCreate`,
		`: lifecycle service:org.erva.conform.Helper\S* onStartCommand`, `: lifecycle service:org.erva.conform.Helper\S* onBind`,
		`Parts.*|LoadedApk.*: perform connection:`,
		`: register stop-service:org.erva.conform.Helper`, `: lifecycle service:org.erva.conform.Helper\S* onUnbind`,
		`: perform stop-service:org.erva.conform.Helper`, `: lifecycle service:org.erva.conform.Helper\S* onDestroy`)
	d.inOrder(`: write .*Helper.starts`)
	d.inOrder(`: lifecycle fragment:org.erva.conform.Parts\$Piece/1 onAttach`, `: lifecycle fragment:.*Piece/1 onCreate$`,
		`: lifecycle fragment:.*Piece/1 onResume`)

	d.inject(device.Input{Seq: 2, Action: device.ActionBroadcast, Intent: "org.erva.conform.WORD", Extras: map[string]string{"word": "a b"}})
	d.settle()
	if got := d.out(); got != "heard a b" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`register receiver:`, `: input input:2 broadcast`, `: perform receiver:`)
	if a, b := d.first(`register receiver:`), d.first(`perform receiver:`); a.Ref != b.Ref {
		t.Error("another receiver is performed than was registered")
	}

	d.inject(device.Input{Seq: 3, Action: device.ActionKey, Key: "BACK"})
	d.settle()
	d.inOrder(`: input input:3 key BACK`, `: register finish:`, `: perform finish:`, `: lifecycle activity:org.erva.conform.Parts/1 onPause`,
		`: lifecycle activity:org.erva.conform.Parts/1 onDestroy`, `: lifecycle fragment:.*Piece/1 onDestroy$`, `: unregister receiver:`)
}

// TestRotation: a rotated activity is another object, and the device is afterwards as it was.
func TestRotation(t *testing.T) {
	o := opener(t, "Contents")
	shell := func(command string) string {
		r, err := o.Device.Run(t.Context(), command, nil)
		if err != nil || r.Refusal() != nil {
			t.Fatal(command, err, r.Refusal())
		}
		return r.Stdout
	}
	shell("settings put system accelerometer_rotation 1; am set-debug-app -w --persistent org.example.other")
	t.Run("session", func(t *testing.T) { rotated(t, o) })
	got := shell("settings get system accelerometer_rotation; settings get system user_rotation; settings get global debug_app; settings get global wait_for_debugger")
	if want := "1\n0\norg.example.other\n1\n"; got != want {
		t.Errorf("after the session the settings are %q, want %q", got, want)
	}
	shell("settings put system accelerometer_rotation 0; am clear-debug-app")
}

func rotated(t *testing.T, o *android.Opener) {
	d := open(t, o, device.Options{})
	var visits []device.Visit
	until := func() {
		d.until("settled", func(s device.Stop) bool {
			if s.Kind == device.StopActivity {
				visits = append(visits, s.Activity)
			}
			return s.Kind == device.StopIdle
		})
	}
	until()
	d.inject(device.Input{Seq: 1, Action: device.ActionRotate})
	until()
	want := []device.Visit{{Activity: pkg + ".Contents", Instance: 1, Entered: true}, {Activity: pkg + ".Contents", Instance: 1},
		{Activity: pkg + ".Contents", Instance: 2, Entered: true}}
	if len(visits) != len(want) {
		t.Fatalf("visits %+v", visits)
	}
	for i := range want {
		if visits[i] != want[i] {
			t.Errorf("visit %d is %+v, want %+v", i, visits[i], want[i])
		}
	}
	d.inOrder(`activity:org.erva.conform.Contents/1 onPause`, `activity:org.erva.conform.Contents/1 onStop`,
		`activity:org.erva.conform.Contents/1 onDestroy`, `activity:org.erva.conform.Contents/2 onCreate`, `activity:org.erva.conform.Contents/2 onResume`)
	d.inject(tap(2, "go"))
	d.settle()
	if got := d.out(); got != "1 1 true a" {
		t.Errorf("the new activity shows %q", got)
	}
}

// TestContents: what is in a collection is a variable of its own, named after the field that holds it; a preference is
// known by its key; what a view shows counts where the app made it so.
func TestContents(t *testing.T) {
	d := pressed(t, "Contents")
	d.settle()
	if got := d.out(); got != "1 1 true a" {
		t.Errorf("shows %q", got)
	}
	d.inOrder(`Writer\]: write org.erva.conform.Contents.names `, `Reader\]: read org.erva.conform.Contents.names `)
	kinds := map[string]trace.VarKind{
		"org.erva.conform.Contents.names": trace.VarCollection, "org.erva.conform.Contents.counts": trace.VarCollection,
		"org.erva.conform.Contents.seen": trace.VarCollection, "shared_prefs/store.xml:name": trace.VarPreference,
	}
	for name, kind := range kinds {
		wrote, read := d.access(trace.KindWrite, "Contents$Writer", name, kind), d.access(trace.KindRead, "Contents$Reader", name, kind)
		if wrote == 0 || read == 0 || wrote != read {
			t.Errorf("%s: written as variable %d, read as %d", name, wrote, read)
		}
	}
	if d.access(trace.KindWrite, "Contents$Writer", "shared_prefs/store.xml:count", trace.VarPreference) == 0 {
		t.Error("the other key is not written")
	}
	for _, v := range d.s.Tables().Vars {
		if v.Kind == trace.VarCollection && !strings.HasPrefix(v.Field, "org.erva.conform.") {
			t.Errorf("a collection that no field of the app holds is followed: %+v", v)
		}
	}
	texts := d.all(`(read|write) android.widget.TextView.mText`)
	if len(texts) != 1 || texts[0].Kind != trace.KindWrite || !strings.Contains(d.task(texts[0].Task), "Reader") {
		t.Errorf("%d accesses of texts, want the app's one write", len(texts))
	}
	if v := d.s.Tables().Var(texts[0].Var()); !strings.HasSuffix(v.Object, "(@id/out)") || v.Kind != trace.VarView {
		t.Errorf("%+v", v)
	}
	site := d.s.Tables().Site(texts[0].Site)
	if site.App || site.Caller == 0 || d.s.Tables().Site(site.Caller).Method != "show" {
		t.Errorf("site %+v, called from %+v", site, d.s.Tables().Site(site.Caller))
	}
}

// access is the variable of the only kind of access of that name in an event, 0 if there is none.
func (d *drive) access(kind trace.Kind, target, name string, of trace.VarKind) trace.VarID {
	for i := range d.ops {
		op := &d.ops[i]
		if op.Kind != kind || !strings.Contains(d.task(op.Task), target) {
			continue
		}
		if v := d.s.Tables().Var(op.Var()); v.Field == name && v.Kind == of {
			return op.Var()
		}
	}
	return 0
}
