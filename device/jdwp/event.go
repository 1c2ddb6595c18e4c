package jdwp

import "fmt"

// EventKind is what an event reports.
type EventKind byte

// The kinds of events.
const (
	SingleStep                EventKind = 1
	Breakpoint                EventKind = 2
	Exception                 EventKind = 4
	ThreadStart               EventKind = 6
	ThreadDeath               EventKind = 7
	ClassPrepare              EventKind = 8
	ClassUnload               EventKind = 9
	FieldAccess               EventKind = 20
	FieldModification         EventKind = 21
	MethodEntry               EventKind = 40
	MethodExit                EventKind = 41
	MethodExitWithReturnValue EventKind = 42
	MonitorContendedEnter     EventKind = 43
	MonitorContendedEntered   EventKind = 44
	MonitorWait               EventKind = 45
	MonitorWaited             EventKind = 46
	VMStart                   EventKind = 90
	VMDeath                   EventKind = 99
)

// String is the specification's name of the kind.
func (k EventKind) String() string {
	switch k {
	case SingleStep:
		return "SINGLE_STEP"
	case Breakpoint:
		return "BREAKPOINT"
	case Exception:
		return "EXCEPTION"
	case ThreadStart:
		return "THREAD_START"
	case ThreadDeath:
		return "THREAD_DEATH"
	case ClassPrepare:
		return "CLASS_PREPARE"
	case ClassUnload:
		return "CLASS_UNLOAD"
	case FieldAccess:
		return "FIELD_ACCESS"
	case FieldModification:
		return "FIELD_MODIFICATION"
	case MethodEntry:
		return "METHOD_ENTRY"
	case MethodExit:
		return "METHOD_EXIT"
	case MethodExitWithReturnValue:
		return "METHOD_EXIT_WITH_RETURN_VALUE"
	case MonitorContendedEnter:
		return "MONITOR_CONTENDED_ENTER"
	case MonitorContendedEntered:
		return "MONITOR_CONTENDED_ENTERED"
	case MonitorWait:
		return "MONITOR_WAIT"
	case MonitorWaited:
		return "MONITOR_WAITED"
	case VMStart:
		return "VM_START"
	case VMDeath:
		return "VM_DEATH"
	}
	return fmt.Sprintf("EventKind(%d)", byte(k))
}

// SuspendPolicy is what the VM suspends when it reports a set of events. The VM applies the widest policy of the
// set's requests.
type SuspendPolicy byte

// The policies.
const (
	SuspendNone        SuspendPolicy = 0
	SuspendEventThread SuspendPolicy = 1
	SuspendAll         SuspendPolicy = 2
)

// String is "none", "thread" or "all".
func (p SuspendPolicy) String() string {
	switch p {
	case SuspendNone:
		return "none"
	case SuspendEventThread:
		return "thread"
	case SuspendAll:
		return "all"
	}
	return fmt.Sprintf("SuspendPolicy(%d)", byte(p))
}

// Event is one thing that happened, of any kind; what a kind does not have is zero.
type Event struct {
	Kind    EventKind
	Request RequestID
	Thread  ThreadID // all but ClassUnload and VMDeath; for ClassPrepare 0 if a VM thread did it

	// Location is where the thread was: steps, breakpoints, exceptions (the throw), methods, fields, monitors.
	Location Location
	// Catch is where an exception will be caught; IsZero if nowhere.
	Catch Location

	// Object is the accessed field's object (0 for a static field), the exception, or the monitor.
	Object    ObjectID
	ObjectTag Tag

	// Class is the class that was prepared, or that declares the field; ClassTag its sort.
	Class    ReferenceTypeID
	ClassTag TypeTag
	// Field is the accessed field. A modification is reported before it happens.
	Field FieldID
	// Value is what a field is about to become, or what a method returns.
	Value Value

	// Signature is the descriptor of the class prepared or unloaded; Status of the one prepared.
	Signature string
	Status    ClassStatus

	// Timeout is how many milliseconds MonitorWait will wait, 0 for ever; TimedOut whether MonitorWaited did.
	Timeout  int64
	TimedOut bool
}

// minEvent is the least size of an event: its kind and its request.
const minEvent = 5

// composite reads a set of events into item, as far as it can be read.
func (d *decoder) composite(item *Item) {
	item.Suspend = SuspendPolicy(d.u8())
	for range d.count(minEvent) {
		item.Events = append(item.Events, Event{})
		if d.event(&item.Events[len(item.Events)-1]); d.err != nil {
			item.Events = item.Events[:len(item.Events)-1]
			return
		}
	}
}

// event reads one event. The length of an unknown kind is unknown, so it ends the packet.
func (d *decoder) event(e *Event) {
	at := d.off
	e.Kind = EventKind(d.u8())
	e.Request = RequestID(d.i32())
	switch e.Kind {
	case VMDeath:
	case ClassUnload:
		e.Signature = d.str()
	case VMStart, ThreadStart, ThreadDeath:
		e.Thread = d.thread()
	case SingleStep, Breakpoint, MethodEntry, MethodExit:
		e.Thread, e.Location = d.thread(), d.location()
	case MethodExitWithReturnValue:
		e.Thread, e.Location = d.thread(), d.location()
		e.Value = d.value()
	case FieldAccess, FieldModification:
		d.fieldEvent(e)
	case ClassPrepare:
		e.Thread = d.thread()
		e.ClassTag, e.Class = d.typeTag(), d.ref()
		e.Signature = d.str()
		e.Status = d.status()
	case Exception:
		e.Thread, e.Location = d.thread(), d.location()
		e.ObjectTag, e.Object = d.tagged()
		e.Catch = d.location()
	case MonitorContendedEnter, MonitorContendedEntered, MonitorWait, MonitorWaited:
		d.monitorEvent(e)
	default:
		d.off = at
		d.fail(fmt.Sprintf("event of unknown kind %d", byte(e.Kind)))
	}
}

// fieldEvent reads what follows the request of a field's access or modification.
func (d *decoder) fieldEvent(e *Event) {
	e.Thread, e.Location = d.thread(), d.location()
	e.ClassTag, e.Class, e.Field = d.typeTag(), d.ref(), d.field()
	e.ObjectTag, e.Object = d.tagged()
	if e.Kind == FieldModification {
		e.Value = d.value()
	}
}

// monitorEvent reads what follows the request of a monitor's event.
func (d *decoder) monitorEvent(e *Event) {
	e.Thread = d.thread()
	e.ObjectTag, e.Object = d.tagged()
	e.Location = d.location()
	switch e.Kind {
	case MonitorWait:
		e.Timeout = int64(d.u64())
	case MonitorWaited:
		e.TimedOut = d.bool()
	}
}
