package droidracer

import "slices"

// A sent is a broadcast intent.
type sent struct {
	op     int
	sticky bool
}

type receiver struct {
	id     uint64
	action string
}

// A pairing says what causes a reception; -1 is unknown.
type pairing struct {
	send, register int
	sticky         bool // the registration met a sticky intent
}

type broadcasts struct {
	sent           map[int]sent // by intent
	sticky         map[string]bool
	registered     map[receiver]int
	stickyRegister map[receiver][]int
	later          map[int]pairing // by id of the ..._LATER operation
	bindPost       int             // POST of the event with BINDAPP-DONE
	tickPost       int             // POST of the last TIME_TICK
}

func newBroadcasts() *broadcasts {
	return &broadcasts{
		sent: map[int]sent{}, sticky: map[string]bool{}, registered: map[receiver]int{},
		stickyRegister: map[receiver][]int{}, later: map[int]pairing{}, bindPost: -1, tickPost: -1,
	}
}

func (b *edgeBuilder) broadcast(i int) {
	op := &b.m.Ops[i]
	br := b.env.broadcasts
	who := receiver{op.ID2, op.Action}
	switch op.State {
	case "ABC_SEND_BROADCAST", "ABC_SEND_STICKY_BROADCAST":
		sticky := op.State == "ABC_SEND_STICKY_BROADCAST"
		if _, known := br.sent[op.Intent]; !known {
			br.sent[op.Intent] = sent{i, sticky}
		}
		if sticky {
			br.sticky[op.Action] = true
		}
	case "ABC_REMOVE_STICKY_BROADCAST":
		delete(br.sticky, op.Action)
	case "ABC_REGISTER_RECEIVER":
		if _, known := br.registered[who]; !known {
			br.registered[who] = i
		}
		if br.sticky[op.Action] {
			br.stickyRegister[who] = append(br.stickyRegister[who], i)
		}
	case "ABC_UNREGISTER_RECEIVER":
		br.unregister(op.ID2)
	case "ABC_TRIGGER_ONRECIEVE_LATER":
		br.later[op.ID] = br.pair(op)
	case "ABC_ONRECEIVE":
		b.received(i)
	}
}

func (br *broadcasts) unregister(id uint64) {
	for who := range br.registered {
		if who.id == id {
			delete(br.registered, who)
		}
	}
	for who := range br.stickyRegister {
		if who.id == id {
			delete(br.stickyRegister, who)
		}
	}
}

// pair finds the causes of a reception and consumes a sticky registration.
func (br *broadcasts) pair(op *Op) pairing {
	p := pairing{send: -1, register: -1}
	who := receiver{op.ID2, op.Action}
	s, ok := br.sent[op.Intent]
	if ok {
		p.send = s.op
	}
	if list := br.stickyRegister[who]; ok && s.sticky && len(list) > 0 {
		p.register, p.sticky = list[0], true
		br.stickyRegister[who] = list[1:]
	} else if r, ok := br.registered[who]; ok {
		p.register = r
	}
	return p
}

func (b *edgeBuilder) received(i int) {
	op := &b.m.Ops[i]
	br := b.env.broadcasts
	post := -1
	if e := b.m.eventOf(i); e != nil {
		post = e.Post
	}
	if op.Action == "android.intent.action.TIME_TICK" && post >= 0 {
		b.add(br.tickPost, post, BroadcastEdge)
		br.tickPost = post
	}
	b.add(br.bindPost, post, BroadcastEdge)
	p, ok := br.later[op.Later]
	if !ok {
		p = br.pair(op)
	}
	b.cause(p.send, i, BroadcastEdge)
	b.cause(p.register, i, BroadcastEdge)
	if p.send >= 0 && !p.sticky {
		b.m.Receptions = append(b.m.Receptions, Reception{Cause: p.send, Receive: i, Post: post})
	}
	if p.register >= 0 && p.sticky && !slices.ContainsFunc(b.m.Receptions, func(r Reception) bool {
		return r.Sticky && r.Cause == p.register
	}) {
		b.m.Receptions = append(b.m.Receptions, Reception{Cause: p.register, Sticky: true, Receive: i, Post: post})
	}
}
