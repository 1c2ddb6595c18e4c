package android

import (
	"context"
	"path"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

const editorClass = "Landroid/app/SharedPreferencesImpl$EditorImpl;"

// preferenceHooks are the accesses of preferences: no field tells which key is meant, so the methods do.
func preferenceHooks() []hook {
	hooks := []hook{}
	for _, name := range []string{"putString", "putInt", "putLong", "putFloat", "putBoolean", "putStringSet", "remove"} {
		hooks = append(hooks, hook{class: editorClass, method: name, action: onPreference(trace.KindWrite)})
	}
	for _, name := range []string{"getString", "getInt", "getLong", "getFloat", "getBoolean", "getStringSet", "contains"} {
		hooks = append(hooks, hook{class: preferencesClass, method: name, action: onPreference(trace.KindRead)})
	}
	return hooks
}

// onPreference is an access of one key of a preference file.
func onPreference(kind trace.Kind) hookAction {
	return func(ctx context.Context, s *session, h *hit) error {
		if h.object(1) == 0 {
			return nil
		}
		key, err := s.vm.stringOf(ctx, h.object(1))
		if err != nil {
			return err
		}
		file, err := s.preferenceFile(ctx, h.object(0), kind)
		if err != nil {
			return err
		}
		stack, err := s.stack(ctx, h)
		if err != nil {
			return err
		}
		site, err := s.callSite(ctx, stack, func(*class) bool { return false })
		if err != nil {
			return err
		}
		op := trace.Op{Kind: kind, Ref: uint32(s.watches.named(s, trace.VarPreference, "shared_prefs/"+file+":"+key)), Site: site}
		if kind == trace.KindWrite && len(h.args) > 2 {
			op.Value = h.args[2].Bits
		}
		if e := s.tables.Site(site); !e.App && e.Caller == 0 {
			op.Flags |= trace.FlagFramework
		}
		s.emitBy(h.thread, op)
		return nil
	}
}

// preferenceFile is the file of a SharedPreferencesImpl, or of the one that an editor edits.
func (s *session) preferenceFile(ctx context.Context, object jdwp.ObjectID, kind trace.Kind) (string, error) {
	if kind == trace.KindWrite {
		outer, err := s.vm.optionalField(ctx, object, editorClass, "this$0")
		if err != nil {
			return "", err
		}
		object = outer.Object()
	}
	file, err := s.vm.optionalField(ctx, object, preferencesClass, "mFile")
	if err != nil || file.Object() == 0 {
		return "", err
	}
	name, err := s.vm.optionalField(ctx, file.Object(), "Ljava/io/File;", "path")
	if err != nil {
		return "", err
	}
	text, err := s.vm.stringOf(ctx, name.Object())
	return path.Base(text), err
}

// named interns a variable that a name identifies.
func (w *watches) named(s *session, kind trace.VarKind, name string) trace.VarID {
	if id, ok := w.byName[name]; ok {
		return id
	}
	id := w.define(s, trace.Var{Kind: kind, Field: name})
	w.byName[name] = id
	return id
}
