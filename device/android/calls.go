package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
)

// callStatic invokes a static framework method on a thread that stands at an event.
func (s *session) callStatic(ctx context.Context, th *thread, signature, name, desc string, args ...jdwp.Value) (jdwp.Value, error) {
	m, err := s.vm.methodOf(ctx, signature, name, desc)
	if err != nil {
		return jdwp.Value{}, err
	}
	return s.call(ctx, th, jdwp.Call{Kind: jdwp.CallStatic, Class: m.class.id, Method: m.id, Args: args})
}

// callObject invokes a method of an object; signature names the class that declares it.
func (s *session) callObject(ctx context.Context, th *thread, object jdwp.ObjectID, signature, name, desc string, args ...jdwp.Value) (jdwp.Value, error) {
	c, err := s.vm.declaring(ctx, object, signature)
	if err != nil {
		return jdwp.Value{}, err
	}
	m := c.find(name, desc)
	if m == nil {
		return jdwp.Value{}, fmt.Errorf("%s.%s%s: %w", c.name, name, desc, errNoMember)
	}
	return s.call(ctx, th, jdwp.Call{Object: object, Class: m.class.id, Method: m.id, Args: args})
}

// newObject makes an object of a framework class.
func (s *session) newObject(ctx context.Context, th *thread, signature, desc string, args ...jdwp.Value) (jdwp.ObjectID, error) {
	m, err := s.vm.methodOf(ctx, signature, "<init>", desc)
	if err != nil {
		return 0, err
	}
	v, err := s.call(ctx, th, jdwp.Call{Kind: jdwp.CallNew, Class: m.class.id, Method: m.id, Args: args})
	return v.Object(), err
}

// call invokes a method and waits for its end. Only the thread itself runs meanwhile, so that nothing that is held
// comes loose. What the VM reports of that thread is handled; what suspends other threads waits its turn.
func (s *session) call(ctx context.Context, th *thread, call jdwp.Call) (jdwp.Value, error) {
	call.Thread, call.Options = th.id, jdwp.InvokeSingleThreaded
	inv, err := s.vm.conn.InvokeMethodAsync(ctx, call)
	if err != nil {
		return jdwp.Value{}, err
	}
	for {
		item, err := s.vm.conn.Next(ctx)
		if err != nil {
			return jdwp.Value{}, err
		}
		if item.Invocation == inv {
			break
		}
		passing := s.concerns(item, th)
		if !passing {
			if passing, err = s.insideQueue(ctx, item); err != nil {
				return jdwp.Value{}, err
			}
		}
		if passing {
			err = s.handle(ctx, item)
		} else {
			s.deferred = append(s.deferred, item)
		}
		if err != nil {
			return jdwp.Value{}, err
		}
		if s.cur != nil {
			return jdwp.Value{}, fmt.Errorf("a call of erva itself led to a stop (%s)", s.cur.stop.Kind)
		}
	}
	if inv.Err != nil {
		return jdwp.Value{}, inv.Err
	}
	if inv.Return.Exception != 0 {
		c, err := s.vm.classOf(ctx, inv.Return.Exception)
		if err != nil {
			return jdwp.Value{}, err
		}
		return jdwp.Value{}, &thrownError{c.name}
	}
	return inv.Return.Value, nil
}

// thrownError says that a method that was called ended with an exception.
type thrownError struct{ class string }

func (e *thrownError) Error() string { return "the called method threw " + e.class }

// insideQueue says whether an item is of a thread that takes a message out of a queue, and owns the queue's lock: a call that
// needs that lock, too, would wait for ever if the thread were not let go on. It leads to no stop.
func (s *session) insideQueue(ctx context.Context, item jdwp.Item) (bool, error) {
	if item.Invocation != nil || len(item.Events) != 1 {
		return false, nil
	}
	ev := item.Events[0]
	hook, ok := s.hooks.byRequest[ev.Request]
	th := s.threads[ev.Thread]
	if !ok || th == nil || hook.method.class.signature != messageClass || hook.method.name != recycle {
		return false, nil
	}
	if th.queue == nil || len(th.tasks) == 0 {
		return th.queue == nil, nil
	}
	top, err := s.topFrame(ctx, &hit{thread: th, event: ev, method: hook.method}, hook)
	if err != nil {
		return false, err
	}
	args, err := s.vm.args(ctx, th.id, top, hook.method)
	if err != nil || len(args) == 0 {
		return false, err
	}
	current := th.tasks[len(th.tasks)-1].message
	return current != nil && current.object != args[0].Object(), nil
}

// concerns says whether an item can be handled during a call on th: it suspends nobody, or th itself.
func (s *session) concerns(item jdwp.Item, th *thread) bool {
	if item.Invocation != nil {
		return false
	}
	if item.Suspend == jdwp.SuspendNone {
		return true
	}
	for _, ev := range item.Events {
		if ev.Thread == th.id {
			return true
		}
	}
	return false
}
