package main

import (
	"fmt"
	"io"
	"os"

	"github.com/erva-go/erva/verify"
)

// progressTo shows what a verification does: on a terminal in one line that is written over, else nothing.
func progressTo(errs io.Writer) func(verify.Progress) {
	f, ok := errs.(*os.File)
	if !ok {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return func(p verify.Progress) {
		fmt.Fprintf(f, "\r\x1b[K%d/%d %s", p.Done, p.Total, p.Text)
		if p.Done == p.Total {
			fmt.Fprint(f, "\r\x1b[K")
		}
	}
}
