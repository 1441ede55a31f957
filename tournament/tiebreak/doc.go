// Package tiebreak computes tie-breaks: FIDE's (C.07 of 1 March 2026, see
// docs/tie-breaks.md) and the game's own ball tie-breaks, as exact numbers, and
// shows the arithmetic of each.
//
// It is a leaf: it has an input type of its own (Field), knows nothing of
// events or pairing systems, and ranks nobody; package tournament does that
// with the values. Colours are by who starts; FIDE's letters stay in the codes
// (BPG counts games of the second player). What FIDE ties to a win's points is
// tied to winning here, for a ball score has many winning scores.
//
// Start reading at Field, then Compute and Explain; each tie-break is a formula
// in a file of its own family, listed in formulas.go. unplayed.go has the rules
// for rounds without a game.
package tiebreak
