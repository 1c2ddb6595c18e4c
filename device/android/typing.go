package android

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const keyEventClass = "Landroid/view/KeyEvent;"

// userKey follows a key from down to up. What is typed into a field is one input, whose text is read when it is over: how
// it was typed differs from keyboard to keyboard.
func (s *session) userKey(ctx context.Context, h *hit, event jdwp.ObjectID) (int, string, error) {
	f, err := s.vm.fields(ctx, event, keyEventClass, "mAction", "mKeyCode", "mCharacters")
	if err != nil {
		return 0, "", fmt.Errorf("read a key: %w", err)
	}
	action, code := f[0].Int(), f[1].Int()
	if seq, down := s.hand.pressed[code]; down {
		if action == keyUp {
			delete(s.hand.pressed, code)
			return seq, "1", nil
		}
		s.hand.repeats++
		return seq, fmt.Sprintf("move%d", s.hand.repeats), nil // it is held down
	}
	if types(code) || f[2].Object() != 0 {
		root, err := s.receiverRoot(ctx, h.object(0))
		if err != nil {
			return 0, "", err
		}
		field, target, err := s.focusedField(ctx, root)
		if err != nil {
			return 0, "", err
		}
		if target != "" {
			return s.typed(ctx, field, target)
		}
	}
	if action != keyDown {
		return 0, "", nil // characters without a field, or a key that was down before the session
	}
	if err := s.finishGesture(ctx); err != nil {
		return 0, "", err
	}
	name, err := s.callStatic(ctx, h.thread, keyEventClass, "keyCodeToString", "(I)Ljava/lang/String;", jdwp.Int(int32(code)))
	if err != nil {
		return 0, "", fmt.Errorf("ask the name of key %d: %w", code, err)
	}
	text, err := s.vm.stringOf(ctx, name.Object())
	if err != nil {
		return 0, "", err
	}
	seq := s.hand.whole(device.Input{Action: device.ActionKey, Key: strings.TrimPrefix(text, "KEYCODE_")})
	s.hand.pressed[code] = seq
	s.nameInput(seq, "key "+strings.TrimPrefix(text, "KEYCODE_"))
	return seq, "0", nil
}

// types says whether a key changes a text, or where in it the next change is made.
func types(code int64) bool {
	const (
		digits0, digits9 = 7, 18 // with * and #
		letterA, period  = 29, 56
		shifts, moves    = 59, 122
	)
	switch {
	case code >= digits0 && code <= digits9, code >= letterA && code <= period:
		return true
	case code == shifts, code == shifts+1, code == 62, code == 67, code == 112: // space, deleting
		return true
	case code >= 68 && code <= 77, code == 81: // punctuation
		return true
	case code == 21, code == 22, code == moves, code == moves+1: // along the text
		return true
	}
	return false
}

// typed goes on with the typing into a field, or begins it.
func (s *session) typed(ctx context.Context, field jdwp.ObjectID, target string) (int, string, error) {
	g := s.hand.open
	if g == nil || g.kind != gestureTyping || g.field != field {
		if err := s.finishGesture(ctx); err != nil {
			return 0, "", err
		}
		g = &gesture{kind: gestureTyping, field: field}
		g.input.Action, g.input.Target = device.ActionText, target
		s.hand.begin(g)
		s.nameInput(g.input.Seq, "text "+target)
	}
	g.moves, g.typed = g.moves+1, time.Now()
	return g.input.Seq, strconv.Itoa(g.moves - 1), nil
}

// focusedField is the text field of a window that has the focus, and how it is named; no name if none has.
func (s *session) focusedField(ctx context.Context, root jdwp.ObjectID) (jdwp.ObjectID, string, error) {
	roots, err := s.windowRoots(ctx)
	if err != nil {
		return 0, "", err
	}
	top := slices.Index(roots, root)
	if top < 0 {
		return 0, "", nil
	}
	object, path := root, []int{}
	for range maxViewDepth {
		next, i, err := s.focusedChild(ctx, object)
		if err != nil {
			return 0, "", err
		}
		if next == 0 {
			break
		}
		object, path = next, append(path, i)
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil || !c.inherits("android.widget.EditText") {
		return 0, "", err
	}
	windows, err := s.views(ctx)
	if err != nil || top >= len(windows) {
		return 0, "", err
	}
	v := &windows[top]
	for _, i := range path {
		if i >= len(v.Children) {
			return 0, "", nil
		}
		v = &v.Children[i]
	}
	return object, device.NameView(windows, v), nil
}

// focusedChild is the child of a group that has the focus, or in which it is, and its place among the children.
func (s *session) focusedChild(ctx context.Context, group jdwp.ObjectID) (jdwp.ObjectID, int, error) {
	c, err := s.vm.classOf(ctx, group)
	if err != nil || !c.inherits("android.view.ViewGroup") {
		return 0, 0, err
	}
	focus, err := s.vm.optionalField(ctx, group, "Landroid/view/ViewGroup;", "mFocused")
	if err != nil || focus.Object() == 0 {
		return 0, 0, err
	}
	f, err := s.vm.fields(ctx, group, "Landroid/view/ViewGroup;", "mChildren", "mChildrenCount")
	if err != nil {
		return 0, 0, fmt.Errorf("find the focus: %w", err)
	}
	focused := focus.Object()
	children, err := s.arrayItems(ctx, f[0].Object(), int32(min(f[1].Int(), maxViewChildren)))
	if err != nil {
		return 0, 0, err
	}
	children = slices.DeleteFunc(children, func(o jdwp.ObjectID) bool { return o == 0 })
	i := slices.Index(children, focused)
	if i < 0 {
		return 0, 0, nil
	}
	return focused, i, nil
}

// typingHooks are where the text of a keyboard on the screen reaches a field: it comes as messages and not as keys.
func typingHooks() []hook {
	var hooks []hook
	for _, class := range []string{"Landroid/view/inputmethod/BaseInputConnection;", "Lcom/android/internal/widget/EditableInputConnection;",
		"Lcom/android/internal/inputmethod/EditableInputConnection;"} {
		for _, method := range []string{"commitText", "setComposingText", "deleteSurroundingText"} {
			hooks = append(hooks, hook{class: class, method: method, action: onCommitText})
		}
	}
	return hooks
}

// onCommitText is InputConnection.commitText and its like, within an event on the field's looper.
func onCommitText(ctx context.Context, s *session, h *hit) error {
	if !s.opts.ByHand || len(h.thread.tasks) == 0 || s.inputs.inFlight() {
		return nil
	}
	view, err := s.vm.optionalField(ctx, h.object(0), "Landroid/view/inputmethod/BaseInputConnection;", "mTargetView")
	if err != nil || view.Object() == 0 {
		return err
	}
	root, err := s.rootOf(ctx, view.Object())
	if err != nil {
		return err
	}
	field, target, err := s.focusedField(ctx, root)
	if err != nil || target == "" || field != view.Object() {
		return err
	}
	seq, _, err := s.typed(ctx, field, target)
	if err != nil {
		return err
	}
	s.emitBy(h.thread, trace.Op{Kind: trace.KindInput, Arg: uint32(seq), Ref: uint32(s.inputs.handles[seq])})
	return nil
}

// rootOf is the root of the tree that a view is in.
func (s *session) rootOf(ctx context.Context, view jdwp.ObjectID) (jdwp.ObjectID, error) {
	for range maxViewDepth {
		parent, err := s.vm.optionalField(ctx, view, "Landroid/view/View;", "mParent")
		if err != nil || parent.Object() == 0 {
			return view, err
		}
		c, err := s.vm.classOf(ctx, parent.Object())
		if err != nil || !c.inherits("android.view.View") { // ViewRootImpl
			return view, err
		}
		view = parent.Object()
	}
	return view, nil
}
