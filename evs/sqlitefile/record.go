package sqlitefile

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"strconv"
	"unicode/utf16"
)

// Value is a value of a row.
type Value struct {
	// Type is null, integer, real, text or blob.
	Type string `json:"t"`
	// Text is the value as SQL prints it; a blob in hexadecimal.
	Text string `json:"v,omitempty"`
}

// The types of values.
const (
	Null    = "null"
	Integer = "integer"
	Real    = "real"
	Text    = "text"
	Blob    = "blob"
)

var errRecord = errors.New("malformed: a record ends within a value")

// values reads a record (section 2.1).
func (p *pages) values(record []byte) ([]Value, error) {
	length, types := varint(record)
	if length < 1 || length > int64(len(record)) {
		return nil, errRecord
	}
	types = record[len(record)-len(types) : length]
	body := record[length:]
	var out []Value
	for len(types) > 0 {
		var kind int64
		kind, types = varint(types)
		size := sizeOf(kind)
		if size < 0 || size > int64(len(body)) {
			return nil, errRecord
		}
		out = append(out, p.value(kind, body[:size]))
		body = body[size:]
	}
	return out, nil
}

// sizeOf is how many bytes a value of a serial type has.
func sizeOf(kind int64) int64 {
	sizes := [...]int64{0, 1, 2, 3, 4, 6, 8, 8, 0, 0}
	switch {
	case kind < 0 || kind == 10 || kind == 11:
		return -1
	case kind < int64(len(sizes)):
		return sizes[kind]
	default:
		return (kind - 12) / 2
	}
}

func (p *pages) value(kind int64, b []byte) Value {
	switch {
	case kind == 0:
		return Value{Type: Null}
	case kind == 7:
		f := math.Float64frombits(binary.BigEndian.Uint64(b))
		return Value{Type: Real, Text: strconv.FormatFloat(f, 'g', -1, 64)}
	case kind == 8 || kind == 9:
		return Value{Type: Integer, Text: strconv.FormatInt(kind-8, 10)}
	case kind < 7:
		n := int64(int8(b[0]))
		for _, c := range b[1:] {
			n = n<<8 | int64(c)
		}
		return Value{Type: Integer, Text: strconv.FormatInt(n, 10)}
	case kind%2 == 1:
		return Value{Type: Text, Text: p.text(b)}
	default:
		return Value{Type: Blob, Text: hex.EncodeToString(b)}
	}
}

// text decodes a text; databases are in UTF-8 or, rarely, in UTF-16.
func (p *pages) text(b []byte) string {
	var order binary.ByteOrder = binary.LittleEndian
	switch p.encoding {
	case 2:
	case 3:
		order = binary.BigEndian
	default:
		return string(b)
	}
	var units []uint16
	for ; len(b) >= 2; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	return string(utf16.Decode(units))
}
