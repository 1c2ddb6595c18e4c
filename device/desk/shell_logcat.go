package desk

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// logcatOptions are what logcat was asked for.
type logcatOptions struct {
	dump, clear, size bool
	buffers           int
	last              int       // only so many of what is there; 0: all
	from              time.Time // only from then on
	format            string
	epoch             bool
	pid               int
	filters           map[string]int // least priority by tag
	fallback          int            // least priority of other tags
	match             *regexp.Regexp
}

// priorities are the letters in their order; S (silent) lets nothing pass.
const priorities = "VDIWEFS"

// cmdLogcat prints the log, and with neither -d nor -t goes on with what comes.
func cmdLogcat(ctx context.Context, c *call) int {
	o, err := parseLogcat(c.args)
	if err != nil {
		fmt.Fprintf(c.err, "logcat: %v\n", err)
		return 1
	}
	logs := c.sh.phone.logs
	switch {
	case o.clear:
		logs.clear(o.buffers)
		return 0
	case o.size:
		c.printf("main: ring buffer is %d KiB\n", maxLog>>10)
		return 0
	}
	entries, changed := logs.since(0)
	next := uint64(0)
	w := &logcatWriter{out: bufio.NewWriter(c.out), options: o}
	entries = o.choose(entries)
	for {
		for _, e := range entries {
			w.entry(e)
			next = e.seq + 1
		}
		if w.out.Flush() != nil || o.dump {
			return 0
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return interrupted
		}
		if entries, changed = logs.since(next); len(entries) > 0 {
			next = entries[len(entries)-1].seq + 1
			entries = o.passing(entries)
		}
	}
}

// passing are the entries that buffers and filters let through.
func (o *logcatOptions) passing(entries []logEntry) []logEntry {
	var out []logEntry
	for _, e := range entries {
		least, ok := o.filters[e.tag]
		if !ok {
			least = o.fallback
		}
		switch {
		case e.buffers&o.buffers == 0, o.pid != 0 && e.pid != o.pid, strings.IndexByte(priorities, e.prio) < least:
		case o.match != nil && !o.match.MatchString(e.msg):
		default:
			out = append(out, e)
		}
	}
	return out
}

// choose also keeps to -t and -T, which are about what is there already.
func (o *logcatOptions) choose(entries []logEntry) []logEntry {
	out := o.passing(entries)
	if !o.from.IsZero() {
		for len(out) > 0 && out[0].time.Before(o.from) {
			out = out[1:]
		}
	}
	if o.last > 0 && len(out) > o.last {
		out = out[len(out)-o.last:]
	}
	return out
}

// parseLogcat reads the options; long ones may have their value behind "=".
func parseLogcat(args []string) (*logcatOptions, error) {
	o := &logcatOptions{format: "threadtime", filters: map[string]int{}}
	valued := []string{"-b", "--buffer", "-v", "--format", "-T", "-t", "--pid", "-e", "--regex", "-m", "--max-count"}
	for len(args) > 0 {
		name, value, joined := args[0], "", false
		if strings.HasPrefix(name, "--") {
			name, value, joined = strings.Cut(name, "=")
		} else if len(name) > 2 && name[0] == '-' && strings.IndexByte("bvTtse", name[1]) >= 0 {
			name, value, joined = args[0][:2], args[0][2:], true
		}
		args = args[1:]
		if !joined && slices.Contains(valued, name) {
			if len(args) == 0 {
				return nil, fmt.Errorf("option %s needs a value", name)
			}
			value, args = args[0], args[1:]
		}
		if err := o.option(name, value); err != nil {
			return nil, err
		}
	}
	if o.buffers == 0 {
		o.buffers = bufferMain | bufferSystem | bufferCrash
	}
	return o, nil
}

func (o *logcatOptions) option(name, value string) (err error) {
	switch name {
	case "-d":
		o.dump = true
	case "-c", "--clear":
		o.clear = true
	case "-g":
		o.size = true
	case "-s":
		o.fallback = strings.IndexByte(priorities, 'S')
		if value != "" {
			return o.filter(value)
		}
	case "-b", "--buffer":
		return o.buffer(value)
	case "-v", "--format":
		return o.layout(value)
	case "-t":
		o.dump = true
		return o.start(value)
	case "-T":
		return o.start(value)
	case "--pid":
		if o.pid, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("bad pid '%s'", value)
		}
	case "-e", "--regex":
		if o.match, err = regexp.Compile(value); err != nil {
			return fmt.Errorf("bad expression '%s'", value)
		}
	case "-m", "--max-count":
		return fmt.Errorf("option %s is not supported", name)
	default:
		if strings.HasPrefix(name, "-") {
			return fmt.Errorf("unknown option %s", name)
		}
		return o.filter(name)
	}
	return nil
}

func (o *logcatOptions) buffer(value string) error {
	bits := map[string]int{"main": bufferMain, "system": bufferSystem, "crash": bufferCrash, "events": bufferEvents, "radio": 0, "kernel": 0,
		"default": bufferMain | bufferSystem | bufferCrash, "all": bufferMain | bufferSystem | bufferCrash | bufferEvents}
	for name := range strings.SplitSeq(value, ",") {
		b, ok := bits[name]
		if !ok {
			return says("Unknown buffer '%s'", name)
		}
		o.buffers |= b
	}
	return nil
}

func (o *logcatOptions) layout(value string) error {
	for f := range strings.SplitSeq(value, ",") {
		switch f {
		case "brief", "process", "tag", "thread", "raw", "time", "threadtime", "long":
			o.format = f
		case "epoch":
			o.epoch = true
		case "color", "descriptive", "printable", "year", "zone", "UTC", "usec", "uid", "monotonic":
		default:
			return says("Invalid parameter \"%s\" to -v", f)
		}
	}
	return nil
}

// start reads a count or a time: "MM-DD hh:mm:ss.mmm", with a year before it, or seconds since 1970.
func (o *logcatOptions) start(value string) error {
	if n, err := strconv.Atoi(value); err == nil && n >= 0 {
		o.last = max(n, 1)
		return nil
	}
	if f, err := strconv.ParseFloat(value, 64); err == nil && f >= 0 && f < 1e11 {
		o.from = time.UnixMilli(int64(f * 1000))
		return nil
	}
	for _, layout := range []string{"2006-01-02 15:04:05.999999999", "01-02 15:04:05.999999999"} {
		t, err := time.ParseInLocation(layout, value, time.Local)
		if err != nil {
			continue
		}
		if t.Year() == 0 {
			t = t.AddDate(time.Now().Year(), 0, 0)
		}
		o.from = t
		return nil
	}
	return fmt.Errorf("-t/-T \"%s\" is neither a count nor a time", value)
}

// filter reads "TAG:P", "TAG" or "*:P".
func (o *logcatOptions) filter(spec string) error {
	for f := range strings.FieldsSeq(spec) {
		tag, prio, ok := strings.Cut(f, ":")
		least := 0
		if ok && prio != "*" {
			if len(prio) != 1 || strings.IndexByte(priorities, strings.ToUpper(prio)[0]) < 0 {
				return says("Invalid filter expression '%s'", f)
			}
			least = strings.IndexByte(priorities, strings.ToUpper(prio)[0])
		}
		if tag == "*" {
			o.fallback = least
		} else {
			o.filters[tag] = least
		}
	}
	return nil
}

// logcatWriter prints entries; a line says which buffer comes next where that changes.
type logcatWriter struct {
	out     *bufio.Writer
	options *logcatOptions
	buffer  string
	begun   map[string]bool
}

func (w *logcatWriter) entry(e logEntry) {
	name := bufferName(e.buffers & w.options.buffers)
	if name != w.buffer {
		verb := "beginning of"
		if w.begun[name] {
			verb = "switch to"
		}
		if w.begun == nil {
			w.begun = map[string]bool{}
		}
		w.begun[name] = true
		fmt.Fprintf(w.out, "--------- %s %s\n", verb, name)
		w.buffer = name
	}
	if w.options.format == "long" {
		fmt.Fprintf(w.out, "[ %s %5d:%5d %c/%-8s ]\n%s\n\n", w.stamp(e), e.pid, e.tid, e.prio, e.tag, e.msg)
		return
	}
	prefix := w.prefix(e)
	for line := range strings.SplitSeq(strings.TrimRight(e.msg, "\n"), "\n") {
		_, _ = io.WriteString(w.out, prefix+line+"\n")
	}
}

// bufferName is the one that an entry is shown under.
func bufferName(buffers int) string {
	switch {
	case buffers&bufferCrash != 0:
		return "crash"
	case buffers&bufferSystem != 0:
		return "system"
	case buffers&bufferEvents != 0:
		return "events"
	}
	return "main"
}

func (w *logcatWriter) stamp(e logEntry) string {
	if w.options.epoch {
		return fmt.Sprintf("%15d.%03d", e.time.Unix(), e.time.Nanosecond()/1e6)
	}
	return e.time.Format("01-02 15:04:05.000")
}

// prefix is what stands before each line of a message.
func (w *logcatWriter) prefix(e logEntry) string {
	switch w.options.format {
	case "brief":
		return fmt.Sprintf("%c/%-8s(%5d): ", e.prio, e.tag, e.pid)
	case "process":
		return fmt.Sprintf("%c(%5d) ", e.prio, e.pid)
	case "tag":
		return fmt.Sprintf("%c/%-8s: ", e.prio, e.tag)
	case "thread":
		return fmt.Sprintf("%c(%5d:%5d) ", e.prio, e.pid, e.tid)
	case "raw":
		return ""
	case "time":
		return fmt.Sprintf("%s %c/%-8s(%5d): ", w.stamp(e), e.prio, e.tag, e.pid)
	}
	return fmt.Sprintf("%s %5d %5d %c %-8s: ", w.stamp(e), e.pid, e.tid, e.prio, e.tag)
}

// cmdLog writes to the log: "[-p PRIORITY] [-t TAG] MESSAGE".
func cmdLog(_ context.Context, c *call) int {
	e := logEntry{prio: 'I', tag: "log", pid: shellUID, tid: shellUID, buffers: bufferMain}
	args := c.args
	for len(args) >= 2 && (args[0] == "-p" || args[0] == "-t") {
		if args[0] == "-t" {
			e.tag = args[1]
		} else if p := strings.ToUpper(args[1]); p != "" && strings.IndexByte("VDIWEF", p[0]) >= 0 {
			e.prio = p[0]
		} else {
			return c.fail("bad -p '%s'", args[1])
		}
		args = args[2:]
	}
	e.msg = strings.Join(args, " ")
	c.sh.phone.logs.add(e)
	return 0
}
