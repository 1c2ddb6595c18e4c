package devicetest

import (
	"time"

	"github.com/erva-go/erva/device"
)

// Delay is what the suite never waits for.
const Delay = 10 * time.Second

// App is the conformance app as one back end provides it. All of it runs on the main looper unless said otherwise:
//
//   - the launch enters an activity and shows "" or "0" in the view Out;
//   - the input Post sends two plain messages, First and then Second: First writes 1 to a field, Second shows that field in
//     Out, as "0" or "1", and stores it in a preference;
//   - the input Work starts a thread that comes to the site Gate exactly once, writes 1 to the field there or later, and then
//     posts Second;
//   - the input Later does the same as Post, but First has a delay of Delay, and Second one twice as long;
//   - the input Crash lets a handler throw Exception, which nobody catches.
type App struct {
	Opener device.Opener
	// Post, Work, Later and Crash are the inputs.
	Post, Work, Later, Crash device.Input
	// First and Second are parts of the targets of the two messages.
	First, Second string
	// Field is the part of the field's name that its accesses have.
	Field string
	Gate  device.Gate
	Out   string // id of the view
	// Activity is the class that is entered.
	Activity  string
	Exception string
}
