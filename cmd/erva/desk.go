package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/erva-go/erva/device/desk"
	"github.com/erva-go/erva/device/desk/build"
	"github.com/erva-go/erva/device/desk/java"
)

func newDesk() *cobra.Command {
	var target targetFlags
	var o desk.Options
	c := &cobra.Command{
		Use:   "desk",
		Short: "Run the desktop device in the foreground",
		Long: `Starts an ADB server with one device, "desk", whose apps run on a local JVM, prints one line of JSON when it is ready,
and serves until Ctrl-C. Point adb or erva at it with ANDROID_ADB_SERVER_PORT. With --adbd the device can also be attached to
your own ADB server, beside phones: adb connect takes the address that the line calls adb_connect, which then is the
device's serial.`,
		Example: `  erva desk
  erva desk --listen 127.0.0.1:5137
  erva desk --adbd=127.0.0.1:5555
  erva desk build examples/apps/notesync`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			d, _, _, err := target.startDesk(c.Context(), o)
			if err != nil {
				return err
			}
			ready := map[string]string{"serial": d.Serial(), "adb_server": d.ServerAddr()}
			if addr := d.TransportAddr(d.Serial()); addr != "" {
				ready["adb_connect"] = addr
			}
			line, err := json.Marshal(ready)
			if err != nil {
				return err
			}
			fmt.Fprintln(c.OutOrStdout(), string(line))
			<-c.Context().Done()
			return d.Close()
		},
	}
	c.Flags().StringVar(&o.Listen, "listen", "127.0.0.1:0", "loopback address of the ADB server")
	c.Flags().StringVar(&o.Adbd, "adbd", "", "loopback address at which adb connect reaches the device; without one, a free port")
	c.Flags().Lookup("adbd").NoOptDefVal = "127.0.0.1:0"
	c.PersistentFlags().StringVar(&target.cache, "cache", "", "folder for what is built once (default: the user's cache folder)")
	c.AddCommand(newDeskBuild(&target))
	return c
}

func newDeskBuild(target *targetFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "build DIR",
		Short:   "Compile an app folder and print its package and where the result lies",
		Example: "  erva desk build examples/apps/notesync",
		Args:    exactlyOne("DIR, the app's source folder"),
		RunE: func(c *cobra.Command, args []string) error {
			cache, err := target.cacheDir()
			if err != nil {
				return err
			}
			jdk, err := desk.FindJDK(os.Getenv)
			if err != nil {
				return err
			}
			jar, err := (&java.Framework{CacheDir: cache, JDK: jdk.Home}).Jar(c.Context())
			if err != nil {
				return err
			}
			image, err := build.App(c.Context(), args[0], build.Options{CacheDir: cache, JDK: jdk.Home, FrameworkJar: jar})
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "%s %s\n", image.Package, image.Dir)
			return nil
		},
	}
}
