package report

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/erva-go/erva/trace/droidracer"
)

// readDroidRacer reads the RACE records of a DroidRacer log. They name no code; a field has its name only where
// DroidRacer printed it, else it is Class#index, which a recording cannot know. The class is the object's, which may
// inherit the field.
func readDroidRacer(f *file) (Reports, error) {
	read := droidracer.Read
	if droidracer.IsRaceList(f.data) {
		read = droidracer.ReadRaces
	}
	log, err := read(bytes.NewReader(f.data), f.name)
	var bad *droidracer.ParseError
	if errors.As(err, &bad) {
		return Reports{}, &FormatError{File: f.name, Line: bad.Line, Offset: bad.Offset, Msg: bad.Msg}
	}
	if errors.Is(err, droidracer.ErrNotALog) {
		return Reports{}, f.fail(0, "this is neither a DroidRacer log nor a list of its races")
	}
	if err != nil {
		return Reports{}, err
	}
	out := Reports{Source: "DroidRacer"}
	databases, offsets := 0, 0
	for i := range log.Races {
		r := &log.Races[i]
		if r.First.Database != "" {
			databases++
			continue
		}
		if r.First.Name == "" {
			offsets++
		}
		out.Reports = append(out.Reports, Report{
			Field: droidRacerField(&r.First), Inherited: true, Origin: fmt.Sprintf("%s:%d", f.name, r.Line),
			First: droidRacerAccess(&r.First), Second: droidRacerAccess(&r.Second),
		})
	}
	f.noteSkipped(databases, "race on a database")
	if offsets > 0 {
		f.notes = append(f.notes, fmt.Sprintf("%s: %s without the name of its field, which only a trace of DroidRacer's own can match", f.name, count(offsets, "race")))
	}
	return out, nil
}

func droidRacerField(s *droidracer.RaceSide) string {
	if s.Name != "" {
		return s.Class + "." + s.Name
	}
	return fmt.Sprintf("%s#%d", s.Class, s.Field)
}

func droidRacerAccess(s *droidracer.RaceSide) Access {
	if s.Write {
		return Access{Access: Write, Op: s.RWID}
	}
	return Access{Access: Read, Op: s.RWID}
}
