// Package lru keeps the most recently used values within a limit of bytes: what
// the service remembers of tournaments, clubs and pages.
//
// Start reading at Cache.
package lru
