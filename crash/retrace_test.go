package crash

import (
	"strings"
	"testing"
)

const mappingText = `# compiler: R8
org.example.notes.Note -> a.a:
# {"id":"sourceFile","fileName":"Note.java"}
    java.lang.String title -> a
    1:1:java.lang.String title():20:20 -> a
org.example.notes.Store -> a.b:
    1:3:void open():30:32 -> a
    4:4:java.lang.String org.example.notes.Note.title():20:20 -> a
    4:4:void read():44 -> a
    4:4:void refresh():50 -> a
    void close() -> b
    void close(int) -> b
    void clear() -> b
org.example.notes.NoStoreException -> a.c:
`

func TestRetrace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a range of lines", "java.lang.Error\n\tat a.b.a(Unknown Source:2)\n", "java.lang.Error: ; org.example.notes.Store.open(Unknown Source:31)"},
		{"inlined", "java.lang.Error\n\tat a.b.a(SourceFile:4)\n", "java.lang.Error: ; org.example.notes.Note.title(Unknown Source:20); org.example.notes.Store.read(Unknown Source:44); org.example.notes.Store.refresh(Unknown Source:50)"},
		{"ambiguous", "java.lang.Error\n\tat a.b.b(SourceFile)\n", "java.lang.Error: ; org.example.notes.Store.close(SourceFile) or clear"},
		{"no such line", "java.lang.Error\n\tat a.b.a(SourceFile:99)\n", "java.lang.Error: ; org.example.notes.Store.open(SourceFile) or read or refresh"},
		{"an exception of the app, and the message", "a.c: Attempt to invoke virtual method 'java.lang.String a.a.a()' on a null object reference\n\tat a.b.a(:1)\n",
			"org.example.notes.NoStoreException: Attempt to invoke virtual method 'java.lang.String org.example.notes.Note.title()' on a null object reference; org.example.notes.Store.open(Unknown Source:30)"},
		{"what the mapping does not know", "java.lang.Error: a b\n\tat a.d.a(D.java:1)\n\tat android.os.Handler.run(Handler.java:3)\n", "java.lang.Error: a b; a.d.a(D.java:1); android.os.Handler.run(Handler.java:3)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			reports, err := Read(strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if err := Retrace(reports, strings.NewReader(mappingText)); err != nil {
				t.Fatal(err)
			}
			x := reports[0].Throwable
			got := x.Class + ": " + x.Message
			for _, f := range x.Frames {
				got += "; " + strings.Join(append([]string{f.String()}, f.Others...), " or ")
			}
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestNoMapping(t *testing.T) {
	err := Retrace(nil, strings.NewReader("# a comment\n\n    void a() -> b\n"))
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v", err)
	}
}

func FuzzRetrace(f *testing.F) {
	f.Add(mappingText, plain)
	f.Add("a -> b:\n    1:99999999999999999999:void a():1:2 -> a\n", "java.lang.Error\n\tat b.a(X:1)\n")
	f.Fuzz(func(t *testing.T, mapping, text string) {
		reports, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		_ = Retrace(reports, strings.NewReader(mapping)) // whatever it says, it ends
	})
}
