// Package live tells whoever watches a tournament that its log has moved on.
//
// The truth is what the database says: as long as anybody watches, Hub.Run asks
// it about once a second, in two short statements, where the logs of all watched
// tournaments stand, and tells the subscribers whose audience's head is another
// one. Hints (Hub.Hint) only make it ask at once: an own commit, or one of
// another process that PostgreSQL passes on. A lost hint costs a second, nothing
// else. What a draft does moves the staff's head alone, so nobody else hears.
//
// A head is cumulative: who missed some heads needs only the newest. So a
// subscriber has room for one, the newer takes the older's place, and a slow
// one never makes anybody wait; Hub.Stream drops a client that takes too long to
// be written to. That is also all there is to resuming: a client says which head
// it has, and is told at once if there is another.
//
// Start at hub.go; stream.go writes server-sent events.
package live
