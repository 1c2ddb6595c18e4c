package desk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// am instrument: runs an app's tests within its process, and prints what they report as the command does on a phone.

// Bundle keys and codes of android.app.Instrumentation and Activity that the command itself looks at.
const (
	keyStream      = "stream" // the text for people
	resultCanceled = 0
	statusError    = -1
)

// finishedTests is why the processes of an app end when its tests have.
const finishedTests = "finished inst"

// report is one status, or the result, of an instrumentation.
type report struct {
	code    int
	results map[string]string
}

// testRun is one run of an instrumentation: what was asked for and what has come of it.
type testRun struct {
	class     string // fully qualified
	arguments map[string]string

	mu       sync.Mutex
	statuses []report      // that nobody has taken
	unread   bool          // nobody will take any
	result   *report       // nil until it has finished
	changed  chan struct{} // closed and replaced when one of them changes
}

func newTestRun(class string, arguments map[string]string) *testRun {
	return &testRun{class: class, arguments: arguments, changed: make(chan struct{})}
}

// add files a status, or the end.
func (r *testRun) add(m message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := report{code: m.Code, results: m.Results}
	switch {
	case r.result != nil: // what comes after the end does not count
	case m.Type == "instrumentation-result":
		r.result = &got
	case !r.unread:
		r.statuses = append(r.statuses, got)
	}
	close(r.changed)
	r.changed = make(chan struct{})
}

// take gives the statuses that have come since, the result if there is one, and what is closed when there is more.
func (r *testRun) take() (statuses []report, result *report, changed <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	statuses, r.statuses = r.statuses, nil
	return statuses, r.result, r.changed
}

// discard drops the statuses that have come, and those to come.
func (r *testRun) discard() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.statuses, r.unread = nil, true
}

// reportTests takes a status or the result of the instrumentation that the process was started for; the result is its end.
func (p *process) reportTests(m message) {
	if p.tests == nil {
		p.phone.desk.log.printf("process %d: %s without an instrumentation", p.pid, m.Type)
		return
	}
	p.tests.add(m)
	p.markUp()
	if m.Type == "instrumentation-result" {
		p.kill(exitUserRequested, finishedTests)
	}
}

// instrumentOptions are what am instrument was told.
type instrumentOptions struct {
	wait, raw bool
	arguments map[string]string
	component string
}

// readInstrument reads the arguments of am instrument. What is not about tests (profiles, animations, ABIs) has no effect here.
func readInstrument(args []string) (o instrumentOptions, err error) {
	o.arguments = map[string]string{}
	last := "instrument"
	for ; len(args) > 0; args = args[1:] {
		taken := 0 // beyond the option itself
		switch args[0] {
		case "-w":
			o.wait = true
		case "-r":
			o.raw = true
		case "--no-window-animation", "--no_window_animation", "--no-hidden-api-checks", "--no-test-api-access", "--no-isolated-storage",
			"--no-restart":
		case "-p", "--user", "--abi":
			taken = 1
		case "-e":
			taken = 2
		default:
			if strings.HasPrefix(args[0], "-") {
				return o, says("Unknown option: %s", args[0])
			}
			o.component = args[0]
			return o, nil
		}
		if len(args) <= taken {
			return o, needValue(args[len(args)-1])
		}
		if taken == 2 {
			o.arguments[args[1]] = args[2]
		}
		args = args[taken:]
		last = args[0]
	}
	return o, needValue(last)
}

// amInstrument runs the tests. Its status says whether they could be started, not whether they passed, as on Android.
func amInstrument(ctx context.Context, c *call) int {
	o, err := readInstrument(c.args)
	var in *intent
	if err == nil {
		in, err = c.sh.phone.parseInstrumentation(o.component)
	}
	if err != nil {
		fmt.Fprintf(c.err, "Error: %v\n", err)
		return 0 // as Android's, which is a program of its own, unlike am's other verbs
	}
	out := &testReporter{call: c, raw: o.raw}
	a, err := c.sh.phone.resolveInstrumentation(in)
	if err != nil {
		if o.wait {
			out.status(report{code: statusError, results: map[string]string{"id": "ActivityManagerService", "Error": err.Error()}})
		}
		return out.notStarted(in, a)
	}
	run := newTestRun(in.class, o.arguments)
	defer run.discard()
	proc, err := c.sh.phone.startTests(ctx, a, run)
	if err != nil {
		return c.problem(err)
	}
	if o.wait {
		return out.follow(ctx, proc)
	}
	return 0
}

// parseInstrumentation reads PKG/CLASS, or a package alone that has one instrumentation.
func (p *phone) parseInstrumentation(text string) (*intent, error) {
	in := &intent{}
	if strings.Contains(text, "/") {
		return in, in.component(text)
	}
	a := p.packages.get(text)
	if a == nil || len(a.Instrumentation) == 0 {
		return nil, says("No instrumentation found for: %s", text)
	}
	if len(a.Instrumentation) > 1 {
		var found []string
		for _, i := range a.Instrumentation {
			found = append(found, text+"/"+i.Name)
		}
		return nil, says("Found multiple instrumentations: %s", strings.Join(found, ", "))
	}
	in.pkg, in.class = text, a.Instrumentation[0].Name
	return in, nil
}

// resolveInstrumentation finds the app that an instrumentation runs in. The app is given beside an error, too, if there is one.
func (p *phone) resolveInstrumentation(in *intent) (*app, error) {
	a := p.packages.get(in.pkg)
	if a != nil {
		for _, i := range a.Instrumentation {
			if i.Name != in.class {
				continue
			}
			if i.TargetPackage == a.Package {
				return a, nil
			}
			return a, says("Unable to find instrumentation target package: %s", i.TargetPackage)
		}
	}
	return a, says("Unable to find instrumentation info for: ComponentInfo{%s}", in.componentName())
}

// startTests starts the app's process anew for a run.
func (p *phone) startTests(ctx context.Context, a *app, run *testRun) (*process, error) {
	if front := p.processes.front(); front != nil && front.app.Package != a.Package {
		if err := p.home(ctx); err != nil {
			return nil, err
		}
	}
	for { // until nobody else has started the app in between
		if err := p.processes.stop(ctx, a.Package, exitUserRequested, "start instr"); err != nil {
			return nil, err
		}
		proc, fresh, err := p.processes.ensure(ctx, a, a.Package, birth{tests: run})
		if err != nil || fresh {
			return proc, err
		}
	}
}

// testReporter prints what a run reports: raw, or in words for people.
type testReporter struct {
	*call
	raw bool
}

// follow prints what a process reports until it has ended: no other command finds it alive afterwards.
func (t *testReporter) follow(ctx context.Context, proc *process) int {
	for {
		ended := proc.ended() // before what it has reported is taken: nothing comes after
		statuses, result, changed := proc.tests.take()
		for _, s := range statuses {
			t.status(s)
		}
		if ended {
			t.finish(result)
			return 0
		}
		select {
		case <-changed:
		case <-proc.died:
		case <-ctx.Done():
			return interrupted
		}
	}
}

// status prints one status: in words only its text, if it has one.
func (t *testReporter) status(s report) {
	if text, ok := s.results[keyStream]; ok && !t.raw {
		t.printf("%s", text)
		return
	}
	t.bundle("INSTRUMENTATION_STATUS", s.results)
	t.printf("INSTRUMENTATION_STATUS_CODE: %d\n", s.code)
}

// finish prints the end of a run; one without a result has crashed.
func (t *testReporter) finish(result *report) {
	if result == nil {
		result = &report{code: resultCanceled, results: map[string]string{"shortMsg": "Process crashed."}}
	}
	if text, ok := result.results[keyStream]; ok && !t.raw {
		t.printf("%s\n", text)
		return
	}
	t.bundle("INSTRUMENTATION_RESULT", result.results)
	t.printf("INSTRUMENTATION_CODE: %d\n", result.code)
}

// bundle prints the entries of a bundle by their keys.
func (t *testReporter) bundle(prefix string, entries map[string]string) {
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		t.printf("%s: %s=%s\n", prefix, key, entries[key])
	}
}

// notStarted says that an instrumentation could not be started, and why its app has no tests if it was built without them.
func (t *testReporter) notStarted(in *intent, a *app) int {
	reason := "INSTRUMENTATION_FAILED: " + in.componentName()
	if t.raw {
		t.printf("onError: commandError=true message=%s\n", reason)
	}
	fmt.Fprintf(t.err, "android.util.AndroidException: %s\n", reason)
	if a != nil && len(a.TestErrors) > 0 {
		fmt.Fprintf(t.err, "The tests of %s do not build:\n  %s\n", a.Package, strings.Join(a.TestErrors, "\n  "))
	}
	return 1
}
