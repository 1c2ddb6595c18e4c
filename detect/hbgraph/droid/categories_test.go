package droid

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/trace/droidracer"
)

// writes is an event that writes fields of an object; what the lines say comes first.
func (l *logText) writes(msg, rw int, class string, fields []int, lines ...string) {
	l.op("CALL tid:1\t msg:%d", msg)
	for _, s := range lines {
		l.op("%s", s)
	}
	for i, f := range fields {
		l.line("rwId:%d WRITE tid:1 obj:0x00000010 class:L%s; field:%d", rw+i, class, f)
	}
	l.op("ACCESS tid:1\t accessId:%d", rw)
	l.op("RET tid:1\t msg:%d", msg)
}

const plain = "org/example/A"

// TestCategories has a log for every row of the classification.
func TestCategories(t *testing.T) {
	x := []int{8}
	between := func(l *logText, msg int) { l.op("POST src:1 msg:%d dest:-1 delay:0", msg) }
	for _, c := range []struct {
		name  string
		build func(l *logText)
		want  []string
	}{
		{"multithreaded", func(l *logText) {
			l.op("THREADINIT tid:2")
			l.line("rwId:1 WRITE tid:2 obj:0x00000010 class:L%s; field:8", plain)
			l.op("ACCESS tid:2\t accessId:1")
			between(l, 1)
			l.writes(1, 2, plain, x)
		}, []string{"Multithreaded 8"}},
		{"uncategorized: neither delayed nor from elsewhere", func(l *logText) {
			between(l, 1)
			l.writes(1, 1, plain, x)
			between(l, 2)
			l.writes(2, 2, plain, x)
		}, []string{"Uncategorized 8"}},
		{"cross-post", func(l *logText) {
			l.native(1)
			l.writes(1, 1, plain, x)
			l.native(2)
			l.writes(2, 2, plain, x)
		}, []string{"CrossPost 8"}},
		{"delayed", func(l *logText) {
			between(l, 1)
			l.op("CALL tid:1\t msg:1")
			l.op("POST src:1 msg:2 dest:-1 delay:9")
			l.op("POST src:1 msg:3 dest:-1 delay:0")
			l.op("RET tid:1\t msg:1")
			l.writes(3, 1, plain, x)
			l.writes(2, 2, plain, x)
		}, []string{"Delayed 8"}},
		{"delayed, and the variable's next pair cross-post too", func(l *logText) {
			l.op("THREADINIT tid:2")
			l.op("POST src:2 msg:1 dest:-1 delay:9")
			l.op("POST src:2 msg:2 dest:-1 delay:0")
			l.writes(2, 1, plain, x)
			l.writes(1, 2, plain, x)
			l.native(3)
			l.writes(3, 3, plain, x)
		}, []string{"CrossPost 8", "Delayed 8"}},
		{"co-enabled", func(l *logText) { clicks(l, plain) }, []string{"CoEnabled 8"}},
		{"co-enabled on a widget", func(l *logText) { clicks(l, "android/widget/Button") }, []string{"CoEnabled 8 widget"}},
		{"an enabled click enables the other", func(l *logText) {
			between(l, 1)
			l.op("CALL tid:1\t msg:1")
			l.op("ENABLE-EVENT tid:1 view:5 event:0")
			l.op("RET tid:1\t msg:1")
			between(l, 2)
			l.writes(2, 1, plain, x, "TRIGGER-EVENT tid:1 view:5 event:0", "ENABLE-EVENT tid:1 view:6 event:0")
			between(l, 3)
			l.writes(3, 2, plain, x, "TRIGGER-EVENT tid:1 view:6 event:0")
		}, nil},
		{"a trigger forgets the cross-post", func(l *logText) {
			l.native(1)
			l.op("CALL tid:1\t msg:1")
			l.op("TRIGGER-LIFECYCLE tid:1 component: id:50 state:LAUNCH-ACT")
			l.op("POST src:1 msg:2 dest:-1 delay:0")
			l.op("RET tid:1\t msg:1")
			l.writes(2, 1, plain, x)
			between(l, 3)
			l.writes(3, 2, plain, x)
		}, []string{"Uncategorized 8"}},
		{"marks go to children", func(l *logText) {
			l.native(1)
			l.op("CALL tid:1\t msg:1")
			l.op("POST src:1 msg:2 dest:-1 delay:0")
			l.op("RET tid:1\t msg:1")
			l.writes(2, 1, plain, x)
			between(l, 3)
			l.writes(3, 2, plain, x)
		}, []string{"CrossPost 8"}},
		{"ordered posts do not race", func(l *logText) {
			l.op("THREADINIT tid:2")
			l.op("POST src:2 msg:1 dest:-1 delay:0")
			l.op("POST src:2 msg:2 dest:-1 delay:0")
			l.writes(1, 1, plain, x)
			l.writes(2, 2, plain, x)
		}, nil},
		{"one record a variable and category", func(l *logText) {
			for i := range 3 {
				between(l, i+1)
				l.writes(i+1, 2*i+1, plain, []int{8, 12})
			}
		}, []string{"Uncategorized 12", "Uncategorized 8"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLog()
			c.build(l)
			log, err := droidracer.Read(strings.NewReader(l.b.String()), "log")
			if err != nil {
				t.Fatalf("%v\n%s", err, l.b.String())
			}
			m, err := log.Model()
			if err != nil {
				t.Fatal(err)
			}
			res, err := Find(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			names := map[droidracer.Category]string{droidracer.Multithreaded: "Multithreaded", droidracer.Delayed: "Delayed",
				droidracer.CrossPost: "CrossPost", droidracer.CoEnabled: "CoEnabled", droidracer.Uncategorized: "Uncategorized"}
			var got []string
			for _, r := range res.Races {
				s := fmt.Sprintf("%s %d", names[r.Category], r.Var.Field)
				if r.Widget {
					s += " widget"
				}
				got = append(got, s)
			}
			slices.Sort(got)
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("-want +got:\n%s\n%s", d, l.b.String())
			}
			if m.GaveUp != "" {
				t.Errorf("gave up: %s", m.GaveUp)
			}
		})
	}
}

// clicks are two clicks that one event has enabled.
func clicks(l *logText, class string) {
	l.op("POST src:1 msg:1 dest:-1 delay:0")
	l.op("CALL tid:1\t msg:1")
	l.op("ENABLE-EVENT tid:1 view:5 event:0")
	l.op("ENABLE-EVENT tid:1 view:6 event:0")
	l.op("RET tid:1\t msg:1")
	for i, view := range []int{5, 6} {
		l.op("POST src:1 msg:%d dest:-1 delay:0", 2+i)
		l.writes(2+i, 1+i, class, []int{8}, fmt.Sprintf("TRIGGER-EVENT tid:1 view:%d event:0", view))
	}
}
