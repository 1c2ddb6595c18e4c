package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// files is a device's file system: a folder of the host. Every access goes through os.Root, so that neither ".." nor a
// link that an app has made leads out of it.
type files struct {
	dir  string // absolute
	root *os.Root
}

func newFiles(dir string) (*files, error) {
	for _, sub := range []string{"data/local/tmp", "data/data", "data/app", "sdcard/Download", "sdcard/Pictures", "tmp"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(sub)), 0o755); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &files{dir: dir, root: root}, nil
}

func (f *files) close() { _ = f.root.Close() }

// shellUser is who runs what comes over ADB; any other user is an app's package.
const shellUser = "shell"

// view is the file system as one user in one working folder sees it.
type view struct {
	*files
	user string
	cwd  string // absolute device path
}

// aliases are names of the same folder.
var aliases = [...][2]string{
	{"/storage/emulated/0", "/sdcard"}, {"/storage/self/primary", "/sdcard"}, {"/mnt/sdcard", "/sdcard"},
	{"/data/user/0", "/data/data"},
}

// abs is name as an absolute, clean device path, aliases resolved.
func (v view) abs(name string) string {
	if !path.IsAbs(name) {
		name = path.Join(v.cwd, name)
	}
	name = path.Clean(name)
	for _, a := range aliases {
		if name == a[0] || strings.HasPrefix(name, a[0]+"/") {
			return a[1] + name[len(a[0]):]
		}
	}
	return name
}

// under says whether p is dir or in it.
func under(p, dir string) bool { return p == dir || strings.HasPrefix(p, dir+"/") }

// reach resolves name for reading, as a path below the root.
func (v view) reach(name string) (string, error) {
	p := v.abs(name)
	if strings.ContainsRune(p, 0) || len(p) > 4096 {
		return "", syscall.EINVAL
	}
	if under(p, "/tmp") { // the desk's own
		return "", fs.ErrNotExist
	}
	if v.user == shellUser {
		if strings.HasPrefix(p, "/data/data/") || p == "/data/data" || p == "/data/app" || p == "/data" {
			return "", fs.ErrPermission
		}
	} else if strings.HasPrefix(p, "/data/data/") && !under(p, "/data/data/"+v.user) || p == "/data/data" || under(p, "/data/local") {
		return "", fs.ErrPermission
	}
	if p == "/" {
		return ".", nil
	}
	return p[1:], nil
}

// change resolves name for creating, changing or removing it.
func (v view) change(name string) (string, error) {
	rel, err := v.reach(name)
	if err != nil {
		return "", err
	}
	p := v.abs(name)
	switch {
	case strings.HasPrefix(p, "/sdcard/"):
		return rel, nil
	case v.user == shellUser && strings.HasPrefix(p, "/data/local/tmp/"):
		return rel, nil
	case v.user != shellUser && strings.HasPrefix(p, "/data/data/"+v.user+"/"):
		return rel, nil
	case p == "/sdcard", p == "/data/local/tmp", p == "/data/data/"+v.user:
		return "", syscall.EBUSY
	case under(p, "/data"):
		return "", fs.ErrPermission
	}
	return "", syscall.EROFS
}

func (v view) open(name string) (*os.File, error) {
	rel, err := v.reach(name)
	if err != nil {
		return nil, err
	}
	return v.root.Open(rel)
}

// create opens a file for writing; flag is os.O_TRUNC or os.O_APPEND.
func (v view) create(name string, flag int, perm fs.FileMode) (*os.File, error) {
	rel, err := v.change(name)
	if err != nil {
		return nil, err
	}
	return v.root.OpenFile(rel, os.O_CREATE|os.O_WRONLY|flag, perm)
}

func (v view) stat(name string) (fs.FileInfo, error) {
	rel, err := v.reach(name)
	if err != nil {
		return nil, err
	}
	return v.root.Stat(rel)
}

func (v view) lstat(name string) (fs.FileInfo, error) {
	rel, err := v.reach(name)
	if err != nil {
		return nil, err
	}
	return v.root.Lstat(rel)
}

// list is a folder's content, sorted by name.
func (v view) list(name string) ([]fs.DirEntry, error) {
	rel, err := v.reach(name)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(v.root.FS(), filepath.ToSlash(rel))
	if rel != "." || err != nil {
		return entries, err
	}
	kept := entries[:0]
	for _, e := range entries {
		if e.Name() != "tmp" {
			kept = append(kept, e)
		}
	}
	return kept, nil
}

// reason is err in the words of the device's own tools.
func reason(err error) string {
	var errno syscall.Errno
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "No such file or directory"
	case errors.Is(err, fs.ErrPermission):
		return "Permission denied"
	case errors.Is(err, fs.ErrExist):
		return "File exists"
	case errors.As(err, &errno):
		text := errno.Error()
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return fmt.Sprint(err)
}

// unixMode is a file's st_mode.
func unixMode(m fs.FileMode) uint32 {
	mode := uint32(m.Perm())
	switch {
	case m.IsDir():
		mode |= 0o040000
	case m&fs.ModeSymlink != 0:
		mode |= 0o120000
	case m&fs.ModeNamedPipe != 0:
		mode |= 0o010000
	case m&fs.ModeSocket != 0:
		mode |= 0o140000
	case m.IsRegular():
		mode |= 0o100000
	}
	return mode
}
