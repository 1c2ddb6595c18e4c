package desk

import (
	"strings"
	"sync"
	"time"
)

// Log buffers, as bits: an entry may be in several.
const (
	bufferMain = 1 << iota
	bufferSystem
	bufferCrash
	bufferEvents
)

// maxLog is how many bytes of messages a device keeps.
const maxLog = 8 << 20

// logEntry is one message of the device's log.
type logEntry struct {
	seq      uint64
	time     time.Time
	pid, tid int
	prio     byte // V D I W E F
	tag, msg string
	buffers  int
}

// logs are the device's log buffers, kept as one ring; the oldest entries go first.
type logs struct {
	mu      sync.Mutex
	entries []logEntry
	size    int
	next    uint64
	changed chan struct{} // closed and replaced with each entry
}

func newLogs() *logs { return &logs{changed: make(chan struct{})} }

// add appends an entry. The entry's time is now unless it has one.
func (l *logs) add(e logEntry) {
	if e.time.IsZero() {
		e.time = time.Now()
	}
	if len(e.msg) > maxLog/8 {
		e.msg = e.msg[:maxLog/8]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	e.seq = l.next
	l.next++
	l.entries = append(l.entries, e)
	l.size += len(e.tag) + len(e.msg) + 64
	drop := 0
	for full := l.size > maxLog; full && l.size > maxLog*3/4; { // many at once: each cut copies the rest
		l.size -= len(l.entries[drop].tag) + len(l.entries[drop].msg) + 64
		drop++
	}
	if drop > 0 {
		l.entries = append(l.entries[:0:0], l.entries[drop:]...)
	}
	close(l.changed)
	l.changed = make(chan struct{})
}

// system is a message of the system server.
func (l *logs) system(prio byte, tag, msg string) {
	l.add(logEntry{pid: systemPID, tid: systemPID, prio: prio, tag: tag, msg: msg, buffers: bufferSystem})
}

// systemPID is the number under which the system's own messages stand.
const systemPID = 1000

// since gives the entries from number from on, and what is closed when more come.
func (l *logs) since(from uint64) ([]logEntry, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := len(l.entries)
	for i > 0 && l.entries[i-1].seq >= from {
		i--
	}
	return append([]logEntry(nil), l.entries[i:]...), l.changed
}

// clear takes every entry out of the given buffers.
func (l *logs) clear(buffers int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := l.entries[:0:0]
	l.size = 0
	for _, e := range l.entries {
		if e.buffers &^= buffers; e.buffers != 0 {
			kept = append(kept, e)
			l.size += len(e.tag) + len(e.msg) + 64
		}
	}
	l.entries = kept
}

// fromProcess files a process's log message.
func (l *logs) fromProcess(pid int, m message) {
	prio := byte('I')
	if len(m.Prio) == 1 && strings.Contains("VDIWEF", m.Prio) {
		prio = m.Prio[0]
	}
	tid := m.TID
	if tid <= 0 {
		tid = pid
	}
	e := logEntry{pid: pid, tid: tid, prio: prio, tag: m.Tag, msg: m.Msg, buffers: bufferMain}
	if m.Time > 0 {
		e.time = time.UnixMilli(m.Time)
	}
	l.add(e)
}

// fromCrash files an uncaught exception as Android words it. Both buffers get it; a reader of both sees it once.
func (l *logs) fromCrash(pid int, pkg string, m message) {
	stack := strings.TrimRight(m.Stack, "\n")
	first, rest, _ := strings.Cut(stack, "\n")
	if !strings.HasPrefix(first, "FATAL EXCEPTION") {
		first, rest = "FATAL EXCEPTION: "+m.Thread, stack
	}
	if !strings.HasPrefix(rest, "Process: ") {
		rest = "Process: " + pkg + ", PID: " + itoa(pid) + "\n" + rest
	}
	l.add(logEntry{pid: pid, tid: pid, prio: 'E', tag: "AndroidRuntime", msg: first + "\n" + rest, buffers: bufferCrash | bufferMain})
}
