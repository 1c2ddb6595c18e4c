package build

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// timeTeller reads clocks in every way that code can: straight off the stack, by a method reference, in an interface.
const timeTeller = `
import java.util.function.LongSupplier;

public class TimeTeller {
    interface Watch {
        default boolean runs() { return System.nanoTime() != 0; }
    }

    static long half = System.currentTimeMillis() / 2;

    public static void main(String[] args) {
        LongSupplier wall = System::currentTimeMillis;
        long now = System.currentTimeMillis();
        boolean near = Math.abs(wall.getAsLong() - now) < 60_000 && Math.abs(2 * half - System.currentTimeMillis()) < 60_000;
        System.out.println(near + " " + new Watch() { }.runs());
    }
}
`

// compiled is the folder of a Java class that javac has compiled.
func compiled(t *testing.T, name, source string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs javac")
	}
	javac, err := exec.LookPath("javac")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, name+".java")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), javac, "-g", "-d", dir, path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

func TestAccessors(t *testing.T) {
	dir := compiled(t, "TimeTeller", timeTeller)
	if err := addAccessors(dir); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "java", "-Xverify:all", "-cp", dir, "TimeTeller").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "true true") {
		t.Errorf("the classes with accessors: %v\n%s", err, out)
	}
	code, err := exec.CommandContext(t.Context(), "javap", "-c", "-p", "-cp", dir, "TimeTeller").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, code)
	}
	if n := strings.Count(string(code), "Method java/lang/System.currentTimeMillis"); n != 1 {
		t.Errorf("%d calls of the clock are left, want the accessor's:\n%s", n, code)
	}
	again, err := os.ReadFile(filepath.Join(dir, "TimeTeller.class"))
	if err != nil {
		t.Fatal(err)
	}
	if c, err := readClassFile(again); err != nil || !bytes.Equal(c.bytes(), again) {
		t.Errorf("what was written is not read as it is: %v", err)
	}
}

func TestAccessorsOfBrokenClasses(t *testing.T) {
	for name, data := range map[string][]byte{"empty": nil, "no class": []byte("PK\x03\x04 and more"), "cut": {0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55, 0, 9, 1}} {
		if _, err := withAccessors(data); !errors.Is(err, errClassFile) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzAccessors holds what reads class files to ending without a panic, and what it writes to being readable.
func FuzzAccessors(f *testing.F) {
	f.Add([]byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := withAccessors(data)
		if err != nil {
			return
		}
		if _, err := readClassFile(out); err != nil {
			t.Errorf("%x became %x: %v", data, out, err)
		}
	})
}
