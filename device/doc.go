// Package device is the contract between a running app and those who drive it: a Session stops where a choice is due,
// and is resumed with a choice. Mechanism is below this contract, policy above: a device never chooses an order.
//
// A Session is one run of one app. Its one verb is Resume: it carries out the choice for the current stop, lets the app
// run, and returns at the next stop with the operations that were observed in between. Record and replay own the loop.
// A looper is stopped before it dispatches an event, when an event has ended, and where an activity is entered or
// left; a thread is stopped at a gated site; and the whole app may turn out to be idle.
//
// Only record, replay, evs and verify use a Session. device/android is the one back end of the product, device/sim
// serves tests. Errors of the machinery (*InfraError) never become a verdict; a crash of the app is a Stop.
package device
