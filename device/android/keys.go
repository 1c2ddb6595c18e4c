package android

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// keys hands out the structural keys of events and threads: what they are, who made them and where, and their ordinal
// among equals from that maker (DESIGN section 6). Two runs of a deterministic app give the same keys whatever the
// interleaving, because no part of a key depends on what other tasks did before.
type keys struct {
	seen map[string]int
}

func newKeys() *keys { return &keys{seen: map[string]int{}} }

// event is the key of an event that maker posted from site to looper; target says what handles it.
func (k *keys) event(looper, target, site, maker string) string {
	return k.number(fmt.Sprintf("%s:%s@%s^%s", looper, target, site, digest(maker)))
}

// thread is the key of a thread or of an executor's task.
func (k *keys) thread(class, site, maker string) string {
	return k.number(fmt.Sprintf("thread:%s@%s^%s", class, site, digest(maker)))
}

func (k *keys) number(base string) string {
	n := k.seen[base]
	k.seen[base] = n + 1
	return fmt.Sprintf("%s#%d", base, n)
}

// looperName names a looper in keys. A thread that the app has not named bears a number that tells how many were made
// before it; what makes it says more.
func looperName(th *thread) string {
	for _, prefix := range []string{"Thread-", "Timer-", "pool-"} {
		if rest, ok := strings.CutPrefix(th.name, prefix); ok && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			return "looper-" + digest(th.key)
		}
	}
	return th.space + th.name
}

// digest shortens a maker's key: keys would grow with the depth of the chain of posts otherwise.
func digest(s string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s)) // never fails
	return fmt.Sprintf("%08x", h.Sum32())
}

// lambdaSuffix ends the names of lambda classes, whoever makes them and however they are numbered.
const lambdaSuffix = "$$Lambda"

// stableClass strips what differs between runs and builds from the name of a lambda's class: HotSpot numbers them in the
// order in which they are spun, D8 in that of the source; before, they were named by a hash.
func stableClass(name string) string {
	if pkg, rest, ok := strings.Cut(name, "-$$Lambda$"); ok {
		return pkg + rest[:max(strings.LastIndexByte(rest, '$'), 0)] + lambdaSuffix
	}
	for _, mark := range []string{lambdaSuffix, "$$ExternalSyntheticLambda", "$$InternalSyntheticLambda"} {
		if i := strings.Index(name, mark); i >= 0 {
			return name[:i] + lambdaSuffix
		}
	}
	return name
}

// simpleClass is a class name without its package.
func simpleClass(name string) string {
	name = stableClass(name)
	return name[strings.LastIndexByte(name, '.')+1:]
}
