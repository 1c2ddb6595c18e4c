package desk

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
)

// shellCall is a call of the shell from outside.
type shellCall struct {
	cmd      string // empty: the commands are read from in
	tty      bool
	in       io.Reader
	out, err io.Writer
}

// shell is one running shell. A subshell is a copy.
type shell struct {
	phone  *phone
	view   view
	env    map[string]string
	status int
	exited bool // exit was called
	depth  int
}

// streams are a command's three files.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// call is one command with its arguments (without its name) and streams.
type call struct {
	streams
	sh   *shell
	name string
	args []string
}

// command carries out a call and returns its exit status.
type command func(ctx context.Context, c *call) int

// interrupted is the status of a command whose caller has gone.
const interrupted = 130

// spoken is an error in the words of the device's own tools, which scripts look for.
type spoken string

func (s spoken) Error() string { return string(s) }

func says(format string, args ...any) error { return spoken(fmt.Sprintf(format, args...)) }

// printf writes to standard output.
func (c *call) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// fail writes "name: message" to standard error and returns the usual status of failure.
func (c *call) fail(format string, args ...any) int {
	fmt.Fprintf(c.err, c.name+": "+format+"\n", args...)
	return 1
}

// runShell runs a shell for a client and returns the status of its last command.
func (p *phone) runShell(ctx context.Context, sc shellCall) int {
	sh := &shell{phone: p, view: view{files: p.files, user: shellUser, cwd: "/"},
		env: map[string]string{"HOME": "/", "PATH": "/system/bin", "SHELL": "/system/bin/sh", "USER": "shell", "TMPDIR": "/data/local/tmp",
			"EXTERNAL_STORAGE": "/sdcard", "ANDROID_SERIAL": p.serial}}
	st := streams{sc.in, sc.out, sc.err}
	if sc.cmd == "" {
		return sh.interact(ctx, st, sc.tty)
	}
	return sh.source(ctx, st, sc.cmd)
}

// interact runs the lines that come in, one by one.
func (sh *shell) interact(ctx context.Context, st streams, tty bool) int {
	in := bufio.NewReader(st.in)
	st.in = in
	for !sh.exited && ctx.Err() == nil {
		if tty {
			fmt.Fprintf(st.out, "%s:%s $ ", propDevice, sh.view.cwd)
		}
		line, err := readLine(in, maxScript)
		if errors.Is(err, io.ErrUnexpectedEOF) { // a last line without its newline is lost with the client
			break
		}
		if err != nil {
			break
		}
		sh.status = sh.source(ctx, st, string(line))
	}
	return sh.status
}

// source parses and runs a script.
func (sh *shell) source(ctx context.Context, st streams, text string) int {
	sc, err := parseScript(text)
	if err != nil {
		fmt.Fprintf(st.err, "/system/bin/sh: %v\n", err)
		return 2
	}
	return sh.run(ctx, st, sc)
}

// run carries out the steps.
func (sh *shell) run(ctx context.Context, st streams, sc *script) int {
	for _, s := range sc.steps {
		if sh.exited || ctx.Err() != nil {
			break
		}
		if s.join == "&&" && sh.status != 0 || s.join == "||" && sh.status == 0 {
			continue
		}
		sh.status = sh.pipeline(ctx, st, s.pipe)
		if s.invert {
			if sh.status == 0 {
				sh.status = 1
			} else {
				sh.status = 0
			}
		}
	}
	return sh.status
}

// sub is a copy whose changes stay its own.
func (sh *shell) sub() *shell {
	c := *sh
	c.env = maps.Clone(sh.env)
	c.depth++
	return &c
}

// pipeline runs the commands side by side, each in a subshell if there are several. The last one's status counts.
func (sh *shell) pipeline(ctx context.Context, st streams, pipe []simple) int {
	if len(pipe) == 1 {
		return sh.simple(ctx, st, pipe[0])
	}
	var all sync.WaitGroup
	in := st.in
	status := 0
	for i, c := range pipe {
		own := streams{in, st.out, st.err}
		var feed *io.PipeWriter
		if i < len(pipe)-1 {
			r, w := io.Pipe()
			in, feed, own.out = r, w, w
		}
		from, sub := own.in, sh.sub()
		all.Go(func() {
			code := sub.simple(ctx, own, c)
			if feed != nil {
				_ = feed.Close()
			} else {
				status = code
			}
			if r, ok := from.(*io.PipeReader); ok && i > 0 {
				_ = r.Close() // whoever still writes gets an error, as with SIGPIPE
			}
		})
	}
	all.Wait()
	return status
}

// simple runs one command or group with its redirections.
func (sh *shell) simple(ctx context.Context, st streams, c simple) int {
	if sh.depth > maxNesting {
		fmt.Fprintln(st.err, "/system/bin/sh: nested too deeply")
		return 2
	}
	st, closeFiles, err := sh.redirect(ctx, st, c.redirects)
	defer closeFiles()
	if err != nil {
		fmt.Fprintf(st.err, "/system/bin/sh: %v\n", err)
		return 1
	}
	if c.group != nil {
		return sh.sub().run(ctx, st, c.group)
	}
	var args []string
	for _, w := range c.words {
		args = append(args, sh.expand(ctx, st, w)...)
	}
	target := sh
	if len(args) > 0 && len(c.assigns) > 0 {
		target = sh.sub() // assignments before a command are its own
	}
	for _, a := range c.assigns {
		target.env[a.name] = target.join(ctx, st, a.value)
	}
	if len(args) == 0 {
		return 0
	}
	return target.exec(ctx, st, args)
}

// exec runs a command by name.
func (sh *shell) exec(ctx context.Context, st streams, args []string) int {
	name := args[0]
	cmd := sh.phone.commands[strings.TrimPrefix(name, "/system/bin/")]
	if cmd == nil {
		if strings.Contains(name, "/") {
			fmt.Fprintf(st.err, "/system/bin/sh: %s: No such file or directory\n", name)
		} else {
			fmt.Fprintf(st.err, "/system/bin/sh: %s: not found\n", name)
		}
		return 127
	}
	c := &call{streams: st, sh: sh, name: path.Base(name), args: args[1:]}
	code := cmd(ctx, c)
	if ctx.Err() != nil {
		return interrupted
	}
	return code & 0xff
}

// redirect opens files for a command. The closer is never nil.
func (sh *shell) redirect(ctx context.Context, st streams, rs []redirect) (streams, func(), error) {
	var opened []io.Closer
	closer := func() {
		for _, f := range opened {
			_ = f.Close()
		}
	}
	for _, r := range rs {
		target := sh.join(ctx, st, r.target)
		var w io.Writer
		switch r.op {
		case "<":
			if target == "/dev/null" {
				st.in = strings.NewReader("")
				continue
			}
			f, err := sh.view.open(target)
			if err != nil {
				return st, closer, fmt.Errorf("can't open %s: %s", target, reason(err))
			}
			opened, st.in = append(opened, f), f
			continue
		case ">&":
			switch target {
			case "1":
				w = st.out
			case "2":
				w = st.err
			default:
				return st, closer, fmt.Errorf("bad file descriptor %s", target)
			}
		case "<&":
			return st, closer, fmt.Errorf("bad file descriptor %s", target)
		default:
			f, err := sh.openOutput(target, r.op, st)
			if err != nil {
				return st, closer, fmt.Errorf("can't create %s: %s", target, reason(err))
			}
			if c, ok := f.(io.Closer); ok && f != st.out {
				opened = append(opened, c)
			}
			w = f
		}
		if r.fd == 2 {
			st.err = w
		} else {
			st.out = w
		}
	}
	return st, closer, nil
}

// openOutput opens what "> target" names.
func (sh *shell) openOutput(target, op string, st streams) (io.Writer, error) {
	switch target {
	case "/dev/null":
		return io.Discard, nil
	case "/dev/tty", "/dev/stdout":
		return st.out, nil
	case "/dev/stderr":
		return st.err, nil
	}
	flag := os.O_TRUNC
	if op == ">>" {
		flag = os.O_APPEND
	}
	return sh.view.create(target, flag, 0o660)
}

// join expands a word to one string.
func (sh *shell) join(ctx context.Context, st streams, w word) string {
	var b strings.Builder
	for _, p := range w {
		b.WriteString(sh.value(ctx, st, p))
	}
	return b.String()
}

// maxOutput bounds the output that $( ) takes.
const maxOutput = 16 << 20

// value is what a part stands for.
func (sh *shell) value(ctx context.Context, st streams, p part) string {
	switch {
	case p.output != nil:
		var out strings.Builder
		st.out = &limitedWriter{w: &out, left: maxOutput}
		sub := sh.sub()
		sh.status = sub.run(ctx, st, p.output)
		return strings.TrimRight(out.String(), "\n")
	case p.param == "?":
		return itoa(sh.status)
	case p.param == "$":
		return itoa(shellUID)
	case p.param == "0":
		return "/system/bin/sh"
	case p.param == "#":
		return "0"
	case p.param != "":
		return sh.env[p.param]
	}
	return p.text
}

// limitedWriter refuses what is beyond a limit.
type limitedWriter struct {
	w    io.Writer
	left int
}

func (l *limitedWriter) Write(b []byte) (int, error) {
	if len(b) > l.left {
		return 0, errors.New("too much output")
	}
	l.left -= len(b)
	return l.w.Write(b)
}

// expand makes arguments of a word: unquoted values are split at blanks, unquoted patterns become file names.
func (sh *shell) expand(ctx context.Context, st streams, w word) []string {
	var fields []field
	open := false // a field has begun
	add := func(text string, quoted bool) {
		if !open {
			fields, open = append(fields, field{}), true
		}
		fields[len(fields)-1].add(text, quoted)
	}
	for _, p := range w {
		value := sh.value(ctx, st, p)
		if p.quoted || p.param == "" && p.output == nil {
			add(value, p.quoted)
			continue
		}
		pieces := strings.Fields(value)
		if value != "" && strings.ContainsAny(value[:1], " \t\n") {
			open = false
		}
		for i, piece := range pieces {
			if i > 0 {
				open = false
			}
			add(piece, false)
		}
		if value != "" && strings.ContainsAny(value[len(value)-1:], " \t\n") {
			open = false
		}
	}
	var args []string
	for _, f := range fields {
		args = append(args, sh.files(f)...)
	}
	return args
}

// field is an argument with the pattern that it may be.
type field struct {
	text    string
	pattern string // text with quoted specials escaped
	special bool
}

func (f *field) add(text string, quoted bool) {
	f.text += text
	for _, r := range text {
		if strings.ContainsRune(`*?[]\`, r) {
			if quoted || r == '\\' {
				f.pattern += `\`
			} else if r != ']' {
				f.special = true
			}
		}
		f.pattern += string(r)
	}
}

// files are the names that a pattern matches, or its text when it is none or matches nothing.
func (sh *shell) files(f field) []string {
	if !f.special {
		return []string{f.text}
	}
	names := []string{""}
	if strings.HasPrefix(f.pattern, "/") {
		names = []string{"/"}
	}
	for _, elem := range strings.Split(strings.Trim(f.pattern, "/"), "/") {
		var next []string
		for _, dir := range names {
			next = append(next, sh.matches(dir, elem)...)
		}
		names = next
	}
	if len(names) == 0 {
		return []string{f.text}
	}
	slices.Sort(names)
	return names
}

// matches are the entries of dir that match one element of a pattern.
func (sh *shell) matches(dir, elem string) []string {
	at := dir
	if at == "" {
		at = "."
	}
	entries, err := sh.view.list(at)
	if err != nil {
		if !strings.ContainsAny(elem, "*?[") { // an element in the way that may be passed but not listed
			if _, err := sh.view.stat(path.Join(at, elem)); err == nil {
				return []string{path.Join(dir, elem)}
			}
		}
		return nil
	}
	var out []string
	for _, e := range entries {
		if ok, err := path.Match(elem, e.Name()); err == nil && ok && (e.Name()[0] != '.' || elem[0] == '.') {
			out = append(out, path.Join(dir, e.Name()))
		}
	}
	return out
}
