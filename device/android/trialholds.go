package android

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

func (t *trial) holdByReturn(ctx context.Context) (string, error) {
	if !t.s.vm.caps.ForceEarlyReturn {
		return "", &fallsBack{"neutralised messages (below): this VM forces no early returns; Android 11 and newer do"}
	}
	t.s.refused = nil
	how, err := t.reorder(ctx)
	if err == nil && t.s.refused != nil {
		return "", &fallsBack{"neutralised messages (below): the VM refuses to return early from dispatchMessage: " + t.s.refused.Error()}
	}
	return how, err
}

// holdByNeutral tries what is done where early returns cannot be forced, whether they can or not.
func (t *trial) holdByNeutral(ctx context.Context) (string, error) {
	forces := t.s.vm.caps.ForceEarlyReturn
	t.s.vm.caps.ForceEarlyReturn = false
	defer func() { t.s.vm.caps.ForceEarlyReturn = forces }()
	return t.reorder(ctx)
}

// reorder holds the first of two messages, lets the second run and delivers the first.
func (t *trial) reorder(ctx context.Context) (string, error) {
	tasks, err := t.posted(ctx, 2)
	if err != nil {
		return "", err
	}
	first, err := t.holdFirst(ctx, tasks[0])
	if err != nil {
		return "the first message was not about to be dispatched", err
	}
	for ran := false; !ran; {
		if err := t.until(ctx, trialPatience, func() bool { return t.stop.Kind == device.StopBoundary }); err != nil {
			return "the second message did not run while the first was held", err
		}
		if ran, err = t.ran(ctx, tasks[1]); err != nil {
			return "", err
		}
	}
	if ran, err := t.ran(ctx, tasks[0]); err != nil || ran {
		return "", errors.Join(errors.New("the held message ran all the same"), err)
	}
	if err := t.step(ctx, device.Choice{Action: device.Deliver, Event: first}); err != nil {
		return "", fmt.Errorf("deliver it: %w", err)
	}
	if !t.ended(first) {
		if err := t.until(ctx, trialPatience, func() bool { return t.ended(first) }); err != nil {
			return "the delivered message did not end", err
		}
	}
	if ran, err := t.ran(ctx, tasks[0]); err != nil || !ran {
		return "", errors.Join(errors.New("the delivered message did not run"), err)
	}
	return "two messages ran in the other order", nil
}

// deliverHeld delivers an event before the dispatch of another one.
func (t *trial) deliverHeld(ctx context.Context) (string, error) {
	tasks, err := t.posted(ctx, 2)
	if err != nil {
		return "", err
	}
	first, err := t.holdFirst(ctx, tasks[0])
	if err != nil {
		return "it was not about to be dispatched", err
	}
	if !t.dispatches(tasks[1]) {
		if err := t.until(ctx, trialPatience, func() bool { return t.dispatches(tasks[1]) }); err != nil {
			return "the second message was not about to be dispatched", err
		}
	}
	if err := t.step(ctx, device.Choice{Action: device.Deliver, Event: first}); err != nil {
		return "", err
	}
	if !t.dispatches(tasks[1]) || !t.ended(first) {
		return "", errors.New("the looper does not stand where it stood before")
	}
	return "within the dispatch of another message, at which the looper stood again", nil
}

// heart holds the only message and counts the boundaries that heartbeats make.
func (t *trial) heart(ctx context.Context) (string, error) {
	tasks, err := t.posted(ctx, 1)
	if err != nil {
		return "", err
	}
	event, err := t.holdFirst(ctx, tasks[0])
	if err != nil {
		return "it was not about to be dispatched", err
	}
	const wanted = 5
	beats, began := 0, time.Now()
	err = t.until(ctx, trialPatience, func() bool {
		if t.stop.Kind == device.StopBoundary && t.stop.Event == 0 {
			beats++
		}
		return beats >= wanted
	})
	if err != nil {
		return fmt.Sprintf("%d heartbeats came", beats), err
	}
	how := fmt.Sprintf("%d within %d ms; delivered at one", beats, time.Since(began).Milliseconds())
	if err := t.step(ctx, device.Choice{Action: device.Deliver, Event: event}); err != nil {
		return "", err
	}
	if ran, err := t.ran(ctx, tasks[0]); err != nil || !ran {
		return "", errors.Join(errors.New("what was delivered at a heartbeat did not run"), err)
	}
	return how, nil
}

// removeHeld lets the app take away a message that is held.
func (t *trial) removeHeld(ctx context.Context) (string, error) {
	tasks, err := t.posted(ctx, 1)
	if err != nil {
		return "", err
	}
	event, err := t.holdFirst(ctx, tasks[0])
	if err != nil {
		return "it was not about to be dispatched", err
	}
	err = t.until(ctx, trialPatience, func() bool { return t.stop.Kind == device.StopBoundary && t.stop.Event == 0 })
	if err != nil {
		return "no heartbeat came", err
	}
	err = t.calling(func(th *thread) error {
		_, err := t.s.callObject(ctx, th, t.handler, handlerClass, "removeCallbacks", "(Ljava/lang/Runnable;)V", jdwp.Object(tasks[0]))
		return err
	})
	if err != nil {
		return "", fmt.Errorf("call removeCallbacks: %w", err)
	}
	if err := t.step(ctx, device.Choice{}); err != nil {
		return "", err
	}
	if len(t.main.queue.held) > 0 {
		if err := t.until(ctx, trialPatience, func() bool { return t.stop.Kind == device.StopBoundary }); err != nil {
			return "", err
		}
		_ = t.step(ctx, device.Choice{Action: device.Deliver, Event: event}) // not to hold it for ever; a failure breaks the trial
		return "", errors.New("removeCallbacks was not seen to take it away")
	}
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	if ran, err := t.ran(ctx, tasks[0]); err != nil || ran {
		return "", errors.Join(errors.New("it ran though it was removed"), err)
	}
	return "removeCallbacks took it away", nil
}

// probeThread names the thread that a trial starts.
const probeThread = "erva-probe"

// holdThread stops a thread at a method's entry and lets it go on.
func (t *trial) holdThread(ctx context.Context) (string, error) {
	c, err := t.s.vm.loadedClass(ctx, futureClass)
	if err != nil {
		return "", err
	}
	gate := device.Gate{Class: c.name, Method: "run"}
	before := t.s.gates.wanted
	t.s.gates.wanted = []device.Gate{gate}
	err = t.s.gates.install(ctx, t.s, c)
	t.s.gates.wanted = before
	if err != nil {
		return "", err
	}
	defer t.clearGate(ctx, gate)
	task, err := t.startTask(ctx)
	if err != nil {
		return "", err
	}
	return t.holdProbe(ctx, task, held{
		never: "the thread does not come to the site", ran: "the held thread went on", stuck: "the released thread does not go on",
		how: "a thread stood at a method's entry while main ran, then went on",
	})
}

// held is what to say of a thread that is to be held: if it does not come to the place, if what it leads to has run all the same,
// if that does not run once it is released, and if all is as it should be.
type held struct{ never, ran, stuck, how string }

// holdProbe holds the trial's thread, which leads to the run of a task, while the main thread runs, and lets it go on.
func (t *trial) holdProbe(ctx context.Context, task jdwp.ObjectID, say held) (string, error) {
	err := t.until(ctx, trialPatience, func() bool { return t.stop.Kind == device.StopSite && t.s.cur.thread.name == probeThread })
	if err != nil {
		return say.never, err
	}
	thread := t.stop.Thread
	if err := t.step(ctx, device.Choice{Action: device.Hold}); err != nil {
		return "", err
	}
	for range 3 {
		if err := t.until(ctx, trialPatience, func() bool { return t.dispatches(t.alarm) }); err != nil {
			return "the main thread does not run while the other is held", err
		}
	}
	if ran, err := t.ran(ctx, task); err != nil || ran {
		return "", errors.Join(errors.New(say.ran), err)
	}
	if err := t.step(ctx, device.Choice{Action: device.Release, Thread: thread}); err != nil {
		return "", err
	}
	if err := t.awaitRun(ctx, task); err != nil {
		return say.stuck, err
	}
	return say.how, nil
}

// awaitRun runs on until a task has run.
func (t *trial) awaitRun(ctx context.Context, task jdwp.ObjectID) error {
	var failed error
	err := t.until(ctx, trialPatience, func() bool {
		ran, err := t.ran(ctx, task)
		failed = err
		return ran || err != nil
	})
	return errors.Join(err, failed)
}

// clearGate takes a gate of a trial back.
func (t *trial) clearGate(ctx context.Context, gate device.Gate) {
	for id, g := range t.s.gates.byRequest {
		if g == gate {
			_ = t.s.vm.conn.ClearEvent(ctx, jdwp.Breakpoint, id) // a dead connection is noticed by the next step
			delete(t.s.gates.byRequest, id)
		}
	}
}

// startTask starts a thread of the app that runs a fresh FutureTask.
func (t *trial) startTask(ctx context.Context) (task jdwp.ObjectID, err error) {
	if err := t.stand(ctx); err != nil {
		return 0, err
	}
	tasks, err := t.tasks(ctx, 1)
	if err != nil {
		return 0, err
	}
	return tasks[0], t.calling(func(th *thread) error { return t.startThread(ctx, th, tasks[0]) })
}

// startThread starts a thread of the app that runs a Runnable.
func (t *trial) startThread(ctx context.Context, th *thread, runnable jdwp.ObjectID) error {
	name, err := t.s.vm.conn.CreateString(ctx, probeThread)
	if err != nil {
		return err
	}
	started, err := t.s.newObject(ctx, th, threadClass, "(Ljava/lang/Runnable;Ljava/lang/String;)V", jdwp.Object(runnable), jdwp.Object(jdwp.ObjectID(name)))
	if err != nil {
		return fmt.Errorf("make a thread: %w", err)
	}
	if err := t.s.vm.conn.DisableCollection(ctx, started); err != nil {
		return err
	}
	if _, err = t.s.callObject(ctx, th, started, threadClass, "start", "()V"); err != nil {
		return fmt.Errorf("start a thread: %w", err)
	}
	return nil
}

// monitorWaits lets main wait for a moment for the end of a thread that does not end: itself.
func (t *trial) monitorWaits(ctx context.Context) (string, error) {
	if !t.s.vm.caps.RequestMonitorEvents {
		return "", errors.New("the VM reports none")
	}
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	err := t.asked(ctx, nil, func() error {
		return t.calling(func(th *thread) error {
			_, err := t.s.callObject(ctx, th, jdwp.ObjectID(th.id), threadClass, "join", "(J)V", jdwp.Long(10))
			return err
		})
	})
	if err == nil && t.count(jdwp.MonitorWaited, nil) == 0 {
		err = errors.New("no event came of a wait that ended")
	}
	return "a wait of 10 ms was reported", err
}

func (t *trial) ownedMonitors(ctx context.Context) (string, error) {
	if !t.s.vm.caps.GetOwnedMonitorInfo {
		return "", errors.New("the VM does not tell them")
	}
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	owned, err := t.s.vm.conn.OwnedMonitors(ctx, t.main.id)
	return fmt.Sprintf("main was asked; it owns %d", len(owned)), err
}

// watchFields watches a field of FutureTask that its run reads and clears.
func (t *trial) watchFields(ctx context.Context) (string, error) {
	if !t.s.vm.caps.WatchFieldAccess || !t.s.vm.caps.WatchFieldModification {
		return "", errors.New("the VM cannot")
	}
	requests, err := t.watchRequests(ctx)
	if err != nil {
		return "", err
	}
	err = t.asked(ctx, requests, func() error {
		tasks, err := t.posted(ctx, 1)
		if err != nil {
			return err
		}
		return t.awaitRun(ctx, tasks[0])
	})
	reads, writes := t.count(jdwp.FieldAccess, nil), t.count(jdwp.FieldModification, nil)
	if err == nil && (reads == 0 || writes == 0) {
		err = fmt.Errorf("%d reads and %d writes were reported of a field that is read and written", reads, writes)
	}
	return fmt.Sprintf("%d reads and %d writes were reported; %d accesses of the app's fields so far", reads, writes, t.accesses()), err
}

// accesses are those of fields that were recorded.
func (t *trial) accesses() int {
	n := 0
	for i := range t.ops {
		if op := &t.ops[i]; op.IsAccess() {
			if k := t.s.tables.Var(op.Var()).Kind; k == trace.VarField || k == trace.VarStatic {
				n++
			}
		}
	}
	return n
}

// watchRequests ask for the accesses of FutureTask.callable.
func (t *trial) watchRequests(ctx context.Context, more ...jdwp.Modifier) ([]jdwp.EventRequest, error) {
	c, err := t.s.vm.loadedClass(ctx, futureClass)
	if err != nil {
		return nil, err
	}
	f, err := t.s.vm.field(ctx, c, "callable")
	if err != nil {
		return nil, err
	}
	e := &watched{field: f, class: c}
	return []jdwp.EventRequest{fieldRequest(e, jdwp.FieldAccess, jdwp.SuspendNone, more...), fieldRequest(e, jdwp.FieldModification, jdwp.SuspendNone, more...)}, nil
}

func (t *trial) watchObject(ctx context.Context) (string, error) {
	if !t.s.vm.caps.UseInstanceFilters || !t.s.vm.caps.WatchFieldAccess {
		return "", errors.New("the VM cannot")
	}
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	tasks, err := t.tasks(ctx, 2)
	if err != nil {
		return "", err
	}
	requests, err := t.watchRequests(ctx, jdwp.InstanceOnly(tasks[1]))
	if err != nil {
		return "", err
	}
	err = t.asked(ctx, requests, func() error {
		for _, task := range tasks {
			if err := t.post(ctx, task, 0); err != nil {
				return err
			}
		}
		return t.awaitRun(ctx, tasks[1])
	})
	of := func(task jdwp.ObjectID) int {
		return t.count(jdwp.FieldAccess, func(ev *jdwp.Event) bool { return ev.Object == task })
	}
	if err == nil && (of(tasks[1]) == 0 || of(tasks[0]) > 0) {
		err = fmt.Errorf("%d reads of the watched object were reported, and %d of another", of(tasks[1]), of(tasks[0]))
	}
	return "only its accesses were reported", err
}

func (t *trial) steps(ctx context.Context) (string, error) {
	if err := t.stand(ctx); err != nil {
		return "", err
	}
	request := jdwp.EventRequest{Kind: jdwp.SingleStep, Suspend: jdwp.SuspendNone,
		Modifiers: []jdwp.Modifier{jdwp.Step{Thread: t.main.id, Size: jdwp.StepMin, Depth: jdwp.StepInto}, jdwp.Count(1)}}
	err := t.asked(ctx, []jdwp.EventRequest{request}, func() error {
		if err := t.step(ctx, device.Choice{}); err != nil {
			return err
		}
		return t.stand(ctx)
	})
	if err == nil && t.count(jdwp.SingleStep, nil) == 0 {
		err = errors.New("no step was reported")
	}
	return "a step of the main thread was reported", err
}

func (t *trial) instructions(ctx context.Context) (string, error) {
	if !t.s.vm.caps.GetBytecodes {
		return "", errors.New("the VM does not give them")
	}
	m, err := t.s.vm.methodOf(ctx, futureClass, "run", "()V")
	if err != nil {
		return "", err
	}
	code, err := t.s.vm.bytecodes(ctx, m)
	if err != nil {
		return "", err
	}
	if returns := findInstructions(t.s.vm.dalvik, code).returns; len(returns) == 0 {
		return "", fmt.Errorf("no return is found in the %d bytes of FutureTask.run", len(code))
	}
	return fmt.Sprintf("%d bytes of FutureTask.run, understood", len(code)), nil
}

func (t *trial) constants(ctx context.Context) (string, error) {
	if !t.s.vm.caps.GetConstantPool {
		return "", errors.New("the VM gives none")
	}
	c, err := t.s.vm.loadedClass(ctx, futureClass)
	if err != nil {
		return "", err
	}
	pool, err := t.s.vm.conn.ConstantPool(ctx, c.id)
	return fmt.Sprintf("%d bytes of FutureTask", len(pool.Bytes)), err
}
