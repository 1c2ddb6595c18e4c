package android

import (
	"fmt"
	"strings"
	"testing"

	"github.com/erva-go/erva/trace"
)

// TestBroadcasts: "sN" sends to channel s by a task, "rN" is a reception of it by a receiver; what it gets is the number of the
// sending, "-" for one from outside.
func TestBroadcasts(t *testing.T) {
	for _, c := range []struct{ name, steps, want string }{
		{"each receiver gets each once", "s1 s1 ra ra rb rb", "1 2 1 2"},
		{"one more than was sent is from outside", "s1 ra ra", "1 -"},
		{"what was sent before a registration does not come", "s1 +a ra s1 ra", "- 2"},
		{"a registration that is undone", "+a s1 ra !a +a s1 ra", "1 2"},
	} {
		bs := newBroadcasts()
		var got []string
		for step := range strings.FieldsSeq(c.steps) {
			switch who := step[1:]; step[0] {
			case 's':
				bs.send("action", trace.TaskID(who[0]-'0'), false)
			case '+':
				bs.since[who] = bs.serial
			case '!':
				delete(bs.since, who)
			default:
				if now, _ := bs.receive(who, "action"); now != nil {
					got = append(got, fmt.Sprint(now.serial))
				} else {
					got = append(got, "-")
				}
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: gets %s, want %s", c.name, s, c.want)
		}
	}
}

// TestBroadcastChannels: of two channels that a reception may have come by, the earlier sending counts; what was sent long ago
// is forgotten.
func TestBroadcastChannels(t *testing.T) {
	bs := newBroadcasts()
	bs.send("org.example.Receiver", 1, false)
	bs.send("action", 1, false)
	if b, _ := bs.receive("org.example.Receiver", "org.example.Receiver", "action"); b == nil || b.channel != "org.example.Receiver" {
		t.Errorf("gets %+v first", b)
	}
	if b, before := bs.receive("org.example.Receiver", "org.example.Receiver", "action"); b == nil || b.channel != "action" || before != nil {
		t.Errorf("gets %+v next, after %+v", b, before)
	}
	for range 2 * maxSent {
		bs.send("action", 1, false)
	}
	if n := len(bs.sent["action"]); n != maxSent {
		t.Errorf("%d are remembered", n)
	}
}

// TestCallsArePaired: a call comes in at another process than its caller's, in the order of the calls of its method.
func TestCallsArePaired(t *testing.T) {
	one, other := &process{name: "one"}, &process{name: "other"}
	c := calls{sent: map[string][]outgoing{}}
	method := c.method("android.os.IMessenger", 1)
	for i, from := range []*process{one, other, one} {
		c.sent[method] = append(c.sent[method], outgoing{from: from, call: trace.HandleID(i + 1)})
	}
	for _, want := range []struct {
		to   *process
		call trace.HandleID
	}{{other, 1}, {one, 2}, {other, 3}, {other, 0}} {
		if o, ok := c.take(method, want.to); o.call != want.call || ok != (want.call != 0) {
			t.Errorf("%s takes call %d, want %d", want.to.name, o.call, want.call)
		}
	}
}
