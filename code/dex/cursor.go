package dex

import (
	"encoding/binary"
	"fmt"

	"github.com/erva-go/erva/code"
)

// cursor reads little-endian numbers from a place of the file on. The first error stays; what is read after it is zero.
type cursor struct {
	data []byte
	pos  int
	err  error
}

func (c *cursor) fail(format string, args ...any) {
	if c.err == nil {
		c.err = &code.Error{Offset: int64(c.pos), Msg: fmt.Sprintf(format, args...)}
	}
}

// take is the next n bytes, nil after an error.
func (c *cursor) take(n int) []byte {
	if c.err == nil && (c.pos < 0 || c.pos > len(c.data) || n < 0 || n > len(c.data)-c.pos) {
		c.fail("%d bytes are wanted and the file has %d", n, len(c.data))
	}
	if c.err != nil {
		return nil
	}
	c.pos += n
	return c.data[c.pos-n : c.pos]
}

func (c *cursor) u1() int {
	if b := c.take(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (c *cursor) u2() int {
	if b := c.take(2); b != nil {
		return int(binary.LittleEndian.Uint16(b))
	}
	return 0
}

func (c *cursor) u4() int {
	if b := c.take(4); b != nil {
		return int(binary.LittleEndian.Uint32(b))
	}
	return 0
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
		b := c.u1()
		v |= int64(b&0x7f) << (7 * i)
		if b&0x80 != 0 {
			continue
		}
		if signed && b&0x40 != 0 {
			v |= -1 << (7 * (i + 1))
		}
		return v
	}
	c.fail("a number is longer than %d bytes", maxLEB)
	return 0
}
