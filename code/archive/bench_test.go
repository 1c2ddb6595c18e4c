package archive_test

import (
	"os"
	"testing"

	"github.com/erva-go/erva/code/archive"
)

// BenchmarkOpen reads the jar or APK that ERVA_CODE names.
func BenchmarkOpen(b *testing.B) {
	name := os.Getenv("ERVA_CODE")
	if name == "" {
		b.Skip("ERVA_CODE names no jar or APK")
	}
	b.ReportAllocs()
	for b.Loop() {
		found, err := archive.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(found.Program.Classes)), "classes")
	}
}
