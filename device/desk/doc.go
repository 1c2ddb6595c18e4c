// Package desk is a device without a phone: an ADB server on loopback whose devices run Android apps as JVM processes
// with JDWP. What is above it speaks to it through device/adb as to any phone and must not ask which one it is. It is
// started by cmd/erva and tests; it imports the standard library only. docs/desk.md is the contract with the framework,
// the Java code inside of the processes, and with the app builder.
//
// How it works, from outside to inside:
//
//   - server*.go speak ADB's smart-socket protocol; services.go switches to what runs on a device.
//   - shell_*.go are a small POSIX shell and the commands that tools send to a phone (am, pm, input, logcat, …). What is
//     not there is "not found", status 127, never a silent success.
//   - files.go is the device's file system: a real folder, reached through os.Root, with Android's rules about whose
//     files are whose. packages.go installs app images into it.
//   - zygote*.go keep JVMs warm in which the framework is loaded and no app yet. An app's process is one of them, bound
//     to the app over a control channel (channel.go). process.go watches it to its end.
//   - jdwp.go hands one debugger at a time to a process, and tells the process how long the debugger has been silent.
//
// Nothing outlives a Desk: Close kills every process group that it started and waits for every goroutine; a JVM that
// loses its control channel ends itself, which also covers a Desk that was killed.
package desk
