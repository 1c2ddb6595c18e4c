package android

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const (
	messageClass         = "Landroid/os/Message;"
	handlerClass         = "Landroid/os/Handler;"
	looperClass          = "Landroid/os/Looper;"
	queueClass           = "Landroid/os/MessageQueue;"
	activityThreadClass  = "Landroid/app/ActivityThread;"
	instrumentationClass = "Landroid/app/Instrumentation;"
)

// recycle is Message's method that gives a message back to the pool.
const recycle = "recycleUnchecked"

// flagAsynchronous is Message.FLAG_ASYNCHRONOUS.
const flagAsynchronous = 2

// onEnqueue is MessageQueue.enqueueMessage(msg, when): a send.
func onEnqueue(ctx context.Context, s *session, h *hit) error {
	if len(h.args) < 3 {
		return fmt.Errorf("enqueueMessage has %d arguments", len(h.args))
	}
	m, err := s.readMessage(ctx, h.object(1))
	if err != nil {
		return err
	}
	m.when = h.args[2].Int()
	q, err := s.queueOfHandler(ctx, m.target)
	if err != nil || q == nil {
		return err
	}
	if q.quit {
		return nil
	}
	if m.target == q.handler {
		q.heart = m
		return nil
	}
	stack, err := s.stack(ctx, h)
	if err != nil {
		return err
	}
	post, err := s.post(ctx, h, stack, m)
	if err != nil {
		return err
	}
	target, err := s.describeTarget(ctx, m)
	if err != nil {
		return err
	}
	if binds(target) {
		return nil
	}
	if err := s.userLifecycle(ctx, m, target); err != nil {
		return err
	}
	s.define(q, m, target, post.siteName, h.thread.currentKey())
	op := trace.Op{Kind: trace.KindSend, Object: m.event, Queue: q.id, Mode: post.mode, When: post.when, Site: post.site}
	if m.async {
		op.Flags |= trace.FlagAsync
	}
	return s.atPost(ctx, h, m.key, func(ctx context.Context) error {
		if err := s.comeForward(ctx, h, m, post); err != nil {
			return err
		}
		q.pending[m.object] = m
		op.When = post.when
		s.emitBy(h.thread, op)
		return s.awaitDelay(ctx, h.thread, q, m)
	})
}

// systemTarget begins what describes messages of the system to the app. Who posts them, and when, differs between runs:
// the first ones may be in the queue before the session attaches.
const systemTarget = "ActivityThread.H~"

// binds says whether a message binds the process to its app (ActivityThread.H.BIND_APPLICATION). It is no event: mostly the main
// thread is in it already when the session attaches, waiting for its debugger, and what is done there is the thread's in any case,
// so that what comes of it has the same keys in all runs.
func binds(target string) bool {
	target, found := strings.CutPrefix(target, systemTarget+"110")
	return found && (target == "" || target[0] == ' ')
}

// define makes the event of a message.
func (s *session) define(q *queue, m *message, target, site, maker string) {
	if strings.HasPrefix(target, systemTarget) {
		site, maker = "system", "system"
		s.inputs.affected(target)
	}
	m.queue = q
	m.key = s.keys.event(looperName(q.looper), target, site, maker)
	m.event = s.tables.NextTask()
	m.traced = s.traced(m.key)
	m.timed = readsClock(target)
	s.tables.AddEvent(trace.Event{ID: m.event, Key: m.key, Target: target})
}

// adopt makes an event of a message that the looper dispatches though it was not seen being enqueued: it was in the
// queue before the session attached. A handler that somebody else calls is no event.
func (s *session) adopt(ctx context.Context, h *hit) (*message, error) {
	if len(h.thread.tasks) > 0 || h.thread.invocation != nil {
		return nil, nil
	}
	stack, err := s.stack(ctx, h)
	if err != nil || len(stack) < 2 || stack[1].class.signature != looperClass {
		return nil, err
	}
	m, err := s.readMessage(ctx, h.object(1))
	if err != nil {
		return nil, err
	}
	target, err := s.describeTarget(ctx, m)
	if err != nil || binds(target) {
		return nil, err
	}
	s.define(h.thread.queue, m, target, "before", "before")
	// Nobody is known to have sent it; but an event that begins has been sent.
	s.emit(trace.Op{Kind: trace.KindSend, Object: m.event, Queue: h.thread.queue.id, Mode: trace.ModeDelayed})
	return m, nil
}

// readMessage reads a Message's fields; they are cleared when it is recycled.
func (s *session) readMessage(ctx context.Context, object jdwp.ObjectID) (*message, error) {
	v, err := s.vm.fields(ctx, object, messageClass, "target", "callback", "obj", "what", "flags")
	if err != nil {
		return nil, fmt.Errorf("read a message: %w", err)
	}
	return &message{
		object: object, target: jdwp.ObjectID(v[0].Bits), callback: jdwp.ObjectID(v[1].Bits), obj: jdwp.ObjectID(v[2].Bits),
		what: int32(v[3].Int()), async: v[4].Int()&flagAsynchronous != 0,
	}, nil
}

// queueOfHandler is the queue that a handler's messages go to, nil for a message without a handler (a barrier).
func (s *session) queueOfHandler(ctx context.Context, handler jdwp.ObjectID) (*queue, error) {
	if handler == 0 {
		return nil, nil
	}
	if q, ok := s.handlers[handler]; ok {
		return q, nil
	}
	v, err := s.vm.fields(ctx, handler, handlerClass, "mLooper", "mQueue")
	if err != nil {
		return nil, fmt.Errorf("read a handler: %w", err)
	}
	q, err := s.queueOf(ctx, jdwp.ObjectID(v[1].Bits), jdwp.ObjectID(v[0].Bits))
	if err == nil {
		s.handlers[handler] = q
	}
	return q, err
}

// queueOf finds or makes the model of a MessageQueue.
func (s *session) queueOf(ctx context.Context, object, looper jdwp.ObjectID) (*queue, error) {
	if q, ok := s.queues[object]; ok {
		return q, nil
	}
	v, err := s.vm.fields(ctx, looper, looperClass, "mThread")
	if err != nil {
		return nil, fmt.Errorf("read a looper: %w", err)
	}
	th, err := s.threadOf(ctx, jdwp.ThreadID(v[0].Bits))
	if err != nil {
		return nil, err
	}
	id := trace.QueueID(len(s.tables.Queues) + 1)
	s.tables.Queues = append(s.tables.Queues, trace.Queue{ID: id, Name: th.space + th.name, Looper: th.task})
	if t := s.tables.Thread(th.task); t != nil {
		t.Kind, t.Queue = trace.ThreadLooper, id
	}
	q := newQueue(id, object, looper, th)
	q.blind = s.hooks.fates[barrierHook().name()].set == 0
	th.queue = q
	s.queues[object] = q
	return q, nil
}

// posting is how and where an event was put into its queue.
type posting struct {
	mode     trace.SendMode
	when     int64
	site     trace.SiteID
	siteName string
}

// post finds the send mode from the methods on the stack: MessageQueue.enqueueMessage alone sees only the due time, and
// a delay that is measured there differs from the one that was asked for.
func (s *session) post(ctx context.Context, h *hit, stack []frame, m *message) (posting, error) {
	p := posting{mode: trace.ModeAtTime, when: m.when}
	for _, f := range stack[1:] {
		if f.class.signature != handlerClass {
			break
		}
		switch f.method.name {
		case "sendMessageAtFrontOfQueue":
			p.mode, p.when = trace.ModeAtFront, 0
		case "sendMessageDelayed":
			args, err := s.vm.args(ctx, h.thread.id, f.id, f.method)
			if err != nil || len(args) < 3 {
				return p, fmt.Errorf("read the delay of a post: %w", err)
			}
			p.mode, p.when = trace.ModeDelayed, max(args[2].Int(), 0)
		}
	}
	site, err := s.callSite(ctx, stack, isMessageMachinery)
	if err != nil {
		return p, err
	}
	p.site = site
	p.siteName, err = s.siteName(ctx, site)
	return p, err
}

// isMessageMachinery says that a frame only passes a post on.
func isMessageMachinery(c *class) bool {
	return c.signature == handlerClass || c.signature == queueClass
}

// describeTarget says what will handle a message: the class of its callback, or the handler with the message's code.
func (s *session) describeTarget(ctx context.Context, m *message) (string, error) {
	if m.callback != 0 {
		return s.describeRunnable(ctx, m.callback)
	}
	c, err := s.vm.classOf(ctx, m.target)
	if err != nil {
		return "", err
	}
	name, err := s.nameOf(ctx, c)
	if err != nil {
		return "", err
	}
	target := fmt.Sprintf("%s~%d", name, m.what)
	if c.name == "android.app.ActivityThread$H" {
		detail, err := s.describeTransaction(ctx, m.obj)
		if err != nil {
			return "", err
		}
		target = strings.TrimSpace(fmt.Sprintf("%s%d %s", systemTarget, m.what, detail))
	}
	if strings.HasPrefix(c.name, "android.os.AsyncTask$") && m.obj != 0 {
		detail, err := s.describeAsyncResult(ctx, m.obj)
		if err != nil {
			return "", err
		}
		target += detail
	}
	return target, nil
}

// onDispatch is Handler.dispatchMessage(msg): an event is about to begin.
func onDispatch(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if q, err := s.queueOfHandler(ctx, h.object(0)); err != nil || q == nil || q.looper != th {
		return err // a handler that is called on another thread than its looper's
	}
	if h.object(0) == th.queue.handler && th.queue.handler != 0 {
		return s.heartbeat(ctx, h)
	}
	m, ok := th.queue.pending[h.object(1)]
	if !ok {
		adopted, err := s.adopt(ctx, h)
		if err != nil || adopted == nil {
			return err
		}
		m = adopted
	}
	if err := s.learnClock(ctx, th); err != nil {
		return err
	}
	delete(th.queue.pending, m.object)
	s.stopAt(h, device.Stop{Kind: device.StopDispatch, Event: m.event, Key: m.key, Looper: th.task}, func(ctx context.Context) error {
		if err := s.begin(ctx, th, m); err != nil {
			return err
		}
		return s.vm.conn.ResumeThread(ctx, th.id)
	})
	s.cur.message = m
	return nil
}

// learnClock asks the device's uptime once; messages say when they are due by it.
func (s *session) learnClock(ctx context.Context, th *thread) error {
	if s.clock.known {
		return nil
	}
	before := time.Now()
	v, err := s.callStatic(ctx, th, "Landroid/os/SystemClock;", "uptimeMillis", "()J")
	if err != nil {
		return fmt.Errorf("ask the device's uptime: %w", err)
	}
	s.clock.set(v.Int(), before)
	return nil
}

// stopAt makes the session stand at h until the policy has chosen.
func (s *session) stopAt(h *hit, stop device.Stop, then func(context.Context) error) {
	s.cur = &suspension{process: s.process, thread: h.thread, event: h.event, stop: stop, then: then}
}

// begin records the begin of an event on its looper.
func (s *session) begin(ctx context.Context, th *thread, m *message) error {
	s.settleWaits(th)
	th.tasks = append(th.tasks, running{task: m.event, key: m.key, message: m, kind: runningEvent})
	s.emit(trace.Op{Kind: trace.KindBegin, Task: m.event, Object: th.task})
	if m.traced {
		return s.startStepping(ctx, th)
	}
	return nil
}

// end records the end of the innermost event of th.
func (s *session) end(ctx context.Context, th *thread) error {
	top := th.tasks[len(th.tasks)-1]
	s.settleWaits(th)
	s.closeScissors(th, top.runs())
	s.releaseOf(th, top.task)
	if th.tasks = th.tasks[:len(th.tasks)-1]; len(th.tasks) == 0 {
		th.executing = nil // what an exception has left is over
	}
	th.leave()
	s.emit(trace.Op{Kind: trace.KindEnd, Task: top.task, Object: th.task})
	if th.stepping != 0 {
		return s.stopStepping(ctx, th)
	}
	return nil
}

// onRecycle is Message.recycleUnchecked: called by the looper after a dispatch it is the event's end and a boundary.
func onRecycle(ctx context.Context, s *session, h *hit) error {
	th, object := h.thread, h.object(0)
	q := th.queue
	if q == nil {
		return nil
	}
	if m, ok := q.pending[object]; ok && len(th.tasks) == 0 {
		// Dispatched unseen: the handler overrides dispatchMessage and does not call super.
		delete(q.pending, object)
		if err := s.begin(ctx, th, m); err != nil {
			return err
		}
	}
	var ended trace.TaskID
	var key string
	if n := len(th.tasks); n > 0 {
		top := th.tasks[n-1]
		if top.message == nil || top.message.object != object || th.invocation != nil {
			return nil // a removed message, or one that is recycled inside a delivery
		}
		ended, key = top.task, top.key
		if err := s.end(ctx, th); err != nil {
			return err
		}
	}
	if ended == 0 && object != q.original {
		return nil // a heartbeat, or a message that was removed
	}
	q.original = 0
	s.stopAt(h, device.Stop{Kind: device.StopBoundary, Event: ended, Key: key, Looper: th.task}, func(ctx context.Context) error {
		return s.vm.conn.ResumeThread(ctx, th.id)
	})
	return nil
}
