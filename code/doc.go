// Package code holds the code of an app in one small instruction model, whether it came as Java class files or as DEX:
// methods of register instructions, with what each loads, stores, dereferences, tests, calls and returns.
//
// An instruction's offset is what JDWP calls its index: bytes on a JVM, 16-bit units on ART. So a site of a trace names an
// instruction of the model. The stack of the JVM is lowered to registers: local variable n is register n, and the slot at
// depth d of the operand stack is the register behind the locals and d.
//
// On the model stand two analyses that detectors ask: which values an instruction's result flows to (Flow), and what is
// known at an instruction because the branches before it went one way (Facts), by symbolic evaluation of one method at a
// time. They decide nothing: what a dereference or a guard means is the detector's.
//
// The package is a leaf. code/classfile and code/dex read the two forms, code/archive finds them in folders, jars and APKs;
// detectors import this package, and a device's back end the decoders.
package code
