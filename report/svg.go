package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Measures of the picture, in px.
const (
	svgWidth   = 960
	svgMargin  = 16
	svgGutter  = 150 // for the lanes' names
	svgLane    = 44
	svgBox     = 28
	svgTitle   = 34
	svgCharPx  = 6.2 // about the width of a character of the boxes' font
	svgMinText = 3   // characters
)

// WriteSVG draws timelines under each other, as the recorded and the flipped order of a race: red boxes are the race's
// first task, blue ones its second.
func WriteSVG(w io.Writer, title string, timelines ...Timeline) error {
	height := svgTitle + svgMargin
	for _, t := range timelines {
		height += svgTitle + svgLane*max(1, len(t.Lanes)) + svgMargin
	}
	out := &textWriter{w: w}
	out.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"Helvetica, Arial, sans-serif\">\n",
		svgWidth, height, svgWidth, height)
	out.printf("<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n", xmlText(title))
	out.printf("<text x=\"%d\" y=\"%d\" font-size=\"15\" font-weight=\"bold\">%s</text>\n", svgMargin, svgTitle-8, xmlText(cut(title, 120)))
	y := svgTitle
	for _, t := range timelines {
		t.draw(out, y)
		y += svgTitle + svgLane*max(1, len(t.Lanes)) + svgMargin
	}
	out.printf("</svg>\n")
	return out.err
}

func (t Timeline) draw(out *textWriter, y int) {
	out.printf("<text x=\"%d\" y=\"%d\" font-size=\"13\">%s</text>\n", svgMargin, y+20, xmlText(t.Title))
	y += svgTitle
	last := 1
	for _, b := range t.Boxes {
		last = max(last, b.End)
	}
	for i, l := range t.Lanes {
		mid := y + i*svgLane + svgLane/2
		out.printf("<text x=\"%d\" y=\"%d\" font-size=\"11\" fill=\"#444\">%s</text>\n", svgMargin, mid+4, xmlText(cut(l.Name, 22)))
		out.printf("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#ccc\"/>\n", svgGutter, mid, svgWidth-svgMargin, mid)
	}
	scale := float64(svgWidth-svgMargin-svgGutter) / float64(last)
	for _, b := range t.Boxes {
		x, width := float64(svgGutter)+scale*float64(b.Start), scale*float64(b.End-b.Start)-2
		top := y + b.Lane*svgLane + (svgLane-svgBox)/2
		fill, stroke := "#f2f2f2", "#999"
		switch b.Side {
		case 1:
			fill, stroke = "#ffd9d9", "#c00"
		case 2:
			fill, stroke = "#d9e6ff", "#05c"
		}
		out.printf("<g><title>%s</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"%s\" stroke=\"%s\"/>",
			xmlText(b.Label), x, top, width, svgBox, fill, stroke)
		if n := int((width - 8) / svgCharPx); n >= svgMinText {
			out.printf("<text x=\"%.1f\" y=\"%d\" font-size=\"11\">%s</text>", x+4, top+svgBox/2+4, xmlText(cut(b.Label, n)))
		}
		out.printf("</g>\n")
	}
}

// cut shortens a text to n characters.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	r := []rune(s)
	return string(r[:max(0, n-1)]) + "…"
}

func xmlText(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return fmt.Sprintf("(%v)", err) // a strings.Builder does not fail
	}
	return b.String()
}
