package android

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// asItIs intercepts what an app is given, and gives it what is real.
type asItIs struct{}

// Controls implements device.Values.
func (asItIs) Controls(device.Source) bool { return true }

// Give implements device.Values.
func (asItIs) Give(ctx context.Context, _ device.Ask, real func(context.Context) (device.Value, error)) (device.Value, error) {
	return real(ctx)
}

// valueGroups are the hooks by which an app is given recorded values.
func valueGroups() []hookGroup {
	lost := map[device.Source]string{
		device.SourceRandom:   "random numbers differ between runs: what follows from them is masked as noise, or runs diverge",
		device.SourceClock:    "the time differs between runs: what shows it is masked as noise",
		device.SourceLocation: "places differ between runs: what shows them is masked as noise",
	}
	var out []hookGroup
	for _, g := range valueHookGroups() {
		out = append(out, hookGroup{"hooks: " + string(g.source), g.hooks, false, lost[g.source]})
	}
	return out
}

// otherArgument has Date() made of another time than the clock's, by the argument of the constructor that it calls.
func (t *trial) otherArgument(ctx context.Context) (string, error) {
	const dateClass = "Ljava/util/Date;"
	if err := t.stand(ctx); err != nil {
		return "the main thread does not stand still", err
	}
	if err := t.calling(func(th *thread) error { return t.load(ctx, th, className(dateClass)) }); err != nil {
		return "", err
	}
	const other = 86_400_000 // the second day of 1970
	m, err := t.s.vm.methodOf(ctx, dateClass, "<init>", "(J)V")
	if err != nil {
		return "", err
	}
	var refused error
	change := func(ctx context.Context, s *session, h *hit) error {
		refused = s.changeArgument(ctx, h, 1, jdwp.Long(other))
		return nil
	}
	if err := t.s.hooks.set(ctx, t.s, m, 0, change); err != nil {
		return "", err
	}
	var told jdwp.Value
	err = t.calling(func(th *thread) error {
		date, err := t.s.newObject(ctx, th, dateClass, "()V")
		if err != nil {
			return err
		}
		told, err = t.s.callObject(ctx, th, date, dateClass, "getTime", "()J")
		return err
	})
	if err == nil && refused == nil && told.Int() != other {
		err = fmt.Errorf("a date is %d, though it was to be %d", told.Int(), other)
	}
	return "a Date was made of another time", errors.Join(err, refused)
}

// reverse has the device listen on a port that leads here.
func (t *trial) reverse(ctx context.Context) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer func() { _ = l.Close() }() // nothing came
	port, err := t.dev.Reverse(ctx, l.Addr().(*net.TCPAddr).Port)
	if errors.Is(err, io.EOF) {
		err = errors.New("the device does not know it")
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("port %d of the device led to this computer", port), t.dev.Unreverse(ctx, port)
}
