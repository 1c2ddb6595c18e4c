package commute

import (
	"github.com/erva-go/erva/detect"
	"github.com/erva-go/erva/detect/asyncclock"
	"github.com/erva-go/erva/trace"
)

// Posts knows of events of a run that is under way which were posted in a known order: what shuffles events for training must not
// change that, as it would make an execution that cannot be. It implements record.Order.
type Posts struct {
	detector *asyncclock.Detector
	sent     map[trace.TaskID]post // of events that have not ended
	posts    int
	failed   bool // then every order counts as known
}

// post is where an event was sent, in the order and among all posts.
type post struct {
	stamp  asyncclock.Stamp
	number int
}

// NewPosts returns what knows of no events yet.
func NewPosts() *Posts { return &Posts{sent: map[trace.TaskID]post{}} }

// Ops takes the next operations of the run.
func (p *Posts) Ops(tables *trace.Tables, ops []trace.Op) {
	if p.detector == nil && !p.failed {
		var err error
		p.detector, err = asyncclock.New(tables, detect.Options{Window: detect.DefaultWindow})
		p.failed = err != nil
	}
	for i := range ops {
		if op := &ops[i]; !op.IsAccess() && !p.failed {
			p.failed = p.op(op) != nil
		}
	}
}

func (p *Posts) op(op *trace.Op) error {
	switch op.Kind {
	case trace.KindSend:
		if op.Task == 0 {
			break
		}
		stamp, err := p.detector.Stamp(op.Task)
		if err != nil {
			return err
		}
		p.posts++
		p.sent[op.Object] = post{stamp, p.posts}
	case trace.KindRemove:
		delete(p.sent, op.Object)
	case trace.KindEnd:
		delete(p.sent, op.Task)
	}
	return p.detector.Op(op)
}

// Follows says whether an event was posted after another in every execution. Delays are not looked at: of two posts in a known order
// the later one may come first if its delay is shorter, but it did not here.
func (p *Posts) Follows(a, b trace.TaskID) bool {
	first, known := p.sent[a]
	second, also := p.sent[b]
	return p.failed || known && also && first.number < second.number && first.stamp.Before(&second.stamp)
}
