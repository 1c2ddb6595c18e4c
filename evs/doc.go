// Package evs takes, compares and masks the externally visible state: what a user can see of an app, and what it
// leaves behind for the user's next visit.
//
// A snapshot is taken where an activity is entered or left, with its looper standing still, and at the end of a run
// (ERVA, section 4.6). Its facets are the view trees of all windows, the shared preferences, and failures: crashes,
// uncaught exceptions, ANRs; where the configuration asks for them, files, databases row by row, requests, and pictures of the screen. Two runs are compared snapshot by snapshot, paired by their labels, never by time. The
// result is a list of differences in a person's words: TextView id/title: "Inbox" → "".
//
// Views are paired by resource id, then by class and position; the rows of lists by the longest common subsequence of
// their contents. What cannot be seen in either run (a view that is gone, a toast that happens to be up) is not
// compared, and a moved view is no difference of its own where changed contents explain the move.
//
// Equal runs differ too: clocks, random text, animations. A Mask holds the places at which control replays of the
// recorded order differ from each other; a difference at such a place says nothing about a race.
//
// The package may import device (data types) and trace. It never decides what a difference means: classify does.
package evs
