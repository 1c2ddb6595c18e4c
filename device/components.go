package device

// Components is a session that knows which of the app's classes can be started.
type Components interface {
	// Startable says whether a class is an activity or a service of the app's own. It is known once the app is idle.
	Startable(class string) bool
}
