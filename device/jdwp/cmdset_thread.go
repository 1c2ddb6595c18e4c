package jdwp

import "context"

// The command sets ThreadReference and ThreadGroupReference.

// askThread is ask for a command whose one argument is a thread.
func askThread[T any](ctx context.Context, c *Conn, cmd command, t ThreadID, decode func(*decoder) T) (T, error) {
	return askObject(ctx, c, cmd, ObjectID(t), decode)
}

// ThreadName gives a thread's name.
func (c *Conn) ThreadName(ctx context.Context, t ThreadID) (string, error) {
	return askThread(ctx, c, cmdThreadName, t, (*decoder).str)
}

// SuspendThread adds one to a thread's suspend count.
func (c *Conn) SuspendThread(ctx context.Context, t ThreadID) error {
	return c.tellObject(ctx, cmdSuspendThread, ObjectID(t))
}

// ResumeThread takes one off a thread's suspend count; at 0 it runs.
func (c *Conn) ResumeThread(ctx context.Context, t ThreadID) error {
	return c.tellObject(ctx, cmdResumeThread, ObjectID(t))
}

// ThreadState is what a thread does, and whether it is suspended.
type ThreadState struct {
	Status    ThreadStatus
	Suspended bool
}

// ThreadStatus gives a thread's state.
func (c *Conn) ThreadStatus(ctx context.Context, t ThreadID) (ThreadState, error) {
	return askThread(ctx, c, cmdThreadStatus, t, func(d *decoder) ThreadState {
		return ThreadState{Status: ThreadStatus(d.i32()), Suspended: d.i32()&1 != 0}
	})
}

// ThreadGroup gives the group of a thread, 0 for one that has ended.
func (c *Conn) ThreadGroup(ctx context.Context, t ThreadID) (ThreadGroupID, error) {
	return askThread(ctx, c, cmdThreadGroup, t, func(d *decoder) ThreadGroupID { return ThreadGroupID(d.object()) })
}

// Frame is one frame of a suspended thread's stack.
type Frame struct {
	ID       FrameID
	Location Location
}

// Frames gives length frames of a suspended thread, from number start on; 0 is the innermost. A length of -1 means
// all that remain; more than there are is ErrInvalidLength.
func (c *Conn) Frames(ctx context.Context, t ThreadID, start, length int32) ([]Frame, error) {
	e := c.args()
	e.thread(t)
	e.i32(start)
	e.i32(length)
	return ask(ctx, c, cmdFrames, e, func(d *decoder) []Frame {
		return list(d, 21, func(d *decoder) Frame { return Frame{ID: d.frame(), Location: d.location()} })
	})
}

// FrameCount gives how many frames a suspended thread has.
func (c *Conn) FrameCount(ctx context.Context, t ThreadID) (int32, error) {
	return askThread(ctx, c, cmdFrameCount, t, (*decoder).i32)
}

// OwnedMonitors gives the objects whose monitors a suspended thread has entered.
func (c *Conn) OwnedMonitors(ctx context.Context, t ThreadID) ([]ObjectID, error) {
	return askThread(ctx, c, cmdOwnedMonitors, t, decodeTaggedIDs)
}

// OwnedMonitor is a monitor and the depth of the frame that entered it, -1 if that is not known.
type OwnedMonitor struct {
	Object ObjectID
	Depth  int32
}

// OwnedMonitorsStackDepth is OwnedMonitors with the frames that entered them.
func (c *Conn) OwnedMonitorsStackDepth(ctx context.Context, t ThreadID) ([]OwnedMonitor, error) {
	return askThread(ctx, c, cmdOwnedMonitorsDepth, t, func(d *decoder) []OwnedMonitor {
		return list(d, 9, func(d *decoder) OwnedMonitor { return OwnedMonitor{Object: d.taggedID(), Depth: d.i32()} })
	})
}

// CurrentContendedMonitor gives the object whose monitor a suspended thread waits for, 0 if none.
func (c *Conn) CurrentContendedMonitor(ctx context.Context, t ThreadID) (ObjectID, error) {
	return askThread(ctx, c, cmdCurrentContended, t, (*decoder).taggedID)
}

// StopThread throws an exception in a thread, as Thread.stop did.
func (c *Conn) StopThread(ctx context.Context, t ThreadID, exception ObjectID) error {
	e := c.args()
	e.thread(t)
	e.object(exception)
	return c.tell(ctx, cmdStopThread, e)
}

// InterruptThread interrupts a thread, as Thread.interrupt does.
func (c *Conn) InterruptThread(ctx context.Context, t ThreadID) error {
	return c.tellObject(ctx, cmdInterruptThread, ObjectID(t))
}

// SuspendCount gives how often a thread must be resumed to run.
func (c *Conn) SuspendCount(ctx context.Context, t ThreadID) (int32, error) {
	return askThread(ctx, c, cmdSuspendCount, t, (*decoder).i32)
}

// ForceEarlyReturn makes the innermost method of a suspended thread return a value, Void() for none, as soon as the
// thread is resumed. Nothing more of the method runs, finally blocks neither. Not every VM can, see Capabilities.
func (c *Conn) ForceEarlyReturn(ctx context.Context, t ThreadID, v Value) error {
	e := c.args()
	e.thread(t)
	e.value(v)
	return c.tell(ctx, cmdForceEarlyReturn, e)
}

// ThreadGroupName gives a group's name.
func (c *Conn) ThreadGroupName(ctx context.Context, g ThreadGroupID) (string, error) {
	return askObject(ctx, c, cmdThreadGroupName, ObjectID(g), (*decoder).str)
}

// ThreadGroupParent gives a group's parent, 0 for a top-level group.
func (c *Conn) ThreadGroupParent(ctx context.Context, g ThreadGroupID) (ThreadGroupID, error) {
	return askObject(ctx, c, cmdThreadGroupParent, ObjectID(g), func(d *decoder) ThreadGroupID {
		return ThreadGroupID(d.object())
	})
}

// GroupChildren are the live threads of a group and the groups in it.
type GroupChildren struct {
	Threads []ThreadID
	Groups  []ThreadGroupID
}

// ThreadGroupChildren gives what is in a group directly.
func (c *Conn) ThreadGroupChildren(ctx context.Context, g ThreadGroupID) (GroupChildren, error) {
	return askObject(ctx, c, cmdThreadGroupChildren, ObjectID(g), func(d *decoder) GroupChildren {
		return GroupChildren{Threads: decodeThreads(d), Groups: decodeGroups(d)}
	})
}
