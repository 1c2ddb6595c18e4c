package trace

import (
	"fmt"
	"io"
)

// WriteTrace writes a whole trace in its binary form. Ids must be dense: element i of a table has id i+1, and the ids
// of threads and events together are 1, 2, 3, …
func WriteTrace(w io.Writer, t *Trace) error {
	wr := NewWriter(w)
	if err := writeTables(wr, &t.Tables); err != nil {
		return err
	}
	for i := range t.Ops {
		if err := wr.Op(&t.Ops[i]); err != nil {
			return err
		}
	}
	return wr.Close()
}

func writeTables(w *Writer, t *Tables) error {
	for id := TaskID(1); id < t.NextTask(); id++ {
		var err error
		if th := t.Thread(id); th != nil {
			err = w.Thread(*th)
		} else if e := t.Event(id); e != nil {
			err = w.Event(*e)
		} else {
			err = fmt.Errorf("write trace: task %d is not defined, but task %d is", id, t.NextTask()-1)
		}
		if err != nil {
			return err
		}
	}
	if err := writeEach(t.Queues, w.Queue); err != nil {
		return err
	}
	if err := writeEach(t.Vars, w.Var); err != nil {
		return err
	}
	if err := writeEach(t.Sites, w.Site); err != nil {
		return err
	}
	if err := writeEach(t.Handles, w.Handle); err != nil {
		return err
	}
	for i, s := range t.Strings {
		if err := w.String(StringID(i+1), s); err != nil {
			return err
		}
	}
	return nil
}

func writeEach[E any](entries []E, write func(E) error) error {
	for _, e := range entries {
		if err := write(e); err != nil {
			return err
		}
	}
	return nil
}
