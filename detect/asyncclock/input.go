package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// Inputs come from outside, by no send of a task. In a closed world all are in order (EXTERNAL; Hsiao, section 3.1.3), in
// EventRacer's model those of one looper (NATIVE), in an open world those of one gesture (GESTURE; ERVA, section 3.1).

// inputOp marks an event as an input. One that was not sent as such is ordered from here on.
func (d *Detector) inputOp(t *record, op *trace.Op) {
	if !t.event {
		return
	}
	if !t.input {
		t.input = true
		d.afterInputs(t, d.threads[t.thread])
	}
	if d.rules.Has(detect.Gesture) {
		if p := d.gestures[op.Arg]; p != nil {
			d.learn(t, p)
		}
		t.gesture, t.hasGesture = op.Arg, true
	}
	t.segment = 0
	d.lift(t)
}

// afterInputs orders t after the inputs that ended.
func (d *Detector) afterInputs(t *record, l *thread) {
	if d.rules.Has(detect.External) {
		d.learn(t, &d.inputs)
	}
	if d.rules.Has(detect.NativeInput) {
		d.learn(t, &l.inputs)
	}
}

// noteInput hands the end of an input to those after it.
func (d *Detector) noteInput(t *record, l *thread) {
	if d.rules.Has(detect.External) {
		d.gather(&d.inputs, &t.past)
	}
	if d.rules.Has(detect.NativeInput) && t.thread != 0 {
		d.gather(&l.inputs, &t.past)
	}
	if t.hasGesture {
		p := d.gestures[t.gesture]
		if p == nil {
			p = new(past)
			d.gestures[t.gesture] = p
		}
		d.gather(p, &t.past)
	}
}
