package record

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/erva-go/erva/device"
)

// Bounds of what a script may say.
const (
	maxScriptLine    = 64 << 10 // bytes
	maxScriptActions = 100_000
	maxCoordinate    = 100_000 // px
	maxWait          = time.Hour
	maxSwipe         = time.Minute
)

// ParseScript reads an inputs script: UTF-8 text, one action a line, # starts a comment. Errors are *ScriptError, with
// name and line. Whether a view exists is known only when its turn comes.
func ParseScript(r io.Reader, name string) (Script, error) {
	s := Script{Name: name}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4096), maxScriptLine)
	n, seq := 0, 0
	for lines.Scan() {
		n++
		text := lines.Text()
		if n == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		a, err := parseLine(text)
		switch {
		case err != nil:
			return Script{}, &ScriptError{File: name, Line: n, Msg: err.Error()}
		case a.Kind == ActionInvalid:
			continue // blank, or a comment
		case len(s.Actions) == maxScriptActions:
			return Script{}, &ScriptError{File: name, Line: n, Msg: fmt.Sprintf("more than %d actions", maxScriptActions)}
		}
		a.File, a.Line = name, n
		if a.Kind == Inject {
			seq++
			a.Input.Seq, a.Input.Script = seq, fmt.Sprintf("%s: %s", a.Where(), a.text())
		}
		s.Actions = append(s.Actions, a)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return Script{}, &ScriptError{File: name, Line: n + 1, Msg: fmt.Sprintf("the line is longer than %d bytes", maxScriptLine)}
	} else if err != nil {
		return Script{}, fmt.Errorf("read script %s: %w", name, err)
	}
	return s, nil
}

// parseLine parses one line; a blank one gives the zero Action.
func parseLine(line string) (Action, error) {
	if !utf8.ValidString(line) {
		return Action{}, errors.New("not UTF-8 text")
	}
	words, err := splitWords(line)
	if err != nil || len(words) == 0 {
		return Action{}, err
	}
	verb, args := words[0].text, words[1:]
	if words[0].quoted {
		return Action{}, fmt.Errorf("a line starts with an action, not with a text in quotes")
	}
	switch verb {
	case "wait":
		return parseWait(args)
	case device.ActionTap, device.ActionLongTap:
		return parseTap(verb, args)
	case device.ActionSwipe:
		return parseSwipe(args)
	case device.ActionText:
		return parseText(args)
	case device.ActionKey:
		return parseKey(args)
	case device.ActionHome, device.ActionResume, device.ActionRotate:
		if len(args) > 0 {
			return Action{}, fmt.Errorf("%s takes no arguments", verb)
		}
		return inject(device.Input{Action: verb}), nil
	case device.ActionBroadcast:
		return parseBroadcast(args)
	case device.ActionStart:
		return parseStart(args)
	case "lifecycle":
		return parseLifecycle(args)
	default:
		return Action{}, fmt.Errorf("unknown action %q (known: wait, tap, long-tap, swipe, text, key, home, resume, rotate, broadcast, start, lifecycle)", verb)
	}
}

func inject(in device.Input) Action { return Action{Kind: Inject, Input: in} }

func parseWait(args []word) (Action, error) {
	if len(args) != 1 || args[0].quoted {
		return Action{}, errors.New("wait takes one argument: idle, settled, or a time such as 300ms")
	}
	switch args[0].text {
	case "idle":
		return Action{Kind: WaitIdle}, nil
	case "settled":
		return Action{Kind: WaitSettled}, nil
	}
	d, err := time.ParseDuration(args[0].text)
	switch {
	case err != nil:
		return Action{}, fmt.Errorf("wait: %q is none of idle, settled, or a time such as 300ms or 2s", args[0].text)
	case d < 0 || d > maxWait:
		return Action{}, fmt.Errorf("wait: %s is out of range (0 to %s)", d, maxWait)
	}
	return Action{Kind: WaitFor, Duration: d}, nil
}

func parseTap(verb string, args []word) (Action, error) {
	if len(args) != 1 && len(args) != 2 || len(args) == 2 && (args[1].quoted || !strings.Contains(args[1].text, "%")) {
		return Action{}, fmt.Errorf(`%s takes one target: @id/name, "its text", or X,Y; behind a view may stand where in it, such as 50%%,10%%`, verb)
	}
	in := device.Input{Action: verb}
	if x, y, ok := strings.Cut(args[0].text, ","); ok && !args[0].quoted && len(args) == 1 {
		var errX, errY error
		in.X, errX = coordinate(x)
		in.Y, errY = coordinate(y)
		if errX != nil || errY != nil {
			return Action{}, fmt.Errorf("%s: bad coordinates %q: two numbers of px from 0 to %d, such as 120,300", verb, args[0].text, maxCoordinate)
		}
		return inject(in), nil
	}
	target, err := targetOf(args[0])
	if err != nil {
		return Action{}, fmt.Errorf("%s: %w", verb, err)
	}
	in.Target = target
	if len(args) == 2 {
		if in.From, err = share(args[1].text); err != nil {
			return Action{}, fmt.Errorf("%s: %w", verb, err)
		}
	}
	return inject(in), nil
}

// parseSwipe reads `swipe [TARGET] FROM TO [TIME]`: with a target in per cent of it, else in px of the screen.
func parseSwipe(args []word) (Action, error) {
	const form = `swipe takes [TARGET] FROM TO [TIME]: swipe @id/list 50%,80% 50%,20%, or swipe 500,900 500,300 200ms`
	in := device.Input{Action: device.ActionSwipe}
	place := pixel
	if len(args) > 0 && (args[0].quoted || strings.HasPrefix(args[0].text, "@")) {
		target, err := targetOf(args[0])
		if err != nil {
			return Action{}, fmt.Errorf("swipe: %w", err)
		}
		in.Target, place, args = target, share, args[1:]
	}
	if len(args) < 2 || len(args) > 3 || slices.ContainsFunc(args, func(w word) bool { return w.quoted }) {
		return Action{}, errors.New(form)
	}
	var errs [2]error
	in.From, errs[0] = place(args[0].text)
	in.To, errs[1] = place(args[1].text)
	if err := cmp.Or(errs[0], errs[1]); err != nil {
		return Action{}, fmt.Errorf("swipe: %w", err)
	}
	if len(args) == 3 {
		d, err := time.ParseDuration(args[2].text)
		if err != nil || d < time.Millisecond || d > maxSwipe {
			return Action{}, fmt.Errorf("swipe: %q is no time from 1ms to %s", args[2].text, maxSwipe)
		}
		in.Millis = int(d.Milliseconds())
	}
	return inject(in), nil
}

// pixel is a place such as 120,300, in px of the screen.
func pixel(s string) (*device.Place, error) {
	x, y, _ := strings.Cut(s, ",")
	px, errX := coordinate(x)
	py, errY := coordinate(y)
	if errX != nil || errY != nil {
		return nil, fmt.Errorf("bad coordinates %q: two numbers of px from 0 to %d, such as 120,300", s, maxCoordinate)
	}
	return &device.Place{X: px, Y: py}, nil
}

// share is a place such as 50%,10%, in per cent of a view's size.
func share(s string) (*device.Place, error) {
	x, y, _ := strings.Cut(s, ",")
	px, okX := strings.CutSuffix(x, "%")
	py, okY := strings.CutSuffix(y, "%")
	nx, errX := coordinate(px)
	ny, errY := coordinate(py)
	if !okX || !okY || errX != nil || errY != nil || nx > 100 || ny > 100 {
		return nil, fmt.Errorf("bad place %q: how far into the view, in per cent, such as 50%%,10%%", s)
	}
	return &device.Place{X: nx, Y: ny}, nil
}

func coordinate(s string) (int, error) {
	if s == "" || strings.TrimLeft(s, "0123456789") != "" {
		return 0, errors.New("not a number")
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > maxCoordinate {
		return 0, errors.New("out of range")
	}
	return n, nil
}

// targetOf is the target of an input as device.Input has it: @id/name, @view/Class, either with [N], or a text in quotes
// without escapes.
func targetOf(w word) (string, error) {
	switch {
	case w.quoted && w.text == "":
		return "", errors.New("an empty text names no view")
	case w.quoted:
		return `"` + w.text + `"`, nil
	case strings.HasPrefix(w.text, "@"):
		if _, err := device.ParseTarget(w.text); err != nil {
			return "", err
		}
		return w.text, nil
	default:
		return "", fmt.Errorf(`bad target %q: expected @id/name, "its text", or X,Y`, w.text)
	}
}

func parseText(args []word) (Action, error) {
	if len(args) != 2 || !args[1].quoted {
		return Action{}, errors.New(`text takes a target and a text in quotes: text @id/query "hello"`)
	}
	target, err := targetOf(args[0])
	if err != nil {
		return Action{}, fmt.Errorf("text: %w", err)
	}
	return inject(device.Input{Action: device.ActionText, Target: target, Text: args[1].text}), nil
}

var keyPattern = regexp.MustCompile(`^[A-Z0-9][A-Z0-9_]*$`)

func parseKey(args []word) (Action, error) {
	if len(args) != 1 || args[0].quoted {
		return Action{}, errors.New("key takes the name of a key: BACK, HOME, ENTER, MENU, VOLUME_UP, …")
	}
	name := strings.TrimPrefix(args[0].text, "KEYCODE_")
	if !keyPattern.MatchString(name) {
		return Action{}, fmt.Errorf("bad key %q: keys are named as in KeyEvent, without KEYCODE_: BACK, HOME, ENTER, …", args[0].text)
	}
	return inject(device.Input{Action: device.ActionKey, Key: name}), nil
}

var classPattern = regexp.MustCompile(`^[\pL_$][\pL\pN_$]*(\.[\pL_$][\pL\pN_$]*)+$`)

func parseStart(args []word) (Action, error) {
	if len(args) != 1 || !classPattern.MatchString(args[0].text) {
		return Action{}, errors.New("start takes the class of an activity or a service, with its package: start org.example.EditActivity")
	}
	return inject(device.Input{Action: device.ActionStart, Component: args[0].text}), nil
}

var extraPattern = regexp.MustCompile(`^[A-Za-z0-9_.:$-]+$`)

func parseBroadcast(args []word) (Action, error) {
	if len(args) == 0 || args[0].text == "" {
		return Action{}, errors.New("broadcast takes an action: broadcast ACTION [extra=value ...]")
	}
	in := device.Input{Action: device.ActionBroadcast, Intent: args[0].text}
	for _, w := range args[1:] {
		name, value, ok := strings.Cut(w.text, "=")
		switch {
		case !ok || w.quoted || !extraPattern.MatchString(name):
			return Action{}, fmt.Errorf("broadcast: bad extra %q: expected name=value", w.text)
		case in.Extras == nil:
			in.Extras = map[string]string{}
		}
		if _, double := in.Extras[name]; double {
			return Action{}, fmt.Errorf("broadcast: extra %q is there twice", name)
		}
		in.Extras[name] = value
	}
	return inject(in), nil
}

// parseLifecycle maps a state to the input by which a user brings the activity in front there. Android has no input
// that pauses without stopping on one screen, so pause is home too.
func parseLifecycle(args []word) (Action, error) {
	if len(args) == 1 && !args[0].quoted {
		switch args[0].text {
		case "pause", "stop":
			return inject(device.Input{Action: device.ActionHome}), nil
		case "destroy":
			return inject(device.Input{Action: device.ActionKey, Key: "BACK"}), nil
		}
	}
	return Action{}, errors.New("lifecycle takes one of pause, stop, destroy")
}
