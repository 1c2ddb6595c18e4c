package asyncclock

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// handle is what the operations on a handle have left to those after them.
type handle struct {
	signal    past
	register  past
	perform   past
	birth     past // of a component: its onCreate (LIFECYCLE)
	chained   past // its callbacks that have a fixed order
	callbacks past // all its callbacks
}

func (d *Detector) handle(id uint32) *handle {
	for len(d.handles) <= int(id) {
		d.handles = append(d.handles, nil)
	}
	if d.handles[id] == nil {
		d.handles[id] = new(handle)
	}
	return d.handles[id]
}

// handleOp takes signals and waits, listeners and lifecycle callbacks.
func (d *Detector) handleOp(t *record, op *trace.Op) {
	h := d.handle(op.Ref)
	has := d.rules.Has
	switch op.Kind {
	case trace.KindSignal:
		if has(detect.Signal) {
			d.release(t, &h.signal)
		}
	case trace.KindWait:
		d.follows(t, &h.signal)
	case trace.KindRegister:
		if has(detect.CallbackReg) || has(detect.CallbackReg2) {
			d.release(t, &h.register)
		}
	case trace.KindPerform:
		if has(detect.CallbackReg) {
			d.follows(t, &h.register)
		}
		if has(detect.CallbackInv) {
			d.follows(t, &h.perform)
		}
		if has(detect.CallbackInv) || has(detect.CallbackUnreg) {
			d.release(t, &h.perform)
		}
	case trace.KindUnregister:
		if has(detect.CallbackReg2) {
			d.follows(t, &h.register)
		}
		if has(detect.CallbackUnreg) {
			d.follows(t, &h.perform)
		}
	case trace.KindLifecycle:
		if has(detect.Lifecycle) {
			d.lifecycle(t, h, detect.StageOf(d.tables.String(trace.StringID(op.Arg))))
		}
	}
}

// follows orders the current operation of t after a past.
func (d *Detector) follows(t *record, p *past) {
	before, own := t.vc, t.own
	d.learn(t, p)
	if !t.vc.is(before) || t.own != own {
		t.segment = 0
		d.lift(t)
	}
}

// lifecycle orders a callback after those of its component that Android calls before it.
func (d *Detector) lifecycle(t *record, h *handle, s detect.Stage) {
	switch s {
	case detect.StageDeath:
		d.follows(t, &h.callbacks)
	case detect.StageLoose:
		d.follows(t, &h.birth)
	default:
		d.follows(t, &h.chained)
	}
	p := d.stamp(t)
	d.gather(&h.callbacks, p)
	if s == detect.StageBirth {
		d.gather(&h.birth, p)
	}
	if s != detect.StageLoose {
		d.gather(&h.chained, p)
	}
}
