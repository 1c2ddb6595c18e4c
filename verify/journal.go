package verify

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/flipper"
	"github.com/erva-go/erva/replay"
	"github.com/erva-go/erva/trace"
)

// journalVersion is the version of the journal's form.
const journalVersion = 1

// maxJournalLine bounds a line of a journal, which is one run with its trace.
const maxJournalLine = 1 << 30

// Journal remembers the runs of a verification that is not over: one line of JSON a run, on disk before the next run
// begins. The first line says what the runs depend on besides their schedule. All that a verification concludes follows
// from its runs, so that one which goes on with a journal ends as if it had never been interrupted.
//
// It may be used by many goroutines.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	runs map[string]span
	end  int64
}

// span is where a line lies in the file.
type span struct{ offset, length int64 }

// journalLine is one line: the head has a version and a subject, every other one a key and a run.
type journalLine struct {
	Version int        `json:"version,omitempty"`
	Subject string     `json:"subject,omitempty"`
	Key     string     `json:"key,omitempty"`
	Run     *storedRun `json:"run,omitempty"`
}

// storedRun is a run in the journal's form. A run that was lost is not kept, so that it has no error.
type storedRun struct {
	Outcome    replay.Outcome     `json:"outcome"`
	Crash      *device.Crash      `json:"crash,omitempty"`
	Stuck      *replay.Stuck      `json:"stuck,omitempty"`
	Divergence *replay.Divergence `json:"divergence,omitempty"`
	Hang       *replay.Hang       `json:"hang,omitempty"`
	Missing    []flipper.Step     `json:"missing,omitempty"`
	Unknown    int                `json:"unknown,omitempty"`
	Elapsed    time.Duration      `json:"elapsed"` // ns
	Trace      []byte             `json:"trace"`   // in trace's binary form
	Snapshots  []evs.Snapshot     `json:"snapshots,omitempty"`
}

// OpenJournal opens or starts the journal of a subject: all that the runs depend on but their schedules, in one line. A
// journal of another subject, or one that is no journal, is begun anew. What a crash has left of its last line is dropped.
func OpenJournal(path, subject string) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	j := &Journal{file: file, runs: map[string]span{}}
	if err := j.load(subject); err != nil {
		return nil, errors.Join(fmt.Errorf("open the journal %s: %w", path, err), file.Close())
	}
	return j, nil
}

// load finds the runs of the file, and makes it one that can be appended to.
func (j *Journal) load(subject string) error {
	in := bufio.NewReaderSize(j.file, 1<<16)
	for {
		line, err := readLine(in)
		if err != nil {
			break // the end, or the rest of a line that was never finished
		}
		var l journalLine
		if json.Unmarshal(line, &l) != nil || !j.note(&l, subject, int64(len(line))) {
			break
		}
	}
	if err := j.file.Truncate(j.end); err != nil {
		return err
	}
	if j.end > 0 {
		return nil
	}
	return j.append(journalLine{Version: journalVersion, Subject: subject})
}

// note takes a line that was read; false if nothing from it on is of use.
func (j *Journal) note(l *journalLine, subject string, length int64) bool {
	head := j.end == 0
	if head && (l.Version != journalVersion || l.Subject != subject) || !head && (l.Key == "" || l.Run == nil) {
		return false
	}
	if !head {
		j.runs[l.Key] = span{j.end, length}
	}
	j.end += length
	return true
}

// readLine is the next whole line with its end.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > maxJournalLine {
			return nil, fmt.Errorf("a line of more than %d bytes", maxJournalLine)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Runs is how many runs the journal has.
func (j *Journal) Runs() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.runs)
}

// Close ends the use of the journal; the file stays.
func (j *Journal) Close() error { return j.file.Close() }

// find is the run of a key, nil if there is none.
func (j *Journal) find(key string) (*Run, error) {
	j.mu.Lock()
	at, ok := j.runs[key]
	j.mu.Unlock()
	if !ok {
		return nil, nil
	}
	line := make([]byte, at.length)
	if _, err := j.file.ReadAt(line, at.offset); err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	var l journalLine
	if err := json.Unmarshal(line, &l); err != nil || l.Run == nil {
		return nil, fmt.Errorf("read the journal: the line at offset %d is no run: %w", at.offset, err)
	}
	run, err := l.Run.run()
	if err != nil {
		return nil, fmt.Errorf("read the journal: the run at offset %d: %w", at.offset, err)
	}
	return run, nil
}

// keep appends a run. It is on disk when keep returns.
func (j *Journal) keep(key string, run *Run) error {
	s, err := store(run)
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	at := j.end
	if err := j.append(journalLine{Key: key, Run: s}); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	j.runs[key] = span{at, j.end - at}
	return nil
}

// append writes a line and syncs it.
func (j *Journal) append(l journalLine) error {
	line, err := json.Marshal(l)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	if _, err := j.file.WriteAt(line, j.end); err != nil {
		return err
	}
	j.end += int64(len(line))
	return j.file.Sync()
}

// runKey identifies a run within a subject: the n-th of its schedule, with the instructions of the traced events.
func runKey(n int, s *flipper.Schedule, traced []string) (string, error) {
	data, err := json.Marshal(struct {
		N        int
		Schedule *flipper.Schedule
		Traced   []string
	}{n, s, traced})
	if err != nil {
		return "", fmt.Errorf("name a run: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// store is a run in the journal's form.
func store(run *Run) (*storedRun, error) {
	r := run.Result
	var b bytes.Buffer
	if err := trace.WriteTrace(&b, &r.Trace); err != nil {
		return nil, err
	}
	return &storedRun{Outcome: r.Outcome, Crash: r.Crash, Stuck: r.Stuck, Divergence: r.Divergence, Hang: r.Hang, Missing: r.Missing,
		Unknown: r.Unknown, Elapsed: r.Elapsed, Trace: b.Bytes(), Snapshots: run.Snapshots}, nil
}

// run is a stored run as it was.
func (s *storedRun) run() (*Run, error) {
	tr, err := trace.ReadAll(io.LimitReader(bytes.NewReader(s.Trace), maxJournalLine))
	if err != nil {
		return nil, err
	}
	return &Run{Snapshots: s.Snapshots, Result: &replay.Result{Outcome: s.Outcome, Crash: s.Crash, Stuck: s.Stuck, Divergence: s.Divergence,
		Hang: s.Hang, Missing: s.Missing, Unknown: s.Unknown, Elapsed: s.Elapsed, Trace: *tr}}, nil
}
