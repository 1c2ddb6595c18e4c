package evs

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/erva-go/erva/device"
)

func decodePreferences(data []byte, _ *Config, s *Snapshot) error {
	return json.Unmarshal(data, &s.Preferences)
}

// diffPreferences compares every key of every preference file.
func diffPreferences(base, other *Snapshot, emit func(Difference)) {
	for _, file := range unionKeys(base.Preferences, other.Preferences) {
		a, b := base.Preferences[file], other.Preferences[file]
		for _, key := range unionKeys(a, b) {
			va, inBase := a[key]
			vb, inOther := b[key]
			if inBase == inOther && cmp.Equal(va, vb, cmpopts.EquateEmpty()) {
				continue
			}
			typed := inBase && inOther && va.Type != vb.Type
			emit(Difference{
				Kind: KindPreference, Path: "preference " + file + "/" + key, Where: "preference " + file + "/" + key,
				Attribute: "value", Base: preferenceText(va, inBase, typed), Other: preferenceText(vb, inOther, typed),
			})
		}
	}
}

func unionKeys[V any](a, b map[string]V) []string {
	keys := slices.Collect(maps.Keys(a))
	for k := range b {
		if _, ok := a[k]; !ok {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// preferenceText is a value as people write it; typed adds its type, where two values differ in nothing else.
func preferenceText(p device.Preference, present, typed bool) string {
	if !present {
		return absent
	}
	var s string
	switch p.Type {
	case "string":
		s = quote(p.Value)
	case "set":
		items := make([]string, len(p.Set))
		for i, v := range p.Set {
			items[i] = quote(v)
		}
		s = "{" + strings.Join(items, ", ") + "}"
	default:
		s = p.Value
	}
	if typed {
		return fmt.Sprintf("%s %s", p.Type, s)
	}
	return s
}
