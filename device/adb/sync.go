package adb

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"
)

// The sync service: requests and replies are a four-letter id and a number (little endian), then data.
const (
	maxPath = 1024
	maxData = 64 << 10
	maxName = 1 << 12
	// maxEntries bounds one directory listing.
	maxEntries = 1 << 20
)

// FileInfo is a file of the device.
type FileInfo struct {
	Name    string // as listed, without its folder; for Stat the path that was asked for
	Mode    fs.FileMode
	Size    int64 // bytes; below stat_v2 modulo 4 GiB
	ModTime time.Time
}

// Push writes r to path on the device, with these permissions and time, over what is there.
func (d *Device) Push(ctx context.Context, r io.Reader, path string, perm fs.FileMode, mtime time.Time) error {
	return d.sync(ctx, "SEND", path, func(w *wire) error {
		if err := sendSync(w, "SEND", fmt.Sprintf("%s,%d", path, 0o100000|uint32(perm.Perm()))); err != nil {
			return err
		}
		buf := make([]byte, 8+maxData)
		for {
			n, err := io.ReadFull(r, buf[8:])
			if n > 0 {
				copy(buf, "DATA")
				binary.LittleEndian.PutUint32(buf[4:], uint32(n))
				if _, werr := w.Write(buf[:8+n]); werr != nil {
					return sendFault(w, werr)
				}
			}
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				break
			}
			if err != nil {
				return fmt.Errorf("read what is to be pushed: %w", err)
			}
		}
		if err := sendSyncNumber(w, "DONE", uint32(mtime.Unix())); err != nil {
			return sendFault(w, err)
		}
		_, err := readSync(w, "OKAY")
		return err
	})
}

// sendFault prefers the device's reason, which it sends before it drops a push half-way.
func sendFault(w *wire, err error) error {
	if _, reason := readSync(w, "OKAY"); reason != nil {
		if refused, ok := reason.(*ServerError); ok {
			return refused
		}
	}
	return err
}

// Pull copies the device's file to w.
func (d *Device) Pull(ctx context.Context, path string, w io.Writer) error {
	return d.sync(ctx, "RECV", path, func(c *wire) error {
		if err := sendSync(c, "RECV", path); err != nil {
			return err
		}
		return receive(c, w)
	})
}

// receive reads DATA up to DONE.
func receive(r io.Reader, w io.Writer) error {
	buf := make([]byte, maxData)
	for {
		id, n, err := readSyncHead(r)
		if err != nil {
			return err
		}
		switch id {
		case "DONE":
			return nil
		case "DATA":
			if n > maxData {
				return fmt.Errorf("%w: block of %d bytes", ErrProtocol, n)
			}
			if _, err := io.ReadFull(r, buf[:n]); err != nil {
				return noEOF(err)
			}
			if _, err := w.Write(buf[:n]); err != nil {
				return fmt.Errorf("write what was pulled: %w", err)
			}
		default:
			return syncReason(r, id, n, "DATA")
		}
	}
}

// Stat describes a file. A missing one is fs.ErrNotExist. Symbolic links are followed where stat_v2 is offered.
func (d *Device) Stat(ctx context.Context, path string) (FileInfo, error) {
	v2, err := d.has(ctx, "stat_v2")
	if err != nil {
		return FileInfo{}, err
	}
	var info FileInfo
	err = d.sync(ctx, "STAT", path, func(w *wire) error {
		id := "STAT"
		if v2 {
			id = "STA2"
		}
		if err := sendSync(w, id, path); err != nil {
			return err
		}
		if v2 {
			info, err = readStat2(w)
		} else {
			info, err = readStat1(w)
		}
		info.Name = path
		return err
	})
	return info, err
}

// readStat1 reads mode, size and time; all zero means there is no such file.
func readStat1(r io.Reader) (FileInfo, error) {
	id, mode, err := readSyncHead(r)
	if err != nil {
		return FileInfo{}, err
	}
	if id != "STAT" {
		return FileInfo{}, syncReason(r, id, mode, "STAT")
	}
	var b [8]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return FileInfo{}, noEOF(err)
	}
	size, mtime := binary.LittleEndian.Uint32(b[:]), binary.LittleEndian.Uint32(b[4:])
	if mode == 0 && size == 0 && mtime == 0 {
		return FileInfo{}, fs.ErrNotExist
	}
	return FileInfo{Mode: unixMode(mode), Size: int64(size), ModTime: time.Unix(int64(mtime), 0)}, nil
}

// readStat2 reads the 72 bytes of the second version: id, errno, dev, ino, mode, nlink, uid, gid, size, three times.
func readStat2(r io.Reader) (FileInfo, error) {
	id, errno, err := readSyncHead(r)
	if err != nil {
		return FileInfo{}, err
	}
	if id != "STA2" {
		return FileInfo{}, syncReason(r, id, errno, "STA2")
	}
	var b [64]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return FileInfo{}, noEOF(err)
	}
	if errno != 0 {
		return FileInfo{}, errnoErr(errno)
	}
	le := binary.LittleEndian
	return FileInfo{Mode: unixMode(le.Uint32(b[16:])), Size: int64(le.Uint64(b[32:])),
		ModTime: time.Unix(int64(le.Uint64(b[48:])), 0)}, nil
}

// errnoErr names the errors that a device's Linux gives for a path.
func errnoErr(n uint32) error {
	switch n {
	case 2, 20: // ENOENT, ENOTDIR
		return fs.ErrNotExist
	case 1, 13: // EPERM, EACCES
		return fs.ErrPermission
	}
	return fmt.Errorf("error %d of the device's system", n)
}

// List is the folder's content without "." and "..", in the device's order. A folder that is missing or may not be read
// looks empty: the protocol does not tell.
func (d *Device) List(ctx context.Context, path string) ([]FileInfo, error) {
	var out []FileInfo
	err := d.sync(ctx, "LIST", path, func(w *wire) error {
		if err := sendSync(w, "LIST", path); err != nil {
			return err
		}
		var err error
		out, err = readList(w)
		return err
	})
	return out, err
}

// readList reads DENT entries up to DONE.
func readList(r io.Reader) ([]FileInfo, error) {
	var out []FileInfo
	for len(out) <= maxEntries {
		id, mode, err := readSyncHead(r)
		if err != nil {
			return nil, err
		}
		if id != "DENT" && id != "DONE" {
			return nil, syncReason(r, id, mode, "DENT")
		}
		var b [12]byte
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return nil, noEOF(err)
		}
		if id == "DONE" {
			return out, nil
		}
		n := binary.LittleEndian.Uint32(b[8:])
		if n > maxName {
			return nil, fmt.Errorf("%w: file name of %d bytes", ErrProtocol, n)
		}
		name := make([]byte, n)
		if _, err := io.ReadFull(r, name); err != nil {
			return nil, noEOF(err)
		}
		if s := string(name); s != "." && s != ".." {
			out = append(out, FileInfo{Name: s, Mode: unixMode(mode), Size: int64(binary.LittleEndian.Uint32(b[:])),
				ModTime: time.Unix(int64(binary.LittleEndian.Uint32(b[4:])), 0)})
		}
	}
	return nil, fmt.Errorf("%w: more than %d files in one folder", ErrProtocol, maxEntries)
}

// sync runs one request on a sync connection of its own.
func (d *Device) sync(ctx context.Context, what, path string, do func(*wire) error) error {
	if len(path) > maxPath || path == "" || strings.ContainsRune(path, 0) {
		return fmt.Errorf("adb sync %s: a path of 1 to %d bytes is needed, this one has %d", what, maxPath, len(path))
	}
	w, err := d.open(ctx, "sync:")
	if err != nil {
		return err
	}
	defer w.Close()
	if err := do(w); err != nil {
		if refused, ok := err.(*ServerError); ok {
			refused.Service = "sync " + what + " " + path
			return refused
		}
		return fmt.Errorf("adb sync %s %s: %w", what, path, w.cause(err))
	}
	_ = sendSyncNumber(w, "QUIT", 0)
	return nil
}

func sendSync(w io.Writer, id, data string) error {
	b := append(binary.LittleEndian.AppendUint32([]byte(id), uint32(len(data))), data...)
	_, err := w.Write(b)
	return err
}

func sendSyncNumber(w io.Writer, id string, n uint32) error {
	_, err := w.Write(binary.LittleEndian.AppendUint32([]byte(id), n))
	return err
}

func readSyncHead(r io.Reader) (id string, n uint32, err error) {
	var b [8]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return "", 0, noEOF(err)
	}
	return string(b[:4]), binary.LittleEndian.Uint32(b[4:]), nil
}

// readSync reads a reply that should be want.
func readSync(r io.Reader, want string) (uint32, error) {
	id, n, err := readSyncHead(r)
	if err != nil {
		return 0, err
	}
	if id != want {
		return 0, syncReason(r, id, n, want)
	}
	return n, nil
}

// syncReason turns a FAIL into a *ServerError and anything else into ErrProtocol.
func syncReason(r io.Reader, id string, n uint32, want string) error {
	if id != "FAIL" {
		return fmt.Errorf("%w: %q instead of %s", ErrProtocol, id, want)
	}
	if n > maxBlock {
		return fmt.Errorf("%w: reason of %d bytes", ErrProtocol, n)
	}
	msg := make([]byte, n)
	if _, err := io.ReadFull(r, msg); err != nil {
		return noEOF(err)
	}
	return &ServerError{Message: string(msg)}
}

// unixMode turns a device's st_mode into Go's.
func unixMode(m uint32) fs.FileMode {
	mode := fs.FileMode(m & 0o777)
	switch m & 0o170000 {
	case 0o040000:
		mode |= fs.ModeDir
	case 0o120000:
		mode |= fs.ModeSymlink
	case 0o010000:
		mode |= fs.ModeNamedPipe
	case 0o140000:
		mode |= fs.ModeSocket
	case 0o020000:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	case 0o060000:
		mode |= fs.ModeDevice
	}
	return mode
}
