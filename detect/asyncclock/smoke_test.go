package asyncclock

import (
	"context"
	"testing"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace/tracetest"
)

func find(t *testing.T, o detect.Options, text string) *race.Set {
	t.Helper()
	tr := tracetest.Text(t, text)
	d, err := New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := detect.Run(context.Background(), d, tr)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestSmoke(t *testing.T) {
	set := find(t, detect.NewOptions(), `
W send A
W send B
A begin main
A write x @C.a:1
A end
B begin main
B write x @C.b:1
B end
V send D
D begin main
D write x @C.d:1
D end
`)
	if len(set.Races) != 1 || set.Races[0].First.Site != 2 || set.Races[0].Kind != race.InLooper {
		t.Errorf("found %+v", set.Races)
	}
}
