package droid

import (
	"context"
	"strings"
	"testing"

	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace/droidracer"
)

// A worker posts two messages to the main thread with falling delays, and a third from another worker.
const small = `1 START
2 THREADINIT tid:1
3 ATTACH-Q tid:1	 queue:7
4 FORK par-tid:1	 child-tid:2
5 FORK par-tid:1	 child-tid:3
6 LOOP tid:1	 queue:7
7 THREADINIT tid:2
8 THREADINIT tid:3
9 POST src:2 msg:1 dest:-1 delay:DELAY1
10 POST src:2 msg:2 dest:-1 delay:DELAY2
11 POST src:3 msg:3 dest:-1 delay:0
12 CALL tid:1	 msg:1
rwId:1 WRITE tid:1 obj:0x00000010 class:Lorg/example/A; field:8
13 ACCESS tid:1	 accessId:1
14 RET tid:1	 msg:1
15 CALL tid:1	 msg:2
rwId:2 READ tid:1 obj:0x00000010 class:Lorg/example/A; field:8
16 ACCESS tid:1	 accessId:2
17 RET tid:1	 msg:2
18 CALL tid:1	 msg:3
rwId:3 WRITE tid:1 obj:0x00000020 class:Lorg/example/A; field:8
19 ACCESS tid:1	 accessId:3
20 RET tid:1	 msg:3
 HB Graph 
 HB Graph size : 20
`

func TestDelays(t *testing.T) {
	for _, c := range []struct {
		first, second string
		want          droidracer.Category
	}{{"0", "0", ""}, {"5", "5", ""}, {"5", "9", ""}, {"5", "0", droidracer.Delayed}} {
		text := strings.NewReplacer("DELAY1", c.first, "DELAY2", c.second).Replace(small)
		log, err := droidracer.Read(strings.NewReader(text), "small")
		if err != nil {
			t.Fatal(err)
		}
		m, err := log.Model()
		if err != nil {
			t.Fatal(err)
		}
		res, err := Find(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		var got droidracer.Category
		if len(res.Races) > 0 {
			got = res.Races[0].Category
		}
		if got != c.want {
			t.Errorf("delays %s and %s: category %q, want %q", c.first, c.second, got, c.want)
		}
		tr, index, err := log.Trace()
		if err != nil {
			t.Fatal(err)
		}
		set, err := res.Set(m, tr, index)
		if err != nil {
			t.Fatal(err)
		}
		if len(set.Races) != len(res.Races) {
			t.Errorf("%d races became %d", len(res.Races), len(set.Races))
		}
		for _, r := range set.Races {
			if r.Kind != race.InLooper || tr.Tables.Var(r.Var).Field == "" {
				t.Errorf("race %+v", r)
			}
		}
	}
}
