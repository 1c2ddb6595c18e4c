package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
)

// The commands on files, as toybox words them.

// maxFile bounds what a command keeps of a file.
const maxFile = 64 << 20

// readFile reads a whole file of at most limit bytes.
func (c *call) readFile(name string, limit int64) ([]byte, error) {
	f, err := c.sh.view.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = errors.New("file is too big")
	}
	return b, err
}

// eachInput gives the content of each file, or of standard input if there is none, to do.
func (c *call) eachInput(files []string, do func(name string, content []byte)) error {
	if len(files) == 0 {
		b, err := io.ReadAll(io.LimitReader(c.in, maxFile))
		do("", b)
		return err
	}
	var failed error
	for _, name := range files {
		b, err := c.readFile(name, maxFile)
		if err != nil {
			c.fail("%s: %s", name, reason(err))
			failed = err
			continue
		}
		do(name, b)
	}
	return failed
}

// flags takes the leading flags off the arguments; allowed are the letters that are known.
func (c *call) flags(allowed string) (set map[rune]bool, rest []string, ok bool) {
	set, rest = map[rune]bool{}, c.args
	for len(rest) > 0 && len(rest[0]) > 1 && rest[0][0] == '-' {
		if rest[0] == "--" {
			return set, rest[1:], true
		}
		for _, f := range rest[0][1:] {
			if !strings.ContainsRune(allowed, f) {
				c.fail("Unknown option '%c'", f)
				return nil, nil, false
			}
			set[f] = true
		}
		rest = rest[1:]
	}
	return set, rest, true
}

// open opens a file of the device, or what /proc has of a process's times; that is the host's, where it has such a thing.
func (c *call) open(name string) (*os.File, error) {
	var pid int
	if n, err := fmt.Sscanf(c.sh.view.abs(name), "/proc/%d/stat", &pid); n == 1 && err == nil && c.sh.phone.processes.pid(pid) != nil {
		return os.Open(fmt.Sprintf("/proc/%d/stat", pid))
	}
	return c.sh.view.open(name)
}

func cmdCat(_ context.Context, c *call) int {
	if len(c.args) == 0 {
		_, _ = io.Copy(c.out, c.in)
		return 0
	}
	code := 0
	for _, name := range c.args {
		if name == "-" {
			_, _ = io.Copy(c.out, c.in)
			continue
		}
		f, err := c.open(name)
		if err == nil {
			_, err = io.Copy(c.out, f)
			_ = f.Close()
		}
		if err != nil {
			code = c.fail("%s: %s", name, reason(err))
		}
	}
	return code
}

func cmdLs(_ context.Context, c *call) int {
	set, names, ok := c.flags("la1dRA")
	if !ok {
		return 1
	}
	if len(names) == 0 {
		names = []string{"."}
	}
	code := 0
	for i, name := range names {
		info, err := c.sh.view.lstat(name)
		if err != nil {
			code = c.fail("%s: %s", name, reason(err))
			continue
		}
		if target, err := c.sh.view.stat(name); err == nil && !set['l'] && !set['d'] {
			info = target
		}
		if !info.IsDir() || set['d'] {
			c.listOne(name, info, set['l'])
			continue
		}
		if len(names) > 1 {
			if i > 0 {
				c.printf("\n")
			}
			c.printf("%s:\n", name)
		}
		if err := c.listDir(name, set); err != nil {
			code = c.fail("%s: %s", name, reason(err))
		}
	}
	return code
}

// listDir prints a folder's content, and with R that of its folders.
func (c *call) listDir(name string, set map[rune]bool) error {
	entries, err := c.sh.view.list(name)
	if err != nil {
		return err
	}
	if set['l'] {
		c.printf("total %d\n", 4*len(entries))
	}
	var dirs []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || e.Name()[0] == '.' && !set['a'] && !set['A'] {
			continue
		}
		c.listOne(e.Name(), info, set['l'])
		if e.IsDir() && set['R'] {
			dirs = append(dirs, path.Join(name, e.Name()))
		}
	}
	for _, d := range dirs {
		c.printf("\n%s:\n", d)
		if err := c.listDir(d, set); err != nil {
			return err
		}
	}
	return nil
}

func (c *call) listOne(name string, info fs.FileInfo, long bool) {
	if !long {
		c.printf("%s\n", name)
		return
	}
	_, user := c.sh.identity()
	mode := strings.Replace(info.Mode().String(), "L", "l", 1)
	c.printf("%s 1 %s %s %d %s %s\n", mode, user, user, info.Size(), info.ModTime().Format("2006-01-02 15:04"), name)
}

func cmdRm(_ context.Context, c *call) int {
	set, names, ok := c.flags("rRfv")
	if !ok {
		return 1
	}
	code := 0
	for _, name := range names {
		if err := c.remove(name, set['r'] || set['R']); err != nil && !(set['f'] && errors.Is(err, fs.ErrNotExist)) {
			code = c.fail("%s: %s", name, reason(err))
		}
	}
	return code
}

// errIsFolder is rm without -r on a folder.
var errIsFolder = says("Is a directory")

func (c *call) remove(name string, folders bool) error {
	rel, err := c.sh.view.change(name)
	if err != nil {
		return err
	}
	info, err := c.sh.view.root.Lstat(rel)
	switch {
	case err != nil:
		return err
	case info.IsDir() && !folders:
		return errIsFolder
	case folders:
		return c.sh.view.root.RemoveAll(rel)
	}
	return c.sh.view.root.Remove(rel)
}

func cmdRmdir(_ context.Context, c *call) int {
	code := 0
	for _, name := range c.args {
		rel, err := c.sh.view.change(name)
		if err == nil {
			err = c.sh.view.root.Remove(rel)
		}
		if err != nil {
			code = c.fail("%s: %s", name, reason(err))
		}
	}
	return code
}

func cmdMkdir(_ context.Context, c *call) int {
	set, names, ok := c.flags("p")
	if !ok {
		return 1
	}
	code := 0
	for _, name := range names {
		rel, err := c.sh.view.change(name)
		if err == nil && set['p'] {
			err = c.sh.view.root.MkdirAll(rel, 0o755)
		} else if err == nil {
			err = c.sh.view.root.Mkdir(rel, 0o755)
		}
		if err != nil && !(set['p'] && c.isDir(name)) {
			code = c.fail("'%s': %s", name, reason(err))
		}
	}
	return code
}

func (c *call) isDir(name string) bool {
	info, err := c.sh.view.stat(name)
	return err == nil && info.IsDir()
}

// sourceAndTarget reads "FROM TO" and makes TO a file when it is a folder.
func (c *call) sourceAndTarget(args []string) (from, to string, err error) {
	if len(args) != 2 {
		return "", "", errors.New("needs a source and a target")
	}
	from, to = args[0], args[1]
	if c.isDir(to) {
		to = path.Join(to, path.Base(from))
	}
	return from, to, nil
}

func cmdMv(_ context.Context, c *call) int {
	_, args, ok := c.flags("fn")
	if !ok {
		return 1
	}
	from, to, err := c.sourceAndTarget(args)
	if err != nil {
		return c.fail("%v", err)
	}
	src, err := c.sh.view.change(from)
	if err != nil {
		return c.fail("%s: %s", from, reason(err))
	}
	dst, err := c.sh.view.change(to)
	if err == nil {
		err = c.sh.view.root.Rename(src, dst)
	}
	if err != nil {
		return c.fail("'%s' to '%s': %s", from, to, reason(err))
	}
	return 0
}

func cmdCp(ctx context.Context, c *call) int {
	set, args, ok := c.flags("rRfpa")
	if !ok {
		return 1
	}
	from, to, err := c.sourceAndTarget(args)
	if err != nil {
		return c.fail("%v", err)
	}
	if err := c.copy(ctx, from, to, set['r'] || set['R'] || set['a'], 0); err != nil {
		return c.fail("'%s': %s", from, reason(err))
	}
	return 0
}

func (c *call) copy(ctx context.Context, from, to string, folders bool, depth int) error {
	info, err := c.sh.view.stat(from)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if !info.IsDir() {
		in, err := c.sh.view.open(from)
		if err != nil {
			return err
		}
		defer in.Close()
		out, err := c.sh.view.create(to, os.O_TRUNC, info.Mode().Perm())
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in)
		return errors.Join(err, out.Close())
	}
	if !folders {
		return errIsFolder
	}
	if depth > maxNesting || under(c.sh.view.abs(to), c.sh.view.abs(from)) {
		return errors.New("a folder cannot be copied into itself")
	}
	rel, err := c.sh.view.change(to)
	if err != nil {
		return err
	}
	if err := c.sh.view.root.MkdirAll(rel, 0o755); err != nil {
		return err
	}
	entries, err := c.sh.view.list(from)
	for _, e := range entries {
		if err == nil {
			err = c.copy(ctx, path.Join(from, e.Name()), path.Join(to, e.Name()), true, depth+1)
		}
	}
	return err
}

func cmdTouch(_ context.Context, c *call) int {
	code := 0
	for _, name := range c.args {
		f, err := c.sh.view.create(name, os.O_APPEND, 0o644)
		if err == nil {
			rel, _ := c.sh.view.change(name)
			now := time.Now()
			err = errors.Join(f.Close(), c.sh.view.root.Chtimes(rel, now, now))
		}
		if err != nil {
			code = c.fail("'%s': %s", name, reason(err))
		}
	}
	return code
}

// cmdStat prints a description, or the fields of -c FORMAT: %n name, %s size, %Y time, %a mode, %F kind.
func cmdStat(_ context.Context, c *call) int {
	args, format := c.args, ""
	if len(args) >= 2 && args[0] == "-c" {
		format, args = args[1], args[2:]
	}
	if len(args) == 0 {
		return c.fail("needs a file")
	}
	code := 0
	for _, name := range args {
		info, err := c.sh.view.lstat(name)
		if err != nil {
			code = c.fail("'%s': %s", name, reason(err))
			continue
		}
		kind := "regular file"
		if info.IsDir() {
			kind = "directory"
		} else if info.Mode()&fs.ModeSymlink != 0 {
			kind = "symbolic link"
		}
		if format == "" {
			c.printf("  File: %s\n  Size: %d\t Blocks: %d\t IO Blocks: 512\t%s\nAccess: (%04o/%s)\nModify: %s\n", name, info.Size(),
				(info.Size()+511)/512, kind, info.Mode().Perm(), info.Mode(), info.ModTime().Format("2006-01-02 15:04:05.000000000 -0700"))
			continue
		}
		c.printf("%s\n", strings.NewReplacer("%%", "%", "%n", name, "%s", fmt.Sprint(info.Size()), "%Y", fmt.Sprint(info.ModTime().Unix()),
			"%a", fmt.Sprintf("%o", info.Mode().Perm()), "%F", kind).Replace(format))
	}
	return code
}

// cmdFind walks folders: -name PATTERN, -type f|d, -maxdepth N.
func cmdFind(ctx context.Context, c *call) int {
	var starts []string
	args := c.args
	for len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		starts, args = append(starts, args[0]), args[1:]
	}
	if len(starts) == 0 {
		starts = []string{"."}
	}
	f := finder{c: c, depth: maxNesting}
	for ; len(args) >= 2; args = args[2:] {
		switch args[0] {
		case "-name":
			f.name = args[1]
		case "-type":
			f.kind = args[1]
		case "-maxdepth":
			if n, err := fmt.Sscan(args[1], &f.depth); n != 1 || err != nil {
				return c.fail("bad -maxdepth '%s'", args[1])
			}
		default:
			return c.fail("bad arg '%s'", args[0])
		}
	}
	if len(args) > 0 && args[0] != "-print" {
		return c.fail("bad arg '%s'", args[0])
	}
	for _, start := range starts {
		f.walk(ctx, start, 0)
	}
	return f.code
}

type finder struct {
	c          *call
	name, kind string
	depth      int
	code       int
}

func (f *finder) walk(ctx context.Context, name string, depth int) {
	info, err := f.c.sh.view.lstat(name)
	if err != nil {
		f.code = f.c.fail("'%s': %s", name, reason(err))
		return
	}
	matched, err := path.Match(f.name, path.Base(name))
	if f.name == "" || err == nil && matched {
		if f.kind == "" || f.kind == "f" && info.Mode().IsRegular() || f.kind == "d" && info.IsDir() {
			f.c.printf("%s\n", name)
		}
	}
	if !info.IsDir() || depth >= f.depth || ctx.Err() != nil {
		return
	}
	entries, err := f.c.sh.view.list(name)
	if err != nil {
		f.code = f.c.fail("'%s': %s", name, reason(err))
		return
	}
	for _, e := range entries {
		f.walk(ctx, strings.TrimSuffix(name, "/")+"/"+e.Name(), depth+1)
	}
}
