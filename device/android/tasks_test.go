package android_test

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/trace"
)

// TestAsyncTask: a serial task is forked where it is submitted, and comes after the task before it.
func TestAsyncTask(t *testing.T) {
	d := pressed(t, "Tasks")
	d.settle()
	if got := d.out(); got != "sum 3" {
		t.Errorf("shows %q", got)
	}
	// The second is submitted while the first waits or runs, so that the first hands it to the pool.
	d.inOrder(`PerformClick go\]: signal task:`, `fork \(thread:org.erva.conform.Tasks\$AddOne@`, `PerformClick go\]: signal task:`)
	d.inOrder(`^\(thread:org.erva.conform.Tasks\$AddOne@.*: thread-init`, `AddOne@.*: wait task:`, `AddOne@.*: write .*Tasks.sum`,
		`AddOne@.*: send .*Tasks\$AddOne\] `, `AddOne@.*: signal future:`,
		`^\(thread:org.erva.conform.Tasks\$AddTwo@.*: thread-init`, `AddTwo@.*: wait task:`, `AddTwo@.*: write .*Tasks.sum`, `AddTwo@.*: signal future:`)
	var tasks []trace.TaskID
	for _, name := range []string{"AddOne", "AddTwo"} {
		submit, wait := -1, d.first(name+`@.*: wait task:`)
		for i, op := range d.ops {
			if op.Kind == trace.KindSignal && op.Ref == wait.Ref {
				submit = i
			}
		}
		if submit < 0 || !strings.Contains(d.line(&d.ops[submit]), "PerformClick go") {
			t.Errorf("%s is not ordered after its submission", name)
		}
		tasks = append(tasks, wait.Task)
	}
	if tasks[0] == tasks[1] {
		t.Error("both tasks are one")
	}
	d.inOrder(`AddOne@.*: send \[.*AsyncTask.*1 org.erva.conform.Tasks\$AddOne\]`, `AsyncTask.* org.erva.conform.Tasks\$AddOne\]: begin`)
}

// TestExecutors: every task of an executor is a thread of its own, forked by who submits it.
func TestExecutors(t *testing.T) {
	d := pressed(t, "Pools")
	d.settle()
	d.quiet(`Tick@.*: write`, `Tick@.*: write`, `Tick@.*: write .*Pools.ticks`)
	seen := map[trace.TaskID]string{}
	for _, op := range d.all(`Job@.*: write .*Pools.done`) {
		key := d.s.Tables().TaskKey(op.Task)
		if seen[op.Task] != "" {
			t.Errorf("task %s runs twice", key)
		}
		seen[op.Task] = key
		forked := false
		for _, f := range d.all(`PerformClick go\]: fork`) {
			forked = forked || f.Object == op.Task
		}
		if !forked {
			t.Errorf("task %s is not forked by the click", key)
		}
	}
	if len(seen) != 2 {
		t.Errorf("%d tasks, want 2", len(seen))
	}
	d.inOrder(`Job@.*: write .*Pools.done`, `Job@.*: thread-exit`, `Job@.*: thread-init`, `Job@.*: write .*Pools.done`, `Job@.*: signal future:`,
		`Collector@.*: wait future:`, `Collector@.*: write .*Pools.done`)
	ticks := map[trace.TaskID]bool{}
	for _, op := range d.all(`: write .*Pools.ticks`) {
		ticks[op.Task] = true
		if th := d.s.Tables().Thread(op.Task); th == nil || !strings.Contains(th.Key, "Tick") {
			t.Errorf("a tick counts for %s", d.task(op.Task))
		}
	}
	if len(ticks) != 3 {
		t.Errorf("%d repetitions, want 3: each is a task", len(ticks))
	}
}

// TestTimer: every run of a Timer's task is a task, a later one ordered after the one before.
func TestTimer(t *testing.T) {
	d := pressed(t, "Clocks")
	d.quiet(`again`, `again`, `Clocks.again .*`)
	d.settle()
	d.inOrder(`PerformClick go\]: fork \(thread:org.erva.conform.Clocks\$Once@`, `Once@.*: thread-init`, `Once@.*: write .*Clocks.once`, `Once@.*: thread-exit`)
	d.inOrder(`PerformClick go\]: fork \(thread:org.erva.conform.Clocks\$Again@`, `Again@.*: thread-init`, `Again@.*: write .*Clocks.again`, `Again@.*: fork .*TimerTask@again`, `Again@.*: thread-exit`,
		`TimerTask@again.*: write .*Clocks.again`, `TimerTask@again.*: fork .*TimerTask@again`, `TimerTask@again.*: thread-exit`,
		`TimerTask@again.*: write .*Clocks.again`)
	ran := map[trace.TaskID]bool{}
	for _, op := range d.all(`: write .*Clocks.again`) {
		ran[op.Task] = true
	}
	if len(ran) != 3 {
		t.Errorf("%d runs of the repeated task, want 3", len(ran))
	}
}

// TestWaits: who waits comes after who lets it go on.
func TestWaits(t *testing.T) {
	d := pressed(t, "Waits")
	d.settle()
	d.inOrder(`Joiner@.*: fork .*Child@`, `Child@.*: thread-init`, `Child@.*: write .*Waits.value`, `Child@.*: thread-exit`,
		`Joiner@.*: join .*Child@`, `Joiner@.*: join .*Child@`, `Joiner@.*: write .*Waits.value`, `Joiner@.*: signal sync:`)
	d.inOrder(`Notifier@.*: write .*Waits.ready`, `Notifier@.*: signal monitor:`, `Waiter@.*: wait monitor:`, `Waiter@.*: read .*Waits.ready`,
		`Waiter@.*: signal sync:`, `Last@.*: wait sync:`, `Last@.*: write .*Waits.value`)
	if a, b := d.first(`Notifier@.*: signal monitor:`), d.first(`Waiter@.*: wait monitor:`); a.Ref != b.Ref {
		t.Error("the monitors differ")
	}
	a, b := d.first(`Joiner@.*: signal sync:`), d.first(`Waiter@.*: signal sync:`)
	if c := d.first(`Last@.*: wait sync:`); a.Ref != c.Ref || b.Ref != c.Ref {
		t.Error("the latches differ")
	}
}
