package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestShell(t *testing.T) {
	d := cold(t, Options{})
	for _, tc := range []struct {
		cmd, out, err string
		code          int
	}{
		{"echo a   b", "a b\n", "", 0},
		{`echo 'a  "b"' "c  'd' \"e\" \$x" \ f`, "a  \"b\" c  'd' \"e\" $x  f\n", "", 0},
		{"echo a;echo b", "a\nb\n", "", 0},
		{"echo a\necho b # comment\n", "a\nb\n", "", 0},
		{"true && echo yes || echo no", "yes\n", "", 0},
		{"false && echo yes || echo no", "no\n", "", 0},
		{"false || false; echo $?", "1\n", "", 0},
		{"! true; echo $?", "1\n", "", 0},
		{"false", "", "", 1},
		{"exit 5; echo never", "", "", 5},
		{"(exit 5); echo $?", "5\n", "", 0},
		{"{ echo a; echo b; } | wc -l", "2\n", "", 0},
		{"foo", "", "/system/bin/sh: foo: not found\n", 127},
		{"./foo", "", "/system/bin/sh: ./foo: No such file or directory\n", 127},
		{"/system/bin/echo x", "x\n", "", 0},
		{"foo 2>/dev/null; echo $?", "127\n", "", 0},
		{"echo x >/dev/null", "", "", 0},
		{"echo x >&2", "", "x\n", 0},
		{"foo 2>&1 | grep -c 'not found'", "1\n", "", 0},
		{"X=5; echo $X ${X}1 '$X' \"$X\"", "5 51 $X 5\n", "", 0},
		{"X=5 echo $X; echo [$X]", "\n[]\n", "", 0},
		{"X='a  b'; echo $X \"$X\"", "a b a  b\n", "", 0},
		{"echo $(echo a; echo b) \"$(echo ' c')\"", "a b  c\n", "", 0},
		{"echo $NOPE\"\" $NOPE end", " end\n", "", 0},
		{"echo a > /data/local/tmp/f && echo b >> /data/local/tmp/f; cat < /data/local/tmp/f", "a\nb\n", "", 0},
		{"echo /data/local/tmp/?", "/data/local/tmp/f\n", "", 0},
		{"cd /data/local; echo t*/*", "tmp/f\n", "", 0},
		{"echo /data/local/tmp/\\? '*' *.none", "/data/local/tmp/? * *.none\n", "", 0},
		{"echo 'a b\nc' | grep a | head -1; printf", "a b\n", "/system/bin/sh: printf: not found\n", 127},
		{"echo abcdef | head -c 3", "abc", "", 0},
		{"sh -c 'echo $?; exit 3'; echo $?", "0\n3\n", "", 0},
		{"[ -d /sdcard ] && test ! -e /nope && echo ok", "ok\n", "", 0},
		{"echo x > /system/y", "", "/system/bin/sh: can't create /system/y: Read-only file system\n", 1},
		{"cat <", "", "/system/bin/sh: syntax error at byte 5: a file name is missing\n", 2},
		{"echo 'x", "", "/system/bin/sh: syntax error at byte 5: no closing quote\n", 2},
		{"echo x &", "", "/system/bin/sh: syntax error at byte 7: background commands (&) are not supported\n", 2},
		{"echo x && ", "", "/system/bin/sh: syntax error at byte 10: nothing behind &&\n", 2},
		{";", "", "/system/bin/sh: syntax error at byte 0: unexpected ';'\n", 2},
		{")", "", "/system/bin/sh: syntax error at byte 0: unexpected ')'\n", 2},
		{"echo `id`", "", "/system/bin/sh: syntax error at byte 5: backquotes are not supported, $( ) is\n", 2},
		{"id -u; whoami; uname", "2000\nshell\nLinux\n", "", 0},
		{"which am nope", "/system/bin/am\n", "", 1},
		{"sleep 0.001 && echo slept", "slept\n", "", 0},
		{"yes", "", "/system/bin/sh: yes: not found\n", 127},
		{"getprop ro.build.version.sdk; getprop ro.debuggable; getprop sys.boot_completed; getprop nope x", "30\n0\n1\nx\n", "", 0},
		{"settings get system nope; settings put system nope 3; settings get system nope; settings delete system nope", "null\n3\nDeleted 1 rows\n", "", 0},
		{"settings get nowhere x", "", "Error: Invalid namespace 'nowhere'\n", 255},
		{"am compat disable USE_NEW_MESSAGEQUEUE org.x; am compat enable 5 org.x", "Disabled change 421623328 for org.x.\nEnabled change 5 for org.x.\n", "", 0},
		{"am compat disable NOPE org.x", "Unknown or invalid change: 'NOPE'.\n", "", 255},
		{"am get-current-user", "0\n", "", 0},
		{"am nope", "", "Unknown command: nope\n", 255},
		{"am start -f", "", "Error: Argument expected after \"-f\"\n", 255},
		{"am start -n nope", "", "Error: Bad component name: nope\n", 255},
		{"am start -a android.intent.action.MAIN -c android.intent.category.HOME",
			"Starting: Intent { act=android.intent.action.MAIN cat=[android.intent.category.HOME] }\n", "", 0},
		{"am broadcast -a X", "Broadcasting: Intent { act=X flg=0x400000 }\nBroadcast completed: result=0\n", "", 0},
		{"am force-stop org.none", "", "", 0},
		{"run-as org.none ls", "", "run-as: unknown package: org.none\n", 1},
		{"pm path org.none", "", "", 1},
		{"pm clear org.none", "Failed\n", "", 1},
		{"pm uninstall org.none", "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "", 1},
		{"cmd nope", "", "cmd: Can't find service: nope\n", 20},
		{"kill 1", "", "kill: 1: No such process\n", 1},
		{"dumpsys package org.none", "Unable to find package: org.none\n", "", 0},
		{"date +%s%%x | grep -c '^[0-9]*%x$'", "1\n", "", 0},
	} {
		r := shellRun(t, d, tc.cmd)
		if diff := cmp.Diff([]any{tc.out, tc.err, tc.code}, []any{r.Stdout, r.Stderr, r.ExitCode}); diff != "" {
			t.Errorf("%s: %s", tc.cmd, diff)
		}
	}
}

// TestNesting has scripts that would recurse without end.
func TestNesting(t *testing.T) {
	d := cold(t, Options{})
	expect(t, d, strings.Repeat("(", 5000), 2, "nested too deeply")
	expect(t, d, "echo "+strings.Repeat("$(echo ", 5000), 2, "nested too deeply")
	expect(t, d, "echo 'sh /data/local/tmp/loop' > /data/local/tmp/loop; sh /data/local/tmp/loop", 1, "nested too deeply")
}

func TestLogcat(t *testing.T) {
	d := cold(t, Options{})
	expect(t, d, "log -t One first; log -p w -t Two 'second line'; log -p e -t One third", 0)
	for cmd, want := range map[string]string{
		"logcat -d -v brief":                     "--------- beginning of main\nI/One     ( 2000): first\nW/Two     ( 2000): second line\nE/One     ( 2000): third\n",
		"logcat -d -v tag One:E '*:S'":           "--------- beginning of main\nE/One     : third\n",
		"logcat -d -v raw -s Two":                "--------- beginning of main\nsecond line\n",
		"logcat -d -v raw '*:W' -e 'i.d$'":       "--------- beginning of main\nthird\n",
		"logcat -d -v raw -T 1":                  "--------- beginning of main\nthird\n",
		"logcat -t 2 -v raw":                     "--------- beginning of main\nsecond line\nthird\n",
		"logcat -d --pid=7":                      "",
		"logcat -d -b crash":                     "",
		"logcat -d -v raw -T '01-01 00:00:00.0'": "--------- beginning of main\nfirst\nsecond line\nthird\n",
		"logcat -d -v raw -T 99999999999.0":      "",
	} {
		if got := expect(t, d, cmd, 0); got != want {
			t.Errorf("%s: %q; want %q", cmd, got, want)
		}
	}
	expect(t, d, "logcat -d -v epoch | grep -E '^ +[0-9]{10}\\.[0-9]{3}  2000  2000 I One     : first$'", 0, "first")
	expect(t, d, "logcat -d -v time | grep -E '^[0-9]{2}-[0-9]{2} [0-9:.]{12} I/One     \\( 2000\\): first$'", 0, "first")
	for _, bad := range []string{"logcat -b nope", "logcat -v nope", "logcat --pid=x", "logcat -T x", "logcat a:Q", "logcat --nope", "logcat -b"} {
		expect(t, d, bad, 1, "logcat: ")
	}
	expect(t, d, "logcat -b all -c; logcat -d", 0)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	p, err := client(d).Start(ctx, "logcat -v raw -s Live")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	expect(t, d, "log -t Live now; log -t Other no; log -t Live 'and then'", 0)
	var got strings.Builder
	buf := make([]byte, 100)
	for !strings.Contains(got.String(), "and then") {
		n, err := p.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		got.Write(buf[:n])
	}
	if got.String() != "--------- beginning of main\nnow\nand then\n" {
		t.Errorf("live: %q", got.String())
	}
}

func TestLogsStayBounded(t *testing.T) {
	l := newLogs()
	for i := range 40 {
		l.add(logEntry{msg: strings.Repeat("x", maxLog/20), tag: itoa(i), buffers: bufferMain})
	}
	entries, _ := l.since(0)
	if l.size > maxLog || len(entries) == 0 || entries[len(entries)-1].tag != "39" {
		t.Errorf("%d bytes in %d entries", l.size, len(entries))
	}
	total := 0
	for _, e := range entries {
		total += len(e.tag) + len(e.msg) + 64
	}
	if total != l.size {
		t.Errorf("size %d; counted %d", l.size, total)
	}
}

func TestIntentText(t *testing.T) {
	none := func([]string) (int, error) { return 0, nil }
	for text, want := range map[string]string{
		"-n p.q/.C":                         "Intent { cmp=p.q/.C }",
		"-n p.q/p.q.C":                      "Intent { cmp=p.q/.C }",
		"-n p.q/x.C":                        "Intent { cmp=p.q/x.C }",
		"p.q/.C":                            "Intent { cmp=p.q/.C }",
		"p.q":                               "Intent { act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] pkg=p.q }",
		"http://x/":                         "Intent { act=android.intent.action.VIEW dat=http://x/ }",
		"-a A -c B -c C -f 0x20 --ei k 0x5": "Intent { act=A cat=[B,C] flg=0x20 (has extras) }",
		"-a A -p p.q":                       "Intent { act=A pkg=p.q }",
		"-a A --activity-clear-top":         "Intent { act=A flg=0x4000000 }",
	} {
		in, err := parseIntent(strings.Fields(text), none)
		if err != nil || in.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, in, err, want)
		}
	}
	for _, bad := range []string{"-a", "-n x", "-n /C", "--ei k", "--ei k x", "--ez k maybe", "--ef k x", "-f x", "--nope"} {
		if in, err := parseIntent(strings.Fields(bad), none); err == nil {
			t.Errorf("%s: %v without an error", bad, in)
		}
	}
	in, err := parseIntent(strings.Fields("--es s 1 --ei i -2 --ez z true --el l 9999999999 --ef f 1.5"), none)
	want := map[string]extra{"s": {"s", "1"}, "i": {"i", int64(-2)}, "z": {"z", true}, "l": {"l", int64(9999999999)}, "f": {"f", 1.5}}
	if diff := cmp.Diff(want, in.extras); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

// render writes a script back, so that a parsed script can be parsed again.
func render(s *script) string {
	var b strings.Builder
	for i, st := range s.steps {
		if i > 0 {
			b.WriteString(" " + st.join + " ")
		}
		if st.invert {
			b.WriteString("! ")
		}
		for j, c := range st.pipe {
			if j > 0 {
				b.WriteString(" | ")
			}
			if c.group != nil {
				b.WriteString("(" + render(c.group) + "\n)")
			}
			for _, a := range c.assigns {
				b.WriteString(a.name + "=" + renderWord(a.value) + " ")
			}
			for _, w := range c.words {
				b.WriteString(renderWord(w) + " ")
			}
			for _, r := range c.redirects {
				fmt.Fprintf(&b, " %d%s %s ", r.fd, r.op, renderWord(r.target))
			}
		}
	}
	return b.String()
}

func renderWord(w word) string {
	if len(w) == 1 && (w[0].text == "!" || w[0].text == "{") { // a command of that name
		return "'" + w[0].text + "'"
	}
	var b strings.Builder
	for _, p := range w {
		switch {
		case p.output != nil:
			b.WriteString("$( " + render(p.output) + "\n)")
		case p.param != "":
			if nameLength(p.param) == len(p.param) {
				b.WriteString("${" + p.param + "}")
			} else {
				b.WriteString("$" + p.param)
			}
		case p.quoted:
			b.WriteString("'" + strings.ReplaceAll(p.text, "'", `'\''`) + "'")
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// FuzzScript checks that no text upsets the parser, and that what was parsed means the same when it is written back.
func FuzzScript(f *testing.F) {
	for _, s := range []string{"echo a b", `am start -n "p/.C" --es k 'v w'`, "a && b || c; d | e 2>/dev/null >>f", "(a; b) 2>&1", "X=1 a $X ${X} $?",
		"a $(b $(c))", "echo \\\n x", "# only", "a=", "! a", "a > 'b", "{ a; }", "echo \"$\" $ \"\\\"\""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sc, err := parseScript(text)
		if err != nil {
			var se *syntaxError
			if !errors.As(err, &se) || se.at < 0 || se.at > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		once := render(sc)
		again, err := parseScript(once)
		if err != nil {
			t.Fatalf("%q was written back as %q: %v", text, once, err)
		}
		if twice := render(again); len(sc.steps) != len(again.steps) || strings.Count(twice, "|") != strings.Count(once, "|") {
			t.Fatalf("%q became %q, then %q", text, once, twice)
		}
	})
}
