package flipper

import (
	"sort"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/trace"
)

// Natural is the recorded order: the schedule of a control run. It holds the events that do something of the app's or
// that others depend on, the inputs, and before each input how far the app's threads had come.
func Natural(g *edg.Graph, tr *trace.Trace, inputs []device.Input) Schedule {
	r := newRecording(g, tr, inputs)
	s := Schedule{Version: ScheduleVersion, Inputs: inputs}
	w := r.writer()
	for _, it := range r.items {
		w.add(it, nil)
	}
	s.Order = w.steps
	return s
}

// writer turns items into steps.
type writer struct {
	r     *recording
	steps []Step
	said  map[trace.TaskID]int // by thread: the progress that an earlier step waits for
}

func (r *recording) writer() *writer { return &writer{r: r, said: map[trace.TaskID]int{}} }

// add appends an item. Before an input comes the progress that threads had made by then in the recording; accesses that
// wait for what the flip holds do not count, since it comes later in this order.
func (w *writer) add(it *item, f *flip) {
	if it.event != nil {
		w.steps = append(w.steps, Step{Event: it.event.key})
		return
	}
	for _, th := range w.r.threads {
		if th.key == "" {
			continue
		}
		at := it.at
		if f != nil {
			at = min(at, w.r.bound(f, th))
		}
		n := sort.SearchInts(th.touches, at)
		if n > w.said[th.task] {
			w.said[th.task] = n
			w.steps = append(w.steps, Step{Progress: &Progress{Thread: th.key, Accesses: n}})
		}
	}
	w.steps = append(w.steps, Step{Input: it.input})
}
