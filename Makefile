# erva: `make demo` to see it work, `make test` before you push, `make check` while you work.

GO       ?= go
DEMO_OUT ?= demo-out
export GOFLAGS := -mod=readonly $(GOFLAGS)

.PHONY: all build check test test-all demo bench fuzz fmt jdk adb dex clean

all: build

build: ## the erva command, in bin/
	$(GO) build -trimpath -o bin/erva ./cmd/erva

jdk: ## installs a JDK if there is none and this machine lets us
	@./tools/ensure-jdk

adb: ## installs adb if there is none and this machine lets us; without it the tests through a real ADB server skip
	@./tools/ensure-adb || echo "going on without: these tests skip" >&2

dex: ## installs the assembler and disassembler of DEX if this machine lets us; without them the tests against them skip
	@./tools/ensure-dex || echo "going on without: these tests skip" >&2

check: ## the fast part: format, vet, staticcheck, unit and property tests, fuzz seeds (under a minute)
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt these files"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test -short ./...

test: jdk adb dex ## everything: check, and end to end on the desktop device
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt these files"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test -timeout 9m ./...

test-all: jdk adb dex ## test, with what takes minutes: every sample, every pretence, all of the back end through a real ADB server
	ERVA_TEST_ALL=1 $(GO) test -timeout 30m ./...

demo: jdk build ## records and verifies the sample apps; leaves everything in demo-out/
	./bin/erva demo -o $(DEMO_OUT)

bench: jdk build ## speed, as ratios within one run
	$(GO) test -run '^$$' -bench . -benchtime 1s ./trace/... ./detect/... ./device/jdwp/... ./edg/...
	./bin/erva bench detect --scale 0.05 --profile anymemo,nprnews,atimetracker
	./bin/erva bench detect --scale 0.2 --curve

FUZZTIME ?= 20s
fuzz: ## every fuzzer for FUZZTIME
	@set -e; for pkg in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
	    echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg; done; done

clean:
	rm -rf bin $(DEMO_OUT)
