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
	"strconv"
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
	source, err := rSource(m.Namespace, r)
	if err != nil {
		return nil, err
	}
	files := map[string]string{
		"R.java": source,
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

// compilation is where javac finds classes, and where it writes.
type compilation struct {
	classpath []string
	classes   string // of the image
	work      string // for what is not of the image
}

// compile runs javac of a JDK.
func (p *project) compile(ctx context.Context, jdk string, sources []string, c compilation) error {
	list := filepath.Join(c.work, "sources.txt")
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
	args := []string{"-J-Duser.language=en", "-g", "-proc:none", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-Xmaxerrs", "100"}
	args = append(args, releaseOptions(jdk)...)
	args = append(args, "-classpath", strings.Join(c.classpath, string(filepath.ListSeparator)), "-d", c.classes, "@"+list)
	cmd := exec.CommandContext(ctx, filepath.Join(jdk, "bin", "javac"), args...)
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

// newestSource is the newest Java that Android compiles; a newer JDK is told to stay with it.
const newestSource = 17

var jdkRelease = regexp.MustCompile(`(?m)^JAVA_VERSION="(\d+)`)

func releaseOptions(jdk string) []string {
	data, err := os.ReadFile(filepath.Join(jdk, "release"))
	if err != nil {
		return nil // the JDK's own default
	}
	m := jdkRelease.FindSubmatch(data)
	if m == nil {
		return nil
	}
	if version, err := strconv.Atoi(string(m[1])); err != nil || version <= newestSource {
		return nil
	}
	return []string{"--release", strconv.Itoa(newestSource)}
}

var (
	javacError  = regexp.MustCompile(`^(.+\.java):(\d+): error: (.*)$`)
	noPackage   = regexp.MustCompile(`^package ((?:android|androidx|org\.junit)[\w.]*) does not exist`)
	importLine  = regexp.MustCompile(`^\s*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;`)
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
		} else {
			path = filepath.Base(path) // a generated class
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

// explain says in one line what is wrong, and which API the desktop device lacks where that is the error. rest is what
// javac prints below: the source line, a caret, and for unknown symbols what and where.
func explain(message string, rest []string) string {
	if m := noPackage.FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("%s: %s", message, missing(first(imported(rest), m[1])))
	}
	if message != "cannot find symbol" {
		return message
	}
	kind, name, place := "symbol", "", ""
	for _, line := range rest[:min(len(rest), 6)] {
		if javacError.MatchString(line) {
			break
		}
		if m := noSymbol.FindStringSubmatch(line); m != nil {
			kind, name = m[1], m[2]
		}
		if m := symbolPlace.FindStringSubmatch(line); m != nil {
			place = m[1]
		}
	}
	text := strings.TrimSpace("cannot find " + kind + " " + name)
	if place == "" {
		return text
	}
	text += " in " + place
	switch {
	case strings.HasPrefix(place, "android.") || strings.HasPrefix(place, "androidx.") || strings.HasPrefix(place, "org.junit."):
		return text + ": " + missing(place+"."+name)
	case kind == "class" || strings.Contains(place, "."):
		return text
	default: // a simple name: it may be a class of the framework, or the app's own
		return text + fmt.Sprintf(" (if it is Android's: the desktop device has no %s.%s)", place, name)
	}
}

// missing is the sentence that names an API.
func missing(api string) string {
	return fmt.Sprintf("the desktop device has no %s; run the app on a phone or an emulator", api)
}

// imported is the class that the source line below an error imports, "" if it is none.
func imported(rest []string) string {
	if len(rest) == 0 {
		return ""
	}
	m := importLine.FindStringSubmatch(rest[0])
	if m == nil {
		return ""
	}
	return strings.TrimSuffix(m[1], ".*")
}
