package lease

import (
	"net/url"
	"os"
	"path/filepath"
	"runtime"
)

// Folder is where the locks and journals of this user's devices lie: erva/devices in XDG_STATE_HOME, in ~/.local/state, or
// where the system keeps what belongs to programs. Without a home it is in the folder for temporary files. getenv is
// os.Getenv or a test's.
func Folder(getenv func(string) string) string {
	return filepath.Join(stateHome(getenv), "erva", "devices")
}

func stateHome(getenv func(string) string) string {
	if dir := getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		if dir, err := os.UserConfigDir(); err == nil {
			return dir
		}
	} else if home := getenv("HOME"); home != "" {
		return filepath.Join(home, ".local", "state")
	}
	return os.TempDir() // no home, as in a bare container
}

// fileName is a device's name as that of a file, different for different devices.
func fileName(device string) string { return url.QueryEscape(device) }
