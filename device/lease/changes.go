package lease

import (
	"context"
	"fmt"
)

// Changes are what one user of a lease changes: one session of an app, for instance. They are undone together. They are
// for one goroutine at a time.
type Changes struct {
	lease *Lease
	debts []*debt
}

// Keep notes the present values of settings, in the journal before it returns; Undo restores them. A setting that is noted
// already is left to whoever changed it first.
func (c *Changes) Keep(ctx context.Context, settings ...Setting) error {
	for _, s := range settings {
		value, err := s.get(ctx, c.lease.device)
		if err != nil {
			return err
		}
		if err := c.Owe(s.String(), s.restore(value)...); err != nil {
			return err
		}
	}
	return nil
}

// Set keeps a setting and gives it another value.
func (c *Changes) Set(ctx context.Context, s Setting, value string) error {
	if err := c.Keep(ctx, s); err != nil {
		return err
	}
	return run(ctx, c.lease.device, s.Put(value))
}

// Owe notes what else is about to be changed, in the journal before it returns, and the shell commands that undo it. They
// must do no harm when they are carried out twice, or if the change was never made. what is for people and tells the
// change from others: "the debug app".
func (c *Changes) Owe(what string, undo ...string) error {
	return c.owe(&debt{What: what, Undo: undo})
}

// OwePort notes a port of the device that leads to this computer, which the device has chosen just now. Undo gives it up.
func (c *Changes) OwePort(devicePort int) error {
	return c.owe(&debt{What: fmt.Sprintf("port %d, which led to erva's proxy", devicePort), Port: devicePort})
}

func (c *Changes) owe(d *debt) error {
	fresh, err := c.lease.note(d)
	if err != nil {
		return fmt.Errorf("note how to put back %s: %w", d.What, err)
	}
	if fresh {
		c.debts = append(c.debts, d)
	}
	return nil
}

// Undo puts everything back, in the order in which it was noted. What cannot be put back because the device is away
// stays in the journal, for the next Begin or Take. It may be called again, for later changes.
func (c *Changes) Undo(ctx context.Context) error {
	debts := c.debts
	c.debts = nil
	refused, err := c.lease.settle(ctx, debts)
	if err != nil {
		return err
	}
	return refused
}
