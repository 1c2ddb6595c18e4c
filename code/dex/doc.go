// Package dex reads DEX files, versions 035 to 041, into the model of package code: identifiers, classes, code items with their
// handlers and lines, and the instructions, which are those of registers already. A file of version 041 may hold several; all
// are read. Nothing of a file is trusted: what makes no sense is a *code.Error with its offset, and what is read of a file is
// bounded by its length.
package dex
