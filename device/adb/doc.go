// Package adb is a client of the ADB server: which devices there are, commands on one of them, its files, and a byte
// stream to the debugger's end of one of its processes. It knows nothing of erva and imports the standard library only;
// back ends of device and the commands may import it.
//
// It is our own because electricbubble/gadb, the client that was looked at first, cannot be fetched through the module
// proxy, has no jdwp: service, and takes no contexts, so that a phone that hangs would hang its caller.
//
// How it works: the server listens on a loopback socket. A request is four hex digits of length and a service's name; the
// answer is OKAY, or FAIL and a reason. A service of a device ("shell:ls") is asked for on a socket that has been
// switched to that device ("host:transport:SERIAL"). Each call here dials a socket of its own, so calls never wait for
// each other.
//
// Contexts: a call ends with its context, at once, since the context closes the socket. Open, JDWP and Exec hand out a
// connection that outlives the context of the call that made it, as net.Dialer does; Start and the trackers live until
// their context ends, as a command of os/exec does.
//
// Everything that is read is bounded: a peer that sends garbage causes an error, never a panic or a huge allocation.
package adb
