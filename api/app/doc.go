// Package app holds the use cases of the service: who may do what, in which
// transaction, at what time and under which ids. Pages and JSON call the same
// methods of Service and get the same visibility.
//
// It knows no HTTP and no SQL: the database is behind Store; time, ids, chance
// and pairing systems come in by Options. Rules of tournaments are in package
// tournament, which this package feeds.
//
// A command goes through execute: on the newest state it is checked who asks,
// whether it was carried out before, whether its resource is still the one it
// is based on, and what follows from it; then all is stored in one transaction,
// or decided again because another command was first. A query goes through
// load, which replays the log or takes what is cached of it, and visible, the
// one rule of who sees what.
//
// Start reading at Service, then change and execute, then Store.
package app
