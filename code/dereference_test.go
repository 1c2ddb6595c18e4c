package code_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/codetest"
)

// TestDereferences: where what the load at offset 10 of method main gives is dereferenced, and what is known there of it.
func TestDereferences(t *testing.T) {
	tests := []struct {
		name, code string
		want       []string
	}{
		{"a call on it", `
method main ()V
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return`, []string{"main:11"}},
		{"compared, handed to the framework and stored only", `
method main ()V
 10 load 1 0 store
 11 call - android.util.Log.d (Ljava/lang/Object;)V static 1
 12 store 0 spare 1
 13 if == 1 -> 14
 14 return`, nil},
		{"a field of it", `
method main ()V
 10 load 1 0 next
 11 load 2 1 store
 12 return`, []string{"main:11"}},
		{"handed to a method that uses it", `
method main ()V
 10 load 1 0 store
 11 call - org.example.Main.use (Lorg/example/Store;)V 0 1
 12 return
method use (Lorg/example/Store;)V
 21 call - org.example.Store.load ()V 1
 22 return`, []string{"use:21"}},
		{"handed to a method that tests it", `
method main ()V
 10 load 1 0 store
 11 call - org.example.Main.use (Lorg/example/Store;)V 0 1
 12 return
method use (Lorg/example/Store;)V
 20 if == 1 -> 22
 21 call - org.example.Store.load ()V 1
 22 return`, []string{"use:21 tested"}},
		{"returned to who uses it", `
method main ()Lorg/example/Store;
 10 load 1 0 store
 11 return 1
method show ()V
 21 call 1 org.example.Main.main ()Lorg/example/Store; 0
 22 call - org.example.Store.load ()V 1
 23 return`, []string{"show:22"}},
		{"returned to who asks again after a test", `
method main ()Lorg/example/Store;
 10 load 1 0 store
 11 return 1
method show ()V
 21 call 1 org.example.Main.main ()Lorg/example/Store; 0
 22 if == 1 -> 25
 23 call 1 org.example.Main.main ()Lorg/example/Store; 0
 24 call - org.example.Store.load ()V 1
 25 return`, []string{"show:24 guarded"}},
		{"replaced where it is null", `
method main ()V
 10 load 1 0 store
 11 if != 1 -> 13
 12 new 1
 13 call - org.example.Store.load ()V 1
 14 return`, nil},
		{"replaced where something else is null", `
method main ()V
 10 load 1 0 store
 11 load 2 0 spare
 12 if != 2 -> 14
 13 new 1
 14 call - org.example.Store.load ()V 1
 15 return`, []string{"main:14"}},
		{"tested by all callers of a private method", `
method main ()V private
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method show ()V
 21 load 1 0 store
 22 if == 1 -> 24
 23 call - org.example.Main.main ()V 0
 24 return`, []string{"main:11 guarded"}},
		{"tested by all callers, and handed on as a callback", `
handle main ()V
method main ()V private
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method show ()V
 21 load 1 0 store
 22 if == 1 -> 24
 23 call - org.example.Main.main ()V 0
 24 return`, []string{"main:11"}},
		{"tested by one caller of two", `
method main ()V private
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method show ()V
 21 load 1 0 store
 22 if == 1 -> 24
 23 call - org.example.Main.main ()V 0
 24 call - org.example.Main.main ()V 0
 25 return`, []string{"main:11"}},
		{"tested, and set to null after that", `
method main ()V
 1 load 1 0 store
 2 if == 1 -> 12
 3 const 2 0
 4 store 0 store 2
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return`, []string{"main:11"}},
		{"assigned before", `
method main ()V
 1 new 2
 4 store 0 store 2
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return`, []string{"main:11 guarded"}},
		{"of another object", `
method main ()V
 1 load 3 0 next
 2 load 1 3 store
 3 if == 1 -> 12
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return`, []string{"main:11"}},
		{"of the same other object", `
method main ()V
 1 load 3 0 next
 2 load 1 3 store
 3 if == 1 -> 12
 4 load 4 0 next
 10 load 1 4 store
 11 call - org.example.Store.load ()V 1
 12 return`, []string{"main:11 guarded"}},
		{"tested by a method that says yes or no", `
method main ()V
 1 call 3 org.example.Main.isReady ()Z 0
 2 if == 3 -> 12
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method isReady ()Z
 41 load 1 0 store
 42 if == 1 -> 45
 43 const 2 1
 44 goto -> 46
 45 const 2 0
 46 return 2`, []string{"main:11 guarded"}},
		{"tested by such a method, on the other way", `
method main ()V
 1 call 3 org.example.Main.isReady ()Z 0
 2 if != 3 -> 12
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method isReady ()Z
 41 load 1 0 store
 42 if == 1 -> 45
 43 const 2 1
 44 goto -> 46
 45 const 2 0
 46 return 2`, []string{"main:11"}},
		{"tested by such a method of another object", `
method main ()V
 1 load 4 0 next
 2 call 3 org.example.Main.isReady ()Z 4
 3 if == 3 -> 12
 10 load 1 0 store
 11 call - org.example.Store.load ()V 1
 12 return
method isReady ()Z
 41 load 1 0 store
 42 if == 1 -> 45
 43 const 2 1
 44 goto -> 46
 45 const 2 0
 46 return 2`, []string{"main:11"}},
		{"in a loop", `
method main ()V
 10 load 1 0 store
 11 call 2 org.example.Store.more ()Z 1
 12 if != 2 -> 10
 13 return`, []string{"main:11"}},
		{"handed round in a ring", `
method main ()V
 10 load 1 0 store
 11 call - org.example.Main.use (Lorg/example/Store;)V 0 1
 12 return
method use (Lorg/example/Store;)V
 21 call - org.example.Main.use (Lorg/example/Store;)V 0 1
 22 return`, nil},
		{"handed to a method that is overridden", `
method main ()V
 10 load 1 0 store
 11 call - org.example.Main.use (Lorg/example/Store;)V 0 1
 12 return
method use (Lorg/example/Store;)V
 22 return
class org.example.Sub extends org.example.Main
method use (Lorg/example/Store;)V
 31 call - org.example.Store.load ()V 1
 32 return`, []string{"use:31"}},
	}
	const fields = "class org.example.Main\nfield store Lorg/example/Store;\nfield spare Lorg/example/Store;\nfield next Lorg/example/Main;\n"
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := codetest.Program(t, fields+tt.code)
			m := p.Find("org.example.Main", "main")[0]
			first, _ := m.At(10)
			if diff := cmp.Diff(tt.want, describe(p.Dereferences(m, first)), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +found):\n%s", diff)
			}
		})
	}
}

func describe(list []code.Dereference) []string {
	var out []string
	for i := range list {
		d := &list[i]
		line := fmt.Sprintf("%s:%d", d.Method.Name, d.Method.Code[d.Index].Offset)
		switch {
		case d.Tested:
			line += " tested"
		case d.Guarded():
			line += " guarded"
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return out
}

// TestFacts: what a branch says of a number is known behind it, on each of its ways.
func TestFacts(t *testing.T) {
	p := codetest.Program(t, `
class org.example.Main
field store Lorg/example/Store;
field state I
method main ()V
 1 load 1 0 state
 2 const 2 3
 3 if < 1 2 -> 6
 4 load 3 0 store
 5 call - org.example.Store.load ()V 3
 6 load 3 0 store
 7 call - org.example.Store.close ()V 3
 8 return`)
	m := p.Find("org.example.Main", "main")[0]
	for _, tt := range []struct {
		at   int
		want string
	}{{4, "state >= 3"}, {6, ""}} {
		first, _ := m.At(tt.at)
		got := ""
		for _, f := range p.Dereferences(m, first)[0].Facts {
			if f.Path != "" {
				got = fmt.Sprintf("%s %s %d", f.Field.Name, f.Test, f.Number)
			}
		}
		if got != tt.want {
			t.Errorf("at %d %q is known, want %q", tt.at, got, tt.want)
		}
	}
}

func TestBlocks(t *testing.T) {
	p := codetest.Program(t, `
class org.example.Main
method main ()V
 1 if == 0 -> 4
 2 const 1 1
 3 goto -> 5
 4 const 1 2
 5 return`)
	want := []code.Block{{First: 0, Last: 1, Next: []int{2, 1}}, {First: 1, Last: 3, Next: []int{3}}, {First: 3, Last: 4, Next: []int{3}}, {First: 4, Last: 5}}
	if diff := cmp.Diff(want, p.Find("org.example.Main", "main")[0].Blocks(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +found):\n%s", diff)
	}
}
