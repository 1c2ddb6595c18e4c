package desk

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

func cmdPidof(_ context.Context, c *call) int {
	var pids []string
	for _, name := range c.args {
		if p := c.sh.phone.processes.get(name); p != nil {
			pids = append(pids, itoa(p.pid))
		}
	}
	if len(pids) == 0 {
		return 1
	}
	c.printf("%s\n", strings.Join(pids, " "))
	return 0
}

// cmdPs lists the processes; with "-o PID,NAME" these fields only.
func cmdPs(_ context.Context, c *call) int {
	var fields []string
	for i, a := range c.args {
		if a == "-o" && i+1 < len(c.args) {
			fields = strings.Split(strings.ToUpper(c.args[i+1]), ",")
		}
	}
	if fields == nil {
		fields = []string{"USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME"}
	}
	row := func(values map[string]string) {
		var line []string
		for _, f := range fields {
			v, ok := values[f]
			if !ok {
				v = "-"
			}
			line = append(line, v)
		}
		if len(line) == 9 {
			c.printf("%-12s %6s %6s %8s %6s %-8s %8s %s %s\n", line[0], line[1], line[2], line[3], line[4], line[5], line[6], line[7], line[8])
			return
		}
		c.printf("%s\n", strings.Join(line, " "))
	}
	header := map[string]string{}
	for _, f := range fields {
		header[f] = f
	}
	row(header)
	row(map[string]string{"USER": "system", "PID": itoa(systemPID), "PPID": "1", "VSZ": "0", "RSS": "0", "WCHAN": "0", "ADDR": "0",
		"S": "S", "NAME": "system_server"})
	for _, p := range c.sh.phone.processes.all() {
		row(map[string]string{"USER": fmt.Sprintf("u0_a%d", p.app.uid-10000), "PID": itoa(p.pid), "PPID": "1", "VSZ": "0", "RSS": "0",
			"WCHAN": "0", "ADDR": "0", "S": "S", "NAME": p.name})
	}
	return 0
}

// cmdKill may end processes of the own user only: an app's through run-as.
func cmdKill(ctx context.Context, c *call) int {
	code := 0
	for _, a := range c.args {
		if strings.HasPrefix(a, "-") {
			continue // every signal ends a process
		}
		pid, err := strconv.Atoi(a)
		if err != nil {
			code = c.fail("bad process id '%s'", a)
			continue
		}
		p := c.sh.phone.processes.pid(pid)
		switch {
		case p == nil:
			code = c.fail("%d: No such process", pid)
		case c.sh.view.user != p.app.Package:
			code = c.fail("%d: Operation not permitted", pid)
		default:
			p.jvm.kill()
			select {
			case <-p.died:
			case <-ctx.Done():
			}
		}
	}
	return code
}

// cmdRunAs runs a command as a debuggable app, in its data folder.
func cmdRunAs(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		return c.fail("usage: run-as <package-name> [--user <uid>] <command> [<args>]")
	}
	pkg, args := c.args[0], c.args[1:]
	for len(args) >= 2 && args[0] == "--user" {
		args = args[2:]
	}
	a := c.sh.phone.packages.get(pkg)
	switch {
	case a == nil:
		return c.fail("unknown package: %s", pkg)
	case !a.Debuggable:
		return c.fail("package not debuggable: %s", pkg)
	}
	sub := c.sh.sub()
	sub.exited = false
	sub.view.user, sub.view.cwd = pkg, "/data/data/"+pkg
	if len(args) == 0 {
		return sub.interact(ctx, c.streams, false)
	}
	return sub.exec(ctx, c.streams, args)
}
