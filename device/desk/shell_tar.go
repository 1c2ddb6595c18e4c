package desk

import (
	"archive/tar"
	"context"
	"io"
	"path"
	"strings"
)

// cmdTar packs files and folders into an archive on standard output: tar -c[f -] [-C dir] name...
func cmdTar(_ context.Context, c *call) int {
	names, dir, ok := tarArgs(c.args)
	if !ok {
		return c.fail("the desk packs to standard output only: tar -cf - [-C dir] name...")
	}
	out := tar.NewWriter(c.out)
	code := 0
	for _, name := range names {
		if err := c.pack(out, dir, name); err != nil {
			code = c.fail("%s: %s", name, reason(err))
		}
	}
	if err := out.Close(); err != nil {
		return 1
	}
	return code
}

// tarArgs reads the arguments of tar -c.
func tarArgs(args []string) (names []string, dir string, ok bool) {
	create := false
	for i := 0; i < len(args); i++ {
		switch flag := strings.TrimPrefix(args[i], "-"); {
		case i == 0 && strings.Trim(flag, "cf") == "" && strings.Contains(flag, "c"):
			create = true
			if strings.Contains(flag, "f") && i+1 < len(args) && args[i+1] == "-" {
				i++
			}
		case args[i] == "-C" && i+1 < len(args):
			i++
			dir = args[i]
		case strings.HasPrefix(args[i], "-"):
			return nil, "", false
		default:
			names = append(names, args[i])
		}
	}
	return names, dir, create && len(names) > 0
}

// pack adds a file, or a folder with what is in it.
func (c *call) pack(out *tar.Writer, dir, name string) error {
	at := path.Join(dir, name)
	info, err := c.sh.view.lstat(at)
	if err != nil {
		return err
	}
	header, err := tar.FileInfoHeader(info, "")
	if err != nil {
		return err
	}
	header.Name, header.Uname, header.Gname = name, "", ""
	if info.IsDir() {
		header.Name += "/"
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil // links lead elsewhere
	}
	if err := out.WriteHeader(header); err != nil || !info.IsDir() {
		if err == nil {
			err = c.packContent(out, at, info.Size())
		}
		return err
	}
	entries, err := c.sh.view.list(at)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := c.pack(out, dir, path.Join(name, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// packContent adds as much of a file as its header says; one that has become shorter is filled up, as tar does.
func (c *call) packContent(out *tar.Writer, at string, size int64) error {
	f, err := c.sh.view.open(at)
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := io.Copy(out, io.LimitReader(f, size))
	if err == nil && n < size {
		_, err = io.CopyN(out, zeros{}, size-n)
	}
	return err
}

// zeros is an endless file of zeros.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
