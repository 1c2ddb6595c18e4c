package hbgraph

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// handle is what the operations on a handle leave to those after them: nodes, none before another.
type handle struct {
	signals, registers, performs []nodeID
	births, chained, callbacks   []nodeID
}

func (d *Detector) handleOp(t *task, op *trace.Op) {
	h := d.handles[op.Ref]
	if h == nil {
		h = new(handle)
		d.handles[op.Ref] = h
	}
	has := d.rules.Has
	switch op.Kind {
	case trace.KindSignal:
		if has(detect.Signal) {
			h.signals = d.dominate(h.signals, d.leave(t))
		}
	case trace.KindWait:
		d.follow(t, h.signals)
	case trace.KindRegister:
		h.registers = d.dominate(h.registers, d.leave(t))
	case trace.KindPerform:
		if has(detect.CallbackReg) {
			d.follow(t, h.registers)
		}
		if has(detect.CallbackInv) {
			d.follow(t, h.performs)
		}
		if has(detect.CallbackInv) || has(detect.CallbackUnreg) {
			h.performs = d.dominate(h.performs, d.leave(t))
		}
	case trace.KindUnregister:
		if has(detect.CallbackReg2) {
			d.follow(t, h.registers)
		}
		if has(detect.CallbackUnreg) {
			d.follow(t, h.performs)
		}
	case trace.KindLifecycle:
		if has(detect.Lifecycle) {
			d.lifecycle(t, h, detect.StageOf(d.tables.String(trace.StringID(op.Arg))))
		}
	default:
		d.current(t)
	}
}

func (d *Detector) follow(t *task, list []nodeID) {
	if len(list) > 0 {
		d.open(t, list)
	}
}

func (d *Detector) lifecycle(t *task, h *handle, s detect.Stage) {
	switch s {
	case detect.StageDeath:
		d.follow(t, h.callbacks)
	case detect.StageLoose:
		d.follow(t, h.births)
	default:
		d.follow(t, h.chained)
	}
	n := d.leave(t)
	h.callbacks = d.dominate(h.callbacks, n)
	if s == detect.StageBirth {
		h.births = d.dominate(h.births, n)
	}
	if s != detect.StageLoose {
		h.chained = d.dominate(h.chained, n)
	}
}

func (d *Detector) inputOp(t *task, op *trace.Op) {
	if !t.event {
		return
	}
	var ins []nodeID
	if !t.input {
		t.input = true
		d.afterInputs(t.looper, func(u nodeID) bool { ins = append(ins, u); return true })
	}
	if d.rules.Has(detect.Gesture) {
		ins = append(ins, d.gesture[op.Arg]...)
		t.gesture, t.swipes = op.Arg, true
	}
	d.follow(t, ins)
}

func (d *Detector) afterInputs(l *looper, add func(nodeID) bool) {
	if d.rules.Has(detect.External) {
		for _, u := range d.inputs {
			add(u)
		}
	}
	if d.rules.Has(detect.NativeInput) && l != nil {
		for _, u := range l.inputs {
			add(u)
		}
	}
}

func (d *Detector) noteInput(t *task, l *looper) {
	if d.rules.Has(detect.External) {
		d.inputs = d.dominate(d.inputs, t.node)
	}
	if d.rules.Has(detect.NativeInput) && l != nil {
		l.inputs = d.dominate(l.inputs, t.node)
	}
	if t.swipes {
		d.gesture[t.gesture] = d.dominate(d.gesture[t.gesture], t.node)
	}
}
