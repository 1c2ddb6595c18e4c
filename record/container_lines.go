package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Inputs and snapshots lie in their members as one JSON array with an element a line, so that a spool can be appended
// to and a cut one read up to its last whole line:
//
//	[
//	{"seq":1,...},
//	{"seq":2,...}
//	]
//
// A spool has the opening line and the elements only.

// eachLine visits the elements of such a member. A last line that is not whole is a cut; any other that cannot be read
// is an error.
func (r *Recording) eachLine(name string, limit int64, visit func([]byte) error) error {
	data, err := r.bytes(name, limit)
	if errors.Is(err, fs.ErrNotExist) {
		if r.Cut == nil {
			r.lost("it has no " + name)
		}
		return nil
	}
	if err != nil && len(data) == 0 {
		r.lost(name + " cannot be read")
		return nil
	}
	if err != nil {
		r.lost(name + " ends early")
	}
	lines := bytes.Split(data, []byte("\n"))
	for n, line := range lines {
		line = bytes.TrimSuffix(bytes.TrimSpace(line), []byte(","))
		switch string(line) {
		case "", "[", "]", "[]":
			continue
		}
		if err := visit(line); err != nil {
			if n == len(lines)-1 || r.Cut != nil {
				r.lost(fmt.Sprintf("%s ends in the middle of line %d", name, n+1))
				return nil
			}
			return fmt.Errorf("%s: read %s: line %d: %w", r.Path, name, n+1, err)
		}
	}
	return nil
}

// line is one element as a spool has it.
func line(v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append(data, ',', '\n'), nil
}

// closeLines turns the lines of a spool into a JSON array.
func closeLines(spooled []byte) []byte {
	body := bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(spooled), []byte("[")))
	body = bytes.TrimSuffix(body, []byte(","))
	if len(body) == 0 {
		return []byte("[\n]\n")
	}
	return append(append([]byte("[\n"), body...), "\n]\n"...)
}
