// Package crash reads reports of failures as developers have them, and says whether two failures are the same.
//
// Read takes what a person pastes: logcat in all of its formats, the Play console, Crashlytics, ANR traces, bare stack traces,
// with whatever stands around them. Retrace undoes what R8 has done to the names. Expression says what of the message tells
// about the expression that failed, and Compare holds a failure against another that may come from a different build, VM or
// version of Android: the exception, the app's frames without lines and compilers' names, and the shape of the message.
//
// It is a leaf: text in, values out. What could have caused a failure is package culprit's to say.
package crash
