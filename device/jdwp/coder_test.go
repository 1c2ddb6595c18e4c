package jdwp

import (
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

func drawSizes(t *rapid.T) IDSizes {
	n := rapid.SampledFrom([]int{4, 8})
	return IDSizes{n.Draw(t, "field"), n.Draw(t, "method"), n.Draw(t, "object"), n.Draw(t, "type"), n.Draw(t, "frame")}
}

func drawValue(t *rapid.T) Value {
	switch rapid.SampledFrom([]byte("BCDFIJSZVL[s")).Draw(t, "tag") {
	case 'B':
		return Byte(rapid.Int8().Draw(t, "byte"))
	case 'C':
		return Char(rapid.Uint16().Draw(t, "char"))
	case 'D':
		return Double(rapid.Float64().Draw(t, "double"))
	case 'F':
		return Float(rapid.Float32().Draw(t, "float"))
	case 'I':
		return Int(rapid.Int32().Draw(t, "int"))
	case 'J':
		return Long(rapid.Int64().Draw(t, "long"))
	case 'S':
		return Short(rapid.Int16().Draw(t, "short"))
	case 'Z':
		return Bool(rapid.Bool().Draw(t, "boolean"))
	case 'V':
		return Void()
	}
	return Object(ObjectID(rapid.Uint32().Draw(t, "object")))
}

// What is written is what is read, in any layout of ids, and nothing is left over.
func TestValuesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &encoder{sizes: drawSizes(t)}
		values := rapid.SliceOf(rapid.Custom(drawValue)).Draw(t, "values")
		e.values(values)
		at := Location{
			TypeTag: TypeClass, Class: ReferenceTypeID(rapid.Uint32().Draw(t, "class")),
			Method: MethodID(rapid.Uint32().Draw(t, "method")), Index: rapid.Uint64().Draw(t, "index"),
		}
		e.location(at)
		if e.err != nil {
			t.Fatal(e.err)
		}
		d := &decoder{buf: e.buf, sizes: e.sizes}
		got := list(d, 1, (*decoder).value)
		for i := range got {
			if got[i] != values[i] {
				t.Fatalf("value %d is %v, want %v", i, got[i], values[i])
			}
		}
		if len(got) != len(values) || d.location() != at || d.end() != nil {
			t.Fatalf("%d values of %d: %v", len(got), len(values), d.err)
		}
		for n := range e.buf { // every cut is an error
			d := &decoder{buf: e.buf[:n], sizes: e.sizes}
			list(d, 1, (*decoder).value)
			if d.location(); d.end() == nil {
				t.Fatalf("a packet cut at %d of %d is read", n, len(e.buf))
			}
		}
	})
}

func TestWideIDInNarrowVM(t *testing.T) {
	e := &encoder{sizes: narrow}
	if e.object(math.MaxUint32); e.err != nil {
		t.Error(e.err)
	}
	if e.object(math.MaxUint32 + 1); e.err == nil {
		t.Error("an id of 33 bits fits into 4 bytes")
	}
	e = &encoder{sizes: wide}
	if e.value(Value{Tag: '?'}); e.err == nil {
		t.Error("a value of no type is written")
	}
}

func TestValueAccessors(t *testing.T) {
	for _, test := range []struct {
		v    Value
		text string
		ok   bool
	}{
		{Byte(-1), "byte -1", Byte(-1).Int() == -1},
		{Short(math.MinInt16), "short -32768", Short(math.MinInt16).Int() == math.MinInt16},
		{Char(0xffff), `char '\uffff'`, Char(0xffff).Int() == 0xffff},
		{Int(-7), "int -7", Int(-7).Int() == -7 && Int(-7).Object() == 0},
		{Long(math.MinInt64), "long -9223372036854775808", Long(math.MinInt64).Int() == math.MinInt64},
		{Float(0.25), "float 0.25", Float(0.25).Float() == 0.25},
		{Double(-1e300), "double -1e+300", Double(-1e300).Float() == -1e300},
		{Bool(true), "boolean true", Bool(true).Bool() && !Bool(false).Bool()},
		{Object(31), "object 0x1f", Object(31).Object() == 31 && !Object(31).IsNull()},
		{Value{TagString, 2}, "string 0x2", Value{TagString, 2}.IsRef()},
		{Null(), "null", Null().IsNull() && Null().IsRef()},
		{Void(), "void", !Void().IsRef() && !Void().IsNull()},
		{Value{'?', 1}, "Tag(63) 0x1", !Tag('?').IsRef()},
	} {
		if got := test.v.String(); got != test.text || !test.ok {
			t.Errorf("%#v is %q, want %q; accessors agree: %t", test.v, got, test.text, test.ok)
		}
	}
	if TagOf("J") != TagLong || TagOf("[I") != TagArray || TagOf("Ljava/lang/String;") != TagObject || TagOf("") != 0 {
		t.Error("TagOf takes a wrong letter")
	}
}

func TestDecodeString(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"plain", "plain"},
		{"caf\u00e9 \U0001F600", "café 😀"},
		{"a\x00b", "a\x00b"},
		{"a\xc0\x80b", "a\x00b"},
		{"\xed\xa0\xbd\xed\xb8\x80!", "😀!"},
		{"\xed\xa0\xbdx", "\ufffdx"},                 // a high surrogate alone
		{"\xed\xb8\x80\xed\xa0\xbd", "\ufffd\ufffd"}, // the wrong way round
		{"\xed\x9f\xbf", "\ud7ff"},                   // below the surrogates
		{"\xed\xa0", "\ufffd\ufffd"},                 // cut
		{"\xff\xfe", "\ufffd\ufffd"},
	} {
		if got := decodeString([]byte(test.in)); got != test.want {
			t.Errorf("% x is %q, want %q", test.in, got, test.want)
		}
	}
}

// Both forms of UTF-8 of a string are read as the string.
func TestDecodeStringForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.ToValidUTF8(rapid.String().Draw(t, "s"), "")
		if got := decodeString([]byte(s)); got != s {
			t.Fatalf("the standard form of %q is read as %q", s, got)
		}
		if got := decodeString(modified(s)); got != s {
			t.Fatalf("the modified form of %q is read as %q", s, got)
		}
	})
}

// modified is a string in the form of class files.
func modified(s string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		switch {
		case u != 0 && u < 0x80:
			b = append(b, byte(u))
		case u < 0x800:
			b = append(b, 0xc0|byte(u>>6), 0x80|byte(u&0x3f))
		default:
			b = append(b, 0xe0|byte(u>>12), 0x80|byte(u>>6&0x3f), 0x80|byte(u&0x3f))
		}
	}
	return b
}

func TestErrorNames(t *testing.T) {
	for code, want := range map[Error]string{
		10: "INVALID_THREAD (10)", 13: "THREAD_NOT_SUSPENDED (13)", 35: "INVALID_SLOT (35)", 41: "NOT_FOUND (41)",
		63: "ADD_METHOD_NOT_IMPLEMENTED (63)", 99: "NOT_IMPLEMENTED (99)", 101: "ABSENT_INFORMATION (101)",
		112: "VM_DEAD (112)", 502: "ALREADY_INVOKING (502)", 512: "INVALID_COUNT (512)", 0xffff: "error 65535",
		36: "error 36",
	} {
		if got := code.Error(); got != want {
			t.Errorf("code %d is %q, want %q", code, got, want)
		}
	}
	for _, cmd := range []command{
		cmdVersion, cmdConstantPool, cmdBytecodes, cmdStringValue, cmdForceEarlyReturn, cmdReflectedType,
	} {
		if strings.HasPrefix(cmd.String(), "command") {
			t.Errorf("%v has no name", cmd)
		}
	}
	if got := command(199<<8 | 1).String(); got != "command 199.1" {
		t.Errorf("an unknown command is %q", got)
	}
}
