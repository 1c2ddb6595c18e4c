package crash

import (
	"strings"
	"testing"
)

func TestSmoke(t *testing.T) {
	r, err := Read(strings.NewReader("11-21 20:00:00.000  1234  1234 E AndroidRuntime: FATAL EXCEPTION: main\n11-21 20:00:00.000  1234  1234 E AndroidRuntime: Process: org.x, PID: 1234\n11-21 20:00:00.000  1234  1234 E AndroidRuntime: java.lang.NullPointerException: Attempt to invoke virtual method 'java.lang.String org.x.Note.title()' on a null object reference\n11-21 20:00:00.000  1234  1234 E AndroidRuntime: \tat org.x.Main$1.run(Main.java:12)\n"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v %+v %+v", r[0], *r[0].Throwable, r[0].Throwable.Expression())
}
