// Package lease is a process's right to change a device, and its duty to put back what it changed.
//
// A phone is shared: with whoever holds it, and with other processes on this computer. Two promises follow. Only one
// process of erva uses a device at a time: Take locks it, and names the process that has it. And a device looks after erva
// as it looked before, whatever ended erva: what is changed beyond the app under test (settings, the debug app) is noted
// first, in a journal on this computer that is on the disk before the change is made. Changes.Undo puts it back; after a
// process that was killed, the next Take does.
//
// Lock and journal are two files of a folder, named after the device. The lock is one of the operating system, which ends
// with its process, so a lock is never left behind; who can take it knows that whoever wrote the journal has gone. The
// journal holds the commands that put things back, oldest first. They may be carried out twice, and in any order: each
// thing is noted once, by whoever changes it first.
//
// It imports device/adb for the form of a command's result, and is imported by device/android and cmd/erva.
package lease
