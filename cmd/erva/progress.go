package main

import (
	"fmt"
	"io"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/erva-go/erva/verify"
)

// live shows how a verification goes on: the verdicts as they come and, on a terminal, below them a bar with what is
// being done and how long the rest may take.
type live struct {
	out   io.Writer
	lines *mpb.Progress // nil where nobody looks
	bar   *mpb.Bar      // from the first step on

	mu   sync.Mutex
	text string // what is being done
}

func newLive(errs io.Writer) *live {
	l := &live{out: errs}
	if isTerminal(errs) {
		l.lines = mpb.New(mpb.WithOutput(errs), mpb.WithWidth(barWidth))
		l.out = l.lines
	}
	return l
}

// barWidth is that of the bar, in characters.
const barWidth = 40

// show tells of a step. A verdict that needed no run comes at once with all others like it and is not told of.
func (l *live) show(p verify.Progress) {
	if l.lines != nil {
		l.step(p)
	}
	if v := p.Verdict; v != nil && v.Finding.Flips > 0 {
		fmt.Fprintf(l.out, "%s: %s: %s\n", v.Suspect.ID, headline(v), shorten(v.Finding.Summary))
	}
}

// headline is a verdict with its effect.
func headline(v *verify.Verdict) string {
	if v.Finding.Effect == "" {
		return string(v.Finding.Verdict)
	}
	return fmt.Sprintf("%s (%s)", v.Finding.Verdict, v.Finding.Effect)
}

// step moves the bar.
func (l *live) step(p verify.Progress) {
	l.mu.Lock()
	l.text = p.Text
	l.mu.Unlock()
	if l.bar == nil {
		l.bar = l.lines.AddBar(int64(p.Total), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit("%d/%d ", decor.WCSyncSpaceR)),
			mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_GO, decor.WC{W: 6}), decor.Any(func(decor.Statistics) string { return "  " + l.doing() })))
	}
	l.bar.SetCurrent(int64(p.Done))
}

func (l *live) doing() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text
}

// end takes the bar away.
func (l *live) end() {
	if l.bar != nil {
		l.bar.Abort(true)
	}
	if l.lines != nil {
		l.lines.Wait()
	}
}
