package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// maxMessages bounds what a compile error lists.
const maxMessages = 25

// writeGenerated writes R and BuildConfig and lists the files.
func writeGenerated(dir string, m *manifest, r *resources) ([]string, error) {
	folder := filepath.Join(dir, filepath.FromSlash(strings.ReplaceAll(m.Namespace, ".", "/")))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	files := map[string]string{
		"R.java": rSource(m.Namespace, r),
		"BuildConfig.java": fmt.Sprintf("package %s;\n\npublic final class BuildConfig {\n    public static final boolean DEBUG = Boolean.parseBoolean(\"true\");\n"+
			"    public static final String APPLICATION_ID = %q;\n    public static final String BUILD_TYPE = \"debug\";\n"+
			"    public static final int VERSION_CODE = 1;\n    public static final String VERSION_NAME = %q;\n}\n", m.Namespace, m.Package, m.VersionName),
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(files[name]), 0o644); err != nil {
			return nil, err
		}
		out = append(out, path)
	}
	return out, nil
}

// rSource is the source of the R class. Dots in names become underscores, as aapt does it.
func rSource(pkg string, r *resources) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s;\n\n/** Generated from the resources. */\npublic final class R {\n", pkg)
	for _, kind := range slices.Sorted(maps.Keys(r.names)) {
		fmt.Fprintf(&b, "    public static final class %s {\n", kind)
		for _, name := range slices.Sorted(maps.Keys(r.names[kind])) {
			fmt.Fprintf(&b, "        public static final int %s = 0x%08x;\n", strings.ReplaceAll(name, ".", "_"), r.IDs[kind+"/"+name])
		}
		b.WriteString("    }\n")
	}
	for _, kind := range []string{"id", "layout", "string", "menu", "drawable"} {
		if r.names[kind] == nil {
			fmt.Fprintf(&b, "    public static final class %s {\n    }\n", kind)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// compile runs javac.
func (p *project) compile(ctx context.Context, o Options, sources []string, classes, work string) error {
	list := filepath.Join(work, "sources.txt")
	var b strings.Builder
	for _, s := range sources {
		abs, err := filepath.Abs(s)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "\"%s\"\n", strings.ReplaceAll(abs, `\`, `\\`))
	}
	if err := os.WriteFile(list, []byte(b.String()), 0o644); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(o.JDK, "bin", "javac"), "-g", "-proc:none", "-nowarn", "-Xlint:none", "-encoding", "UTF-8",
		"-Xmaxerrs", "100", "-classpath", o.FrameworkJar, "-d", classes, "@"+list)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil {
		return nil
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || ctx.Err() != nil {
		return fmt.Errorf("run javac: %w", err)
	}
	return &CompileError{App: p.dir, Messages: p.messages(out.String())}
}

var (
	javacError  = regexp.MustCompile(`^(.+\.java):(\d+): error: (.*)$`)
	noPackage   = regexp.MustCompile(`^package ((?:android|androidx)[\w.]*) does not exist`)
	noSymbol    = regexp.MustCompile(`^\s+symbol:\s+(class|method|variable) (\S+)`)
	symbolPlace = regexp.MustCompile(`^\s+location: (?:class|interface|package|variable \w+ of type) ([\w.$]+)`)
)

// messages are javac's errors, with paths relative to the folder and in words where an API of Android is missing.
func (p *project) messages(output string) []string {
	root, err := filepath.Abs(p.dir)
	if err != nil {
		root = p.dir
	}
	var out []string
	lines := strings.Split(output, "\n")
	for i, line := range lines {
		m := javacError.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		path := m[1]
		if rel, err := filepath.Rel(root, path); err == nil && !strings.HasPrefix(rel, "..") {
			path = filepath.ToSlash(rel)
		}
		out = append(out, fmt.Sprintf("%s:%s: %s", path, m[2], explain(m[3], lines[i+1:])))
		if len(out) == maxMessages {
			return append(out, "…")
		}
	}
	if len(out) == 0 {
		out = append(out, strings.TrimSpace(output))
	}
	return out
}

// explain says which API the desktop device lacks, where that is the error.
func explain(message string, rest []string) string {
	if m := noPackage.FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("%s (the desktop device has no package %s; run the app on a phone or an emulator)", message, m[1])
	}
	if message != "cannot find symbol" {
		return message
	}
	symbol, place := "", ""
	for _, line := range rest[:min(len(rest), 6)] {
		if javacError.MatchString(line) {
			break
		}
		if m := noSymbol.FindStringSubmatch(line); m != nil {
			symbol = m[1] + " " + m[2]
		}
		if m := symbolPlace.FindStringSubmatch(line); m != nil {
			place = m[1]
		}
	}
	text := "cannot find " + first(symbol, "symbol")
	if place != "" {
		text += " in " + place
	}
	if strings.HasPrefix(place, "android") || place != "" && !strings.Contains(place, ".") && symbol != "" && place[0] >= 'A' && place[0] <= 'Z' {
		text += fmt.Sprintf(" (if it is part of Android: the desktop device has no %s.%s)", place, strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(symbol, "method "), "class "), "variable "))
	}
	return text
}
