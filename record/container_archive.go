package record

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// archive reads the members of a zip file.
type archive struct {
	file *os.File
	zip  *zip.Reader
}

// openArchive opens a finished recording. One that was cut off is read through its local headers; then the second
// result is a *CutError.
func openArchive(path string) (c container, cut, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("open recording: %w", err)
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close() // read only
		return nil, nil, fmt.Errorf("open recording: %w", err)
	}
	z, err := zip.NewReader(f, info.Size())
	if err == nil && len(z.File) <= maxMembers {
		return &archive{f, z}, nil, nil
	}
	s, err := salvage(f, info.Size())
	if err != nil {
		_ = f.Close() // read only
		return nil, nil, fmt.Errorf("%s: %w: %v", path, ErrNotRecording, err)
	}
	return s, &CutError{path, s.what()}, nil
}

func (a *archive) names() []string {
	out := make([]string, len(a.zip.File))
	for i, f := range a.zip.File {
		out[i] = f.Name
	}
	return out
}

func (a *archive) open(name string, limit int64) (io.ReadCloser, error) {
	for _, f := range a.zip.File {
		if f.Name != name {
			continue
		}
		if f.UncompressedSize64 > uint64(limit) {
			return nil, fmt.Errorf("%s: %d bytes: %w", name, f.UncompressedSize64, errTooLarge)
		}
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("open %s: %w", name, err)
		}
		return limited(r, r, limit), nil
	}
	return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
}

func (a *archive) close() error { return a.file.Close() }

// salvaged reads the members of a zip file whose end is missing. Recordings are written with the sizes in the local
// headers, so that one can go from member to member without the directory at the end.
type salvaged struct {
	file    *os.File
	members []salvagedMember
}

type salvagedMember struct {
	name   string
	method uint16
	start  int64
	length int64 // of what is there
	whole  bool
}

// A zip file's local header, as far as it is needed: 30 bytes, then name and extra field.
const (
	localHeader    = 30
	localSignature = "PK\x03\x04"
)

func salvage(f *os.File, size int64) (*salvaged, error) {
	s := &salvaged{file: f}
	for at := int64(0); at+localHeader <= size && len(s.members) < maxMembers; {
		m, next, err := localMember(f, at, size)
		if err != nil {
			break
		}
		s.members = append(s.members, m)
		at = next
	}
	if len(s.members) == 0 {
		return nil, errors.New("it is no zip file")
	}
	return s, nil
}

// localMember reads the local header at an offset, and where the next one is.
func localMember(r io.ReaderAt, at, size int64) (salvagedMember, int64, error) {
	var h [localHeader]byte
	if _, err := r.ReadAt(h[:], at); err != nil {
		return salvagedMember{}, 0, err
	}
	u16 := func(i int) int64 { return int64(h[i]) | int64(h[i+1])<<8 }
	u32 := func(i int) int64 { return u16(i) | u16(i+2)<<16 }
	if !bytes.HasPrefix(h[:], []byte(localSignature)) || u16(6)&8 != 0 {
		return salvagedMember{}, 0, errors.New("no local header with sizes")
	}
	name := make([]byte, u16(26))
	if _, err := r.ReadAt(name, at+localHeader); err != nil {
		return salvagedMember{}, 0, err
	}
	start := at + localHeader + u16(26) + u16(28)
	m := salvagedMember{name: string(name), method: uint16(u16(8)), start: start, length: u32(18)}
	m.whole = start+m.length <= size
	if !m.whole {
		m.length = max(0, size-start)
	}
	return m, start + u32(18), nil
}

// what says what is missing, for people.
func (s *salvaged) what() string {
	if m := s.members[len(s.members)-1]; !m.whole {
		return "it ends in the middle of " + m.name
	}
	return "it ends after " + s.members[len(s.members)-1].name
}

func (s *salvaged) names() []string {
	out := make([]string, len(s.members))
	for i, m := range s.members {
		out[i] = m.name
	}
	return out
}

func (s *salvaged) open(name string, limit int64) (io.ReadCloser, error) {
	for _, m := range s.members {
		if m.name != name {
			continue
		}
		raw := io.NewSectionReader(s.file, m.start, m.length)
		if m.method == zip.Store {
			return limited(raw, io.NopCloser(nil), limit), nil
		}
		if m.method != zip.Deflate {
			return nil, fmt.Errorf("open %s: it is packed in a way that erva does not use", name)
		}
		r := inflate(raw)
		return limited(r, r, limit), nil
	}
	return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
}

func (s *salvaged) close() error { return s.file.Close() }
