package archive_test

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
	"github.com/erva-go/erva/code/archive"
	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/device/desk/java"
	"github.com/erva-go/erva/examples"
)

// TestAgainstJavap compares what is read of compiled apps with what the JDK's disassembler prints of them: instructions, what
// they name and lead to, lines and handlers.
func TestAgainstJavap(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles apps and runs javap")
	}
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		t.Skipf("javap is a part of the JDK: %v", err)
	}
	apps := []string{"tracker", "terminal"}
	if os.Getenv("ERVA_TEST_ALL") != "" {
		apps = examples.Names()
	}
	for _, app := range apps {
		t.Run(app, func(t *testing.T) { againstJavap(t, jdk, compile(t, jdk, app)) })
	}
}

// compile builds a sample app and returns the folder of its classes.
func compile(t *testing.T, jdk desk.JDK, app string) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	cache = filepath.Join(cache, "erva")
	jar, err := (&java.Framework{CacheDir: cache, JDK: jdk.Home}).Jar(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	src := t.TempDir()
	if err := examples.Unpack(app, src); err != nil {
		t.Fatal(err)
	}
	image, err := build.App(t.Context(), src, build.Options{CacheDir: cache, JDK: jdk.Home, FrameworkJar: jar})
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(image.Dir, "classes")
}

func againstJavap(t *testing.T, jdk desk.JDK, dir string) {
	t.Helper()
	found, err := archive.Open(dir)
	if err != nil || found.Unread > 0 {
		t.Fatal(err, found)
	}
	var files []string
	for name := range found.Program.Classes {
		files = append(files, filepath.Join(dir, filepath.FromSlash(strings.ReplaceAll(name, ".", "/"))+".class"))
	}
	slices.Sort(files)
	out, err := exec.CommandContext(t.Context(), filepath.Join(jdk.Home, "bin", "javap"), append([]string{"-c", "-p", "-l"}, files...)...).Output()
	if err != nil {
		t.Fatalf("javap: %v", err)
	}
	checked := 0
	for _, m := range javapMethods(out) {
		class := found.Program.Classes[m.class]
		if class == nil || m.number >= len(class.Methods) {
			t.Fatalf("%s has no method %d", m.class, m.number)
		}
		m.check(t, class.Methods[m.number].Load())
		checked += len(m.text)
	}
	if checked < 50 {
		t.Errorf("javap printed %d instructions only", checked)
	}
}

// javapMethod is a method as javap prints it.
type javapMethod struct {
	class    string
	number   int // in the class
	text     []javapInstr
	lines    map[int]int // by offset
	handlers [][3]int
}

type javapInstr struct {
	offset         int
	name, operands string
	comment        string
	cases          []int
}

var (
	javapClass  = regexp.MustCompile(`^(?:[a-z]+ )*(?:class|interface|enum) ([\w.$]+)`)
	javapMember = regexp.MustCompile(`^  \S.*(\)|\{\})( throws .*)?;$`)
	javapText   = regexp.MustCompile(`^ +(\d+): ([a-z]\w*) *([^/]*?) *(?:// (.*))?$`)
	javapCase   = regexp.MustCompile(`^ +(?:-?\d+|default): (\d+)$`)
	javapLine   = regexp.MustCompile(`^ +line (\d+): (\d+)$`)
	javapCatch  = regexp.MustCompile(`^ +(\d+) +(\d+) +(\d+) +(?:Class .*|any)$`)
)

func javapMethods(out []byte) []*javapMethod {
	var list []*javapMethod
	var m *javapMethod
	class, number := "", 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		line := lines.Text()
		number1 := func(s string) int { n, _ := strconv.Atoi(s); return n }
		if c := javapClass.FindStringSubmatch(line); c != nil {
			class, number = c[1], 0
		} else if javapMember.MatchString(line) {
			m = &javapMethod{class: class, number: number, lines: map[int]int{}}
			list, number = append(list, m), number+1
		} else if x := javapText.FindStringSubmatch(line); x != nil {
			m.text = append(m.text, javapInstr{offset: number1(x[1]), name: x[2], operands: x[3], comment: x[4]})
		} else if x := javapCase.FindStringSubmatch(line); x != nil {
			last := &m.text[len(m.text)-1]
			last.cases = append(last.cases, number1(x[1]))
		} else if x := javapLine.FindStringSubmatch(line); x != nil {
			if _, ok := m.lines[number1(x[2])]; !ok {
				m.lines[number1(x[2])] = number1(x[1])
			}
		} else if x := javapCatch.FindStringSubmatch(line); x != nil {
			m.handlers = append(m.handlers, [3]int{number1(x[1]), number1(x[2]), number1(x[3])})
		}
	}
	return list
}

// check compares the method with what was read of it.
func (j *javapMethod) check(t *testing.T, m *code.Method) {
	t.Helper()
	if m.Problem != nil {
		t.Error(m.Problem)
	}
	line := 0
	for i := range j.text {
		x := &j.text[i]
		if n, ok := j.lines[x.offset]; ok {
			line = n
		}
		first, last := m.At(x.offset)
		if first == last {
			t.Errorf("%s: %d: %s is missing", m.Ref(), x.offset, x.name)
			continue
		}
		in := &m.Code[last-1]
		if in.Line != line {
			t.Errorf("%s: %d: line %d, javap says %d", m.Ref(), x.offset, in.Line, line)
		}
		if got, want := describe(m, in), x.describe(m.Class.Name); got != want {
			t.Errorf("%s: %d: %s %s: read as %q, want %q", m.Ref(), x.offset, x.name, x.operands, got, want)
		}
	}
	var handlers [][3]int
	for _, h := range m.Handlers {
		end := 1 << 20
		if h.Last < len(m.Code) {
			end = m.Code[h.Last].Offset
		}
		handlers = append(handlers, [3]int{m.Code[h.First].Offset, end, m.Code[h.Target].Offset})
	}
	for i := range j.handlers {
		if end := j.handlers[i][1]; end > j.text[len(j.text)-1].offset {
			j.handlers[i][1] = 1 << 20
		}
	}
	if !slices.Equal(handlers, j.handlers) {
		t.Errorf("%s: handlers %v, javap says %v", m.Ref(), handlers, j.handlers)
	}
}

// describe says what an instruction does, with what it names and where it leads.
func describe(m *code.Method, in *code.Instr) string {
	s := in.Op.String()
	switch in.Op {
	case code.LoadField, code.StoreField:
		s += " " + in.Field.String() + " " + in.Field.Type
	case code.Call:
		s += " " + in.Method.String()
	case code.If:
		s += " " + in.Test.String() + " " + strconv.Itoa(len(in.Args))
	case code.Const:
		s += " " + strconv.FormatInt(in.Value, 10)
	}
	var targets []int
	for _, t := range in.Targets {
		targets = append(targets, m.Code[t].Offset)
	}
	slices.Sort(targets)
	for _, t := range slices.Compact(targets) {
		s += fmt.Sprintf(" %d", t)
	}
	return s
}

var javapTests = map[string]code.Test{"eq": code.Equal, "ne": code.NotEqual, "lt": code.Less, "ge": code.GreaterEqual, "gt": code.Greater, "le": code.LessEqual}

// describe says the same of javap's line.
func (x *javapInstr) describe(class string) string {
	kind, what, _ := strings.Cut(x.comment, " ")
	what = strings.ReplaceAll(what, `"`, "")
	if owner, rest, ok := strings.Cut(what, ":"); ok && !strings.Contains(owner, ".") && kind != "InvokeDynamic" {
		what = class + "." + owner + ":" + rest
	}
	suffix := regexp.MustCompile(`^(?:if_icmp|if_acmp|if)(eq|ne|lt|ge|gt|le|null|nonnull)$`).FindStringSubmatch(x.name)
	switch name := x.name; {
	case suffix != nil:
		words := 1
		if strings.Contains(name, "cmp") {
			words = 2
		}
		test := map[string]code.Test{"null": code.Equal, "nonnull": code.NotEqual}[suffix[1]]
		if known, ok := javapTests[suffix[1]]; ok {
			test = known
		}
		return fmt.Sprintf("if %s %d %s", test, words, x.operands)
	case strings.HasPrefix(name, "getf") || strings.HasPrefix(name, "gets"):
		owner, desc, _ := strings.Cut(what, ":")
		return "load " + strings.ReplaceAll(owner, "/", ".") + " " + desc
	case strings.HasPrefix(name, "putf") || strings.HasPrefix(name, "puts"):
		owner, desc, _ := strings.Cut(what, ":")
		return "store " + strings.ReplaceAll(owner, "/", ".") + " " + desc
	case name == "invokedynamic":
		_, member, _ := strings.Cut(what, ":")
		owner, desc, _ := strings.Cut(member, ":")
		return "call ." + owner + desc
	case strings.HasPrefix(name, "invoke"):
		owner, desc, _ := strings.Cut(what, ":")
		dot := strings.LastIndexByte(owner, '.')
		return "call " + strings.ReplaceAll(owner[:dot], "/", ".") + owner[dot:] + desc
	}
	return x.plain(kind)
}

// plain is describe for what names no member.
func (x *javapInstr) plain(kind string) string {
	name := x.name
	switch {
	case name == "goto":
		return "goto " + x.operands
	case strings.HasSuffix(name, "switch"):
		s := "switch"
		slices.Sort(x.cases)
		for _, c := range slices.Compact(x.cases) {
			s += fmt.Sprintf(" %d", c)
		}
		return s
	case name == "bipush" || name == "sipush":
		return "const " + x.operands
	case name == "aconst_null":
		return "const 0"
	case name == "iconst_m1":
		return "const -1"
	case strings.HasPrefix(name, "iconst_") || strings.HasPrefix(name, "lconst_"):
		return "const " + name[len("iconst_"):]
	case strings.HasPrefix(name, "ldc"):
		_, value, _ := strings.Cut(x.comment, " ")
		switch kind {
		case "int", "long":
			return "const " + strings.TrimSuffix(value, "l")
		case "float", "double":
			return "compute"
		}
		return "const-object"
	case name == "pop" || name == "pop2" || name == "nop":
		return "nop"
	}
	return kindByName(name)
}

func kindByName(name string) string {
	known := map[string]code.Op{"new": code.New, "newarray": code.NewArray, "anewarray": code.NewArray, "multianewarray": code.NewArray,
		"arraylength": code.Length, "athrow": code.Throw, "checkcast": code.Cast, "instanceof": code.TypeTest,
		"monitorenter": code.MonitorEnter, "monitorexit": code.MonitorExit, "swap": code.Move}
	array := regexp.MustCompile(`^[ilfdabcs]a(load|store)$`).FindStringSubmatch(name)
	switch op, ok := known[name]; {
	case ok:
		return op.String()
	case array != nil:
		return array[1] + "-element"
	case strings.HasSuffix(name, "return"):
		return "return"
	case regexp.MustCompile(`^[ilfda](load|store)(_\d|_w)?$`).MatchString(name), strings.HasPrefix(name, "dup"):
		return "move"
	}
	return "compute"
}
