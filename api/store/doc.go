// Package store keeps everything in a database: the event log, what belongs to
// it, and clubs, accounts and sessions. It implements app.Store with GORM, by
// the same code on SQLite (one file, one process) and on PostgreSQL (several
// processes).
//
// It decides nothing: which events follow from a command is package
// tournament's, who may read what is package app's. What it does promise is
// that a batch is written whole or not at all, onto the head it was decided
// for, once.
//
// Three habits hold everywhere. The tables are made by the written-out SQL in
// migrations, never by GORM. Instants are stored as whole microseconds since
// the Unix epoch, so that no driver's time zone or text format matters. Columns
// are named in every statement.
//
// Start reading at Open, then Commit; models.go shows the rows.
package store
