package droid

import "github.com/erva-go/erva/trace/droidracer"

// mark is what DroidRacer remembers of an event's ancestors: the latest operation that an event of the environment fired,
// the latest message that came from another thread, and the latest one with a delay. 0 is unset.
type mark struct {
	trigger int // index in Model.Ops, plus one
	cross   int // message
	delayed int // message
}

// marks are the marks of the events, by message, as they are at the end.
type marks struct {
	m  *droidracer.Model
	of map[int]mark
}

func newMarks(m *droidracer.Model) *marks {
	k := &marks{m: m, of: map[int]mark{}}
	for i := range m.Ops {
		op := &m.Ops[i]
		msg := m.InEvent[i]
		switch {
		case op.Kind == droidracer.Post:
			k.post(op)
		case msg == 0:
		case op.Kind == droidracer.QueueIdle:
			v := k.of[msg]
			v.trigger = i + 1
			k.of[msg] = v
		case fires(op):
			v := k.of[msg]
			v.trigger, v.cross = i+1, 0
			k.of[msg] = v
		}
	}
	return k
}

// post gives an event the marks that its poster has at that moment.
func (k *marks) post(op *droidracer.Op) {
	e := k.m.Events[op.Msg]
	var v mark
	if e.Parent != 0 {
		v = k.of[e.Parent]
	}
	if e.Poster != e.Thread {
		v.cross = op.Msg
	}
	if e.Delay > 0 {
		v.delayed = op.Msg
	}
	k.of[op.Msg] = v
}

// fires reports whether an operation is fired by the environment: a UI event, a focus change, a lifecycle or service
// callback, a broadcast's reception. Requests are not.
func fires(op *droidracer.Op) bool {
	switch op.Kind {
	case droidracer.TriggerEvent, droidracer.TriggerFocus, droidracer.TriggerLifecycle:
		return true
	case droidracer.TriggerService:
		return len(op.State) < 8 || op.State[:8] != "REQUEST_"
	case droidracer.TriggerBroadcast:
		return op.State == "ABC_ONRECEIVE"
	}
	return false
}

// widgets are the classes that DroidRacer counts as parts of the user interface.
var widgets = map[string]bool{
	"android.view.View": true, "android.webkit.WebView": true, "android.webkit.WebTextView": true,
	"android.widget.TextView": true, "android.widget.ImageView": true, "android.widget.Button": true,
	"android.widget.AutoCompleteTextView": true, "android.widget.ToggleButton": true, "android.widget.RadioButton": true,
	"android.widget.EditText": true, "android.widget.Chronometer": true, "android.widget.Switch": true,
	"android.widget.CheckBox": true, "android.widget.CheckedTextView": true, "android.widget.DigitalClock": true,
	"android.widget.AnalogClock": true, "android.widget.ExpandableListView": true, "android.widget.ListView": true,
	"android.widget.Spinner": true, "android.widget.Gallery": true, "android.widget.GridLayout": true,
	"android.widget.GridView": true, "android.widget.TableRow": true, "android.widget.TableLayout": true,
	"android.widget.FrameLayout": true, "android.widget.LinearLayout": true, "android.widget.RelativeLayout": true,
	"android.widget.ImageButton": true, "android.widget.ViewAnimator": true, "android.widget.ViewFlipper": true,
	"android.widget.MediaController": true, "android.widget.NumberPicker": true, "android.widget.CalendarView": true,
	"android.widget.DatePicker": true, "android.widget.TimePicker": true, "android.widget.DateTimeView": true,
	"android.widget.SeekBar": true, "android.widget.RadioGroup": true, "android.widget.RatingBar": true,
	"android.widget.ScrollView": true, "android.widget.SearchView": true, "android.widget.TabHost": true,
	"android.widget.TabWidget": true, "android.widget.Toast": true,
}
