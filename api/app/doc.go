// Package app holds the use cases of the service: who may do what, in which
// transaction, at what time and under which ids. Pages and JSON call the same
// methods of Service and get the same visibility.
//
// It knows no HTTP and no SQL: the database is behind Store, time and
// randomness behind Clock and IDs. Rules of tournaments are in package
// tournament, which this package feeds.
//
// Start reading at Service, then Store.
package app
