//go:build !linux

package adb

import "net"

// withoutDelay is conn: only Linux lets a program say when it acknowledges.
func withoutDelay(conn net.Conn) net.Conn { return conn }
