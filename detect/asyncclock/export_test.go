package asyncclock

// CollectOften lets a test collect garbage after every few operations.
func (d *Detector) CollectOften() { d.collectAt, d.leastSweep, d.sweepAfter = 3, 5, 5 }
