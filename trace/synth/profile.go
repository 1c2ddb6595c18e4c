package synth

import (
	"fmt"
	"time"
)

// Profile is the shape of an app's trace: a row of Table 4.1 (Hsiao), and what the text says of events (section 4.2.2).
type Profile struct {
	Name         string
	SyncOps      int // operations other than accesses
	Accesses     int
	Loopers      int
	Binders      int
	Workers      int
	LooperEvents int
	BinderEvents int
	// Run is how long the app ran. The table does not say; the text says 10 to 30 minutes, longer where few events came.
	Run time.Duration
	// Races is how many races are planted at scale 1.
	Races int
}

// Profiles are the twenty apps of Table 4.1, by looper events.
func Profiles() []Profile {
	k, m := 1000, 1000*1000
	rows := []Profile{
		{"anymemo", 760 * k, 67 * m, 24, 5, 158, 244584, 1110, 0, 0},
		{"connectbot", 722 * k, 166 * m, 3, 6, 60, 86056, 4819, 0, 0},
		{"firefox", 720 * k, 195 * m, 7, 4, 269, 78719, 2673, 0, 0},
		{"nprnews", 556 * k, 198 * m, 8, 5, 87, 77619, 50011, 0, 0},
		{"k9mail", 507 * k, 164 * m, 6, 5, 46, 48493, 8136, 0, 0},
		{"opensudoku", 651 * k, 121 * m, 1, 4, 20, 47062, 2810, 0, 0},
		{"sgtpuzzles", 702 * k, 115 * m, 3, 5, 65, 42110, 1938, 0, 0},
		{"aarddict", 382 * k, 80 * m, 3, 4, 117, 37345, 4331, 0, 0},
		{"barcodescanner", 208 * k, 127 * m, 2, 3, 17, 34792, 949, 0, 0},
		{"flymnews", 338 * k, 122 * m, 4, 6, 151, 31690, 1579, 0, 0},
		{"remindme", 280 * k, 56 * m, 10, 6, 57, 31637, 1391, 0, 0},
		{"adobereader", 418 * k, 75 * m, 14, 4, 307, 31301, 1751, 0, 0},
		{"flipkart", 811 * k, 242 * m, 34, 4, 233, 31054, 1264, 0, 0},
		{"oifilemanager", 593 * k, 124 * m, 76, 5, 227, 30841, 6694, 0, 0},
		{"vlcplayer", 1045 * k, 90 * m, 31, 25, 360, 26241, 28133, 0, 0},
		{"asqlitemanager", 421 * k, 64 * m, 1, 4, 34, 25597, 1529, 0, 0},
		{"twitter", 355 * k, 159 * m, 128, 9, 149, 24333, 2615, 0, 0},
		{"tomdroid", 465 * k, 70 * m, 2, 6, 104, 22121, 3441, 0, 0},
		{"fbreader", 632 * k, 107 * m, 14, 5, 56, 21300, 4064, 0, 0},
		{"atimetracker", 291 * k, 52 * m, 1, 6, 22, 19620, 1880, 0, 0},
	}
	for i := range rows {
		p := &rows[i]
		p.Run = 10*time.Minute + time.Duration(20*i/len(rows))*time.Minute
		p.Races = 200
	}
	return rows
}

// ProfileNamed finds a profile by its name.
func ProfileNamed(name string) (Profile, error) {
	known := ""
	for _, p := range Profiles() {
		if p.Name == name {
			return p, nil
		}
		known += " " + p.Name
	}
	return Profile{}, fmt.Errorf("profile %q is unknown; the profiles are%s", name, known)
}

// scaled is the profile of the first part of a run: as busy, but shorter.
func (p Profile) scaled(scale float64) Profile {
	part := func(n int) int { return max(1, int(float64(n)*scale+0.5)) }
	p.SyncOps, p.Accesses = part(p.SyncOps), part(p.Accesses)
	p.LooperEvents, p.BinderEvents = part(p.LooperEvents), part(p.BinderEvents)
	p.Races = part(p.Races)
	p.Run = time.Duration(float64(p.Run) * scale)
	return p
}
