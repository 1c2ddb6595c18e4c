package android

import (
	"slices"

	"github.com/erva-go/erva/device/jdwp"
)

// Capability is something that a session uses where the VM can do it, and does without elsewhere. The names are those of
// JDWP's CapabilitiesNew.
type Capability string

// The capabilities.
const (
	CanForceEarlyReturn     Capability = "canForceEarlyReturn" // Android 11 and newer
	CanWatchFields          Capability = "canWatchFields"      // canWatchFieldModification and canWatchFieldAccess
	CanUseInstanceFilters   Capability = "canUseInstanceFilters"
	CanRequestMonitorEvents Capability = "canRequestMonitorEvents"
	CanGetConstantPool      Capability = "canGetConstantPool" // not on ART
	CanGetBytecodes         Capability = "canGetBytecodes"
	CanGetInstanceInfo      Capability = "canGetInstanceInfo"
	CanGetOwnedMonitors     Capability = "canGetOwnedMonitorInfo"
)

// use says what a session uses a capability for, and what is lost without it.
type use struct {
	capability Capability
	flags      func(*jdwp.Capabilities) []*bool
	lost       string
}

func uses() []use {
	return []use{
		{CanForceEarlyReturn, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.ForceEarlyReturn} },
			"an app that asks for a held message (hasMessages) does not find it; events are held by neutralised messages"},
		{CanWatchFields, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.WatchFieldModification, &c.WatchFieldAccess} },
			"reads and writes of fields"},
		{CanUseInstanceFilters, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.UseInstanceFilters} },
			"what is put into collections and taken out of them"},
		{CanRequestMonitorEvents, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.RequestMonitorEvents} },
			"threads that come out of Object.wait"},
		{CanGetConstantPool, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.GetConstantPool} }, "calls of Object.notify"},
		{CanGetBytecodes, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.GetBytecodes} }, "which way branches go, and locks by the synchronized keyword"},
		{CanGetInstanceInfo, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.GetInstanceInfo} },
			"preferences that have not been written to their file yet"},
		{CanGetOwnedMonitors, func(c *jdwp.Capabilities) []*bool { return []*bool{&c.GetOwnedMonitorInfo} },
			"locks by the synchronized keyword, and calls of Object.notify"},
	}
}

// Missing are the capabilities that a VM lacks, with what that loses.
func Missing(caps jdwp.Capabilities) map[Capability]string {
	out := map[Capability]string{}
	for _, u := range uses() {
		for _, flag := range u.flags(&caps) {
			if !*flag {
				out[u.capability] = u.lost
			}
		}
	}
	return out
}

// without is caps with some of them taken away.
func without(caps jdwp.Capabilities, lacking []Capability) jdwp.Capabilities {
	for _, u := range uses() {
		if slices.Contains(lacking, u.capability) {
			for _, flag := range u.flags(&caps) {
				*flag = false
			}
		}
	}
	return caps
}
