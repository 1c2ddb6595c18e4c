package record

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// spoolSuffix is what the folder of a recording that is being written is called beside the file.
const spoolSuffix = ".partial"

// spool reads the folder of a recording that never ended.
type spool struct{ dir string }

func openSpool(dir string) (*spool, error) {
	if _, err := os.Stat(filepath.Join(dir, memberManifest)); err != nil {
		return nil, fmt.Errorf("%s: %w: a folder without a manifest", dir, ErrNotRecording)
	}
	return &spool{dir}, nil
}

// spooled are the members that a spool can have.
func spooled() []string {
	return []string{memberManifest, memberInputs, memberSnapshots, memberValues, memberTraffic, memberTrace, MemberCode}
}

func (s *spool) names() []string {
	var out []string
	for _, name := range spooled() {
		if _, err := os.Stat(filepath.Join(s.dir, name)); err == nil {
			out = append(out, name)
		}
	}
	return out
}

func (s *spool) open(name string, limit int64) (io.ReadCloser, error) {
	for _, known := range spooled() {
		if name != known {
			continue
		}
		f, err := os.Open(filepath.Join(s.dir, name))
		if err != nil {
			return nil, err
		}
		return limited(f, f, limit), nil
	}
	return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
}

func (s *spool) close() error { return nil }

// errTooLarge says that a member is larger than any that is written.
var errTooLarge = errors.New("larger than any that erva writes")

type limitedReader struct {
	r    io.Reader
	c    io.Closer
	left int64
}

// limited reads at most limit bytes of r and then fails.
func limited(r io.Reader, c io.Closer, limit int64) io.ReadCloser {
	return &limitedReader{r, c, limit}
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		var probe [1]byte
		if n, err := l.r.Read(probe[:]); n == 0 {
			return 0, err
		}
		return 0, errTooLarge
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}

func (l *limitedReader) Close() error { return l.c.Close() }
