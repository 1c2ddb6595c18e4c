// Command erva verifies and reproduces event races in Android apps. It holds no logic: flags in, library calls, tables
// or JSON out.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// version is the release; the build may set it with -ldflags "-X main.version=…".
var version = "0.1.0-dev"

// The exit statuses (DESIGN section 1).
const (
	exitOK      = 0
	exitFound   = 1 // a harmful race (verify), or races with --fail-on
	exitUsage   = 2
	exitDevice  = 3
	exitBadFile = 4
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command, for main and for the scripts that test it.
func run(args []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(out, errs)
	root.SetArgs(args)
	begun := false // before a command begins, what is wrong is how it was called
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	err := root.ExecuteContext(ctx)
	if err != nil && !begun {
		err = &exitError{code: exitUsage, err: err}
	}
	if err == nil {
		return exitOK
	}
	var status *exitError
	if errors.As(err, &status) && status.err == nil {
		return status.code
	}
	fmt.Fprintln(errs, "erva: "+sentence(ctx, err))
	return exitCode(err)
}

func newRoot(out, errs io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "erva",
		Short: "Verify and reproduce event races in Android apps",
		Long: `erva records a running Android app, finds pairs of events that race, flips each pair on the device and says
what the user would see: false positive, benign or harmful, with the evidence and a schedule that replays it.`,
		Example: `  erva demo                                             # the whole way on the built-in desktop device
  erva record --app org.example.notes --inputs in.txt -o notes.erva
  erva detect notes.erva
  erva verify notes.erva
  erva replay notes.erva --race r1
  erva reproduce --crash stack.txt --recording notes.erva`,
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(out)
	root.SetErr(errs)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usage(c, err) })
	root.AddCommand(newDoctor(), newRecord(), newLearn(), newDetect(), newExplain(), newVerify(), newReplay(), newMinimize(), newReproduce(), newFlaky(), newExport(), newDemo(), newCA(), newDesk(), newGen(), newBench())
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() == "help" {
			c.Args = knownCommand(root)
		}
	}
	return root
}

// completeValues offers the values of a flag to the shell.
func completeValues(c *cobra.Command, flag string, values ...string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag does not exist: a mistake in this package, which every test finds
	}
}

// knownCommand makes help for a command that does not exist an error of usage.
func knownCommand(root *cobra.Command) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if c, rest, err := root.Find(args); err != nil || c == nil || len(rest) > 0 {
			return usage(root, fmt.Errorf("there is no command %q", strings.Join(args, " ")))
		}
		return nil
	}
}
