package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// queueHooks are the blocking queues. Who takes an element comes after who put it in, and after no one else: the element
// is known where the queue's own methods link and unlink it.
func queueHooks() []hook {
	const (
		object   = "Ljava/lang/Object;"
		linked   = "Ljava/util/concurrent/LinkedBlockingQueue;"
		array    = "Ljava/util/concurrent/ArrayBlockingQueue;"
		deque    = "Ljava/util/concurrent/LinkedBlockingDeque;"
		priority = "Ljava/util/concurrent/PriorityBlockingQueue;"
	)
	hooks := []hook{
		{class: linked, method: "enqueue", desc: "", action: onLink},
		{class: linked, method: "dequeue", desc: "()" + object, action: onTake(afterHead)},
		{class: linked, method: "drainTo", desc: "(Ljava/util/Collection;I)I", action: onDrain},
		{class: array, method: "enqueue", desc: "", action: onPut},
		{class: array, method: "dequeue", desc: "()" + object, action: onTake(atTakeIndex)},
		{class: array, method: "drainTo", desc: "(Ljava/util/Collection;I)I", action: onDrain},
		{class: deque, method: "linkFirst", desc: "", action: onLink},
		{class: deque, method: "linkLast", desc: "", action: onLink},
		{class: deque, method: "unlinkFirst", desc: "()" + object, action: onTake(inNode("first"))},
		{class: deque, method: "unlinkLast", desc: "()" + object, action: onTake(inNode("last"))},
		{class: priority, method: "offer", desc: "(" + object + ")Z", action: onPut},
		{class: priority, method: "dequeue", desc: "()" + object, action: onTake(atRoot)},
	}
	// What these hand over is not known before it is returned: who takes comes after all who have put something in.
	for _, class := range []string{"DelayQueue", "SynchronousQueue", "LinkedTransferQueue"} {
		for _, m := range []string{"put", "offer", "add", "transfer", "tryTransfer"} {
			if class == "DelayQueue" && m != "offer" {
				continue // they call it
			}
			hooks = append(hooks, hook{class: "Ljava/util/concurrent/" + class + ";", method: m, desc: "", action: onGive})
		}
		for _, m := range []string{"take", "poll"} {
			hooks = append(hooks, hook{class: "Ljava/util/concurrent/" + class + ";", method: m, desc: "", action: onReceive})
		}
	}
	return hooks
}

// element is the handle of an element in a queue.
func (s *session) element(queue, element jdwp.ObjectID) trace.HandleID {
	return s.names.handle(fmt.Sprintf("element:o%d:o%d", queue, element))
}

// put records that an element goes into a queue.
func (s *session) put(ctx context.Context, h *hit, element jdwp.ObjectID) error {
	if inPool, err := s.calledByPool(ctx, h); err != nil || inPool || element == 0 {
		return err
	}
	queue := h.object(0)
	s.inside[queue] = append(s.inside[queue], element)
	s.signal(h.thread, s.element(queue, element))
	return nil
}

// onPut puts its argument in.
func onPut(ctx context.Context, s *session, h *hit) error { return s.put(ctx, h, h.object(1)) }

// onLink puts the item of a node in.
func onLink(ctx context.Context, s *session, h *hit) error {
	v, err := s.vm.optionalField(ctx, h.object(1), "", "item")
	if err != nil {
		return err
	}
	return s.put(ctx, h, v.Object())
}

// onTake takes the element that next finds in the queue out.
func onTake(next func(context.Context, *session, jdwp.ObjectID) (jdwp.ObjectID, error)) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		queue := h.object(0)
		if len(s.inside[queue]) == 0 {
			return nil // nothing but a pool's tasks, or nothing at all
		}
		element, err := next(ctx, s, queue)
		if err != nil || element == 0 {
			return err
		}
		s.taken(h.thread, queue, element)
		return nil
	}
}

func (s *session) taken(th *thread, queue, element jdwp.ObjectID) {
	for i, e := range s.inside[queue] {
		if e == element {
			s.inside[queue] = append(s.inside[queue][:i], s.inside[queue][i+1:]...)
			break
		}
	}
	s.waited(th, s.element(queue, element))
}

// onDrain takes everything out, as far as the caller wants it.
func onDrain(_ context.Context, s *session, h *hit) error {
	if len(h.args) < 3 {
		return nil
	}
	queue := h.object(0)
	n := min(int64(len(s.inside[queue])), max(h.args[2].Int(), 0))
	for _, element := range s.inside[queue][:n] {
		s.waited(h.thread, s.element(queue, element))
	}
	s.inside[queue] = s.inside[queue][n:]
	return nil
}

// afterHead is the first element of a LinkedBlockingQueue: its head is the node before.
func afterHead(ctx context.Context, s *session, queue jdwp.ObjectID) (jdwp.ObjectID, error) {
	return s.through(ctx, queue, "head", "next", "item")
}

// inNode is the element of a node.
func inNode(field string) func(context.Context, *session, jdwp.ObjectID) (jdwp.ObjectID, error) {
	return func(ctx context.Context, s *session, queue jdwp.ObjectID) (jdwp.ObjectID, error) {
		return s.through(ctx, queue, field, "item")
	}
}

// through follows fields from an object; 0 if one of them is null.
func (s *session) through(ctx context.Context, object jdwp.ObjectID, fields ...string) (jdwp.ObjectID, error) {
	for _, f := range fields {
		v, err := s.vm.optionalField(ctx, object, "", f)
		if err != nil {
			return 0, err
		}
		object = v.Object()
	}
	return object, nil
}

// atTakeIndex is the next element of an ArrayBlockingQueue.
func atTakeIndex(ctx context.Context, s *session, queue jdwp.ObjectID) (jdwp.ObjectID, error) {
	v, err := s.vm.fields(ctx, queue, "", "items", "takeIndex")
	if err != nil {
		return 0, fmt.Errorf("look into a queue: %w", err)
	}
	return s.inArray(ctx, v[0].Object(), int32(v[1].Int()))
}

// atRoot is the least element of a PriorityBlockingQueue.
func atRoot(ctx context.Context, s *session, queue jdwp.ObjectID) (jdwp.ObjectID, error) {
	v, err := s.vm.fields(ctx, queue, "", "queue")
	if err != nil {
		return 0, fmt.Errorf("look into a queue: %w", err)
	}
	return s.inArray(ctx, v[0].Object(), 0)
}

func (s *session) inArray(ctx context.Context, array jdwp.ObjectID, index int32) (jdwp.ObjectID, error) {
	values, err := s.vm.conn.ArrayValues(ctx, jdwp.ArrayID(array), index, 1)
	if err != nil {
		return 0, fmt.Errorf("look into an array: %w", err)
	}
	if len(values) != 1 {
		return 0, nil
	}
	return values[0].Object(), nil
}

// onGive hands something over by a queue whose elements are not followed.
func onGive(ctx context.Context, s *session, h *hit) error {
	if inPool, err := s.calledByPool(ctx, h); err != nil || inPool {
		return err
	}
	s.signal(h.thread, s.names.object("queue", h.object(0)))
	return nil
}

// onReceive is about to take something from such a queue.
func onReceive(ctx context.Context, s *session, h *hit) error {
	if inPool, err := s.calledByPool(ctx, h); err != nil || inPool {
		return err
	}
	s.await(h.thread, s.names.object("queue", h.object(0)))
	return nil
}

// calledByPool says whether an executor calls on its own behalf: what it keeps its tasks in is not the app's.
func (s *session) calledByPool(ctx context.Context, h *hit) (bool, error) {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return false, err
	}
	for _, f := range stack {
		if f.class != h.method.class {
			return f.class.name == "java.util.concurrent.ThreadPoolExecutor", nil
		}
	}
	return false, nil
}
