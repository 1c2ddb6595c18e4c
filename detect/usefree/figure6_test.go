package usefree_test

import (
	"fmt"
	"testing"

	"github.com/erva-go/erva/code/codetest"
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/usefree"
	"github.com/erva-go/erva/trace/tracetest"
)

// TestFigure6 goes through the cases of CAFA's Figure 6: a branch at pc that tests the pointer, jumps forwards or backwards,
// and a use in each of the areas. The shadowed ones are safe. Where other ways lead into an area, addresses would say that it is
// safe, and control flow knows that it is not.
func TestFigure6(t *testing.T) {
	const (
		load    = "load 1 0 handler"
		use     = "call - android.os.Handler.run ()V 1"
		other   = "call - org.example.Main.log ()V static"
		forever = "call 9 org.example.Main.more ()Z static"
	)
	tests := []struct {
		name string
		code []string // by offset, from 0
		use  int      // offset of the load that is used
		safe bool
	}{
		{"if-eqz forwards, between pc and pc + offset", []string{load, "if == 1 -> 4", load, use, "return"}, 2, true},
		{"if-eqz forwards, behind pc + offset", []string{load, "if == 1 -> 3", other, load, use, "return"}, 3, false},
		{"if-eqz forwards, before pc", []string{load, use, load, "if == 1 -> 5", other, "return"}, 0, false},
		{"if-eqz forwards, a jump into the area", []string{forever, "if != 9 -> 4", load, "if == 1 -> 6", load, use, "return"}, 4, false},
		{"if-nez forwards, behind pc + offset", []string{load, "if != 1 -> 3", "return", load, use, "return"}, 3, true},
		{"if-nez forwards, between pc and pc + offset", []string{load, "if != 1 -> 4", load, use, "return"}, 2, false},
		{"if-nez forwards, falling into what is behind pc + offset", []string{load, "if != 1 -> 3", other, load, use, "return"}, 3, false},
		{"if-eqz backwards, behind pc", []string{load, "if == 1 -> 0", load, use, "return"}, 2, true},
		{"if-eqz backwards, between pc - offset and pc", []string{other, load, use, load, "if == 1 -> 0", "return"}, 1, false},
		{"if-nez backwards, between pc - offset and pc", []string{"goto -> 3", load, use, load, "if != 1 -> 1", "return"}, 1, true},
		{"if-nez backwards, behind pc", []string{"goto -> 2", "return", load, "if != 1 -> 1", load, use, "return"}, 4, false},
		{"if-nez backwards, falling into the area", []string{other, load, use, load, "if != 1 -> 1", "return"}, 1, false},
		{"if-eq forwards, behind pc + offset", []string{load, "if == 1 0 -> 3", "return", load, use, "return"}, 3, true},
		{"if-eq forwards, between pc and pc + offset", []string{load, "if == 1 0 -> 4", load, use, "return"}, 2, false},
		{"if-eq backwards, between pc - offset and pc", []string{"goto -> 3", load, use, load, "if == 1 0 -> 1", "return"}, 1, true},
		{"if-eq backwards, behind pc", []string{"goto -> 2", "return", load, "if == 1 0 -> 1", load, use, "return"}, 4, false},
		{"if-ne, which javac makes of ==, between pc and pc + offset", []string{load, "if != 1 0 -> 4", load, use, "return"}, 2, true},
		{"of another pointer", []string{"load 1 0 spare", "if == 1 -> 4", load, use, "return"}, 2, false},
		{"of a copy", []string{load, "move 2 1", "if == 2 -> 5", "move 3 1", "call - android.os.Handler.run ()V 3", "return"}, 0, true},
		{"of its class", []string{load, "type-test 2 1", "if == 2 -> 5", load, use, "return"}, 3, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "class org.example.Main\nfield handler Landroid/os/Handler;\nfield spare Landroid/os/Handler;\nmethod onFocus ()V\n"
			for i, line := range tt.code {
				text += fmt.Sprintf("%d %s\n", i, line)
			}
			tr := tracetest.Text(t, fmt.Sprintf(`
site use class=org.example.Main method=onFocus index=%d
A send onFocus
onFocus begin main
onFocus read org.example.Main.handler reference value=5 @use
onFocus end
B send onPause
onPause begin main
onPause write org.example.Main.handler reference null @org.example.Main.onPause:2
onPause end`, tt.use))
			o := usefree.Options{Detect: detect.Options{World: detect.OpenWorld}, Code: codetest.Program(t, text)}
			found, err := usefree.Find(t.Context(), detect.Memory(tr), o)
			if err != nil {
				t.Fatal(err)
			}
			if len(found.Races)+len(found.Pruned) != 1 {
				t.Fatalf("found %+v", found)
			}
			if safe := len(found.Pruned) == 1; safe != tt.safe {
				t.Errorf("safe %t, want %t: %+v", safe, tt.safe, found)
			}
		})
	}
}
