package trace

// resolve settles what the lines left open, once the whole text is known: the rules are in the comment on the text form.
func (p *textParser) resolve() {
	for _, link := range p.links {
		link()
	}
	begins, sends := p.whereEventsGo()
	for _, i := range p.sendsNoQueue {
		op := &p.trace.Ops[i]
		if op.Mode != ModeIPC {
			op.Queue = p.queueFor(op.Object, begins)
		}
	}
	p.adoptQueues(begins, sends)
	for _, i := range p.noThread {
		op := &p.trace.Ops[i]
		if op.Kind == KindBegin {
			op.Object = p.looperOf(p.trace.Ops, sends, op.Task)
			if begins[op.Task] == 0 {
				begins[op.Task] = op.Object
			}
		}
	}
	for _, i := range p.noThread {
		if op := &p.trace.Ops[i]; op.Kind == KindEnd {
			op.Object = begins[op.Task]
		}
	}
}

// whereEventsGo says on which thread each event begins (as far as said) and which operation sends it.
func (p *textParser) whereEventsGo() (begins map[TaskID]TaskID, sends map[TaskID]int) {
	begins, sends = make(map[TaskID]TaskID), make(map[TaskID]int)
	for i := range p.trace.Ops {
		op := &p.trace.Ops[i]
		switch op.Kind {
		case KindBegin:
			if op.Object != 0 && begins[op.Task] == 0 {
				begins[op.Task] = op.Object
			}
		case KindSend:
			if _, ok := sends[op.Object]; !ok {
				sends[op.Object] = i
			}
		}
	}
	return begins, sends
}

// queueFor is the queue of a send without q=.
func (p *textParser) queueFor(event TaskID, begins map[TaskID]TaskID) QueueID {
	t := &p.trace.Tables
	th := t.Thread(begins[event])
	switch {
	case th == nil && len(t.Queues) == 1:
		return 1
	case th == nil:
		return 0
	case th.Queue == 0 && !p.explicitTask[th.ID]:
		th.Queue = p.queue(p.taskLabels[th.ID-1])
		if q := &t.Queues[th.Queue-1]; q.Looper == 0 && !p.explicitQueue[q.ID] {
			q.Looper = th.ID
		}
	}
	return th.Queue
}

// adoptQueues links implicit queues and loopers: by the events that begin on a thread, else by equal names.
func (p *textParser) adoptQueues(begins map[TaskID]TaskID, sends map[TaskID]int) {
	t := &p.trace.Tables
	for i := range p.trace.Ops {
		op := &p.trace.Ops[i]
		if op.Kind != KindBegin {
			continue
		}
		send, ok := sends[op.Task]
		if !ok {
			continue
		}
		p.adopt(begins[op.Task], p.trace.Ops[send].Queue, p.trace.Ops[send].Mode)
	}
	for i := range t.Queues {
		if id := QueueID(i + 1); t.Queues[i].Looper == 0 && !p.explicitQueue[id] {
			label := p.queueLabels[i]
			if t.Event(TaskID(p.tasks[label])) == nil {
				p.adopt(p.task(label, false), id, ModeDelayed)
			}
		}
	}
}

func (p *textParser) adopt(thread TaskID, queue QueueID, mode SendMode) {
	t := &p.trace.Tables
	th := t.Thread(thread)
	if th == nil {
		return
	}
	if !p.explicitTask[thread] {
		switch {
		case mode == ModeIPC && queue == 0:
			if th.Kind == ThreadWorker {
				th.Kind = ThreadBinder
			}
			return
		case th.Kind == ThreadWorker:
			th.Kind = ThreadLooper
		}
		if th.Queue == 0 {
			th.Queue = queue
		}
	}
	if queue != 0 && t.Queues[queue-1].Looper == 0 && !p.explicitQueue[queue] {
		t.Queues[queue-1].Looper = thread
	}
}

// looperOf is the thread that drains the queue to which an event was sent.
func (p *textParser) looperOf(ops []Op, sends map[TaskID]int, event TaskID) TaskID {
	send, ok := sends[event]
	if !ok {
		return 0
	}
	return p.trace.Tables.Queue(ops[send].Queue).Looper
}
