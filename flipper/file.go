package flipper

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/erva-go/erva/device"
)

// maxScheduleBytes bounds what ReadSchedule reads.
const maxScheduleBytes = 64 << 20

// ErrScheduleVersion is found in the error of a schedule whose version this program does not know.
var ErrScheduleVersion = errors.New("unknown version of a schedule")

// WriteSchedule writes the JSON form of a schedule.
func WriteSchedule(w io.Writer, s Schedule) error {
	if s.Version == 0 {
		s.Version = ScheduleVersion
	}
	if err := s.Validate(); err != nil {
		return fmt.Errorf("write schedule: %w", err)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	if err := e.Encode(s); err != nil {
		return fmt.Errorf("write schedule: %w", err)
	}
	return nil
}

// ReadSchedule reads a schedule and checks it. Fields that it does not know are ignored, a version that it does not know
// is not: the error wraps ErrScheduleVersion.
func ReadSchedule(r io.Reader) (Schedule, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxScheduleBytes+1))
	if err != nil {
		return Schedule{}, fmt.Errorf("read schedule: %w", err)
	}
	if len(data) > maxScheduleBytes {
		return Schedule{}, fmt.Errorf("read schedule: larger than %d bytes", maxScheduleBytes)
	}
	var head struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return Schedule{}, fmt.Errorf("read schedule: %w", atOffset(err))
	}
	if head.Version != ScheduleVersion {
		return Schedule{}, fmt.Errorf("read schedule: %w: %d, this program reads %d", ErrScheduleVersion, head.Version, ScheduleVersion)
	}
	var s Schedule
	if err := json.Unmarshal(data, &s); err != nil {
		return Schedule{}, fmt.Errorf("read schedule: %w", atOffset(err))
	}
	if err := s.Validate(); err != nil {
		return Schedule{}, fmt.Errorf("read schedule: %w", err)
	}
	return s, nil
}

// atOffset adds where in the input JSON is wrong.
func atOffset(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("offset %d: %w", syntax.Offset, err)
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("offset %d: %w", kind.Offset, err)
	}
	return err
}

// Validate checks that every step names exactly one thing and that inputs are the schedule's own.
func (s *Schedule) Validate() error {
	if s.Version != ScheduleVersion {
		return fmt.Errorf("%w: %d, this program reads %d", ErrScheduleVersion, s.Version, ScheduleVersion)
	}
	inputs := map[int]bool{}
	for i, in := range s.Inputs {
		if err := checkInput(in, inputs); err != nil {
			return fmt.Errorf("inputs[%d]: %w", i, err)
		}
		inputs[in.Seq] = true
	}
	for i := range s.Order {
		if err := s.Order[i].check(inputs); err != nil {
			return fmt.Errorf("order[%d]: %w", i, err)
		}
	}
	for i := range s.Hard {
		if err := s.Hard[i].Before.check(inputs); err != nil {
			return fmt.Errorf("hard[%d].before: %w", i, err)
		}
		if err := s.Hard[i].After.check(inputs); err != nil {
			return fmt.Errorf("hard[%d].after: %w", i, err)
		}
	}
	return nil
}

func checkInput(in device.Input, seen map[int]bool) error {
	switch {
	case in.Seq < 1:
		return fmt.Errorf("seq is %d, want 1 or more", in.Seq)
	case seen[in.Seq]:
		return fmt.Errorf("seq %d comes twice", in.Seq)
	case in.Action == "":
		return errors.New("no action")
	}
	return nil
}

// check holds a step to having exactly one part, and that part to being complete.
func (s *Step) check(inputs map[int]bool) error {
	parts := 0
	for _, set := range []bool{s.Event != "", s.Input != 0, s.Access != nil, s.Post != "", s.Progress != nil, s.Arrival != ""} {
		if set {
			parts++
		}
	}
	switch {
	case parts != 1:
		return fmt.Errorf("%d of event, input, access, post and progress are set, want exactly one", parts)
	case s.Input != 0 && !inputs[s.Input]:
		return fmt.Errorf("input %d is not among the inputs", s.Input)
	case s.Access != nil && (s.Access.Thread == "" || s.Access.Class == "" || s.Access.Method == ""):
		return errors.New("an access needs thread, class and method")
	case s.Access != nil && (s.Access.Nth < 1 || s.Access.Index < 0):
		return fmt.Errorf("an access needs nth of 1 or more and index of 0 or more, got %d and %d", s.Access.Nth, s.Access.Index)
	case s.Access != nil && s.Access.Hold != nil && (s.Access.Hold.Class == "" || s.Access.Hold.Method == ""):
		return errors.New("where an access is held needs class and method")
	case s.Access != nil && s.Access.Hold != nil && (s.Access.Hold.Nth < 1 || s.Access.Hold.Index < 0):
		return fmt.Errorf("where an access is held needs nth of 1 or more and index of 0 or more, got %d and %d", s.Access.Hold.Nth, s.Access.Hold.Index)
	case s.Progress != nil && (s.Progress.Thread == "" || s.Progress.Accesses < 1):
		return errors.New("progress needs a thread and 1 access or more")
	}
	return nil
}
