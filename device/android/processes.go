package android

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
)

// process is a process of the app as the session sees it: all that belongs to its VM, whose object, class and thread ids mean
// nothing elsewhere. The session works in one at a time.
type process struct {
	name  string // that of the package, but for components that have one of their own
	space string // begins the names of what is its own; empty for the app's main process
	pid   int
	vm    *vm
	up    bool // it has begun, and waits for its debugger no more
	// answered says that a component of it has been called: it has come to do what it was started for.
	answered bool

	threads map[jdwp.ThreadID]*thread
	dead    map[jdwp.ThreadID]*thread // that can still be joined
	queues  map[jdwp.ObjectID]*queue  // by MessageQueue object
	// handlers are the queues of handlers, which stay the same.
	handlers map[jdwp.ObjectID]*queue
	hooks    *hookSet
	watches  *watches
	pool     pool
	locking  bool        // it has locks of java.util.concurrent
	owners   *watchpoint // of what tells that a thread becomes a lock's owner
	// meetings are where threads wait for each other, inside what blocking queues hold.
	meetings  meetings
	inside    map[jdwp.ObjectID][]jdwp.ObjectID
	gates     gates
	seen      map[jdwp.ReferenceTypeID]bool // app classes that are prepared and watched
	foreign   map[jdwp.ObjectID]bool        // locks that the class library takes on its own behalf
	instances map[string][]jdwp.ObjectID    // components by class, in order of appearance
	services  map[jdwp.ObjectID]string      // class by token
	asks      asks
	scissors  map[jdwp.ObjectID]bool // what was posted with runWithScissors and is waited for
	staying   []*hit                 // loopers at their end on which something is held
	deferred  []jdwp.Item            // suspended items that came while a call was awaited
}

func newProcess(name, space string, o device.Options) *process {
	return &process{name: name, space: space,
		threads: map[jdwp.ThreadID]*thread{}, dead: map[jdwp.ThreadID]*thread{}, queues: map[jdwp.ObjectID]*queue{}, handlers: map[jdwp.ObjectID]*queue{},
		hooks: newHookSet(slices.Concat(frameworkHooks(), valueHooks(o.Values))), watches: newWatches(), pool: pool{tasks: map[jdwp.ObjectID][]submitted{}, serial: map[jdwp.ObjectID][]string{}},
		meetings: newMeetings(), inside: map[jdwp.ObjectID][]jdwp.ObjectID{}, gates: newGates(o.Gates), seen: map[jdwp.ReferenceTypeID]bool{},
		foreign: map[jdwp.ObjectID]bool{}, instances: map[string][]jdwp.ObjectID{}, services: map[jdwp.ObjectID]string{}, scissors: map[jdwp.ObjectID]bool{}, asks: newAsks()}
}

// others are the processes of the app besides its main one.
type others struct {
	// declared are the processes of components, by class, where they have one of their own.
	declared map[string]string
	// starts are am's words for starting the app's activities and services, by class.
	starts map[string]string
	// asked are those that a component was asked of that has not been called yet, and since when; found tells when one is
	// there that has not been attached to.
	asked    map[string]time.Time
	found    chan foundProcess
	attached []string // the names of all that have been attached to, in order
	waiting  string   // the one that waits for a debugger when it starts
}

type foundProcess struct {
	name string
	pid  int
	err  error // why there will be none
}

func newOthers() others {
	return others{declared: map[string]string{}, starts: map[string]string{}, asked: map[string]time.Time{}, found: make(chan foundProcess)}
}

var _ device.Processes = (*session)(nil)

// Processes implements device.Processes.
func (s *session) Processes() []string { return append([]string{s.app.Package}, s.others.attached...) }

// use makes p the process that the session works in.
func (s *session) use(p *process) {
	s.process = p
	s.names.space = p.space
}

// inMain works in the main process until the returned function is called.
func (s *session) inMain() (back func()) {
	before := s.process
	s.use(s.all[0])
	return func() { s.use(before) }
}

// each works in one process after the other until f fails.
func (s *session) each(f func() error) error {
	defer s.use(s.process)
	for _, p := range s.all {
		s.use(p)
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// nextItem is the next thing that a VM reports, or ok false after wait. The session works in that VM's process then.
func (s *session) nextItem(ctx context.Context, wait time.Duration) (item jdwp.Item, ok bool, err error) {
	if err := ctx.Err(); err != nil {
		return item, false, err
	}
	s.turn++
	for i := range s.all {
		p := s.all[(s.turn+i)%len(s.all)]
		if len(p.deferred) > 0 {
			item, p.deferred = p.deferred[0], p.deferred[1:]
			ok = true
		} else {
			ok = p.vm.conn.TryNext(&item)
		}
		if ok {
			s.use(p)
			return item, true, nil
		}
	}
	inner, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	s.use(s.whoIsReady(inner))
	if item, err = s.vm.conn.Next(inner); err != nil && inner.Err() != nil && ctx.Err() == nil {
		return jdwp.Item{}, false, nil
	}
	return item, err == nil, err
}

// whoIsReady waits until a VM has something to report, or has ended.
func (s *session) whoIsReady(ctx context.Context) *process {
	if len(s.all) == 1 {
		return s.all[0]
	}
	cases := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ctx.Done())}}
	for _, p := range s.all {
		ready, ended := p.vm.conn.Ready()
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ready)}, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ended)})
	}
	chosen, _, _ := reflect.Select(cases)
	return s.all[max(chosen-1, 0)/2]
}

// applicationHook tells that a process has begun: before that it may still wait until its debugger is silent, in the very
// message that binds it to the app.
func applicationHook() hook {
	return hook{class: instrumentationClass, method: "callApplicationOnCreate", action: onApplication}
}

// onApplication is Instrumentation.callApplicationOnCreate(app), before the app's own code can ask for anything.
func onApplication(ctx context.Context, s *session, h *hit) error {
	s.up = true
	if s.process != s.all[0] {
		return nil
	}
	err := s.learnProcesses(ctx, h.thread, h.object(1))
	if err == nil || ctx.Err() != nil || errors.Is(err, jdwp.ErrClosed) || s.vmDead(err) {
		return err
	}
	s.notCaptured("processes other than the main one", err)
	return nil
}

// learnProcesses asks which processes the manifest gives to components, and looks out for them.
func (s *session) learnProcesses(ctx context.Context, th *thread, app jdwp.ObjectID) error {
	const components = 1 | 2 | 4 | 8 // PackageManager.GET_ACTIVITIES, GET_RECEIVERS, GET_SERVICES, GET_PROVIDERS
	manager, err := s.callObject(ctx, th, app, "", "getPackageManager", "()Landroid/content/pm/PackageManager;")
	if err != nil {
		return fmt.Errorf("ask for the app's processes: %w", err)
	}
	name, err := s.vm.conn.CreateString(ctx, s.app.Package)
	if err != nil {
		return err
	}
	info, err := s.callObject(ctx, th, manager.Object(), "", "getPackageInfo", "(Ljava/lang/String;I)Landroid/content/pm/PackageInfo;",
		jdwp.Object(jdwp.ObjectID(name)), jdwp.Int(components))
	if err != nil {
		return fmt.Errorf("ask for the app's processes: %w", err)
	}
	for _, field := range []string{"activities", "receivers", "services", "providers"} {
		v, err := s.vm.optionalField(ctx, info.Object(), "", field)
		if err != nil {
			return err
		}
		list, err := s.elements(ctx, v.Object())
		if err != nil {
			return err
		}
		for _, component := range list {
			if err := s.declare(ctx, component, field); err != nil {
				return err
			}
		}
	}
	return s.expect(ctx)
}

// declare notes a component of one of PackageInfo's lists: how it is started, and its process if it has one of its own.
func (s *session) declare(ctx context.Context, component jdwp.ObjectID, list string) error {
	var texts [2]string
	for i, field := range []string{"name", "processName"} {
		v, err := s.vm.optionalField(ctx, component, "", field)
		if err != nil {
			return err
		}
		if texts[i], err = s.vm.stringOf(ctx, v.Object()); err != nil {
			return err
		}
	}
	if start, ok := map[string]string{"activities": "start", "services": "startservice"}[list]; ok {
		s.others.starts[texts[0]] = start
	}
	if texts[1] != "" && texts[1] != s.app.Package {
		s.others.declared[texts[0]] = texts[1]
	}
	return nil
}

// expect makes the next process that is not there wait for a debugger when it starts, and looks out for all of them. A
// device makes one wait at a time; what the others do before erva attaches is not seen.
func (s *session) expect(ctx context.Context) error {
	var names []string
	for _, name := range s.others.declared {
		if !slices.Contains(names, name) && !slices.ContainsFunc(s.all, func(p *process) bool { return p.name == name }) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	s.others.waiting = names[0]
	if err := s.change(ctx, setDebugApp+" -w "+adb.Quote(names[0])); err != nil {
		return err
	}
	if len(names) > 1 {
		s.notCaptured("the first steps of "+strings.Join(names[1:], ", "), errors.New("a device makes one process at a time wait for a debugger"))
	}
	for _, name := range names {
		s.lookOut(name)
	}
	return nil
}

// lookEvery is how often it is looked whether a process is there. One that waits for its debugger can wait so long.
const lookEvery = 200 * time.Millisecond

// lookOut waits for a process beside the session.
func (s *session) lookOut(name string) {
	if s.lookedFor[name] {
		return
	}
	s.lookedFor[name] = true
	s.background.Go(func() {
		pid, err := waitForProcess(s.life, s.dev, name, lookEvery)
		select {
		case s.others.found <- foundProcess{name, pid, err}:
		case <-s.life.Done():
		}
	})
}

// attachFound attaches to a process of the app that has appeared.
func (s *session) attachFound(ctx context.Context) error {
	var f foundProcess
	select {
	case f = <-s.others.found:
	default:
		return nil
	}
	delete(s.lookedFor, f.name)
	if f.err != nil {
		return f.err
	}
	before := s.process
	space, own := strings.CutPrefix(f.name, s.app.Package)
	if !own {
		space = f.name
	}
	p := newProcess(f.name, space+"/", s.opts)
	p.pid = f.pid
	s.use(p)
	defer s.use(before)
	conn, err := s.connect(ctx)
	if err == nil {
		if err = s.attach(ctx, conn); err != nil {
			err = errors.Join(err, conn.Close())
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		s.notCaptured("process "+f.name, err)
		delete(s.others.asked, f.name)
		return nil
	}
	if f.name != s.others.waiting {
		s.notCaptured("what process "+f.name+" did at first", errors.New("it did not wait for the debugger"))
	}
	s.all = append(s.all, p)
	if !slices.Contains(s.others.attached, p.name) {
		s.others.attached = append(s.others.attached, p.name)
	}
	s.touch()
	return s.expect(ctx)
}

// answerTimeout is how long a process that runs may take to what another one asks of it, before that counts as nothing.
const answerTimeout = 500 * time.Millisecond

// requested notes that a component is asked for: if it is another process's, that is about to call it, or to start for it.
func (s *session) requested(class string) {
	if len(s.others.declared) == 0 {
		return
	}
	name := cmp.Or(s.others.declared[class], s.app.Package)
	if name != s.name {
		s.others.asked[name] = time.Now()
	}
}

// called notes that a component of the process is called.
func (s *session) called() {
	s.answered = true
	delete(s.others.asked, s.name)
}

// awaited says whether a process is about to start, or to do what another one asks of it.
func (s *session) awaited() bool {
	for name, since := range s.others.asked {
		patience := launchTimeout
		if slices.ContainsFunc(s.all, func(p *process) bool { return p.name == name && (p.answered || p == s.all[0]) }) {
			patience = answerTimeout
		}
		if s.last.After(since) {
			since = s.last
		}
		if time.Since(since) > patience {
			delete(s.others.asked, name) // it was not meant, or cannot start
		}
	}
	return len(s.others.asked) > 0 || time.Since(s.calls.waiting) < answerTimeout
}

// processLost says whether err means that a process other than the main one has ended; the app goes on without it.
func (s *session) processLost(ctx context.Context, err error) bool {
	if s.process == s.all[0] || ctx.Err() != nil || !errors.Is(err, jdwp.ErrClosed) && !errors.Is(err, io.EOF) && !s.vmDead(err) {
		return false
	}
	p := s.process
	for id := range p.threads {
		s.threadEnded(id)
	}
	_ = p.vm.conn.Close() // it is closed at the other end
	s.all = slices.DeleteFunc(s.all, func(other *process) bool { return other == p })
	if s.cur != nil && s.cur.process == p {
		s.cur = nil
	}
	s.use(s.all[0])
	if err := s.expect(ctx); err != nil {
		s.notCaptured("process "+p.name+", if it starts again", err)
	}
	return true
}

// waitForProcess waits until a process offers a debugger connection.
func waitForProcess(ctx context.Context, dev *adb.Device, name string, pause time.Duration) (int, error) {
	for {
		r, err := dev.Run(ctx, "pidof "+adb.Quote(name), nil)
		if err != nil {
			return 0, err
		}
		if fields := strings.Fields(r.Stdout); len(fields) > 0 {
			pid, err := strconv.Atoi(fields[0])
			if err != nil {
				return 0, fmt.Errorf("pidof says %q", fields[0])
			}
			offered, err := dev.JDWPProcesses(ctx)
			if err != nil {
				return 0, err
			}
			if slices.Contains(offered, pid) {
				return pid, nil
			}
		}
		select {
		case <-ctx.Done():
			return 0, fmt.Errorf("%s offers no debugger connection: %w", name, device.ErrNotDebuggable)
		case <-time.After(pause):
		}
	}
}
