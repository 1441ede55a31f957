// Package scoring turns the credited score of a game (balls for each side)
// into points, by a table that is data.
//
// It knows the presets for any target, checks own tables, credits results that
// the board doesn't decide (resignation, time, forfeit, …) and refuses scores
// that can't have happened. It knows no players, rounds or standings: what a
// bye is worth it can say, who has one it can't.
//
// Start reading at Preset, then Credit.
package scoring
