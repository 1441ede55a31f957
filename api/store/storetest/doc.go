// Package storetest gives tests of any package a database of their own, on SQLite
// or PostgreSQL. Nothing but tests imports it.
package storetest
