// Package middleware is what every request passes through before a handler:
// who is asking, from which origin and host, how much and how often; and after
// it: headers, compression, log.
//
// It decides nothing about tournaments; permissions on them are package app's.
// A Route's Permission is the coarse gate only.
//
// Start reading at Route, then Identity.
package middleware
