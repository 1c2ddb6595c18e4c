package dex

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/erva-go/erva/code"
)

// smaliJar is where Debian's libsmali-java installs the assembler.
const smaliJar = "/usr/share/java/smali.jar"

// assemble makes a DEX file of smali sources.
func assemble(t *testing.T, api int, sources ...string) string {
	t.Helper()
	tool, args := "java", []string{"-jar", smaliJar}
	if smali, err := exec.LookPath("smali"); err == nil {
		tool, args = smali, nil
	} else if _, err := os.Stat(smaliJar); err != nil {
		t.Skip("no assembler for DEX: install smali (Debian: apt-get install libsmali-java)")
	}
	out := filepath.Join(t.TempDir(), "classes.dex")
	args = append(args, "assemble", "--api", strconv.Itoa(api), "-o", out)
	if text, err := exec.CommandContext(t.Context(), tool, append(args, sources...)...).CombinedOutput(); err != nil {
		t.Fatalf("smali: %v\n%s", err, text)
	}
	return out
}

// dumped is a method as dexdump prints it.
type dumped struct {
	class, name, desc string
	size, base        int
	text              []dumpedInstr
	lines             [][2]int
	catches           []string // "0012 - 0019 Ljava/lang/Exception; -> 0030"
}

type dumpedInstr struct {
	offset         int
	name, operands string
}

var (
	dumpClass  = regexp.MustCompile(`^  Class descriptor  : '(.*)'`)
	dumpName   = regexp.MustCompile(`^      name          : '(.*)'`)
	dumpType   = regexp.MustCompile(`^      type          : '(.*)'`)
	dumpSize   = regexp.MustCompile(`^      insns size    : (\d+)`)
	dumpInstr  = regexp.MustCompile(`^([0-9a-f]+): [0-9a-f. ]+\|([0-9a-f]{4}): (\S+) ?(.*)$`)
	dumpLine   = regexp.MustCompile(`^        0x([0-9a-f]+) line=(\d+)`)
	dumpRange  = regexp.MustCompile(`^        0x([0-9a-f]+) - 0x([0-9a-f]+)$`)
	dumpTarget = regexp.MustCompile(`^          (\S+) -> 0x([0-9a-f]+)`)
	register   = regexp.MustCompile(`\bv(\d+)\b`)
)

func fromHex(s string) int {
	n, _ := strconv.ParseInt(s, 16, 64)
	return int(n)
}

// dump runs dexdump.
func dump(t *testing.T, file string) []*dumped {
	t.Helper()
	tool, err := exec.LookPath("dexdump")
	if err != nil {
		t.Skip("no disassembler for DEX: install dexdump (Debian: apt-get install dexdump)")
	}
	out, err := exec.CommandContext(t.Context(), tool, "-d", file).Output()
	if err != nil {
		t.Fatalf("dexdump: %v", err)
	}
	var list []*dumped
	var m *dumped
	class, name, desc, span := "", "", "", ""
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		line := lines.Text()
		if x := dumpClass.FindStringSubmatch(line); x != nil {
			class = x[1]
		} else if x := dumpName.FindStringSubmatch(line); x != nil {
			name = x[1]
		} else if x := dumpType.FindStringSubmatch(line); x != nil {
			desc = x[1]
		} else if x := dumpSize.FindStringSubmatch(line); x != nil {
			size, _ := strconv.Atoi(x[1])
			m = &dumped{class: code.ClassName(class), name: name, desc: desc, size: size, base: -1}
			list = append(list, m)
		} else if x := dumpInstr.FindStringSubmatch(line); x != nil {
			in := dumpedInstr{offset: fromHex(x[2]), name: x[3], operands: x[4]}
			if m.text = append(m.text, in); m.base < 0 {
				m.base = fromHex(x[1])
			}
		} else if x := dumpLine.FindStringSubmatch(line); x != nil {
			n, _ := strconv.Atoi(x[2])
			m.lines = append(m.lines, [2]int{fromHex(x[1]), n})
		} else if x := dumpRange.FindStringSubmatch(line); x != nil {
			span = fmt.Sprintf("%d - %d", fromHex(x[1]), fromHex(x[2]))
		} else if x := dumpTarget.FindStringSubmatch(line); x != nil {
			m.catches = append(m.catches, fmt.Sprintf("%s %s -> %d", span, x[1], fromHex(x[2])))
		}
	}
	return list
}

// TestAgainstDexdump compares what is read of DEX files that smali assembles with what dexdump prints of them.
func TestAgainstDexdump(t *testing.T) {
	if testing.Short() {
		t.Skip("runs smali and dexdump")
	}
	every := filepath.Join(t.TempDir(), "Every.smali")
	if err := os.WriteFile(every, []byte(everyOpcode()), 0o644); err != nil {
		t.Fatal(err)
	}
	apis := []int{15, 28} // versions 035 and 039
	if os.Getenv("ERVA_TEST_ALL") != "" {
		apis = append(apis, 24, 26) // 037 and 038
	}
	for _, api := range apis {
		if api < 28 {
			againstDexdump(t, assemble(t, api, filepath.Join("testdata", "Notes.smali")))
			continue
		}
		againstDexdump(t, assemble(t, api, filepath.Join("testdata", "Notes.smali"), every))
	}
}

func againstDexdump(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	classes, err := Parse(data, path)
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]*code.Method{}
	for _, c := range classes {
		for _, m := range c.Methods {
			methods[m.Ref().String()] = m.Load()
		}
	}
	checked := 0
	for _, d := range dump(t, path) {
		m := methods[d.class+"."+d.name+d.desc]
		if m == nil {
			t.Fatalf("%s.%s%s was not read", d.class, d.name, d.desc)
		}
		d.check(t, data, m)
		checked += len(d.text)
	}
	t.Logf("%d instructions", checked)
	if checked < 50 {
		t.Errorf("dexdump printed %d instructions only", checked)
	}
}

func (d *dumped) check(t *testing.T, data []byte, m *code.Method) {
	t.Helper()
	if m.Problem != nil {
		t.Error(m.Problem)
	}
	text := data[d.base : d.base+unitBytes*d.size]
	at := 0
	err := code.Each(text, Decode, func(raw code.Raw) {
		if at >= len(d.text) {
			t.Fatalf("%s: %d: %s is none of dexdump's", m.Ref(), raw.Offset, raw.Name)
		}
		want := d.text[at]
		at++
		if unitsOf(text).table(raw.Offset) > 0 {
			if !strings.HasSuffix(want.name, "-data") || raw.Offset != want.offset {
				t.Errorf("%s: %d: a table, dexdump says %s at %d", m.Ref(), raw.Offset, want.name, want.offset)
			}
			return
		}
		l := lowering{text: text}
		regs, _ := l.operandsOf(&raw)
		if got := fmt.Sprint(raw.Offset, raw.Name, regs); got != fmt.Sprint(want.offset, want.name, want.registers()) {
			t.Errorf("%s: read as %s, dexdump says %v %s %v", m.Ref(), got, want.offset, want.name, want.operands)
		}
		d.model(t, m, want)
	})
	if err != nil || at != len(d.text) {
		t.Errorf("%s: %v; %d of %d instructions", m.Ref(), err, at, len(d.text))
	}
	d.frame(t, m)
}

// registers are those that dexdump prints.
func (x *dumpedInstr) registers() []int {
	operands, _, _ := strings.Cut(x.operands, " //")
	if i := strings.Index(operands, ", L"); i > 0 { // the name of a type may look like a register
		operands = operands[:i]
	}
	var out []int
	for _, r := range register.FindAllStringSubmatch(operands, -1) {
		n, _ := strconv.Atoi(r[1])
		out = append(out, n)
	}
	return out
}

var (
	jumpTo   = regexp.MustCompile(`([0-9a-f]{4}) // [+-]`)
	memberOf = regexp.MustCompile(`(\[*L[^;]+;|\[+[A-Z])\.([^:]+):(\S+) // (field|method)@`)
	number   = regexp.MustCompile(`#(?:int|long) (-?\d+) // #`)
)

// model compares an instruction of the model: what it names, where it leads, and what number it has.
func (d *dumped) model(t *testing.T, m *code.Method, want dumpedInstr) {
	t.Helper()
	first, last := m.At(want.offset)
	if last != first+1 {
		t.Errorf("%s: %d: %s is %d instructions", m.Ref(), want.offset, want.name, last-first)
		return
	}
	in := &m.Code[first]
	if x := jumpTo.FindStringSubmatch(want.operands); x != nil && (in.Op == code.If || in.Op == code.Goto) {
		if len(in.Targets) != 1 || m.Code[in.Targets[0]].Offset != fromHex(x[1]) {
			t.Errorf("%s: %d: %s leads to %v, want %s", m.Ref(), want.offset, want.name, in.Targets, x[1])
		}
	}
	if x := memberOf.FindStringSubmatch(want.operands); x != nil {
		wants := code.ClassName(x[1]) + "." + x[2] + x[3]
		got := in.Method.String()
		if x[4] == "field" {
			got = in.Field.String() + in.Field.Type
		}
		if got != wants {
			t.Errorf("%s: %d: %s names %q, want %q", m.Ref(), want.offset, want.name, got, wants)
		}
	}
	if x := number.FindStringSubmatch(want.operands); x != nil && in.Op == code.Const && strconv.FormatInt(in.Value, 10) != x[1] {
		t.Errorf("%s: %d: %s has %d, want %s", m.Ref(), want.offset, want.name, in.Value, x[1])
	}
}

// frame compares lines and handlers.
func (d *dumped) frame(t *testing.T, m *code.Method) {
	t.Helper()
	for i := range m.Code {
		line := 0
		for _, p := range d.lines {
			if p[0] <= m.Code[i].Offset {
				line = p[1]
			}
		}
		if m.Code[i].Line != line {
			t.Errorf("%s: %d: line %d, dexdump says %d", m.Ref(), m.Code[i].Offset, m.Code[i].Line, line)
		}
	}
	var catches []string
	for _, h := range m.Handlers {
		end, kind := d.size, "<any>"
		if h.Last < len(m.Code) {
			end = m.Code[h.Last].Offset
		}
		if h.Type != "" {
			kind = "L" + strings.ReplaceAll(h.Type, ".", "/") + ";"
		}
		catches = append(catches, fmt.Sprintf("%d - %d %s -> %d", m.Code[h.First].Offset, end, kind, m.Code[h.Target].Offset))
	}
	if !slices.Equal(catches, d.catches) {
		t.Errorf("%s: handlers %q, dexdump says %q", m.Ref(), catches, d.catches)
	}
}

// everyOpcode is a class with every instruction that smali takes, of all formats, most of them with several operands.
func everyOpcode() string {
	var b strings.Builder
	b.WriteString(".class public Lorg/example/notes/Every;\n.super Ljava/lang/Object;\n.method public static all()V\n.registers 200\n")
	for n, op := range opcodes {
		if op.name == "unused" || strings.HasPrefix(op.name, "quick") || strings.HasPrefix(op.name, "return") {
			continue
		}
		for _, line := range operandsFor(n, op) {
			fmt.Fprintf(&b, "%s %s\n", op.name, line)
		}
	}
	b.WriteString("return-void\n:target\nnop\nnop\n.end method\n")
	return b.String()
}

// operandsFor are lines of operands for an opcode; none for those that Notes.smali has.
func operandsFor(n int, op opcode) []string {
	const method = "Lorg/example/notes/Store;->put(IJ)V"
	reference := map[bool]string{true: "Lorg/example/notes/Notes;", false: "Lorg/example/notes/Notes;->size:J"}[n < opIget]
	if strings.HasPrefix(op.name, "new-array") {
		reference = "[[Lorg/example/notes/Notes;"
	}
	switch op.format {
	case f12x:
		return []string{"v1, v14", "v15, v0"}
	case f11n:
		return []string{"v3, -8", "v3, 7"}
	case f11x:
		return []string{"v0", "v199"}
	case f22x:
		return []string{"v100, v199"}
	case f32x:
		return []string{"v150, v199"}
	case f21s:
		return []string{"v100, -32768", "v3, 32767"}
	case f31i:
		return []string{"v100, -2", "v3, 0x7fffffff"}
	case f51l:
		return []string{"v100, -2L"}
	case f23x:
		return []string{"v100, v150, v199"}
	case f22b:
		return []string{"v100, v150, -128", "v1, v2, 127"}
	case f22s:
		return []string{"v1, v15, -32768"}
	case f21t:
		return []string{"v100, :target"}
	case f22t:
		return []string{"v1, v15, :target"}
	case f22c:
		return []string{"v1, v15, " + reference}
	}
	switch n {
	case opInvokeVirtual, opInvokeVirtual + 1, opInvokeVirtual + 2, opInvokeInterface:
		return []string{"{v1, v2, v3, v15}, " + method}
	case opInvokeVirtualRange, opInvokeVirtualRange + 1, opInvokeVirtualRange + 2, opInvokeInterfaceRange:
		return []string{"{v100 .. v103}, " + method}
	case opPolymorphic:
		return []string{"{v1, v2, v3}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, (II)V"}
	case opPolymorphicRange:
		return []string{"{v100 .. v102}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, (J)V"}
	case opMethodType:
		return []string{"v1, (IJ)V"}
	}
	if n >= opSget && n <= opSputShort {
		return []string{"v100, " + reference}
	}
	return nil
}

// header is the smallest DEX file, for fuzzing without the tools.
func header() []byte {
	h := make([]byte, headerSize)
	copy(h, "dex\n035\x00")
	copy(h[0x20:], []byte{headerSize, 0, 0, 0, headerSize, 0, 0, 0, 0x78, 0x56, 0x34, 0x12})
	return h
}

// FuzzParse holds reading to ending without a panic, whatever the file.
func FuzzParse(f *testing.F) {
	f.Add(header())
	f.Add(notes(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		classes, err := Parse(data, "classes.dex")
		if err != nil {
			if _, ok := err.(*code.Error); !ok {
				t.Fatalf("error %v has no offset", err)
			}
			return
		}
		for _, c := range classes {
			for _, m := range c.Methods {
				m.Blocks()
			}
		}
	})
}

// FuzzDecode does so for instructions alone, as a debugger gives them.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{0x00, 0x00, 0x38, 0x00, 0x04, 0x00, 0x0e, 0x00})
	f.Add([]byte{0x00, 0x01, 0xff, 0xff, 0x2b, 0x00, 0xfe, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, text []byte) {
		end := 0
		_ = code.Each(text, Decode, func(in code.Raw) {
			if in.Offset != end || in.Size < 1 {
				t.Fatalf("%+v after %d", in, end)
			}
			end += in.Size
		})
	})
}
