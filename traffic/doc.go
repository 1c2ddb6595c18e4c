// Package traffic is what an app and its servers say to each other over HTTP: a proxy that takes it down in a recording, and
// answers with it in a replay.
//
// An exchange is a request with its answer. A replay has no network to ask: a request gets the answer that the same request
// got in the recording, the n-th one the n-th answer. The same is method, address and body; where only the body differs, the
// answer is that of the same place in the order, and the run says so. What the recording does not have at all goes to the
// network, and the run says that, too.
//
// HTTPS is readable for those only whom the app trusts. A proxy with an Authority opens it with certificates that the
// authority signs; for a host whose certificate the app refuses, and without an authority, it passes through as it is: a
// tunnel, which is neither recorded nor repeated. So do streams of events, web sockets and answers that are very long.
//
// It imports nothing of erva, and is imported by record (the form of a recording), verify and cmd/erva.
package traffic
