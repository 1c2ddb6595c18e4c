package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// exitReason is why a process ended, as ApplicationExitInfo numbers it.
type exitReason int

const (
	exitSelf          exitReason = 1
	exitSignaled      exitReason = 2
	exitCrash         exitReason = 4
	exitUserRequested exitReason = 10
	exitOther         exitReason = 13
)

func (r exitReason) String() string {
	switch r {
	case exitSelf:
		return "EXIT_SELF"
	case exitSignaled:
		return "SIGNALED"
	case exitCrash:
		return "CRASH"
	case exitUserRequested:
		return "USER REQUESTED"
	}
	return "OTHER KILLS BY SYSTEM"
}

// exitInfo is what is remembered of an ended process.
type exitInfo struct {
	pkg         string
	uid, pid    int
	reason      exitReason
	status      int
	description string
	time        time.Time
}

// process is an app's process from its binding to its end.
type process struct {
	*jvm
	phone    *phone
	app      *app
	name     string // of the process: the package, but for components that have one of their own
	started  time.Time
	debugger *debugger
	tests    *testRun      // that it was started for, nil if none
	died     chan struct{} // closed when nothing more will come from it
	passed   chan struct{} // closed when its last message to another process has been passed on; nil before the first

	mu       sync.Mutex
	resumed  string        // component of the activity in front of this process, "" if none
	changes  int           // how often that has changed
	changed  chan struct{} // closed and replaced when resumed changes
	up       chan struct{} // closed once the app has shown something, waits for a debugger, or died
	isUp     bool
	crashed  string // first line of the uncaught exception
	killedBy exitReason
	killedAs string
}

// birth is how a process comes to be.
type birth struct {
	debug bool     // it waits for a debugger first
	tests *testRun // that it is started for, nil if it is an ordinary one
}

// bind makes an app's process of a zygote and starts to listen to it.
func (p *phone) bind(ctx context.Context, a *app, name string, j *jvm, b birth) (*process, error) {
	proc := &process{jvm: j, phone: p, app: a, name: name, tests: b.tests, started: time.Now(), died: make(chan struct{}),
		changed: make(chan struct{}), up: make(chan struct{})}
	proc.debugger = newDebugger(proc)
	p.processes.add(proc)
	p.desk.spawn(proc.watch)
	p.desk.spawn(func() { proc.debugger.report(p.desk.ctx) })
	args := request{
		"package": a.Package, "process": name, "image": p.host(a.dir + "/image"), "dataDir": p.host("/data/data/" + a.Package),
		"debug": b.debug, "rotation": p.rotation(), "width": screenWidth, "height": screenHeight, "httpProxy": p.httpProxy()}
	if b.tests != nil {
		args["instrumentation"] = b.tests.class
		args["arguments"] = b.tests.arguments
	}
	if _, err := j.channel.call(ctx, "bind", args); err != nil {
		proc.kill(exitOther, "bind failed")
		return nil, fmt.Errorf("bind %s to process %d: %w", name, j.pid, err)
	}
	for _, place := range p.places.all() {
		if _, err := proc.channel.call(ctx, "location", place); err != nil && !ended(err) {
			return nil, fmt.Errorf("tell process %d where it is: %w", j.pid, err)
		}
	}
	return proc, nil
}

// watch listens to the process until it has ended, then files its end.
func (p *process) watch() {
	err := p.channel.serve(p.handle)
	if p.alive() && p.phone.desk.ctx.Err() == nil {
		p.phone.desk.log.printf("process %d (%s): control channel: %v", p.pid, p.name, err)
	}
	t := time.NewTimer(5 * time.Second) // by contract it ends itself; it may be held by a debugger
	select {
	case <-p.exited:
	case <-t.C:
		p.jvm.kill()
		<-p.exited
	}
	t.Stop()
	p.markUp()
	p.debugger.close()
	e := p.exit()
	if p.tests != nil { // before this one is forgotten, and a new one may start
		p.phone.processes.kill(p.app.Package, exitUserRequested, finishedTests)
	}
	p.phone.processes.remove(p, e)
	close(p.died)
}

// handle takes one message from the process. It runs on the goroutine that reads them and never waits.
func (p *process) handle(m message) {
	switch m.Type {
	case "log":
		p.phone.logs.fromProcess(p.pid, m)
	case "crash":
		p.phone.logs.fromCrash(p.pid, p.app.Package, m)
		p.mu.Lock()
		p.crashed = "crash"
		p.mu.Unlock()
	case "state":
		p.phone.processes.setFront(p, m.Resumed != "") // first, since who waits for the change looks there
		p.mu.Lock()
		p.resumed = m.Resumed
		p.changes++
		close(p.changed)
		p.changed = make(chan struct{})
		p.mu.Unlock()
		if m.Resumed != "" {
			p.markUp()
		}
	case "waiting-for-debugger":
		p.phone.logs.add(logEntry{pid: p.pid, tid: p.pid, prio: 'W', tag: "ActivityThread",
			msg: "Application " + p.name + " is waiting for the debugger on port 8100...", buffers: bufferMain})
		p.debugger.wait(true)
		p.markUp()
	case "debugger-settled":
		p.debugger.wait(false)
	case "instrumentation-status", "instrumentation-result":
		p.reportTests(m)
	case "deliver", "broadcast", "transact", "transact-reply":
		p.passInOrder(m)
	case "finished":
	default:
		p.phone.desk.log.printf("process %d: message of unknown type %q", p.pid, m.Type)
	}
}

func (p *process) markUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.isUp {
		p.isUp = true
		close(p.up)
	}
}

// kill ends the process; why is kept as the reason of its end, unless there is one already.
func (p *process) kill(why exitReason, description string) {
	p.mu.Lock()
	if p.killedBy == 0 {
		p.killedBy, p.killedAs = why, description
	}
	p.mu.Unlock()
	p.jvm.kill()
}

// exit describes the end of a process that has been waited for.
func (p *process) exit() exitInfo {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := exitInfo{pkg: p.app.Package, uid: p.app.uid, pid: p.pid, reason: exitSelf, time: time.Now()}
	if p.state != nil {
		e.status = p.state.ExitCode()
		if ws, ok := p.state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
			e.reason, e.status = exitSignaled, int(ws.Signal())
		}
	}
	switch {
	case p.killedBy != 0:
		e.reason, e.description, e.status = p.killedBy, p.killedAs, 0
	case p.crashed != "":
		e.reason, e.description = exitCrash, p.crashed
	}
	return e
}

// ended says whether the process is gone and all that it said has been handled.
func (p *process) ended() bool {
	select {
	case <-p.died:
		return true
	default:
		return false
	}
}

// front is the component in front of this process, "" if none, and how often that has changed.
func (p *process) front() (resumed string, changes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.resumed, p.changes
}

// awaitFront waits until target is in front, or whatever has come to the front after that many changes: an activity may
// start another one in its place.
func (p *process) awaitFront(ctx context.Context, target string, after int) (string, error) {
	for {
		p.mu.Lock()
		resumed, changes, changed := p.resumed, p.changes, p.changed
		p.mu.Unlock()
		if resumed != "" && (resumed == target || changes > after) {
			return resumed, nil
		}
		select {
		case <-changed:
		case <-p.died:
			return "", errChannelClosed
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// text asks the process for something whose result is a string.
func (p *process) text(ctx context.Context, cmd string) (string, error) {
	raw, err := p.channel.call(ctx, cmd, nil)
	if err != nil {
		return "", err
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", fmt.Errorf("%s: result is not a string: %w", cmd, err)
	}
	return s, nil
}

// processes are the app processes of one device.
type processes struct {
	phone *phone
	start chan struct{} // holds one token; who has it may start a process

	mu      sync.Mutex
	byPID   map[int]*process
	byName  map[string]*process
	inFront *process
	exits   []exitInfo // newest first
	debug   debugApp
	changed chan struct{} // closed and replaced when the set of processes changes
}

// debugApp is what "am set-debug-app" has set.
type debugApp struct {
	process    string
	wait       bool
	persistent bool
}

// maxExits is how many ends are remembered.
const maxExits = 64

func newProcesses(p *phone) *processes {
	s := &processes{phone: p, start: make(chan struct{}, 1), byPID: map[int]*process{}, byName: map[string]*process{},
		changed: make(chan struct{})}
	s.start <- struct{}{}
	return s
}

// ensure gives a process of the app by name, starting it if there is none, as b says. A new one also waits for a debugger after
// set-debug-app -w, which holds for one start unless it was made persistent.
func (s *processes) ensure(ctx context.Context, a *app, name string, b birth) (proc *process, fresh bool, err error) {
	select {
	case <-s.start:
		defer func() { s.start <- struct{}{} }()
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
	if p := s.get(name); p != nil {
		return p, false, nil
	}
	j, err := s.phone.desk.zygotes.take(ctx)
	if err != nil {
		return nil, false, err
	}
	b.debug = s.debugOnce(name) || b.debug
	proc, err = s.phone.bind(ctx, a, name, j, b)
	if err != nil {
		return nil, false, err
	}
	s.phone.desk.zygotes.refillSoon(proc.up)
	s.phone.logs.system('I', "ActivityManager", fmt.Sprintf("Start proc %d:%s/u0a%d", proc.pid, name, a.uid-10000))
	return proc, true, nil
}

// debugOnce says whether the start of a process is to wait for a debugger, and uses up a set-debug-app that was for one start.
func (s *processes) debugOnce(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.debug.process != name {
		return false
	}
	wait := s.debug.wait
	if !s.debug.persistent {
		s.debug = debugApp{}
	}
	return wait
}

// setDebug sets the debug app. What is to last is a setting, too, as on Android.
func (s *processes) setDebug(d debugApp) {
	if d.persistent {
		s.phone.settings.setDebugApp(d)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.debug = d
}

// get is the living process of that name, or nil. An app's own has the name of its package.
func (s *processes) get(name string) *process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byName[name]
}

// pid is the living process of that number, or nil.
func (s *processes) pid(n int) *process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byPID[n]
}

// all are the living processes, in the order of their start.
func (s *processes) all() []*process {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []*process
	for _, p := range s.byPID {
		out = append(out, p)
	}
	sortByStart(out)
	return out
}

// front is the process whose activity the user sees, or nil for the home screen.
func (s *processes) front() *process {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inFront
}

func (s *processes) setFront(p *process, resumed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case resumed && s.byPID[p.pid] == p:
		s.inFront = p
	case !resumed && s.inFront == p:
		s.inFront = nil
	}
}

func (s *processes) add(p *process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.byPID[p.pid], s.byName[p.name] = p, p
	s.notify()
}

func (s *processes) remove(p *process, e exitInfo) {
	s.mu.Lock()
	delete(s.byPID, p.pid)
	if s.byName[p.name] == p {
		delete(s.byName, p.name)
	}
	if s.inFront == p {
		s.inFront = nil
	}
	s.exits = append([]exitInfo{e}, s.exits[:min(len(s.exits), maxExits-1)]...)
	s.notify()
	s.mu.Unlock()
	if e.reason == exitUserRequested {
		s.phone.logs.system('I', "ActivityManager", fmt.Sprintf("Killing %d:%s/u0a%d: %s", e.pid, e.pkg, e.uid-10000, e.description))
		return
	}
	s.phone.logs.system('I', "ActivityManager", fmt.Sprintf("Process %s (pid %d) has died", e.pkg, e.pid))
}

// notify tells the trackers; the caller holds the lock.
func (s *processes) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// ended are the remembered ends, newest first; of one package unless pkg is empty.
func (s *processes) ended(pkg string) []exitInfo {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []exitInfo
	for _, e := range s.exits {
		if pkg == "" || e.pkg == pkg {
			out = append(out, e)
		}
	}
	return out
}

// debuggable are the numbers of the processes that take a debugger, and what is closed when that may have changed.
func (s *processes) debuggable() (pids []int, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*process
	for _, p := range s.byPID {
		if p.app.Debuggable {
			list = append(list, p)
		}
	}
	sortByStart(list)
	for _, p := range list {
		pids = append(pids, p.pid)
	}
	return pids, s.changed
}

// kill begins the end of the processes of a package, or of the one of that name.
func (s *processes) kill(name string, why exitReason, description string) []*process {
	ending := slices.DeleteFunc(s.all(), func(p *process) bool { return p.app.Package != name && p.name != name })
	for _, p := range ending {
		p.kill(why, description)
	}
	return ending
}

// stop kills the processes of a package, or the one of that name, and waits for their end.
func (s *processes) stop(ctx context.Context, name string, why exitReason, description string) error {
	for _, p := range s.kill(name, why, description) {
		select {
		case <-p.died:
		case <-ctx.Done():
			return fmt.Errorf("wait for the end of process %d: %w", p.pid, ctx.Err())
		}
	}
	return nil
}

// ended says whether err only means that the process it was about has ended.
func ended(err error) bool { return errors.Is(err, errChannelClosed) }

func itoa(n int) string { return strconv.Itoa(n) }

func sortByStart(list []*process) {
	slices.SortFunc(list, func(a, b *process) int {
		return cmp.Or(a.started.Compare(b.started), cmp.Compare(a.pid, b.pid))
	})
}
