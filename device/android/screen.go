package android

import (
	"context"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// dumpNode is a node of what `uiautomator dump` writes.
type dumpNode struct {
	Class     string     `xml:"class,attr"`
	ID        string     `xml:"resource-id,attr"` // "org.example:id/save"
	Text      string     `xml:"text,attr"`
	Clickable bool       `xml:"clickable,attr"`
	Enabled   bool       `xml:"enabled,attr"`
	Bounds    string     `xml:"bounds,attr"` // "[0,24][320,480]"
	Nodes     []dumpNode `xml:"node"`
}

// readScreen reads the output of `uiautomator dump`, as far as it takes to find a view: only visible ones are in it. What
// the tool says itself follows the XML.
func readScreen(dump string) ([]device.View, error) {
	var root struct {
		XMLName xml.Name   `xml:"hierarchy"`
		Nodes   []dumpNode `xml:"node"`
	}
	if err := xml.NewDecoder(strings.NewReader(dump)).Decode(&root); err != nil {
		return nil, fmt.Errorf("uiautomator dump says %q: %w", strings.TrimSpace(dump), err)
	}
	return dumpedViews(root.Nodes)
}

func dumpedViews(nodes []dumpNode) ([]device.View, error) {
	var out []device.View
	for _, n := range nodes {
		v := device.View{Class: n.Class, Text: n.Text, Clickable: n.Clickable, Enabled: n.Enabled, Visibility: "visible"}
		_, v.ID, _ = strings.Cut(n.ID, ":id/")
		b := &v.Bounds
		if _, err := fmt.Sscanf(n.Bounds, "[%d,%d][%d,%d]", &b.Left, &b.Top, &b.Right, &b.Bottom); err != nil {
			return nil, fmt.Errorf("read the output of uiautomator dump: bounds %q: %w", n.Bounds, err)
		}
		var err error
		if v.Children, err = dumpedViews(n.Nodes); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// screen is the window in front of a device, as anybody sees it who has no debugger.
func screen(ctx context.Context, dev *adb.Device) ([]device.View, error) {
	r, err := dev.Run(ctx, "uiautomator dump /dev/tty", nil)
	if err != nil {
		return nil, err
	}
	return readScreen(r.Stdout)
}
