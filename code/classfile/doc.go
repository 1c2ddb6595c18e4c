// Package classfile reads Java class files (JVM specification, chapter 4, versions up to those of Java 26) into the model of package code: the
// constant pool, classes with fields and methods, and the instructions, whose operand stack it lowers to registers. Nothing of
// a file is trusted: what makes no sense is a *code.Error with its offset.
package classfile
