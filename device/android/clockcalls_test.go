package android

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/code"
)

func TestLongCalls(t *testing.T) {
	for name, test := range map[string]struct {
		dalvik bool
		text   []byte
		want   []place
	}{
		"lstore_1":         {false, []byte{0xb8, 0, 7, 0x40, 0xb1}, []place{{0, 4, 1, 7}}},
		"lstore":           {false, []byte{0x00, 0xb8, 1, 2, 0x37, 9, 0xb1}, []place{{1, 6, 9, 0x102}}},
		"wide lstore":      {false, []byte{0xb8, 0, 7, 0xc4, 0x37, 1, 0, 0xb1}, []place{{0, 7, 256, 7}}},
		"wide other":       {false, []byte{0xb8, 0, 7, 0xc4, 0x36, 1, 0, 0xb1}, nil},
		"used at once":     {false, []byte{0xb8, 0, 7, 0xad}, nil},
		"no static call":   {false, []byte{0x2a, 0xb6, 0, 7, 0x40, 0xb1}, nil},
		"cut":              {false, []byte{0xb8, 0, 7, 0x37}, nil},
		"move-result-wide": {true, []byte{0x71, 0, 5, 0, 0, 0, 0x0b, 4, 0x0e, 0}, []place{{0, 4, 4, 5}}},
		"range":            {true, []byte{0x77, 0, 5, 0, 0, 0, 0x0b, 200, 0x0e, 0}, []place{{0, 4, 200, 5}}},
		"with a parameter": {true, []byte{0x71, 0x10, 5, 0, 1, 0, 0x0b, 4, 0x0e, 0}, nil},
		"another result":   {true, []byte{0x71, 0, 5, 0, 0, 0, 0x0a, 4, 0x0e, 0}, nil},
		"thrown away":      {true, []byte{0x71, 0, 5, 0, 0, 0, 0x0e, 0}, nil},
		"nothing":          {true, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := longCalls(test.dalvik, test.text)
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(place{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// FuzzLongCalls holds what looks for clocks in the code of untrusted apps to ending without a panic.
func FuzzLongCalls(f *testing.F) {
	f.Add(false, []byte{0xb8, 0, 7, 0xc4, 0x37, 1, 0, 0xb1})
	f.Add(true, []byte{0x71, 0, 5, 0, 0, 0, 0x0b, 4, 0x0e, 0})
	f.Fuzz(func(_ *testing.T, dalvik bool, text []byte) { longCalls(dalvik, text) })
}

func TestClockNamed(t *testing.T) {
	for _, c := range deviceClocks() {
		if got := clockNamed(code.MethodRef{Class: className(c.class), Name: c.method, Desc: "()J"}); got == nil || got.name() != c.name() {
			t.Errorf("%s is %v", c.name(), got)
		}
	}
	if got := clockNamed(code.MethodRef{Class: "org.example.System", Name: "currentTimeMillis", Desc: "()J"}); got != nil {
		t.Errorf("an app's own method is the clock %s", got.name())
	}
}

func TestPassesOn(t *testing.T) {
	for class, want := range map[string]bool{"java.util.Random": true, "kotlin.random.Random": true, "androidx.work.WorkRequest": true,
		"org.example.Dice": false, "sun.security.ssl.ClientHello": false, "com.android.org.conscrypt.NativeSsl": false, "android.os.Handler": false} {
		if got := passesOn(class); got != want {
			t.Errorf("%s passes on: %v", class, got)
		}
	}
}
