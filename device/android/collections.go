package android

import (
	"context"
	"errors"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// collection says by which fields of a class of the class library its contents are read and written. The fields are
// watched object by object, for collections that a field of the app holds (owner), so that the runtime's own are not.
type collection struct {
	class string // JVM signature of the declaring class
	reads string
	write string
	inner string // a field that holds the collection that does the work
}

// collections are the classes whose contents are followed. DESIGN section 6: what users see lives in the framework's
// objects, not in the app's fields.
func collections() []collection {
	return []collection{
		{class: "Ljava/util/ArrayList;", reads: "size", write: "size"},
		{class: "Ljava/util/LinkedList;", reads: "size", write: "size"},
		{class: "Ljava/util/HashMap;", reads: "table", write: "modCount"},
		{class: "Ljava/util/TreeMap;", reads: "root", write: "modCount"},
		{class: "Ljava/util/HashSet;", inner: "map"},
		{class: "Ljava/util/ArrayDeque;", reads: "elements", write: "tail"},
		{class: "Ljava/lang/AbstractStringBuilder;", reads: "count", write: "count"},
		{class: "Landroid/util/SparseArray;", reads: "mSize", write: "mSize"},
	}
}

// follow watches the contents of a collection that a field of the app is set to.
func (w *watches) follow(ctx context.Context, s *session, e *watched, value jdwp.Value) error {
	object := value.Object()
	if _, known := w.owners[object]; known || !s.vm.caps.UseInstanceFilters || !canHoldCollection(e.field.Signature) {
		return nil
	}
	c, err := s.vm.classOf(ctx, object)
	if err != nil {
		return err
	}
	return w.followObject(ctx, s, e.name, object, c)
}

// canHoldCollection spares a question for fields whose type says that they cannot.
func canHoldCollection(signature string) bool {
	switch {
	case signature == "Ljava/lang/Object;", signature == "Landroid/util/SparseArray;":
		return true
	case len(signature) > 11 && signature[:11] == "Ljava/util/":
		return true
	default:
		return signature == "Ljava/lang/StringBuilder;" || signature == "Ljava/lang/StringBuffer;"
	}
}

func (w *watches) followObject(ctx context.Context, s *session, owner string, object jdwp.ObjectID, c *class) error {
	for _, k := range collections() {
		if !c.inherits(className(k.class)) {
			continue
		}
		w.owners[object] = owner
		if k.inner != "" {
			v, err := s.vm.optionalField(ctx, object, k.class, k.inner)
			if err != nil || v.Object() == 0 {
				return err
			}
			inner, err := s.vm.classOf(ctx, v.Object())
			if err != nil {
				return err
			}
			return w.followObject(ctx, s, owner, v.Object(), inner)
		}
		point := &watchpoint{name: owner + "'s contents", limit: hotCollection}
		if err := w.watchMember(ctx, s, point, k.class, k.reads, object, jdwp.FieldAccess); err != nil {
			return err
		}
		if err := w.watchMember(ctx, s, point, k.class, k.write, object, jdwp.FieldModification); err != nil {
			return err
		}
		w.collections[object] = point
		return point.arm(ctx, s)
	}
	return nil
}

// watchMember watches a framework field of one object. The app's call is wanted, so the thread is stopped.
func (w *watches) watchMember(ctx context.Context, s *session, point *watchpoint, signature, name string, object jdwp.ObjectID, kind jdwp.EventKind) error {
	c, err := s.vm.loadedClass(ctx, signature)
	if err != nil || c == nil {
		return err
	}
	f, err := s.vm.field(ctx, c, name)
	if errors.Is(err, errNoMember) {
		return nil
	}
	if err != nil {
		return err
	}
	entry := w.fields[fieldKey{c.id, f.ID}]
	if entry == nil {
		entry = &watched{field: f, class: c, kind: trace.VarCollection, name: c.name + "." + f.Name, framework: true}
		w.fields[fieldKey{c.id, f.ID}] = entry
	}
	point.requests = append(point.requests, fieldRequest(entry, kind, jdwp.SuspendEventThread, jdwp.InstanceOnly(object)))
	return nil
}

// visible are framework fields that are what a user sees. Only what app code does to them counts, and only writes: what
// the framework reads to draw is its own bookkeeping.
func visible() []struct{ class, field string } {
	return []struct{ class, field string }{
		{"Landroid/widget/TextView;", "mText"},
		{"Landroid/widget/CompoundButton;", "mChecked"},
		{"Landroid/widget/ProgressBar;", "mProgress"},
		{"Landroid/widget/ImageView;", "mDrawable"},
	}
}

// watchVisible sets the watches on framework fields that are what a user sees.
func (w *watches) watchVisible(ctx context.Context, s *session) error {
	if !s.vm.caps.WatchFieldModification {
		return nil
	}
	for _, v := range visible() {
		c, err := s.vm.loadedClass(ctx, v.class)
		if err != nil {
			return err
		}
		if c == nil {
			continue
		}
		f, err := s.vm.field(ctx, c, v.field)
		if errors.Is(err, errNoMember) {
			continue
		}
		if err != nil {
			return err
		}
		entry := &watched{field: f, class: c, kind: trace.VarView, name: c.name + "." + f.Name, framework: true}
		w.fields[fieldKey{c.id, f.ID}] = entry
		if _, err := s.vm.conn.SetEvent(ctx, fieldRequest(entry, jdwp.FieldModification, jdwp.SuspendEventThread)); err != nil {
			return fmt.Errorf("watch %s: %w", entry.name, err)
		}
	}
	return nil
}

// frameworkAccess records an access of a framework field that app code induced (Hsiao, section 4.4). The variable of a
// collection is the collection, whichever of its fields tells.
func (w *watches) frameworkAccess(ctx context.Context, s *session, ev *jdwp.Event, th *thread, e *watched) error {
	stack, err := s.frames(ctx, th.id)
	if err != nil {
		return err
	}
	userInduced := false
	for _, f := range stack {
		userInduced = userInduced || f.class.app
	}
	if !userInduced || inConstructor(stack, e) {
		return nil
	}
	site, err := s.callSite(ctx, append([]frame{{}}, stack...), func(c *class) bool { return c == nil })
	if err != nil {
		return err
	}
	key := varKey{object: ev.Object}
	if e.kind == trace.VarView {
		key.field = fieldKey{e.class.id, e.field.ID}
	}
	v, ok := w.vars[key]
	if !ok {
		v = w.variable(ctx, s, e, ev.Object)
		w.vars[key] = v
	}
	done, err := s.monitorsNow(ctx, th)
	if err != nil {
		return err
	}
	w.record(s, th, ev, v, site, 0)
	done()
	if point := w.collections[ev.Object]; point != nil {
		return point.touched(ctx, s, th.current())
	}
	return nil
}

// inConstructor says that an object is being made: inflating a layout writes what no other task can have seen.
func inConstructor(stack []frame, e *watched) bool {
	for _, f := range stack {
		if f.class.app {
			return false
		}
		if f.method.name == "<init>" && f.class.inherits(e.class.name) {
			return true
		}
	}
	return false
}
