package testrun

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/erva-go/erva/evs"
)

// What am instrument prints with -r: a block of status lines for each beginning and end of a test, then the result.
const (
	statusPrefix  = "INSTRUMENTATION_STATUS: "
	statusCode    = "INSTRUMENTATION_STATUS_CODE: "
	resultPrefix  = "INSTRUMENTATION_RESULT: "
	failedPrefix  = "INSTRUMENTATION_FAILED: "
	abortedPrefix = "INSTRUMENTATION_ABORTED: "
	finalCode     = "INSTRUMENTATION_CODE: "
	shortMessage  = "shortMsg="
	codeError     = -1
	codeFailure   = -2
)

// result is how the test has gone up to now.
func (r *run) result() evs.Test {
	if !r.ended() {
		return evs.Test{}
	}
	var exit *exec.ExitError
	code := 0
	if errors.As(r.err, &exit) {
		code = exit.ExitCode()
	}
	return Read(r.output.String(), code)
}

// Read finds what failed in the output of a test that has ended with a status: the tests that am instrument names, with or
// without -r, each with its exception; or the whole, if the output names none and the status is not 0.
func Read(output string, status int) evs.Test {
	t := evs.Test{Ended: true, Failures: map[string]string{}}
	readRaw(output, t.Failures)
	readText(output, t.Failures)
	switch {
	case len(t.Failures) > 0:
	case strings.Contains(output, "FAILURES!!!"):
		t.Failures[""] = "its output says so"
	case status != 0:
		t.Failures[""] = fmt.Sprintf("status %d: %s", status, lastLines(output, 1))
	}
	return t
}

// readRaw reads the form of am instrument -r.
func readRaw(output string, failures map[string]string) {
	fields, key := map[string]string{}, ""
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		text, isStatus := strings.CutPrefix(line, statusPrefix)
		code, isCode := strings.CutPrefix(line, statusCode)
		switch {
		case isStatus:
			var value string
			key, value, _ = strings.Cut(text, "=")
			fields[key] = value
		case isCode:
			n, err := strconv.Atoi(strings.TrimSpace(code))
			if err == nil && (n == codeError || n == codeFailure) && fields["test"] != "" {
				failures[simple(fields["class"])+"."+fields["test"]] = firstLine(fields["stack"])
			}
			fields, key = map[string]string{}, ""
		case strings.HasPrefix(line, resultPrefix+shortMessage):
			failures[""] = strings.TrimPrefix(line, resultPrefix+shortMessage)
		case strings.HasPrefix(line, failedPrefix), strings.HasPrefix(line, abortedPrefix):
			failures[""] = line
		case strings.HasPrefix(line, finalCode), strings.HasPrefix(line, resultPrefix):
			key = ""
		case key != "": // values may have several lines
			fields[key] += "\n" + line
		}
	}
}

// failureHead begins the failure of a test in the form for people: "1) adds(org.example.NotesTest)" of JUnit 4, or "Error in
// adds(org.example.NotesTest):" and "Failure in …" as the instrumentation prints them while it runs.
var failureHead = regexp.MustCompile(`^(?:\d+\) |Error in |Failure in )(\w+)(?:\[[^\]]*\])?\(([\w.$]+)\):?\s*(.*)$`)

// readText reads the form for people.
func readText(output string, failures map[string]string) {
	open := ""
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		if m := failureHead.FindStringSubmatch(line); m != nil {
			open = simple(m[2]) + "." + m[1]
			if _, known := failures[open]; !known {
				failures[open] = m[3]
			}
			continue
		}
		if open != "" && failures[open] == "" {
			failures[open] = strings.TrimSpace(line)
		}
		if strings.TrimSpace(line) != "" {
			open = ""
		}
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(line)
}

// simple is a class without its package.
func simple(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }
