// Package board draws a position as SVG, as players name the board: rows A
// to I from the bottom, letters at the left, numbers along the lower right.
//
// A picture carries no colour of its own: classes do, which the stylesheet
// fills in for the light and the dark theme and for print. Black and White
// also differ by an inner ring, further seats by the pattern of the ring. What
// has been pushed off lies in the rail of the side that pushed it.
//
// It knows neither moves nor rules: who draws says what stands where, which
// cells the last move left and where its arrow points. It writes no text but
// the names of cells; titles come in from outside.
//
// Start reading at Picture, then SVG.
package board
