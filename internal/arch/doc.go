// Package arch holds the one rule of the house that the compiler does not: which package may import which. Its test
// compares the rule with what the packages import.
package arch
