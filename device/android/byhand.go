package android

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// byHand turns what a person does with the app into inputs. It sees what reaches the app: touches and keys as they enter
// a window, a rotation and leaving and coming back as what the system then tells the app.
type byHand struct {
	last    int            // sequence id of the last input
	open    *gesture       // the touch, key or typing that goes on
	made    []device.Input // what is over, in order
	started int            // activities that the app itself has asked for since one was entered
	paused  bool           // the activity in front was left
	since   time.Time      // and when
	away    bool           // a person has left the app
	leaving bool           // the app has been told that it is left, and has not seen to it
	turning bool           // a changed configuration is being told to the app's activities
	turned  int64          // orientation that the app was last told; 0 if it is not known
	pressed map[int64]int  // input by code of a key that is down
	repeats int            // of keys that are held down
}

// gesture is an input while it goes on.
type gesture struct {
	input device.Input
	kind  gestureKind
	field jdwp.ObjectID // what is typed into
	moves int
	typed time.Time    // when something was last typed
	down  device.Place // px
	far   bool         // it has moved away from where it began
	start int64        // ms of the device's uptime
	// windows and top are what was on the screen when it began.
	windows []device.View
	top     int
}

type gestureKind int

const (
	gestureTouch gestureKind = iota
	gestureTyping
)

// The actions of MotionEvent and KeyEvent that count.
const (
	motionDown, motionUp, motionCancel = 0, 1, 3
	keyDown, keyUp                     = 0, 1
)

const (
	// slop is how far a touch may move and still be a tap, in px; Android's is 8 dp.
	slop = 24
	// longPress is how long a touch lasts that is a long one, in ms (ViewConfiguration's default).
	longPress = 500
)

// userEvent is an event of a person's input at the entry of dispatchInputEvent. It says which input it belongs to, and
// by which name in it: the first is 0 and the last 1, and between them may come as many moves as there are.
func (s *session) userEvent(ctx context.Context, h *hit) (seq int, name string, err error) {
	event := h.object(len(h.args) - 1)
	c, err := s.vm.classOf(ctx, event)
	if err != nil {
		return 0, "", err
	}
	if c.inherits("android.view.KeyEvent") {
		return s.userKey(ctx, h, event)
	}
	if !c.inherits("android.view.MotionEvent") {
		return 0, "", nil // focus, capture and drag events are the system's
	}
	return s.userTouch(ctx, h, event)
}

// userTouch follows a touch from down to up.
func (s *session) userTouch(ctx context.Context, h *hit, event jdwp.ObjectID) (int, string, error) {
	action, err := s.ask(ctx, h.thread, event, motionEventClass, "getActionMasked", "()I")
	if err != nil {
		return 0, "", err
	}
	at, when, err := s.touchPlace(ctx, h.thread, event)
	if err != nil {
		return 0, "", err
	}
	u := &s.hand
	if action.Int() == motionDown {
		if err := s.finishGesture(ctx); err != nil {
			return 0, "", err
		}
		g := &gesture{kind: gestureTouch, down: at, start: when}
		if g.windows, g.top, err = s.touchedWindow(ctx, h.object(0)); err != nil {
			return 0, "", err
		}
		u.begin(g)
		g.input.Target, g.input.From = g.aim()
		s.nameInput(g.input.Seq, "touch "+g.place())
		return g.input.Seq, "0", nil
	}
	g := u.open
	if g == nil || g.kind != gestureTouch {
		return 0, "", nil // a hover, or a touch that began before the session
	}
	g.far = g.far || max(abs(at.X-g.down.X), abs(at.Y-g.down.Y)) > slop
	switch action.Int() {
	case motionUp:
		g.release(at, when)
		u.end(g)
		return g.input.Seq, "1", nil
	case motionCancel: // the system took it away, as a gesture of its own
		u.end(nil)
		return g.input.Seq, "1", nil
	default:
		g.moves++
		return g.input.Seq, fmt.Sprintf("move%d", g.moves), nil
	}
}

const motionEventClass = "Landroid/view/MotionEvent;"

// touchPlace is where on the screen a touch is, and when it was there, in ms of uptime.
func (s *session) touchPlace(ctx context.Context, th *thread, event jdwp.ObjectID) (device.Place, int64, error) {
	var out [2]int
	for i, method := range []string{"getRawX", "getRawY"} {
		v, err := s.ask(ctx, th, event, motionEventClass, method, "()F")
		if err != nil {
			return device.Place{}, 0, err
		}
		out[i] = int(v.Float())
	}
	when, err := s.ask(ctx, th, event, motionEventClass, "getEventTime", "()J")
	return device.Place{X: out[0], Y: out[1]}, when.Int(), err
}

// ask calls a getter of an input event.
func (s *session) ask(ctx context.Context, th *thread, event jdwp.ObjectID, class, method, desc string) (jdwp.Value, error) {
	v, err := s.callObject(ctx, th, event, class, method, desc)
	if err != nil {
		return v, fmt.Errorf("read an input event: %s: %w", method, err)
	}
	return v, nil
}

// touchedWindow is what is on the screen, and which of the windows a receiver of input events belongs to.
func (s *session) touchedWindow(ctx context.Context, receiver jdwp.ObjectID) ([]device.View, int, error) {
	windows, err := s.views(ctx)
	if err != nil {
		return nil, 0, err
	}
	roots, err := s.windowRoots(ctx)
	if err != nil {
		return nil, 0, err
	}
	root, err := s.receiverRoot(ctx, receiver)
	if err != nil {
		return nil, 0, err
	}
	top := slices.Index(roots, root)
	if top < 0 || top >= len(windows) {
		top = len(windows) - 1
	}
	return windows, top, nil
}

// receiverRoot is the root view of the window that ViewRootImpl.WindowInputEventReceiver belongs to, 0 for others.
func (s *session) receiverRoot(ctx context.Context, receiver jdwp.ObjectID) (jdwp.ObjectID, error) {
	owner, err := s.vm.optionalField(ctx, receiver, "", "this$0")
	if err != nil {
		return 0, err
	}
	view, err := s.vm.optionalField(ctx, owner.Object(), "Landroid/view/ViewRootImpl;", "mView")
	return view.Object(), err
}

// aim is the target of the place where the gesture began.
func (g *gesture) aim() (string, *device.Place) {
	if len(g.windows) == 0 {
		return "", nil
	}
	return device.Aim(g.windows, g.top, g.down)
}

// place is where the gesture began, for people.
func (g *gesture) place() string {
	if g.input.Target != "" {
		return g.input.Target
	}
	return fmt.Sprintf("%d,%d", g.down.X, g.down.Y)
}

// release says what a touch was: a tap, a long one, or a swipe. A swipe is described in the view in which it began.
func (g *gesture) release(at device.Place, when int64) {
	in := &g.input
	switch {
	case g.far:
		in.Action, in.Millis = device.ActionSwipe, int(max(when-g.start, 1))
		from, to := g.down, at
		if v := g.swiped(); v != nil {
			in.Target = device.NameView(g.windows, v)
			from, to = v.Bounds.Share(g.down), v.Bounds.Share(at)
		}
		if in.Target == "" {
			from, to = g.down, at
		}
		in.From, in.To = &from, &to
		return
	case when-g.start >= longPress:
		in.Action = device.ActionLongTap
	default:
		in.Action = device.ActionTap
	}
	if in.Target == "" {
		in.X, in.Y = g.down.X, g.down.Y
	}
}

// swiped is the view that a swipe is about: the innermost that scrolls, or that has a name at all.
func (g *gesture) swiped() *device.View {
	if len(g.windows) == 0 {
		return nil
	}
	path := device.TouchedView(&g.windows[g.top], g.down)
	for _, v := range path {
		if (v.Scrolls() || v.Progress != nil) && device.NameView(g.windows, v) != "" {
			return v
		}
	}
	for _, v := range path {
		if device.NameView(g.windows, v) != "" {
			return v
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// begin makes a gesture the one that goes on.
func (u *byHand) begin(g *gesture) {
	u.last++
	g.input.Seq = u.last
	u.open = g
}

// end closes the gesture that goes on; a nil g is one that came to nothing.
func (u *byHand) end(g *gesture) {
	if g != nil {
		u.made = append(u.made, g.input)
	}
	u.open = nil
}

// whole adds an input that has no parts, and returns its number.
func (u *byHand) whole(in device.Input) int {
	u.last++
	in.Seq = u.last
	u.made = append(u.made, in)
	return in.Seq
}

// nameInput describes an input in the trace.
func (s *session) nameInput(seq int, what string) trace.HandleID {
	h := s.names.handle(fmt.Sprintf("input:%d %s", seq, what))
	s.inputs.handles[seq] = h
	return h
}

// userDid records an input that the app is told of by the system, and not by input events.
func (s *session) userDid(in device.Input) {
	seq := s.hand.whole(in)
	s.emit(trace.Op{Kind: trace.KindInput, Arg: uint32(seq), Ref: uint32(s.nameInput(seq, describeInput(in)))})
}

// busy says whether a person is in the middle of a touch, of pressing a key or of typing.
func (u *byHand) busy() bool {
	return u.open != nil || len(u.pressed) > 0
}

// takeInputs are the inputs that are over. Typing is over when something else is done, or when nothing came for a while.
func (s *session) takeInputs(ctx context.Context) ([]device.Input, error) {
	u := &s.hand
	if g := u.open; g != nil && g.kind == gestureTyping && time.Since(g.typed) > typingPause {
		if err := s.finishGesture(ctx); err != nil {
			return nil, err
		}
	}
	made := u.made
	u.made = nil
	return made, nil
}

// typingPause is how long nothing must have been typed for what was typed to be one input.
const typingPause = 700 * time.Millisecond

// finishGesture ends what goes on because something else begins. Of typing, the field's text is what counts.
func (s *session) finishGesture(ctx context.Context) error {
	g := s.hand.open
	if g == nil {
		return nil
	}
	if g.kind != gestureTyping {
		s.hand.end(nil)
		return nil
	}
	f, err := s.vm.fields(ctx, g.field, "Landroid/widget/TextView;", "mText")
	if err != nil {
		return fmt.Errorf("read what was typed: %w", err)
	}
	if g.input.Text, err = s.charSequence(ctx, f[0].Object()); err != nil {
		return fmt.Errorf("read what was typed: %w", err)
	}
	s.hand.end(g)
	return nil
}

// rested notes that the app is idle: what the system had begun to tell it has been told.
func (u *byHand) rested() { u.turning = false }

// absence is how long no activity must have been in front for the app to count as left, and not as on its way from one
// activity to the next.
const absence = 2 * time.Second

// gone says whether the app is not in front because a person has left it, be it by BACK in its last activity.
func (u *byHand) gone() bool {
	return u.away || u.paused && u.started == 0 && time.Since(u.since) > absence
}

// entered notes that an activity is in front, which may be before what takes it away has reached it.
func (u *byHand) entered() {
	u.started, u.paused = 0, false
	u.away = u.away && u.leaving
}

// userSees notes that an activity comes to the front or goes. One that is made anew for a rotation does neither.
func (s *session) userSees(th *thread, callback string) {
	if e := s.tables.Event(th.current()); e != nil && strings.Contains(e.Target, "ActivityRelaunchItem") {
		return
	}
	switch callback {
	case "onResume":
		s.hand.entered()
	case "onPause":
		s.hand.left()
	}
}

// left notes that an activity is not in front any more.
func (u *byHand) left() { u.paused, u.leaving, u.since = true, false, time.Now() }

// userLifecycle looks at what the system tells the app: a rotation, and that a person has left it or come back, are seen
// by nothing else. It comes right before the send of the message, whose target says what it is about.
func (s *session) userLifecycle(ctx context.Context, m *message, target string) error {
	u := &s.hand
	what, ok := strings.CutPrefix(target, systemTarget)
	if !ok || !s.opts.ByHand {
		return nil
	}
	if s.ui.front == 0 {
		o, err := s.orientationOf(ctx, m.obj)
		if o != 0 {
			u.turned = o
		}
		return err
	}
	switch {
	case strings.Contains(what, "ConfigurationChangeItem"), strings.Contains(what, "ActivityRelaunchItem"):
		return s.userTurned(ctx, m)
	case strings.Contains(what, "PauseActivityItem"):
		leaving, err := s.userLeaves(ctx, m)
		if err != nil || !leaving || u.started > 0 || u.away {
			return err
		}
		s.userDid(device.Input{Action: device.ActionHome})
		u.away, u.leaving = true, true
	case u.gone() && (strings.Contains(what, "ResumeActivityItem") || strings.Contains(what, "StartActivityItem") || strings.Contains(what, "LaunchActivityItem")):
		u.away, u.paused = false, false
		s.userDid(device.Input{Action: device.ActionResume})
	}
	return nil
}

// userTurned records a rotation once, though the system tells the process and each of its activities of it. Another
// change of the configuration, such as the language, is none.
func (s *session) userTurned(ctx context.Context, m *message) error {
	u := &s.hand
	if u.turning {
		return nil
	}
	u.turning = true
	if recreated, err := s.recreated(ctx, m); err != nil || recreated {
		return err
	}
	orientation, err := s.orientationOf(ctx, m.obj)
	if err != nil {
		return err
	}
	if orientation != 0 && orientation == u.turned {
		s.notCaptured("a change of the configuration", fmt.Errorf("it is no rotation, which is all that can be replayed"))
		return nil
	}
	u.turned = orientation
	s.userDid(device.Input{Action: device.ActionRotate})
	return nil
}

// recreated says whether a transaction makes an activity anew though nothing has changed: the app itself asked for it.
func (s *session) recreated(ctx context.Context, m *message) (bool, error) {
	items, err := s.transactionItems(ctx, m.obj)
	if err != nil {
		return false, err
	}
	for _, item := range items {
		c, err := s.vm.classOf(ctx, item)
		if err != nil {
			return false, err
		}
		if simpleClass(c.name) == "ActivityRelaunchItem" {
			changes, err := s.vm.optionalField(ctx, item, "", "mConfigChanges")
			return changes.Int() == 0, err
		}
	}
	return false, nil
}

// orientationOf is Configuration.orientation in a transaction; 0 if it does not say.
func (s *session) orientationOf(ctx context.Context, transaction jdwp.ObjectID) (int64, error) {
	items, err := s.transactionItems(ctx, transaction)
	if err != nil {
		return 0, err
	}
	for _, item := range items {
		for _, field := range []string{"mConfiguration", "mConfig", "mCurConfig"} {
			v, err := s.vm.optionalField(ctx, item, "", field)
			if err != nil {
				return 0, err
			}
			if v.Object() == 0 {
				continue
			}
			c, err := s.vm.classOf(ctx, v.Object())
			if err != nil || !c.inherits("android.content.res.Configuration") {
				continue // a MergedConfiguration says it deeper inside
			}
			o, err := s.vm.optionalField(ctx, v.Object(), "Landroid/content/res/Configuration;", "orientation")
			return o.Int(), err
		}
	}
	return 0, nil
}

// userLeaves says whether a transaction pauses an activity because the user goes somewhere else, and not because the
// activity has finished or another one comes over it.
func (s *session) userLeaves(ctx context.Context, m *message) (bool, error) {
	items, err := s.transactionItems(ctx, m.obj)
	if err != nil {
		return false, err
	}
	for _, item := range items {
		c, err := s.vm.classOf(ctx, item)
		if err != nil {
			return false, err
		}
		if simpleClass(c.name) != "PauseActivityItem" {
			continue
		}
		finished, err := s.vm.optionalField(ctx, item, "", "mFinished")
		if err != nil {
			return false, err
		}
		leaving, err := s.vm.optionalField(ctx, item, "", "mUserLeaving")
		return leaving.Bool() && !finished.Bool(), err
	}
	return false, nil
}
