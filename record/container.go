package record

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/internal/disk"
	"github.com/erva-go/erva/trace"
)

// How much of a trace may lie in memory only: what a crash can lose.
const (
	flushOps  = 4096
	flushTime = int64(time.Second) // of the trace's own clock, ns
)

// Writer writes a recording. It is for one goroutine. An error of the disk is returned by every later call.
type Writer struct {
	disk      disk.Disk
	path, dir string
	manifest  Manifest
	moved     string

	traceFile, inputs, snapshots, values, traffic disk.File
	trace                                         *trace.Writer
	defined                                       defined
	ops, flushed                                  int
	flushedAt                                     int64
	tails                                         []*tail
	err                                           error
	closed                                        bool
}

// Create starts a recording that will be the file path when it is closed; until then it grows in the folder
// path+".partial", and a file that lies at path stays. The rest of an earlier recording that never ended is moved out
// of the way, see Moved. Manifest needs App, Device and what describes the run; format and completeness are the
// writer's.
func Create(path string, m Manifest) (*Writer, error) { return createOn(disk.Local{}, path, m) }

func createOn(d disk.Disk, path string, m Manifest) (*Writer, error) {
	m.Format, m.Complete = FormatVersion, false
	if m.Started.IsZero() {
		m.Started = time.Now()
	}
	w := &Writer{disk: d, path: path, dir: path + spoolSuffix, manifest: m}
	if err := w.create(); err != nil {
		return nil, fmt.Errorf("create recording %s: %w", path, err)
	}
	return w, nil
}

func (w *Writer) create() error {
	if info, err := os.Stat(w.path); err == nil && info.IsDir() {
		return errors.New("it is a folder")
	}
	moved, err := moveAway(w.dir)
	if err != nil {
		return err
	}
	w.moved = moved
	if err := os.Mkdir(w.dir, 0o755); err != nil {
		return err
	}
	if err := w.createFiles(); err != nil {
		return errors.Join(err, w.closeFiles(), os.RemoveAll(w.dir)) // there is nothing in it yet
	}
	return nil
}

func (w *Writer) createFiles() (err error) {
	if err := w.writeManifest(); err != nil {
		return err
	}
	for _, f := range []struct {
		to   *disk.File
		name string
	}{{&w.traceFile, memberTrace}, {&w.inputs, memberInputs}, {&w.snapshots, memberSnapshots}, {&w.values, memberValues}, {&w.traffic, memberTraffic}} {
		if *f.to, err = w.disk.Create(filepath.Join(w.dir, f.name)); err != nil {
			return err
		}
	}
	w.trace = trace.NewWriter(w.traceFile)
	return w.trace.Flush()
}

// moveAway renames a spool that is in the way to a name that is free.
func moveAway(dir string) (string, error) {
	if _, err := os.Lstat(dir); errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	for n := 1; n <= 1000; n++ {
		to := fmt.Sprintf("%s.%d", dir, n)
		if _, err := os.Lstat(to); errors.Is(err, os.ErrNotExist) {
			return to, os.Rename(dir, to)
		}
	}
	return "", fmt.Errorf("%s and a thousand like it are in the way", dir)
}

// Moved is where the rest of an earlier recording that never ended was moved to, "" if there was none. Open reads it.
func (w *Writer) Moved() string { return w.moved }

// writeManifest replaces the spool's manifest as a whole.
func (w *Writer) writeManifest() error {
	data, err := json.MarshalIndent(w.manifest, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(w.disk, filepath.Join(w.dir, memberManifest), append(data, '\n'))
}

// WriteError says that a recording could not be written any further. What was written before is whole in Spool, which Open
// reads.
type WriteError struct {
	Path, Spool string
	Doing       string // "write the trace"
	Err         error
}

// Error says what is kept, and where.
func (e *WriteError) Error() string {
	return fmt.Sprintf("%s: %s: %v; what was recorded before is kept in %s, which erva reads as it is", e.Path, e.Doing, e.Err, e.Spool)
}

// Unwrap gives the cause.
func (e *WriteError) Unwrap() error { return e.Err }

func (w *Writer) fail(doing string, err error) error {
	if err != nil && w.err == nil {
		w.err = &WriteError{Path: w.path, Spool: w.dir, Doing: doing, Err: err}
	}
	return w.err
}

// Ops appends operations. New entries of tables are defined before them; what was defined must not change, but for a
// thread that turns out to have a queue.
func (w *Writer) Ops(tables *trace.Tables, ops []trace.Op) error {
	if w.err != nil {
		return w.err
	}
	if err := w.defined.define(w.trace, tables); err != nil {
		return w.fail("write the trace", err)
	}
	for i := range ops {
		if err := w.trace.Op(&ops[i]); err != nil {
			return w.fail("write the trace", err)
		}
		w.ops++
		if w.ops-w.flushed >= flushOps || ops[i].Time-w.flushedAt >= flushTime {
			if err := w.flush(ops[i].Time); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *Writer) flush(now int64) error {
	w.flushed, w.flushedAt = w.ops, now
	err := w.fail("write the trace", w.trace.Flush())
	for _, t := range w.tails {
		t.grow()
	}
	return err
}

// Len is how many operations the trace has so far.
func (w *Writer) Len() int { return w.ops }

// Input takes an input; place is how many operations of the trace come before its first one.
func (w *Writer) Input(in device.Input, place int) error {
	if err := w.append(w.inputs, placedInput{in, place}); err != nil {
		return w.fail("write an input", err)
	}
	return w.flush(w.flushedAt)
}

// Snapshot takes a snapshot of the externally visible state.
func (w *Writer) Snapshot(s evs.Snapshot) error {
	if err := w.append(w.snapshots, s); err != nil {
		return w.fail("write a snapshot", err)
	}
	return w.flush(w.flushedAt)
}

func (w *Writer) append(f disk.File, v any) error {
	if w.err != nil {
		return w.err
	}
	data, err := line(v)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return err
}

// Code takes the app's code, a zip of its DEX and class files.
func (w *Writer) Code(zip []byte) error {
	if w.err != nil {
		return w.err
	}
	return w.fail("write the app's code", os.WriteFile(filepath.Join(w.dir, MemberCode), zip, 0o644))
}

// NotCaptured adds to what the recording does not have; losses with one name are one counter.
func (w *Writer) NotCaptured(l Loss) error {
	if w.err != nil {
		return w.err
	}
	w.manifest.addLoss(l)
	return w.fail("write the manifest", w.writeManifest())
}

// Waited notes what was waited for after the last input, as scripts say it.
func (w *Writer) Waited(waits []string) { w.manifest.Waits = waits }

// Processes notes the names of the app's processes; a single one goes without saying.
func (w *Writer) Processes(names []string) {
	if len(names) > 1 {
		w.manifest.Processes = names
	}
}

// Ended says that the recording ends otherwise than it was meant to, and why: "the app crashed", "--timeout".
func (w *Writer) Ended(why string) { w.manifest.Ended = why }

// Close ends the recording and packs it. After an error, which is a *WriteError, the spool stays, and Open reads it.
func (w *Writer) Close() error {
	if w.closed {
		return w.err
	}
	if err := w.end(); err != nil {
		return err
	}
	if err := w.fail("pack", w.pack()); err != nil {
		return err
	}
	return w.fail("remove the spool", os.RemoveAll(w.dir))
}

// Keep ends a recording that failed without packing it, so that an earlier file at its path stays. What there is of it
// is whole in the folder whose path Keep returns; Open reads it.
func (w *Writer) Keep() (spool string, err error) {
	if w.closed {
		return w.dir, w.err
	}
	return w.dir, w.end()
}

// end completes the spool.
func (w *Writer) end() error {
	w.closed = true
	for _, t := range w.tails {
		t.end()
	}
	if w.err == nil {
		w.manifest.Complete = w.manifest.Ended == ""
		_ = w.fail("write the trace", w.trace.Close())
	}
	_ = w.fail("write the manifest", w.writeManifest()) // also after an error: it says why the recording ends
	_ = w.fail("close", w.closeFiles())
	return w.err
}

func (w *Writer) closeFiles() error {
	var all error
	for _, f := range []disk.File{w.traceFile, w.inputs, w.snapshots, w.values, w.traffic} {
		if f != nil {
			all = errors.Join(all, f.Close())
		}
	}
	return all
}

// pack makes the archive of the spool.
func (w *Writer) pack() error {
	dir, when := w.dir, w.manifest.Started
	return replaceArchive(w.disk, w.path, func(z *zip.Writer) error {
		for _, name := range []string{memberManifest, memberInputs, memberSnapshots, memberValues, memberTraffic} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				return err
			}
			if name != memberManifest {
				data = closeLines(data)
			}
			if err := addPacked(z, name, data, when); err != nil {
				return err
			}
		}
		if err := addStored(z, memberTrace, filepath.Join(dir, memberTrace), when); err != nil {
			return err
		}
		code := filepath.Join(dir, MemberCode)
		if _, err := os.Stat(code); errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return addStored(z, MemberCode, code, when)
	})
}

// defined counts the table entries that a trace has been given.
type defined struct {
	tasks                        trace.TaskID
	queues, vars, sites, handles int
	strings                      int
}

// define gives a trace the entries that are new.
func (d *defined) define(w *trace.Writer, t *trace.Tables) error {
	for ; d.tasks+1 < t.NextTask(); d.tasks++ {
		var err error
		if th := t.Thread(d.tasks + 1); th != nil {
			err = w.Thread(*th)
		} else if e := t.Event(d.tasks + 1); e != nil {
			err = w.Event(*e)
		} else {
			err = fmt.Errorf("task %d is not defined, but a later one is", d.tasks+1)
		}
		if err != nil {
			return err
		}
	}
	if err := each(t.Queues, &d.queues, w.Queue); err != nil {
		return err
	}
	if err := each(t.Vars, &d.vars, w.Var); err != nil {
		return err
	}
	if err := each(t.Sites, &d.sites, w.Site); err != nil {
		return err
	}
	if err := each(t.Handles, &d.handles, w.Handle); err != nil {
		return err
	}
	return each(t.Strings, &d.strings, func(s string) error { return w.String(trace.StringID(d.strings+1), s) })
}

func each[E any](entries []E, n *int, write func(E) error) error {
	for ; *n < len(entries); *n++ {
		if err := write(entries[*n]); err != nil {
			return err
		}
	}
	return nil
}
