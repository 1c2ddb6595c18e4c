package android

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf16"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
)

// The bits of View.mViewFlags that are read.
const (
	visibilityMask  = 0xC
	invisible       = 0x4
	gone            = 0x8
	disabledFlag    = 0x20
	clickableFlag   = 0x4000
	maxViewDepth    = 100
	maxViewChildren = 5000
)

// ui is what the session knows of the app's screen.
type ui struct {
	front    jdwp.ObjectID // the activity that was resumed last
	rotation int
	ids      map[int64]string // resource entry names of views
	learned  map[string]bool  // packages whose R.id was read, or could not be
	toasts   []string         // that were shown, by their texts
}

// Capture implements device.Session.
func (s *session) Capture(ctx context.Context, facet string) ([]byte, error) {
	defer s.inMain()()
	var v any
	var err error
	switch facet {
	case device.FacetViews:
		v, err = s.views(ctx)
	case device.FacetPreferences:
		v, err = s.preferences(ctx)
	case device.FacetToasts:
		v = append([]string{}, s.ui.toasts...)
	case device.FacetData:
		return s.data(ctx)
	case device.FacetScreen:
		return s.screen(ctx)
	default:
		err = fmt.Errorf("facet %q: %w", facet, device.ErrUnsupported)
	}
	if err != nil {
		return nil, device.Infra("capture "+facet, err)
	}
	return json.Marshal(v)
}

// views reads the view trees of all windows, bottom first. No code of the app runs and nothing is resumed: the fields
// are read as they are, which is consistent while the looper stands still.
func (s *session) views(ctx context.Context) ([]device.View, error) {
	roots, err := s.windowRoots(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]device.View, 0, len(roots))
	for _, root := range roots {
		v, err := s.readView(ctx, root, 0, 0, 0)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *session) windowRoots(ctx context.Context) ([]jdwp.ObjectID, error) {
	const global = "Landroid/view/WindowManagerGlobal;"
	instance, err := s.vm.static(ctx, global, "sDefaultWindowManager")
	if errors.Is(err, errNoMember) || (err == nil && instance.Object() == 0) {
		return nil, nil // no window was ever shown
	}
	if err != nil {
		return nil, fmt.Errorf("read the windows: %w", err)
	}
	views, err := s.vm.fields(ctx, instance.Object(), global, "mViews")
	if err != nil {
		return nil, fmt.Errorf("read the windows: %w", err)
	}
	return s.listItems(ctx, views[0].Object())
}

// readView reads a view and its children; left and top are where its parent lies in the window.
func (s *session) readView(ctx context.Context, object jdwp.ObjectID, left, top, depth int) (device.View, error) {
	var out device.View
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return out, err
	}
	f, err := s.vm.fields(ctx, object, "Landroid/view/View;", "mLeft", "mTop", "mRight", "mBottom", "mViewFlags", "mID",
		"mContentDescription", "mContext")
	if err != nil {
		return out, fmt.Errorf("read a view: %w", err)
	}
	l, t := left+int(f[0].Int()), top+int(f[1].Int())
	flags := f[4].Int()
	out = device.View{
		Class: stableClass(c.name), ID: s.ui.ids[f[5].Int()],
		Bounds:     device.Rect{Left: l, Top: t, Right: left + int(f[2].Int()), Bottom: top + int(f[3].Int())},
		Visibility: visibility(flags), Enabled: flags&disabledFlag == 0, Clickable: flags&clickableFlag != 0,
	}
	if out.Description, err = s.charSequence(ctx, f[6].Object()); err != nil {
		return out, err
	}
	if depth == 0 {
		if out.Activity, err = s.windowActivity(ctx, object, c, f[7].Object()); err != nil {
			return out, err
		}
	}
	if err := s.readWidget(ctx, object, c, &out); err != nil {
		return out, err
	}
	return out, s.readChildren(ctx, object, c, &out, l, t, depth)
}

// windowActivity is the class of the activity that owns a window, "" for other windows. A decor view's own context is a
// DecorContext of the application (Android 7 and newer), so its window is asked; up to Android 6 the context is the activity.
func (s *session) windowActivity(ctx context.Context, root jdwp.ObjectID, c *class, owner jdwp.ObjectID) (string, error) {
	if c.inherits("com.android.internal.policy.DecorView") {
		window, err := s.vm.optionalField(ctx, root, "Lcom/android/internal/policy/DecorView;", "mWindow")
		if err != nil {
			return "", fmt.Errorf("read a decor's window: %w", err)
		}
		context, err := s.vm.optionalField(ctx, window.Object(), "Landroid/view/Window;", "mContext")
		if err != nil {
			return "", fmt.Errorf("read a window's context: %w", err)
		}
		if context.Object() != 0 {
			owner = context.Object()
		}
	}
	if owner == 0 {
		return "", nil
	}
	context, err := s.vm.classOf(ctx, owner)
	if err != nil {
		return "", fmt.Errorf("read a window's context: %w", err)
	}
	if !context.inherits("android.app.Activity") {
		return "", nil
	}
	return stableClass(context.name), nil
}

func visibility(flags int64) string {
	switch flags & visibilityMask {
	case invisible:
		return "invisible"
	case gone:
		return "gone"
	default:
		return "visible"
	}
}

// readWidget reads what is particular to the widget classes.
func (s *session) readWidget(ctx context.Context, object jdwp.ObjectID, c *class, out *device.View) error {
	if c.inherits("android.widget.TextView") {
		f, err := s.vm.fields(ctx, object, "Landroid/widget/TextView;", "mText", "mHint")
		if err != nil {
			return err
		}
		if out.Text, err = s.charSequence(ctx, f[0].Object()); err != nil {
			return err
		}
		if out.Hint, err = s.charSequence(ctx, f[1].Object()); err != nil {
			return err
		}
	}
	if c.inherits("android.widget.CompoundButton") {
		f, err := s.vm.fields(ctx, object, "Landroid/widget/CompoundButton;", "mChecked")
		if err != nil {
			return err
		}
		checked := f[0].Bool()
		out.Checked = &checked
	}
	if c.inherits("android.widget.ProgressBar") {
		f, err := s.vm.fields(ctx, object, "Landroid/widget/ProgressBar;", "mProgress", "mMax")
		if err != nil {
			return err
		}
		progress, limit := int(f[0].Int()), int(f[1].Int())
		out.Progress, out.Max = &progress, &limit
	}
	if c.inherits("android.widget.ImageView") {
		v, err := s.vm.optionalField(ctx, object, "Landroid/widget/ImageView;", "mResource")
		if err != nil {
			return err
		}
		if v.Int() != 0 {
			out.Image = s.ui.ids[v.Int()]
		}
	}
	return nil
}

func (s *session) readChildren(ctx context.Context, object jdwp.ObjectID, c *class, out *device.View, left, top, depth int) error {
	if !c.inherits("android.view.ViewGroup") {
		return nil
	}
	if depth >= maxViewDepth {
		return fmt.Errorf("the view tree is deeper than %d", maxViewDepth)
	}
	f, err := s.vm.fields(ctx, object, "Landroid/view/ViewGroup;", "mChildren", "mChildrenCount")
	if err != nil {
		return err
	}
	if f[0].Object() == 0 {
		return nil
	}
	children, err := s.arrayItems(ctx, f[0].Object(), int32(min(f[1].Int(), maxViewChildren)))
	if err != nil {
		return fmt.Errorf("read a view's children: %w", err)
	}
	for _, child := range children {
		if child == 0 {
			continue
		}
		v, err := s.readView(ctx, child, left, top, depth+1)
		if err != nil {
			return err
		}
		out.Children = append(out.Children, v)
	}
	return nil
}

// charSequence is the text of a CharSequence, as far as it can be read without running code.
func (s *session) charSequence(ctx context.Context, object jdwp.ObjectID) (string, error) {
	if object == 0 {
		return "", nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return "", err
	}
	switch {
	case c.name == "java.lang.String":
		return s.vm.stringOf(ctx, object)
	case c.inherits("android.text.SpannableStringBuilder"):
		return s.gapBuffer(ctx, object)
	case c.inherits("android.text.SpannableStringInternal"):
		f, err := s.vm.fields(ctx, object, "", "mText")
		if err != nil {
			return "", err
		}
		return s.vm.stringOf(ctx, f[0].Object())
	default:
		return "(" + c.name + ")", nil
	}
}

// gapBuffer is the text of a SpannableStringBuilder: its array of chars without the gap.
func (s *session) gapBuffer(ctx context.Context, object jdwp.ObjectID) (string, error) {
	f, err := s.vm.fields(ctx, object, "Landroid/text/SpannableStringBuilder;", "mText", "mGapStart", "mGapLength")
	if err != nil {
		return "", err
	}
	array := jdwp.ArrayID(f[0].Object())
	length, err := s.vm.conn.ArrayLength(ctx, array)
	if err != nil || length == 0 {
		return "", err
	}
	chars, err := s.vm.conn.ArrayValues(ctx, array, 0, length)
	if err != nil {
		return "", err
	}
	gap, width := int(f[1].Int()), int(f[2].Int())
	units := make([]uint16, 0, len(chars))
	for i, ch := range chars {
		if i < gap || i >= gap+width {
			units = append(units, uint16(ch.Bits))
		}
	}
	return string(utf16.Decode(units)), nil
}

// findView is the topmost visible view that a script's target names.
func (s *session) findView(ctx context.Context, target string) (device.View, error) {
	roots, err := s.views(ctx)
	if err != nil {
		return device.View{}, err
	}
	front, err := s.frontWindows(ctx, roots)
	if err != nil {
		return device.View{}, err
	}
	if v := device.FindView(front, target); v != nil {
		return *v, nil
	}
	return device.View{}, fmt.Errorf("%s: %w on the screen", target, device.ErrNoView)
}

// frontWindows are the windows of the activity in front, and those of no activity. The window of one that was left may be
// there for a while, above the others.
func (s *session) frontWindows(ctx context.Context, windows []device.View) ([]device.View, error) {
	if s.ui.front == 0 {
		return windows, nil
	}
	c, err := s.vm.classOf(ctx, s.ui.front)
	if err != nil {
		return nil, fmt.Errorf("find the activity in front: %w", err)
	}
	return device.WindowsOf(windows, stableClass(c.name)), nil
}

// viewName is the resource entry name of a view, "" if it has none.
func (s *session) viewName(ctx context.Context, object jdwp.ObjectID) (string, error) {
	v, err := s.vm.optionalField(ctx, object, "Landroid/view/View;", "mID")
	if err != nil {
		return "", err
	}
	return s.ui.ids[v.Int()], nil
}

// learnNames reads the names of resources from the app's R.id class, which the app itself need not have loaded: javac
// copies the numbers. It runs on a thread that stands at an event.
func (u *ui) learnNames(ctx context.Context, s *session, th *thread, activity *class) error {
	if u.learned[s.app.Package] || th.invocation != nil {
		return nil // within a delivery nothing can be called; the next activity that is entered or left will do
	}
	u.learned[s.app.Package] = true
	loader, err := s.vm.conn.ClassLoader(ctx, activity.id)
	if err != nil {
		return err
	}
	for _, kind := range []string{"id", "drawable"} {
		if err := u.learnClass(ctx, s, th, s.app.namespace()+".R$"+kind, loader); err != nil {
			return err
		}
	}
	return u.learnClass(ctx, s, th, "android.R$id", 0)
}

func (u *ui) learnClass(ctx context.Context, s *session, th *thread, name string, loader jdwp.ClassLoaderID) error {
	text, err := s.vm.conn.CreateString(ctx, name)
	if err != nil {
		return err
	}
	object, err := s.callStatic(ctx, th, "Ljava/lang/Class;", "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
		jdwp.Object(jdwp.ObjectID(text)), jdwp.Bool(true), jdwp.Object(jdwp.ObjectID(loader)))
	if err != nil {
		s.notCaptured("resource names of "+name, err)
		return nil // views are then known by their class and position only
	}
	t, err := s.vm.conn.ReflectedType(ctx, jdwp.ClassObjectID(object.Object()))
	if err != nil {
		return err
	}
	c, err := s.vm.class(ctx, t.ID)
	if err != nil {
		return err
	}
	var ids []jdwp.FieldID
	var names []string
	fields, err := s.vm.fieldsOf(ctx, c)
	if err != nil {
		return err
	}
	for _, f := range fields {
		if f.Signature == "I" && f.Modifiers.Has(jdwp.AccStatic) {
			ids, names = append(ids, f.ID), append(names, f.Name)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	values, err := s.vm.conn.StaticValues(ctx, c.id, ids...)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	for i, v := range values {
		u.ids[v.Int()] = names[i]
	}
	return nil
}
