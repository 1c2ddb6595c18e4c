// Package sqlitefile reads the rows of all tables of a SQLite database from the bytes of its file and of its write-ahead
// log, for comparing them.
//
// It follows "Database File Format" of sqlite.org: pages of b-trees with records in them (sections 1.6 and 2), the schema
// table (2.6), and the log, whose frames up to the last commit with the right checksums stand for pages of the file (4.2).
// Indexes need not be read, and there is no SQL: a library that has it is a whole SQLite, which takes longer to build
// than all of erva, and reads memory that a broken file has it read. Here the file is untrusted: what is wrong with it is
// an error, and nothing is allocated that the file does not have.
//
// It imports nothing of erva.
package sqlitefile
