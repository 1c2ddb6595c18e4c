package android

import "testing"

func TestExitReason(t *testing.T) {
	const dump = `ACTIVITY MANAGER PROCESS EXIT INFO (dumpsys activity exit-info)
  package: org.example.notes
    Historical Process Exit for uid=10151
        ApplicationExitInfo #0:
          timestamp=2026-11-21 10:00:00.123 pid=4711 realUid=10151 packageUid=10151 definingUid=10151 user=0
          process=org.example.notes reason=10 (USER REQUESTED) subreason=21 (FORCE STOP) status=0
          importance=100 pss=0.00 rss=0.00 description=stop org.example.notes due to from pid 4800 state=empty trace=null
        ApplicationExitInfo #1:
          timestamp=2026-11-21 09:00:00.123 pid=471 realUid=10151 packageUid=10151 definingUid=10151 user=0
          process=org.example.notes reason=3 (LOW_MEMORY) status=0
          importance=400 pss=0.00 rss=0.00 description=null state=empty trace=null
        ApplicationExitInfo #2:
          timestamp=2026-11-21 08:00:00.123 pid=47 realUid=10151
`
	for pid, want := range map[int]string{
		4711: "USER REQUESTED, FORCE STOP: stop org.example.notes due to from pid 4800",
		471:  "LOW_MEMORY",
		47:   "", // cut off
		1:    "",
	} {
		if got := exitReason(dump, pid); got != want {
			t.Errorf("process %d: %q, want %q", pid, got, want)
		}
	}
	if got := exitReason("No such thing", 1); got != "" {
		t.Errorf("without any: %q", got)
	}
}
