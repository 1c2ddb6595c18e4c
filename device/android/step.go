package android

import (
	"context"
	"fmt"
	"slices"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// step is the instruction at which a thread was last seen.
type step struct {
	method *method
	index  uint64
	branch bool
	width  uint64 // of a branch: how far the next instruction lies behind it
}

// traced says whether the branches of the event are wanted.
func (s *session) traced(key string) bool { return slices.Contains(s.opts.TraceEvents, key) }

// startStepping streams the instructions of app code that th executes from now on. Nobody is stopped by it.
func (s *session) startStepping(ctx context.Context, th *thread) error {
	mods := []jdwp.Modifier{jdwp.Step{Thread: th.id, Size: jdwp.StepMin, Depth: jdwp.StepInto}}
	for _, p := range []string{"java.*", "javax.*", "sun.*", "jdk.*", "com.sun.*", "android.*", "androidx.*", "com.android.*", "dalvik.*", "libcore.*"} {
		mods = append(mods, jdwp.ClassExclude(p))
	}
	id, err := s.vm.conn.SetEvent(ctx, jdwp.EventRequest{Kind: jdwp.SingleStep, Suspend: jdwp.SuspendNone, Modifiers: mods})
	if err != nil {
		return fmt.Errorf("trace the instructions of an event: %w", err)
	}
	th.stepping, th.lastStep = id, step{}
	return nil
}

func (s *session) stopStepping(ctx context.Context, th *thread) error {
	id := th.stepping
	th.stepping, th.lastStep = 0, step{}
	if err := s.vm.conn.ClearEvent(ctx, jdwp.SingleStep, id); err != nil {
		return fmt.Errorf("stop tracing instructions: %w", err)
	}
	return nil
}

// stepped handles a single step: the instruction before it, if it was a conditional branch, was taken or not.
func (s *session) stepped(ctx context.Context, ev *jdwp.Event) error {
	th, ok := s.threads[ev.Thread]
	if ok && th.leaving != 0 && ev.Request == th.leaving {
		return s.left(ctx, th)
	}
	if !ok || th.stepping == 0 {
		return nil
	}
	c, err := s.vm.class(ctx, ev.Location.Class)
	if err != nil {
		return err
	}
	m := c.methods[ev.Location.Method]
	if m == nil {
		return nil
	}
	if last := th.lastStep; last.branch && last.method == m {
		site, err := s.site(ctx, m, last.index, 0)
		if err != nil {
			return err
		}
		op := trace.Op{Kind: trace.KindBranch, Site: site}
		if ev.Location.Index != last.index+last.width {
			op.Arg = 1
		}
		s.emitBy(th, op)
	}
	text, err := s.vm.bytecodes(ctx, m)
	if err != nil {
		return err
	}
	width, branch := conditional(s.vm.dalvik, text, ev.Location.Index)
	th.lastStep = step{method: m, index: ev.Location.Index, branch: branch, width: width}
	return nil
}

// hookNotifies finds the calls of Object.notify and notifyAll in a class of the app: both are native, so only their
// calls can be stopped at. It needs the constant pool; ART does not give it.
func (s *session) hookNotifies(ctx context.Context, c *class) error {
	names, err := s.constants(ctx, c)
	if err != nil || names == nil || !s.vm.caps.GetBytecodes || !s.vm.caps.GetOwnedMonitorInfo {
		return err
	}
	return s.vm.bodies(ctx, c, func(m *method, text []byte) error {
		for _, i := range notifies(text, names) {
			if err := s.hooks.set(ctx, s, m, i, onNotify); err != nil {
				return err
			}
		}
		return nil
	})
}

// constants are what the code of a class of the app names; nil where the VM does not give that, as on ART, or gives none that
// we know.
func (s *session) constants(ctx context.Context, c *class) (classfile.Pool, error) {
	if !s.vm.caps.GetConstantPool || c.constants != nil {
		return c.constants, nil
	}
	pool, err := s.vm.conn.ConstantPool(ctx, c.id)
	if err != nil {
		return nil, fmt.Errorf("read the constants of %s: %w", c.name, err)
	}
	if names, err := classfile.ReadPool(pool.Bytes, int(pool.Count)); err == nil {
		c.constants = names
	}
	return c.constants, nil
}

// notifies are the calls of a method notify or notifyAll without parameters in the code of a JVM.
func notifies(text []byte, names classfile.Pool) []uint64 {
	var out []uint64
	_ = code.Each(text, classfile.Decode, func(in code.Raw) { // what makes no sense has none
		if in.Name != "invokevirtual" {
			return
		}
		if ref := names.Method(in.Index); ref.Desc == "()V" && (ref.Name == "notify" || ref.Name == "notifyAll") {
			out = append(out, uint64(in.Offset))
		}
	})
	return out
}
