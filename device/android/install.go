package android

import (
	"context"
	"fmt"
	"strings"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
)

// FindApp looks an installed app up: that it is there, can be debugged, and which activity starts it. Its errors are
// *device.InfraError.
func FindApp(ctx context.Context, dev *adb.Device, name string) (App, error) {
	app, err := findApp(ctx, dev, name)
	return app, device.Infra("find "+name, err)
}

func findApp(ctx context.Context, dev *adb.Device, name string) (App, error) {
	quoted := adb.Quote(name)
	r, err := dev.Run(ctx, "pm path "+quoted, nil)
	if err != nil {
		return App{}, err
	}
	if !strings.HasPrefix(r.Stdout, "package:") {
		return App{}, fmt.Errorf("%w: see adb shell pm list packages", device.ErrNotInstalled)
	}
	if r, err = dev.Run(ctx, "run-as "+quoted+" true", nil); err != nil {
		return App{}, err
	}
	if r.ExitCode != 0 {
		return App{}, fmt.Errorf("%w (%s): install a debug build", device.ErrNotDebuggable, strings.TrimSpace(r.Stderr+r.Stdout))
	}
	if r, err = dev.Run(ctx, "cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER "+quoted, nil); err != nil {
		return App{}, err
	}
	for _, line := range strings.Split(r.Stdout, "\n") {
		pkg, activity, ok := strings.Cut(strings.TrimSpace(line), "/")
		if !ok || pkg != name {
			continue
		}
		if strings.HasPrefix(activity, ".") {
			activity = name + activity
		}
		return App{Package: name, Activity: activity}, nil
	}
	return App{}, fmt.Errorf("it has no launcher activity")
}

// PermissionInternet is what an app asks for that uses the network.
const PermissionInternet = "android.permission.INTERNET"

// AsksForNetwork says whether an installed app asks for the permission to use the network.
func AsksForNetwork(ctx context.Context, dev *adb.Device, name string) (bool, error) {
	r, err := dev.Run(ctx, "dumpsys package "+adb.Quote(name), nil)
	if err != nil {
		return false, device.Infra("ask what "+name+" may do", err)
	}
	for line := range strings.Lines(r.Stdout) {
		permission, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if permission == PermissionInternet {
			return true, nil
		}
	}
	return false, nil
}

// Install installs an APK that lies on the device, replacing an older one, and looks it up.
func Install(ctx context.Context, dev *adb.Device, path string) (App, error) {
	before, err := packages(ctx, dev)
	if err != nil {
		return App{}, device.Infra("install "+path, err)
	}
	r, err := dev.Run(ctx, "pm install -r -t "+adb.Quote(path), nil)
	if err == nil && !strings.Contains(r.Stdout, "Success") {
		err = fmt.Errorf("pm install says: %s", strings.TrimSpace(r.Stdout+r.Stderr))
	}
	if err != nil {
		return App{}, device.Infra("install "+path, err)
	}
	after, err := packages(ctx, dev)
	if err != nil {
		return App{}, device.Infra("install "+path, err)
	}
	for name := range after {
		if after[name] != before[name] {
			return FindApp(ctx, dev, name)
		}
	}
	return App{}, device.Infra("install "+path, fmt.Errorf("the device does not say which package it is: name it with --app PACKAGE"))
}

// packages lists the installed packages with the paths of their APKs, which change at every installation.
func packages(ctx context.Context, dev *adb.Device) (map[string]string, error) {
	r, err := dev.Run(ctx, "pm list packages -f -3", nil)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, line := range strings.Split(r.Stdout, "\n") {
		line = strings.TrimPrefix(strings.TrimSpace(line), "package:")
		if i := strings.LastIndexByte(line, '='); i > 0 {
			out[line[i+1:]] = line[:i]
		}
	}
	return out, nil
}
