package android_test

import (
	"testing"

	"github.com/erva-go/erva/trace"
)

// TestDeliveries: who gets a broadcast, a change of content or a result comes after who sent it; receivers of an ordered
// broadcast, and two broadcasts of one task to one receiver, come one after the other.
func TestDeliveries(t *testing.T) {
	d := pressed(t, "Deliveries")
	d.quiet(`register result:org.erva.conform.Answer`)
	d.settle()
	if got := d.out(); got != "answered 1" {
		t.Errorf("shows %q", got)
	}
	for _, order := range [][]string{
		{`Caller.*: signal broadcast:org.erva.conform.CALL:\d+`, `: wait broadcast:org.erva.conform.CALL:\d+`, `: write .*Deliveries.calls`},
		{`: signal received by o\d+:org.erva.conform.CALL:\d+`, `: write .*Deliveries.calls`, `: wait received by o\d+:org.erva.conform.CALL:\d+`, `: write .*Deliveries.calls`},
		{`Caller.*: signal broadcast:org.erva.conform.Declared:\d+`, `: wait broadcast:org.erva.conform.Declared:\d+`, `: write org.erva.conform.Declared.calls`},
		{`Rounder.*: signal broadcast:org.erva.conform.ROUND:\d+`, `: wait broadcast:org.erva.conform.ROUND:\d+`, `: write .*Deliveries.rounds`,
			`: signal ordered:org.erva.conform.ROUND:\d+`, `: wait ordered:org.erva.conform.ROUND:\d+`, `: write .*Deliveries.rounds`,
			`: signal ordered:org.erva.conform.ROUND:\d+`, `: wait ordered:org.erva.conform.ROUND:\d+`, `: write .*Deliveries.rounds`},
		{`Neighbour.*: signal local-broadcast:`, `: wait local-broadcast:`, `: write .*Deliveries.nears`},
		{`: register observer:`, `Changer.*: register content:content://org.erva.conform/notes`, `: perform content:content://org.erva.conform/notes`, `: perform observer:`,
			`: write .*Deliveries.changes`},
		{`: register result:org.erva.conform.Answer`, `: perform result:org.erva.conform.Answer`},
	} {
		d.inOrder(order...)
	}
	// Each is received once, and after its own sending.
	sent := map[uint32]bool{}
	for _, op := range d.all(`: (signal|wait) broadcast:`) {
		if op.Kind == trace.KindWait && !sent[op.Ref] {
			t.Errorf("%s: before it is sent", d.line(&op))
		}
		sent[op.Ref] = op.Kind == trace.KindSignal || sent[op.Ref]
	}
	seen := map[uint32]bool{}
	for _, op := range d.all(`: wait broadcast:org.erva.conform.CALL:`) {
		seen[op.Ref] = true
	}
	if len(seen) != 2 {
		t.Errorf("the receiver waits for %d broadcasts, want 2", len(seen))
	}
}
