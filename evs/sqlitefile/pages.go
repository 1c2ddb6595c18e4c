package sqlitefile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	fileHeader = 100 // bytes of the file's header, on page 1
	magic      = "SQLite format 3\x00"
)

// ErrNotADatabase says that the bytes are no SQLite database.
var ErrNotADatabase = errors.New("not a SQLite database")

// pages are those of a database, as the file and the log have them.
type pages struct {
	file     []byte
	size     int // of a page
	usable   int // what of a page is used
	encoding uint32
	logged   map[uint32][]byte // pages that the log has newer
}

// open reads the headers.
func open(file, wal []byte) (*pages, error) {
	p := &pages{file: file}
	log, err := readLog(wal)
	if err != nil {
		return nil, err
	}
	p.logged = log
	header := file
	if first, ok := log[1]; ok {
		header = first
	}
	if len(header) < fileHeader || !bytes.HasPrefix(header, []byte(magic)) {
		return nil, ErrNotADatabase
	}
	if p.size = int(binary.BigEndian.Uint16(header[16:])); p.size == 1 {
		p.size = 1 << 16
	}
	p.usable = p.size - int(header[20])
	p.encoding = binary.BigEndian.Uint32(header[56:])
	if p.size < 512 || p.size&(p.size-1) != 0 || p.usable < 480 {
		return nil, fmt.Errorf("%w: pages of %d bytes", ErrNotADatabase, p.size)
	}
	return p, nil
}

// page is a page by its number, from 1.
func (p *pages) page(n uint32) ([]byte, error) {
	if b, ok := p.logged[n]; ok && len(b) == p.size {
		return b, nil
	}
	at := (int64(n) - 1) * int64(p.size)
	if n == 0 || at+int64(p.size) > int64(len(p.file)) {
		return nil, fmt.Errorf("malformed: there is no page %d", n)
	}
	return p.file[at : at+int64(p.size)], nil
}

const (
	logHeader   = 32
	frameHeader = 24
)

// readLog reads the pages of a write-ahead log up to the last commit. Frames whose checksums or salts are wrong are left
// over from earlier, and end it.
func readLog(wal []byte) (map[uint32][]byte, error) {
	if len(wal) < logHeader {
		return nil, nil
	}
	var order binary.ByteOrder = binary.BigEndian
	switch binary.BigEndian.Uint32(wal) {
	case 0x377f0682:
		order = binary.LittleEndian
	case 0x377f0683:
	default:
		return nil, nil // not begun yet
	}
	size := int(binary.BigEndian.Uint32(wal[8:]))
	if size < 512 || size > 1<<16 {
		return nil, fmt.Errorf("the log is malformed: pages of %d bytes", size)
	}
	sum := checksum(order, [2]uint32{}, wal[:24])
	if sum != [2]uint32{binary.BigEndian.Uint32(wal[24:]), binary.BigEndian.Uint32(wal[28:])} {
		return nil, nil // being written when the app ended
	}
	committed, pending := map[uint32][]byte{}, map[uint32][]byte{}
	for at := logHeader; at+frameHeader+size <= len(wal); at += frameHeader + size {
		frame, page := wal[at:at+frameHeader], wal[at+frameHeader:at+frameHeader+size]
		sum = checksum(order, checksum(order, sum, frame[:8]), page)
		if !bytes.Equal(frame[8:16], wal[16:24]) || sum != [2]uint32{binary.BigEndian.Uint32(frame[16:]), binary.BigEndian.Uint32(frame[20:])} {
			break
		}
		pending[binary.BigEndian.Uint32(frame)] = page
		if binary.BigEndian.Uint32(frame[4:]) != 0 { // the database's size in pages: a commit
			for n, b := range pending {
				committed[n] = b
			}
			clear(pending)
		}
	}
	return committed, nil
}

// checksum goes on with a log's checksum over some bytes, a multiple of eight.
func checksum(order binary.ByteOrder, s [2]uint32, b []byte) [2]uint32 {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}
