// Package sim is a simulated looper world on virtual time, behind the Session contract: loopers with Android's queues,
// worker threads, inputs, activities, crashes and visible state, all given by a Program, which is plain data.
//
// It is for tests only: with it record, replay and verify are tried without a VM, fast and without chance. The natural
// order of a program is fixed by its seed, from which each task draws the latencies of its instructions; holding, gates
// and late deliveries move it exactly as the contract of package device says. Explore runs a small program in every
// order that loopers and threads allow, so that what a flip finds can be compared with all there is to find.
//
// No goroutine is started and no wall clock is read. It may import device and trace.
package sim
