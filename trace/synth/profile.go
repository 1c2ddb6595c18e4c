package synth

import (
	"fmt"
	"strings"
	"time"
)

// Pattern says what a profile's trace is made of.
type Pattern uint8

// The patterns.
const (
	// App is an Android app: loopers, binder and worker threads, objects that come and go.
	App Pattern = iota
	// Delayed is events in posting chains of which 30 % are delayed and 10 % posted for a time, without accesses.
	Delayed
	// Chain is plain posting chains that signal and wait now and then.
	Chain
	// Tree is events that are posted by one of the 64 before them, with delays that order no siblings.
	Tree
	// HotRace is threads that all access one variable.
	HotRace
)

// Profile is the shape of a trace: a row of Table 4.1 (Hsiao) and what the text says of events (section 4.2.2), or a
// pattern that strains one part of a detector.
type Profile struct {
	Name         string `json:"name"`
	SyncOps      int    `json:"syncOperations"` // operations other than accesses
	Accesses     int    `json:"accesses"`
	Loopers      int    `json:"loopers"`
	Binders      int    `json:"binders"`
	Workers      int    `json:"workers"`
	LooperEvents int    `json:"looperEvents"`
	BinderEvents int    `json:"binderEvents"`
	// Run is how long the app ran. The table does not say; the text says 10 to 30 minutes, longer where few events came.
	Run time.Duration `json:"-"`
	// Races is how many races are planted at scale 1.
	Races   int     `json:"races"`
	Pattern Pattern `json:"-"`

	part float64 // of the run that is made; 0 is all of it
}

// Profiles are the twenty apps of Table 4.1, by looper events.
func Profiles() []Profile {
	k, m := 1000, 1000*1000
	rows := []Profile{
		app("anymemo", 760*k, 67*m, 24, 5, 158, 244584, 1110),
		app("connectbot", 722*k, 166*m, 3, 6, 60, 86056, 4819),
		app("firefox", 720*k, 195*m, 7, 4, 269, 78719, 2673),
		app("nprnews", 556*k, 198*m, 8, 5, 87, 77619, 50011),
		app("k9mail", 507*k, 164*m, 6, 5, 46, 48493, 8136),
		app("opensudoku", 651*k, 121*m, 1, 4, 20, 47062, 2810),
		app("sgtpuzzles", 702*k, 115*m, 3, 5, 65, 42110, 1938),
		app("aarddict", 382*k, 80*m, 3, 4, 117, 37345, 4331),
		app("barcodescanner", 208*k, 127*m, 2, 3, 17, 34792, 949),
		app("flymnews", 338*k, 122*m, 4, 6, 151, 31690, 1579),
		app("remindme", 280*k, 56*m, 10, 6, 57, 31637, 1391),
		app("adobereader", 418*k, 75*m, 14, 4, 307, 31301, 1751),
		app("flipkart", 811*k, 242*m, 34, 4, 233, 31054, 1264),
		app("oifilemanager", 593*k, 124*m, 76, 5, 227, 30841, 6694),
		app("vlcplayer", 1045*k, 90*m, 31, 25, 360, 26241, 28133),
		app("asqlitemanager", 421*k, 64*m, 1, 4, 34, 25597, 1529),
		app("twitter", 355*k, 159*m, 128, 9, 149, 24333, 2615),
		app("tomdroid", 465*k, 70*m, 2, 6, 104, 22121, 3441),
		app("fbreader", 632*k, 107*m, 14, 5, 56, 21300, 4064),
		app("atimetracker", 291*k, 52*m, 1, 6, 22, 19620, 1880),
	}
	for i := range rows {
		rows[i].Run = 10*time.Minute + time.Duration(20*i/len(rows))*time.Minute
	}
	return rows
}

// app is a row of the table, in the order of its columns.
func app(name string, syncOps, accesses, loopers, binders, workers, looperEvents, binderEvents int) Profile {
	return Profile{Name: name, SyncOps: syncOps, Accesses: accesses, Loopers: loopers, Binders: binders, Workers: workers,
		LooperEvents: looperEvents, BinderEvents: binderEvents, Races: 200}
}

// Stress are the shapes outside the table, each for one thing that detectors find hard.
func Stress() []Profile {
	return []Profile{
		{Name: "delayed", Pattern: Delayed, Loopers: 1, Workers: chains, LooperEvents: 250_000},
		{Name: "chain", Pattern: Chain, Loopers: 1, Workers: chains + 2, LooperEvents: 200_000,
			Accesses: 200_000*eventAccesses + commonVars, Races: 200},
		{Name: "tree", Pattern: Tree, Loopers: 1, Workers: 1, LooperEvents: 200_000,
			Accesses: 200_000*eventAccesses + commonVars, Races: 200},
		{Name: "hotrace", Pattern: HotRace, Workers: hotThreads, Accesses: 1_000_000, Races: 2},
	}
}

// ProfileNamed finds a profile by its name, among the apps and the stress shapes.
func ProfileNamed(name string) (Profile, error) {
	var known []string
	for _, p := range append(Profiles(), Stress()...) {
		if p.Name == name {
			return p, nil
		}
		known = append(known, p.Name)
	}
	return Profile{}, fmt.Errorf("profile %q is unknown; the profiles are %s", name, strings.Join(known, " "))
}

// scaled is the profile of the first part of a run: as busy, but shorter.
func (p Profile) scaled(scale float64) Profile {
	part := func(n int) int {
		if n == 0 {
			return 0
		}
		return max(1, int(float64(n)*scale+0.5))
	}
	p.SyncOps, p.Accesses = part(p.SyncOps), part(p.Accesses)
	p.LooperEvents, p.BinderEvents = part(p.LooperEvents), part(p.BinderEvents)
	if p.Pattern != HotRace {
		p.Races = part(p.Races)
	}
	p.Run = time.Duration(float64(p.Run) * scale)
	p.part = scale
	return p
}
