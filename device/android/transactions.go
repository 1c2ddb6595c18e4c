package android

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// transactionHooks are the two ends of Binder.
func transactionHooks() []hook {
	return []hook{
		{class: "Landroid/os/Binder;", method: "execTransact", desc: "", action: onTransaction},
		{class: "Landroid/os/BinderProxy;", method: "transact", desc: "(ILandroid/os/Parcel;Landroid/os/Parcel;I)Z", action: onCallOut},
	}
}

// flagOneWay is IBinder.FLAG_ONEWAY.
const flagOneWay = 1

// maxCalls is how many calls of one kind are remembered that have not come in at another process of the app: most go to the
// system.
const maxCalls = 100

// outgoing is a call of a binder of another process.
type outgoing struct {
	from  *process
	call  trace.HandleID
	reply trace.HandleID // 0 of a one-way call
}

// calls pairs the calls between processes of the app: those of one method of one interface come in in their order.
type calls struct {
	count   int
	sent    map[string][]outgoing // by interface and method
	waiting time.Time             // when the last one was made, zero once it has come in
}

// method names what a transaction calls.
func (c *calls) method(of string, code int64) string { return fmt.Sprintf("%s:%d", of, code) }

// take is the first call of a method that another process than to has made.
func (c *calls) take(method string, to *process) (outgoing, bool) {
	i := slices.IndexFunc(c.sent[method], func(o outgoing) bool { return o.from != to })
	if i < 0 {
		return outgoing{}, false
	}
	o := c.sent[method][i]
	c.sent[method] = slices.Delete(c.sent[method], i, i+1)
	return o, true
}

// onCallOut is BinderProxy.transact(code, data, reply, flags), in an app that has several processes.
func onCallOut(ctx context.Context, s *session, h *hit) error {
	if len(s.others.declared) == 0 || len(h.args) < 5 {
		return nil
	}
	stack, err := s.stack(ctx, h)
	if err != nil || len(stack) < 2 {
		return err
	}
	of, generated := strings.CutSuffix(stack[1].class.name, "$Stub$Proxy")
	switch {
	case !generated && !slices.ContainsFunc(stack, func(f frame) bool { return f.class.app }):
		return nil
	case !generated:
		of = "" // the app has written it by hand
	case strings.HasPrefix(of, "android.") && !strings.HasPrefix(of, "android.os."), strings.HasPrefix(of, "com.android."):
		return nil // a service of the system
	}
	s.calls.count++
	o := outgoing{from: s.process, call: s.names.handle(fmt.Sprintf("call:%d", s.calls.count))}
	if h.args[4].Int()&flagOneWay == 0 {
		o.reply = s.names.handle(fmt.Sprintf("reply:%d", s.calls.count))
		if err := s.hooks.returns(ctx, s, h.method, onCallReturn); err != nil {
			return err
		}
	}
	h.thread.calls = append(h.thread.calls, o.reply)
	method := s.calls.method(of, h.args[1].Int())
	sent := append(s.calls.sent[method], o)
	s.calls.sent[method] = sent[max(0, len(sent)-maxCalls):]
	s.calls.waiting = time.Now()
	s.signal(h.thread, o.call)
	return nil
}

// onCallReturn is a return of BinderProxy.transact: the caller comes after what the callee has done.
func onCallReturn(_ context.Context, s *session, h *hit) error {
	n := len(h.thread.calls)
	if n == 0 {
		return nil
	}
	reply := h.thread.calls[n-1]
	h.thread.calls = h.thread.calls[:n-1]
	if reply != 0 {
		s.waited(h.thread, reply)
	}
	return nil
}

// onTransaction is Binder.execTransact(code, …): an incoming call. Such calls are short-lived threads (Hsiao, section 3.1.4);
// one ends where the next begins. That of another process of the app comes after who has called.
func onTransaction(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if n := len(th.tasks); n > 0 && th.tasks[n-1].kind == runningTransaction {
		s.popTask(th)
	}
	class, err := s.describeRunnable(ctx, h.object(0))
	if err != nil {
		return err
	}
	task := s.defineThread(trace.ThreadBinder, class, s.keys.number("binder:"+class))
	th.tasks = append(th.tasks, running{task: task, key: "binder", kind: runningTransaction})
	s.emit(trace.Op{Kind: trace.KindThreadInit, Task: task})
	if len(s.others.declared) == 0 || len(h.args) < 2 {
		return nil
	}
	return s.pair(ctx, h, h.object(0), h.args[1].Int())
}

// pair finds who has called the binder, if that was another process of the app.
func (s *session) pair(ctx context.Context, h *hit, binder jdwp.ObjectID, code int64) error {
	v, err := s.vm.optionalField(ctx, binder, "Landroid/os/Binder;", "mDescriptor")
	if err != nil {
		return err
	}
	descriptor, err := s.vm.stringOf(ctx, v.Object())
	if err != nil {
		return err
	}
	o, ok := s.calls.take(s.calls.method(descriptor, code), s.process)
	if c, err := s.vm.classOf(ctx, binder); err != nil {
		return err
	} else if !ok && c.app {
		o, ok = s.calls.take(s.calls.method("", code), s.process)
	}
	if !ok {
		return nil
	}
	s.calls.waiting = time.Time{}
	s.waited(h.thread, o.call)
	h.thread.tasks[len(h.thread.tasks)-1].reply = o.reply
	return s.hooks.returns(ctx, s, h.method, onTransacted)
}

// onTransacted is a return of Binder.execTransact.
func onTransacted(_ context.Context, s *session, h *hit) error {
	th := h.thread
	n := len(th.tasks)
	if n == 0 || th.tasks[n-1].kind != runningTransaction {
		return nil
	}
	if reply := th.tasks[n-1].reply; reply != 0 {
		s.signal(th, reply)
	}
	s.popTask(th)
	return nil
}
