package classfile

import (
	"encoding/binary"
	"fmt"

	"github.com/erva-go/erva/code"
)

// cursor reads big-endian numbers. The first error stays; what is read after it is zero.
type cursor struct {
	data []byte
	pos  int
	base int // offset of data in the file
	err  error
}

func (c *cursor) fail(format string, args ...any) {
	if c.err == nil {
		c.err = &code.Error{Offset: int64(c.base + c.pos), Msg: fmt.Sprintf(format, args...)}
	}
}

// take is the next n bytes, nil after an error.
func (c *cursor) take(n int) []byte {
	if c.err == nil && (n < 0 || n > len(c.data)-c.pos) {
		c.fail("%d bytes are wanted and %d are left", n, len(c.data)-c.pos)
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
		return int(binary.BigEndian.Uint16(b))
	}
	return 0
}

func (c *cursor) u4() uint32 {
	if b := c.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// sub is a cursor over the next n bytes, which are passed.
func (c *cursor) sub(n uint32) *cursor {
	at := c.pos
	b := c.take(int(n))
	return &cursor{data: b, base: c.base + at, err: c.err}
}
