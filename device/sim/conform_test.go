package sim

import (
	"testing"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/devicetest"
)

func TestConformance(t *testing.T) {
	delay := devicetest.Delay.Milliseconds()
	p := Program{
		Name:   "conform",
		Launch: []Stmt{Enter("Main")},
		Inputs: map[string][]Stmt{"@id/post": {Post("onPost")}, "@id/work": {Post("onWork")}, "@id/later": {Post("onLater")}, "@id/crash": {Post("onCrash")}},
		Handlers: map[string][]Stmt{
			"onPost":  {Post("First"), Post("Second")},
			"onWork":  {Fork("worker")},
			"onLater": {PostTo("main", "First", delay), PostTo("main", "Second", 2*delay)},
			"onCrash": {Use("Main.none")},
			"First":   {Write("Main.x", 1)},
			"Second":  {SetText("out", "Main.x"), SetPref("x", "Main.x")},
		},
		Threads: map[string][]Stmt{"worker": {Sleep(20), Write("Main.x", 1), Post("Second")}},
		Views:   map[string]string{"out": ""},
		Jitter:  3,
	}
	tap := func(seq int, target string) device.Input {
		return device.Input{Seq: seq, Action: device.ActionTap, Target: target}
	}
	for seed := range int64(5) {
		p.Seed = seed
		devicetest.Run(t, devicetest.App{
			Opener: Opener{p}, Post: tap(1, "@id/post"), Work: tap(1, "@id/work"), Later: tap(1, "@id/later"), Crash: tap(1, "@id/crash"),
			First: "First", Second: "Second", Field: "Main.x", Gate: device.Gate{Class: "conform$thread worker", Method: "run", Index: 2},
			Out: "out", Activity: "Main", Exception: "java.lang.NullPointerException",
		})
	}
}
