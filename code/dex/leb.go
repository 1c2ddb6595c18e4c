package dex

import (
	"encoding/binary"

	"github.com/erva-go/erva/code"
)

// cursor is a cursor that also reads numbers of variable length (LEB128).
type cursor struct{ code.Cursor }

// newCursor is a cursor from an offset of a file on.
func newCursor(data []byte, at int) *cursor {
	return &cursor{code.Cursor{Data: data, Pos: at, Order: binary.LittleEndian}}
}

// uleb is an unsigned LEB128 of 32 bits.
func (c *cursor) uleb() int { return int(uint32(c.leb(false))) }

// sleb is a signed one.
func (c *cursor) sleb() int { return int(int32(c.leb(true))) }

// maxLEB is how many bytes a LEB128 of 32 bits has.
const maxLEB = 5

func (c *cursor) leb(signed bool) int64 {
	var v int64
	for i := range maxLEB {
		b := c.U1()
		v |= int64(b&0x7f) << (7 * i)
		if b&0x80 != 0 {
			continue
		}
		if signed && b&0x40 != 0 {
			v |= -1 << (7 * (i + 1))
		}
		return v
	}
	c.Fail("a number is longer than %d bytes", maxLEB)
	return 0
}
