package droidracer

// An edgeBuilder goes over the operations once, in the order of the file, and finds the base edges.
type edgeBuilder struct {
	m     *Model
	edges map[[2]int]bool

	last     map[int]int // the end of each thread's chain
	start    int         // index of START
	forks    map[int]int // FORK by child
	notified map[int]int // NOTIFY that a thread has not consumed
	attach   map[int]int // ATTACH-Q by thread
	loop     map[int]int // LOOP by thread

	locked map[uint64]*lockState
	env    *environment
}

func newEdgeBuilder(m *Model) *edgeBuilder {
	return &edgeBuilder{
		m: m, edges: map[[2]int]bool{}, last: map[int]int{}, start: -1, forks: map[int]int{}, notified: map[int]int{},
		attach: map[int]int{}, loop: map[int]int{}, locked: map[uint64]*lockState{}, env: newEnvironment(),
	}
}

// add adds an edge unless one of its ends is missing (-1), or it is there.
func (b *edgeBuilder) add(from, to int, kind EdgeKind) {
	if from < 0 || to < 0 || from == to || b.edges[[2]int{from, to}] {
		return
	}
	b.edges[[2]int{from, to}] = true
	b.m.Edges = append(b.m.Edges, Edge{from, to, kind})
}

// addFrom adds an edge from an entry of a map of indices, if it is there.
func (b *edgeBuilder) addFrom(from map[int]int, key, to int, kind EdgeKind) {
	if i, ok := from[key]; ok {
		b.add(i, to, kind)
	}
}

// order is the restricted program order.
func (b *edgeBuilder) order(i int) {
	op := &b.m.Ops[i]
	switch op.Kind {
	case Start, InstanceIntent, RemoveIdle:
		return // in no chain
	case ThreadInit, Call, NativeEntry:
		b.last[op.Thread] = i
		return // a chain begins
	}
	b.addFrom(b.last, op.Thread, i, ProgramOrder)
	b.last[op.Thread] = i
	if op.Kind == Ret || op.Kind == Loop || op.Kind == NativeExit {
		delete(b.last, op.Thread) // a chain ends
	}
}

// base adds the edges of threads, queues and posts.
func (b *edgeBuilder) base(i int) {
	m := b.m
	op := &m.Ops[i]
	switch op.Kind {
	case Start:
		b.start = i
	case ThreadInit:
		b.add(b.start, i, StartEdge)
		b.addFrom(b.forks, op.Thread, i, ForkEdge)
	case NativeEntry:
		b.add(b.start, i, StartEdge)
	case Fork:
		b.forks[op.Other] = i
	case Notify:
		if _, twice := b.notified[op.Other]; twice {
			m.giveUp(i, "a thread is notified twice before it waits")
		}
		b.notified[op.Other] = i
	case Wait:
		b.addFrom(b.notified, op.Thread, i, NotifyEdge)
		delete(b.notified, op.Thread)
	case AttachQueue:
		b.attach[op.Thread] = i
	case Loop:
		b.addFrom(b.attach, op.Thread, i, QueueEdge)
		b.loop[op.Thread] = i
	case Post:
		b.post(i)
	case Call:
		b.call(i)
	}
}

func (b *edgeBuilder) post(i int) {
	op := &b.m.Ops[i]
	if op.Delay < 0 {
		b.m.giveUp(i, "a post has a negative delay")
	}
	if b.m.InEvent[i] != 0 {
		return
	}
	if _, looping := b.loop[op.Thread]; looping {
		b.addFrom(b.loop, op.Thread, i, QueueEdge)
	} else {
		b.addFrom(b.attach, op.Thread, i, QueueEdge)
	}
}

func (b *edgeBuilder) call(i int) {
	op := &b.m.Ops[i]
	if _, ok := b.loop[op.Thread]; !ok {
		b.m.giveUp(i, "a message is called before its thread loops")
	}
	b.addFrom(b.loop, op.Thread, i, QueueEdge)
	e := b.m.Events[op.Msg]
	b.add(e.Post, i, PostEdge)
	if p := b.m.Events[e.Parent]; p != nil && p.Thread == op.Thread {
		b.add(p.Ret, i, ParentEdge)
	}
}

// A lockState is what is known of one lock.
type lockState struct {
	unlocked  bool
	last      int // thread of the last UNLOCK
	frontier  map[int][]int
	inherited []int
	held      map[int]bool
}

// locks orders critical sections of different threads.
func (b *edgeBuilder) locks(i int) {
	op := &b.m.Ops[i]
	if op.Kind != Lock && op.Kind != Unlock {
		return
	}
	s := b.locked[op.Object]
	if s == nil {
		s = &lockState{frontier: map[int][]int{}, held: map[int]bool{}}
		b.locked[op.Object] = s
	}
	if op.Kind == Lock {
		s.held[op.Thread] = true
		b.lock(s, i)
		return
	}
	if !s.held[op.Thread] {
		b.m.giveUp(i, "a lock is released that is not held")
	}
	delete(s.held, op.Thread)
	b.unlock(s, i)
}

func (b *edgeBuilder) lock(s *lockState, i int) {
	inEvent := b.m.InEvent[i] != 0
	from := s.inherited
	switch {
	case !s.unlocked:
		return
	case s.last != b.m.Ops[i].Thread:
		from = s.frontier[s.last]
		s.inherited = nil
		if inEvent {
			s.inherited = append([]int(nil), from...)
		}
	case !inEvent:
		return
	}
	for _, u := range from {
		b.add(u, i, LockEdge)
	}
}

func (b *edgeBuilder) unlock(s *lockState, i int) {
	m, t := b.m, b.m.Ops[i].Thread
	s.unlocked, s.last = true, t
	e := m.eventOf(i)
	if e == nil {
		s.frontier[t] = []int{i}
		return
	}
	var kept []int
	for _, u := range s.frontier[t] {
		other := m.eventOf(u)
		if other == nil || other == e || other.Ret >= 0 && b.edges[[2]int{other.Ret, e.Call}] {
			continue
		}
		kept = append(kept, u)
	}
	s.frontier[t] = append(kept, i)
}
