package android

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

func TestKeysCountEqualsOfOneMaker(t *testing.T) {
	k := newKeys()
	a := k.event("main", "Main$1", "Main.onCreate:12", "thread:main")
	b := k.event("main", "Main$1", "Main.onCreate:12", "thread:main")
	other := k.event("main", "Main$1", "Main.onCreate:12", "input:1")
	if a == b || a == other || b == other {
		t.Errorf("keys are not unique: %q, %q, %q", a, b, other)
	}
	fresh := newKeys()
	if got := fresh.event("main", "Main$1", "Main.onCreate:12", "input:1"); got != other {
		t.Errorf("the key of another run is %q, want %q whatever came before", got, other)
	}
}

func TestStableClass(t *testing.T) {
	for in, want := range map[string]string{
		"org.x.Main$1":                         "org.x.Main$1",
		"org.x.Main$$Lambda$14/0x0000000800c8": "org.x.Main$$Lambda",
		"org.x.Main$$Lambda$3.0x00007f6c1400":  "org.x.Main$$Lambda",
		"org.x.Main$$ExternalSyntheticLambda0": "org.x.Main$$Lambda",
		"org.x.-$$Lambda$Main$Inner$4bT8x_Zq":  "org.x.Main$Inner$$Lambda",
		"org.x.-$$Lambda$":                     "org.x.$$Lambda",
	} {
		if got := stableClass(in); got != want {
			t.Errorf("stableClass(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestRemovalMatches(t *testing.T) {
	const h, other, run, token = 1, 2, 7, 9
	code := &message{target: h, what: 3, obj: token}
	posted := &message{target: h, callback: run}
	tests := []struct {
		name string
		r    removal
		want []bool // code, posted
	}{
		{"by code", removal{handler: h, what: 3}, []bool{true, false}},
		{"by code and token", removal{handler: h, what: 3, token: token}, []bool{true, false}},
		{"by code and another token", removal{handler: h, what: 3, token: 8}, []bool{false, false}},
		{"code 0 takes callbacks too", removal{handler: h}, []bool{false, true}},
		{"by callback", removal{handler: h, callback: run}, []bool{false, true}},
		{"all", removal{handler: h, anyWhat: true}, []bool{true, true}},
		{"all of another handler", removal{handler: other, anyWhat: true}, []bool{false, false}},
	}
	for _, tt := range tests {
		if got := []bool{tt.r.matches(code), tt.r.matches(posted)}; !slices.Equal(got, tt.want) {
			t.Errorf("%s: matches %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestRemoveTakesHeldMessagesToo(t *testing.T) {
	q := newQueue(1, 10, 11, &thread{})
	held, pending := &message{event: 1, target: 5}, &message{event: 2, target: 5, object: 20}
	q.held = []*message{held}
	q.pending[20] = pending
	gone := q.remove(removal{handler: 5, anyWhat: true}.matches)
	if len(gone) != 2 || gone[0] != held || len(q.held) != 0 || len(q.pending) != 0 {
		t.Errorf("removed %d messages, %d held and %d pending are left", len(gone), len(q.held), len(q.pending))
	}
}

func TestNextDueSkipsWhatABarrierBlocks(t *testing.T) {
	q := newQueue(1, 10, 11, &thread{})
	q.barriers[1] = 100
	q.pending[20] = &message{when: 150}
	if _, ok := q.nextDue(); ok {
		t.Error("a synchronous message behind a barrier is due")
	}
	q.pending[21] = &message{when: 200, async: true}
	if due, ok := q.nextDue(); !ok || due != 200 {
		t.Errorf("due %d, %v; want the asynchronous message at 200", due, ok)
	}
	q.pending[22] = &message{when: 50}
	if due, _ := q.nextDue(); due != 50 {
		t.Errorf("due %d; want the message before the barrier at 50", due)
	}
}

func TestParameters(t *testing.T) {
	tests := map[string][]string{
		"()V":                         nil,
		"(Landroid/os/Message;J)Z":    {"Landroid/os/Message;", "J"},
		"(I[[Ljava/lang/String;[BD)V": {"I", "[[Ljava/lang/String;", "[B", "D"},
	}
	for desc, want := range tests {
		got, err := parameters(desc)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("parameters(%q) = %q, %v; want %q", desc, got, err, want)
		}
	}
	for _, bad := range []string{"", "V", "(", "(Lx", "(I"} {
		if got, err := parameters(bad); err == nil {
			t.Errorf("parameters(%q) = %q, want an error", bad, got)
		}
	}
}

func TestParseStack(t *testing.T) {
	const text = "java.lang.RuntimeException: no note: at all\n\tat org.x.Main$1.run(Main.java:12)\n\tat android.os.Handler.dispatchMessage(Handler.java:1)\n" +
		"Caused by: java.lang.IllegalStateException: gone\n\tat org.x.Main.use(Main.java:3)\n\t... 2 more\n"
	got := parseStack(text)
	want := &device.Crash{Exception: "java.lang.RuntimeException", Message: "no note: at all",
		Stack:  []string{"org.x.Main$1.run(Main.java:12)", "android.os.Handler.dispatchMessage(Handler.java:1)"},
		Causes: []string{"java.lang.IllegalStateException: gone"}, Text: text}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("crash differs (-want +got):\n%s", d)
	}
}

func TestParsePreferences(t *testing.T) {
	got, err := parsePreferences([]byte(`<?xml version='1.0' encoding='utf-8'?><map>
  <string name="theme">dark &amp; low</string><int name="n" value="3" /><boolean name="on" value="true" />
  <set name="tags"><string>b</string><string>a</string></set></map>`))
	want := map[string]device.Preference{
		"theme": {Type: "string", Value: "dark & low"}, "n": {Type: "int", Value: "3"}, "on": {Type: "boolean", Value: "true"},
		"tags": {Type: "set", Set: []string{"a", "b"}},
	}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("error %v, preferences differ (-want +got):\n%s", err, d)
	}
	if _, err := parsePreferences([]byte("<html>")); err == nil {
		t.Error("a page is a preference file")
	}
}

func TestBranches(t *testing.T) {
	tests := []struct {
		name   string
		dalvik bool
		text   []byte
		at     uint64
		width  uint64
		ok     bool
	}{
		{"aload", false, []byte{0x2a, 0xc7, 0x00, 0x05, 0xb1}, 0, 1, false},
		{"ifnonnull", false, []byte{0x2a, 0xc7, 0x00, 0x05, 0xb1}, 1, 3, true},
		{"lookupswitch", false, []byte{0xab, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0}, 0, 0, true},
		{"behind the end", false, []byte{0xb1}, 9, 0, false},
		{"nop", true, []byte{0x00, 0x00, 0x38, 0x00, 0x04, 0x00, 0x0e, 0x00}, 0, 1, false},
		{"if-eqz", true, []byte{0x00, 0x00, 0x38, 0x00, 0x04, 0x00, 0x0e, 0x00}, 1, 2, true},
		{"return-void", true, []byte{0x00, 0x00, 0x38, 0x00, 0x04, 0x00, 0x0e, 0x00}, 3, 1, false},
	}
	for _, c := range tests {
		if width, ok := conditional(c.dalvik, c.text, c.at); ok != c.ok || ok && width != c.width {
			t.Errorf("%s: width %d, branch %t", c.name, width, ok)
		}
	}
}

func TestNotifies(t *testing.T) {
	pool := []byte{1, 0, 6, 'n', 'o', 't', 'i', 'f', 'y', 1, 0, 3, '(', ')', 'V', 12, 0, 1, 0, 2, 10, 0, 0, 0, 3}
	names, err := classfile.ReadPool(pool, 5)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte{0x2a, 0xb6, 0x00, 0x04, 0xb8, 0x00, 0x04, 0xb1} // aload_0, invokevirtual 4, invokestatic 4, return
	if got := notifies(text, names); !slices.Equal(got, []uint64{1}) {
		t.Errorf("calls of notify at %v, want 1", got)
	}
}

func TestArgTags(t *testing.T) {
	tags, err := argTags(&method{desc: "(IJ[B)V"})
	if want := []jdwp.Tag{jdwp.TagObject, jdwp.TagInt, jdwp.TagLong, jdwp.TagObject}; err != nil || !slices.Equal(tags, want) {
		t.Errorf("tags %v, %v; want %v", tags, err, want)
	}
}

func TestBinds(t *testing.T) {
	for target, want := range map[string]bool{
		"ActivityThread.H~110 ActivityThread$AppBindData": true,
		"ActivityThread.H~110":                            true,
		"ActivityThread.H~1100":                           false,
		"ActivityThread.H~159 LaunchActivityItem":         false,
		"org.example.Main$H~110":                          false,
	} {
		if binds(target) != want {
			t.Errorf("%s: %v", target, !want)
		}
	}
}
