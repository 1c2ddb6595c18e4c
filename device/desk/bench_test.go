package desk

import (
	"context"
	"os"
	"testing"
	"time"
)

// BenchmarkProcessStart times a JVM from its launch until it could take an app, with and without the class data archive.
func BenchmarkProcessStart(b *testing.B) {
	if _, err := FindJDK(os.Getenv); err != nil {
		b.Skip(err)
	}
	d, err := Start(b.Context(), Options{CacheDir: b.TempDir(), Framework: &fakes, WarmProcesses: -1})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	for d.zygotes.archive.path() == "" {
		time.Sleep(10 * time.Millisecond)
	}
	for _, with := range []bool{false, true} {
		name := "without archive"
		if with {
			name = "with archive"
		}
		b.Run(name, func(b *testing.B) {
			d.zygotes.archive.mu.Lock()
			d.zygotes.archive.done = with
			d.zygotes.archive.mu.Unlock()
			for b.Loop() {
				j, err := d.zygotes.start(context.Background())
				if err != nil {
					b.Fatal(err)
				}
				j.kill()
				<-j.exited
				j.channel.fail()
			}
		})
	}
}
