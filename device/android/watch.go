package android

import (
	"context"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// watches are the fields whose accesses the VM reports, and the variables that they are.
type watches struct {
	fields map[fieldKey]*watched
	vars   map[varKey]trace.VarID
	byName map[string]trace.VarID // preferences
	// owners name a collection after the field that holds it.
	owners map[jdwp.ObjectID]string
	last   map[trace.VarID]uint64 // digest of the last value seen
	// collections are the watchpoints of followed collections, muted those that a task has touched too often, and ended
	// tasks whose watchpoints are to be set again.
	collections map[jdwp.ObjectID]*watchpoint
	muted       map[trace.TaskID][]*watchpoint
	ended       []trace.TaskID
}

type fieldKey struct {
	class jdwp.ReferenceTypeID
	field jdwp.FieldID
}

type varKey struct {
	object jdwp.ObjectID
	field  fieldKey
}

// watched is a field under watch.
type watched struct {
	field jdwp.Field
	class *class
	kind  trace.VarKind
	name  string // "org.example.Main.items"
	// final fields are watched for what collections they hold; their own accesses are no operations.
	final bool
	// framework says that accesses count only where app code is on the stack.
	framework bool
	point     *watchpoint // of an app's field
}

func newWatches() *watches {
	return &watches{fields: map[fieldKey]*watched{}, vars: map[varKey]trace.VarID{}, byName: map[string]trace.VarID{}, owners: map[jdwp.ObjectID]string{},
		last: map[trace.VarID]uint64{}, collections: map[jdwp.ObjectID]*watchpoint{}, muted: map[trace.TaskID][]*watchpoint{}}
}

// prepared handles CLASS_PREPARE: hooks that waited for the class, watches on the app's fields, callbacks of the app.
func (s *session) prepared(ctx context.Context, ev *jdwp.Event) error {
	c, err := s.vm.class(ctx, ev.Class)
	if err != nil {
		return err
	}
	if !c.prepared {
		if err := s.vm.loadMembers(ctx, c); err != nil {
			return err
		}
	}
	if s.seen[c.id] {
		return nil // two requests may match
	}
	s.seen[c.id] = true
	for _, h := range s.hooks.wanted {
		if h.class == c.signature {
			if err := s.hooks.on(ctx, s, c, h); err != nil {
				return err
			}
		}
	}
	if !c.app {
		return nil
	}
	if s.opts.Watch != device.WatchSchedule {
		if err := s.watches.watchClass(ctx, s, c); err != nil {
			return err
		}
		if err := s.watchLocks(ctx, c); err != nil {
			return err
		}
	}
	if err := s.hookCallbacks(ctx, c); err != nil {
		return err
	}
	if err := s.hookNotifies(ctx, c); err != nil {
		return err
	}
	if err := s.watchClockCalls(ctx, c); err != nil {
		return err
	}
	return s.gates.install(ctx, s, c)
}

// watchClass watches the fields of an app class: all but synthetic ones. Of final fields only what they are set to is
// seen, and only to know the collections that they hold.
func (w *watches) watchClass(ctx context.Context, s *session, c *class) error {
	if !s.vm.caps.WatchFieldModification || !s.vm.caps.WatchFieldAccess {
		return nil
	}
	fields, err := s.vm.fieldsOf(ctx, c)
	if err != nil {
		return err
	}
	for _, f := range fields {
		if f.Modifiers.Has(jdwp.AccSynthetic) || isGenerated(c, f) {
			continue
		}
		final := f.Modifiers.Has(jdwp.AccFinal)
		if final && !isReference(f) {
			continue
		}
		kind := trace.VarField
		if f.Modifiers.Has(jdwp.AccStatic) {
			kind = trace.VarStatic
		}
		entry := &watched{field: f, class: c, kind: kind, name: stableClass(c.name) + "." + f.Name, final: final}
		w.fields[fieldKey{c.id, f.ID}] = entry
		suspend := jdwp.SuspendNone
		if canHoldCollection(f.Signature) {
			suspend = jdwp.SuspendEventThread // nothing is put into a collection before that is watched
		}
		entry.point = &watchpoint{name: entry.name, limit: hotField, requests: []jdwp.EventRequest{fieldRequest(entry, jdwp.FieldModification, suspend)}}
		if !final {
			entry.point.requests = append(entry.point.requests, fieldRequest(entry, jdwp.FieldAccess, jdwp.SuspendNone))
		}
		if err := entry.point.arm(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// isGenerated says that a field is the build's, not the developer's: Kotlin's compiler keeps in a continuation where it goes on
// and with what.
func isGenerated(c *class, f jdwp.Field) bool {
	return (f.Name == "label" || f.Name == "result") && c.inherits(continuationClass) ||
		strings.Contains(f.Name, "$") || strings.HasSuffix(c.name, ".BuildConfig") || strings.Contains(c.name, ".R$")
}

func isReference(f jdwp.Field) bool {
	return strings.HasPrefix(f.Signature, "L") || strings.HasPrefix(f.Signature, "[")
}

// fieldRequest asks for the accesses or modifications of a field.
func fieldRequest(e *watched, kind jdwp.EventKind, suspend jdwp.SuspendPolicy, more ...jdwp.Modifier) jdwp.EventRequest {
	mods := append([]jdwp.Modifier{jdwp.FieldOnly{Class: e.class.id, Field: e.field.ID}}, more...)
	return jdwp.EventRequest{Kind: kind, Suspend: suspend, Modifiers: mods}
}

// access handles a field event: a read or a write.
func (w *watches) access(ctx context.Context, s *session, ev *jdwp.Event, suspend jdwp.SuspendPolicy) error {
	entry := w.fields[fieldKey{ev.Class, ev.Field}]
	if entry == nil {
		return nil
	}
	th, err := s.threadOf(ctx, ev.Thread)
	if err != nil {
		return err
	}
	if entry.framework {
		return w.frameworkAccess(ctx, s, ev, th, entry)
	}
	if ev.Kind == jdwp.FieldModification && ev.Value.IsRef() && ev.Value.Object() != 0 {
		if err := w.follow(ctx, s, entry, ev.Value); err != nil {
			return err
		}
	}
	if entry.final {
		return nil
	}
	site, err := s.siteAt(ctx, ev.Location, 0)
	if err != nil {
		return err
	}
	var flags trace.Flags
	if th.stepping != 0 && ev.Kind == jdwp.FieldAccess {
		if flags, err = s.updateFlag(ctx, ev.Location); err != nil {
			return err
		}
	}
	w.record(s, th, ev, w.variable(ctx, s, entry, ev.Object), site, flags)
	return entry.point.touched(ctx, s, th.current())
}

// siteAt interns the site of a location.
func (s *session) siteAt(ctx context.Context, loc jdwp.Location, caller trace.SiteID) (trace.SiteID, error) {
	c, err := s.vm.class(ctx, loc.Class)
	if err != nil {
		return 0, err
	}
	m := c.methods[loc.Method]
	if m == nil {
		m = &method{class: c, id: loc.Method, name: "?", lined: true}
	}
	return s.site(ctx, m, loc.Index, caller)
}

// record emits a read or write.
func (w *watches) record(s *session, th *thread, ev *jdwp.Event, v trace.VarID, site trace.SiteID, flags trace.Flags) {
	op := trace.Op{Kind: trace.KindRead, Ref: uint32(v), Site: site, Value: w.last[v], Flags: flags}
	if ev.Kind == jdwp.FieldModification {
		op.Kind, op.Value = trace.KindWrite, ev.Value.Bits
		w.last[v] = op.Value
		if ev.Value.IsNull() {
			op.Flags |= trace.FlagNull
		}
	}
	e := s.tables.Vars[v-1]
	if e.Kind == trace.VarStatic {
		op.Flags |= trace.FlagStatic
	}
	if w.isRef(ev) {
		op.Flags |= trace.FlagReference
	}
	if ev.Kind == jdwp.FieldAccess && op.Flags&trace.FlagReference != 0 && op.Value == 0 {
		op.Flags |= trace.FlagNull
	}
	s.emitBy(th, op)
}

func (w *watches) isRef(ev *jdwp.Event) bool {
	e := w.fields[fieldKey{ev.Class, ev.Field}]
	return e != nil && isReference(e.field)
}

// variable interns the variable that a field of an object is.
func (w *watches) variable(ctx context.Context, s *session, e *watched, object jdwp.ObjectID) trace.VarID {
	key := varKey{object: object, field: fieldKey{e.class.id, e.field.ID}}
	if id, ok := w.vars[key]; ok {
		return id
	}
	name, where := e.name, strings.TrimSuffix(s.space, "/")
	if object != 0 {
		where = s.names.own(object)
	}
	if e.kind == trace.VarView {
		if id, err := s.viewName(ctx, object); err == nil && id != "" {
			where += "(@id/" + id + ")" // tells a person which view it is
		}
	}
	if owner, ok := w.owners[object]; ok && e.kind == trace.VarCollection {
		name = owner
	}
	id := w.define(s, trace.Var{Kind: e.kind, Object: where, Field: name})
	w.vars[key] = id
	return id
}

// define adds a variable to the tables.
func (w *watches) define(s *session, v trace.Var) trace.VarID {
	v.ID = trace.VarID(len(s.tables.Vars) + 1)
	s.tables.Vars = append(s.tables.Vars, v)
	return v.ID
}
