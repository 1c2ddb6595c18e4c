package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allCommands are a command and everything below it, but for what cobra itself brings.
func allCommands(c *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if sub.Name() != "help" && sub.Name() != "completion" {
			out = append(out, allCommands(sub)...)
		}
	}
	return out
}

// TestHelp holds every command to a help text: what it does, an example of it, a word on each flag.
func TestHelp(t *testing.T) {
	for _, c := range allCommands(newRoot(io.Discard, io.Discard)) {
		path := c.CommandPath()
		t.Run(path, func(t *testing.T) {
			var out strings.Builder
			if code := run(append(strings.Fields(path)[1:], "--help"), &out, io.Discard); code != exitOK {
				t.Fatalf("exit status %d", code)
			}
			_, rest, found := strings.Cut(out.String(), "\nExamples:\n")
			examples, _, _ := strings.Cut(rest, "\n\n")
			if !found || !strings.Contains(examples, "  "+path) {
				t.Errorf("no example calls it:\n%s", out.String())
			}
			for _, line := range strings.Split(examples, "\n") {
				checkExample(t, line)
			}
			if c.Short == "" {
				t.Error("no short description")
			}
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if f.Usage == "" {
					t.Errorf("nothing is said about --%s", f.Name)
				}
			})
		})
	}
}

// checkExample parses an example's command line without running it: a flag that is gone must not live on in the help.
func checkExample(t *testing.T, line string) {
	t.Helper()
	line, _, _ = strings.Cut(line, " #")
	line, _, _ = strings.Cut(line, " | ")
	line, _, _ = strings.Cut(line, " > ")
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "erva" {
		t.Errorf("example %q does not begin with erva", line)
		return
	}
	c, rest, err := newRoot(io.Discard, io.Discard).Find(words[1:])
	if err == nil {
		err = c.ParseFlags(rest)
	}
	if err == nil && c.Args != nil {
		err = c.ValidateArgs(c.Flags().Args())
	}
	if err != nil || !c.Runnable() {
		t.Errorf("example %q: %v", line, err)
	}
}

// TestEveryResultHasJSON: whatever prints a result prints it as JSON too.
func TestEveryResultHasJSON(t *testing.T) {
	for _, c := range allCommands(newRoot(io.Discard, io.Discard)) {
		switch c.Name() {
		case "erva", "bench", "export", "desk", "build": // no results: parents, files in named formats, and a device
			continue
		}
		if c.Flags().Lookup("json") == nil {
			t.Errorf("%s has no --json", c.CommandPath())
		}
	}
}

func TestShorten(t *testing.T) {
	long := strings.Repeat("every flip deadlocks, ", 20)
	for _, c := range []struct{ in, want string }{
		{"nothing visible changes (2 flips).", "nothing visible changes (2 flips)."},
		{`java.lang.NullPointerException (Cannot invoke "org.erva.Note.title()") at org.erva.View$UpdateUi.run(View.java:62)`,
			`NullPointerException (Cannot invoke "Note.title()") at View$UpdateUi.run(View.java:62)`},
		{"event main:org.erva.batcher.Main$2@Main.reply:55^9ffc1657#0 was held", "event main:Main$2@Main.reply:55#0 was held"},
		{`preference settings/theme: "dark" → "light"`, `preference settings/theme: "dark" → "light"`},
		{"shared_prefs/settings.xml:theme", "shared_prefs/settings.xml:theme"},
		{long, long[:maxWhy-1] + "…"},
		{strings.Repeat("é", maxWhy), strings.Repeat("é", maxWhy)},
	} {
		if got := shorten(c.in); got != c.want {
			t.Errorf("shorten(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}
