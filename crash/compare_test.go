package crash

import (
	"strings"
	"testing"
)

// thrownBy reads one stack trace.
func thrownBy(t *testing.T, text string) *Throwable {
	t.Helper()
	reports, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return reports[0].Throwable
}

func TestExpression(t *testing.T) {
	tests := []struct {
		thrown string
		want   Expression
	}{
		{"java.lang.NullPointerException", Expression{Sort: NullDereference}},
		{"java.lang.NullPointerException: Attempt to invoke virtual method 'java.lang.String org.example.Note.title()' on a null object reference", Expression{Sort: NullDereference, Member: "Note.title"}},
		{"java.lang.NullPointerException: Attempt to read from field 'int org.example.Note.size' on a null object reference in method 'void org.example.Main.show()'", Expression{Sort: NullDereference, Member: "Note.size", Field: true}},
		{`java.lang.NullPointerException: Cannot invoke "org.example.Note.title()" because "this.this$0.note" is null`, Expression{Sort: NullDereference, Member: "Note.title", Because: "this.this$0.note"}},
		{`java.lang.NullPointerException: Cannot read field "size" because "<local1>" is null`, Expression{Sort: NullDereference, Member: "size", Field: true, Because: "<local1>"}},
		{`java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because the return value of "java.util.Map.get(Object)" is null`, Expression{Sort: NullDereference, Member: "Integer.intValue", Because: "java.util.Map.get(Object)"}},
		{"kotlin.UninitializedPropertyAccessException: lateinit property adapter has not been initialized", Expression{Sort: NullDereference, Member: "adapter", Field: true, Because: "this.adapter"}},
		{"java.lang.IndexOutOfBoundsException: Index: 3, Size: 2", Expression{Sort: BadIndex}},
		{"java.lang.IllegalArgumentException: index 3 out of range", Expression{Sort: BadIndex}},
		{"java.util.ConcurrentModificationException", Expression{Sort: Changed}},
		{"java.lang.IllegalStateException: The content of the adapter has changed but ListView did not receive a notification.", Expression{Sort: Changed}},
		{"java.lang.IllegalStateException: Can not perform this action after onSaveInstanceState", Expression{Sort: NotAttached}},
		{"java.lang.IllegalStateException: Fragment Details{1} not attached to a context.", Expression{Sort: NotAttached}},
		{"android.view.WindowManager$BadTokenException: Unable to add window", Expression{Sort: NotAttached}},
		{"java.lang.IllegalStateException: already started", Expression{Sort: BadState}},
		{"java.lang.ClassCastException: A cannot be cast to B", Expression{Sort: BadCast}},
		{"java.lang.ArithmeticException: divide by zero", Expression{Sort: BadArithmetic}},
		{"java.lang.OutOfMemoryError: Failed to allocate", Expression{Sort: OutOfMemory}},
		{"java.lang.NumberFormatException: For input string: \"x\"", Expression{Sort: BadInput}},
		{"org.example.OddException: odd", Expression{Sort: OtherFailure}},
	}
	for _, tt := range tests {
		class, message, _ := strings.Cut(tt.thrown, ": ")
		if got := (&Throwable{Class: class, Message: message}).Expression(); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.thrown, got, tt.want)
		}
	}
}

func TestCompare(t *testing.T) {
	const wanted = "java.lang.NullPointerException: Attempt to invoke virtual method 'java.lang.String org.example.Note.title()' on a null object reference\n" +
		"\tat org.example.Main.lambda$show$0$org-example-Main(Main.java:12)\n\tat org.example.Main$$ExternalSyntheticLambda0.run(Unknown Source:4)\n\tat android.os.Handler.handleCallback(Handler.java:938)\n"
	const state = "java.lang.IllegalStateException: not ready after 3 s\n\tat org.example.Main.send(Main.java:12)\n"
	const broken = "java.lang.IllegalStateException: The content of the adapter has changed but ListView did not receive a notification.\n\tat android.widget.ListView.layoutChildren(ListView.java:1)\n"
	tests := []struct {
		name, want, got string
		why             string // a part of it; empty if they are the same
	}{
		{"another build, VM and way to the handler", wanted, "java.lang.NullPointerException: Cannot invoke \"org.example.Note.title()\" because \"this.note\" is null\n\tat org.example.Main.lambda$show$2(Main.java:40)\n\tat android.os.Message.recycleUnchecked(Message.java:1)\n", ""},
		{"no message", wanted, "java.lang.NullPointerException\n\tat org.example.Main.lambda$show$2(Main.java:40)\n", ""},
		{"another exception", wanted, strings.Replace(wanted, "NullPointer", "IllegalState", 1), "IllegalStateException instead of"},
		{"another member", wanted, strings.Replace(wanted, "Note.title", "Note.text", 1), "the message is"},
		{"another method", wanted, strings.Replace(wanted, "lambda$show", "lambda$hide", 1), "it comes from org.example.Main.lambda$hide"},
		{"more frames of the app", wanted, strings.Replace(wanted, "\tat android", "\tat org.example.Base.run(Base.java:1)\n\tat android", 1), "it comes from"},
		{"numbers of anonymous classes", strings.ReplaceAll(state, "Main.send", "Main$2.send"), strings.ReplaceAll(state, "Main.send", "Main$1.send"), ""},
		{"numbers in the app's message", state, strings.Replace(state, "3 s", "25 s", 1), ""},
		{"another message of the app", state, strings.Replace(state, "not ready", "closed", 1), "the message is"},
		{"a field in the words of two VMs", "java.lang.NullPointerException: Attempt to read from field 'int org.example.Note.size' on a null object reference\n\tat org.example.Main.show(M.java:1)\n", "java.lang.NullPointerException: Cannot read field \"size\" because \"<local1>\" is null\n\tat org.example.Main.show(M.java:1)\n", ""},
		{"wrapped", "java.lang.RuntimeException: Unable to start\n\tat android.app.ActivityThread.main(A.java:1)\nCaused by: " + state, "java.lang.RuntimeException: Other\n\tat android.app.Other.main(A.java:1)\nCaused by: " + state, ""},
		{"the platform's frames", broken, strings.Replace(broken, "\tat", "\tat android.widget.AbsListView.checkCount(AbsListView.java:1)\n\tat", 1), ""},
		{"other frames of the platform", broken, strings.ReplaceAll(broken, "ListView.layoutChildren", "Gallery.layout"), "it comes from"},
		{"other input", "java.lang.NumberFormatException: For input string: \"3,50\"\n\tat org.example.Main.add(M.java:1)\n", "java.lang.NumberFormatException: For input string: \"\"\n\tat org.example.Main.add(M.java:1)\n", "the message is"},
		{"an index in other words", "java.lang.ArrayIndexOutOfBoundsException: length=2; index=3\n\tat org.example.Main.draw(M.java:1)\n", "java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 2\n\tat org.example.Main.draw(M.java:1)\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			why := Compare(thrownBy(t, tt.want), thrownBy(t, tt.got))
			if (why == "") != (tt.why == "") || !strings.Contains(why, tt.why) {
				t.Errorf("it differs by %q, want %q", why, tt.why)
			}
		})
	}
}

func TestWords(t *testing.T) {
	x := thrownBy(t, "java.lang.Error\n\tat org.example.TrailDiaryActivity.onSaveClick(D.java:1)\n\tat android.view.View.performClick(V.java:1)\n")
	if got := strings.Join(x.Words(), " "); got != "trail diary save" {
		t.Errorf("the words are %q", got)
	}
}
