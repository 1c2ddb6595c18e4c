package droidracer

// A service as its record in DroidRacer's model: it lives from the first request until STOP-SERVICE.
type service struct {
	firstRequest int // start or bind
	firstBind    int
	firstStop    int
	create, bind int
	bound        int // last of CREATE, BIND, UNBIND
	started      int // last of CREATE, ARGS
	unbinds      []int
}

// A binding is a connection's request for one service.
type binding struct {
	class  string
	op     int
	unbind int
}

type services struct {
	byClass  map[string]*service
	requests map[uint64]int // REQUEST_START_SERVICE by intent, until its SERVICE-ARGS
	bindings map[uint64][]*binding
}

func newServices() *services {
	return &services{byClass: map[string]*service{}, requests: map[uint64]int{}, bindings: map[uint64][]*binding{}}
}

// requested is the record of a service; a request makes it.
func (s *services) requested(class string, op int) *service {
	if s.byClass[class] == nil {
		s.byClass[class] = &service{
			firstRequest: op, firstBind: -1, firstStop: -1, create: -1, bind: -1, bound: -1, started: -1,
		}
	}
	return s.byClass[class]
}

func (b *edgeBuilder) service(i int) {
	op := &b.m.Ops[i]
	s := b.env.services
	record := s.byClass[op.Component]
	switch op.State {
	case "REQUEST_START_SERVICE":
		if _, pending := s.requests[op.ID2]; !pending {
			s.requests[op.ID2] = i
		}
		s.requested(op.Component, i)
		return
	case "REQUEST_BIND_SERVICE":
		s.requestBind(op, i)
		return
	case "REQUEST_UNBIND_SERVICE":
		s.requestUnbind(op.ID2, i)
		return
	case "SERVICE_CONNECT":
		b.connected(record, i)
		return
	}
	if record == nil {
		return
	}
	switch op.State {
	case "REQUEST_STOP_SERVICE":
		if record.firstStop < 0 {
			record.firstStop = i
		}
	case "CREATE-SERVICE":
		if record.create < 0 {
			b.cause(record.firstRequest, i, ServiceEdge)
			record.create, record.bound, record.started = i, i, i
		}
	case "BIND-SERVICE":
		b.bind(record, i)
	case "SERVICE-ARGS":
		b.arguments(record, i)
	case "UNBIND-SERVICE":
		b.unbind(record, i)
	case "STOP-SERVICE":
		b.stopped(record, i)
	}
}

func (s *services) requestBind(op *Op, i int) {
	record := s.requested(op.Component, i)
	if record.firstBind < 0 {
		record.firstBind = i
	}
	for _, c := range s.bindings[op.ID2] {
		if c.class == op.Component {
			if c.unbind >= 0 { // bound anew
				c.op, c.unbind = i, -1
			}
			return
		}
	}
	s.bindings[op.ID2] = append(s.bindings[op.ID2], &binding{class: op.Component, op: i, unbind: -1})
}

func (s *services) requestUnbind(connection uint64, i int) {
	for _, c := range s.bindings[connection] {
		if c.unbind >= 0 {
			continue
		}
		c.unbind = i
		if record := s.byClass[c.class]; record != nil {
			record.unbinds = append(record.unbinds, i)
		}
	}
}

func (b *edgeBuilder) bind(s *service, i int) {
	if s.create < 0 || s.bind >= 0 {
		return
	}
	b.cause(s.firstBind, i, ServiceEdge)
	s.bind = i
	if state := b.m.Ops[s.bound].State; state == "CREATE-SERVICE" || state == "UNBIND-SERVICE" {
		b.succeed(s.bound, i, ServiceEdge)
		s.bound = i
	}
}

func (b *edgeBuilder) arguments(s *service, i int) {
	if s.create < 0 {
		return
	}
	requests := b.env.services.requests
	id := b.m.Ops[i].ID2
	if from, ok := requests[id]; ok {
		b.cause(from, i, ServiceEdge)
		delete(requests, id)
	}
	b.succeed(s.started, i, ServiceEdge)
	s.started = i
}

// connected is onServiceConnected: after BIND-SERVICE if that was seen, and after the connection's own request.
func (b *edgeBuilder) connected(s *service, i int) {
	op := &b.m.Ops[i]
	if s != nil && s.bind >= 0 {
		b.cause(s.bind, i, ServiceEdge)
	}
	e := b.m.eventOf(i)
	for _, c := range b.env.services.bindings[op.ID2] {
		if c.class == op.Component {
			if e != nil && c.op < e.Post { // else it is a later request's
				b.cause(c.op, i, ServiceEdge)
			}
			return
		}
	}
}

func (b *edgeBuilder) unbind(s *service, i int) {
	if s.bind < 0 {
		return
	}
	for _, u := range s.unbinds {
		b.cause(u, i, ServiceEdge)
	}
	if b.m.Ops[s.bound].State != "BIND-SERVICE" {
		return
	}
	b.succeed(s.bound, i, ServiceEdge)
	s.bound, s.bind, s.firstBind, s.unbinds = i, -1, -1, nil
}

func (b *edgeBuilder) stopped(s *service, i int) {
	if s.create < 0 {
		return
	}
	bound, started := b.m.Ops[s.bound].State, b.m.Ops[s.started].State
	if bound == "CREATE-SERVICE" && started == "CREATE-SERVICE" {
		return // neither bound nor started
	}
	b.succeed(s.bound, i, ServiceEdge)
	b.succeed(s.started, i, ServiceEdge)
	if started != "CREATE-SERVICE" {
		b.cause(s.firstStop, i, ServiceEdge)
	}
	delete(b.env.services.byClass, b.m.Ops[i].Component)
}
