// Package storetest gives tests of any package a PostgreSQL of their own; for
// SQLite a file in a temporary folder is one. Nothing but tests imports it.
package storetest
