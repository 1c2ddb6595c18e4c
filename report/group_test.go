package report_test

import (
	"strings"
	"testing"

	"github.com/erva-go/erva/report"
)

func TestGroupTable(t *testing.T) {
	race := func(id, group, kind, priority string) report.Report {
		return report.Report{ID: id, Field: "org.example.Main.items", Group: group, Kind: kind, Priority: priority}
	}
	r := report.Reports{Reports: []report.Report{
		race("r1", "android.widget.TextView", "in-looper", "called"),
		race("r2", "org.example.Main", "in-looper", "framework"),
		race("r3", "org.example.Main", "event-thread", "app"),
	}}
	for i := range 9 {
		r.Reports = append(r.Reports, race("x"+string(rune('1'+i)), "android.widget.TextView", "in-looper", "called"))
	}
	r.LeftOut = []report.LeftOut{{Report: race("r9", "", "in-looper", "app"), Reason: "covered", Because: "ordered if r3 were", By: "r3"}}
	var out strings.Builder
	if err := report.GroupTable(&out, r, "class"); err != nil {
		t.Fatal(err)
	}
	const want = `12 races in 2 groups by class

GROUP                    RACES  CODE    KIND                     OF
org.example.Main         2      app     in-looper, event-thread  r2 r3
android.widget.TextView  10     called  in-looper                r1 x1 x2 x3 x4 x5 x6 x7 and 2 more

1 pair left out

PAIR  REASON   FIELD       FIRST    SECOND   BECAUSE
r9    covered  Main.items  unknown  unknown  ordered if r3 were
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}

func TestTableOfUseFreeRaces(t *testing.T) {
	r := report.Reports{Reports: []report.Report{{ID: "u1", Field: "org.example.Main.store", Kind: "in-looper",
		First:   report.Access{Class: "org.example.Main", Method: "show", Line: 3, Access: report.Read},
		Second:  report.Access{Class: "org.example.Main", Method: "stop", Line: 9, Access: report.Write},
		UseFree: &report.UseFree{Class: "in-thread", Basis: "code", Use: "Main.show:4"}}}}
	var out strings.Builder
	if err := report.Table(&out, r); err != nil {
		t.Fatal(err)
	}
	const want = `1 race in 1 group

RACE  KIND       FIELD       FIRST                     SECOND                     DEREFERENCED
u1    in-thread  Main.store  Main.show (line 3), read  Main.stop (line 9), write  Main.show:4
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
