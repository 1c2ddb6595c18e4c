package android

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const (
	broadcastReceiver = "Landroid/content/BroadcastReceiver;"
	intentClass       = "Landroid/content/Intent;"
)

// broadcastHooks are the ways of an intent from who sends it to its receivers. Within a process the framework hands on the
// very Intent (LocalBroadcastManager); through the system comes a copy, which is known by its action and its turn.
func broadcastHooks() []hook {
	const pendingResult = "Landroid/content/BroadcastReceiver$PendingResult;"
	hooks := []hook{
		{class: activityThreadClass, method: "handleReceiver", action: onDeclaredReceiver},
		{class: pendingResult, method: "finish", desc: "()V", action: onReceiverFinished},
		{class: "Landroid/content/ContextWrapper;", method: "registerReceiver", action: onRegisterReceiver},
	}
	for _, method := range []string{"registerReceiver", "registerReceiverAsUser"} {
		hooks = append(hooks, hook{class: contextImpl, method: method, action: onRegisterReceiver})
	}
	for _, method := range []string{"sendBroadcast", "sendBroadcastAsUser", "sendBroadcastMultiplePermissions", "sendBroadcastWithMultiplePermissions",
		"sendOrderedBroadcast", "sendOrderedBroadcastAsUser", "sendStickyBroadcast", "sendStickyBroadcastAsUser", "sendStickyOrderedBroadcast"} {
		hooks = append(hooks, hook{class: contextImpl, method: method, action: onSendBroadcast})
	}
	hooks = append(hooks, hook{class: contextImpl, method: "unregisterReceiver", action: onUnregisterReceiver})
	for _, class := range []string{"Landroidx/localbroadcastmanager/content/LocalBroadcastManager;", "Landroid/support/v4/content/LocalBroadcastManager;"} {
		hooks = append(hooks,
			hook{class: class, method: "registerReceiver", action: onRegisterReceiver},
			hook{class: class, method: "unregisterReceiver", action: onUnregisterReceiver},
			hook{class: class, method: "sendBroadcast", desc: "(Landroid/content/Intent;)Z", action: onSendLocally})
	}
	return hooks
}

// What is signalled of a broadcast: that it was sent, that a receiver has got it, that the next receiver of an ordered one may.
const (
	broadcastSent     = "broadcast"
	broadcastReceived = "received by "
	broadcastPassedOn = "ordered"
)

// The roles of a receiver that is registered, and of an intent that stays within its process.
const (
	roleReceiver       = "receiver"
	roleLocalBroadcast = "local-broadcast"
)

// maxSent is how many broadcasts of one action are remembered: the last ones. Most are received at once.
const maxSent = 1000

// broadcast is an intent that the app has sent through the system.
type broadcast struct {
	channel string // its action, or the class of the receiver that it names
	serial  int    // among all that were sent
	task    trace.TaskID
	ordered bool // its receivers come one after the other
}

func (b *broadcast) handle(role string) string {
	return fmt.Sprintf("%s:%s:%d", role, b.channel, b.serial)
}

// broadcasts pairs broadcasts with their receptions. Those of one action reach each of their receivers in the order in
// which they were sent: the system keeps them in queues.
type broadcasts struct {
	serial int
	sent   map[string][]*broadcast // by channel, in order
	// received is the last broadcast of a channel that a receiver has got, and since when it has been registered.
	received map[reception]*broadcast
	since    map[string]int
	last     map[string]jdwp.ObjectID // the intent that a receiver got last
	// results are the receivers that learn of the end of an ordered broadcast; handling are receptions that have not finished.
	results  map[string]*broadcast
	handling map[string]*broadcast
}

// reception is one end of a channel.
type reception struct{ channel, receiver string }

func newBroadcasts() *broadcasts {
	return &broadcasts{sent: map[string][]*broadcast{}, received: map[reception]*broadcast{}, since: map[string]int{}, last: map[string]jdwp.ObjectID{},
		results: map[string]*broadcast{}, handling: map[string]*broadcast{}}
}

// send adds a broadcast.
func (bs *broadcasts) send(channel string, task trace.TaskID, ordered bool) *broadcast {
	bs.serial++
	b := &broadcast{channel: channel, serial: bs.serial, task: task, ordered: ordered}
	list := append(bs.sent[channel], b)
	bs.sent[channel] = list[max(0, len(list)-maxSent):]
	return b
}

// receive is the broadcast that a receiver gets now by one of the channels, and the one that it got before it by the same;
// nil if it must come from outside the app.
func (bs *broadcasts) receive(receiver string, channels ...string) (now, before *broadcast) {
	for _, channel := range channels {
		last := bs.received[reception{channel, receiver}]
		after := bs.since[receiver]
		if last != nil {
			after = max(after, last.serial)
		}
		for _, b := range bs.sent[channel] {
			if b.serial > after {
				if now == nil || b.serial < now.serial {
					now, before = b, last
				}
				break
			}
		}
	}
	if now != nil {
		bs.received[reception{now.channel, receiver}] = now
	}
	return now, before
}

// onSendBroadcast is ContextImpl.sendBroadcast(intent, …) and its kin, some of which call others.
func onSendBroadcast(ctx context.Context, s *session, h *hit) error {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return err
	}
	if len(stack) > 1 && stack[1].class.signature == contextImpl && strings.HasPrefix(stack[1].method.name, "send") {
		return nil
	}
	channels, err := s.channelsOf(ctx, h.object(1))
	if err != nil || len(channels) == 0 {
		return err
	}
	s.requested(channels[0])
	b := s.broadcasts.send(channels[0], h.thread.current(), strings.Contains(h.method.name, "Ordered"))
	for _, a := range h.args[min(2, len(h.args)):] {
		if !a.IsRef() || a.Object() == 0 {
			continue
		}
		c, err := s.vm.classOf(ctx, a.Object())
		if err != nil {
			return err
		}
		if c.inherits(className(broadcastReceiver)) {
			s.broadcasts.results[s.names.own(a.Object())] = b
		}
	}
	s.signal(h.thread, s.names.handle(b.handle(broadcastSent)))
	return nil
}

// channelsOf are the channels that an intent may come by: the class that it names, its action. The system names the class in
// what it delivers to a declared receiver, though the sender has not.
func (s *session) channelsOf(ctx context.Context, intent jdwp.ObjectID) ([]string, error) {
	component, err := s.componentOf(ctx, intent)
	if err != nil {
		return nil, err
	}
	v, err := s.vm.optionalField(ctx, intent, intentClass, "mAction")
	if err != nil {
		return nil, err
	}
	action, err := s.vm.stringOf(ctx, v.Object())
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc([]string{component, action}, func(c string) bool { return c == "" }), nil
}

// onRegisterReceiver is registerReceiver(receiver, …). What was sent before does not reach it.
func onRegisterReceiver(_ context.Context, s *session, h *hit) error {
	receiver := h.object(1)
	if receiver == 0 {
		return nil
	}
	if _, known := s.broadcasts.since[s.names.own(receiver)]; !known {
		s.broadcasts.since[s.names.own(receiver)] = s.broadcasts.serial
	}
	s.register(h.thread, s.names.object(roleReceiver, receiver))
	return nil
}

// onUnregisterReceiver is unregisterReceiver(receiver).
func onUnregisterReceiver(_ context.Context, s *session, h *hit) error {
	delete(s.broadcasts.since, s.names.own(h.object(1)))
	s.unregister(h.thread, s.names.object(roleReceiver, h.object(1)))
	return nil
}

// onSendLocally is LocalBroadcastManager.sendBroadcast(intent).
func onSendLocally(_ context.Context, s *session, h *hit) error {
	s.signal(h.thread, s.names.object(roleLocalBroadcast, h.object(1)))
	return nil
}

// onDeclaredReceiver is ActivityThread.handleReceiver(data): a receiver of the manifest is made for one broadcast. The data
// is its PendingResult.
func onDeclaredReceiver(ctx context.Context, s *session, h *hit) error {
	s.called()
	data := h.object(1)
	intent, err := s.vm.optionalField(ctx, data, "", "intent")
	if err != nil {
		return err
	}
	info, err := s.vm.optionalField(ctx, data, "", "info")
	if err != nil {
		return err
	}
	name, err := s.vm.optionalField(ctx, info.Object(), "", "name")
	if err != nil {
		return err
	}
	class, err := s.vm.stringOf(ctx, name.Object())
	if err != nil {
		return err
	}
	return s.receive(ctx, h.thread, class, intent.Object(), data)
}

// onReceiver is the onReceive(context, intent) of a receiver of the app.
func onReceiver(ctx context.Context, s *session, h *hit) error {
	receiver, intent := h.object(0), h.object(2)
	s.waited(h.thread, s.names.object(roleLocalBroadcast, intent))
	handle := s.names.object(roleReceiver, receiver)
	if s.broadcasts.last[s.names.own(receiver)] == intent {
		return nil // it calls super
	}
	s.broadcasts.last[s.names.own(receiver)] = intent
	s.perform(h.thread, handle)
	if !s.registered[handle] && s.broadcasts.results[s.names.own(receiver)] == nil {
		return nil // a declared one, of which handleReceiver has told
	}
	pending, err := s.vm.optionalField(ctx, receiver, broadcastReceiver, "mPendingResult")
	if err != nil {
		return err
	}
	return s.receive(ctx, h.thread, s.names.own(receiver), intent, pending.Object())
}

// receive records that a receiver gets an intent: after it was sent, after what the same task had sent before, and, if the
// broadcast is ordered, after the receivers before it.
func (s *session) receive(ctx context.Context, th *thread, receiver string, intent, result jdwp.ObjectID) error {
	b, before := s.broadcasts.results[receiver], (*broadcast)(nil)
	if b != nil {
		delete(s.broadcasts.results, receiver)
	} else {
		channels, err := s.channelsOf(ctx, intent)
		if err != nil {
			return err
		}
		if b, before = s.broadcasts.receive(receiver, channels...); b == nil {
			return nil
		}
	}
	s.waited(th, s.names.handle(b.handle(broadcastSent)))
	if before != nil && before.task == b.task && before.ordered == b.ordered {
		s.waited(th, s.names.handle(before.handle(broadcastReceived+receiver)))
	}
	s.signal(th, s.names.handle(b.handle(broadcastReceived+receiver)))
	if b.ordered {
		s.waited(th, s.names.handle(b.handle(broadcastPassedOn)))
		s.broadcasts.handling[s.names.own(result)] = b
	}
	return nil
}

// onReceiverFinished is PendingResult.finish(): the next receiver of an ordered broadcast may get it.
func onReceiverFinished(_ context.Context, s *session, h *hit) error {
	result := s.names.own(h.object(0))
	if b := s.broadcasts.handling[result]; b != nil {
		delete(s.broadcasts.handling, result)
		s.signal(h.thread, s.names.handle(b.handle(broadcastPassedOn)))
	}
	return nil
}
