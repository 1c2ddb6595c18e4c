package adbd

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// command is a packet's four letters, read as a little-endian number.
type command uint32

const (
	cmdConnect command = 0x4e584e43 // CNXN
	cmdAuth    command = 0x48545541 // AUTH
	cmdTLS     command = 0x534c5453 // STLS
	cmdOpen    command = 0x4e45504f // OPEN
	cmdOkay    command = 0x59414b4f // OKAY
	cmdWrite   command = 0x45545257 // WRTE
	cmdClose   command = 0x45534c43 // CLSE
	cmdSync    command = 0x434e5953 // SYNC, obsolete
)

// String is the four letters.
func (c command) String() string {
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], uint32(c))
	return fmt.Sprintf("%q", b[:])
}

// The versions of the protocol.
const (
	versionChecksum   = 0x01000000 // every payload is summed up
	versionNoChecksum = 0x01000001
)

const (
	headSize = 24
	// MaxPayload is the longest payload that is taken, in bytes.
	MaxPayload = 1 << 20
	// maxService bounds the payload of what is no data: names of services, and banners.
	maxService = 64 << 10
)

// ErrProtocol is what a packet that breaks a rule ends a connection with.
var ErrProtocol = errors.New("malformed packet")

// packet is one packet. What arg0 and arg1 are depends on the command; mostly the sender's and the receiver's stream.
type packet struct {
	command    command
	arg0, arg1 uint32
	data       []byte
}

// checksum is the sum of the bytes.
func checksum(data []byte) uint32 {
	var sum uint32
	for _, b := range data {
		sum += uint32(b)
	}
	return sum
}

// appendPacket appends p as it is sent; summed says what the negotiated version wants.
func appendPacket(b []byte, p packet, version uint32) []byte {
	le := binary.LittleEndian
	sum := uint32(0)
	if version < versionNoChecksum || p.command == cmdConnect { // a CNXN is read before the version is agreed on
		sum = checksum(p.data)
	}
	for _, n := range [...]uint32{uint32(p.command), p.arg0, p.arg1, uint32(len(p.data)), sum, ^uint32(p.command)} {
		b = le.AppendUint32(b, n)
	}
	return append(b, p.data...)
}

// packetReader reads packets; off is how many bytes of the connection it has read.
type packetReader struct {
	r       io.Reader
	off     int64
	version uint32 // agreed on; versionChecksum until then
	limit   int    // longest payload
}

// next reads one packet. io.EOF is a clean end between two packets.
func (r *packetReader) next() (packet, error) {
	var head [headSize]byte
	start := r.off
	n, err := io.ReadFull(r.r, head[:])
	r.off += int64(n)
	if err != nil {
		if n == 0 && errors.Is(err, io.EOF) {
			return packet{}, io.EOF
		}
		return packet{}, fmt.Errorf("packet at byte %d: header: %w", start, noEOF(err))
	}
	le := binary.LittleEndian
	p := packet{command: command(le.Uint32(head[:])), arg0: le.Uint32(head[4:]), arg1: le.Uint32(head[8:])}
	size, sum := le.Uint32(head[12:]), le.Uint32(head[16:])
	if magic := le.Uint32(head[20:]); magic != ^uint32(p.command) {
		return packet{}, fmt.Errorf("packet at byte %d: %w: %s ends with %#x", start, ErrProtocol, p.command, magic)
	}
	if size > uint32(r.limit) || p.command != cmdWrite && size > maxService {
		return packet{}, fmt.Errorf("packet at byte %d: %w: %s of %d bytes", start, ErrProtocol, p.command, size)
	}
	p.data = make([]byte, size)
	n, err = io.ReadFull(r.r, p.data)
	r.off += int64(n)
	if err != nil {
		return packet{}, fmt.Errorf("packet at byte %d: %s of %d bytes: %w", start, p.command, size, noEOF(err))
	}
	if got := checksum(p.data); r.version < versionNoChecksum && got != sum {
		return packet{}, fmt.Errorf("packet at byte %d: %w: %s sums up to %#x, its header says %#x", start, ErrProtocol, p.command, got, sum)
	}
	return p, nil
}

// noEOF makes an end in the middle of something an unexpected one.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
