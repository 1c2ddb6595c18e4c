package usefree

import (
	"slices"
	"strconv"
	"strings"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/trace"
)

// scan is the first pass over a trace: which references are freed, which frees an allocation in the same event follows, and
// which reads CAFA's heuristic takes for uses.
type scan struct {
	options Options
	tables  *trace.Tables
	user    bool // only user-induced accesses count
	frees   int
	freed   []bool // by VarID
	covered bits   // frees that no other event sees
	used    bits   // reads that are the nearest to a dereference
	passed  bits   // reads whose object is dereferenced in the task, but by what a later one has read

	open    map[taskVar][]int // frees that nothing has followed yet
	objects []uint64          // by VarID: the object that a variable is of, 0 if unknown, plus 1
	reads   map[trace.TaskID]map[uint64]*[]int
}

// taskVar is what a task does to a variable.
type taskVar struct {
	task     trace.TaskID
	variable trace.VarID
}

func newScan(o Options) *scan {
	return &scan{options: o, user: o.Detect.Scope == detect.UserInduced, open: map[taskVar][]int{},
		reads: map[trace.TaskID]map[uint64]*[]int{}}
}

func (s *scan) use(t *trace.Tables) { s.tables = t }

// op takes the next operation.
func (s *scan) op(i int, op *trace.Op) error {
	switch {
	case op.Kind == trace.KindEnd || op.Kind == trace.KindThreadExit:
		delete(s.reads, op.Task)
	case !op.IsAccess() || s.user && op.Flags&trace.FlagFramework != 0:
	case op.Flags&trace.FlagReference == 0:
		s.dereference(op)
	case op.Kind == trace.KindRead:
		s.dereference(op)
		s.read(i, op)
	default:
		s.dereference(op)
		s.write(i, op)
	}
	return nil
}

// write notes frees, and allocations that cover those before them in the same task.
func (s *scan) write(i int, op *trace.Op) {
	key := taskVar{op.Task, op.Var()}
	if op.Flags&trace.FlagNull == 0 {
		if list, ok := s.open[key]; ok {
			for _, free := range list {
				s.covered.set(free)
			}
			delete(s.open, key)
		}
		return
	}
	s.frees++
	if n := int(op.Ref); n >= len(s.freed) {
		s.freed = append(s.freed, make([]bool, n+1+n/4-len(s.freed))...)
	}
	s.freed[op.Ref] = true
	s.open[key] = append(s.open[key], i)
}

// isFreed reports whether a variable is freed somewhere.
func (s *scan) isFreed(v trace.VarID) bool { return int(v) < len(s.freed) && s.freed[v] }

// counts reports whether an access is one of a freed reference that is looked at.
func (s *scan) counts(op *trace.Op) bool {
	return op.Flags&trace.FlagReference != 0 && s.isFreed(op.Var()) && !(s.user && op.Flags&trace.FlagFramework != 0)
}

// The heuristic of CAFA, section 5.3: "we match a dereference instruction with its nearest previous pointer read that gets the
// same object ID". A trace has an object's id as the value of a read, and in the name of the variables that are its fields.

// read remembers what a task has read, where there is no code to ask.
func (s *scan) read(i int, op *trace.Op) {
	if s.options.Code != nil || op.Value == 0 {
		return
	}
	byObject := s.reads[op.Task]
	if byObject == nil {
		byObject = map[uint64]*[]int{}
		s.reads[op.Task] = byObject
	}
	list := byObject[op.Value]
	if list == nil {
		list = new([]int)
		byObject[op.Value] = list
	}
	*list = append(*list, i)
}

// dereference is an access of an object's field.
func (s *scan) dereference(op *trace.Op) {
	byObject := s.reads[op.Task]
	if byObject == nil {
		return
	}
	list := byObject[s.objectOf(op.Var())]
	if list == nil {
		return
	}
	last := len(*list) - 1
	s.used.set((*list)[last])
	for _, earlier := range (*list)[:last] {
		s.passed.set(earlier)
	}
	*list = (*list)[last:]
}

// objectOf is the id of the object that a variable is a field of, 0 if it is none's.
func (s *scan) objectOf(v trace.VarID) uint64 {
	for int(v) >= len(s.objects) {
		s.objects = append(s.objects, parseObject(s.tables.Var(trace.VarID(len(s.objects))).Object)+1)
	}
	return s.objects[v] - 1
}

// parseObject is the number in an object's name: "o17", "o17(@id/title)", "0x41061250".
func parseObject(name string) uint64 {
	name, _, _ = strings.Cut(name, "(")
	if hex, ok := strings.CutPrefix(name, "0x"); ok {
		n, _ := strconv.ParseUint(hex, 16, 63)
		return n
	}
	n, _ := strconv.ParseUint(strings.TrimPrefix(name, "o"), 10, 63)
	return n
}

// bits is a set of operations, by index.
type bits []uint64

func (b *bits) set(i int) {
	if n := i/64 + 1; n > len(*b) {
		*b = append(*b, make([]uint64, n-len(*b))...)
		*b = slices.Grow(*b, n/4)
	}
	(*b)[i/64] |= 1 << (i % 64)
}

func (b bits) has(i int) bool { return i/64 < len(b) && b[i/64]&(1<<(i%64)) != 0 }
