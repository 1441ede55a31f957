// Package roundrobin pairs by a schedule in which everybody meets everybody,
// once or twice: the Berger tables of FIDE's handbook (C.05, Annex 1).
//
// It looks at pairing numbers and the round only, never at results. In an odd
// field whoever meets the number that nobody has is free; whoever meets an
// entrant that has left is free as well. Both are pairing-allocated byes, since
// everybody that stays gets the same ones. Games that were played against
// somebody who left count on.
//
// Start reading at Berger (berger.go), then System.Pair (system.go).
package roundrobin
