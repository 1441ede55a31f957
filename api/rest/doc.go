// Package rest is the service as JSON under /api/v1: tournaments, entries,
// rounds, pairings, results, records, standings and the log.
//
// A handler reads the request strictly, calls one use case of package app and
// writes what it returns; it decides nothing about tournaments or permissions.
// Each answer and each error is described in openapi.yaml, and the tests hold
// the two together.
//
// Start reading at API and its Routes, then tournaments.go. How requests are
// read is in decode.go, command.go and etag.go, how answers are written in write.go,
// how errors become problem documents in problem.go.
package rest
