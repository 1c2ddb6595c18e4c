// Package java holds the android.* framework of the desktop device, in Java, and compiles it.
//
// The sources under src are ours: the public API that simple apps use, with the real names and semantics, because the
// hooks of device/android name its methods. They are embedded in the binary and compiled once for each content and JDK
// version into the cache; processes that do so at the same time do not disturb each other.
//
// Only device/desk, cmd/erva and tests import it; it imports nothing of erva.
package java

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed all:src
var sources embed.FS

// Framework is the compiled framework.
type Framework struct {
	CacheDir string // is created
	JDK      string // the JDK's folder, as JAVA_HOME
}

// Jar is the path of the framework's jar; the first call for a JDK compiles it, which takes some seconds. Errors carry
// what javac says.
func (f *Framework) Jar(ctx context.Context) (string, error) {
	compiler, err := f.compiler(ctx)
	if err != nil {
		return "", fmt.Errorf("ask for the version of the JDK in %s: %w", f.JDK, err)
	}
	sum, err := digest(compiler)
	if err != nil {
		return "", fmt.Errorf("read the framework's sources: %w", err)
	}
	jar := filepath.Join(f.CacheDir, "framework-"+sum+".jar")
	if _, err := os.Stat(jar); err == nil {
		return jar, nil
	}
	if err := os.MkdirAll(f.CacheDir, 0o755); err != nil {
		return "", fmt.Errorf("make the cache folder: %w", err)
	}
	work, err := os.MkdirTemp(f.CacheDir, ".framework-*")
	if err != nil {
		return "", fmt.Errorf("make a work folder: %w", err)
	}
	err = f.build(ctx, work, jar)
	return jar, errors.Join(err, os.RemoveAll(work))
}

// compiler names the JDK: what its release file says, which needs no process, or what javac says where there is none.
func (f *Framework) compiler(ctx context.Context) (string, error) {
	javac, err := os.Stat(filepath.Join(f.JDK, "bin", "javac"))
	if err != nil {
		return "", err
	}
	release, err := os.ReadFile(filepath.Join(f.JDK, "release"))
	if err != nil {
		return f.output(ctx, "javac", "-version")
	}
	return fmt.Sprintf("%s%d %d", release, javac.Size(), javac.ModTime().UnixNano()), nil
}

// build compiles in a folder of its own and moves the result into place, so that nobody sees half a jar.
func (f *Framework) build(ctx context.Context, work, jar string) error {
	list, err := unpack(filepath.Join(work, "src"))
	if err != nil {
		return fmt.Errorf("unpack the framework's sources: %w", err)
	}
	args := filepath.Join(work, "sources.txt")
	if err := os.WriteFile(args, []byte(strings.Join(list, "\n")), 0o644); err != nil {
		return err
	}
	classes := filepath.Join(work, "classes")
	if out, err := f.output(ctx, "javac", "--release", "11", "-g", "-parameters", "-proc:none", "-nowarn", "-Xlint:none", "-encoding", "UTF-8",
		"-d", classes, "@"+args); err != nil {
		return fmt.Errorf("compile the framework: %w\n%s", err, out)
	}
	packed := filepath.Join(work, "framework.jar")
	if err := pack(classes, packed); err != nil {
		return fmt.Errorf("pack the framework: %w", err)
	}
	return os.Rename(packed, jar)
}

func (f *Framework) output(ctx context.Context, tool string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, filepath.Join(f.JDK, "bin", tool), args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

// digest names a content: the sources and the compiler.
func digest(compiler string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, compiler, twins, legacyPackages)
	err := fs.WalkDir(sources, "src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := sources.ReadFile(path)
		fmt.Fprintln(h, path, len(data))
		h.Write(data)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:8]), err
}

// unpack writes the sources below dir, with those that are derived from them, and lists them, quoted for javac's argument
// file.
func unpack(dir string) ([]string, error) {
	var list []string
	err := fs.WalkDir(sources, "src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".java") {
			return err
		}
		data, err := sources.ReadFile(path)
		if err != nil {
			return err
		}
		s := source{path: strings.TrimPrefix(path, "src/"), text: string(data)}
		for _, class := range append(derived(s), s) {
			target, err := writeSource(dir, class)
			if err != nil {
				return err
			}
			list = append(list, target)
		}
		return nil
	})
	return list, err
}

// writeSource writes one source file and gives its path, quoted for javac.
func writeSource(dir string, s source) (string, error) {
	target := filepath.Join(dir, filepath.FromSlash(s.path))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", err
	}
	return `"` + strings.ReplaceAll(target, `\`, `\\`) + `"`, os.WriteFile(target, []byte(s.text), 0o644)
}

// pack makes a jar of a folder.
func pack(dir, jar string) (err error) {
	out, err := os.Create(jar)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	z := zip.NewWriter(out)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Store})
		if err != nil {
			return err
		}
		in, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, in)
		return errors.Join(err, in.Close())
	})
	return errors.Join(err, z.Close())
}
