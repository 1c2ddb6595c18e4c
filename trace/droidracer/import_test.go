package droidracer

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/trace"
)

func TestImportMakesSense(t *testing.T) {
	moves := map[string]int{"RemindMe.txt": 9, "twitter.txt": 3}
	for _, want := range published {
		t.Run(want.file, func(t *testing.T) {
			l := real(t, want.file)
			tr, index, err := l.Trace()
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := trace.Check(tr, trace.Strict); err != nil {
				t.Fatal(err)
			}
			if index.Moved != moves[want.file] || len(index.Lost) != 0 {
				t.Errorf("%d blocks moved, lost %v", index.Moved, index.Lost)
			}
			checkImport(t, l, tr, index)
			checkDisk(t, tr)
		})
	}
}

// checkImport counts what must be there: every access with its rwId, every event that was handled.
func checkImport(t *testing.T, l *Log, tr *trace.Trace, index *Index) {
	t.Helper()
	byID := map[int]*Access{}
	for i := range l.Accesses {
		if a := &l.Accesses[i]; a.Database == "" && a.Op >= 0 {
			byID[a.RWID] = a
		}
	}
	for i := range tr.Ops {
		op := &tr.Ops[i]
		if !op.IsAccess() {
			continue
		}
		a := byID[index.RWID[i]]
		if a == nil || a.Write != (op.Kind == trace.KindWrite) {
			t.Fatalf("operation %d has rwId %d: %+v", i, index.RWID[i], a)
		}
		v := tr.Tables.Var(op.Var())
		if !strings.HasPrefix(v.Field, a.Class+"#") || a.Static != (v.Kind == trace.VarStatic) || a.Static != (v.Object == "") {
			t.Fatalf("operation %d: %+v for %+v", i, v, a)
		}
		if index.OpID[i] != l.Ops[a.Op].ID {
			t.Fatalf("operation %d is of the log's operation %d, want %d", i, index.OpID[i], l.Ops[a.Op].ID)
		}
		delete(byID, index.RWID[i])
	}
	if len(byID) != 0 {
		t.Errorf("%d accesses are missing", len(byID))
	}
}

func checkDisk(t *testing.T, tr *trace.Trace) {
	t.Helper()
	var bin, text bytes.Buffer
	if err := trace.WriteTrace(&bin, tr); err != nil {
		t.Fatal(err)
	}
	again, err := trace.ReadAll(&bin)
	if err != nil {
		t.Fatal(err)
	}
	if err := trace.FormatText(&text, again); err != nil {
		t.Fatal(err)
	}
	third, err := trace.ParseText(&text, "text")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(tr, third, cmpopts.IgnoreUnexported(trace.Tables{}), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("binary and text form change the trace: %.2000s", d)
	}
}

const small = `Android bug-checker log messages 

1 START
2 THREADINIT tid:1
3 ATTACH-Q tid:1	 queue:10
4 NATIVE-ENTRY tid:2thread-name:Binder Thread #1
5 POST src:2 msg:1 dest:-1 delay:0
6 NATIVE-EXIT tid:2thread-name:Binder Thread #1
7 LOOP tid:1	 queue:10
8 CALL tid:1	 msg:1
rwId:1 WRITE tid:1 obj:0x00000abc class:La/b/C; field:8
rwId:2 READ-STATIC tid:1 class:La/D; field:3
9 ACCESS tid:1	 accessId:1
10 POST src:1 msg:2 dest:-1 delay:30
11 POST src:1 msg:3 dest:-1 delay:0
12 NATIVE-ENTRY tid:2thread-name:Binder Thread #1
13 POST src:2 msg:4 dest:-1 delay:0
14 NATIVE-EXIT tid:2thread-name:Binder Thread #1
15 ENABLE-LIFECYCLE tid:1 component:a.Main id:77 state:PAUSE-ACT
16 ENABLE-EVENT tid:1 view:5 event:0
17 RET tid:1	 msg:1
18 CALL tid:1	 msg:4
19 TRIGGER-LIFECYCLE tid:1 component:a.Main id:77 state:PAUSE-ACT
rwId:3 READ tid:1 obj:0x00000abc class:La/b/C; field:8
20 ACCESS tid:1	 accessId:3
21 RET tid:1	 msg:4
22 POST src:1 msg:5 dest:-1 delay:0
23 CALL tid:1	 msg:5
24 TRIGGER-EVENT tid:1 view:5 event:0
rwId:4 READ tid:1 database:/data/x.db
`

// The small log as a whole: a backward edge moves a block, a click comes from outside, an unhandled post goes.
func TestImportSmall(t *testing.T) {
	l, err := Read(strings.NewReader(small), "small")
	if err != nil {
		t.Fatal(err)
	}
	tr, index, err := l.Trace()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := trace.FormatText(&b, tr); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range strings.Split(b.String(), "\n") {
		f, _, _ := strings.Cut(line, " t=")
		if strings.Contains(f, " ") && !strings.Contains("thread event queue var site handle string", strings.Fields(f)[0]) {
			got = append(got, f)
		}
	}
	want := []string{
		"main thread-init", "t5 thread-init", "t5 send e2 q=main", "t5 thread-exit", "main signal h3",
		"e2 begin main", "e2 wait h3", "e2 write a.b.C#8 @a.b.C", "e2 read a.D#3 static @a.D",
		"e2 register h1", "t6 thread-init", "t6 perform h1", "t6 send e3 q=main", "t6 thread-exit", "e2 register h2", "e2 end main",
		"e3 begin main", "e3 wait h3", "e3 read a.b.C#8 @s3", "e3 end main",
		"outside thread-init", "outside perform h2", "outside send e4 q=main input", "outside thread-exit",
		"e4 begin main", "e4 wait h3", "e4 end main", "main thread-exit",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s\n%s", d, b.String())
	}
	if index.Moved != 1 {
		t.Errorf("%d blocks moved", index.Moved)
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", "not a DroidRacer log"},
		{"something else", "hello\nworld\n", "no line of a DroidRacer log"},
		{"unknown operation", "1 START\n2 DANCE tid:1\n", `small:2: operation "DANCE" is unknown (byte 8)`},
		{"missing field", "1 START\n2 POST src:1 msg:2\n", "field dest is missing"},
		{"no number", "1 START\n2 THREADINIT tid:x\n", `"x" is no number`},
		{"order", "3 START\n2 THREADINIT tid:1\n", "operation 2 comes after operation 3"},
		{"bad access", "1 START\nrwId:1 PEEK tid:1\n", "access \"PEEK\" is unknown"},
		{"half a race", "1 START\nRaces detected\nRACE rwId1:1 type - READ  obj - 0x1  class - La; field -   fieldIdx - 1  dbPath -   tid - 1  accessId - 1\n", "the last RACE record has one line"},
		{"broken race", "1 START\nRaces detected\nRACE rwId1\n", "no line of a RACE record"},
		{"entry without heading", "1 START\nCategorization of detected races\nclass: La;  field:1\n", "no entry of a category"},
	}
	for _, tt := range tests {
		if _, err := Read(strings.NewReader(tt.text), "small"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	for name, text := range map[string]string{
		"is called twice":    "1 START\n2 CALL tid:1 msg:1\n3 RET tid:1 msg:1\n4 CALL tid:1 msg:1\n",
		"inside message 1":   "1 START\n2 CALL tid:1 msg:1\n3 CALL tid:1 msg:2\n",
		"is posted twice":    "1 START\n2 POST src:1 msg:1 dest:-1 delay:0\n3 POST src:1 msg:1 dest:-1 delay:0\n4 CALL tid:1 msg:1\n",
		"and was not called": "1 START\n2 RET tid:1 msg:9\n",
	} {
		l, err := Read(strings.NewReader(text), "small")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := l.Trace(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadReport(t *testing.T) {
	text := small + ` 
 HB Graph 
 
 HB Graph size : 21
25 UNLOCK tid:1	 lock-obj:0x00000001

Races detected

RACE rwId1:1 type - WRITE  obj - 0x00000000  class - La/b/C; field - count  fieldIdx - 8  dbPath -   tid - 1  accessId - 1
     rwId2:3 type - READ  obj - 0x00000000  class - La/b/C; field - count  fieldIdx - 8  dbPath -   tid - 1  accessId - 3

Categorization of detected races

Multithreaded races
class: La/b/C;  field:8

Async races (on single thread)

Races due to a delayed post in ancestor asyncblocks

Races due to cross thread post in ancestor asyncblocks

Races due to co-enabled events
object: 0x0000abcd  field:8 co-enabled trigger opIds:19, 24

class: La/D;  field:3 co-enabled trigger opIds:24, 19

 Uncategorized races

Memory used for race detection

AbcTrace         : 21 * 36
`
	l, err := Read(strings.NewReader(text), "small")
	if err != nil {
		t.Fatal(err)
	}
	side := RaceSide{RWID: 1, Write: true, Class: "a.b.C", Name: "count", Field: 8, Thread: 1, AccessID: 1}
	other := side
	other.RWID, other.Write, other.AccessID = 3, false, 3
	if len(l.Races) != 1 || l.Races[0].First != side || l.Races[0].Second != other || l.Size != 21 {
		t.Errorf("%+v", l.Races)
	}
	want := []Listed{
		{Category: Multithreaded, Class: "a.b.C", Field: 8},
		{Category: CoEnabled, Object: 0xabcd, Field: 8, Triggers: [2]int{19, 24}, Widget: true},
		{Category: CoEnabled, Class: "a.D", Field: 3, Triggers: [2]int{24, 19}},
	}
	if d := cmp.Diff(want, l.Listed); d != "" {
		t.Error(d)
	}
	if !IsLog([]byte(text)) || !IsLog([]byte("1 START\n2 T")) || IsLog([]byte("T1 read x\n")) {
		t.Error("IsLog is wrong")
	}
}

// Whatever comes in, reading and importing end without a panic, and lenient checking leaves something that makes sense.
func FuzzRead(f *testing.F) {
	f.Add(small)
	for _, cut := range []int{100, 300, 600, 900} {
		f.Add(small[:cut])
	}
	f.Add(strings.ReplaceAll(small, "tid:1", "tid:2"))
	f.Add(strings.ReplaceAll(small, "msg:4", "msg:1"))
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Read(strings.NewReader(text), "fuzz")
		if err != nil {
			return
		}
		tr, index, err := l.Trace()
		if err != nil {
			return
		}
		if len(index.RWID) != len(tr.Ops) || len(index.OpID) != len(tr.Ops) {
			t.Fatal("index and trace differ in length")
		}
		if _, _, err := trace.Check(tr, trace.Lenient); err != nil {
			t.Fatal(err)
		}
		if err := trace.WriteTrace(&bytes.Buffer{}, tr); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkTrace(b *testing.B) {
	for _, want := range published {
		b.Run(want.file, func(b *testing.B) {
			l := real(b, want.file)
			for b.Loop() {
				if _, _, err := l.Trace(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
