package desk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// places are where the device was told to be, by provider. Processes that start later are told, too.
type places struct {
	mu   sync.Mutex
	last map[string]request
}

func (p *places) put(provider string, place request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		p.last = map[string]request{}
	}
	p.last[provider] = place
}

func (p *places) all() []request {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []request
	for _, provider := range slices.Sorted(maps.Keys(p.last)) {
		out = append(out, p.last[provider])
	}
	return out
}

// tell sends a command to every process, however many there are.
func (p *phone) tell(ctx context.Context, cmd string, r request) error {
	for _, proc := range p.processes.all() {
		if _, err := proc.channel.call(ctx, cmd, r); err != nil && !ended(err) {
			return err
		}
	}
	return nil
}

// providers are those that places come from.
func providers() []string { return []string{"gps", "network", "fused", "passive"} }

// cmdLocation is "location providers set-test-provider-location PROVIDER --location LAT,LNG [--accuracy METERS]", as Android 12
// has it. The other verbs about test providers change nothing here: every provider is one.
func cmdLocation(ctx context.Context, c *call) int {
	if len(c.args) < 3 || c.args[0] != "providers" {
		return c.wrongUsage("location providers set-test-provider-location PROVIDER --location LATITUDE,LONGITUDE [--accuracy METERS]")
	}
	verb, provider, options := c.args[1], c.args[2], c.args[3:]
	switch verb {
	case "add-test-provider", "remove-test-provider", "set-test-provider-enabled":
		return 0
	case "set-test-provider-location":
	default:
		fmt.Fprintf(c.err, "Unknown command: %s\n", verb)
		return failed
	}
	place, err := parsePlace(provider, options)
	if err == nil {
		c.sh.phone.places.put(provider, place)
		err = c.sh.phone.tell(ctx, "location", place)
	}
	if err != nil {
		fmt.Fprintf(c.err, "Error: %v\n", err)
		return failed
	}
	return 0
}

func (c *call) wrongUsage(usage string) int {
	fmt.Fprintf(c.err, "Usage: cmd %s\n", usage)
	return failed
}

// parsePlace reads the options of a place.
func parsePlace(provider string, options []string) (request, error) {
	if !slices.Contains(providers(), provider) {
		return nil, fmt.Errorf("provider %q is none of %s", provider, strings.Join(providers(), ", "))
	}
	place := request{"provider": provider}
	for len(options) >= 2 {
		name, value := options[0], options[1]
		options = options[2:]
		switch name {
		case "--location":
			at, err := parseFloats(value, ",")
			if err != nil || len(at) != 2 || at[0] < -90 || at[0] > 90 || at[1] < -180 || at[1] > 180 {
				return nil, fmt.Errorf("%q is no latitude and longitude in degrees", value)
			}
			place["latitude"], place["longitude"] = at[0], at[1]
		case "--accuracy":
			meters, err := strconv.ParseFloat(value, 64)
			if err != nil || meters < 0 {
				return nil, fmt.Errorf("%q is no accuracy in meters", value)
			}
			place["accuracy"] = meters
		case "--time": // the device's own is taken
		default:
			return nil, fmt.Errorf("unknown option %s", name)
		}
	}
	if len(options) > 0 || place["latitude"] == nil {
		return nil, fmt.Errorf("--location LATITUDE,LONGITUDE is missing")
	}
	return place, nil
}

// parseFloats reads numbers with something between them.
func parseFloats(text, between string) ([]float64, error) {
	var out []float64
	for part := range strings.SplitSeq(text, between) {
		f, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// sensors are the device's, by the names that the emulator's console has for them, with Android's type.
func sensors() map[string]int {
	return map[string]int{"acceleration": 1, "magnetic-field": 2, "gyroscope": 4, "light": 5, "pressure": 6, "proximity": 8, "humidity": 12,
		"temperature": 13, "steps": 19}
}

// cmdSensors is "sensorservice set SENSOR V:V:V". No phone has it; an emulator's console has "sensor set".
func cmdSensors(ctx context.Context, c *call) int {
	names := slices.Sorted(maps.Keys(sensors()))
	if len(c.args) != 3 || c.args[0] != "set" || sensors()[c.args[1]] == 0 {
		return c.wrongUsage("sensorservice set SENSOR VALUE[:VALUE…], where SENSOR is " + strings.Join(names, ", "))
	}
	values, err := parseFloats(c.args[2], ":")
	if err == nil {
		err = c.sh.phone.tell(ctx, "sensor", request{"type": sensors()[c.args[1]], "values": values})
	}
	if err != nil {
		fmt.Fprintf(c.err, "Error: %v\n", err)
		return failed
	}
	return 0
}
