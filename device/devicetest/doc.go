// Package devicetest is the conformance suite that every back end of package device passes: what a Session's stops,
// choices, gates, inputs and captures mean, checked from the outside on one small app.
//
// A back end describes how it provides that app (App) and calls Run. The suite lets pass whatever else the app does:
// frames, messages of the framework, more stops. It is for tests; it may import device and trace.
package devicetest
