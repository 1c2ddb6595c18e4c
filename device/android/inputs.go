package android

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/trace"
)

// inputHooks are where input reaches the app. It never goes through dispatchMessage, and it must not be cut short: the
// system waits for finishInputEvent.
func inputHooks() []hook {
	const receiver = "Landroid/view/InputEventReceiver;"
	return []hook{
		{class: receiver, method: "dispatchInputEvent", action: onInputEvent},
		{class: receiver, method: "finishInputEvent", action: onFinishInput},
	}
}

// maxReplaced is how many characters a text input deletes before it types: the most that a replay can be asked to.
const maxReplaced = 200

func newInputQueue() inputQueue {
	return inputQueue{done: make(chan inputDone, 64), events: map[int]int{}, touches: map[int]bool{}, swipes: map[int]bool{}, effects: map[int]time.Time{}, handles: map[int]trace.HandleID{}}
}

// inFlight says whether an input has been given to the device and is not finished.
func (q *inputQueue) inFlight() bool { return len(q.order) > 0 }

// gesture is the input whose events arrive: the first that is under way and has any. A broadcast has none, and may be
// under way for long while its receiver is held.
func (q *inputQueue) gesture() (int, bool) {
	for _, seq := range q.order {
		if q.touches[seq] {
			return seq, true
		}
	}
	return 0, false
}

// Inject implements device.Session. The command runs beside the session, since the app stops while it is carried out.
func (s *session) Inject(ctx context.Context, in device.Input) error {
	defer s.inMain()()
	commands, err := s.inputCommands(ctx, in)
	if err != nil {
		return device.Infra("inject input "+strconv.Itoa(in.Seq), err)
	}
	handle := s.names.handle(fmt.Sprintf("input:%d %s", in.Seq, describeInput(in)))
	s.inputs.order = append(s.inputs.order, in.Seq)
	s.inputs.touches[in.Seq] = in.Action == device.ActionTap || in.Action == device.ActionLongTap || in.Action == device.ActionText ||
		in.Action == device.ActionKey || in.Action == device.ActionHome || in.Action == device.ActionSwipe
	s.inputs.swipes[in.Seq] = in.Action == device.ActionSwipe
	s.inputs.handles[in.Seq] = handle
	switch in.Action {
	case device.ActionRotate, device.ActionHome, device.ActionResume, device.ActionStart:
		s.inputs.effects[in.Seq] = time.Time{}
	}
	s.emit(trace.Op{Kind: trace.KindInput, Arg: uint32(in.Seq), Ref: uint32(handle)})
	s.background.Add(1)
	go func() {
		defer s.background.Done()
		s.inputs.done <- inputDone{seq: in.Seq, err: s.change(ctx, commands...)}
	}()
	return nil
}

// effectTimeout is how long an input that the system carries out may take from the end of its command to the app. One
// that changes nothing, as the rotation of an activity that is fixed, is over then.
const effectTimeout = 2 * time.Second

// affected notes that the system has told the app something: what an input asked of it has arrived. A changed
// configuration of the process is not all yet: its activities are told next.
func (q *inputQueue) affected(target string) {
	if strings.HasSuffix(target, " ConfigurationChangeItem") {
		return
	}
	for seq, deadline := range q.effects {
		delete(q.effects, seq)
		if !deadline.IsZero() {
			q.remove(seq)
		}
	}
}

func (q *inputQueue) remove(seq int) {
	if i := slices.Index(q.order, seq); i >= 0 {
		q.order = slices.Delete(q.order, i, i+1)
	}
}

// finished takes note of the inputs that the device has carried out.
func (s *session) finished() error {
	for seq, deadline := range s.inputs.effects {
		if !deadline.IsZero() && time.Now().After(deadline) {
			delete(s.inputs.effects, seq)
			s.inputs.remove(seq)
		}
	}
	for {
		select {
		case d := <-s.inputs.done:
			if _, expected := s.inputs.effects[d.seq]; expected && d.err == nil {
				s.inputs.effects[d.seq] = time.Now().Add(effectTimeout)
			} else {
				delete(s.inputs.effects, d.seq)
				s.inputs.remove(d.seq)
			}
			s.touch()
			if d.err != nil && !s.exited && s.crashed == nil {
				return fmt.Errorf("input %d: %w", d.seq, d.err)
			}
		default:
			return nil
		}
	}
}

// describeInput says what an input is, for people.
func describeInput(in device.Input) string {
	switch in.Action {
	case device.ActionTap, device.ActionLongTap:
		if in.Target != "" {
			return in.Action + " " + in.Target
		}
		return fmt.Sprintf("%s %d,%d", in.Action, in.X, in.Y)
	case device.ActionSwipe:
		return strings.TrimSpace("swipe " + in.Target)
	case device.ActionText:
		return fmt.Sprintf("text %s %q", in.Target, in.Text)
	case device.ActionKey:
		return "key " + in.Key
	case device.ActionBroadcast:
		return "broadcast " + in.Intent
	case device.ActionStart:
		return "start " + in.Component
	default:
		return in.Action
	}
}

// inputCommands are the shell commands that carry out an input.
func (s *session) inputCommands(ctx context.Context, in device.Input) ([]string, error) {
	if in.Action == device.ActionRotate {
		s.ui.rotation = 1 - s.ui.rotation
		if err := keepRotation(ctx, s.changes.settings); err != nil {
			return nil, err
		}
	}
	if in.Action == device.ActionStart {
		return s.startCommands(in.Component)
	}
	return s.app.inputCommands(ctx, in, s.ui.rotation, s.findView)
}

// startCommands start a component. One that other apps may not start is started in the app's own name, which a debuggable app lets
// the shell take.
func (s *session) startCommands(class string) ([]string, error) {
	start, ok := s.others.starts[class]
	if !ok {
		return nil, fmt.Errorf("%w: %s has no %s", device.ErrNoComponent, s.app.Package, class)
	}
	return s.app.startCommands(start, class), nil
}

func (a App) startCommands(start, class string) []string {
	command := "am " + start + " -n " + adb.Quote(a.Package+"/"+class)
	return []string{command + " >/dev/null 2>&1 || run-as " + adb.Quote(a.Package) + " " + command + " --user 0"}
}

// Startable implements device.Components.
func (s *session) Startable(class string) bool {
	_, ok := s.others.starts[class]
	return ok
}

// finder finds the view that a target names on the screen.
type finder func(ctx context.Context, target string) (device.View, error)

// inputCommands are the shell commands that carry out an input, the rotation being what the input leads to. Targets are
// looked for now, so that a recording replays on another screen.
func (a App) inputCommands(ctx context.Context, in device.Input, rotation int, find finder) ([]string, error) {
	switch in.Action {
	case device.ActionTap, device.ActionLongTap, device.ActionText, device.ActionSwipe:
		return touchCommands(ctx, in, find)
	case device.ActionKey:
		return []string{"input keyevent " + adb.Quote("KEYCODE_"+in.Key)}, nil
	case device.ActionHome:
		return []string{"input keyevent KEYCODE_HOME"}, nil
	case device.ActionResume:
		return []string{"am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n " + adb.Quote(a.component())}, nil
	case device.ActionRotate:
		return rotateCommands(rotation), nil
	case device.ActionStart:
		return a.startCommands("start", in.Component), nil // an activity, as long as nobody knows better
	case device.ActionBroadcast:
		cmd := "am broadcast -a " + adb.Quote(in.Intent)
		for _, k := range slices.Sorted(maps.Keys(in.Extras)) {
			cmd += " --es " + adb.Quote(k) + " " + adb.Quote(in.Extras[k])
		}
		return []string{cmd}, nil
	default:
		return nil, fmt.Errorf("unknown input action %q", in.Action)
	}
}

// rotateCommands turn the screen, in quarters of a turn.
func rotateCommands(rotation int) []string {
	return []string{accelerometerRotation().Put("0"), userRotation().Put(strconv.Itoa(rotation))}
}

func touchCommands(ctx context.Context, in device.Input, find finder) ([]string, error) {
	at, place, text := device.Place{X: in.X, Y: in.Y}, func(p device.Place) device.Place { return p }, ""
	if in.Target != "" {
		v, err := find(ctx, in.Target)
		if err != nil {
			return nil, err
		}
		at, place, text = v.Bounds.Middle(), v.Bounds.At, v.Text
	}
	if in.From != nil {
		at = place(*in.From)
	}
	x, y := at.X, at.Y
	switch in.Action {
	case device.ActionSwipe:
		if in.From == nil || in.To == nil {
			return nil, errors.New("a swipe needs two places")
		}
		to, ms := place(*in.To), in.Millis
		if ms == 0 {
			ms = defaultSwipe
		}
		return []string{fmt.Sprintf("input swipe %d %d %d %d %d", x, y, to.X, to.Y, ms)}, nil
	case device.ActionTap:
		return []string{fmt.Sprintf("input tap %d %d", x, y)}, nil
	case device.ActionLongTap:
		return []string{fmt.Sprintf("input swipe %d %d %d %d 800", x, y, x, y)}, nil
	}
	commands := []string{fmt.Sprintf("input tap %d %d", x, y), "input keyevent KEYCODE_MOVE_END"}
	for range min(len([]rune(text)), maxReplaced) {
		commands = append(commands, "input keyevent KEYCODE_DEL")
	}
	if in.Text != "" {
		commands = append(commands, "input text "+adb.Quote(strings.ReplaceAll(in.Text, " ", "%s")))
	}
	return commands, nil
}

// defaultSwipe is how long a swipe takes, in ms, as the shell's.
const defaultSwipe = 300

// inputEvent says which input an event belongs to, and its name in that; no number if it is none that counts.
func (s *session) inputEvent(ctx context.Context, h *hit) (seq int, name string, err error) {
	seq, ok := s.inputs.gesture()
	switch {
	case !ok && s.opts.ByHand:
		return s.userEvent(ctx, h)
	case !ok:
		return 0, "", nil
	case !s.inputs.swipes[seq]:
		n := s.inputs.events[seq]
		s.inputs.events[seq] = n + 1
		return seq, strconv.Itoa(n), nil
	}
	action, err := s.ask(ctx, h.thread, h.object(len(h.args)-1), motionEventClass, "getActionMasked", "()I")
	switch {
	case err != nil:
		return 0, "", err
	case action.Int() == motionDown:
		return seq, "0", nil
	case action.Int() == motionUp || action.Int() == motionCancel:
		return seq, "1", nil
	}
	s.inputs.events[seq]++
	return seq, fmt.Sprintf("move%d", s.inputs.events[seq]), nil
}

// onInputEvent is InputEventReceiver.dispatchInputEvent: an input event begins on the looper. All events of a gesture
// have the key of the gesture as posters, since their number differs between devices.
func onInputEvent(ctx context.Context, s *session, h *hit) error {
	th := h.thread
	if th.queue == nil || len(h.args) == 0 {
		return nil
	}
	seq, name, err := s.inputEvent(ctx, h)
	if err != nil || seq == 0 {
		return err
	}
	id := s.tables.NextTask()
	gesture := fmt.Sprintf("input:%d", seq)
	s.tables.AddEvent(trace.Event{ID: id, Key: gesture + "." + name, Target: s.tables.Handle(s.inputs.handles[seq]).Name})
	s.emit(trace.Op{Kind: trace.KindSend, Object: id, Queue: th.queue.id, Mode: trace.ModeInput})
	th.tasks = append(th.tasks, running{task: id, key: gesture, kind: runningInput})
	s.emit(trace.Op{Kind: trace.KindBegin, Task: id, Object: th.task})
	s.emit(trace.Op{Kind: trace.KindInput, Task: id, Arg: uint32(seq), Ref: uint32(s.inputs.handles[seq])})
	if s.ui.front != 0 {
		s.perform(th, s.names.object("window", s.ui.front))
	}
	return nil
}

// onFinishInput is InputEventReceiver.finishInputEvent: the input event has ended.
func onFinishInput(_ context.Context, s *session, h *hit) error {
	th := h.thread
	if n := len(th.tasks); n > 0 && th.tasks[n-1].kind == runningInput {
		s.popTask(th)
	}
	return nil
}
