package android

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
)

// Pretence is what a session is to take its device for, so that the ways around what some phones lack can be tried on one
// that lacks nothing. The zero value pretends nothing.
type Pretence struct {
	// Without are the capabilities that the VM is said to lack.
	Without []Capability
	// Arguments is how the VM is said to give a method's arguments.
	Arguments Arguments
	// RefuseReturns says that the VM claims to force early returns, but refuses to where events are dispatched.
	RefuseReturns bool
	// WithoutFeatures are what adb says that the device does not offer.
	WithoutFeatures []string
	// WithoutHooks are framework methods that are said not to be there: "android.os.MessageQueue.postSyncBarrier".
	WithoutHooks []string
}

// Arguments is how a VM gives the arguments of a method that a thread has entered.
type Arguments int

// The ways to arguments (android-jdwp facts, section 5c).
const (
	ArgumentsAsTheyAre  Arguments = iota // what the VM really does
	ArgumentsByTable                     // ART: the last registers of the frame, which the variable table names
	ArgumentsBySearch                    // ART 11 and newer, of a framework without variable tables: the registers are searched for
	ArgumentsUnreadable                  // ART 9 and 10, of a framework without variable tables: nothing can be read
)

// pretendable says what a name of a pretence stands for, for people and for Pretend.
type pretendable struct {
	name, text string
	pretence   Pretence
}

func pretendables() []pretendable {
	lacking := func(c ...Capability) Pretence { return Pretence{Without: c} }
	art := func(c ...Capability) Pretence {
		return Pretence{Without: append(c, CanGetConstantPool), Arguments: ArgumentsByTable}
	}
	return []pretendable{
		{"android-9", "no forced early returns, no constant pools, arguments in registers", art(CanForceEarlyReturn)},
		{"android-10", "as android-9: what 10 has more, erva does not use", art(CanForceEarlyReturn)},
		{"android-11", "no constant pools, arguments in registers", art()},
		{"no-force-return", "the VM cannot make a method return early", lacking(CanForceEarlyReturn)},
		{"refused-return", "the VM claims that it can, but refuses", Pretence{RefuseReturns: true}},
		{"no-local-slots", "methods have no variable tables: arguments are searched for", Pretence{Arguments: ArgumentsBySearch}},
		{"no-arguments", "neither variable tables nor a search: arguments cannot be read", Pretence{Arguments: ArgumentsUnreadable}},
		{"no-watch", "fields cannot be watched", lacking(CanWatchFields)},
		{"no-instance-filters", "single objects cannot be watched", lacking(CanUseInstanceFilters)},
		{"no-monitor-events", "waits for monitors are not reported", lacking(CanRequestMonitorEvents)},
		{"no-monitor-info", "the monitors that a thread owns are not told", lacking(CanGetOwnedMonitors)},
		{"no-constant-pool", "constant pools are not given", lacking(CanGetConstantPool)},
		{"no-bytecodes", "methods' instructions are not given", lacking(CanGetBytecodes)},
		{"no-instance-info", "the objects of a class are not told", lacking(CanGetInstanceInfo)},
		{"no-shell-v2", "adb's shell gives no exit status", Pretence{WithoutFeatures: []string{"shell_v2"}}},
		{"no-barriers", "sync barriers have no methods to stop at",
			Pretence{WithoutHooks: []string{"android.os.MessageQueue.postSyncBarrier", "android.os.MessageQueue.removeSyncBarrier"}}},
	}
}

// withoutHook begins the name of a pretence that a framework method is not there.
const withoutHook = "no-hook:"

// Pretences are the names that Pretend knows, each with what it stands for, in the order in which to show them.
func Pretences() [][2]string {
	var out [][2]string
	for _, p := range pretendables() {
		out = append(out, [2]string{p.name, p.text})
	}
	return append(out, [2]string{withoutHook + "CLASS.METHOD", "the framework has no such method"})
}

// Pretend is the pretence that names stand for, all at once; the error names one that is not known.
func Pretend(names ...string) (Pretence, error) {
	var out Pretence
	known := pretendables()
	for _, name := range names {
		if hook, ok := strings.CutPrefix(name, withoutHook); ok && strings.Contains(hook, ".") {
			out.WithoutHooks = append(out.WithoutHooks, hook)
			continue
		}
		i := slices.IndexFunc(known, func(p pretendable) bool { return p.name == name })
		if i < 0 {
			var all []string
			for _, p := range Pretences() {
				all = append(all, p[0])
			}
			return Pretence{}, fmt.Errorf("no pretence is called %q: there are %s", name, strings.Join(all, ", "))
		}
		p := known[i].pretence
		out.Without = append(out.Without, p.Without...)
		out.WithoutHooks = append(out.WithoutHooks, p.WithoutHooks...)
		out.WithoutFeatures = append(out.WithoutFeatures, p.WithoutFeatures...)
		out.RefuseReturns = out.RefuseReturns || p.RefuseReturns
		out.Arguments = max(out.Arguments, p.Arguments)
	}
	return out, nil
}

// device is the device as it is taken.
func (p Pretence) device(d *adb.Device) *adb.Device {
	if len(p.WithoutFeatures) == 0 {
		return d
	}
	return d.Lacking(p.WithoutFeatures...)
}

// hides says whether a hook is said not to be there.
func (p Pretence) hides(h hook) bool {
	return slices.Contains(p.WithoutHooks, className(h.class)+"."+h.method)
}

// locals is how a VM gives the local variables of a frame.
type locals interface {
	table(ctx context.Context, m *method) (jdwp.VariableTable, error)
	values(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, slots ...jdwp.Slot) ([]jdwp.Value, error)
	set(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, v jdwp.SlotValue) error
	// slot is where a local variable lies that the method's code numbers n.
	slot(n int32) int32
}

// realLocals asks the VM.
type realLocals struct{ conn *jdwp.Conn }

func (l realLocals) table(ctx context.Context, m *method) (jdwp.VariableTable, error) {
	return l.conn.VariableTable(ctx, m.class.id, m.id)
}

func (l realLocals) values(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, slots ...jdwp.Slot) ([]jdwp.Value, error) {
	return l.conn.FrameValues(ctx, t, f, slots...)
}

func (l realLocals) set(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, v jdwp.SlotValue) error {
	return l.conn.SetFrameValues(ctx, t, f, v)
}

func (l realLocals) slot(n int32) int32 { return n }

// pretendedBelow is how many registers lie below a method's arguments on a pretended ART.
const pretendedBelow = 5

// pretendedLocals are the frames of a JVM as if they were ART's: the arguments are the last registers, behind those that
// hold nothing at a method's entry.
type pretendedLocals struct {
	real realLocals
	as   Arguments
}

func (l pretendedLocals) table(_ context.Context, m *method) (jdwp.VariableTable, error) {
	if l.as != ArgumentsByTable {
		return jdwp.VariableTable{}, jdwp.ErrAbsentInformation
	}
	tags, err := argTags(m)
	if err != nil {
		return jdwp.VariableTable{}, err
	}
	var out jdwp.VariableTable
	for _, s := range consecutive(pretendedBelow, tags) {
		out.Variables = append(out.Variables, jdwp.Variable{Slot: s.Slot}) // names are often stripped
	}
	return out, nil
}

func (l pretendedLocals) values(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, slots ...jdwp.Slot) ([]jdwp.Value, error) {
	moved := slices.Clone(slots)
	for i := range moved {
		if moved[i].Slot -= pretendedBelow; moved[i].Slot < 0 || l.as == ArgumentsUnreadable {
			return nil, jdwp.ErrInvalidSlot
		}
	}
	return l.real.values(ctx, t, f, moved...)
}

func (l pretendedLocals) set(ctx context.Context, t jdwp.ThreadID, f jdwp.FrameID, v jdwp.SlotValue) error {
	if v.Slot -= pretendedBelow; v.Slot < 0 || l.as == ArgumentsUnreadable {
		return jdwp.ErrInvalidSlot
	}
	return l.real.set(ctx, t, f, v)
}

func (l pretendedLocals) slot(n int32) int32 { return n + pretendedBelow }
