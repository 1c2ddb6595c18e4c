package trace

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

var equalTraces = cmp.Options{cmpopts.IgnoreUnexported(Tables{}), cmpopts.EquateEmpty()}

// anyTrace draws a trace that is well formed but makes no sense.
func anyTrace(rt *rapid.T) *Trace {
	t := new(Trace)
	text := rapid.OneOf(rapid.StringMatching(`[a-z]{0,3}`), rapid.SampledFrom([]string{
		"main", "-", "a b", `"`, "é\n", "null", "read", "#x", "@s", "x=y", "a.B.c:12", "thread", "\xff", "A.b", "a:5",
	}), rapid.String())
	small := func(max int) int { return rapid.IntRange(0, max).Draw(rt, "n") }
	queues := small(3)
	for n := small(6); n > 0; n-- {
		if id := t.Tables.NextTask(); rapid.Bool().Draw(rt, "thread") {
			t.Tables.AddThread(Thread{ID: id, Kind: ThreadKind(small(2)), Name: text.Draw(rt, "name"),
				Key: text.Draw(rt, "key"), Queue: QueueID(small(queues))})
		} else {
			t.Tables.AddEvent(Event{ID: id, Key: text.Draw(rt, "key"), Target: text.Draw(rt, "target")})
		}
	}
	tasks := int(t.Tables.NextTask()) - 1
	for range queues {
		t.Tables.Queues = append(t.Tables.Queues, Queue{ID: QueueID(len(t.Tables.Queues) + 1),
			Name: text.Draw(rt, "name"), Looper: TaskID(small(tasks))})
	}
	for i := small(4); i > 0; i-- {
		t.Tables.Vars = append(t.Tables.Vars, Var{ID: VarID(len(t.Tables.Vars) + 1), Kind: VarKind(small(5)),
			Object: text.Draw(rt, "object"), Field: text.Draw(rt, "field")})
	}
	for i := small(4); i > 0; i-- {
		t.Tables.Sites = append(t.Tables.Sites, Site{ID: SiteID(len(t.Tables.Sites) + 1), Class: text.Draw(rt, "class"),
			Method: text.Draw(rt, "method"), File: text.Draw(rt, "file"), Line: rapid.IntRange(-1, 99).Draw(rt, "line"),
			Index: rapid.Int64Range(-1, 9).Draw(rt, "index"), App: rapid.Bool().Draw(rt, "app"),
			Caller: SiteID(small(len(t.Tables.Sites)))})
	}
	for i := small(4); i > 0; i-- {
		t.Tables.Handles = append(t.Tables.Handles, Handle{ID: HandleID(len(t.Tables.Handles) + 1), Name: text.Draw(rt, "name")})
	}
	for i := small(4); i > 0; i-- {
		t.Tables.Strings = append(t.Tables.Strings, text.Draw(rt, "string"))
	}
	for n := rapid.IntRange(0, 40).Draw(rt, "ops"); n > 0; n-- {
		t.Ops = append(t.Ops, anyOp(rt, &t.Tables))
	}
	return t
}

func anyOp(rt *rapid.T, t *Tables) Op {
	id := func(n int) uint32 { return rapid.Uint32Range(0, uint32(n)).Draw(rt, "id") }
	rare := func(v uint64) uint64 {
		if rapid.IntRange(0, 3).Draw(rt, "rare") > 0 {
			return 0
		}
		return v
	}
	tasks := int(t.NextTask()) - 1
	op := Op{
		Kind:   Kind(rapid.IntRange(1, int(kindLimit)-1).Draw(rt, "kind")),
		Mode:   SendMode(rare(uint64(rapid.IntRange(0, int(modeLimit)-1).Draw(rt, "mode")))),
		Flags:  Flags(rare(rapid.Uint64().Draw(rt, "flags"))),
		Task:   TaskID(id(tasks)),
		Object: TaskID(rare(uint64(id(tasks)))),
		Queue:  QueueID(rare(uint64(id(len(t.Queues))))),
		Site:   SiteID(rare(uint64(id(len(t.Sites))))),
		Arg:    uint32(rare(rapid.Uint64Range(0, 1<<32-1).Draw(rt, "arg"))),
		Value:  rare(rapid.Uint64().Draw(rt, "value")),
		Time:   rapid.Int64().Draw(rt, "time"),
		When:   int64(rare(rapid.Uint64().Draw(rt, "when"))),
	}
	op.Ref = id(len(t.Handles))
	if op.IsAccess() {
		op.Ref = id(len(t.Vars))
	}
	return op
}

func encode(t testing.TB, tr *Trace) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WriteTrace(&b, tr); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestBinaryRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		want := anyTrace(rt)
		var b bytes.Buffer
		if err := WriteTrace(&b, want); err != nil {
			rt.Fatal(err)
		}
		got, err := ReadAll(bytes.NewReader(b.Bytes()))
		if err != nil {
			rt.Fatal(err)
		}
		if d := cmp.Diff(want, got, equalTraces); d != "" {
			rt.Fatalf("trace changed (-want +got):\n%s", d)
		}
	})
}

// longTrace has several blocks and every sort of definition.
func longTrace(ops int) *Trace {
	t := new(Trace)
	t.Tables.AddThread(Thread{ID: 1, Kind: ThreadLooper, Name: "main", Key: "main", Queue: 1})
	t.Tables.Queues = []Queue{{ID: 1, Name: "main", Looper: 1}}
	t.Tables.Strings = []string{"onCreate"}
	t.Tables.Handles = []Handle{{ID: 1, Name: "lock"}}
	for i := range 300 {
		t.Tables.Vars = append(t.Tables.Vars, Var{ID: VarID(i + 1), Object: "o", Field: strings.Repeat("f", i%7)})
		t.Tables.Sites = append(t.Tables.Sites, Site{ID: SiteID(i + 1), Class: "a.B", Line: i, Index: -1})
	}
	x := uint32(1)
	for i := range ops {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		kind := KindRead
		if x%5 == 0 {
			kind = KindWrite
		}
		t.Ops = append(t.Ops, Op{
			Kind: kind, Task: 1, Ref: 1 + x%300, Site: SiteID(1 + x%290), Value: uint64(x) * uint64(x%3),
			Time: int64(i) * 700, Flags: Flags(x >> 30 << 1),
		})
	}
	return t
}

func TestManyBlocks(t *testing.T) {
	want := longTrace(3*blockOps + 7)
	b := encode(t, want)
	got, err := ReadAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, equalTraces); d != "" {
		t.Fatal(d)
	}
	rd, err := NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	var op Op
	for i := range want.Ops {
		if err := rd.Next(&op); err != nil || op != want.Ops[i] {
			t.Fatalf("Next %d: %+v, %v", i, op, err)
		}
	}
	if err := rd.Next(&op); err != io.EOF {
		t.Fatalf("at the end: %v", err)
	}
	if err := rd.Next(&op); err != io.EOF {
		t.Fatalf("after the end: %v", err)
	}
}

// smallBlocks writes a trace with a block for every five operations and says where the blocks end.
func smallBlocks(t *testing.T, tr *Trace) (b []byte, ends map[int]int) {
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := writeTables(w, &tr.Tables); err != nil {
		t.Fatal(err)
	}
	ends = make(map[int]int)
	for i := range tr.Ops {
		if err := w.Op(&tr.Ops[i]); err != nil {
			t.Fatal(err)
		}
		if i%5 == 4 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			ends[out.Len()] = i + 1
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), ends
}

func TestCutAtEveryByte(t *testing.T) {
	tr := longTrace(25)
	b, ends := smallBlocks(t, tr)
	whole := 0
	for n := range b {
		whole = max(whole, ends[n])
		got, err := ReadAll(bytes.NewReader(b[:n]))
		if n == 0 {
			if !errors.Is(err, ErrNotATrace) {
				t.Fatalf("empty file: %v", err)
			}
			continue
		}
		var cut *CutError
		if !errors.As(err, &cut) || !errors.Is(err, ErrCut) {
			t.Fatalf("cut at %d of %d: %v", n, len(b), err)
		}
		if cut.Ops != whole {
			t.Fatalf("cut at %d: error says %d operations, want %d", n, cut.Ops, whole)
		}
		if n < fileHeader {
			continue
		}
		if d := cmp.Diff(tr.Ops[:whole], got.Ops, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("cut at %d: %s", n, d)
		}
	}
	if whole != 25 {
		t.Fatalf("the last cut kept %d operations", whole)
	}
	if _, err := ReadAll(bytes.NewReader(append(bytes.Clone(b[:len(b)-9]), make([]byte, 100)...))); err == nil {
		t.Fatal("zeros instead of the end mark were accepted")
	}
}

func TestZerosAfterACrashAreACut(t *testing.T) {
	tr := longTrace(25)
	b, ends := smallBlocks(t, tr)
	for end, ops := range ends {
		_, err := ReadAll(bytes.NewReader(append(bytes.Clone(b[:end]), make([]byte, 4096)...)))
		var cut *CutError
		if !errors.As(err, &cut) || cut.Ops != ops || cut.Offset != int64(end) {
			t.Errorf("zeros after byte %d: %v", end, err)
		}
	}
}

// Every changed byte is noticed: all are under a checksum or have one legal value.
func TestFlippedBytes(t *testing.T) {
	b, _ := smallBlocks(t, longTrace(12))
	for i := range b {
		c := bytes.Clone(b)
		c[i] ^= 0x10
		if _, err := ReadAll(bytes.NewReader(c)); err == nil {
			t.Errorf("byte %d changed, no error", i)
		}
	}
}

func TestHeadErrors(t *testing.T) {
	newer := append([]byte(magic), 3, 0, 0, 0)
	tests := []struct {
		name string
		in   []byte
		is   error
		text string
	}{
		{"text", []byte("T1 read x\n"), ErrNotATrace, "not an erva trace"},
		{"zip", []byte("PK\x03\x04 and more"), ErrNotATrace, ""},
		{"half a head", []byte(magic[:5]), ErrCut, ""},
		{"newer", newer, ErrVersion, "written by a newer erva (format 3); this one reads up to 1"},
	}
	for _, tt := range tests {
		_, err := NewReader(bytes.NewReader(tt.in))
		if !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// A well-made block with a wrong inside is an error with its place.
func TestBrokenPayload(t *testing.T) {
	payload := func(build func(e *encoder)) []byte {
		e := newEncoder()
		e.op(&Op{Kind: KindBegin, Value: 7})
		build(e)
		return e.payload(nil)
	}
	tests := []struct {
		name string
		raw  []byte
		ops  uint32
		text string
	}{
		{"too many operations", payload(func(*encoder) {}), 2, "more operations than bytes"},
		{"bytes left", payload(func(e *encoder) { e.records = append(e.records, 0) }), 1, "bytes are left"},
		{"values left", payload(func(e *encoder) { e.values = append(e.values, make([]byte, 8)...) }), 1, "bytes are left"},
		{"value missing", payload(func(e *encoder) { e.values = nil }), 1, "over the end"},
		{"unknown shape", payload(func(e *encoder) { e.records[0] = 9 }), 1, "shape is not"},
		{"unknown kind", payload(func(e *encoder) { e.shapes[0].kind = 200 }), 1, "kind 200"},
		{"unknown mode", payload(func(e *encoder) { e.shapes[0].mode = 77 }), 1, "send mode 77"},
		{"unknown field", payload(func(e *encoder) { e.shapes[0].mask = 1 << 15 }), 1, "fields 0x8000"},
		{"unknown definition", payload(func(e *encoder) { e.defs = []byte{99} }), 1, "kind 99"},
		{"long text", payload(func(e *encoder) { e.defs = []byte{defString, 0xff, 0xff, 0x7f, 'a'} }), 1, "definition is broken"},
		{"empty", nil, 0, "longer than the block"},
		{"operations nowhere", payload(func(*encoder) {}), 0, "without operations"},
	}
	for _, tt := range tests {
		_, err := ReadAll(bytes.NewReader(wrap(t, tt.raw, tt.ops)))
		var bad *FormatError
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v", tt.name, err)
		} else if bad.Offset != int64(fileHeader) {
			t.Errorf("%s: offset %d", tt.name, bad.Offset)
		}
	}
}

// wrap makes a trace of one block with right checksums around a payload.
func wrap(t testing.TB, raw []byte, ops uint32) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	w.raw = raw
	w.out = binary.LittleEndian.AppendUint32([]byte(magic), formatVersion)
	w.pack(header{tag: blockTag, ops: ops})
	if err := w.write(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A tiny frame that claims or unpacks to more than the limit costs no more than the limit.
func TestBombs(t *testing.T) {
	big := header{tag: blockTag, raw: maxRaw + 1, packed: 10}
	b := big.append(binary.LittleEndian.AppendUint32([]byte(magic), formatVersion))
	if _, err := ReadAll(bytes.NewReader(b)); err == nil || !strings.Contains(err.Error(), "larger than any") {
		t.Errorf("huge claim: %v", err)
	}
	w := NewWriter(io.Discard)
	frame := w.zstd.EncodeAll(make([]byte, 8<<20), nil)
	h := header{tag: blockTag, raw: 100, packed: uint32(len(frame)), sum: crc32.Checksum(frame, castagnoli)}
	b = append(h.append(binary.LittleEndian.AppendUint32([]byte(magic), formatVersion)), frame...)
	if _, err := ReadAll(bytes.NewReader(b)); err == nil || !strings.Contains(err.Error(), "does not decompress") {
		t.Errorf("bomb: %v", err)
	}
}

func TestWriterRefuses(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	refused := []error{
		w.Thread(Thread{ID: 2}),
		w.Op(&Op{Kind: KindRead, Ref: 1}),
		w.Op(&Op{Kind: KindThreadInit, Task: 1}),
		w.Op(&Op{Kind: kindLimit}),
		w.Op(&Op{Kind: KindSend, Mode: modeLimit}),
		w.String(1, strings.Repeat("x", maxText+1)),
	}
	for i, err := range refused {
		if err == nil {
			t.Errorf("call %d was accepted", i)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if tr, err := ReadAll(&out); err != nil || len(tr.Ops) != 0 || len(tr.Tables.Strings) != 0 {
		t.Errorf("empty trace: %+v, %v", tr, err)
	}
	if err := w.Op(&Op{Kind: KindBegin}); err == nil {
		t.Error("a closed writer takes operations")
	}
}

// appTrace has accesses as an app's recording has them: runs in one task, fields of a few objects at a few sites, most
// values as before, no two times equal.
func appTrace(ops int) *Trace {
	t := longTrace(0)
	x := uint32(1)
	variable, site := uint32(1), uint32(1)
	for i := range ops {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		if x%16 == 0 {
			variable, site = 1+x>>8%280, 1+x>>16%280
		}
		op := Op{Kind: KindRead, Task: 1, Ref: variable + x>>20%8, Site: SiteID(site + x>>24%4), Time: int64(i) * 300}
		if x>>4%4 == 0 {
			op.Kind = KindWrite
		}
		op.Value = uint64(op.Ref) * 0x9e3779b97f4a7c15 // one value a variable
		t.Ops = append(t.Ops, op)
	}
	return t
}

func BenchmarkBatch(b *testing.B) {
	for _, bench := range []struct {
		name string
		tr   *Trace
	}{{"app", appTrace(1 << 20)}, {"random", longTrace(1 << 20)}} {
		b.Run(bench.name, func(b *testing.B) { benchmarkBatch(b, bench.tr) })
	}
}

func benchmarkBatch(b *testing.B, tr *Trace) {
	data := encode(b, tr)
	buf := make([]Op, 2048)
	for b.Loop() {
		rd, err := NewReader(bytes.NewReader(data))
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, err := rd.Batch(buf); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(data))/float64(len(tr.Ops)), "B/op-on-disk")
	b.ReportMetric(float64(b.N)*float64(len(tr.Ops))/b.Elapsed().Seconds()/1e6, "Mops/s")
}

func BenchmarkWrite(b *testing.B) {
	tr := appTrace(1 << 20)
	for b.Loop() {
		if err := WriteTrace(io.Discard, tr); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*float64(len(tr.Ops))/b.Elapsed().Seconds()/1e6, "Mops/s")
}

func BenchmarkCheckedBatch(b *testing.B) {
	tr := appTrace(1 << 20)
	data := encode(b, tr)
	buf := make([]Op, 2048)
	for b.Loop() {
		rd, err := NewReader(bytes.NewReader(data))
		if err != nil {
			b.Fatal(err)
		}
		checked := NewCheckedReader(rd)
		for {
			if _, err := checked.Batch(buf); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)*float64(len(tr.Ops))/b.Elapsed().Seconds()/1e6, "Mops/s")
}
