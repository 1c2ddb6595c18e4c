package android

import (
	"context"
	"errors"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
)

// handle processes one item of the VM's stream. It leaves s.cur set if the policy has to decide, and lets the thread go
// on otherwise.
func (s *session) handle(ctx context.Context, item jdwp.Item) error {
	if item.Err != nil {
		return item.Err
	}
	if item.Invocation != nil {
		return s.completed(ctx, item.Invocation)
	}
	s.gates.putLast(item.Events)
	for i := range item.Events {
		if err := s.handleEvent(ctx, &item.Events[i], item.Suspend); err != nil {
			return err
		}
		if s.cur != nil {
			break // the stop resumes the thread; what may stop is the last at its place
		}
	}
	if err := s.watches.rearm(ctx, s); err != nil || s.cur != nil {
		return err
	}
	if item.Suspend == jdwp.SuspendNone || len(item.Events) == 0 {
		return nil
	}
	return s.resumeAfter(ctx, item)
}

// resumeAfter undoes the suspension that came with an item.
func (s *session) resumeAfter(ctx context.Context, item jdwp.Item) error {
	if item.Suspend == jdwp.SuspendAll {
		return s.vm.conn.Resume(ctx)
	}
	id := item.Events[0].Thread
	if id == 0 {
		return nil
	}
	err := s.vm.conn.ResumeThread(ctx, id)
	if errors.Is(err, jdwp.ErrInvalidThread) || errors.Is(err, jdwp.ErrThreadNotAlive) {
		return nil // it has ended meanwhile
	}
	return err
}

func (s *session) handleEvent(ctx context.Context, ev *jdwp.Event, suspend jdwp.SuspendPolicy) error {
	if s.tap != nil {
		s.tap(ev)
	}
	switch ev.Kind {
	case jdwp.FieldAccess, jdwp.FieldModification:
		return s.watches.access(ctx, s, ev, suspend)
	case jdwp.Breakpoint:
		return s.arrived(ctx, ev)
	case jdwp.ClassPrepare:
		return s.prepared(ctx, ev)
	case jdwp.ThreadDeath:
		s.threadEnded(ev.Thread)
		return nil
	case jdwp.MonitorWaited:
		return s.monitorWaited(ctx, ev)
	case jdwp.Exception:
		return s.thrown(ctx, ev)
	case jdwp.SingleStep:
		return s.stepped(ctx, ev)
	case jdwp.MethodEntry:
		return s.entered(ctx, ev)
	case jdwp.VMDeath:
		if s.process != s.all[0] {
			return jdwp.ErrVMDead
		}
		s.exited = true
		return nil
	default:
		return nil
	}
}

// completed handles the return of a delivery. Other calls are awaited where they are made.
func (s *session) completed(ctx context.Context, inv *jdwp.Invocation) error {
	for _, th := range s.threads {
		if th.invocation != nil && th.invocation.call == inv {
			return s.delivered(ctx, th, inv)
		}
	}
	return nil
}

// arrived handles a breakpoint: a hook, or a gate.
func (s *session) arrived(ctx context.Context, ev *jdwp.Event) error {
	if f, known := s.hooks.fates[applicationHook().name()]; known && f.set == 0 {
		s.up = true // that moment cannot be seen: the first one that can has to do
	}
	if gate, ok := s.gates.byRequest[ev.Request]; ok {
		return s.atGate(ctx, ev, gate)
	}
	installed, ok := s.hooks.byRequest[ev.Request]
	if !ok {
		return nil
	}
	th, err := s.threadOf(ctx, ev.Thread)
	if err != nil {
		return err
	}
	h := &hit{thread: th, event: *ev, method: installed.method}
	if installed.args {
		top, err := s.topFrame(ctx, h, installed)
		if err != nil {
			return err
		}
		if h.args, err = s.vm.args(ctx, th.id, top, installed.method); err != nil {
			return err
		}
	}
	err = installed.action(ctx, s, h)
	installed.deep = h.stack != nil
	return err
}

// topFrame is the frame of the hooked method. Where the last arrival's action has looked at the whole stack, this one's
// will too, so that is asked for at once.
func (s *session) topFrame(ctx context.Context, h *hit, installed *installed) (jdwp.FrameID, error) {
	if installed.deep {
		stack, err := s.stack(ctx, h)
		if err == nil && len(stack) > 0 {
			return stack[0].id, nil
		}
		return 0, err
	}
	top, err := s.vm.conn.Frames(ctx, h.thread.id, 0, 1)
	if err == nil && len(top) != 1 {
		err = errors.New("no frame")
	}
	if err != nil {
		return 0, fmt.Errorf("read the frame of %s.%s: %w", installed.method.class.name, installed.method.name, err)
	}
	return top[0].ID, nil
}

// hookSet are the breakpoints that are set.
type hookSet struct {
	wanted    []hook
	byRequest map[jdwp.RequestID]*installed
	// concretes are methods of particular classes that are hooked already.
	concretes map[*method]bool
	followed  map[*method]bool  // whose returns are hooked
	fates     map[hookName]fate // of the hooks whose class is loaded
}

// hookName tells hooks apart.
type hookName struct{ class, method, desc string }

func (h hook) name() hookName { return hookName{h.class, h.method, h.desc} }

// short is the hook's method for people: "MessageQueue.quit".
func (h hook) short() string { return simpleClass(className(h.class)) + "." + h.method }

// fate is what became of a hook: at how many methods it is set, and why it is not.
type fate struct {
	set int
	why error
}

// installed is a breakpoint at a method's entry, or at an instruction in it.
type installed struct {
	method *method
	args   bool // at the entry, where arguments can be read
	deep   bool // the action has looked at the stack
	action hookAction
}

func newHookSet(wanted []hook) *hookSet {
	return &hookSet{wanted: wanted, byRequest: map[jdwp.RequestID]*installed{}, concretes: map[*method]bool{}, followed: map[*method]bool{}, fates: map[hookName]fate{}}
}

// install sets the hooks whose classes are loaded, and asks to be told of the others.
func (hs *hookSet) install(ctx context.Context, s *session) error {
	return hs.add(ctx, s, hs.wanted)
}

// add sets hooks, those of classes that are not loaded once they are; they must be among the wanted ones.
func (hs *hookSet) add(ctx context.Context, s *session, hooks []hook) error {
	found, err := s.vm.look(ctx, hooks)
	if err != nil {
		return err
	}
	awaited := map[string]bool{} // classes that are not loaded
	var under []setting
	for _, h := range hooks {
		if awaited[h.class] && !h.needed {
			continue
		}
		c, err := s.vm.loadedAmong(ctx, h.class, found[h.class])
		if err != nil {
			return err
		}
		if c == nil {
			if h.needed {
				return fmt.Errorf("class %s is not loaded", className(h.class))
			}
			awaited[h.class] = true
			if _, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.ClassPrepare, Suspend: jdwp.SuspendEventThread,
				Modifiers: []jdwp.Modifier{jdwp.ClassMatch(className(h.class))}}); err != nil {
				return fmt.Errorf("wait for class %s: %w", className(h.class), err)
			}
			continue
		}
		next, err := beginSetting(ctx, s, c, h)
		if err != nil {
			return err
		}
		under = append(under, next)
	}
	for _, next := range under {
		if err := hs.finish(ctx, s, next); err != nil {
			return err
		}
	}
	return nil
}

// look asks for the classes of hooks, all at once.
func (v *vm) look(ctx context.Context, hooks []hook) (map[string][]jdwp.ClassInfo, error) {
	asked := map[string]*jdwp.Asked[[]jdwp.ClassInfo]{}
	for _, h := range hooks {
		if v.byName[h.class] != nil || asked[h.class] != nil {
			continue
		}
		a, err := v.conn.BeginClassesBySignature(ctx, h.class)
		if err != nil {
			return nil, fmt.Errorf("find class %s: %w", h.class, err)
		}
		asked[h.class] = a
	}
	found := map[string][]jdwp.ClassInfo{}
	for class, a := range asked {
		infos, err := a.Wait(ctx)
		if err != nil {
			return nil, fmt.Errorf("find class %s: %w", class, err)
		}
		found[class] = infos
	}
	return found, nil
}

// setting is a hook that is being set: the breakpoints that were asked for.
type setting struct {
	class   *class
	hook    hook
	methods []*method
	asked   []*jdwp.Asked[jdwp.RequestID]
}

// beginSetting asks for the breakpoints of a hook on its class, which is loaded.
func beginSetting(ctx context.Context, s *session, c *class, h hook) (setting, error) {
	out := setting{class: c, hook: h}
	for _, m := range c.methods {
		if m.name != h.method || (h.desc != "" && m.desc != h.desc) || !m.runs() || s.pretend.hides(h) {
			continue
		}
		a, err := s.vm.conn.BeginSetEvent(ctx, breakpoint(m, 0))
		if err != nil {
			return out, fmt.Errorf("set a breakpoint in %s.%s: %w", c.name, m.name, err)
		}
		out.methods, out.asked = append(out.methods, m), append(out.asked, a)
	}
	return out, nil
}

// on sets a hook on its class, which is loaded.
func (hs *hookSet) on(ctx context.Context, s *session, c *class, h hook) error {
	next, err := beginSetting(ctx, s, c, h)
	if err != nil {
		return err
	}
	return hs.finish(ctx, s, next)
}

// finish notes what became of a hook. One that cannot be set is left out unless it is needed.
func (hs *hookSet) finish(ctx context.Context, s *session, under setting) error {
	c, h := under.class, under.hook
	f := fate{why: fmt.Errorf("%s has no method %s%s", c.name, h.method, h.desc)}
	for i, m := range under.methods {
		id, err := under.asked[i].Wait(ctx)
		var refused jdwp.Error
		switch {
		case err == nil:
			f.set++
			hs.byRequest[id] = &installed{method: m, args: true, action: h.action}
		case errors.As(err, &refused) && !s.vmDead(err):
			f.why = fmt.Errorf("set a breakpoint in %s.%s: %w", c.name, m.name, err)
		default:
			return fmt.Errorf("set a breakpoint in %s.%s: %w", c.name, m.name, err)
		}
	}
	switch {
	case f.set == 0 && h.needed:
		return f.why
	case f.set == 0 && !varies(h.short()):
		s.notCaptured("what "+h.short()+" does", f.why)
	}
	hs.fates[h.name()] = f
	return nil
}

// concrete hooks the method that objects of a class run.
func (hs *hookSet) concrete(ctx context.Context, s *session, c *class, name, desc string, action hookAction) error {
	m := c.find(name, desc)
	if m == nil || !m.runs() || hs.concretes[m] {
		return nil
	}
	hs.concretes[m] = true
	return hs.set(ctx, s, m, 0, action)
}

// returns hooks the returns of a method, once.
func (hs *hookSet) returns(ctx context.Context, s *session, m *method, action hookAction) error {
	if hs.followed[m] {
		return nil
	}
	hs.followed[m] = true
	code, err := s.vm.bytecodes(ctx, m)
	if err != nil {
		return err
	}
	for _, i := range findInstructions(s.vm.dalvik, code).returns {
		if err := hs.set(ctx, s, m, i, action); err != nil {
			return err
		}
	}
	return nil
}

// set puts a breakpoint at an instruction of a method.
func (hs *hookSet) set(ctx context.Context, s *session, m *method, index uint64, action hookAction) error {
	id, err := s.vm.conn.SetEvent(ctx, breakpoint(m, index))
	if err != nil {
		return fmt.Errorf("set a breakpoint in %s.%s: %w", m.class.name, m.name, err)
	}
	hs.byRequest[id] = &installed{method: m, args: index == 0, action: action}
	return nil
}

// breakpoint asks to stop the thread that comes to an instruction of a method.
func breakpoint(m *method, index uint64) jdwp.EventRequest {
	return jdwp.EventRequest{Kind: jdwp.Breakpoint, Suspend: jdwp.SuspendEventThread,
		Modifiers: []jdwp.Modifier{jdwp.LocationOnly{TypeTag: m.class.tag, Class: m.class.id, Method: m.id, Index: index}}}
}
