package traffic

import (
	"maps"
	"slices"
	"sync"
)

// Report says what a proxy did with what passed through it.
type Report struct {
	// Kept is how many exchanges were recorded, Answered how many were answered from a recording.
	Kept, Answered int
	// Unrecorded are the requests that the recording has no answer to, Other those whose body was another one, "GET
	// http://example.org/news"; both sorted.
	Unrecorded, Other []string
	// Through are the hosts of tunnels, and the addresses of what was not kept otherwise; sorted.
	Through []string
}

// book is what a proxy knows of the exchanges of a run. It may be used by many goroutines.
type book struct {
	mu       sync.Mutex
	recorded map[Request][]Exchange
	alike    map[Request][]Exchange // by method and address alone
	asked    map[Request]int
	order    []Request // that were asked, as they came
	report   Report
	// seen are the entries of the report's lists.
	unrecorded, other, through map[string]bool
	refused                    map[string]bool // hosts whose certificates the app does not believe
}

func newBook(recorded []Exchange) *book {
	b := &book{recorded: map[Request][]Exchange{}, alike: map[Request][]Exchange{}, asked: map[Request]int{},
		unrecorded: map[string]bool{}, other: map[string]bool{}, through: map[string]bool{}, refused: map[string]bool{}}
	for _, e := range recorded {
		b.recorded[e.Request] = append(b.recorded[e.Request], e)
		like := e.Request.like()
		b.alike[like] = append(b.alike[like], e)
	}
	return b
}

// like is a request without its body.
func (r Request) like() Request { return Request{Method: r.Method, URL: r.URL} }

func (r Request) String() string { return r.Method + " " + r.URL }

// maxAsked bounds how many requests are remembered in their order.
const maxAsked = 100_000

// requests are those that were asked up to now, in their order.
func (b *book) requests() []Request {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.order)
}

// number is which one of equal requests this is, from 0.
func (b *book) number(r Request) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.asked[r]
	b.asked[r]++
	if len(b.order) < maxAsked {
		b.order = append(b.order, r)
	}
	return n
}

// answer is the recorded answer to a request. One that comes more often than in the recording gets the last answer again.
func (b *book) answer(r Request) (Exchange, bool) {
	n := b.number(r)
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.recorded[r]
	switch {
	case len(list) == 0 && len(b.alike[r.like()]) > 0:
		list = b.alike[r.like()]
		b.other[r.String()] = true
	case n >= len(list):
		b.unrecorded[r.String()] = true
	}
	if len(list) == 0 {
		return Exchange{}, false
	}
	b.report.Answered++
	return list[min(n, len(list)-1)], true
}

// kept counts an exchange that was recorded.
func (b *book) kept() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Kept++
}

// passed notes what went through without being kept.
func (b *book) passed(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.through[what] = true
}

// refuses notes that the app does not believe a certificate for the host.
func (b *book) refuses(host string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refused[host] = true
}

func (b *book) believes(host string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.refused[host]
}

func (b *book) sum() Report {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.report
	out.Unrecorded, out.Other = slices.Sorted(maps.Keys(b.unrecorded)), slices.Sorted(maps.Keys(b.other))
	out.Through = slices.Sorted(maps.Keys(b.through))
	return out
}
