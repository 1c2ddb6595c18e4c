// Package adbd is the device's end of ADB's transport protocol: what an ADB server speaks to a device over USB or TCP. It
// lets the desktop device be attached to a real server with "adb connect". It knows packets and streams, and nothing of
// what runs over them; device/desk gives it the services. It imports the standard library only.
//
// A connection carries packets: a header of 24 bytes (command, two arguments, length, checksum, the command inverted; all
// little endian) and a payload. Both ends introduce themselves with CNXN, which names the version, the longest payload
// that the sender takes, and a banner with properties and features; the lower version and length hold. From version
// 0x01000001 on the checksum, a sum of the payload's bytes, is no longer looked at.
//
// OPEN asks for a service by name and is answered with OKAY, or CLSE where there is none. Then either end may send one
// WRTE and should have an OKAY before the next, so that nothing piles up that nobody reads. CLSE ends a stream for both
// ends: there is no closing of one half.
//
// Neither authentication (AUTH) nor encryption (STLS) is asked for: the listener is on loopback, and whoever can connect
// to it may run commands all the same.
//
// What comes in is not trusted: a packet that breaks a rule ends the connection with an error that says at which byte. A
// connection takes at most MaxPayload bytes for a packet, and a few times as many for each of MaxStreams streams.
package adbd
