package sqlitefile

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The types of pages.
const (
	indexInterior = 2
	tableInterior = 5
	indexLeaf     = 10
	tableLeaf     = 13
)

const maxDepth = 20

var errCut = errors.New("malformed: a page ends within a cell")

// walker visits the records of a tree in order.
type walker struct {
	*pages
	visited int // pages, of which a tree has no more than the database
	visit   func(rowID int64, record []byte) error
}

// walk visits the records of the tree with a root; of a table with row ids these come along, else they are 0.
func (p *pages) walk(root uint32, visit func(rowID int64, record []byte) error) error {
	w := &walker{pages: p, visit: visit}
	return w.node(root, 0)
}

func (w *walker) node(n uint32, depth int) error {
	w.visited++
	if depth > maxDepth || w.visited > len(w.file)/w.size+len(w.logged) {
		return errors.New("malformed: a tree goes in circles")
	}
	b, err := w.page(n)
	if err != nil {
		return err
	}
	start := 0
	if n == 1 {
		start = fileHeader
	}
	kind := b[start]
	interior := kind == tableInterior || kind == indexInterior
	if !interior && kind != tableLeaf && kind != indexLeaf {
		return fmt.Errorf("malformed: page %d is of no tree", n)
	}
	pointers := start + 8
	if interior {
		pointers += 4
	}
	for i := range int(binary.BigEndian.Uint16(b[start+3:])) {
		at := pointers + 2*i
		if at+2 > len(b) {
			return errCut
		}
		if err := w.cell(b, int(binary.BigEndian.Uint16(b[at:])), kind, depth); err != nil {
			return err
		}
	}
	if interior {
		return w.node(binary.BigEndian.Uint32(b[start+8:]), depth+1)
	}
	return nil
}

// cell visits what is left of a cell's own record, and that.
func (w *walker) cell(page []byte, at int, kind byte, depth int) error {
	if at > len(page) {
		return errCut
	}
	b := page[at:]
	if kind == tableInterior || kind == indexInterior {
		if len(b) < 4 {
			return errCut
		}
		if err := w.node(binary.BigEndian.Uint32(b), depth+1); err != nil || kind == tableInterior {
			return err
		}
		b = b[4:]
	}
	length, b := varint(b)
	var rowID int64
	if kind == tableLeaf {
		rowID, b = varint(b)
	}
	record, err := w.record(b, length, kind)
	if err != nil {
		return err
	}
	return w.visit(rowID, record)
}

// record gathers a record of which a part may lie in a chain of overflow pages (section 1.6).
func (w *walker) record(b []byte, length int64, kind byte) ([]byte, error) {
	most := w.usable - 35
	if kind != tableLeaf {
		most = (w.usable-12)*64/255 - 23
	}
	if length < 0 || length > int64(len(w.file)+len(w.logged)*w.size) {
		return nil, fmt.Errorf("malformed: a record of %d bytes", length)
	}
	local := int(length)
	if local > most {
		least := (w.usable-12)*32/255 - 23
		if local = least + (local-least)%(w.usable-4); local > most {
			local = least
		}
	}
	if local > len(b) {
		return nil, errCut
	}
	if int64(local) == length {
		return b[:local], nil
	}
	if local+4 > len(b) {
		return nil, errCut
	}
	out := append([]byte(nil), b[:local]...)
	next := binary.BigEndian.Uint32(b[local:])
	for int64(len(out)) < length {
		page, err := w.page(next)
		if err != nil {
			return nil, err
		}
		next = binary.BigEndian.Uint32(page)
		out = append(out, page[4:4+min(w.usable-4, int(length)-len(out))]...)
	}
	return out, nil
}

// varint reads a number of one to nine bytes; what is cut off reads as zeros.
func varint(b []byte) (int64, []byte) {
	var n uint64
	for i := range 8 {
		if i >= len(b) {
			return int64(n), nil
		}
		n = n<<7 | uint64(b[i]&0x7f)
		if b[i] < 0x80 {
			return int64(n), b[i+1:]
		}
	}
	if len(b) < 9 {
		return int64(n), nil
	}
	return int64(n<<8 | uint64(b[8])), b[9:]
}
