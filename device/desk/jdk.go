package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// ErrNoJDK says that no usable JDK was found and what to install.
var ErrNoJDK = errors.New("no JDK found: install one, version 11 or newer (Debian, Ubuntu: apt install openjdk-17-jdk-headless; " +
	"macOS: brew install openjdk@17), or set JAVA_HOME")

// minJDK is the oldest Java that can run the framework.
const minJDK = 11

// JDK is a Java development kit.
type JDK struct {
	Home    string // folder with bin/java and bin/javac
	Version int    // 11, 17, 21, …
}

// Java is the launcher's path.
func (j JDK) Java() string { return filepath.Join(j.Home, "bin", "java") }

// Javac is the compiler's path.
func (j JDK) Javac() string { return filepath.Join(j.Home, "bin", "javac") }

// FindJDK looks for a JDK of version 11 or newer: in JAVA_HOME, through PATH, then in the folders where systems put
// them, newest first. It gives ErrNoJDK when there is none. A JAVA_HOME that holds no usable JDK is an error of its own,
// since somebody meant it. getenv is os.Getenv or a test's.
func FindJDK(getenv func(string) string) (JDK, error) {
	if home := getenv("JAVA_HOME"); home != "" {
		j, err := jdkAt(home)
		if err != nil {
			return JDK{}, fmt.Errorf("JAVA_HOME=%s: %w; unset it or point it to a JDK", home, err)
		}
		return j, nil
	}
	for _, dir := range filepath.SplitList(getenv("PATH")) {
		javac, err := filepath.EvalSymlinks(filepath.Join(dir, "javac"))
		if err != nil || dir == "" {
			continue
		}
		if j, err := jdkAt(filepath.Dir(filepath.Dir(javac))); err == nil {
			return j, nil
		}
	}
	var found []JDK
	for _, pattern := range jdkFolders() {
		homes, _ := filepath.Glob(pattern)
		sort.Strings(homes)
		for _, home := range homes {
			if j, err := jdkAt(home); err == nil {
				found = append(found, j)
			}
		}
	}
	if len(found) == 0 {
		return JDK{}, ErrNoJDK
	}
	return slices.MaxFunc(found, func(a, b JDK) int { return a.Version - b.Version }), nil
}

// jdkFolders are where Linux distributions and macOS put their JDKs.
func jdkFolders() []string {
	return []string{"/usr/lib/jvm/*", "/usr/lib64/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/jdk*",
		"/Library/Java/JavaVirtualMachines/*/Contents/Home", "/opt/homebrew/opt/openjdk*", "/usr/local/opt/openjdk*"}
}

// jdkAt checks that home is a JDK that is new enough.
func jdkAt(home string) (JDK, error) {
	for _, tool := range []string{"java", "javac"} {
		st, err := os.Stat(filepath.Join(home, "bin", tool))
		if err != nil || st.IsDir() || st.Mode()&0o111 == 0 {
			return JDK{}, fmt.Errorf("no bin/%s there: not a JDK", tool)
		}
	}
	v, err := jdkVersion(home)
	if err != nil {
		return JDK{}, err
	}
	if v < minJDK {
		return JDK{}, fmt.Errorf("it is Java %d, %d or newer is needed", v, minJDK)
	}
	return JDK{Home: home, Version: v}, nil
}

var (
	releaseVersion = regexp.MustCompile(`(?m)^JAVA_VERSION="([^"]+)"`)
	printedVersion = regexp.MustCompile(`version "([^"]+)"`)
)

// jdkVersion reads the release file, or asks the launcher where there is none.
func jdkVersion(home string) (int, error) {
	if b, err := os.ReadFile(filepath.Join(home, "release")); err == nil {
		if m := releaseVersion.FindSubmatch(b); m != nil {
			return majorVersion(string(m[1]))
		}
	}
	out, err := exec.CommandContext(context.Background(), filepath.Join(home, "bin", "java"), "-version").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("ask %s for its version: %w", home, err)
	}
	m := printedVersion.FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("%s does not say its version", home)
	}
	return majorVersion(string(m[1]))
}

// majorVersion is 8 for "1.8.0_302" and 17 for "17.0.15".
func majorVersion(s string) (int, error) {
	s = strings.TrimPrefix(s, "1.")
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return 0, fmt.Errorf("java version %q is not a number", s)
	}
	return n, nil
}
