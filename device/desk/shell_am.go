package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// failed is the status with which Android's am and pm say that something went wrong.
const failed = 255

// cmdAm is the activity manager's command.
func cmdAm(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		c.printf("Activity manager (activity) commands:\n  start, start-service, stop-service, broadcast, instrument, force-stop, kill,\n" +
			"  set-debug-app, clear-debug-app, compat, get-current-user\n")
		return failed
	}
	verbs := map[string]command{
		"start": amStart, "start-activity": amStart, "startservice": amService, "start-service": amService,
		"start-foreground-service": amService, "startforegroundservice": amService, "stopservice": amService, "stop-service": amService,
		"broadcast": amBroadcast, "force-stop": amForceStop, "kill": amKill, "kill-all": amKill,
		"set-debug-app": amSetDebugApp, "clear-debug-app": amClearDebugApp, "compat": amCompat,
		"instrument":       amInstrument,
		"get-current-user": func(_ context.Context, c *call) int { c.printf("0\n"); return 0 },
		"wait-for-broadcast-idle": func(_ context.Context, c *call) int {
			c.printf("All broadcast queues are idle!\n")
			return 0
		},
	}
	verb := verbs[c.args[0]]
	if verb == nil {
		fmt.Fprintf(c.err, "Unknown command: %s\n", c.args[0])
		return failed
	}
	return verb(ctx, &call{streams: c.streams, sh: c.sh, name: c.args[0], args: c.args[1:]})
}

// problem prints an exception as Android's commands do.
func (c *call) problem(err error) int {
	fmt.Fprintf(c.err, "\nException occurred while executing '%s':\n%v\n", c.name, err)
	return failed
}

// badArgument prints what is wrong with the arguments.
func (c *call) badArgument(err error) int {
	fmt.Fprintf(c.err, "Error: %v\n", err)
	return failed
}

// startOptions are am start's own options.
type startOptions struct {
	debug, wait, stop bool
}

func (o *startOptions) read(args []string) (int, error) {
	switch args[0] {
	case "-D":
		o.debug = true
	case "-W":
		o.wait = true
	case "-S":
		o.stop = true
	case "-N", "--streaming", "--track-allocation", "--task-overlay", "--lock-task":
	case "--windowingMode", "--activityType", "--display", "-R", "--start-profiler", "-P", "--sampling":
		if len(args) < 2 {
			return 0, needValue(args[0])
		}
		return 2, nil
	default:
		return 0, nil
	}
	return 1, nil
}

func amStart(ctx context.Context, c *call) int {
	var o startOptions
	in, err := parseIntent(c.args, o.read)
	if err != nil {
		return c.badArgument(err)
	}
	p := c.sh.phone
	if o.stop && in.pkg != "" {
		c.printf("Stopping: %s\n", in.pkg)
		if err := p.processes.stop(ctx, in.pkg, exitUserRequested, "stop "+in.pkg); err != nil {
			return c.problem(err)
		}
	}
	c.printf("Starting: %s\n", in)
	if in.isHome() {
		if err := p.home(ctx); err != nil {
			return c.problem(err)
		}
		return 0
	}
	a := p.resolveActivity(in)
	if a == nil {
		if in.class != "" {
			c.printf("Error type 3\n")
			fmt.Fprintf(c.err, "Error: Activity class {%s} does not exist.\n", in.componentName())
			return 1
		}
		in.flags |= flagNewTask
		fmt.Fprintf(c.err, "Error: Activity not started, unable to resolve %s\n", in)
		return 1
	}
	return c.startActivity(ctx, a, in, o)
}

// flagNewTask is what am adds to each activity's intent.
const flagNewTask = 0x10000000

// startActivity starts a resolved activity and, with -W, waits until it is in front.
func (c *call) startActivity(ctx context.Context, a *app, in *intent, o startOptions) int {
	if o.debug && !a.Debuggable {
		return c.problem(fmt.Errorf("java.lang.SecurityException: Process not debuggable: package=%s", a.Package))
	}
	begun := time.Now()
	p := c.sh.phone
	if front := p.processes.front(); front != nil && front.app.Package != a.Package {
		if err := p.home(ctx); err != nil {
			return c.problem(err)
		}
	}
	in.flags |= flagNewTask
	// an app's task comes to the front as it is when the home screen starts it again
	toFront := in.action == actionMain && slices.Contains(in.categories, categoryLauncher)
	resumed, changes := "", 0
	proc, fresh, err := p.deliver(ctx, a, a.Package, o.debug, func(proc *process, fresh bool) error {
		args := in.args()
		args["home"] = toFront && !fresh
		resumed, changes = proc.front()
		_, err := proc.channel.call(ctx, "start-activity", args)
		return err
	})
	if err != nil {
		return c.problem(err)
	}
	if toFront && !fresh && resumed != "" {
		c.printf("Warning: Activity not started, intent has been delivered to currently running top-most instance.\n")
	}
	if o.wait {
		return c.reportStart(ctx, launch{proc, a.Package + "/" + a.short(in.class), changes, begun, fresh})
	}
	return 0
}

// deliver gives something to a process of the app, starting it if there is none. A process that ends meanwhile, because it
// was about to, is replaced by a new one, as the activity manager does.
func (p *phone) deliver(ctx context.Context, a *app, name string, debug bool, give func(proc *process, fresh bool) error) (*process, bool, error) {
	for {
		proc, fresh, err := p.processes.ensure(ctx, a, name, birth{debug: debug})
		if err != nil {
			return nil, false, err
		}
		if err = give(proc, fresh); !ended(err) || fresh {
			return proc, fresh, err
		}
		select {
		case <-proc.died:
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
}

// waitLaunch is how long am start -W waits for an activity.
const waitLaunch = 10 * time.Second

// launch is an activity's start that am start -W waits for.
type launch struct {
	proc    *process
	target  string // the component
	changes int    // how often the front had changed before
	begun   time.Time
	fresh   bool // the process was started for it
}

// reportStart prints what am start -W prints once the activity is in front.
func (c *call) reportStart(ctx context.Context, l launch) int {
	waitCtx, cancel := context.WithTimeout(ctx, waitLaunch)
	defer cancel()
	status, state := "ok", "WARM"
	resumed, err := l.proc.awaitFront(waitCtx, l.target, l.changes)
	if err != nil {
		status = "timeout"
	}
	if l.fresh {
		state = "COLD"
	}
	ms := time.Since(l.begun).Milliseconds()
	c.printf("Status: %s\nLaunchState: %s\n", status, state)
	if resumed != "" {
		c.printf("Activity: %s\n", resumed)
	}
	c.printf("TotalTime: %d\nWaitTime: %d\nComplete\n", ms, ms)
	return 0
}

// resolveActivity finds the app of an intent's activity and completes the intent's component; nil if there is none.
func (p *phone) resolveActivity(in *intent) *app {
	if in.class != "" {
		a := p.packages.get(in.pkg)
		if a == nil || find(a.Activities, in.class) == nil {
			return nil
		}
		return a
	}
	for _, a := range p.packages.list() {
		if in.pkg != "" && a.Package != in.pkg {
			continue
		}
		if in.action == actionMain && in.pkg != "" {
			if l := a.launcher(); l != nil {
				in.class, in.typed = l.Name, false
				return a
			}
			continue
		}
		for _, act := range a.Activities {
			if in.action != "" && slices.Contains(act.Actions, in.action) {
				in.pkg, in.class, in.typed = a.Package, act.Name, false
				return a
			}
		}
	}
	return nil
}

// home brings the home screen to the front.
func (p *phone) home(ctx context.Context) error {
	front := p.processes.front()
	if front == nil {
		return nil
	}
	if _, err := front.channel.call(ctx, "home", nil); err != nil && !ended(err) {
		return err
	}
	return nil
}

func noOptions([]string) (int, error) { return 0, nil }

// amService is start-service and stop-service.
func amService(ctx context.Context, c *call) int {
	in, err := parseIntent(c.args, noOptions)
	if err != nil {
		return c.badArgument(err)
	}
	p := c.sh.phone
	a := p.resolveService(in)
	if strings.HasPrefix(c.name, "stop") {
		return c.stopService(ctx, a, in)
	}
	c.printf("Starting service: %s\n", in)
	if a == nil {
		c.printf("Error: Not found; no service started.\n")
		return failed
	}
	_, _, err = p.deliver(ctx, a, a.process(find(a.Services, in.class)), false, func(proc *process, _ bool) error {
		_, err := proc.channel.call(ctx, "start-service", in.args())
		return err
	})
	if err != nil {
		return c.problem(err)
	}
	return 0
}

func (c *call) stopService(ctx context.Context, a *app, in *intent) int {
	c.printf("Stopping service: %s\n", in)
	var proc *process
	if a != nil {
		proc = c.sh.phone.processes.get(a.process(find(a.Services, in.class)))
	}
	if proc == nil {
		c.printf("Service not stopped: was not running.\n")
		return failed
	}
	_, err := proc.channel.call(ctx, "stop-service", in.args())
	var no *refusal
	switch {
	case errors.As(err, &no):
		c.printf("Service not stopped: was not running.\n")
		return failed
	case err != nil:
		return c.problem(err)
	}
	c.printf("Service stopped\n")
	return 0
}

// resolveService finds the app of an intent's service and completes the intent's component.
func (p *phone) resolveService(in *intent) *app {
	for _, a := range p.packages.list() {
		if in.pkg != "" && a.Package != in.pkg {
			continue
		}
		for _, s := range a.Services {
			if in.class == s.Name || in.class == "" && in.action != "" && slices.Contains(s.Actions, in.action) {
				in.pkg, in.class, in.typed = a.Package, s.Name, false
				return a
			}
		}
	}
	return nil
}

// flagFromShell is what am adds to each broadcast.
const flagFromShell = 0x400000

func amBroadcast(ctx context.Context, c *call) int {
	in, err := parseIntent(c.args, func(args []string) (int, error) {
		if args[0] == "--receiver-permission" && len(args) > 1 {
			return 2, nil
		}
		return 0, nil
	})
	if err != nil {
		return c.badArgument(err)
	}
	in.flags |= flagFromShell
	c.printf("Broadcasting: %s\n", in)
	if err := c.sh.phone.broadcast(ctx, in); err != nil {
		return c.problem(err)
	}
	c.printf("Broadcast completed: result=0\n")
	return 0
}

// broadcast delivers an intent to every process that it may concern. One that names an app starts its process for a
// receiver of the manifest; one that does not reaches the processes that run, as Android restricts it since 8.0.
func (p *phone) broadcast(ctx context.Context, in *intent) error {
	if a := p.packages.get(in.pkg); a != nil {
		for _, name := range receivers(a, in) {
			if _, _, err := p.processes.ensure(ctx, a, name, birth{}); err != nil {
				return err
			}
		}
	}
	for _, proc := range p.processes.all() {
		if in.pkg != "" && proc.app.Package != in.pkg {
			continue
		}
		if _, err := proc.channel.call(ctx, "broadcast", in.args()); err != nil && !ended(err) {
			return err
		}
	}
	return nil
}

// receivers are the processes of the receivers of an app's manifest that take the intent.
func receivers(a *app, in *intent) []string {
	var names []string
	for i, r := range a.Receivers {
		if in.class == r.Name || in.class == "" && slices.Contains(r.Actions, in.action) {
			names = append(names, a.process(&a.Receivers[i]))
		}
	}
	return names
}

// packageArgument reads the one package of a command, past "--user N".
func (c *call) packageArgument() (string, bool) {
	args := c.args
	for len(args) >= 2 && args[0] == "--user" {
		args = args[2:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		fmt.Fprintf(c.err, "Error: %s needs a package name\n", c.name)
		return "", false
	}
	return args[0], true
}

func amForceStop(ctx context.Context, c *call) int {
	pkg, ok := c.packageArgument()
	if !ok {
		return failed
	}
	if err := c.sh.phone.processes.stop(ctx, pkg, exitUserRequested, "stop "+pkg); err != nil {
		return c.problem(err)
	}
	return 0
}

// amKill ends background processes only, as on Android.
func amKill(ctx context.Context, c *call) int {
	only := ""
	if c.name == "kill" {
		pkg, ok := c.packageArgument()
		if !ok {
			return failed
		}
		only = pkg
	}
	front := c.sh.phone.processes.front()
	for _, p := range c.sh.phone.processes.all() {
		if p == front || only != "" && p.app.Package != only {
			continue
		}
		if err := c.sh.phone.processes.stop(ctx, p.name, exitUserRequested, "kill background"); err != nil {
			return c.problem(err)
		}
	}
	return 0
}

// amSetDebugApp also ends the app, as on Android.
func amSetDebugApp(ctx context.Context, c *call) int {
	var d debugApp
	args := c.args
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		switch args[0] {
		case "-w":
			d.wait = true
		case "--persistent":
			d.persistent = true
		default:
			fmt.Fprintf(c.err, "Error: Unknown option: %s\n", args[0])
			return failed
		}
		args = args[1:]
	}
	if len(args) != 1 {
		fmt.Fprintf(c.err, "Error: set-debug-app needs a package name\n")
		return failed
	}
	d.process = args[0]
	c.sh.phone.processes.setDebug(d)
	if err := c.sh.phone.processes.stop(ctx, d.process, exitUserRequested, "set debug app"); err != nil {
		return c.problem(err)
	}
	return 0
}

func amClearDebugApp(_ context.Context, c *call) int {
	c.sh.phone.processes.setDebug(debugApp{persistent: true})
	return 0
}

// newMessageQueue is the one compatibility change by name that the tool switches.
const newMessageQueue = 421623328

// amCompat accepts changes without effect: the desk has the legacy message queue only.
func amCompat(_ context.Context, c *call) int {
	if len(c.args) < 3 {
		fmt.Fprintf(c.err, "Error: compat needs enable|disable|reset, a change and a package\n")
		return failed
	}
	done, ok := map[string]string{"enable": "Enabled", "disable": "Disabled", "reset": "Reset"}[c.args[0]]
	if !ok {
		fmt.Fprintf(c.err, "Unknown command: %s\n", c.args[0])
		return failed
	}
	id, err := strconv.ParseInt(c.args[1], 10, 64)
	if c.args[1] == "USE_NEW_MESSAGEQUEUE" {
		id, err = newMessageQueue, nil
	}
	if err != nil {
		c.printf("Unknown or invalid change: '%s'.\n", c.args[1])
		return failed
	}
	c.printf("%s change %d for %s.\n", done, id, c.args[2])
	return 0
}

// cmdMonkey launches an app: "monkey -p PKG [-c CATEGORY] 1". Random events are not made.
func cmdMonkey(ctx context.Context, c *call) int {
	pkg := ""
	for i := 0; i+1 < len(c.args); i++ {
		if c.args[i] == "-p" {
			pkg = c.args[i+1]
		}
	}
	a := c.sh.phone.packages.get(pkg)
	if a == nil || a.launcher() == nil {
		c.printf("** No activities found to run, monkey aborted.\n")
		return 252
	}
	if len(c.args) > 0 && c.args[len(c.args)-1] != "1" {
		c.printf("** Only one event, the launch, is supported\n")
		return 251
	}
	in := &intent{action: actionMain, categories: []string{categoryLauncher}, pkg: pkg, class: a.launcher().Name, extras: map[string]extra{}}
	if code := c.startActivity(ctx, a, in, startOptions{}); code != 0 {
		return code
	}
	c.printf("Events injected: 1\n")
	return 0
}
