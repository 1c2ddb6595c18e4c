package android

import (
	"cmp"
	"slices"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// queue models what a MessageQueue holds, from what was seen going in and out. The device's own list is never walked:
// Android 17's lock-free queue keeps mMessages null.
type queue struct {
	id       trace.QueueID
	object   jdwp.ObjectID
	looper   *thread
	looperID jdwp.ObjectID              // the Looper object
	pending  map[jdwp.ObjectID]*message // by Message object; pooled objects are in it at most once
	held     []*message                 // in the order in which they were held
	barriers map[int32]int64            // token → when, ms uptime
	blind    bool                       // barriers are not seen here
	original jdwp.ObjectID              // the message whose dispatch was skipped last and that the looper will recycle
	quit     bool
	handler  jdwp.ObjectID          // erva's own Handler on this looper, for heartbeats; 0 until needed
	beating  bool                   // a heartbeat is in the queue
	heart    *message               // the heartbeat that was put into it last
	idlers   map[jdwp.ObjectID]bool // idle handlers that have run
}

// message is one enqueued event: the object together with this use of it.
type message struct {
	event    trace.TaskID
	key      string
	object   jdwp.ObjectID // the pooled Message; after a hold, its pinned copy
	target   jdwp.ObjectID
	callback jdwp.ObjectID
	obj      jdwp.ObjectID
	what     int32
	when     int64 // ms uptime
	async    bool
	traced   bool // its branches are wanted
	timed    bool // what handles it reads a clock that cannot be told what was skipped
	queue    *queue
	idler    jdwp.ObjectID // of a run of an idle handler: the handler; there is no message then
}

func newQueue(id trace.QueueID, object, looperID jdwp.ObjectID, looper *thread) *queue {
	return &queue{id: id, object: object, looperID: looperID, looper: looper, pending: map[jdwp.ObjectID]*message{}, barriers: map[int32]int64{}, idlers: map[jdwp.ObjectID]bool{}}
}

// blocked says whether a sync barrier keeps m from being dispatched.
func (q *queue) blocked(m *message) bool {
	if m.async {
		return false
	}
	if q.blind && slices.ContainsFunc(q.held, func(h *message) bool { return h.async }) {
		return true // a frame is held, and with it the removal of the barrier that it was scheduled with
	}
	for _, when := range q.barriers {
		if when <= m.when {
			return true
		}
	}
	return false
}

// awaitsFrame says whether a sync barrier announces a frame that is not held itself.
func (q *queue) awaitsFrame() bool {
	return len(q.barriers) > 0 && !slices.ContainsFunc(q.held, func(m *message) bool { return m.async })
}

// nextDue is the time (ms uptime) at which the earliest message can run, and whether there is one.
func (q *queue) nextDue() (int64, bool) {
	var due int64
	found := false
	for _, m := range q.pending {
		if q.blocked(m) {
			continue
		}
		if !found || m.when < due {
			due, found = m.when, true
		}
	}
	return due, found
}

// removal is a call that takes messages out of a queue: what must match.
type removal struct {
	handler  jdwp.ObjectID
	callback jdwp.ObjectID // 0: any callback, if anyWhat; none otherwise
	token    jdwp.ObjectID // 0: any
	what     int32
	anyWhat  bool
}

func (r removal) matches(m *message) bool {
	if m.target != r.handler || (r.token != 0 && m.obj != r.token) {
		return false
	}
	switch {
	case r.anyWhat:
		return true
	case r.callback != 0:
		return m.callback == r.callback
	default:
		return m.what == r.what // callbacks have what 0: MessageQueue.removeMessages takes them too
	}
}

// remove takes the matching messages out, held ones included: for the app a held message is still in its queue.
func (q *queue) remove(match func(*message) bool) []*message {
	var out []*message
	for object, m := range q.pending {
		if match(m) {
			out = append(out, m)
			delete(q.pending, object)
		}
	}
	kept := q.held[:0]
	for _, m := range q.held {
		if match(m) {
			out = append(out, m)
		} else {
			kept = append(kept, m)
		}
	}
	q.held = kept
	slices.SortFunc(out, func(a, b *message) int { return cmp.Compare(a.event, b.event) })
	return out
}
