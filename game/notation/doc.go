// Package notation reads and writes moves.
//
// Aba-Pro, the clubs' standard, names an inline move by the rear ball's cell and
// the next cell ("A1B2") and a broadside by its first end, its other end and the
// cell where the first-named end lands ("C3C5D4"). Each broadside can be named
// from either end; this package writes the lower end first. Extra moves extend
// it: three balls and the cell where the first of them lands, a shield in rising
// order of cells ("E4E5F5F4"), a spear or an arc with its middle ball in the
// middle ("E4E5E6D4").
//
// Nacre names an inline move by the rear ball and the cell where the foremost own
// ball lands ("A1D4"), a broadside by where one end comes from and where the other
// lands, the farther pair. The same text can mean different moves in the two, so a
// record says which it is written in.
//
// It knows no records and no players. Start reading at notation.go.
package notation
