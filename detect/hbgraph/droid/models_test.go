package droid

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/trace/droidracer"
)

// fieldKey is what both tools can name: a class and a field of it.
type fieldKey struct {
	class string
	field int
}

// ervaKeys are the fields that erva's model finds races on.
func ervaKeys(t *testing.T, m *droidracer.Model, o detect.Options) map[fieldKey]bool {
	t.Helper()
	tr, index, err := m.Log.Trace()
	if err != nil {
		t.Fatal(err)
	}
	d, err := asyncclock.New(&tr.Tables, o)
	if err != nil {
		t.Fatal(err)
	}
	set, err := detect.Run(context.Background(), d, tr)
	if err != nil {
		t.Fatal(err)
	}
	byRW := map[int]*droidracer.Access{}
	for i := range m.Log.Accesses {
		byRW[m.Log.Accesses[i].RWID] = &m.Log.Accesses[i]
	}
	keys := map[fieldKey]bool{}
	for _, r := range set.Races {
		a := byRW[index.RWID[r.First.Op]]
		keys[fieldKey{a.Class, a.Field}] = true
	}
	return keys
}

// TestModelsDiffer holds the documented table: erva's model finds the fields that DroidRacer lists and no others, except
// those where both accesses hold a lock in common.
func TestModelsDiffer(t *testing.T) {
	for _, path := range logs(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			m := model(t, path)
			res, err := Find(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			own := ervaKeys(t, m, detect.Options{})
			open := detect.NewOptions() // what the command takes
			open.World = detect.OpenWorld
			if d := cmp.Diff(own, ervaKeys(t, m, open), cmp.AllowUnexported(fieldKey{})); d != "" {
				t.Errorf("in an open world with a window and the filter (-closed +open):\n%s", d)
			}
			unlocked := ervaKeys(t, m, detect.Options{Without: []string{"LOCKSET"}})
			listed := map[fieldKey]bool{}
			for _, r := range res.Races {
				a := m.Log.Accesses[r.First]
				listed[fieldKey{a.Class, a.Field}] = true
			}
			only := 0
			for k := range listed {
				if !own[k] {
					only++
					t.Logf("only DroidRacer: %s", fmt.Sprintf("%s#%d (without LOCKSET: %v)", k.class, k.field, unlocked[k]))
					if !unlocked[k] {
						t.Errorf("%v is not found and no rule explains it", k)
					}
				}
			}
			for k := range own {
				if !listed[k] {
					t.Errorf("only erva lists %v", k)
				}
			}
			t.Logf("%d fields listed, %d of them not by erva", len(listed), only)
		})
	}
}
