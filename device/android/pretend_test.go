package android

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/device/jdwp"
)

// TestPretendNames: each name that is offered is known and pretends something, several add up, others are refused.
func TestPretendNames(t *testing.T) {
	for _, p := range Pretences() {
		name := strings.ReplaceAll(p[0], "CLASS.METHOD", "android.os.MessageQueue.quit")
		got, err := Pretend(name)
		if err != nil || p[1] == "" || cmp.Equal(got, Pretence{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	both, err := Pretend("android-10", "no-local-slots", "no-hook:android.os.MessageQueue.quit")
	if err != nil || !slices.Contains(both.Without, CanForceEarlyReturn) || both.Arguments != ArgumentsBySearch ||
		!both.hides(hook{class: queueClass, method: "quit"}) || both.hides(hook{class: queueClass, method: "next"}) {
		t.Errorf("%+v, %v", both, err)
	}
	for _, name := range []string{"", "android-3", "no-hook:quit"} {
		if _, err := Pretend(name); err == nil {
			t.Errorf("%q is a pretence", name)
		}
	}
}

// TestPretendedRegisters: arguments lie behind registers that hold nothing, one behind the other, and only a VM that has
// tables says where.
func TestPretendedRegisters(t *testing.T) {
	m := &method{class: &class{}, name: "enqueueMessage", desc: "(Landroid/os/Message;J)Z"}
	table, err := pretendedLocals{as: ArgumentsByTable}.table(t.Context(), m)
	want := []jdwp.Variable{{Slot: pretendedBelow}, {Slot: pretendedBelow + 1}, {Slot: pretendedBelow + 2}}
	if diff := cmp.Diff(want, table.Variables); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, as := range []Arguments{ArgumentsBySearch, ArgumentsUnreadable} {
		if _, err := (pretendedLocals{as: as}).table(t.Context(), m); err != jdwp.ErrAbsentInformation {
			t.Errorf("%d: %v", as, err)
		}
	}
	if _, err := (pretendedLocals{as: ArgumentsByTable}).values(t.Context(), 1, 1, jdwp.Slot{Slot: pretendedBelow - 1}); err != jdwp.ErrInvalidSlot {
		t.Errorf("a register below the arguments: %v", err)
	}
}

// TestHookFinding: what only other versions have is no loss, anything else is, and nothing at all is missing.
func TestHookFinding(t *testing.T) {
	g := hookGroup{name: "hooks: x", needed: true, lost: "much"}
	tests := []struct {
		set, total int
		missing    []string
		want       State
	}{
		{3, 3, nil, Works},
		{2, 3, []string{"ForkJoinTask.setCompletion"}, Works},
		{2, 3, []string{"MessageQueue.quit"}, FallsBack},
		{1, 3, []string{"ForkJoinTask.setCompletion", "MessageQueue.quit"}, FallsBack},
		{0, 1, []string{"ForkJoinTask.setCompletion"}, Absent},
	}
	for _, tt := range tests {
		if got := g.finding(tt.set, tt.total, tt.missing); got.State != tt.want || !got.Needed || got.How == "" {
			t.Errorf("%d of %d without %v: %+v", tt.set, tt.total, tt.missing, got)
		}
	}
}
