package measure

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// fromDisk finds the races of a trace from its file, as the detect command does, on so many cores. The file has just been
// written, so it is in the system's cache.
func fromDisk(ctx context.Context, path string, o detect.Options, jobs int) (time.Duration, error) {
	defer onCores(jobs)()
	start := time.Now()
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }() // only read
	r, err := trace.NewReader(f)
	if err != nil {
		return 0, err
	}
	s, err := clocks(r.Tables(), o)
	if err != nil {
		return 0, err
	}
	buf := make([]trace.Op, batchOps)
	for ctx.Err() == nil {
		n, err := r.Batch(buf)
		if err == io.EOF {
			break
		}
		if err == nil {
			err = s.take(buf[:n])
		}
		if err != nil {
			return 0, err
		}
	}
	if err := s.Finish(); err != nil {
		return 0, err
	}
	s.Races()
	return time.Since(start), ctx.Err()
}
