package trace

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Skipped counts the operations that a lenient reader took for gaps.
type Skipped struct {
	Total int
	By    map[Problem]int
	First map[Problem]*CheckError // the first of each kind
}

func (s *Skipped) add(e *CheckError) {
	if s.Total++; s.By == nil {
		s.By, s.First = make(map[Problem]int), make(map[Problem]*CheckError)
	}
	if s.By[e.Problem]++; s.By[e.Problem] == 1 {
		s.First[e.Problem] = e
	}
}

// Kinds are the problems that there were, in the order of their first operations.
func (s *Skipped) Kinds() []Problem {
	return slices.SortedFunc(maps.Keys(s.By), func(a, b Problem) int { return cmp.Compare(s.First[a].Op, s.First[b].Op) })
}

// String is a sentence for people, "" if nothing was left out.
func (s *Skipped) String() string {
	if s.Total == 0 {
		return ""
	}
	var parts []string
	for _, p := range s.Kinds() {
		parts = append(parts, fmt.Sprintf("%s (%d, the first: %v)", p, s.By[p], s.First[p]))
	}
	return fmt.Sprintf("ignored %d operations that make no sense: %s", s.Total, strings.Join(parts, ", "))
}

// Mend takes the next operations and replaces, in place, those that make no sense: by a gap, or where the end of an event
// is missing by that. So what is left makes sense, and every operation keeps its number. skipped counts them.
func (c *Checker) Mend(ops []Op, skipped *Skipped) {
	for len(ops) > 0 {
		i, err := c.Ops(ops)
		if err == nil {
			return
		}
		bad := err.(*CheckError)
		skipped.add(bad)
		ops[i] = c.instead(bad.Problem, &ops[i])
		ops = ops[i+1:]
	}
}

// instead is what stands in place of a bad operation.
func (c *Checker) instead(p Problem, op *Op) Op {
	if p != ProblemNested {
		return Op{Kind: KindGap, Arg: 1, Time: op.Time}
	}
	end := Op{Kind: KindEnd, Task: c.tasks[op.Object].other, Object: op.Object, Time: op.Time}
	c.end(&end)
	return end
}

// A CheckedReader reads a trace and checks its operations.
type CheckedReader struct {
	r       *Reader
	c       *Checker
	lenient bool
	skipped Skipped
}

// NewCheckedReader checks what r reads. Without Lenient the first operation that makes no sense is a *FormatError with
// its block's offset; errors.As also finds the *CheckError.
func NewCheckedReader(r *Reader, opts ...CheckOption) *CheckedReader {
	return &CheckedReader{r: r, c: NewChecker(r.Tables(), opts...), lenient: slices.Contains(opts, Lenient)}
}

// Tables is like Reader.Tables.
func (r *CheckedReader) Tables() *Tables { return r.r.Tables() }

// Skipped counts what was left out so far; with Lenient only.
func (r *CheckedReader) Skipped() *Skipped { return &r.skipped }

// Next is like Reader.Next.
func (r *CheckedReader) Next(op *Op) error {
	offset := r.r.blockOffset()
	if err := r.r.Next(op); err != nil {
		return err
	}
	err := r.c.Op(op)
	if err == nil {
		return nil
	}
	bad := err.(*CheckError)
	if !r.lenient {
		return refusal(bad, max(offset, r.r.blockOffset()))
	}
	r.skipped.add(bad)
	*op = r.c.instead(bad.Problem, op)
	return nil
}

// Batch is like Reader.Batch. Operations before a bad one are still delivered.
func (r *CheckedReader) Batch(dst []Op) (int, error) {
	n, err := r.r.Batch(dst)
	if err != nil || n == 0 {
		return n, err
	}
	if r.lenient {
		r.c.Mend(dst[:n], &r.skipped)
		return n, nil
	}
	good, err := r.c.Ops(dst[:n])
	if err != nil {
		err = refusal(err.(*CheckError), r.r.blockOffset())
		r.r.err, r.r.next, r.r.have, r.r.block.ops = err, 0, 0, 0
		if good > 0 {
			err = nil
		}
	}
	return good, err
}

func refusal(e *CheckError, offset int64) error {
	return &FormatError{Offset: offset, Op: e.Op, Msg: e.Msg, err: e}
}

// Check checks a trace in memory. Without Lenient it returns the first problem as a *CheckError; with it, t is returned,
// or if there are problems a copy in which what makes no sense is replaced as Mend does, and what was.
func Check(t *Trace, opts ...CheckOption) (*Trace, *Skipped, error) {
	c := NewChecker(&t.Tables, opts...)
	skipped := new(Skipped)
	i, err := c.Ops(t.Ops)
	if err == nil {
		return t, skipped, nil
	}
	if !slices.Contains(opts, Lenient) {
		return nil, skipped, err
	}
	bad := err.(*CheckError)
	skipped.add(bad)
	mended := &Trace{Tables: t.Tables, Ops: slices.Clone(t.Ops)}
	mended.Ops[i] = c.instead(bad.Problem, &mended.Ops[i])
	c.Mend(mended.Ops[i+1:], skipped)
	return mended, skipped, nil
}

// CheckAll reads and checks everything that r has; see CheckedReader.
func CheckAll(r io.Reader, opts ...CheckOption) (*Trace, *Skipped, error) {
	t, cut := ReadAll(r)
	if t == nil {
		return nil, nil, cut
	}
	t, skipped, err := Check(t, opts...)
	if err != nil {
		return nil, skipped, err
	}
	return t, skipped, cut
}

// BlockOf finds the block of a binary trace in which an operation stands: its offset in bytes from the start.
func BlockOf(r io.Reader, op int) (int64, error) {
	rd, err := NewReader(r)
	if err != nil {
		return 0, err
	}
	buf := make([]Op, 2048)
	for read := 0; ; {
		n, err := rd.Batch(buf)
		if err != nil {
			return 0, fmt.Errorf("find operation %d: %w", op, err)
		}
		if read += n; read > op {
			return rd.blockOffset(), nil
		}
	}
}
