package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/trace"
	"github.com/erva-go/erva/traffic"
)

var (
	// ErrNotRecording is what errors.Is finds when a file is none of erva's recordings.
	ErrNotRecording = errors.New("not an erva recording")
	// ErrNewer is what errors.Is finds when a recording was written by a newer erva.
	ErrNewer = errors.New("the recording is from a newer version of erva")
	// ErrCut is what errors.Is finds in a *CutError.
	ErrCut = errors.New("the recording is cut off")
)

// CutError says that a recording ends early. What is whole was read.
type CutError struct {
	Path string
	// What says what is missing: "trace.bin ends after 1200 whole operations".
	What string
}

// Error says where, what, and what can be done.
func (e *CutError) Error() string {
	return fmt.Sprintf("%s: the recording is cut off: %s", e.Path, e.What)
}

// Is makes errors.Is(err, ErrCut) true.
func (e *CutError) Is(target error) bool { return target == ErrCut }

// Recording is a recording in memory.
type Recording struct {
	Path     string
	Manifest Manifest
	Trace    *trace.Trace
	// Inputs are what was injected, or done by hand; InputOps[i] is how many operations the trace had before Inputs[i].
	Inputs    []device.Input
	InputOps  []int
	Snapshots []evs.Snapshot
	// Values are what the app was given where runs would differ.
	Values []device.Given
	// Traffic are what the app and its servers said to each other.
	Traffic []traffic.Exchange
	// Cut is the *CutError that Open returned, nil if the recording is whole.
	Cut error

	source container
}

// container is where the members of a recording lie: an archive, or a spool.
type container interface {
	// names are the members, in the order in which they were written.
	names() []string
	// open reads a member; at most limit bytes come out of it.
	open(name string, limit int64) (io.ReadCloser, error)
	close() error
}

// The members of a recording. What later commands add is checked by memberAllowed.
const (
	memberManifest  = "manifest.json"
	memberTrace     = "trace.bin"
	memberInputs    = "inputs.json"
	memberSnapshots = "snapshots.json"
	memberValues    = "values.json"
	memberTraffic   = "traffic.json"
	// MemberReports, MemberVerdicts and MemberSchedules are what later commands add; schedules lie in a folder, by race.
	MemberReports   = "reports.json"
	MemberVerdicts  = "verdicts.json"
	MemberSchedules = "schedules/"
	// MemberCode is the app's code as it was installed: a zip of its DEX and class files. Recordings may lack it.
	MemberCode = "code.zip"
)

// Bounds of the members, in bytes after decompression.
const (
	maxManifest = 4 << 20
	maxInputs   = 64 << 20
	maxState    = 1 << 30 // snapshots
	maxTrace    = 4<<30 - 1
	maxAdded    = 256 << 20 // what later commands add, each
	maxMembers  = 10_000
)

// Open reads a recording: an archive, or the spool that a recording which never ended has left behind (path may name
// either; a spool is also found where NAME itself is not there). The errors are ErrNotRecording, ErrNewer (by
// errors.Is), the file system's, and *CutError, with which everything that is whole comes too.
func Open(path string) (*Recording, error) {
	src, cut, err := openContainer(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = src.close() }() // read only
	r := &Recording{Path: path, source: src, Cut: cut}
	if err := r.read(); err != nil {
		return nil, err
	}
	return r, r.Cut
}

// openContainer finds out what lies at path. Cut is a *CutError or nil.
func openContainer(path string) (c container, cut, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if s, serr := openSpool(path + spoolSuffix); serr == nil {
			return s, &CutError{path, "the recording was never finished; what it had by then is in " + path + spoolSuffix}, nil
		}
		return nil, nil, fmt.Errorf("open recording: %w", err)
	case err != nil:
		return nil, nil, fmt.Errorf("open recording: %w", err)
	case info.IsDir():
		s, err := openSpool(path)
		if err != nil {
			return nil, nil, err
		}
		return s, &CutError{path, "the recording was never finished"}, nil
	}
	return openArchive(path)
}

// read reads the members that every recording has.
func (r *Recording) read() error {
	data, err := r.bytes(memberManifest, maxManifest)
	if err != nil && r.Cut != nil && len(data) > 0 {
		return fmt.Errorf("%w, and nothing can be read without its manifest", r.Cut)
	}
	if err != nil {
		return fmt.Errorf("%s: %w: it has no manifest", r.Path, ErrNotRecording)
	}
	if err := json.Unmarshal(data, &r.Manifest); err != nil {
		return fmt.Errorf("%s: %w: its manifest is broken: %v", r.Path, ErrNotRecording, err)
	}
	if err := r.Manifest.check(r.Path); err != nil {
		return err
	}
	if err := r.readTrace(); err != nil {
		return err
	}
	if err := r.readInputs(); err != nil {
		return err
	}
	if err := r.readSnapshots(); err != nil {
		return err
	}
	if err := r.readValues(); err != nil {
		return err
	}
	return r.readTraffic()
}

func (r *Recording) bytes(name string, limit int64) ([]byte, error) {
	f, err := r.source.open(name, limit)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	data, err := io.ReadAll(f)
	if err != nil {
		return data, fmt.Errorf("%s: read %s: %w", r.Path, name, err)
	}
	return data, nil
}

// lost notes that something is missing; the first loss is the one that is told.
func (r *Recording) lost(what string) {
	if r.Cut == nil {
		r.Cut = &CutError{r.Path, what}
	}
}

func (r *Recording) readTrace() error {
	r.Trace = &trace.Trace{}
	f, err := r.source.open(memberTrace, maxTrace)
	if err != nil {
		r.lost("it has no trace")
		return nil
	}
	defer func() { _ = f.Close() }() // read only
	tr, err := trace.ReadAll(f)
	var cut *trace.CutError
	switch {
	case errors.As(err, &cut):
		r.lost(fmt.Sprintf("%s ends after %d whole operations", memberTrace, cut.Ops))
	case errors.Is(err, trace.ErrNotATrace) && r.Cut != nil:
		return nil // not one block of it was written
	case errors.Is(err, trace.ErrVersion):
		return fmt.Errorf("%s: %w: %v", r.Path, ErrNewer, err)
	case err != nil:
		return fmt.Errorf("%s: read %s: %w", r.Path, memberTrace, err)
	}
	if tr != nil {
		linkQueues(&tr.Tables)
		r.Trace = tr
	}
	return nil
}

// linkQueues gives threads their queues: a thread is often defined before it turns out to be a looper, and the queue's
// entry is the one that knows.
func linkQueues(t *trace.Tables) {
	for i := range t.Queues {
		if th := t.Thread(t.Queues[i].Looper); th != nil && th.Queue == 0 {
			th.Kind, th.Queue = trace.ThreadLooper, trace.QueueID(i+1)
		}
	}
}

// placedInput is an input as it lies in a recording.
type placedInput struct {
	device.Input
	Op int `json:"op"` // operations in the trace before it was injected
}

func (r *Recording) readInputs() error {
	return r.eachLine(memberInputs, maxInputs, func(line []byte) error {
		var in placedInput
		if err := json.Unmarshal(line, &in); err != nil {
			return err
		}
		if in.Op < 0 {
			return errors.New("a negative place in the trace")
		}
		r.Inputs, r.InputOps = append(r.Inputs, in.Input), append(r.InputOps, in.Op)
		return nil
	})
}

func (r *Recording) readSnapshots() error {
	return r.eachLine(memberSnapshots, maxState, func(line []byte) error {
		var s evs.Snapshot
		if err := json.Unmarshal(line, &s); err != nil {
			return err
		}
		r.Snapshots = append(r.Snapshots, s)
		return nil
	})
}

// Member reads a member that later commands have added: MemberReports, MemberVerdicts, or MemberSchedules+ID+".json".
// The error is fs.ErrNotExist (by errors.Is) if there is none.
func (r *Recording) Member(name string) ([]byte, error) { return Member(r.Path, name) }

// Member reads a member of the recording at a path, MemberCode among others, without reading the rest.
func Member(path, name string) ([]byte, error) {
	src, _, err := openContainer(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = src.close() }() // read only
	again := Recording{Path: path, source: src}
	return again.bytes(name, maxAdded)
}

// Members lists all members, in the order in which they lie in the file.
func (r *Recording) Members() []string { return r.source.names() }
