package measure

// Average is the mean over profiles, each counting the same.
type Average struct {
	Profiles   int     `json:"profiles"`
	Disk       float64 `json:"diskPerSecond"`
	DiskOne    float64 `json:"diskOneCorePerSecond"`
	Memory     float64 `json:"memoryOneCorePerSecond"`
	EventNs    float64 `json:"eventNs"`
	ClockBytes float64 `json:"clockBytes"`
	// VariableSize is bytes a live variable.
	VariableSize float64 `json:"variableSize"`
	Faster       float64 `json:"faster"`
	LessMemory   float64 `json:"lessMemory"`
}

// AverageOf is the mean of results.
func AverageOf(results []*Result) Average {
	a := Average{Profiles: len(results)}
	if len(results) == 0 {
		return a
	}
	n := float64(len(results))
	for _, r := range results {
		a.Disk += r.Disk.PerSecond() / n
		a.DiskOne += r.DiskOne.PerSecond() / n
		a.Memory += r.Memory.PerSecond() / n
		a.EventNs += r.EventNs / n
		a.ClockBytes += float64(r.Peak.ClockBytes) / n
		a.VariableSize += r.Peak.VariableSize() / n
		a.Faster += r.Graph.Faster / n
		a.LessMemory += r.Graph.LessMemory / n
	}
	return a
}
