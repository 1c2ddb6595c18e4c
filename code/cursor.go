package code

import (
	"encoding/binary"
	"fmt"
)

// Cursor reads numbers of a file one after the other, for the readers of code. The first error stays; what is read after
// it is zero.
type Cursor struct {
	Data  []byte
	Pos   int // offset in Data of what comes next
	Base  int // offset of Data in the file
	Order binary.ByteOrder
	Err   error
}

// Fail says what is wrong at the present place, unless something was wrong before.
func (c *Cursor) Fail(format string, args ...any) {
	if c.Err == nil {
		c.Err = &Error{Offset: int64(c.Base + c.Pos), Msg: fmt.Sprintf(format, args...)}
	}
}

// Take is the next n bytes, nil after an error.
func (c *Cursor) Take(n int) []byte {
	if c.Err == nil && (c.Pos < 0 || c.Pos > len(c.Data) || n < 0 || n > len(c.Data)-c.Pos) {
		c.Fail("%d bytes are wanted and %d are left", n, max(len(c.Data)-c.Pos, 0))
	}
	if c.Err != nil {
		return nil
	}
	c.Pos += n
	return c.Data[c.Pos-n : c.Pos]
}

// U1 is a number of one byte.
func (c *Cursor) U1() int {
	if b := c.Take(1); b != nil {
		return int(b[0])
	}
	return 0
}

// U2 is a number of two bytes.
func (c *Cursor) U2() int {
	if b := c.Take(2); b != nil {
		return int(c.Order.Uint16(b))
	}
	return 0
}

// U4 is a number of four bytes.
func (c *Cursor) U4() int {
	if b := c.Take(4); b != nil {
		return int(c.Order.Uint32(b))
	}
	return 0
}

// Sub is a cursor over the next n bytes, which are passed.
func (c *Cursor) Sub(n int) *Cursor {
	at := c.Pos
	b := c.Take(n)
	return &Cursor{Data: b, Base: c.Base + at, Order: c.Order, Err: c.Err}
}
