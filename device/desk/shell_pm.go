package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// cmdCmd is "cmd SERVICE ...": the long name of other commands.
func cmdCmd(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		fmt.Fprintf(c.err, "cmd: No service specified; use -l to list all services\n")
		return 20
	}
	alias := map[string]command{"package": cmdPm, "activity": cmdAm, "settings": cmdSettings, "window": cmdWm,
		"location": cmdLocation, "sensorservice": cmdSensors}[c.args[0]]
	if alias == nil {
		fmt.Fprintf(c.err, "cmd: Can't find service: %s\n", c.args[0])
		return 20
	}
	return alias(ctx, &call{streams: c.streams, sh: c.sh, name: c.args[0], args: c.args[1:]})
}

// cmdPm is the package manager's command.
func cmdPm(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		c.printf("Package manager (package) commands:\n  list packages, list instrumentation, path, install, uninstall, clear, dump, resolve-activity\n")
		return failed
	}
	verbs := map[string]command{"list": pmList, "path": pmPath, "install": pmInstall, "uninstall": pmUninstall, "clear": pmClear,
		"dump": pmDump, "resolve-activity": pmResolve, "grant": pmAccept, "revoke": pmAccept}
	verb := verbs[c.args[0]]
	if verb == nil {
		fmt.Fprintf(c.err, "Unknown command: %s\n", c.args[0])
		return failed
	}
	return verb(ctx, &call{streams: c.streams, sh: c.sh, name: c.args[0], args: c.args[1:]})
}

// pmList is "list packages [-3] [-s] [-f] [-U] [FILTER]"; every app of a desk was installed by the user.
func pmList(_ context.Context, c *call) int {
	what := ""
	if len(c.args) > 0 {
		what, c.args = c.args[0], c.args[1:]
	}
	switch what {
	case "packages", "package":
	case "instrumentation":
		return c.listInstrumentation()
	case "features":
		c.printf("feature:android.hardware.touchscreen\n")
		return 0
	default:
		fmt.Fprintf(c.err, "Error: only packages, instrumentation and features can be listed\n")
		return failed
	}
	set, rest, ok := c.flags("3sfUedi")
	if !ok {
		return failed
	}
	for _, a := range c.sh.phone.packages.list() {
		if len(rest) > 0 && !strings.Contains(a.Package, rest[0]) || set['s'] || set['d'] {
			continue
		}
		line := "package:"
		if set['f'] {
			line += a.apk() + "="
		}
		line += a.Package
		if set['U'] {
			line += " uid:" + itoa(a.uid)
		}
		c.printf("%s\n", line)
	}
	return 0
}

// listInstrumentation is "list instrumentation [-f] [TARGET-PACKAGE]".
func (c *call) listInstrumentation() int {
	set, rest, ok := c.flags("f")
	if !ok {
		return failed
	}
	for _, a := range c.sh.phone.packages.list() {
		for _, i := range a.Instrumentation {
			if len(rest) > 0 && rest[0] != i.TargetPackage {
				continue
			}
			line := "instrumentation:"
			if set['f'] {
				line += a.apk() + "="
			}
			c.printf("%s%s/%s (target=%s)\n", line, a.Package, a.short(i.Name), i.TargetPackage)
		}
	}
	return 0
}

func pmPath(_ context.Context, c *call) int {
	pkg, ok := c.packageArgument()
	if !ok {
		return failed
	}
	a := c.sh.phone.packages.get(pkg)
	if a == nil {
		return 1
	}
	c.printf("package:%s\n", a.apk())
	return 0
}

func pmAccept(context.Context, *call) int { return 0 }

// pmInstall is "install [-r] [-t] [-g] [-d] [-S SIZE] [PATH|-]": the zip of an app image.
func pmInstall(ctx context.Context, c *call) int {
	size, name := int64(-1), ""
	args := c.args
	for ; len(args) > 0; args = args[1:] {
		switch a := args[0]; {
		case a == "-S" && len(args) > 1:
			n, err := strconv.ParseInt(args[1], 10, 64)
			if err != nil || n < 0 || n > maxImageContent {
				return c.notInstalled("INSTALL_FAILED_INVALID_APK", errors.New("bad size"))
			}
			size, args = n, args[1:]
		case (a == "-i" || a == "--user" || a == "--abi") && len(args) > 1:
			args = args[1:]
		case a != "-" && strings.HasPrefix(a, "-"):
		default:
			name = a
		}
	}
	in := c.in
	if name != "" && name != "-" {
		f, err := c.sh.view.open(name)
		if err != nil {
			fmt.Fprintf(c.err, "Error: failed to open %s: %s\n", name, reason(err))
			return 1
		}
		defer f.Close()
		in = f
	} else if size < 0 {
		fmt.Fprintf(c.err, "Error: must specify a path or -S SIZE\n")
		return 1
	} else {
		in = io.LimitReader(in, size)
	}
	if err := c.sh.phone.installZip(ctx, in); err != nil {
		return c.notInstalled("INSTALL_PARSE_FAILED_NOT_APK", err)
	}
	c.printf("Success\n")
	return 0
}

func (c *call) notInstalled(code string, err error) int {
	c.printf("Failure [%s: %v]\n", code, err)
	return 1
}

// installZip installs from the zip of an image.
func (p *phone) installZip(ctx context.Context, in io.Reader) error {
	work, err := os.MkdirTemp(filepath.Join(p.files.dir, "tmp"), "zip-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	f, err := os.Create(filepath.Join(work, "image.zip"))
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := io.Copy(f, io.LimitReader(in, maxImageContent+1))
	if err != nil {
		return err
	}
	if n > maxImageContent {
		return errors.New("the image is too big")
	}
	dir := filepath.Join(work, "image")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	if err := unpackImage(ctx, f, n, dir); err != nil {
		return err
	}
	_, err = p.install(ctx, dir)
	return err
}

func pmUninstall(ctx context.Context, c *call) int {
	c.args = slices.DeleteFunc(c.args, func(a string) bool { return a == "-k" })
	pkg, ok := c.packageArgument()
	if !ok {
		return failed
	}
	installed, err := c.sh.phone.uninstall(ctx, pkg)
	return c.success(installed, err, "Failure [DELETE_FAILED_INTERNAL_ERROR]")
}

func pmClear(ctx context.Context, c *call) int {
	pkg, ok := c.packageArgument()
	if !ok {
		return failed
	}
	installed, err := c.sh.phone.clear(ctx, pkg)
	return c.success(installed, err, "Failed")
}

// success prints how something about an installed app went.
func (c *call) success(installed bool, err error, refused string) int {
	switch {
	case err != nil:
		return c.problem(err)
	case !installed:
		c.printf("%s\n", refused)
		return 1
	}
	c.printf("Success\n")
	return 0
}

func pmDump(_ context.Context, c *call) int {
	pkg, ok := c.packageArgument()
	if !ok {
		return failed
	}
	c.dumpPackage(pkg)
	return 0
}

// pmResolve is "resolve-activity [--brief] [INTENT]".
func pmResolve(_ context.Context, c *call) int {
	brief := false
	in, err := parseIntent(c.args, func(args []string) (int, error) {
		switch {
		case args[0] == "--brief":
			brief = true
			return 1, nil
		case args[0] == "--components", args[0] == "--query-flags" && len(args) > 1:
			return len(args[:min(2, len(args))]), nil
		}
		return 0, nil
	})
	if err != nil {
		return c.badArgument(err)
	}
	if in.action == "" {
		in.action = actionMain
	}
	a := c.sh.phone.resolveActivity(in)
	if a == nil {
		c.printf("No activity found\n")
		return 0
	}
	if brief {
		c.printf("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n%s/%s\n", a.Package, a.short(in.class))
		return 0
	}
	c.printf("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n  ActivityInfo:\n    name=%s\n    packageName=%s\n",
		in.class, a.Package)
	return 0
}
