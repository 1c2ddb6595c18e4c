package jdwp

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// A packet is
//
//	u32 length, header included
//	u32 id
//	u8  flags: 0x80 a reply
//	u8 command set, u8 command  |  u16 error code of a reply
//	data
const (
	headerSize = 11
	flagReply  = 0x80
)

// header is a packet's head.
type header struct {
	length  int // of the data alone
	id      uint32
	reply   bool
	command command // of a command
	code    Error   // of a reply
}

// parseHeader reads a head; the packet may be limit bytes long.
func parseHeader(b []byte, limit int) (header, error) {
	length := binary.BigEndian.Uint32(b)
	h := header{id: binary.BigEndian.Uint32(b[4:]), reply: b[8]&flagReply != 0}
	if length < headerSize || uint64(length) > uint64(limit) {
		return h, fmt.Errorf("%w: length %d of packet %d, want %d to %d", ErrMalformed, length, h.id, headerSize, limit)
	}
	h.length = int(length) - headerSize
	if last := binary.BigEndian.Uint16(b[9:]); h.reply {
		h.code = Error(last)
	} else {
		h.command = command(last)
	}
	return h, nil
}

// putHeader fills in the head of a command packet that begins with room for it.
func putHeader(packet []byte, id uint32, cmd command) {
	binary.BigEndian.PutUint32(packet, uint32(len(packet)))
	binary.BigEndian.PutUint32(packet[4:], id)
	packet[8] = 0
	binary.BigEndian.PutUint16(packet[9:], uint16(cmd))
}

// packetReader cuts packets out of a stream. Small ones share slabs of memory, so that a stream of events costs one
// allocation in a thousand; large ones grow as their bytes arrive, so that a length alone allocates nothing.
type packetReader struct {
	r     *bufio.Reader
	limit int
	head  [headerSize]byte
	slab  []byte
}

const (
	slabSize  = 64 << 10
	slabShare = 1 << 10 // data up to this size comes from a slab
)

// next reads one packet. io.EOF is the end between two packets, io.ErrUnexpectedEOF inside one.
func (p *packetReader) next() (header, []byte, error) {
	if _, err := io.ReadFull(p.r, p.head[:]); err != nil {
		return header{}, nil, err
	}
	h, err := parseHeader(p.head[:], p.limit)
	if err != nil {
		return h, nil, err
	}
	data, err := p.data(h.length)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return h, data, err
}

// data reads n bytes.
func (p *packetReader) data(n int) ([]byte, error) {
	if n <= slabShare {
		if len(p.slab) < n {
			p.slab = make([]byte, slabSize)
		}
		b := p.slab[:n:n]
		p.slab = p.slab[n:]
		_, err := io.ReadFull(p.r, b)
		return b, err
	}
	var b []byte
	for len(b) < n {
		step := min(n-len(b), max(slabSize, len(b)))
		at := len(b)
		b = append(b, make([]byte, step)...)
		if _, err := io.ReadFull(p.r, b[at:]); err != nil {
			return nil, err
		}
	}
	return b, nil
}
