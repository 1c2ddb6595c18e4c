package adb

import (
	"encoding/binary"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRun(t *testing.T) {
	_, c := serve(t, device("shell_v2,cmd", "shell,v2,raw:ls", func(rw io.ReadWriter) {
		okay(rw)
		_, _ = io.WriteString(rw, packet(idStdout, "a\n")+packet(idStderr, "oh")+packet(9, "new")+packet(idStdout, "b\n")+packet(idExit, "\x03"))
	}))
	got, err := c.Device("d").Run(t.Context(), "ls", nil)
	if want := (Result{"a\nb\n", "oh", 3}); got != want || err != nil {
		t.Errorf("Run() = %+v, %v; want %+v", got, err, want)
	}
}

func TestRunInput(t *testing.T) {
	echo := func(rw io.ReadWriter) {
		okay(rw)
		pr := packetReader{r: rw}
		for {
			id, data, err := pr.next()
			if err != nil || id == idCloseStdin {
				break
			}
			_, _ = io.WriteString(rw, packet(idStdout, string(data)))
		}
		_, _ = io.WriteString(rw, packet(idExit, "\x00"))
	}
	_, c := serve(t, device("shell_v2", "shell,v2,raw:cat", echo))
	text := strings.Repeat("0123456789", 10_000)
	got, err := c.Device("d").Run(t.Context(), "cat", strings.NewReader(text))
	if err != nil || got.Stdout != text {
		t.Errorf("%d bytes came back, %v; want %d", len(got.Stdout), err, len(text))
	}
}

func TestRunBroken(t *testing.T) {
	for name, bytes := range map[string]string{
		"no status":    packet(idStdout, "a"),
		"cut head":     "\x01\x00",
		"cut data":     "\x01\x05\x00\x00\x00ab",
		"huge":         "\x01\xff\xff\xff\xff",
		"empty status": packet(idExit, ""),
	} {
		_, c := serve(t, device("shell_v2", "shell,v2,raw:x", say(bytes)))
		if r, err := c.Device("d").Run(t.Context(), "x", nil); err == nil {
			t.Errorf("%s: %+v without an error", name, r)
		}
	}
}

func TestRunPlain(t *testing.T) {
	const service = "exec:(id; false\n); echo \"\x01\"erva-status:$?"
	for _, tc := range []struct {
		out  string
		want Result
		bad  bool
	}{
		{"\x89PNG\r\n\x01erva-status:1\r\n", Result{Stdout: "\x89PNG\r\n", ExitCode: 1}, false},
		{"\x01erva-status:0\n", Result{}, false},
		{"uid=0\n", Result{}, true},
		{"\x01erva-status:x\n", Result{}, true},
		{"\x01erva-status:300\n", Result{}, true},
	} {
		_, c := serve(t, device("", service, say(tc.out)))
		got, err := c.Device("d").Run(t.Context(), "id; false", nil)
		if got != tc.want || (err != nil) != tc.bad {
			t.Errorf("%q: %+v, %v", tc.out, got, err)
		}
	}
	_, c := serve(t, device("", service, nil))
	if _, err := c.Device("d").Run(t.Context(), "cat", strings.NewReader("x")); !errors.Is(err, ErrUnsupported) {
		t.Errorf("input without shell_v2: %v; want ErrUnsupported", err)
	}
}

func TestFeaturesAreAskedOnce(t *testing.T) {
	s, c := serve(t, device("shell_v2", "shell,v2,raw:true", say(packet(idExit, "\x00"))))
	d := c.Device("d")
	for range 3 {
		if _, err := d.Run(t.Context(), "true", nil); err != nil {
			t.Fatal(err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := strings.Count(strings.Join(s.asked, "\n"), "features"); n != 1 {
		t.Errorf("features were asked for %d times", n)
	}
}

func TestStart(t *testing.T) {
	_, c := serve(t, device("shell_v2", "shell,v2,raw:logcat", func(rw io.ReadWriter) {
		okay(rw)
		_, _ = io.WriteString(rw, packet(idStdout, "one\n"))
		pr := packetReader{r: rw} // go on when the client has written
		if _, data, err := pr.next(); err != nil || string(data) != "more" {
			return
		}
		_, _ = io.WriteString(rw, packet(idStderr, "warning")+packet(idStdout, "two\n")+packet(idExit, "\x02"))
	}))
	p, err := c.Device("d").Start(t.Context(), "logcat")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	b := make([]byte, 4)
	if _, err := io.ReadFull(p, b); err != nil || string(b) != "one\n" {
		t.Fatalf("first line %q, %v", b, err)
	}
	if _, ok := p.ExitCode(); ok {
		t.Error("a running command has a status")
	}
	if _, err := io.WriteString(p, "more"); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(p)
	if string(rest) != "two\n" || err != nil {
		t.Errorf("rest %q, %v", rest, err)
	}
	if code, ok := p.ExitCode(); code != 2 || !ok || p.Stderr() != "warning" {
		t.Errorf("status %d, %v, stderr %q", code, ok, p.Stderr())
	}
}

func TestStartCutOff(t *testing.T) {
	_, c := serve(t, device("shell_v2", "shell,v2,raw:logcat", say(packet(idStdout, "one"))))
	p, err := c.Device("d").Start(t.Context(), "logcat")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if b, err := io.ReadAll(p); string(b) != "one" || !errors.Is(err, errNoStatus) {
		t.Errorf("%q, %v; want an end without a status", b, err)
	}
}

func TestExec(t *testing.T) {
	_, c := serve(t, device("", "exec:screencap -p", say("\x89PNG\r\n")))
	conn, err := c.Device("d").Exec(t.Context(), "screencap -p")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if b, err := io.ReadAll(conn); err != nil || string(b) != "\x89PNG\r\n" {
		t.Errorf("%q, %v", b, err)
	}
}

// TestQuote has a real shell take the words apart again.
func TestQuote(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh here")
	}
	for _, arg := range []string{"", "a", "a b", "it's", "$HOME", "`id`", "$(id)", "a\nb", `\`, "*", "-n", "'", "''", "~", "ä", "a;b", "#x", "!"} {
		out, err := exec.Command(sh, "-c", "printf '%s|' "+Quote(arg)).Output()
		if err != nil || string(out) != arg+"|" {
			t.Errorf("Quote(%q) = %s, read as %q, %v", arg, Quote(arg), out, err)
		}
	}
}

func TestQuoteProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arg := rapid.String().Draw(t, "arg")
		q := Quote(arg)
		if got := strings.ReplaceAll(q, `'\''`, "\x00"); strings.HasPrefix(q, "'") {
			if got = strings.ReplaceAll(strings.Trim(got, "'"), "\x00", "'"); got != arg && !strings.ContainsAny(arg, "\x00'") {
				t.Fatalf("Quote(%q) = %s", arg, q)
			}
		} else if q != arg {
			t.Fatalf("Quote(%q) = %s", arg, q)
		}
	})
}

func FuzzShellPackets(f *testing.F) {
	f.Add([]byte(packet(idStdout, "hello") + packet(idExit, "\x00")))
	f.Add([]byte("\x01\xff\xff\xff\xff"))
	f.Add([]byte("\x03\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		res, err := collect(strings.NewReader(string(b)))
		if err == nil && len(res.Stdout)+len(res.Stderr) > len(b) {
			t.Errorf("%d bytes of output from %d", len(res.Stdout)+len(res.Stderr), len(b))
		}
		pr := packetReader{r: strings.NewReader(string(b))}
		for {
			_, data, err := pr.next()
			if err != nil {
				break
			}
			if got := int(binary.LittleEndian.Uint32(b[pr.off-int64(len(data))-4:])); got != len(data) {
				t.Fatalf("packet of %d bytes has %d", got, len(data))
			}
		}
	})
}

func FuzzStatus(f *testing.F) {
	f.Add("out\n\x01erva-status:0\n")
	f.Fuzz(func(t *testing.T, out string) {
		if r, err := splitStatus(out); err == nil && (r.ExitCode < 0 || r.ExitCode > 255) {
			t.Errorf("status %d", r.ExitCode)
		}
	})
}
