package desk

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"strings"
	"time"
)

// cmdUiautomator is "dump [--compressed] [FILE]".
func cmdUiautomator(ctx context.Context, c *call) int {
	if len(c.args) == 0 || c.args[0] != "dump" {
		c.printf("Usage: uiautomator dump [--verbose][--compressed][file]\n")
		return 1
	}
	target := "/sdcard/window_dump.xml"
	for _, a := range c.args[1:] {
		if !strings.HasPrefix(a, "-") {
			target = a
		}
	}
	xml, err := c.sh.phone.dumpUI(ctx)
	if err != nil {
		fmt.Fprintf(c.err, "ERROR: could not get idle state.\n")
		return 1
	}
	if target == "/dev/tty" || target == "/dev/stdout" {
		c.printf("%sUI hierchary dumped to: %s\n", xml, target)
		return 0
	}
	f, err := c.sh.view.create(target, os.O_TRUNC, 0o660)
	if err == nil {
		_, err = io.WriteString(f, xml)
		_ = f.Close()
	}
	if err != nil {
		fmt.Fprintf(c.err, "ERROR: %s: %s\n", target, reason(err))
		return 1
	}
	c.printf("UI hierchary dumped to: %s\n", target)
	return 0
}

// idlePause is how long dumpUI waits between looks at an app whose window is being replaced; it looks idleLooks times.
const (
	idlePause = 50 * time.Millisecond
	idleLooks = 40
)

// dumpUI is the view tree of the app in front; the home screen's is empty. Like the real one it lets the screen settle
// first: an app that is in front and shows nothing is about to show something.
func (p *phone) dumpUI(ctx context.Context) (string, error) {
	for range idleLooks {
		front := p.processes.front()
		if front == nil {
			break
		}
		xml, err := front.text(ctx, "dump-ui")
		if err != nil || strings.Contains(xml, "<node") {
			return xml, err
		}
		select {
		case <-time.After(idlePause):
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return fmt.Sprintf("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"%d\" />", p.rotation()), nil
}

// cmdScreencap is "[-p] [FILE]": a PNG to the file or to standard output.
func cmdScreencap(ctx context.Context, c *call) int {
	target := ""
	for i := 0; i < len(c.args); i++ {
		switch a := c.args[i]; {
		case a == "-d":
			i++
		case !strings.HasPrefix(a, "-"):
			target = a
		}
	}
	b, err := c.sh.phone.screen(ctx)
	if err != nil {
		return c.fail("%v", err)
	}
	if target == "" {
		if _, err := c.out.Write(b); err != nil {
			return 1
		}
		return 0
	}
	f, err := c.sh.view.create(target, os.O_TRUNC, 0o660)
	if err == nil {
		_, err = f.Write(b)
		_ = f.Close()
	}
	if err != nil {
		return c.fail("%s: %s", target, reason(err))
	}
	return 0
}

// screen is a PNG of what the user sees; the home screen is black.
func (p *phone) screen(ctx context.Context) ([]byte, error) {
	if front := p.processes.front(); front != nil {
		text, err := front.text(ctx, "screencap")
		if err != nil {
			return nil, err
		}
		return base64.StdEncoding.DecodeString(text)
	}
	w, h := screenWidth, screenHeight
	if p.rotation() == 1 {
		w, h = h, w
	}
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)))
	return b.Bytes(), err
}

// cmdGetevent describes the touch device with -p; else it waits for events, of which a desk has none.
func cmdGetevent(ctx context.Context, c *call) int {
	c.printf("add device 1: /dev/input/event0\n  name:     \"desk_touch\"\n")
	for _, a := range c.args {
		if !strings.HasPrefix(a, "-") || !strings.ContainsAny(a, "pi") {
			continue
		}
		c.printf("  events:\n    KEY (0001): 014a\n    ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n"+
			"                0035  : value 0, min 0, max %d, fuzz 0, flat 0, resolution 0\n"+
			"                0036  : value 0, min 0, max %d, fuzz 0, flat 0, resolution 0\n"+
			"                0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0\n  input props:\n    INPUT_PROP_DIRECT\n",
			screenWidth-1, screenHeight-1)
		return 0
	}
	<-ctx.Done()
	return interrupted
}
