package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/erva-go/erva/evs"
	"github.com/erva-go/erva/traffic"
)

// RequestsOf lists what has passed through a proxy, as the visible state has it; nil if there is no proxy.
func RequestsOf(p *traffic.Proxy) func() []evs.Request {
	if p == nil {
		return nil
	}
	return func() []evs.Request {
		var out []evs.Request
		for _, r := range p.Requests() {
			out = append(out, evs.Request(r))
		}
		return out
	}
}

// Exchange takes what the app and a server said to each other. Unlike the Writer's other methods it may be called from
// another goroutine than theirs, until Close or Keep.
func (w *Writer) Exchange(e traffic.Exchange) error {
	data, err := line(e)
	if err == nil {
		_, err = w.traffic.Write(data)
	}
	if err != nil {
		return fmt.Errorf("%s: write an answer of the network: %w", w.path, err)
	}
	return nil
}

// readTraffic reads what the app and its servers said; recordings of older versions of erva have no such member.
func (r *Recording) readTraffic() error {
	if !slices.Contains(r.source.names(), memberTraffic) {
		return nil
	}
	return r.eachLine(memberTraffic, maxState, func(line []byte) error {
		var e traffic.Exchange
		if err := json.Unmarshal(line, &e); err != nil {
			return err
		}
		r.Traffic = append(r.Traffic, e)
		return nil
	})
}
