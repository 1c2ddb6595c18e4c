package adb

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// DefaultAddr is where an ADB server listens unless the environment says otherwise.
const DefaultAddr = "127.0.0.1:5037"

// The prefixes of addresses that are no "host:port".
const (
	pathPrefix     = "localfilesystem:"
	abstractPrefix = "localabstract:"
)

// AddrFromEnv is the server's address as adb itself finds it: ADB_SERVER_SOCKET ("tcp:host:port", "tcp:port",
// "localfilesystem:path", also called "local:path", or "localabstract:name"), else ANDROID_ADB_SERVER_ADDRESS and
// ANDROID_ADB_SERVER_PORT, else DefaultAddr. getenv is os.Getenv or a test's.
func AddrFromEnv(getenv func(string) string) (string, error) {
	if s := getenv("ADB_SERVER_SOCKET"); s != "" {
		addr, err := parseSocket(s)
		if err != nil {
			return "", fmt.Errorf("ADB_SERVER_SOCKET=%s: %w", s, err)
		}
		return addr, nil
	}
	host, port, _ := net.SplitHostPort(DefaultAddr)
	if h := getenv("ANDROID_ADB_SERVER_ADDRESS"); h != "" {
		host = loopback(h)
	}
	if p := getenv("ANDROID_ADB_SERVER_PORT"); p != "" {
		if !validPort(p) {
			return "", fmt.Errorf("ANDROID_ADB_SERVER_PORT=%s: not a port", p)
		}
		port = p
	}
	return net.JoinHostPort(host, port), nil
}

// parseSocket reads a socket's specification in adb's words.
func parseSocket(s string) (string, error) {
	kind, rest, ok := strings.Cut(s, ":")
	switch {
	case !ok || rest == "":
	case kind == "tcp":
		host, port := "127.0.0.1", rest
		if i := strings.LastIndexByte(rest, ':'); i >= 0 {
			host, port = strings.Trim(rest[:i], "[]"), rest[i+1:]
		}
		if !validPort(port) {
			return "", fmt.Errorf("%q is not a port", port)
		}
		return net.JoinHostPort(loopback(host), port), nil
	case kind == "local", kind+":" == pathPrefix:
		return pathPrefix + rest, nil
	case kind+":" == abstractPrefix:
		return s, nil
	}
	return "", fmt.Errorf("want tcp:host:port, tcp:port, localfilesystem:path or localabstract:name")
}

// network is what net.Dial takes for a server's address.
func network(addr string) (network, address string) {
	if path, ok := strings.CutPrefix(addr, pathPrefix); ok {
		return "unix", path
	}
	if name, ok := strings.CutPrefix(addr, abstractPrefix); ok {
		return "unix", "@" + name
	}
	return "tcp", addr
}

// loopback spares a name look-up, and servers that listen on IPv4 only.
func loopback(host string) string {
	if host == "localhost" || host == "" {
		return "127.0.0.1"
	}
	return host
}

func validPort(s string) bool {
	n, err := strconv.ParseUint(s, 10, 16)
	return err == nil && n > 0
}
