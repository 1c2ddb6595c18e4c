package desk

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// cmdDumpsys prints the state of a system service, as far as tools read it.
func cmdDumpsys(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		fmt.Fprintf(c.err, "dumpsys: name a service: activity, package, window\n")
		return 1
	}
	switch c.args[0] {
	case "activity":
		return c.dumpActivity(ctx, c.args[1:])
	case "package":
		for _, pkg := range c.args[1:] {
			c.dumpPackage(pkg)
		}
		return 0
	case "window":
		c.dumpWindow()
		return 0
	case "-l":
		c.printf("Currently running services:\n  activity\n  package\n  window\n")
		return 0
	}
	fmt.Fprintf(c.out, "Can't find service: %s\n", c.args[0])
	return 0
}

// dumpActivity is "activity [activities|top|exit-info|processes|PKG]".
func (c *call) dumpActivity(ctx context.Context, args []string) int {
	what := "activities"
	if len(args) > 0 {
		what = args[0]
	}
	switch what {
	case "activities", "a", "top":
		return c.dumpActivities(ctx, what)
	case "exit-info":
		pkg := ""
		if len(args) > 1 {
			pkg = args[1]
		}
		c.dumpExits(pkg)
	case "processes", "p":
		c.printf("ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n")
		for _, p := range c.sh.phone.processes.all() {
			c.printf("  *APP* UID %d ProcessRecord{%x %d:%s/u0a%d}\n    pid=%d\n", p.app.uid, p.pid, p.pid, p.name, p.app.uid-10000, p.pid)
		}
	default:
		c.printf("Bad activity command, or no activities match: %s\n", what)
	}
	return 0
}

// dumpTimeout is how long dumpsys waits for an app that does not answer.
const dumpTimeout = 10 * time.Second

// dumpActivities asks each process; the one in front comes first, and alone for "top".
func (c *call) dumpActivities(ctx context.Context, what string) int {
	c.printf("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n")
	front := c.sh.phone.processes.front()
	list := c.sh.phone.processes.all()
	if front != nil {
		rest := list[:0:0]
		for _, p := range list {
			if p != front {
				rest = append(rest, p)
			}
		}
		list = append([]*process{front}, rest...)
	}
	if what == "top" && len(list) > 1 {
		list = list[:1]
	}
	for _, p := range list {
		ctx, cancel := context.WithTimeout(ctx, dumpTimeout)
		text, err := p.text(ctx, "dump-activities")
		cancel()
		c.printf("  TASK %s id=%d pid=%d\n", p.app.Package, p.pid, p.pid)
		if err != nil {
			c.printf("    Failure while dumping the activities: %v\n", err)
			continue
		}
		for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
			if !strings.HasPrefix(line, "ACTIVITY MANAGER ") {
				c.printf("    %s\n", line)
			}
		}
	}
	if front != nil {
		resumed, _ := front.front()
		c.printf("  ResumedActivity: ActivityRecord{%x u0 %s t%d}\n", front.pid, resumed, front.pid)
	}
	return 0
}

// dumpExits prints why processes ended, newest first.
func (c *call) dumpExits(only string) {
	c.printf("ACTIVITY MANAGER PROCESS EXIT INFO (dumpsys activity exit-info)\n")
	byPackage := map[string][]exitInfo{}
	var order []string
	for _, e := range c.sh.phone.processes.ended(only) {
		if byPackage[e.pkg] == nil {
			order = append(order, e.pkg)
		}
		byPackage[e.pkg] = append(byPackage[e.pkg], e)
	}
	for _, pkg := range order {
		list := byPackage[pkg]
		c.printf("  package: %s\n    Historical Process Exit for uid=%d\n", pkg, list[0].uid)
		for i, e := range list {
			description := e.description
			if description == "" {
				description = "null"
			}
			c.printf("        ApplicationExitInfo #%d:\n          timestamp=%s pid=%d realUid=%d packageUid=%d definingUid=%d user=0\n"+
				"          process=%s reason=%d (%s) status=%d\n          importance=100 pss=0.00 rss=0.00 description=%s state=empty trace=null\n",
				i, e.time.Format("2006-01-02 15:04:05.000"), e.pid, e.uid, e.uid, e.uid, pkg, e.reason, e.reason, e.status, description)
		}
	}
}

// dumpPackage prints an app's activities and flags.
func (c *call) dumpPackage(pkg string) {
	a := c.sh.phone.packages.get(pkg)
	if a == nil {
		c.printf("Unable to find package: %s\n", pkg)
		return
	}
	c.printf("Activity Resolver Table:\n  Non-Data Actions:\n")
	if l := a.launcher(); l != nil {
		c.printf("      %s:\n        %x %s/%s filter %x\n          Action: \"%s\"\n          Category: \"%s\"\n", actionMain, a.uid, pkg,
			a.short(l.Name), a.uid, actionMain, categoryLauncher)
	}
	flags := "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
	if a.Debuggable {
		flags = "DEBUGGABLE " + flags
	}
	c.printf("\nPackages:\n  Package [%s] (%x):\n    userId=%d\n    pkg=Package{%x %s}\n    codePath=%s\n    resourcePath=%s\n"+
		"    primaryCpuAbi=null\n    versionCode=1 minSdk=21 targetSdk=%s\n    versionName=%s\n    flags=[ %s ]\n    pkgFlags=[ %s ]\n"+
		"    dataDir=/data/user/0/%s\n    firstInstallTime=%s\n    User 0: ceDataInode=1 installed=true hidden=false suspended=false stopped=false\n",
		pkg, a.uid, a.uid, a.uid, pkg, a.dir, a.dir, propSDK, a.VersionName, flags, flags, pkg, a.installed.Format("2006-01-02 15:04:05"))
	if len(a.Permissions) > 0 {
		c.printf("    requested permissions:\n      %s\n", strings.Join(a.Permissions, "\n      "))
	}
}

// dumpWindow prints which window has the focus.
func (c *call) dumpWindow() {
	c.printf("WINDOW MANAGER WINDOWS (dumpsys window windows)\n")
	name := "com.android.launcher/.Home"
	if front := c.sh.phone.processes.front(); front != nil {
		name, _ = front.front()
	}
	c.printf("  mCurrentFocus=Window{1 u0 %s}\n  mFocusedApp=ActivityRecord{1 u0 %s t1}\n  mRotation=ROTATION_%d\n", name, name,
		90*c.sh.phone.rotation())
}
