package commute

import (
	"math"
	"strconv"

	"github.com/erva-go/erva/trace"
)

// Kind says what a datum holds, and so which conditions make sense of it.
type Kind uint8

// The kinds. A boolean is an integer, as for the machine.
const (
	Reference Kind = 1 << iota
	Integer
	Real
)

// The kinds that conditions are about.
const (
	numerical = Integer | Real
	anything  = Reference | numerical
)

var kindNames = map[Kind]string{Reference: "reference", Integer: "integer", Real: "real"}

// String is the kind's name.
func (k Kind) String() string { return kindNames[k] }

// Value is what a datum holds at a moment.
type Value struct {
	Kind Kind
	// Bits are the id of an object (0 is null), an integer, or a float64.
	Bits uint64
}

// someObject is an object of which nothing is known but that it is one. It is not even known to be itself.
const someObject = math.MaxUint64

// Int makes an integer.
func Int(n int64) Value { return Value{Integer, uint64(n)} }

// Float makes a real number.
func Float(f float64) Value { return Value{Real, math.Float64bits(f)} }

// Object makes a reference; 0 is null.
func Object(id uint64) Value { return Value{Reference, id} }

// Null says whether the value is a null reference.
func (v Value) Null() bool { return v.Kind == Reference && v.Bits == 0 }

// Int is the value of an integer.
func (v Value) Int() int64 { return int64(v.Bits) }

// Number is the value of a number.
func (v Value) Number() float64 {
	if v.Kind == Real {
		return math.Float64frombits(v.Bits)
	}
	return float64(int64(v.Bits))
}

// String is the value as conditions and Daikon's files write it.
func (v Value) String() string {
	switch v.Kind {
	case Reference:
		if v.Null() {
			return wordNull
		}
		return "object " + strconv.FormatUint(v.Bits, 10)
	case Real:
		text := strconv.FormatFloat(v.Number(), 'g', -1, 64)
		if _, err := strconv.ParseInt(text, 10, 64); err == nil {
			text += ".0" // tells it from an integer
		}
		return text
	default:
		return strconv.FormatInt(v.Int(), 10)
	}
}

// parseNumber reads what String writes of a number.
func parseNumber(text string) (Value, bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return Int(n), true
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return Value{}, false
	}
	return Float(f), true
}

// valueOf is what an access saw or left, as a trace has it: the bits of the VM. The type is the field's descriptor, empty where
// it is unknown; a number is then taken for an integer.
func valueOf(op *trace.Op, descriptor byte) Value {
	if op.Flags&trace.FlagReference != 0 {
		switch {
		case op.Flags&trace.FlagNull != 0:
			return Object(0)
		case op.Value == 0:
			return Object(someObject)
		}
		return Object(op.Value)
	}
	switch descriptor {
	case 'F':
		return Float(float64(math.Float32frombits(uint32(op.Value))))
	case 'D':
		return Float(math.Float64frombits(op.Value))
	}
	return Int(int64(op.Value))
}
