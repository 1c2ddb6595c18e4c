// Package verify is the loop over races: control replays, the noise mask, flips, retries, budget and verdicts. It alone
// knows all the stages below it.
//
// For a recording it first replays the recorded order (the controls): what differs between equal runs is noise and is
// masked. Then every suspected pair is flipped: the flipper proves that it cannot be, or gives schedules; each schedule
// is replayed on a fresh session, the run's own trace must show the flipped order, and the state is compared with the
// controls'. What the runs showed is evidence; package classify turns it into a verdict. A run that did not show the
// flipped order supports no verdict, and a failure of the device never becomes one.
//
// Races of the same pair of events share one flip; where a thread takes part each pair of sites is a flip of its own.
// It is imported by cmd/erva only.
package verify
