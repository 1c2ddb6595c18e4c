// Package culprit ranks the pairs of tasks whose order may be to blame for a failure that somebody has reported.
//
// Given what was thrown, a recording in which it was not, and what detectors found in that, it asks which tasks of the recording
// ran the failing code, which fields the failing expression reads (of the message, and of the app's code by data flow), and
// who could have put the failing value there in another order: writes of these fields or their aliases in unordered tasks,
// callbacks of a component's life that come early, messages that come late. What a flip would make the failing code see is
// predicted from the recording, so that the first candidate is nearly always the right one. It decides nothing: flips do.
//
// It may import code, crash, edg, race and trace; cmd/erva hands its candidates to verify.
package culprit
