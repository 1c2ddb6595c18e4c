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
		Use:   "doctor",
		Short: "Say which devices there are, what they can do and what is missing",
		Long: `Looks for the JDK of the desktop device, the ADB server and the devices behind it, and what each device offers. The exit
status is 3 if there is no device that erva could use.`,
		Example: `  erva doctor
  erva doctor -s emulator-5554 --json`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			checks, usable := diagnose(c.Context(), &target)
			if err := printChecks(c.OutOrStdout(), checks, jsonOut); err != nil {
				return err
			}
			if !usable {
				return &exitError{code: exitDevice, err: device.Infra("find a device", fmt.Errorf("%w that erva can use: see the lines above", device.ErrNoDevice))}
			}
			return nil
		},
	}
	target.register(c.Flags())
	c.Flags().BoolVar(&jsonOut, "json", false, "print a JSON object instead of a table")
	return c
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
	return text + "; what its VM can do is asked when a session starts", nil
}

func printChecks(out io.Writer, checks []check, asJSON bool) error {
	if asJSON {
		return printJSON(out, map[string]any{"version": 1, "checks": checks})
	}
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, c := range checks {
		state := "ok"
		if !c.OK {
			state = "missing"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", c.Name, state, c.Text)
	}
	return w.Flush()
}
