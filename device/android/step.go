package android

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// step is the instruction at which a thread was last seen.
type step struct {
	method *method
	index  uint64
	branch bool
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
		if ev.Location.Index != last.index+branchWidth(s.vm.dalvik, m.code, last.index) {
			op.Arg = 1
		}
		s.emitBy(th, op)
	}
	code, err := s.vm.bytecodes(ctx, m)
	if err != nil {
		return err
	}
	th.lastStep = step{method: m, index: ev.Location.Index, branch: isBranch(s.vm.dalvik, code, ev.Location.Index)}
	return nil
}

// isBranch says whether the instruction at index is a conditional branch: if and switch. Indices count bytes on a JVM
// and 16-bit units on ART.
func isBranch(dalvik bool, code []byte, index uint64) bool {
	op, ok := opcode(dalvik, code, index)
	if !ok {
		return false
	}
	if dalvik {
		return op >= 0x32 && op <= 0x3d || op == 0x2b || op == 0x2c
	}
	return op >= 0x99 && op <= 0xa6 || op == 0xc6 || op == 0xc7 || op == 0xaa || op == 0xab
}

func opcode(dalvik bool, code []byte, index uint64) (byte, bool) {
	if dalvik {
		index *= 2
	}
	if index >= uint64(len(code)) {
		return 0, false
	}
	return code[index], true
}

// branchWidth is how far the next instruction lies behind a conditional branch; 0 for a switch, which always jumps.
func branchWidth(dalvik bool, code []byte, index uint64) uint64 {
	op, _ := opcode(dalvik, code, index)
	switch {
	case dalvik && (op == 0x2b || op == 0x2c), !dalvik && (op == 0xaa || op == 0xab):
		return 0
	case dalvik:
		return 2
	default:
		return 3
	}
}

// hookNotifies finds the calls of Object.notify and notifyAll in a class of the app: both are native, so only their
// calls can be stopped at. It needs the constant pool; ART does not give it.
func (s *session) hookNotifies(ctx context.Context, c *class) error {
	if !s.vm.caps.GetConstantPool || !s.vm.caps.GetBytecodes || !s.vm.caps.GetOwnedMonitorInfo {
		return nil
	}
	pool, err := s.vm.conn.ConstantPool(ctx, c.id)
	if err != nil {
		return fmt.Errorf("read the constants of %s: %w", c.name, err)
	}
	refs := notifyRefs(pool.Bytes)
	if len(refs) == 0 {
		return nil
	}
	for _, m := range c.methods {
		if m.mods.Has(jdwp.AccNative) || m.mods.Has(jdwp.AccAbstract) {
			continue
		}
		code, err := s.vm.bytecodes(ctx, m)
		if err != nil {
			return err
		}
		for i := uint64(0); i < uint64(len(code)); i += jvmLength(code, i) {
			if code[i] == 0xb6 && i+2 < uint64(len(code)) && refs[binary.BigEndian.Uint16(code[i+1:])] {
				if err := s.hooks.set(ctx, s, m, i, onNotify); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// notifyRefs are the entries of a constant pool that refer to a method notify or notifyAll without parameters.
func notifyRefs(pool []byte) map[uint16]bool {
	type entry struct {
		tag  byte
		a, b uint16
		text []byte
	}
	entries := []entry{{}}
	for i := 0; i < len(pool); {
		tag := pool[i]
		e := entry{tag: tag}
		size := map[byte]int{3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5, 19: 3, 20: 3}[tag]
		if tag == 1 && i+3 <= len(pool) {
			size = 3 + int(binary.BigEndian.Uint16(pool[i+1:]))
		}
		if size == 0 || i+size > len(pool) {
			return nil // not a constant pool that we know
		}
		switch tag {
		case 1:
			e.text = pool[i+3 : i+size]
		case 10, 12:
			e.a, e.b = binary.BigEndian.Uint16(pool[i+1:]), binary.BigEndian.Uint16(pool[i+3:])
		}
		entries = append(entries, e)
		if tag == 5 || tag == 6 {
			entries = append(entries, entry{}) // longs and doubles take two places
		}
		i += size
	}
	text := func(i uint16) []byte {
		if int(i) < len(entries) {
			return entries[i].text
		}
		return nil
	}
	refs := map[uint16]bool{}
	for i, e := range entries {
		if e.tag != 10 || int(e.b) >= len(entries) {
			continue
		}
		nt := entries[e.b]
		name := text(nt.a)
		if nt.tag == 12 && bytes.Equal(text(nt.b), []byte("()V")) && (bytes.Equal(name, []byte("notify")) || bytes.Equal(name, []byte("notifyAll"))) {
			refs[uint16(i)] = true
		}
	}
	return refs
}

// jvmLength is the length of the JVM instruction at i, in bytes; at least 1.
func jvmLength(code []byte, i uint64) uint64 {
	op := code[i]
	switch {
	case op == 0xaa || op == 0xab:
		return switchLength(code, i)
	case op == 0xc4: // wide
		if i+1 < uint64(len(code)) && code[i+1] == 0x84 {
			return 6
		}
		return 4
	case op == 0xb9 || op == 0xba || op == 0xc8 || op == 0xc9:
		return 5
	case op == 0xc5:
		return 4
	case op == 0x11 || op == 0x13 || op == 0x14 || op == 0x84 || op >= 0x99 && op <= 0xa8 || op >= 0xb2 && op <= 0xb8 ||
		op == 0xbb || op == 0xbd || op == 0xc0 || op == 0xc1 || op == 0xc6 || op == 0xc7:
		return 3
	case op == 0x10 || op == 0x12 || op >= 0x15 && op <= 0x19 || op >= 0x36 && op <= 0x3a || op == 0xa9 || op == 0xbc:
		return 2
	default:
		return 1
	}
}

// switchLength is the length of a tableswitch or lookupswitch.
func switchLength(code []byte, i uint64) uint64 {
	at := (i + 4) &^ 3 // operands are aligned
	n := uint64(len(code))
	if at+12 > n {
		return n - i
	}
	word := func(k uint64) int64 { return int64(int32(binary.BigEndian.Uint32(code[at+4*k:]))) }
	var end int64
	if code[i] == 0xaa {
		end = int64(at) + 12 + 4*(word(2)-word(1)+1)
	} else {
		end = int64(at) + 8 + 8*word(1)
	}
	if end <= int64(i) || end > int64(n) {
		return n - i
	}
	return uint64(end) - i
}
