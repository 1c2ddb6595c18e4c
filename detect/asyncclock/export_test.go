package asyncclock

// CollectOften lets a test collect garbage after every few operations.
func (d *Detector) CollectOften() { d.collectAt, d.history.least = 3, 5 }
