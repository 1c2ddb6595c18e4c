package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCA() *cobra.Command {
	var jsonOut bool
	ca := &cobra.Command{
		Use:   "ca",
		Short: "Make the certificate authority for --https, and say where it lies",
		Long: `Prints the path of the certificate of your own certificate authority, with which erva record --https and replays of
such recordings read HTTPS. It is made at the first call. A device trusts it once you have installed it there, and an app if its
network security configuration says so for debug builds (docs/using-a-phone.md). Whoever has the key beside it can read what
such apps say: it stays on this computer.`,
		Example: `  erva ca                                               # then: adb push PATH /sdcard/Download/`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			a, err := openAuthority()
			if err != nil {
				return err
			}
			if jsonOut {
				return printJSON(c.OutOrStdout(), map[string]any{"version": 1, "certificate": a.Certificate()})
			}
			fmt.Fprintln(c.OutOrStdout(), a.Certificate())
			return nil
		},
	}
	ca.Flags().BoolVar(&jsonOut, "json", false, "print a JSON object instead of text")
	return ca
}
