// Package rating measures playing strength: Elo by FIDE's tables and K rules
// (B.02 of 1 March 2024) or by the plain formula, Glicko-2, and performance
// ratings. It knows players by opaque ids and games by their score; it imports
// nothing of the project.
//
// Ratings are never edited: they are a projection of the games over periods in
// order (Project). When a result changes, Update finds the earliest period that
// differs and computes everything after it again, so that the outcome is always
// the one the games would have given at once.
//
// It keeps no list, reads no clock, and doesn't decide what is rated: callers
// leave out byes, forfeits and casual games.
//
// Start reading at System, then Project; table.go and performance.go stand on
// their own and serve the performance tie-breaks.
package rating
