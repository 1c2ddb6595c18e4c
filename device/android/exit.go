package android

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/erva-go/erva/device/adb"
)

const (
	// exitPatience is how long the system may take to note why a process has ended.
	exitPatience = time.Second
	// exitPoll is how often it is asked.
	exitPoll = 50 * time.Millisecond
)

// whyEnded asks the system why the app's main process has ended; empty if it does not say, as before Android 11. A reason that
// does not come in time is none.
func (s *session) whyEnded(ctx context.Context) string {
	for deadline := time.Now().Add(exitPatience); time.Now().Before(deadline) && ctx.Err() == nil; {
		r, err := s.dev.Run(ctx, "dumpsys activity exit-info "+adb.Quote(s.app.Package), nil)
		if err != nil {
			return ""
		}
		if why := exitReason(r.Stdout, s.all[0].pid); why != "" {
			return why
		}
		select {
		case <-ctx.Done():
		case <-time.After(exitPoll):
		}
	}
	return ""
}

var (
	exitRecord      = regexp.MustCompile(`(?s)\bpid=(\d+) .*?\breason=\d+ \(([^)]*)\)(?: subreason=\d+ \(([^)]*)\))?`)
	exitDescription = regexp.MustCompile(`\bdescription=(.*?) state=`)
)

// exitReason reads why a process ended from "dumpsys activity exit-info": "USER REQUESTED, FORCE STOP: stop org.example.notes".
func exitReason(dump string, pid int) string {
	for _, record := range strings.Split(dump, "ApplicationExitInfo #")[1:] {
		m := exitRecord.FindStringSubmatch(record)
		if m == nil || m[1] != strconv.Itoa(pid) {
			continue
		}
		why := m[2]
		if m[3] != "" && m[3] != "UNKNOWN" {
			why += ", " + m[3]
		}
		if d := exitDescription.FindStringSubmatch(record); d != nil && d[1] != "null" {
			why += ": " + d[1]
		}
		return why
	}
	return ""
}
