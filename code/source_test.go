package code_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/code"
	"github.com/erva-go/erva/code/codetest"
)

// TestSources: where the first argument of the instruction at offset 20 of method main may come from.
func TestSources(t *testing.T) {
	tests := []struct {
		name, code, want string
	}{
		{"a field", `
method main ()V
 10 load 1 0 store
 20 call - org.example.Store.load ()V 1
 21 return`, "Main.store"},
		{"a field of a field", `
method main ()V
 10 load 1 0 next
 11 load 2 1 store
 20 call - org.example.Store.load ()V 2
 21 return`, "Main.store Main.next+1"},
		{"a static field, returned", `
method main ()V
 10 call 1 org.example.Main.get ()Lorg/example/Store; static
 20 call - org.example.Store.load ()V 1
 21 return
method get ()Lorg/example/Store; static
 30 load 1 - spare
 31 return 1`, "Main.spare"},
		{"an alias", `
method main ()V
 10 load 1 0 store
 20 call - org.example.Store.load ()V 1
 21 return
method reset ()V
 30 load 1 0 spare
 31 store 0 store 1
 32 return`, "Main.store Main.spare+1"},
		{"handed over by callers", `
method main (Lorg/example/Store;)V
 20 call - org.example.Store.load ()V 1
 21 return
method show ()V
 30 load 1 0 store
 31 call - org.example.Main.main (Lorg/example/Store;)V 0 1
 32 return`, "Main.store"},
		{"one of two", `
method main ()V
 10 load 1 0 store
 11 if != 0 -> 20
 12 load 1 0 spare
 20 call - org.example.Store.load ()V 1
 21 return`, "Main.store Main.spare"},
		{"what the platform answers, asked of a field", `
method main ()V
 10 load 1 0 titles
 11 call 2 java.util.Map.get (Ljava/lang/Object;)Ljava/lang/Object; 1
 20 call - org.example.Store.load ()V 2
 21 return`, "Map.get() Main.titles+1"},
		{"nothing that is known", `
method main ()V
 10 new 1
 20 call - org.example.Store.load ()V 1
 21 return`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := codetest.Program(t, "class org.example.Main\nfield store Lorg/example/Store;\nfield spare Lorg/example/Store;\nfield next Lorg/example/Main;\nfield titles Ljava/util/Map;"+tt.code+"\nclass org.example.Store\nmethod load ()V\n 1 return\n")
			m := p.Find("org.example.Main", "main")[0]
			at, _ := m.At(20)
			var got []string
			for _, s := range p.Sources(m, at, 0) {
				got = append(got, sourceText(s))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("sources (-want +got):\n%s", diff)
			}
		})
	}
}

// sourceText is "Main.store+1": the field, or the method with parentheses, and how many steps away it is.
func sourceText(s code.Source) string {
	text := s.Field.String()
	if s.Field.Name == "" {
		text = s.Call.Class + "." + s.Call.Name + "()"
	}
	text = text[strings.LastIndexByte(text[:strings.LastIndexByte(text, '.')], '.')+1:]
	if s.Steps > 0 {
		text += "+" + string(rune('0'+s.Steps))
	}
	return text
}

func TestNulls(t *testing.T) {
	p := codetest.Program(t, `class org.example.Main
field store Lorg/example/Store;
method show (Lorg/example/Store;)V
 10 store 0 store 1
 11 return
method hide ()V
 20 const 1 0
 21 store 0 store 1
 22 return
`)
	got := p.Nulls(code.FieldRef{Class: "org.example.Main", Name: "store", Type: "Lorg/example/Store;"})
	if len(got) != 1 || got[0].Method.Name != "hide" {
		t.Errorf("stores of null: %v", got)
	}
}

func TestTested(t *testing.T) {
	p := codetest.Program(t, `class org.example.Main
field open Z
method main ()V
 10 load 1 0 open
 11 if != 1 -> 30
 20 call - java.lang.System.exit ()V static
 30 return
`)
	m := p.Find("org.example.Main", "main")[0]
	at, _ := m.At(20)
	if got := p.Tested(m, at); len(got) != 1 || got[0].Name != "open" {
		t.Errorf("tested: %v", got)
	}
	if got := p.Tested(m, 0); len(got) != 0 {
		t.Errorf("nothing is tested before the first instruction: %v", got)
	}
}
