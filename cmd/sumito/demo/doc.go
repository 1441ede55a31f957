// Package demo fills an empty database with two tournaments, the way an
// organizer would: through the use cases of package app, one round after the
// other, every result derived from a real game record.
//
// The 140 games are from a server that is closed since, played from the
// Belgian Daisy; who played them is not in the data. The players are trees.
//
// Start reading at Seed.
package demo
