// Package clock keeps the time of a game: base time, increment, bonus for balls
// pushed off, delay, a limit for each move, and several periods, for two to six
// seats.
//
// A [Clock] is a pure value. It reads no time itself: [Clock.Press] is told the
// instant and returns the next value or the fall of a flag. The same value checks
// the stamps of a record, which say how much time was left, and drives a board
// that is being played on.
//
// Start reading at control.go, then clock.go.
package clock
