package android

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// hotRegion is how often one task may enter the critical sections of one method, at each of which it stands still, before
// they are not followed until that task has ended.
const hotRegion = 1000

// hotLocks is the same for the locks of java.util.concurrent, those that the class library takes for itself included.
const hotLocks = 4000

// heldLock is a lock that a thread owns as far as was seen.
type heldLock struct {
	handle trace.HandleID // 0 for one that the thread owned before, so that nothing was recorded
	object jdwp.ObjectID
	task   trace.TaskID // that took it
	region *region      // of a monitor
	// depth is the number of frames at the entry of a synchronized method of a JVM: no instruction gives up its monitor
	// where an exception leaves it.
	depth int
	// shared is a lock for reading: what is written under it is not protected.
	shared bool
	// entry is common to what the thread was found to own at one entry of a region.
	entry int
}

// region are the critical sections of one method: breakpoints behind its monitorenters, at its monitorexits and, of a
// synchronized method, at its entry and its returns. There is no event for a monitor that nobody contends for.
type region struct {
	method *method
	point  *watchpoint
}

// watchLocks follows the monitors that the methods of an app class enter. It needs their code.
func (s *session) watchLocks(ctx context.Context, c *class) error {
	if !s.vm.caps.GetBytecodes || !s.vm.caps.GetOwnedMonitorInfo {
		return nil
	}
	fields, err := s.vm.fieldsOf(ctx, c)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(fields, func(f jdwp.Field) bool { return strings.HasPrefix(f.Signature, "Ljava/util/concurrent/locks/") }) {
		if err := s.watchConcurrentLocks(ctx); err != nil {
			return err
		}
	}
	return s.vm.bodies(ctx, c, func(m *method, code []byte) error {
		// On ART the code of a synchronized method enters the monitor itself.
		in, whole := findInstructions(s.vm.dalvik, code), m.mods.Has(jdwp.AccSynchronized) && !s.vm.dalvik
		if len(in.enters) == 0 && !whole {
			return nil
		}
		return s.watchRegion(ctx, m, in, whole)
	})
}

// watchConcurrentLocks follows the locks of java.util.concurrent, once the app has some and not before: the class library
// itself takes such locks all the time.
func (s *session) watchConcurrentLocks(ctx context.Context) error {
	if s.locking {
		return nil
	}
	s.locking = true
	hooks := lockHooks()
	s.hooks.wanted = append(s.hooks.wanted, hooks...)
	return s.hooks.add(ctx, s, hooks)
}

// watchRegion sets the breakpoints of one method.
func (s *session) watchRegion(ctx context.Context, m *method, in instructions, whole bool) error {
	r := &region{method: m, point: &watchpoint{name: "the critical sections of " + stableClass(m.class.name) + "." + m.name, limit: hotRegion}}
	var actions []*installed
	at := func(index uint64, entry bool, action func(context.Context, *session, *hit, *region) error) {
		r.point.requests = append(r.point.requests, breakpoint(m, index))
		actions = append(actions, &installed{method: m, args: entry, action: func(ctx context.Context, s *session, h *hit) error {
			if len(r.point.set) == 0 {
				return nil // muted since
			}
			return action(ctx, s, h, r)
		}})
	}
	if whole {
		at(0, true, onSynchronized)
		for _, i := range in.returns {
			at(i, false, onReturn)
		}
	}
	for _, i := range in.enters {
		at(i+monitorEnterWidth, false, onMonitorEntered)
	}
	for _, i := range in.exits {
		at(i, false, onMonitorExit)
	}
	r.point.armed = func(i int, id jdwp.RequestID) { s.hooks.byRequest[id] = actions[i] }
	r.point.silenced = func() { s.forget(r) }
	return r.point.arm(ctx, s)
}

// onSynchronized is the entry of a synchronized method: its monitor is owned already.
func onSynchronized(ctx context.Context, s *session, h *hit, r *region) error {
	object := h.object(0)
	if r.method.mods.Has(jdwp.AccStatic) {
		class, err := s.vm.conn.ClassObject(ctx, r.method.class.id)
		if err != nil {
			return fmt.Errorf("find the monitor of %s.%s: %w", r.method.class.name, r.method.name, err)
		}
		object = jdwp.ObjectID(class)
	}
	stack, err := s.stack(ctx, h)
	if err != nil {
		return err
	}
	depth, err := s.vm.conn.FrameCount(ctx, h.thread.id)
	if err != nil {
		return fmt.Errorf("count the frames of %s: %w", h.thread.name, err)
	}
	site := trace.SiteID(0)
	if len(stack) > 1 && stack[1].class.app { // who calls it stands before the monitor
		if site, err = s.site(ctx, stack[1].method, stack[1].index, 0); err != nil {
			return err
		}
	}
	if err := s.watchThrows(ctx, h.thread); err != nil {
		return err
	}
	s.acquire(h.thread, heldLock{object: object, region: r, depth: int(depth)}, site)
	return r.point.touched(ctx, s, h.thread.current())
}

// onMonitorEntered is the instruction behind a monitorenter. The monitor was on the operand stack, which no debugger can
// read; it is what the thread owns now and was not known to own.
func onMonitorEntered(ctx context.Context, s *session, h *hit, r *region) error {
	owned, err := s.vm.conn.OwnedMonitors(ctx, h.thread.id)
	if err != nil {
		return fmt.Errorf("find what monitor was entered: %w", err)
	}
	owned = slices.DeleteFunc(owned, h.thread.owns)
	site, err := s.site(ctx, h.method, h.event.Location.Index-monitorEnterWidth, 0)
	if err != nil {
		return err
	}
	h.thread.entries++
	if len(owned) == 0 { // entered again
		h.thread.locks = append(h.thread.locks, heldLock{region: r, task: h.thread.current(), entry: h.thread.entries})
	}
	for _, object := range owned { // more than one if the framework, further down, has entered some
		s.acquire(h.thread, heldLock{object: object, region: r, entry: h.thread.entries}, site)
	}
	return r.point.touched(ctx, s, h.thread.current())
}

// onMonitorExit is a monitorexit, which is about to give up the monitor that was entered last in this method.
func onMonitorExit(_ context.Context, s *session, h *hit, r *region) error {
	s.leaveRegion(h.thread, r, func(l *heldLock) bool { return l.depth == 0 })
	return nil
}

// onReturn is a return from a synchronized method.
func onReturn(_ context.Context, s *session, h *hit, r *region) error {
	s.leaveRegion(h.thread, r, func(l *heldLock) bool { return l.depth > 0 })
	return nil
}

func (s *session) leaveRegion(th *thread, r *region, kind func(*heldLock) bool) {
	for _, l := range slices.Backward(th.locks) {
		if l.region == r && kind(&l) {
			s.releaseIf(th, func(other *heldLock) bool {
				return other.region == r && other.entry == l.entry && other.depth == l.depth
			})
			return
		}
	}
}

// owns says whether an object's monitor is known to be the thread's.
func (th *thread) owns(object jdwp.ObjectID) bool {
	return slices.ContainsFunc(th.locks, func(l heldLock) bool { return l.object == object })
}

// acquire records that th owns a lock from here on. The site is where it stood before that: there it does not own it yet.
func (s *session) acquire(th *thread, l heldLock, site trace.SiteID) {
	l.handle = s.names.object("lock", l.object)
	s.emitBy(th, trace.Op{Kind: trace.KindAcquire, Ref: uint32(l.handle), Site: site})
	l.task = th.current()
	th.locks = append(th.locks, l)
}

// release records that th gives up lock i.
func (s *session) release(th *thread, i int) {
	s.settleWaits(th)
	l := th.locks[i]
	th.locks = slices.Delete(th.locks, i, i+1)
	if l.handle != 0 {
		s.emit(trace.Op{Kind: trace.KindRelease, Task: l.task, Ref: uint32(l.handle)})
	}
}

// releaseIf gives up the locks that match, the last one first.
func (s *session) releaseIf(th *thread, match func(*heldLock) bool) {
	for i := len(th.locks) - 1; i >= 0; i-- {
		if match(&th.locks[i]) {
			s.release(th, i)
		}
	}
}

// releaseOf gives up what a task that ends has not given up: what is not seen of a lock must not seem to protect.
func (s *session) releaseOf(th *thread, task trace.TaskID) {
	s.releaseIf(th, func(l *heldLock) bool { return l.task == task })
}

// monitorsNow records the monitors that a thread which stands still owns besides those that are known: those of a class of
// the class library that locks for itself, as StringBuffer does. What it returns gives them up again.
func (s *session) monitorsNow(ctx context.Context, th *thread) (done func(), err error) {
	if !s.vm.caps.GetOwnedMonitorInfo {
		return func() {}, nil
	}
	owned, err := s.vm.conn.OwnedMonitors(ctx, th.id)
	if err != nil {
		return nil, fmt.Errorf("find what locks a thread owns: %w", err)
	}
	owned = slices.DeleteFunc(owned, th.owns)
	for _, object := range owned {
		s.acquire(th, heldLock{object: object}, 0)
	}
	return func() {
		s.releaseIf(th, func(l *heldLock) bool { return l.region == nil && slices.Contains(owned, l.object) })
	}, nil
}

// forget gives up the monitors of a method that is not followed any more; of nil, the locks that are no monitors of app code.
func (s *session) forget(r *region) {
	for _, th := range s.threads {
		s.releaseIf(th, func(l *heldLock) bool { return l.region == r })
	}
}

// watchThrows asks for the exceptions of a thread that has entered a synchronized method of a JVM.
func (s *session) watchThrows(ctx context.Context, th *thread) error {
	if th.throws != 0 {
		return nil
	}
	id, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.Exception, Suspend: jdwp.SuspendEventThread,
		Modifiers: []jdwp.Modifier{jdwp.ExceptionOnly{Caught: true, Uncaught: true}, jdwp.ThreadOnly(th.id)}})
	if err != nil {
		return fmt.Errorf("ask for the exceptions of %s: %w", th.name, err)
	}
	th.throws = id
	return nil
}

// thrown handles an exception: the synchronized methods that it leaves give up their monitors. Where a method that catches
// stands on the stack more than once, the outermost one counts: a monitor is rather given up too early than kept.
func (s *session) thrown(ctx context.Context, ev *jdwp.Event) error {
	th := s.threads[ev.Thread]
	if th == nil || !slices.ContainsFunc(th.locks, func(l heldLock) bool { return l.depth > 0 }) {
		return nil
	}
	raw, err := s.vm.conn.Frames(ctx, th.id, 0, -1)
	if err != nil {
		return fmt.Errorf("read the stack of an exception: %w", err)
	}
	catcher := 0 // as many frames as are left
	for i, f := range raw {
		if !ev.Catch.IsZero() && f.Location.Class == ev.Catch.Class && f.Location.Method == ev.Catch.Method {
			catcher = len(raw) - i
		}
	}
	s.releaseIf(th, func(l *heldLock) bool { return l.depth > catcher })
	return nil
}

// lockHooks are the locks of java.util.concurrent. Whoever takes a ReentrantLock, or a ReentrantReadWriteLock for writing,
// becomes its exclusive owner by one method, also at the end of an await and of a tryLock that succeeds. The other locks are
// seen before they are taken, so that only those methods count that cannot come back without.
func lockHooks() []hook {
	const (
		synchronizer = "Ljava/util/concurrent/locks/AbstractOwnableSynchronizer;"
		readLock     = "Ljava/util/concurrent/locks/ReentrantReadWriteLock$ReadLock;"
		stamped      = "Ljava/util/concurrent/locks/StampedLock;"
	)
	return []hook{
		{class: synchronizer, method: "setExclusiveOwnerThread", desc: "(Ljava/lang/Thread;)V", action: onExclusiveOwner},
		{class: readLock, method: "lock", desc: "()V", action: onReadLock},
		{class: readLock, method: "unlock", desc: "()V", action: onReadUnlock},
		{class: stamped, method: "writeLock", desc: "()J", action: onStampedWrite},
		{class: stamped, method: "readLock", desc: "()J", action: onStampedRead},
		{class: stamped, method: "unlockWrite", desc: "(J)V", action: onStampedUnlock},
		{class: stamped, method: "unlockRead", desc: "(J)V", action: onStampedUnlock},
		{class: stamped, method: "unlock", desc: "(J)V", action: onStampedUnlock},
	}
}

// onExclusiveOwner is AbstractOwnableSynchronizer.setExclusiveOwnerThread(thread), with null where the lock is given up.
func onExclusiveOwner(ctx context.Context, s *session, h *hit) error {
	object := h.object(0)
	if h.object(1) == 0 {
		s.releaseIf(h.thread, func(l *heldLock) bool { return l.object == object && !l.shared })
		return nil
	}
	if !s.foreign[object] {
		if err := s.becameOwner(ctx, h, object); err != nil {
			return err
		}
	}
	return s.ownership(h).touched(ctx, s, h.thread.current())
}

// ownership is the watchpoint of setExclusiveOwnerThread, which is hot where one task takes locks again and again.
func (s *session) ownership(h *hit) *watchpoint {
	if s.owners == nil {
		at := s.hooks.byRequest[h.event.Request]
		s.owners = &watchpoint{name: "what ReentrantLocks protect", limit: hotLocks, set: []jdwp.RequestID{h.event.Request},
			requests: []jdwp.EventRequest{breakpoint(h.method, 0)},
			armed:    func(_ int, id jdwp.RequestID) { s.hooks.byRequest[id] = at },
			silenced: func() { s.forget(nil) }}
	}
	return s.owners
}

// becameOwner records that a thread owns a lock exclusively.
func (s *session) becameOwner(ctx context.Context, h *hit, object jdwp.ObjectID) error {
	site, ours, err := s.lockSite(ctx, h)
	if err != nil {
		return err
	}
	if !ours {
		s.foreign[object] = true // a queue's, a pool's: always taken on behalf of its owner
		return nil
	}
	if site == 0 { // the end of an await, signalled or not
		s.settleWaits(h.thread)
		h.thread.waits = slices.DeleteFunc(h.thread.waits, func(w pendingWait) bool { return w.lasting && w.depth >= h.thread.depth() })
	}
	s.acquire(h.thread, heldLock{object: object}, site)
	return nil
}

// lockSite is the call in app code that takes a lock; none if the class library takes it on its own behalf. At the end of
// an await the call stands behind the point where the lock was taken first, so that it is no place to stand before it.
func (s *session) lockSite(ctx context.Context, h *hit) (site trace.SiteID, ours bool, err error) {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return 0, false, err
	}
	again := false
	for _, f := range stack {
		if strings.HasPrefix(f.class.name, "java.util.concurrent.locks.") {
			again = again || strings.HasPrefix(f.method.name, "await")
			continue
		}
		if !f.class.app || again {
			return 0, f.class.app, nil
		}
		site, err = s.site(ctx, f.method, f.index, 0)
		return site, true, err
	}
	return 0, false, nil
}

// onReadLock is ReentrantReadWriteLock.ReadLock.lock, about to wait for the lock. The lock for writing is the same object.
func onReadLock(ctx context.Context, s *session, h *hit) error {
	return s.lockLater(ctx, h, "sync", true)
}

func onReadUnlock(ctx context.Context, s *session, h *hit) error {
	v, err := s.vm.optionalField(ctx, h.object(0), "", "sync")
	if err != nil {
		return err
	}
	s.unlock(h.thread, v.Object())
	return nil
}

func onStampedWrite(ctx context.Context, s *session, h *hit) error {
	return s.lockLater(ctx, h, "", false)
}

func onStampedRead(ctx context.Context, s *session, h *hit) error {
	return s.lockLater(ctx, h, "", true)
}

func onStampedUnlock(_ context.Context, s *session, h *hit) error {
	object := h.object(0)
	s.unlock(h.thread, object)
	return nil
}

// lockLater notes that th is about to wait for a lock: it has it at its next operation. The lock is the object in a field of
// this, or this itself.
func (s *session) lockLater(ctx context.Context, h *hit, field string, shared bool) error {
	site, ours, err := s.lockSite(ctx, h)
	if err != nil || !ours {
		return err
	}
	object := h.object(0)
	if field != "" {
		v, err := s.vm.optionalField(ctx, object, "", field)
		if err != nil {
			return err
		}
		object = v.Object()
	}
	s.settleWaits(h.thread)
	h.thread.pend(pendingWait{lock: &heldLock{object: object, shared: shared}, site: site})
	return nil
}

// unlock gives up a lock that was taken by lockLater.
func (s *session) unlock(th *thread, object jdwp.ObjectID) {
	s.settleWaits(th)
	for i, l := range slices.Backward(th.locks) {
		if l.object == object {
			s.release(th, i)
			return
		}
	}
}

// unprotected records a write by a thread that holds locks for reading: others may hold these as well.
func (s *session) unprotected(th *thread, op trace.Op) {
	var shared []trace.HandleID
	for _, l := range th.locks {
		if l.shared && l.task == op.Task {
			shared = append(shared, l.handle)
		}
	}
	for _, h := range shared {
		s.emit(trace.Op{Kind: trace.KindRelease, Task: op.Task, Ref: uint32(h)})
	}
	s.emit(op)
	for _, h := range shared {
		s.emit(trace.Op{Kind: trace.KindAcquire, Task: op.Task, Ref: uint32(h)})
	}
}
