// Package naive computes the happens-before relation by its definition: edges between operations, added rule by rule
// until nothing changes. It is the measure that the engines are held to in property tests, and of use for a few hundred
// operations only. It takes from package detect nothing but which rules are on; Table 3.1 and the lifecycle order are
// written down again.
package naive
