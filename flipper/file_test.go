package flipper

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const validSchedule = `{"version":1,"app":"org.example.notes","race":"r1",
 "order":[{"input":1},{"event":"k1"},{"access":{"thread":"t","class":"C","method":"m","index":4,"nth":2}},{"progress":{"thread":"t","accesses":3}}],
 "hard":[{"before":{"event":"k1"},"after":{"event":"k2"},"why":"flip"}],
 "inputs":[{"seq":1,"action":"tap","target":"@id/sync"}],
 "expect":{"effect":"crash","exception":"java.lang.NullPointerException"}}`

func TestScheduleRoundTrip(t *testing.T) {
	s, err := ReadSchedule(strings.NewReader(validSchedule))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteSchedule(&b, s); err != nil {
		t.Fatal(err)
	}
	again, err := ReadSchedule(&b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s, again); diff != "" {
		t.Error(diff)
	}
}

func TestReadScheduleErrors(t *testing.T) {
	edit := func(old, new string) string { return strings.Replace(validSchedule, old, new, 1) }
	tests := []struct{ name, text, want string }{
		{"empty", "", "offset 0"},
		{"cut", validSchedule[:60], "offset 60"},
		{"newer", edit(`"version":1`, `"version":2`), "unknown version"},
		{"type", edit(`"app":"org.example.notes"`, `"app":3`), "offset"},
		{"empty step", edit(`{"event":"k1"}`, `{}`), "order[1]: 0 of event"},
		{"two parts", edit(`{"event":"k1"}`, `{"event":"k1","input":1}`), "order[1]: 2 of event"},
		{"unknown input", edit(`{"input":1}`, `{"input":7}`), "input 7 is not among"},
		{"nth", edit(`"nth":2`, `"nth":0`), "nth of 1"},
		{"hard", edit(`"after":{"event":"k2"}`, `"after":{}`), "hard[0].after"},
		{"twice", edit(`[{"seq":1,"action":"tap"`, `[{"seq":1,"action":"home"},{"seq":1,"action":"tap"`), "comes twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadSchedule(strings.NewReader(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if tt.name == "newer" && !errors.Is(err, ErrScheduleVersion) {
				t.Error("not ErrScheduleVersion")
			}
		})
	}
}

func FuzzReadSchedule(f *testing.F) {
	f.Add([]byte(validSchedule))
	f.Add([]byte(`{"version":1}`))
	f.Add([]byte(`{"version":1,"order":[null]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSchedule(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteSchedule(&b, s); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadSchedule(&b); err != nil {
			t.Fatal(err)
		}
	})
}
