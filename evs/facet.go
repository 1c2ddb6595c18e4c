package evs

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/erva-go/erva/device"
)

// The facets, by the names that the configuration has for them.
const (
	facetViews       = device.FacetViews
	facetPreferences = device.FacetPreferences
	facetFiles       = "files"
	facetDatabases   = "databases"
	facetScreenshots = "screenshots"
	facetToasts      = device.FacetToasts
	facetRequests    = "requests"
	facetTest        = CaptureTest
)

// facet is a part of the visible state. Each is one file of this package.
type facet struct {
	capture string // what a device calls the part that it is read from
	decode  func(data []byte, c *Config, s *Snapshot) error
	diff    func(a, b *Snapshot, emit func(Difference))
	// settings reads what the configuration says of it; nil takes none.
	settings settingsReader
	// moments are those at which it tells something; nil stands for all.
	moments func(Moment) bool
}

// facets are those of this version.
func facets() map[string]facet {
	return map[string]facet{
		facetViews:       {capture: device.FacetViews, decode: decodeViews, diff: diffShownViews},
		facetPreferences: {capture: device.FacetPreferences, decode: decodePreferences, diff: diffPreferences},
		facetFiles:       {capture: device.FacetData, decode: decodeFiles, diff: diffFiles, settings: filePatterns},
		facetDatabases:   {capture: device.FacetData, decode: decodeDatabases, diff: diffDatabases, settings: databasePatterns},
		facetScreenshots: {capture: device.FacetScreen, decode: decodeScreen, diff: diffScreens, settings: screenSettings, moments: drawn},
		facetToasts:      {capture: device.FacetToasts, decode: decodeToasts, diff: diffToasts, moments: atEnd},
		facetRequests:    {capture: captureRequests, decode: decodeRequests, diff: diffRequests},
		facetTest:        {capture: CaptureTest, decode: decodeTest, diff: diffTests, moments: atEnd},
	}
}

// facetOrder is the order in which differences are listed.
func facetOrder() []string {
	return []string{facetViews, facetPreferences, facetFiles, facetDatabases, facetRequests, facetToasts, facetScreenshots, facetTest}
}

// Take captures the facets that the configuration asks for. The source must stand still meanwhile.
func Take(ctx context.Context, src Source, c Config, label Label) (Snapshot, error) {
	s := Snapshot{Label: label}
	captured := map[string][]byte{}
	for _, name := range slices.Sorted(slices.Values(c.facets())) {
		f, ok := facets()[name]
		if !ok {
			return Snapshot{}, fmt.Errorf("snapshot at %s: there is no facet %q", label, name)
		}
		if f.moments != nil && !f.moments(label.Moment) {
			continue
		}
		data, ok := captured[f.capture]
		if !ok {
			var err error
			if data, err = src.Capture(ctx, f.capture); err != nil {
				return Snapshot{}, fmt.Errorf("snapshot at %s: capture %s: %w", label, name, err)
			}
			captured[f.capture] = data
		}
		if err := f.decode(data, &c, &s); err != nil {
			return Snapshot{}, fmt.Errorf("snapshot at %s: read %s: %w", label, name, err)
		}
		s.Facets = append(s.Facets, name)
	}
	return s, nil
}

// diffSnapshot compares the facets that both snapshots have.
func diffSnapshot(a, b *Snapshot, emit func(Difference)) {
	here := func(d Difference) {
		d.Label = a.Label
		emit(d)
	}
	for _, name := range facetOrder() {
		if a.has(name) && b.has(name) {
			facets()[name].diff(a, b, here)
		}
	}
}

// matchSegments matches a name with a pattern, both cut at slashes; ** stands for any number of segments.
func matchSegments(pattern, name []string) bool {
	switch {
	case len(pattern) == 0:
		return len(name) == 0
	case pattern[0] == "**":
		for i := 0; i <= len(name); i++ {
			if matchSegments(pattern[1:], name[i:]) {
				return true
			}
		}
		return false
	default:
		return len(name) > 0 && matchName(pattern[0], name[0]) && matchSegments(pattern[1:], name[1:])
	}
}

// matchesAny says whether a path fits one of the patterns.
func matchesAny(patterns []string, name string) bool {
	for _, p := range patterns {
		if matchSegments(strings.Split(p, "/"), strings.Split(name, "/")) {
			return true
		}
	}
	return false
}
