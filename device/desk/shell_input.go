package desk

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// cmdInput injects input and waits until the app has finished it. That an app did not take it is no failure of the
// command, as on Android; what went wrong is said on standard error.
func cmdInput(ctx context.Context, c *call) int {
	args := c.args
	for len(args) > 0 { // sources and displays make no difference here
		switch args[0] {
		case "touchscreen", "keyboard", "mouse", "dpad", "gamepad", "touchpad", "trackball", "stylus":
			args = args[1:]
			continue
		case "-d":
			args = args[min(2, len(args)):]
			continue
		}
		break
	}
	if len(args) == 0 {
		c.printf("Usage: input [<source>] <command> [<arg>...]\n  text, keyevent, tap, swipe, draganddrop, motionevent, press, roll\n")
		return failed
	}
	events, err := parseInput(args[0], args[1:])
	if err != nil {
		fmt.Fprintf(c.err, "Error: %v\n", err)
		return failed
	}
	for _, e := range events {
		if err := c.sh.phone.inject(ctx, e); err != nil && ctx.Err() == nil {
			fmt.Fprintf(c.err, "input: %v\n", err)
		}
	}
	return 0
}

// inject gives one input to the app in front; the home screen swallows it.
func (p *phone) inject(ctx context.Context, e request) error {
	if e["kind"] == "key" && e["name"] == "HOME" {
		return p.home(ctx)
	}
	front := p.processes.front()
	if front == nil {
		return nil
	}
	_, err := front.channel.call(ctx, "input", e)
	return err
}

// parseInput reads a verb of input.
func parseInput(verb string, args []string) ([]request, error) {
	switch verb {
	case "tap":
		xy, err := numbers(args, 2, 2)
		if err != nil {
			return nil, err
		}
		return []request{{"kind": "tap", "x": xy[0], "y": xy[1]}}, nil
	case "swipe", "draganddrop":
		n, err := numbers(args, 4, 5)
		if err != nil {
			return nil, err
		}
		ms := 300
		if len(n) == 5 {
			ms = n[4]
		}
		if ms < 0 || ms > 600_000 {
			return nil, fmt.Errorf("duration %d ms", ms)
		}
		return []request{{"kind": "swipe", "x1": n[0], "y1": n[1], "x2": n[2], "y2": n[3], "ms": ms}}, nil
	case "motionevent":
		return parseMotion(args)
	case "text":
		if len(args) != 1 {
			return nil, fmt.Errorf("text needs one argument")
		}
		return []request{{"kind": "text", "text": strings.ReplaceAll(args[0], "%s", " ")}}, nil
	case "keyevent":
		return parseKeys(args)
	case "press", "roll": // a trackball's
		return nil, nil
	}
	return nil, says("Unknown command: %s", verb)
}

func parseMotion(args []string) ([]request, error) {
	if len(args) != 3 {
		return nil, fmt.Errorf("motionevent needs DOWN, MOVE or UP, and a place")
	}
	kind := strings.ToLower(args[0])
	if kind != "down" && kind != "move" && kind != "up" {
		return nil, fmt.Errorf("unknown motion event %s", args[0])
	}
	xy, err := numbers(args[1:], 2, 2)
	if err != nil {
		return nil, err
	}
	return []request{{"kind": kind, "x": xy[0], "y": xy[1]}}, nil
}

// numbers reads between least and most coordinates; fractions are cut off.
func numbers(args []string, least, most int) ([]int, error) {
	if len(args) < least || len(args) > most {
		return nil, fmt.Errorf("%d numbers are needed, not %d", least, len(args))
	}
	var out []int
	for _, a := range args {
		f, err := strconv.ParseFloat(a, 64)
		if err != nil || !(f > -1e6 && f < 1e6) {
			return nil, says("Invalid number: %s", a)
		}
		out = append(out, int(f))
	}
	return out, nil
}

// parseKeys reads "[--longpress] KEY...": numbers, or names with or without KEYCODE_.
func parseKeys(args []string) ([]request, error) {
	long := false
	var out []request
	for _, a := range args {
		switch a {
		case "--longpress":
			long = true
			continue
		case "--doubletap", "--async":
			return nil, fmt.Errorf("%s is not supported", a)
		}
		name, ok := keyName(a)
		if !ok {
			return nil, says("Unknown keycode: %s", a)
		}
		out = append(out, request{"kind": "key", "name": name, "longpress": long})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("keyevent needs a key")
	}
	return out, nil
}

// keyName is a key's KeyEvent name without KEYCODE_.
func keyName(s string) (string, bool) {
	codes := keyCodes()
	if n, err := strconv.Atoi(s); err == nil {
		name, ok := codes[n]
		return name, ok
	}
	s = strings.TrimPrefix(strings.ToUpper(s), "KEYCODE_")
	for _, name := range codes {
		if name == s {
			return name, true
		}
	}
	return "", false
}

// keyCodes are the numbers of KeyEvent.
func keyCodes() map[int]string {
	m := map[int]string{1: "SOFT_LEFT", 2: "SOFT_RIGHT", 3: "HOME", 4: "BACK", 5: "CALL", 6: "ENDCALL", 17: "STAR", 18: "POUND", 19: "DPAD_UP",
		20: "DPAD_DOWN", 21: "DPAD_LEFT", 22: "DPAD_RIGHT", 23: "DPAD_CENTER", 24: "VOLUME_UP", 25: "VOLUME_DOWN", 26: "POWER", 27: "CAMERA",
		28: "CLEAR", 55: "COMMA", 56: "PERIOD", 57: "ALT_LEFT", 58: "ALT_RIGHT", 59: "SHIFT_LEFT", 60: "SHIFT_RIGHT", 61: "TAB", 62: "SPACE",
		66: "ENTER", 67: "DEL", 68: "GRAVE", 69: "MINUS", 70: "EQUALS", 71: "LEFT_BRACKET", 72: "RIGHT_BRACKET", 73: "BACKSLASH",
		74: "SEMICOLON", 75: "APOSTROPHE", 76: "SLASH", 77: "AT", 79: "HEADSETHOOK", 80: "FOCUS", 81: "PLUS", 82: "MENU", 83: "NOTIFICATION",
		84: "SEARCH", 85: "MEDIA_PLAY_PAUSE", 86: "MEDIA_STOP", 87: "MEDIA_NEXT", 88: "MEDIA_PREVIOUS", 91: "MUTE", 92: "PAGE_UP",
		93: "PAGE_DOWN", 111: "ESCAPE", 112: "FORWARD_DEL", 113: "CTRL_LEFT", 114: "CTRL_RIGHT", 115: "CAPS_LOCK", 122: "MOVE_HOME",
		123: "MOVE_END", 124: "INSERT", 125: "FORWARD", 126: "MEDIA_PLAY", 127: "MEDIA_PAUSE", 164: "VOLUME_MUTE", 187: "APP_SWITCH",
		223: "SLEEP", 224: "WAKEUP"}
	for i := range 10 {
		m[7+i] = strconv.Itoa(i)
	}
	for i := range 26 {
		m[29+i] = string(rune('A' + i))
	}
	for i := range 12 {
		m[131+i] = fmt.Sprintf("F%d", i+1)
	}
	return m
}
