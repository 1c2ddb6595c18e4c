package desk

import (
	"context"
	"fmt"
	"sort"
	"strings"
)

// What the device says of itself. The framework has the same in android.os.Build.
const (
	propProduct = "desk"
	propModel   = "desk"
	propDevice  = "desk"
	propABI     = "x86_64"
	propSDK     = "30"
	propRelease = "11"
)

// properties are the device's system properties.
func (p *phone) properties() map[string]string {
	return map[string]string{
		"ro.build.version.sdk": propSDK, "ro.build.version.release": propRelease, "ro.build.version.codename": "REL",
		"ro.build.type": "user", "ro.build.tags": "release-keys", "ro.build.id": "DESK",
		"ro.build.fingerprint": "erva/desk/desk:11/DESK/1:user/release-keys",
		"ro.product.model":     propModel, "ro.product.manufacturer": "erva", "ro.product.brand": "erva", "ro.product.name": propProduct,
		"ro.product.device": propDevice, "ro.product.cpu.abi": propABI, "ro.product.cpu.abilist": propABI, "ro.hardware": "desk",
		"ro.debuggable": "0", "ro.secure": "1", "ro.serialno": p.serial, "ro.sf.lcd_density": itoa(screenDensity),
		"sys.boot_completed": "1", "dev.bootcomplete": "1", "init.svc.bootanim": "stopped", "persist.sys.locale": "en-US",
		"persist.sys.timezone": "UTC",
	}
}

func cmdGetprop(_ context.Context, c *call) int {
	props := c.sh.phone.properties()
	if len(c.args) > 0 {
		value := props[c.args[0]]
		if value == "" && len(c.args) > 1 {
			value = c.args[1]
		}
		c.printf("%s\n", value)
		return 0
	}
	var keys []string
	for k := range props {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		c.printf("[%s]: [%s]\n", k, props[k])
	}
	return 0
}

// cmdSettings is "settings [--user N] get|put|delete|list TABLE [KEY [VALUE]]".
func cmdSettings(ctx context.Context, c *call) int {
	args := c.args
	for len(args) >= 2 && args[0] == "--user" {
		args = args[2:]
	}
	s := c.sh.phone.settings
	need := map[string]int{"get": 3, "put": 4, "delete": 3, "list": 2}
	if len(args) < 2 || need[args[0]] == 0 || len(args) < need[args[0]] {
		fmt.Fprintf(c.err, "Invalid command: %s\n", strings.Join(args, " "))
		return failed
	}
	if !s.table(args[1]) {
		fmt.Fprintf(c.err, "Error: Invalid namespace '%s'\n", args[1])
		return failed
	}
	before := c.sh.phone.rotation()
	switch args[0] {
	case "get":
		value, ok := s.get(args[1], args[2])
		if !ok {
			value = "null"
		}
		c.printf("%s\n", value)
	case "put":
		if !s.put(args[1], args[2], args[3]) {
			fmt.Fprintf(c.err, "Error: too many settings\n")
			return failed
		}
	case "delete":
		n := 0
		if s.delete(args[1], args[2]) {
			n = 1
		}
		c.printf("Deleted %d rows\n", n)
	case "list":
		for _, line := range s.list(args[1]) {
			c.printf("%s\n", line)
		}
	}
	if c.sh.phone.rotation() == before {
		return 0
	}
	if err := c.sh.phone.rotate(ctx); err != nil {
		return c.problem(err)
	}
	return 0
}

// cmdWm answers "size" and "density".
func cmdWm(_ context.Context, c *call) int {
	if len(c.args) != 1 {
		fmt.Fprintf(c.err, "Unknown command: %s\n", strings.Join(c.args, " "))
		return failed
	}
	switch c.args[0] {
	case "size":
		c.printf("Physical size: %dx%d\n", screenWidth, screenHeight)
	case "density":
		c.printf("Physical density: %d\n", screenDensity)
	default:
		fmt.Fprintf(c.err, "Unknown command: %s\n", c.args[0])
		return failed
	}
	return 0
}
