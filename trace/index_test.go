package trace

import (
	"bytes"
	"errors"
	"testing"
)

func TestReadIndex(t *testing.T) {
	tr := longTrace(23)
	b, ends := smallBlocks(t, tr)
	index, err := ReadIndex(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if len(index) != 5 {
		t.Fatalf("%d blocks", len(index))
	}
	for i, e := range index {
		if e.First != 5*i || e.Time != tr.Ops[e.First].Time || i > 0 && ends[int(e.Offset)] != e.First {
			t.Errorf("block %d: %+v", i, e)
		}
		if h, problem := parseHeader(b[e.Offset:]); problem != "" || int(h.ops) != e.Ops {
			t.Errorf("block %d: %s, %d operations", i, problem, h.ops)
		}
	}
	for n := range b {
		var bad *FormatError
		if _, err := ReadIndex(bytes.NewReader(b[:n]), int64(n)); !errors.Is(err, ErrCut) && !errors.As(err, &bad) {
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
	for i := len(b) - 60; i < len(b); i++ {
		c := bytes.Clone(b)
		c[i] ^= 4
		if _, err := ReadIndex(bytes.NewReader(c), int64(len(c))); err == nil {
			t.Errorf("byte %d changed, no error", i)
		}
	}
}
