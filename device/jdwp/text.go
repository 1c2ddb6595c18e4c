package jdwp

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decodeString reads a string of the protocol. The specification says UTF-8; agents also send the modified form of
// class files (a NUL as C0 80, a supplementary character as two surrogates of three bytes). Both are read; what is
// neither, a lone surrogate among them, becomes U+FFFD.
func decodeString(b []byte) string {
	if bytes.IndexByte(b, 0xc0) < 0 && bytes.IndexByte(b, 0xed) < 0 && utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	s.Grow(len(b))
	for len(b) > 0 {
		r, n := decodeRune(b)
		s.WriteRune(r)
		b = b[n:]
	}
	return s.String()
}

// decodeRune reads one character of either form; b is not empty.
func decodeRune(b []byte) (rune, int) {
	if len(b) >= 2 && b[0] == 0xc0 && b[1] == 0x80 {
		return 0, 2
	}
	hi, ok := surrogate(b)
	if !ok {
		return utf8.DecodeRune(b)
	}
	if lo, ok := surrogate(b[3:]); ok {
		if r := utf16.DecodeRune(hi, lo); r != utf8.RuneError {
			return r, 6
		}
	}
	return utf8.RuneError, 3
}

// surrogate reads a surrogate that was encoded as a character of its own: ED A0..BF 80..BF.
func surrogate(b []byte) (rune, bool) {
	if len(b) < 3 || b[0] != 0xed || b[1]&0xe0 != 0xa0 || b[2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | rune(b[1]&0x3f)<<6 | rune(b[2]&0x3f), true
}
