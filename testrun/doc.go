// Package testrun lets a test drive an app that erva records or replays: any command that starts the app and works on it
// from outside or, as instrumented tests do, from inside. Its result is a part of the visible state (evs.Test).
//
// A session of such an app is one of the device's with two changes. The app is started by the command (the debug app waits for
// its debugger whoever starts it). And the end of the app's process is no failure while the command goes on: tests that run
// inside end with it, and what they say in the end is what the run showed.
//
// What a test says is read from its output, in the forms of am instrument with and without -r, else from its exit status.
// It may import device, evs and trace; verify and the commands use it.
package testrun
