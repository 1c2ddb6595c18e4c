// Package archive finds the code of an app in what holds it: class files and DEX files, alone, in folders, in jars and in APKs.
//
// What cannot be read is told and passed over, since a class that nobody understands makes no other one wrong. Sizes are
// bounded: an archive that says that it is small may unpack to anything.
package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/classfile"
	"github.com/erva-go/erva/code/dex"
)

// Bounds of what is read.
const (
	maxFile  = 256 << 20 // bytes of one file, unpacked
	maxTotal = 1 << 30   // bytes of all
	maxFiles = 200_000
	maxNotes = 20 // problems that are kept
)

// ErrNoCode is what errors.Is finds where there is no code at all.
var ErrNoCode = errors.New("there is no code in it: no class file and no DEX file")

// Found is the code that was found.
type Found struct {
	Program *code.Program
	Files   int // class files and DEX files that were read
	// Problems are what could not be read, the first twenty; Unread is how many there were.
	Problems []error
	Unread   int
}

// Open reads the code at a path: a folder, whose files are looked through, or a file. The error is the file system's, or
// ErrNoCode.
func Open(name string) (*Found, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("open the code: %w", err)
	}
	r := &reader{}
	if info.IsDir() {
		err = r.folder(name)
	} else {
		err = r.path(name)
	}
	if err != nil {
		return nil, fmt.Errorf("read the code in %s: %w", name, err)
	}
	return r.found(name)
}

// Read reads the code of one file: a class file, a DEX file, a jar or an APK. Name is for errors.
func Read(data []byte, name string) (*Found, error) {
	r := &reader{}
	r.take(data, name, 0)
	return r.found(name)
}

// HasCode reports whether a file may hold code, by its name.
func HasCode(name string) bool {
	switch strings.ToLower(path.Ext(filepath.ToSlash(name))) {
	case ".class", ".dex", ".jar", ".apk", ".aar", ".zip":
		return true
	}
	return false
}

type reader struct {
	classes []*code.Class
	result  Found
	total   int64
	seen    int
}

func (r *reader) found(name string) (*Found, error) {
	if r.result.Files == 0 {
		return nil, fmt.Errorf("%s: %w", name, errors.Join(append(r.result.Problems, ErrNoCode)...))
	}
	r.result.Program = code.NewProgram(r.classes)
	return &r.result, nil
}

func (r *reader) problem(err error) {
	if r.result.Unread++; len(r.result.Problems) < maxNotes {
		r.result.Problems = append(r.result.Problems, err)
	}
}

func (r *reader) folder(root string) error {
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !d.Type().IsRegular() || !HasCode(name) {
			return err
		}
		return r.path(name)
	})
}

func (r *reader) path(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	if data, ok := r.bytes(f, name); ok {
		r.take(data, name, 0)
	}
	return nil
}

// bytes reads a whole file, within the bounds.
func (r *reader) bytes(f io.Reader, name string) ([]byte, bool) {
	limit := min(maxFile, maxTotal-r.total)
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	r.seen++
	switch {
	case err != nil:
		r.problem(fmt.Errorf("%s: %w", name, err))
	case int64(len(data)) > limit || r.seen > maxFiles:
		r.problem(fmt.Errorf("%s: more than %d files or %d bytes of code are not read", name, maxFiles, int64(maxTotal)))
	default:
		r.total += int64(len(data))
		return data, true
	}
	return nil, false
}

// maxNested is how deep archives lie in archives: a jar in an AAR.
const maxNested = 2

// take reads a file by what it begins with.
func (r *reader) take(data []byte, name string, depth int) {
	switch {
	case classfile.Is(data):
		class, err := classfile.Parse(data, name)
		if err != nil {
			r.problem(err)
			return
		}
		r.classes = append(r.classes, class)
	case dex.Is(data):
		classes, err := dex.Parse(data, name)
		if err != nil {
			r.problem(err)
			return
		}
		r.classes = append(r.classes, classes...)
	case bytes.HasPrefix(data, []byte("PK")) && depth < maxNested:
		r.unzip(data, name, depth)
		return
	default:
		return // a resource that is called like code
	}
	r.result.Files++
}

func (r *reader) unzip(data []byte, name string, depth int) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		r.problem(fmt.Errorf("%s: %w", name, err))
		return
	}
	for _, member := range z.File {
		if !HasCode(member.Name) {
			continue
		}
		inner := name + "!" + member.Name
		f, err := member.Open()
		if err != nil {
			r.problem(fmt.Errorf("%s: %w", inner, err))
			continue
		}
		if data, ok := r.bytes(f, inner); ok {
			r.take(data, inner, depth+1)
		}
		_ = f.Close() // only read
	}
}

// Pack copies the code that a jar or an APK holds into a zip, and nothing else of it. What does not fit into limit bytes,
// unpacked, is an error.
func Pack(z *zip.Writer, data []byte, prefix string, limit int64) error {
	src, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("read %s: %w", prefix, err)
	}
	for _, f := range src.File {
		if !HasCode(f.Name) {
			continue
		}
		if limit -= int64(min(f.UncompressedSize64, 1<<62)); limit < 0 {
			return fmt.Errorf("the code in %s is larger than what is kept", prefix)
		}
		named := *f
		named.Name = path.Join(prefix, path.Clean("/"+f.Name))
		w, err := z.CreateRaw(&named.FileHeader)
		if err != nil {
			return fmt.Errorf("keep %s: %w", f.Name, err)
		}
		r, err := f.OpenRaw()
		if err == nil {
			_, err = io.Copy(w, r)
		}
		if err != nil {
			return fmt.Errorf("keep %s: %w", f.Name, err)
		}
	}
	return nil
}
