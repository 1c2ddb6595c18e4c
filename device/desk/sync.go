package desk

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The sync service: four letters and a number (little endian), then data. It runs as the shell user.
const (
	maxSyncPath = 1024
	maxSyncData = 64 << 10
)

// syncSession is one connection of the sync service.
type syncSession struct {
	view view
	in   *bufio.Reader
	out  *bufio.Writer
}

// serveSync answers requests until QUIT or the end of the connection.
func (p *phone) serveSync(_ context.Context, conn net.Conn) {
	s := &syncSession{view: view{files: p.files, user: shellUser, cwd: "/"}, in: bufio.NewReaderSize(conn, 70<<10),
		out: bufio.NewWriterSize(conn, 70<<10)}
	for {
		if err := s.one(); err != nil {
			_ = s.out.Flush()
			return
		}
		if s.out.Flush() != nil {
			return
		}
	}
}

// errQuit ends a sync session.
var errQuit = errors.New("quit")

// one answers one request.
func (s *syncSession) one() error {
	id, n, err := s.head()
	if err != nil {
		return err
	}
	if id == "QUIT" {
		return errQuit
	}
	if n > maxSyncPath {
		s.fail("path is too long")
		return errQuit
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(s.in, b); err != nil {
		return err
	}
	name := string(b)
	switch id {
	case "STAT":
		s.stat(name)
	case "STA2":
		s.stat2(id, name, s.view.stat)
	case "LST2":
		s.stat2(id, name, s.view.lstat)
	case "LIST":
		s.list(name, s.entry)
		s.out.WriteString("DONE" + strings.Repeat("\x00", 16))
	case "LIS2":
		s.list(name, s.entry2)
		s.out.WriteString("DONE" + strings.Repeat("\x00", 72))
	case "SEND":
		return s.receive(name)
	case "SND2":
		return s.receive2(name)
	case "RECV":
		return s.send(name)
	case "RCV2":
		return s.send2(name)
	default:
		s.fail("unknown command " + strconv.Quote(id))
		return errQuit
	}
	return nil
}

func (s *syncSession) head() (string, uint32, error) {
	var b [8]byte
	_, err := io.ReadFull(s.in, b[:])
	return string(b[:4]), binary.LittleEndian.Uint32(b[4:]), err
}

// fail answers with a reason.
func (s *syncSession) fail(msg string) {
	s.out.WriteString("FAIL")
	s.numbers(uint32(len(msg)))
	s.out.WriteString(msg)
}

func (s *syncSession) numbers(ns ...uint32) {
	var b [4]byte
	for _, n := range ns {
		binary.LittleEndian.PutUint32(b[:], n)
		s.out.Write(b[:])
	}
}

func (s *syncSession) numbers64(ns ...uint64) {
	var b [8]byte
	for _, n := range ns {
		binary.LittleEndian.PutUint64(b[:], n)
		s.out.Write(b[:])
	}
}

// stat answers STAT: mode, size, time; all zero for what cannot be seen.
func (s *syncSession) stat(name string) {
	s.out.WriteString("STAT")
	info, err := s.view.lstat(name)
	if err != nil {
		s.numbers(0, 0, 0)
		return
	}
	s.numbers(unixMode(info.Mode()), uint32(info.Size()), uint32(info.ModTime().Unix()))
}

// stat2 answers STA2 and LST2.
func (s *syncSession) stat2(id, name string, stat func(string) (fs.FileInfo, error)) {
	s.out.WriteString(id)
	info, err := stat(name)
	if err != nil {
		s.numbers(errnoOf(err))
		s.out.Write(make([]byte, 64))
		return
	}
	s.numbers(0)
	s.stat2Body(info)
}

// stat2Body is dev, ino, mode, nlink, uid, gid, size, atime, mtime, ctime.
func (s *syncSession) stat2Body(info fs.FileInfo) {
	t := uint64(info.ModTime().Unix())
	s.numbers64(1, 1)
	s.numbers(unixMode(info.Mode()), 1, shellUID, shellUID)
	s.numbers64(uint64(info.Size()), t, t, t)
}

// shellUID is the shell user's number on Android.
const shellUID = 2000

// errnoOf is the number that the device's Linux gives.
func errnoOf(err error) uint32 {
	var errno syscall.Errno
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 2
	case errors.Is(err, fs.ErrPermission):
		return 13
	case errors.As(err, &errno):
		return uint32(errno)
	}
	return 5 // EIO
}

// list answers LIST and LIS2 up to the end mark.
func (s *syncSession) list(name string, entry func(string, fs.FileInfo)) {
	if self, err := s.view.stat(name); err != nil || !self.IsDir() {
		return
	} else {
		entry(".", self)
		entry("..", self)
	}
	entries, err := s.view.list(name)
	if err != nil {
		return
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			entry(e.Name(), info)
		}
	}
}

func (s *syncSession) entry(name string, info fs.FileInfo) {
	s.out.WriteString("DENT")
	s.numbers(unixMode(info.Mode()), uint32(info.Size()), uint32(info.ModTime().Unix()), uint32(len(name)))
	s.out.WriteString(name)
}

func (s *syncSession) entry2(name string, info fs.FileInfo) {
	s.out.WriteString("DNT2")
	s.numbers(0)
	s.stat2Body(info)
	s.numbers(uint32(len(name)))
	s.out.WriteString(name)
}

// send answers RECV.
func (s *syncSession) send(name string) error {
	f, err := s.view.open(name)
	if err != nil {
		s.fail("open failed: " + reason(err))
		return nil
	}
	defer f.Close()
	buf := make([]byte, maxSyncData)
	for {
		n, err := f.Read(buf)
		if n > 0 {
			s.out.WriteString("DATA")
			s.numbers(uint32(n))
			if _, err := s.out.Write(buf[:n]); err != nil {
				return err
			}
		}
		if err == io.EOF {
			s.out.WriteString("DONE")
			s.numbers(0)
			return nil
		}
		if err != nil {
			s.fail("read failed: " + reason(err))
			return nil
		}
	}
}

// receive answers SEND of "path,mode". Data that cannot be written is read all the same, so that the client sees why.
func (s *syncSession) receive(spec string) error {
	name, mode := spec, uint64(0o644)
	if i := strings.LastIndexByte(spec, ','); i >= 0 {
		name = spec[:i]
		n, err := strconv.ParseUint(spec[i+1:], 10, 32)
		if err != nil {
			s.fail("malformed mode")
			return errQuit
		}
		mode = n
	}
	return s.receiveFile(name, uint32(mode))
}

// receive2 answers SND2 of a path: mode and flags follow in a block of their own.
func (s *syncSession) receive2(name string) error {
	mode, err := s.setup("SND2")
	if err != nil {
		return err
	}
	if err := s.noFlags(); err != nil {
		return err
	}
	return s.receiveFile(name, mode)
}

// send2 answers RCV2 of a path: flags follow in a block of their own.
func (s *syncSession) send2(name string) error {
	flags, err := s.setup("RCV2")
	if err != nil {
		return err
	}
	if flags != 0 {
		s.fail(noCompression)
		return errQuit
	}
	return s.send(name)
}

// noCompression refuses the flags of requests that no feature of these devices allows.
const noCompression = "compression and dry runs are not supported"

// setup reads the id and the first number of the block behind a request of version 2.
func (s *syncSession) setup(want string) (uint32, error) {
	id, n, err := s.head()
	if err != nil {
		return 0, err
	}
	if id != want {
		s.fail("malformed " + want)
		return 0, errQuit
	}
	return n, nil
}

// noFlags reads the flags of a SND2 and refuses any.
func (s *syncSession) noFlags() error {
	var b [4]byte
	if _, err := io.ReadFull(s.in, b[:]); err != nil {
		return err
	}
	if b != [4]byte{} {
		s.fail(noCompression)
		return errQuit
	}
	return nil
}

// receiveFile takes the data of a push and answers it.
func (s *syncSession) receiveFile(name string, mode uint32) error {
	if mode&0o170000 == 0o120000 {
		s.fail("links are not supported")
		return errQuit
	}
	file, problem := s.createFor(name, fs.FileMode(mode&0o777))
	mtime, problem, err := s.copyData(file, problem)
	if err != nil {
		return err
	}
	if problem != nil {
		s.fail("couldn't create file: " + reason(problem))
		return nil
	}
	if rel, err := s.view.change(name); err == nil {
		_ = s.view.root.Chtimes(rel, mtime, mtime)
	}
	s.out.WriteString("OKAY")
	s.numbers(0)
	return nil
}

// createFor opens the target of a push with the folders that it needs.
func (s *syncSession) createFor(name string, perm fs.FileMode) (*os.File, error) {
	rel, err := s.view.change(name)
	if err != nil {
		return nil, err
	}
	if err := s.view.root.MkdirAll(path.Dir(rel), 0o755); err != nil {
		return nil, err
	}
	return s.view.root.OpenFile(rel, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, perm|0o600)
}

// copyData reads DATA up to DONE into f, if there is one. problem is what went wrong with the file, err with the client.
func (s *syncSession) copyData(f *os.File, problem error) (mtime time.Time, failed error, err error) {
	if f != nil {
		defer func() {
			if cerr := f.Close(); failed == nil {
				failed = cerr
			}
		}()
	}
	buf := make([]byte, maxSyncData)
	for {
		id, n, err := s.head()
		if err != nil {
			return mtime, problem, err
		}
		switch {
		case id == "DONE":
			return time.Unix(int64(n), 0), problem, nil
		case id != "DATA" || n > maxSyncData:
			return mtime, problem, fmt.Errorf("%q of %d bytes in a push", id, n)
		}
		if _, err := io.ReadFull(s.in, buf[:n]); err != nil {
			return mtime, problem, err
		}
		if problem == nil {
			_, problem = f.Write(buf[:n])
		}
	}
}
