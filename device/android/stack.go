package android

import (
	"context"
	"fmt"

	"github.com/erva-go/erva/device/jdwp"
	"github.com/erva-go/erva/trace"
)

// stackDepth bounds how far down a stack is looked at for the app's call.
const stackDepth = 48

// frame is a frame of a suspended thread.
type frame struct {
	id     jdwp.FrameID
	class  *class
	method *method
	index  uint64
}

// stack are the frames of a hit, innermost first: the hooked method itself is the first.
func (s *session) stack(ctx context.Context, h *hit) ([]frame, error) {
	if h.stack != nil {
		return h.stack, nil
	}
	frames, err := s.frames(ctx, h.thread.id)
	h.stack = frames
	return frames, err
}

func (s *session) frames(ctx context.Context, id jdwp.ThreadID) ([]frame, error) {
	raw, err := s.vm.conn.Frames(ctx, id, 0, -1)
	if err != nil {
		return nil, fmt.Errorf("read a stack: %w", err)
	}
	if len(raw) > stackDepth {
		raw = raw[:stackDepth]
	}
	out := make([]frame, 0, len(raw))
	for _, r := range raw {
		c, err := s.vm.class(ctx, r.Location.Class)
		if err != nil {
			return nil, err
		}
		m := c.methods[r.Location.Method]
		if m == nil {
			m = &method{class: c, id: r.Location.Method, name: "?"}
		}
		out = append(out, frame{id: r.ID, class: c, method: m, index: r.Location.Index})
	}
	return out, nil
}

// callSite is the site of a framework operation: the innermost frame that does more than pass it on, with the nearest
// app frame as its caller.
func (s *session) callSite(ctx context.Context, stack []frame, machinery func(*class) bool) (trace.SiteID, error) {
	at := -1
	for i, f := range stack {
		if i > 0 && !machinery(f.class) {
			at = i
			break
		}
	}
	if at < 0 {
		return 0, nil
	}
	caller := trace.SiteID(0)
	if !stack[at].class.app {
		for _, f := range stack[at:] {
			if f.class.app {
				id, err := s.site(ctx, f.method, f.index, 0)
				if err != nil {
					return 0, err
				}
				caller = id
				break
			}
		}
	}
	return s.site(ctx, stack[at].method, stack[at].index, caller)
}

// userSite is the call site of a hit for keys: the app's call if there is one.
func (s *session) userSite(ctx context.Context, h *hit) (trace.SiteID, string, error) {
	stack, err := s.stack(ctx, h)
	if err != nil {
		return 0, "", err
	}
	site, err := s.callSite(ctx, stack, func(*class) bool { return false })
	if err != nil {
		return 0, "", err
	}
	name, err := s.siteName(ctx, site)
	return site, name, err
}

// siteKey identifies a site within a run.
type siteKey struct {
	method *method
	index  uint64
	caller trace.SiteID
}

// site interns a place in the code.
func (s *session) site(ctx context.Context, m *method, index uint64, caller trace.SiteID) (trace.SiteID, error) {
	key := siteKey{m, index, caller}
	if id, ok := s.sites[key]; ok {
		return id, nil
	}
	line, err := s.vm.line(ctx, m, index)
	if err != nil {
		return 0, err
	}
	file, err := s.vm.sourceFile(ctx, m.class)
	if err != nil {
		return 0, err
	}
	id := trace.SiteID(len(s.tables.Sites) + 1)
	s.tables.Sites = append(s.tables.Sites, trace.Site{
		ID: id, Class: stableClass(m.class.name), Method: m.name, File: file, Line: line, Index: int64(index),
		App: m.class.app, Caller: caller,
	})
	s.sites[key] = id
	s.places = append(s.places, key)
	return id, nil
}
