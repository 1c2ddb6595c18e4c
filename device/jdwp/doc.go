// Package jdwp is a client of the Java Debug Wire Protocol: one connection to one virtual machine, its commands as
// methods, and everything the VM reports as one ordered stream. It works over any byte stream and knows nothing of
// Android; it imports the standard library only, and only back ends of device may import it.
//
// The promise, in the order in which a user meets it:
//
//   - Open shakes hands and sends nothing else, so that the first command is the caller's (often Suspend). Init asks
//     for the id sizes; only commands without ids may come before it.
//   - Commands may be issued from any number of goroutines; requests overlap and replies are matched by id. What one
//     goroutine sends arrives at the VM in the order it was sent. Every command ends with its context.
//   - Next gives events and the completions of asynchronous invocations in the very order in which the VM sent them.
//     The goroutine that reads the connection never waits for a consumer: a VM whose reports are not read blocks the
//     app's own threads. The queue between them grows up to a limit and is then an error of the connection, never a
//     loss.
//   - When a command returns, every event that the VM sent before its reply is already queued (see Received). That is
//     the order of the wire: agents keep a queue of their own, so a reply may overtake events that happened before
//     it. Events and completions of invocations never overtake each other; a stop of a thread comes after all that it
//     did before.
//   - A dead connection fails all waiters at once with a *ConnError. What is malformed is an error with an offset.
//
// Names follow the protocol's specification (docs.oracle.com/javase/8/docs/platform/jpda/jdwp), one file a command set.
package jdwp
