// Package android is a device.Session on android.os, driven from outside through adb and JDWP: the one back end of
// the product.
//
// It needs a debuggable app and nothing else: no root, no changed framework, no source. The app is started under the
// debugger, and breakpoints at the entries of a few framework methods (docs/hooks.md) turn into operations of the trace:
// MessageQueue.enqueueMessage is a send, Handler.dispatchMessage a begin, Message.recycleUnchecked an end. Fields of
// the app's classes are watched with suspend policy NONE as soon as a class is prepared, so that reads and writes stream
// in order without stopping anybody.
//
// An event is held at the entry of dispatchMessage: the message is copied (Message.obtain(Message)), the copy is
// pinned, and the method is made to return early. It is delivered by invoking dispatchMessage(copy) on the looper's
// thread, at an event boundary, where no lock of the framework is held. While something is held, a heartbeat message
// keeps boundaries coming on a looper that would otherwise sleep; heartbeats never enter the trace.
//
// What differs between runs is intercepted where app code asks for it, and device.Values decides what the app is given: seeds
// and times by the arguments of the methods that they pass through, results by early returns, readings of clocks by the
// local variable that they land in.
//
// A delay is skipped by setting back Message.when of all that waits, at a heartbeat.
//
// The package decides no order: it stops and is told (package device). One goroutine owns a session; the JDWP reader
// only queues. What a VM can do is asked (CapabilitiesNew), never inferred from a version.
//
// It imports device, device/adb, device/jdwp and trace, and is imported by cmd/erva and tests only.
package android
