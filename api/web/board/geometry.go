package board

import (
	"strconv"
	"strings"

	"sumito/game"
)

// place is a point of the drawing in tenths of a unit; a step along a row is 40
// units, from row to row 35.
type place struct{ x, y int }

// point returns the middle of a cell.
func point(c game.Cell) place {
	return place{400*c.Number() - 200*c.Row(), 350 * (8 - c.Row())}
}

// tenths writes a number of tenths as SVG likes it, short.
func tenths(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	return strconv.FormatFloat(float64(n)/10, 'f', 1, 64)
}

// use draws a symbol at a place.
func use(b *strings.Builder, symbol string, at place) {
	b.WriteString(`<use href="#` + symbol + `" x="` + tenths(at.x) + `" y="` + tenths(at.y) + `"/>`)
}

// turned draws a symbol at a place, turned clockwise.
func turned(b *strings.Builder, symbol string, at place, degrees int) {
	x, y := tenths(at.x), tenths(at.y)
	b.WriteString(`<use href="#` + symbol + `" x="` + x + `" y="` + y +
		`" transform="rotate(` + strconv.Itoa(degrees) + " " + x + " " + y + `)"/>`)
}
