package hbgraph

import (
	"unsafe"

	"github.com/erva-go/erva/trace"
)

// Stats say what was built. Bytes are those that the engine has asked for, by the capacity of its tables; nothing of a
// graph is given back, so what it has is also its peak.
type Stats struct {
	Operations int // operations taken
	Accesses   int // of these, accesses that were looked at
	Events     int // events that have begun
	Nodes      int
	Edges      int // without the program order
	Chains     int
	Clocks     int // elements of all vector clocks, of 4 bytes each
	Visits     int // nodes that walks came by
	Variables  int // variables that were accessed

	// PeakClockBytes are those of nodes, edges, clocks, tasks and what rules remember of them.
	PeakClockBytes int
	// PeakVariableBytes are those of the access histories, the table of variables included.
	PeakVariableBytes int
}

// The sizes of what is counted.
const (
	nodeBytes   = int(unsafe.Sizeof(node{}))
	taskBytes   = int(unsafe.Sizeof(task{}))
	accessBytes = int(unsafe.Sizeof(access{}))
	listBytes   = int(unsafe.Sizeof([]access{}))
	idBytes     = int(unsafe.Sizeof(none))
	pointer     = int(unsafe.Sizeof(uintptr(0)))
)

// Stats is what was built so far.
func (d *Detector) Stats() Stats {
	s := d.stats
	s.Operations, s.Nodes, s.Edges, s.Chains, s.Clocks = d.ops, len(d.g.nodes), d.g.edges, len(d.g.tails), d.g.clock
	s.PeakClockBytes = d.graphBytes()
	s.PeakVariableBytes += cap(d.vars) * listBytes
	return s
}

// graphBytes are the bytes of all but the access histories.
func (d *Detector) graphBytes() int {
	g := &d.g
	n := cap(g.nodes)*nodeBytes + (g.clock+g.room)*idBytes + cap(g.tails)*idBytes + cap(g.ended)
	n += d.made*taskBytes + (cap(d.tasks)+cap(d.sends))*pointer
	for _, l := range d.loopers {
		n += (cap(l.ended)+cap(l.calls[0])+cap(l.calls[1]))*pointer + cap(l.steps)*8
		n += (cap(l.chains) + cap(l.inputs) + cap(l.frames) + cap(l.old)) * idBytes
		for _, b := range l.begins {
			n += cap(b) * pointer
		}
	}
	for _, q := range d.queues {
		n += cap(q.fronts)*pointer + cap(q.barriers)*int(unsafe.Sizeof(barrier{}))
	}
	for _, h := range d.handles {
		for _, list := range [][]nodeID{h.signals, h.registers, h.performs, h.births, h.chained, h.callbacks} {
			n += cap(list) * idBytes
		}
	}
	return n
}

// noteHistory counts an access and what its variable's history has grown by.
func (d *Detector) noteHistory(v trace.VarID, before int) {
	d.stats.Accesses++
	after := cap(d.vars[v])
	if before == 0 && after > 0 {
		d.stats.Variables++
	}
	d.stats.PeakVariableBytes += (after - before) * accessBytes
}
