// Package synth makes traces: random executions of random programs, small and legal by Android's rules, for property
// tests; and streams in the shape of the twenty apps that Hsiao measured (Table 4.1), with a known number of planted races,
// for benchmarks.
//
// Both are deterministic by their source of choices. The package imports trace only.
package synth
