package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/erva-go/erva/device"
)

// patientOpener opens sessions on a device that may be away for a while: a cable that is loose, an ADB server that is
// restarted.
type patientOpener struct {
	target *target
	opener device.Opener
	wait   time.Duration // nothing, once that was in vain
	errs   io.Writer
}

// lookAgain is how often a device that is gone is looked for.
const lookAgain = 250 * time.Millisecond

// Open implements device.Opener.
func (o *patientOpener) Open(ctx context.Context, options device.Options) (device.Session, error) {
	if err := o.await(ctx); err != nil {
		return nil, device.Infra("wait for device "+o.target.serial, err)
	}
	return o.opener.Open(ctx, options)
}

// await waits until the device can be reached; the error is device.ErrLost if it does not come back in time.
func (o *patientOpener) await(ctx context.Context) error {
	lost := o.target.lost(ctx)
	if lost == nil || o.wait <= 0 {
		return lost
	}
	warn(o.errs, fmt.Sprintf("device %s: %v; waiting %s for it to come back", o.target.serial, lost, o.wait))
	limited, cancel := context.WithTimeout(ctx, o.wait)
	defer cancel()
	for lost != nil {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-limited.Done():
			o.wait = 0
			return lost
		case <-time.After(lookAgain):
		}
		lost = o.target.lost(ctx)
	}
	return nil
}
