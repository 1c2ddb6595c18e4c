package device

// Processes is a session that knows of the app's processes.
type Processes interface {
	// Processes are the names of those that were seen, the main one first, ended ones included.
	Processes() []string
}
