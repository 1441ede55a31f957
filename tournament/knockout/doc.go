// Package knockout pairs by single and by double elimination, with seeding:
// the pairing numbers are the seeds, the standard bracket keeps the best apart
// as long as possible, and where the field doesn't fill it the best have a bye
// in round 1.
//
// A lost game puts an entrant out (single) or into the losers' bracket, where
// a second one puts it out (double). An entrant that leaves loses its place; who
// would have met it goes on with a bye. Every game needs a winner: Rules says
// so, and package tournament sees to it.
//
// Nothing is kept between rounds: the bracket is played through again from the
// field's history. Start reading at System.Pair (system.go), then bracket
// (bracket.go).
package knockout
