package measure

import (
	"context"
	"os"
	"time"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
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
	d, err := asyncclock.Stream(ctx, r, o, jobs)
	if err != nil {
		return 0, err
	}
	d.Races()
	return time.Since(start), nil
}
