package evs

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"github.com/erva-go/erva/device"
)

// Screen is a picture of the screen, and what of it counts.
type Screen struct {
	PNG []byte `json:"png"`
	// Hide are places that do not count, in px.
	Hide []device.Rect `json:"hide,omitempty"`
	// Tolerance is by how much each of red, green and blue may differ, from 0 to 255.
	Tolerance int `json:"tolerance,omitempty"`
}

const (
	// maxPixels bounds a picture.
	maxPixels = 64 << 20
	// cellSize is the side of the squares, in px, in which a picture is compared: noise in a place hides its squares.
	cellSize = 60

	attrPixels = "pixels"
	attrSize   = "size"
)

// drawn are the moments at which the screen shows the app's state: an activity that is only being entered has drawn nothing.
func drawn(m Moment) bool { return m != Entered }

func decodeScreen(data []byte, c *Config, s *Snapshot) error {
	if _, err := decodePNG(data); err != nil {
		return err
	}
	s.Screen = &Screen{PNG: data, Hide: c.Screen.Hide, Tolerance: c.Screen.Tolerance}
	return nil
}

func decodePNG(data []byte) (image.Image, error) {
	head, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture of the screen: %w", err)
	}
	if head.Width <= 0 || head.Height <= 0 || head.Width > maxPixels/head.Height {
		return nil, fmt.Errorf("the picture of the screen is of %dx%d px", head.Width, head.Height)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture of the screen: %w", err)
	}
	return picture, nil
}

// diffScreens compares pictures square by square. Diff makes one difference of all squares of a snapshot.
func diffScreens(base, other *Snapshot, emit func(Difference)) {
	if bytes.Equal(base.Screen.PNG, other.Screen.PNG) {
		return
	}
	a, errA := decodePNG(base.Screen.PNG)
	b, errB := decodePNG(other.Screen.PNG)
	if errA != nil || errB != nil {
		return // they were read when they were taken: a recording was changed by hand
	}
	d := Difference{Kind: KindScreen, Where: "screen", Path: "screen"}
	if a.Bounds() != b.Bounds() {
		d.Attribute, d.Base, d.Other = attrSize, sizeText(a), sizeText(b)
		emit(d)
		return
	}
	c := screenComparison{a: a, b: b, hide: append(append([]device.Rect{}, base.Screen.Hide...), other.Screen.Hide...),
		tolerance: uint32(max(base.Screen.Tolerance, other.Screen.Tolerance))}
	size := a.Bounds().Size()
	for y := 0; y < size.Y; y += cellSize {
		for x := 0; x < size.X; x += cellSize {
			if n := c.differing(x, y); n > 0 {
				d.Path, d.Attribute, d.Base, d.Other = fmt.Sprintf("screen > %d,%d", x, y), attrPixels, "the same", fmt.Sprintf("%d px differ", n)
				d.cell = &screenCell{x: x, y: y, pixels: n}
				emit(d)
			}
		}
	}
}

func sizeText(i image.Image) string {
	s := i.Bounds().Size()
	return fmt.Sprintf("%dx%d px", s.X, s.Y)
}

// screenCell is a square in which two pictures differ.
type screenCell struct{ x, y, pixels int }

// screenComparison compares two pictures of one size.
type screenComparison struct {
	a, b      image.Image
	hide      []device.Rect
	tolerance uint32
}

// differing counts the pixels of the square at x, y that differ and count.
func (c *screenComparison) differing(x, y int) int {
	bounds := c.a.Bounds()
	n := 0
	for py := y; py < min(y+cellSize, bounds.Dy()); py++ {
		for px := x; px < min(x+cellSize, bounds.Dx()); px++ {
			if c.differs(bounds.Min.X+px, bounds.Min.Y+py) && !c.hidden(px, py) {
				n++
			}
		}
	}
	return n
}

func (c *screenComparison) differs(x, y int) bool {
	ra, ga, ba, _ := c.a.At(x, y).RGBA()
	rb, gb, bb, _ := c.b.At(x, y).RGBA()
	for _, p := range [][2]uint32{{ra, rb}, {ga, gb}, {ba, bb}} {
		if max(p[0], p[1])-min(p[0], p[1]) > c.tolerance<<8|c.tolerance {
			return true
		}
	}
	return false
}

func (c *screenComparison) hidden(x, y int) bool {
	for _, r := range c.hide {
		if x >= r.Left && x < r.Right && y >= r.Top && y < r.Bottom {
			return true
		}
	}
	return false
}

// joinScreens makes one difference of the squares of each snapshot: screen: 512 px differ, in 120x60 at 0,240.
func joinScreens(ds []Difference) []Difference {
	var out []Difference
	joined := map[Label]int{} // index in out
	boxes := map[Label]*screenBox{}
	for _, d := range ds {
		if d.cell == nil {
			out = append(out, d)
			continue
		}
		box := boxes[d.Label]
		if box == nil {
			box = &screenBox{Rect: device.Rect{Left: d.cell.x, Top: d.cell.y}}
			boxes[d.Label], joined[d.Label] = box, len(out)
			out = append(out, d)
		}
		box.add(d.cell)
		j := &out[joined[d.Label]]
		j.Path, j.Other, j.cell = "screen", plural(box.pixels, "pixel")+" differ", nil
		j.Detail = fmt.Sprintf("in %dx%d at %d,%d", box.Right-box.Left, box.Bottom-box.Top, box.Left, box.Top)
	}
	return out
}

// screenBox is the smallest rectangle around some squares.
type screenBox struct {
	device.Rect
	pixels int
}

func (b *screenBox) add(c *screenCell) {
	b.Left, b.Top = min(b.Left, c.x), min(b.Top, c.y)
	b.Right, b.Bottom = max(b.Right, c.x+cellSize), max(b.Bottom, c.y+cellSize)
	b.pixels += c.pixels
}
