package android

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/device/lease"
	"github.com/erva-go/erva/trace"
)

const (
	// openTimeout bounds how long it may take until all requests are set: far more than it needs, since the machine may be busy.
	openTimeout = 2 * time.Minute
	// offerTimeout is how long an app may take from its start until it offers a debugger connection.
	offerTimeout = 45 * time.Second
	// lookForMain is how often it is looked whether the app's main process is there.
	lookForMain = 20 * time.Millisecond
)

// App is an installed, debuggable app.
type App struct {
	Package  string // application id
	Activity string // fully qualified class of the activity to start
	// Namespace is the package of the R class where it differs from the application id.
	Namespace string
}

func (a App) component() string { return a.Package + "/" + a.Activity }

func (a App) namespace() string {
	if a.Namespace != "" {
		return a.Namespace
	}
	return a.Package
}

// Opener starts sessions of one app on one device. It implements device.Opener.
type Opener struct {
	Device *adb.Device
	App    App
	// Fresh clears the app's data before each session, so that every run starts from the same state.
	Fresh bool
	// Pretend is what the device is taken for.
	Pretend Pretence
	// Lease is the right to change the device; without one, what a session changes is put back by that session or never.
	Lease *lease.Lease
	// NotCaptured is told what a session cannot see, for the recording's manifest; may be nil.
	NotCaptured func(what, why string)
}

// Open starts the app under the debugger and attaches to it before its first line runs.
func (o *Opener) Open(ctx context.Context, opts device.Options) (device.Session, error) {
	s := newSession(o, opts)
	if err := s.start(ctx, o.Fresh); err != nil {
		return nil, errors.Join(device.Infra("start "+o.App.Package, err), s.Close())
	}
	return s, nil
}

// leased is the right to change the device.
func (o *Opener) leased(dev *adb.Device) *lease.Lease {
	if o.Lease != nil {
		return o.Lease
	}
	return lease.Private(dev)
}

func newSession(o *Opener, opts device.Options) *session {
	tables := &trace.Tables{}
	now := time.Now()
	dev := o.Pretend.device(o.Device)
	s := &session{
		app: o.App, dev: dev, lease: o.leased(dev), opts: opts, tables: tables, started: now, last: now,
		keys: newKeys(), names: newNames(tables), others: newOthers(), calls: calls{sent: map[string][]outgoing{}}, lookedFor: map[string]bool{},
		signals: map[trace.HandleID]int{}, registered: map[trace.HandleID]bool{}, sites: map[siteKey]trace.SiteID{},
		starts: map[string]*starts{}, broadcasts: newBroadcasts(), asked: map[asked]string{},
		inputs: newInputQueue(), hand: byHand{pressed: map[int64]int{}}, background: &sync.WaitGroup{},
		ui:     ui{ids: map[int64]string{}, learned: map[string]bool{}},
		report: o.NotCaptured, pretend: o.Pretend,
	}
	s.life, s.finish = context.WithCancel(context.Background())
	s.all = []*process{newProcess(o.App.Package, "", opts)}
	s.use(s.all[0])
	return s
}

// start launches the app, connects and sets every request while the VM stands still.
func (s *session) start(ctx context.Context, fresh bool) error {
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	if err := s.beginChanges(ctx); err != nil {
		return err
	}
	if err := s.leadTraffic(ctx); err != nil {
		return err
	}
	commands := []string{s.forceStop()}
	if fresh {
		commands = append(commands, "pm clear "+adb.Quote(s.app.Package))
	}
	commands = append(commands, setDebugApp+" -w "+adb.Quote(s.app.Package))
	if s.opts.Launch == nil {
		commands = append(commands, "am start -D -n "+adb.Quote(s.app.component()))
	}
	if err := s.change(ctx, commands...); err != nil {
		return err
	}
	if s.opts.Launch != nil {
		if err := s.opts.Launch(ctx); err != nil {
			return err
		}
	}
	offered, stop := context.WithTimeout(ctx, offerTimeout)
	defer stop()
	var err error
	if s.pid, err = waitForProcess(offered, s.dev, s.name, lookForMain); err != nil {
		return err
	}
	conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	return s.attach(ctx, conn)
}

// attach sets the requests. The VM is suspended first: the app waits for the debugger only as long as that is silent.
func (s *session) attach(ctx context.Context, conn *jdwp.Conn) error {
	s.vm = &vm{conn: conn}
	if err := conn.Suspend(ctx); err != nil {
		return fmt.Errorf("suspend the app: %w", err)
	}
	info, err := conn.Init(ctx)
	if err != nil {
		return fmt.Errorf("ask the VM what it can do: %w", err)
	}
	info.Capabilities = without(info.Capabilities, s.pretend.Without)
	s.vm = newVM(conn, info, s.pretend.Arguments)
	for c, lost := range Missing(info.Capabilities) {
		if s.process != s.all[0] {
			break // as of the main process
		}
		s.notCaptured(lost, fmt.Errorf("the VM lacks %s", c))
	}
	if caps := info.Capabilities; len(s.opts.TraceEvents) > 0 && (!caps.GetBytecodes || !caps.WatchFieldAccess || !caps.WatchFieldModification) {
		return fmt.Errorf("trace branches and accesses of an event: %w", device.ErrUnsupported)
	}
	ids, err := conn.AllThreads(ctx)
	if err != nil {
		return fmt.Errorf("list the threads: %w", err)
	}
	for _, id := range ids {
		th, err := s.threadOf(ctx, id)
		if err != nil {
			return err
		}
		th.system = th.name != "main"
	}
	if err := s.hooks.install(ctx, s); err != nil {
		return err
	}
	if err := s.requestEvents(ctx); err != nil {
		return err
	}
	if s.opts.Watch != device.WatchSchedule {
		if err := s.watches.watchVisible(ctx, s); err != nil {
			return err
		}
	}
	if err := conn.Resume(ctx); err != nil {
		return fmt.Errorf("let the app go on: %w", err)
	}
	return nil
}

// frameworkPackages are never asked for when a class is prepared. What the app brings along under these names is not its
// own code.
func frameworkPackages() []string {
	return []string{"java.*", "javax.*", "sun.*", "jdk.*", "com.sun.*", "android.*", "androidx.*", "com.android.*", "dalvik.*", "libcore.*", "kotlin.*", "kotlinx.*"}
}

func (s *session) requestEvents(ctx context.Context) error {
	prepare := []jdwp.Modifier{}
	for _, p := range frameworkPackages() {
		prepare = append(prepare, jdwp.ClassExclude(p))
	}
	requests := []jdwp.EventRequest{
		{Kind: jdwp.ClassPrepare, Suspend: jdwp.SuspendEventThread, Modifiers: prepare},
		{Kind: jdwp.ThreadDeath, Suspend: jdwp.SuspendNone},
	}
	if s.vm.caps.RequestMonitorEvents {
		requests = append(requests, jdwp.EventRequest{Kind: jdwp.MonitorWaited, Suspend: jdwp.SuspendNone})
	}
	for _, r := range requests {
		if _, err := s.vm.conn.SetEvent(ctx, r); err != nil {
			return fmt.Errorf("ask for %s events: %w", r.Kind, err)
		}
	}
	return nil
}

// shell runs a command on the device.
func (s *session) shell(ctx context.Context, command string) error {
	return runCommand(ctx, s.dev, command)
}

// runCommand runs a command that must succeed.
func runCommand(ctx context.Context, dev *adb.Device, command string) error {
	r, err := dev.Run(ctx, command, nil)
	if err != nil {
		return err
	}
	if err := r.Refusal(); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	return nil
}

// closeTimeout bounds the commands that put the device back.
const closeTimeout = 10 * time.Second

// Close implements device.Session.
func (s *session) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	s.finish()
	errs := []error{s.changes.undoApp(ctx)}
	for _, p := range s.all {
		if p.vm != nil {
			errs = append(errs, p.vm.conn.Close())
		}
	}
	s.background.Wait() // a command that turns the screen must not come after it was turned back
	errs = append(errs, s.changes.undoSettings(ctx))
	if s.gone { // the device was put back if it is there again; that it could not is no news
		errs = nil
	}
	s.exited, s.closed = true, true
	return device.Infra("end "+s.app.Package, errors.Join(errs...))
}

// notCaptured tells the recording what the session cannot see.
func (s *session) notCaptured(what string, why error) {
	if s.report != nil {
		s.report(what, why.Error())
	}
}
