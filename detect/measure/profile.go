package measure

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/trace/synth"
)

// Options say how to measure.
type Options struct {
	Scale float64
	Seed  uint64
	// Jobs is how many cores the engine gets from disk; 0 is all.
	Jobs int
	// Detect are the options of both engines.
	Detect detect.Options
	// GraphTime and GraphBytes are where the graph engine is stopped, 0 for never.
	GraphTime  time.Duration
	GraphBytes int
	// Dir is where the trace is put; empty is the folder for temporary files.
	Dir string
	// Note is told what goes on. May be nil.
	Note func(text string)
}

func (o *Options) note(format string, args ...any) {
	if o.Note != nil {
		o.Note(fmt.Sprintf(format, args...))
	}
}

// Speed is how fast a trace was gone through.
type Speed struct {
	Jobs       int     `json:"jobs"`
	Operations int     `json:"operations"`
	Seconds    float64 `json:"seconds"`
}

// PerSecond are operations a second.
func (s Speed) PerSecond() float64 {
	if s.Seconds == 0 {
		return 0
	}
	return float64(s.Operations) / s.Seconds
}

func speed(jobs, ops int, took time.Duration) Speed {
	return Speed{Jobs: jobs, Operations: ops, Seconds: took.Seconds()}
}

// Result is what was measured of one profile.
type Result struct {
	Profile   string        `json:"profile"`
	Scale     float64       `json:"scale"`
	Trace     synth.Summary `json:"trace"`
	FileBytes int64         `json:"fileBytes"`
	// Disk is end to end from the file with Jobs cores, DiskOne with one; Memory is the engine alone, on one core.
	Disk    Speed `json:"disk"`
	DiskOne Speed `json:"diskOneCore"`
	Memory  Speed `json:"memoryOneCore"`
	// EventNs is how long an event takes without accesses, ns.
	EventNs float64 `json:"eventNs"`
	// Peak is the engine's account, HeapBytes the most that the garbage collector found to be the engine's. TableBytes is
	// what the names of the trace take in the reader, with whatever engine.
	Peak       Account `json:"peak"`
	HeapBytes  uint64  `json:"heapBytes"`
	TableBytes uint64  `json:"tableBytes"`
	Found      int     `json:"found"`
	Graph      Peer    `json:"graph"`
}

// Peer is the graph engine on the same trace, or on the first part of it, where it was stopped; the other engine's numbers
// are for the same part.
type Peer struct {
	Memory     Speed   `json:"memoryOneCore"`
	Whole      bool    `json:"whole"` // it got through
	EventNs    float64 `json:"eventNs,omitempty"`
	Peak       Account `json:"peak"`
	HeapBytes  uint64  `json:"heapBytes"`
	Found      int     `json:"found"` // 0 if it did not get through
	Same       Speed   `json:"asyncclockSamePart"`
	SamePeak   Account `json:"asyncclockSamePartPeak"`
	Faster     float64 `json:"faster"`     // how many times faster asyncclock is
	LessMemory float64 `json:"lessMemory"` // which part of the memory asyncclock saves, by the accounts
}

// Profile measures a profile. It leaves no file behind.
func Profile(ctx context.Context, p synth.Profile, o Options) (r *Result, err error) {
	if o.Jobs == 0 {
		o.Jobs = runtime.NumCPU()
	}
	path, r, err := generate(ctx, p, o)
	if path != "" {
		defer func() { err = errors.Join(err, os.Remove(path)) }()
	}
	if err != nil {
		return nil, fmt.Errorf("measure %s: %w", p.Name, err)
	}
	for _, step := range []func(context.Context, string, Options) error{r.disk, r.memory, r.events} {
		if err := step(ctx, path, o); err != nil {
			return nil, fmt.Errorf("measure %s: %w", p.Name, err)
		}
	}
	return r, nil
}

// generate writes the trace to a file.
func generate(ctx context.Context, p synth.Profile, o Options) (path string, r *Result, err error) {
	o.note("%s: generating", p.Name)
	f, err := os.CreateTemp(o.Dir, "erva-bench-*.trace.bin")
	if err != nil {
		return "", nil, err
	}
	r = &Result{Profile: p.Name, Scale: o.Scale}
	w := trace.NewWriter(f)
	r.Trace, err = synth.Generate(ctx, p, o.Scale, o.Seed, w)
	err = errors.Join(err, w.Close(), f.Sync())
	if info, statErr := f.Stat(); statErr == nil {
		r.FileBytes = info.Size()
	}
	return filepath.Clean(f.Name()), r, errors.Join(err, f.Close())
}

// disk goes through the file end to end.
func (r *Result) disk(ctx context.Context, path string, o Options) error {
	o.note("%s: from disk, %d jobs", r.Profile, o.Jobs)
	took, err := fromDisk(ctx, path, o.Detect, o.Jobs)
	if err != nil {
		return err
	}
	r.Disk = speed(o.Jobs, r.Trace.Operations, took)
	o.note("%s: from disk, 1 job", r.Profile)
	if took, err = fromDisk(ctx, path, o.Detect, 1); err != nil {
		return err
	}
	r.DiskOne = speed(1, r.Trace.Operations, took)
	return nil
}

// memory times the engines alone, on one core, and weighs them.
func (r *Result) memory(ctx context.Context, path string, o Options) error {
	o.note("%s: from memory", r.Profile)
	p, err := run(ctx, path, allOps, clocks, o.Detect, limits{}, 0)
	if err != nil {
		return err
	}
	all := len(p.times)
	r.Memory = speed(1, p.ops, p.took(all))
	r.Found = len(p.set.Races)
	if all > 0 {
		r.Peak = p.accounts[all-1]
	}
	if err := r.weigh(ctx, path, o, max(1, all/heapProbes)); err != nil {
		return err
	}
	o.note("%s: the graph engine", r.Profile)
	g, err := run(ctx, path, allOps, graph, o.Detect, limits{o.GraphTime, o.GraphBytes}, 0)
	if err != nil {
		return err
	}
	n := len(g.times)
	r.Graph.Whole, r.Graph.HeapBytes = g.whole, g.alone
	if g.set != nil {
		r.Graph.Found = len(g.set.Races)
	}
	if n > 0 {
		r.Graph.Memory, r.Graph.Peak = speed(1, g.ops, g.took(n)), g.accounts[n-1]
		r.Graph.Same, r.Graph.SamePeak = speed(1, g.ops, p.took(n)), p.accounts[n-1]
		r.Graph.Faster = r.Graph.Memory.Seconds / max(1e-9, r.Graph.Same.Seconds)
		r.Graph.LessMemory = 1 - float64(r.Graph.SamePeak.Bytes())/float64(max(1, r.Graph.Peak.Bytes()))
	}
	return nil
}

// weigh finds out how much of the heap the engine has, in a pass that is not timed.
func (r *Result) weigh(ctx context.Context, path string, o Options, every int) error {
	o.note("%s: the heap", r.Profile)
	with, err := run(ctx, path, allOps, clocks, o.Detect, limits{}, every)
	if err != nil {
		return err
	}
	without, err := readOnly(ctx, path, every)
	if err != nil {
		return err
	}
	r.HeapBytes = with.alone
	for i := range with.heap {
		if i < len(without) && with.heap[i] > without[i] {
			r.HeapBytes = max(r.HeapBytes, with.heap[i]-without[i])
		}
	}
	if n := len(without); n > 1 && without[n-1] > without[0] {
		r.TableBytes = without[n-1] - without[0]
	}
	return nil
}

// events times the engines on the operations that are no accesses.
func (r *Result) events(ctx context.Context, path string, o Options) error {
	count := r.Trace.LooperEvents + r.Trace.BinderEvents
	if count == 0 {
		return nil
	}
	o.note("%s: without accesses", r.Profile)
	p, err := run(ctx, path, withoutAccesses, clocks, o.Detect, limits{}, 0)
	if err != nil {
		return err
	}
	r.EventNs = float64(p.took(len(p.times)).Nanoseconds()) / float64(count)
	g, err := run(ctx, path, withoutAccesses, graph, o.Detect, limits{o.GraphTime, o.GraphBytes}, 0)
	if err != nil {
		return err
	}
	if g.whole {
		r.Graph.EventNs = float64(g.took(len(g.times)).Nanoseconds()) / float64(count)
	}
	return nil
}
