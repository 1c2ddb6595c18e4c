package adb

import (
	"net"
	"syscall"
)

// quickAck acknowledges what arrives at once. The real server writes each packet of a device as it comes and leaves
// Nagle's algorithm on: the second packet of a long answer waits until the first is acknowledged, which the system of
// the reader would put off for 40 ms. The option wears off, so it is set again after each read.
type quickAck struct {
	*net.TCPConn
	raw syscall.RawConn
}

// withoutDelay is conn, read without the delays of acknowledgements that the system lets us avoid.
func withoutDelay(conn net.Conn) net.Conn {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return conn
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return conn
	}
	q := &quickAck{TCPConn: tcp, raw: raw}
	q.set()
	return q
}

// Read implements net.Conn.
func (q *quickAck) Read(b []byte) (int, error) {
	n, err := q.TCPConn.Read(b)
	q.set()
	return n, err
}

// set asks for it; where that fails reading is only slower.
func (q *quickAck) set() {
	_ = q.raw.Control(func(fd uintptr) { _ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_QUICKACK, 1) })
}
