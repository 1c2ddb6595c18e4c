package android

import "testing"

func TestIsUpdate(t *testing.T) {
	const returns = 0xb1
	tests := []struct {
		name   string
		dalvik bool
		code   []byte
		index  uint64
		want   bool
	}{
		{"count++", false, []byte{0x2a, 0x59, 0xb4, 0, 2, 0x04, 0x60, 0xb5, 0, 2, returns}, 2, true},
		{"sum += n with a local", false, []byte{0x2a, 0x59, 0xb4, 0, 2, 0x1b, 0x60, 0xb5, 0, 2, returns}, 2, true},
		{"total++ of a static", false, []byte{0xb2, 0, 2, 0x04, 0x60, 0xb3, 0, 2, returns}, 0, true},
		{"return count++", false, []byte{0x2a, 0x59, 0xb4, 0, 2, 0x5a, 0x04, 0x60, 0xb5, 0, 2, 0xac}, 2, false},
		{"show(++count)", false, []byte{0x2a, 0x59, 0xb4, 0, 2, 0x04, 0x60, 0x5a, 0xb5, 0, 2, 0xac}, 2, false},
		{"total = count + 1", false, []byte{0x2a, 0x2a, 0xb4, 0, 2, 0x04, 0x60, 0xb5, 0, 3, returns}, 2, false},
		{"other = count", false, []byte{0x2a, 0x2a, 0xb4, 0, 2, 0xb5, 0, 2, returns}, 2, false},
		{"not a load", false, []byte{0x2a, 0x59, 0xb4, 0, 2}, 0, false},
		{"cut off", false, []byte{0x2a, 0x59, 0xb4, 0, 2, 0x04}, 2, false},
		{"behind the end", false, []byte{returns}, 9, false},
		{"count++ on ART", true, []byte{0x52, 0x10, 3, 0, 0xd8, 0, 0, 1, 0x59, 0x10, 3, 0, 0x0e, 0}, 0, true},
		{"on ART with more behind it", true, []byte{0x52, 0x10, 3, 0, 0xd8, 0, 0, 1, 0x59, 0x10, 3, 0, 0x12, 0, 0x0e, 0}, 0, false},
		{"another field on ART", true, []byte{0x52, 0x10, 3, 0, 0xd8, 0, 0, 1, 0x59, 0x10, 4, 0, 0x0e, 0}, 0, false},
	}
	for _, tt := range tests {
		if got := isUpdate(tt.dalvik, tt.code, tt.index); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
