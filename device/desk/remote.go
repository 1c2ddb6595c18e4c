package desk

import (
	"context"
	"fmt"
)

// What one process of an app asks of another goes through the desk, as it goes through the system and the kernel's binder
// driver on a phone. Parcels pass as they are.

// passInOrder passes a message on once those before it have been.
func (p *process) passInOrder(m message) {
	before, done := p.passed, make(chan struct{})
	p.passed = done
	p.phone.desk.spawn(func() {
		defer close(done)
		if before != nil {
			<-before
		}
		p.pass(p.phone.desk.ctx, m)
	})
}

// pass carries a message of the process to where it goes.
func (p *process) pass(ctx context.Context, m message) {
	if err := p.passOn(ctx, m); err != nil && ctx.Err() == nil && !ended(err) {
		p.phone.desk.log.printf("process %d (%s): %s: %v", p.pid, p.name, m.Type, err)
	}
}

func (p *process) passOn(ctx context.Context, m message) error {
	switch m.Type {
	case "deliver":
		_, _, err := p.phone.deliver(ctx, p.app, m.Process, false, func(to *process, _ bool) error {
			_, err := to.channel.call(ctx, m.Cmd, request{"parcel": m.Parcel})
			return err
		})
		return err
	case "broadcast":
		return p.broadcast(ctx, m)
	default:
		return p.transact(ctx, m)
	}
}

// broadcast gives an intent to the other processes of the app.
func (p *process) broadcast(ctx context.Context, m message) error {
	for _, name := range m.Processes {
		if _, _, err := p.phone.processes.ensure(ctx, p.app, name, birth{}); err != nil {
			return err
		}
	}
	for _, to := range p.phone.processes.all() {
		if to == p || to.app.Package != p.app.Package {
			continue
		}
		if _, err := to.channel.call(ctx, m.Cmd, request{"parcel": m.Parcel}); err != nil && !ended(err) {
			return err
		}
	}
	return nil
}

// transact carries a binder's transaction, or the reply to one. The caller of a dead binder is told.
func (p *process) transact(ctx context.Context, m message) error {
	to := p.phone.processes.pid(m.To)
	if to != nil && to.app.Package != p.app.Package {
		return fmt.Errorf("process %d is another app's", m.To)
	}
	args := request{"from": p.pid, "call": m.Call, "handle": m.Handle, "code": m.Code, "flags": m.Flags, "parcel": m.Parcel}
	if to != nil {
		_, err := to.channel.call(ctx, m.Type, args)
		if !ended(err) {
			return err
		}
	}
	if m.Type == "transact-reply" {
		return nil // nobody waits for it any more
	}
	_, err := p.channel.call(ctx, "transact-reply", request{"call": m.Call, "dead": true})
	return err
}
