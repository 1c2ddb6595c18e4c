package evs

import "encoding/json"

// decodeToasts reads device.FacetToasts: the texts of all toasts that the app has had shown, in their order.
func decodeToasts(data []byte, _ *Config, s *Snapshot) error {
	return json.Unmarshal(data, &s.Toasts)
}

// diffToasts compares how often each text was shown in a run, whenever that was: how long a toast is up is the system's
// business, and which one of two is read first says little.
func diffToasts(base, other *Snapshot, emit func(Difference)) {
	a, b := times(base.Toasts), times(other.Toasts)
	for _, text := range unionKeys(a, b) {
		if a[text] == b[text] {
			continue
		}
		where := "toast " + quote(text)
		emit(Difference{Kind: KindToast, Where: where, Path: "toast " + text, Attribute: attrTimes,
			Base: plural(a[text], "time"), Other: plural(b[text], "time")})
	}
}

// times counts equal texts.
func times(texts []string) map[string]int {
	out := map[string]int{}
	for _, t := range texts {
		out[t]++
	}
	return out
}

// atEnd is the moment at which all toasts of a run are known.
func atEnd(m Moment) bool { return m == End }
