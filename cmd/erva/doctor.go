package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/device"
	"github.com/erva-go/erva/device/adb"
	"github.com/erva-go/erva/device/android"
	"github.com/erva-go/erva/device/desk"
)

// check is one thing that doctor looks at.
type check struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	Text string `json:"text"`
}

func newDoctor() *cobra.Command {
	var target targetFlags
	var jsonOut bool
	c := &cobra.Command{
		Use:   "doctor [-s SERIAL] [--app APP]",
		Short: "Say which devices there are, and try what one can do",
		Long: `Looks for the JDK of the desktop device, the ADB server and the devices behind it. With a device or an app named, it also
tries on it, one by one, all that recording and verifying need: it starts the app, posts messages of its own, holds and delivers them,
stops a thread, watches a field, reads the screen and the preferences, injects inputs. What works, what it falls back to, what is
missing and what that costs is a table that you can send with a report. On a phone name any debuggable app with --app (its data
is cleared, unless you say --keep-data); the desktop device (-s desk) has one of its own. The exit status is 3 if there is no device that erva could use, or if it
lacks something that is needed.

--pretend takes the device for one that lacks something, to see what that costs; record, verify, replay and demo know it, too.
` + pretenceHelp(),
		Example: `  erva doctor
  erva doctor -s emulator-5554 --app org.example.notes
  erva doctor -s desk --json
  erva doctor --pretend android-10,no-watch`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return examine(c.Context(), &target, c.OutOrStdout(), c.ErrOrStderr(), jsonOut)
		},
	}
	c.Flags().StringVar(&target.app, "app", "", "debuggable app to try the device with: package, APK or source folder")
	target.registerRuns(c.Flags())
	c.Flags().Lookup("pretend").Hidden = false
	c.Flags().BoolVar(&jsonOut, "json", false, "print a JSON object instead of a table")
	return c
}

// pretenceHelp lists the pretences.
func pretenceHelp() string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 4, 2, ' ', 0)
	for _, p := range android.Pretences() {
		fmt.Fprintf(w, "  %s\t%s\n", p[0], p[1])
	}
	_ = w.Flush() // a strings.Builder takes everything
	return strings.TrimRight(out.String(), "\n")
}

// examine makes the checks, and tries a device that is named.
func examine(ctx context.Context, target *targetFlags, out, errs io.Writer, asJSON bool) error {
	checks, usable := diagnose(ctx, target)
	var tried *conformance
	var failed error
	if usable && (target.choice.made() || target.app != "" || len(target.pretend) > 0) {
		if tried, failed = target.try(ctx, errs); tried == nil && failed == nil {
			checks = append(checks, check{"trial", true, "not made: name a debuggable app with --app, and what the device can do is tried with it"})
		}
	}
	if err := printChecks(out, checks, tried, asJSON); err != nil {
		return err
	}
	switch {
	case failed != nil:
		return failed
	case tried != nil:
		return tried.verdict()
	case !usable:
		return &exitError{code: exitDevice, err: device.Infra("find a device", fmt.Errorf("%w that erva can use: see the lines above", device.ErrNoDevice))}
	}
	return nil
}

// diagnose makes the checks; usable says that some device can be used.
func diagnose(ctx context.Context, f *targetFlags) (checks []check, usable bool) {
	jdk, err := desk.FindJDK(os.Getenv)
	if err != nil {
		checks = append(checks, check{"JDK", false, err.Error()})
	} else {
		checks = append(checks, check{"JDK", true, jdk.Home + ": the desktop device works (--app with a source folder)"})
		usable = !f.choice.made() && os.Getenv("ANDROID_SERIAL") == "" || f.choice.serial == "desk"
	}
	addr, err := adb.AddrFromEnv(os.Getenv)
	if err != nil {
		return append(checks, check{"ADB server", false, err.Error()}), usable
	}
	client := &adb.Client{Addr: addr}
	version, err := client.Version(ctx)
	if err != nil {
		return append(checks, check{"ADB server", false, "none at " + addr + ": start it with adb start-server to use a phone or an emulator"}), usable
	}
	checks = append(checks, check{"ADB server", true, fmt.Sprintf("version %d at %s", version, addr)})
	list, err := client.Devices(ctx)
	if err != nil {
		return append(checks, check{"devices", false, err.Error()}), usable
	}
	if len(list) == 0 {
		checks = append(checks, check{"devices", false, "none is connected"})
	}
	serial, err := f.choice.resolve(ctx, client, list)
	if err != nil && len(list) > 0 {
		checks = append(checks, check{"choice", false, err.Error()})
	}
	for _, d := range list {
		if err != nil || serial != "" && d.Serial != serial {
			continue
		}
		if _, err := chooseDevice([]adb.DeviceInfo{d}, d.Serial); err != nil {
			checks = append(checks, check{"device " + d.Serial, false, err.Error()})
			continue
		}
		text, err := describeAndroid(ctx, client.Device(d.Serial))
		checks = append(checks, check{"device " + d.Serial, err == nil, text})
		usable = usable || err == nil
	}
	return checks, usable
}

// describeAndroid says which Android a device runs and what that means for erva.
func describeAndroid(ctx context.Context, d *adb.Device) (string, error) {
	var parts []string
	for _, p := range []string{"ro.product.model", "ro.build.version.release", "ro.build.version.sdk"} {
		r, err := d.Run(ctx, "getprop "+p, nil)
		if err != nil {
			return err.Error(), err
		}
		parts = append(parts, strings.TrimSpace(r.Stdout))
	}
	text := fmt.Sprintf("%s, Android %s (API %s)", parts[0], parts[1], parts[2])
	switch sdk := parts[2]; {
	case len(sdk) < 2 || sdk < "28":
		return text + ": older than Android 9, which erva does not support", fmt.Errorf("unsupported")
	case sdk < "30":
		text += ": events are held by neutralised messages, since this Android cannot force early returns"
	}
	return text + "; what its VM can do is tried with --app", nil
}

// printChecks prints the checks, and what was tried if anything was.
func printChecks(out io.Writer, checks []check, tried *conformance, asJSON bool) error {
	if asJSON {
		v := map[string]any{"version": 1, "checks": checks}
		if tried != nil {
			v["conformance"] = tried
		}
		return printJSON(out, v)
	}
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, c := range checks {
		state := "ok"
		if !c.OK {
			state = "missing"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.Name, state, c.Text)
	}
	if err := w.Flush(); err != nil || tried == nil {
		return err
	}
	return tried.print(out)
}
