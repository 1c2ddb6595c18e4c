package desk

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// commandTable is every command of the shell by name.
func commandTable() map[string]command {
	return map[string]command{
		"am": cmdAm, "pm": cmdPm, "cmd": cmdCmd, "input": cmdInput, "getprop": cmdGetprop, "settings": cmdSettings, "run-as": cmdRunAs,
		"pidof": cmdPidof, "ps": cmdPs, "kill": cmdKill, "dumpsys": cmdDumpsys, "logcat": cmdLogcat, "log": cmdLog, "uiautomator": cmdUiautomator,
		"screencap": cmdScreencap, "tar": cmdTar, "getevent": cmdGetevent, "wm": cmdWm, "monkey": cmdMonkey,
		"ls": cmdLs, "cat": cmdCat, "rm": cmdRm, "rmdir": cmdRmdir, "mkdir": cmdMkdir, "mv": cmdMv, "cp": cmdCp, "stat": cmdStat,
		"find": cmdFind, "touch": cmdTouch, "grep": cmdGrep, "head": cmdHead, "tail": cmdTail, "wc": cmdWc, "test": cmdTest, "[": cmdTest,
		"echo": cmdEcho, "sleep": cmdSleep, "true": cmdTrue, ":": cmdTrue, "false": cmdFalse, "id": cmdID, "whoami": cmdWhoami, "uptime": cmdUptime,
		"which": cmdWhich, "date": cmdDate, "cd": cmdCd, "pwd": cmdPwd, "export": cmdExport, "exit": cmdExit, "exec": cmdExec, "sh": cmdSh,
		"uname": cmdUname,
	}
}

func cmdTrue(context.Context, *call) int  { return 0 }
func cmdFalse(context.Context, *call) int { return 1 }

func cmdEcho(_ context.Context, c *call) int {
	args, end := c.args, "\n"
	if len(args) > 0 && args[0] == "-n" {
		args, end = args[1:], ""
	}
	c.printf("%s%s", strings.Join(args, " "), end)
	return 0
}

func cmdSleep(ctx context.Context, c *call) int {
	if len(c.args) != 1 {
		return c.fail("needs one argument")
	}
	s, err := strconv.ParseFloat(strings.TrimSuffix(c.args[0], "s"), 64)
	if err != nil || !(s >= 0 && s < 1e9) {
		return c.fail("bad time '%s'", c.args[0])
	}
	t := time.NewTimer(time.Duration(s * float64(time.Second)))
	defer t.Stop()
	select {
	case <-t.C:
		return 0
	case <-ctx.Done():
		return interrupted
	}
}

// identity is the user's number and name.
func (sh *shell) identity() (uid int, name string) {
	if sh.view.user == shellUser {
		return shellUID, shellUser
	}
	if a := sh.phone.packages.get(sh.view.user); a != nil {
		return a.uid, fmt.Sprintf("u0_a%d", a.uid-10000)
	}
	return shellUID, shellUser
}

func cmdID(_ context.Context, c *call) int {
	uid, name := c.sh.identity()
	if len(c.args) > 0 && c.args[0] == "-u" {
		c.printf("%d\n", uid)
		return 0
	}
	c.printf("uid=%d(%s) gid=%d(%s) groups=%d(%s) context=u:r:shell:s0\n", uid, name, uid, name, uid, name)
	return 0
}

func cmdWhoami(_ context.Context, c *call) int {
	_, name := c.sh.identity()
	c.printf("%s\n", name)
	return 0
}

func cmdUptime(_ context.Context, c *call) int {
	up := c.sh.phone.uptime()
	c.printf(" %s up %d min,  0 users,  load average: 0.00, 0.00, 0.00\n", time.Now().Format("15:04:05"), int(up.Minutes()))
	return 0
}

func cmdUname(_ context.Context, c *call) int {
	if len(c.args) > 0 && c.args[0] == "-m" {
		c.printf("%s\n", propABI)
		return 0
	}
	c.printf("Linux\n")
	return 0
}

func cmdWhich(_ context.Context, c *call) int {
	code := 0
	for _, name := range c.args {
		if c.sh.phone.commands[name] == nil {
			code = 1
			continue
		}
		c.printf("/system/bin/%s\n", name)
	}
	return code
}

func cmdDate(_ context.Context, c *call) int {
	now := time.Now()
	for _, a := range c.args {
		if a == "-u" {
			now = now.UTC()
			continue
		}
		format, ok := strings.CutPrefix(a, "+")
		if !ok {
			return c.fail("bad date '%s'", a)
		}
		c.printf("%s\n", strftime(now, format))
		return 0
	}
	c.printf("%s\n", now.Format("Mon Jan _2 15:04:05 MST 2006"))
	return 0
}

// strftime formats the fields that scripts ask for; others stay as they are.
func strftime(t time.Time, format string) string {
	return strings.NewReplacer("%%", "%", "%Y", t.Format("2006"), "%m", t.Format("01"), "%d", t.Format("02"), "%H", t.Format("15"),
		"%M", t.Format("04"), "%S", t.Format("05"), "%s", strconv.FormatInt(t.Unix(), 10), "%N", fmt.Sprintf("%09d", t.Nanosecond()),
		"%F", t.Format("2006-01-02"), "%T", t.Format("15:04:05"), "%z", t.Format("-0700")).Replace(format)
}

func cmdCd(_ context.Context, c *call) int {
	dir := "/"
	if len(c.args) > 0 {
		dir = c.args[0]
	}
	info, err := c.sh.view.stat(dir)
	if err == nil && !info.IsDir() {
		return c.fail("%s: Not a directory", dir)
	}
	if err != nil {
		return c.fail("%s: %s", dir, reason(err))
	}
	c.sh.view.cwd = c.sh.view.abs(dir)
	return 0
}

func cmdPwd(_ context.Context, c *call) int {
	c.printf("%s\n", c.sh.view.cwd)
	return 0
}

func cmdExport(_ context.Context, c *call) int {
	for _, a := range c.args {
		if name, value, ok := strings.Cut(a, "="); ok {
			c.sh.env[name] = value
		}
	}
	return 0
}

func cmdExit(_ context.Context, c *call) int {
	c.sh.exited = true
	if len(c.args) == 0 {
		return c.sh.status
	}
	n, err := strconv.Atoi(c.args[0])
	if err != nil {
		return c.fail("%s: bad number", c.args[0])
	}
	return n
}

func cmdExec(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		return 0
	}
	c.sh.exited = true
	return c.sh.exec(ctx, c.streams, c.args)
}

// cmdSh runs -c TEXT, a file, or the lines that come in.
func cmdSh(ctx context.Context, c *call) int {
	sub := c.sh.sub()
	sub.exited = false
	if sub.depth > maxNesting {
		return c.fail("nested too deeply")
	}
	switch {
	case len(c.args) >= 2 && c.args[0] == "-c":
		return sub.source(ctx, c.streams, c.args[1])
	case len(c.args) > 0:
		b, err := c.readFile(c.args[0], maxScript)
		if err != nil {
			return c.fail("%s: %s", c.args[0], reason(err))
		}
		return sub.source(ctx, c.streams, string(b))
	}
	return sub.interact(ctx, c.streams, false)
}

// cmdTest is test and [ with the checks that scripts make.
func cmdTest(_ context.Context, c *call) int {
	args := c.args
	if c.name == "[" {
		if len(args) == 0 || args[len(args)-1] != "]" {
			c.fail("missing ]")
			return 2
		}
		args = args[:len(args)-1]
	}
	want := true
	if len(args) > 0 && args[0] == "!" {
		args, want = args[1:], false
	}
	ok, err := c.check(args)
	if err != nil {
		c.fail("%v", err)
		return 2
	}
	if ok == want {
		return 0
	}
	return 1
}

func (c *call) check(args []string) (bool, error) {
	switch {
	case len(args) == 0:
		return false, nil
	case len(args) == 1:
		return args[0] != "", nil
	case len(args) == 2:
		info, err := c.sh.view.stat(args[1])
		switch args[0] {
		case "-n":
			return args[1] != "", nil
		case "-z":
			return args[1] == "", nil
		case "-e", "-r":
			return err == nil, nil
		case "-f":
			return err == nil && info.Mode().IsRegular(), nil
		case "-d":
			return err == nil && info.IsDir(), nil
		case "-s":
			return err == nil && info.Size() > 0, nil
		}
	case len(args) == 3:
		a, errA := strconv.Atoi(args[0])
		b, errB := strconv.Atoi(args[2])
		numbers := errA == nil && errB == nil
		switch op := args[1]; {
		case op == "=" || op == "==":
			return args[0] == args[2], nil
		case op == "!=":
			return args[0] != args[2], nil
		case op == "-eq" && numbers:
			return a == b, nil
		case op == "-ne" && numbers:
			return a != b, nil
		case op == "-lt" && numbers:
			return a < b, nil
		case op == "-gt" && numbers:
			return a > b, nil
		case op == "-le" && numbers:
			return a <= b, nil
		case op == "-ge" && numbers:
			return a >= b, nil
		}
	}
	return false, fmt.Errorf("%s: unknown check", strings.Join(args, " "))
}

// grepOptions are the flags of grep that are known.
type grepOptions struct {
	ignoreCase, invert, count, quiet, fixed, numbers, only, list bool
}

// cmdGrep searches input or files by a regular expression.
func cmdGrep(_ context.Context, c *call) int {
	var o grepOptions
	flags := map[byte]*bool{'i': &o.ignoreCase, 'v': &o.invert, 'c': &o.count, 'q': &o.quiet, 'F': &o.fixed, 'n': &o.numbers, 'o': &o.only,
		'l': &o.list, 'E': new(bool), 'a': new(bool), 'e': new(bool)}
	args := c.args
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		for _, f := range []byte(args[0][1:]) {
			p := flags[f]
			if p == nil {
				c.fail("unknown option -%c", f)
				return 2
			}
			*p = true
		}
		args = args[1:]
	}
	if len(args) == 0 {
		c.fail("no pattern")
		return 2
	}
	expr := args[0]
	if o.fixed {
		expr = regexp.QuoteMeta(expr)
	}
	if o.ignoreCase {
		expr = "(?i)" + expr
	}
	re, err := regexp.Compile(expr)
	if err != nil {
		c.fail("bad pattern '%s'", args[0])
		return 2
	}
	found := 0
	err = c.eachInput(args[1:], func(name string, content []byte) { found += c.grep(re, o, name, content, len(args) > 2) })
	switch {
	case err != nil:
		return 2
	case found > 0:
		return 0
	}
	return 1
}

// grep prints the lines of one file that match and returns how many did.
func (c *call) grep(re *regexp.Regexp, o grepOptions, name string, content []byte, named bool) int {
	n := 0
	for i, line := range splitLines(content) {
		if re.Match(line) == o.invert {
			continue
		}
		n++
		if o.quiet || o.count || o.list {
			continue
		}
		if o.only {
			line = bytes.Join(re.FindAll(line, -1), []byte("\n"))
		}
		prefix := ""
		if named {
			prefix = name + ":"
		}
		if o.numbers {
			prefix += itoa(i+1) + ":"
		}
		c.printf("%s%s\n", prefix, line)
	}
	switch {
	case o.count:
		c.printf("%d\n", n)
	case o.list && n > 0:
		c.printf("%s\n", name)
	}
	return n
}

func splitLines(b []byte) [][]byte {
	if len(b) == 0 {
		return nil
	}
	return bytes.Split(bytes.TrimSuffix(b, []byte("\n")), []byte("\n"))
}

// lineCount reads "-n N" or "-N" off the arguments.
func lineCount(args []string) (n int, rest []string, err error) {
	if len(args) == 0 || !strings.HasPrefix(args[0], "-") || args[0] == "-" {
		return 10, args, nil
	}
	text := args[0][1:]
	rest = args[1:]
	if strings.HasPrefix(text, "n") {
		if text = text[1:]; text == "" {
			if len(rest) == 0 {
				return 0, nil, fmt.Errorf("-n needs a number")
			}
			text, rest = rest[0], rest[1:]
		}
	}
	n, err = strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, nil, fmt.Errorf("bad number '%s'", text)
	}
	return n, rest, nil
}

func cmdHead(_ context.Context, c *call) int {
	if len(c.args) >= 2 && c.args[0] == "-c" {
		n, err := strconv.Atoi(c.args[1])
		if err != nil || n < 0 {
			return c.fail("bad number '%s'", c.args[1])
		}
		if c.eachInput(c.args[2:], func(_ string, b []byte) { _, _ = c.out.Write(b[:min(n, len(b))]) }) != nil {
			return 1
		}
		return 0
	}
	return c.cut(func(lines [][]byte, n int) [][]byte { return lines[:min(n, len(lines))] })
}

func cmdTail(_ context.Context, c *call) int {
	return c.cut(func(lines [][]byte, n int) [][]byte { return lines[max(0, len(lines)-n):] })
}

func (c *call) cut(choose func([][]byte, int) [][]byte) int {
	n, files, err := lineCount(c.args)
	if err != nil {
		return c.fail("%v", err)
	}
	err = c.eachInput(files, func(_ string, content []byte) {
		for _, line := range choose(splitLines(content), n) {
			c.printf("%s\n", line)
		}
	})
	if err != nil {
		return 1
	}
	return 0
}

func cmdWc(_ context.Context, c *call) int {
	args, only := c.args, ""
	if len(args) > 0 && strings.HasPrefix(args[0], "-") {
		only, args = args[0], args[1:]
	}
	err := c.eachInput(args, func(name string, b []byte) {
		counts := map[string]int{"-l": bytes.Count(b, []byte("\n")), "-w": len(bytes.Fields(b)), "-c": len(b)}
		if n, ok := counts[only]; ok {
			c.printf("%s\n", strings.TrimSpace(itoa(n)+" "+name))
			return
		}
		c.printf("%s\n", strings.TrimRight(fmt.Sprintf("%7d%8d%8d %s", counts["-l"], counts["-w"], counts["-c"], name), " "))
	})
	if err != nil {
		return 1
	}
	return 0
}
