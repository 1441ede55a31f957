package board

import (
	"html"
	"html/template"
	"strconv"
	"strings"

	"sumito/game"
)

// Picture is a position to be drawn, with what the last move did.
type Picture struct {
	Pieces [game.CellCount]game.Piece
	// Left are the cells that balls left with the last move; they are outlined.
	Left []game.Cell
	// Arrows point out of cells, as a rule those that were left.
	Arrows []Arrow
	// Rails are the sides' pushed-off balls: Rails[0] is Black's, drawn below
	// the board, Rails[1] White's, above it.
	Rails [2]Rail
	// Title names the picture, Description tells in words what stands where.
	Title, Description string
}

// Arrow shows where the ball of a cell went.
type Arrow struct {
	From      game.Cell
	Direction game.Direction
}

// Rail holds the balls that one side has pushed off, oldest first, and how
// many places it has.
type Rail struct {
	Balls  []game.Piece
	Places int
}

// SVG returns the drawing as one element with role="img". It needs the
// stylesheet's classes and defines every symbol it uses, so a page holds one
// picture only.
func (p Picture) SVG() template.HTML {
	var b strings.Builder
	b.Grow(12 << 10)
	b.WriteString(`<svg class="board" role="img" aria-labelledby="board-title" aria-describedby="board-text" viewBox="-92 -82 424 444">`)
	b.WriteString(`<title id="board-title">` + html.EscapeString(p.Title) + `</title>`)
	b.WriteString(`<desc id="board-text">` + html.EscapeString(p.Description) + `</desc>`)
	p.symbols(&b)
	b.WriteString(`<path class="wood" d="M20-33H220L317 140 220 313H20L-77 140Z"/>`)
	labels(&b)
	for i, rail := range p.Rails {
		rail.draw(&b, i == 0)
	}
	b.WriteString(`<g class="cells">`)
	for cell := range game.Cell(game.CellCount) {
		use(&b, symbolOf(p.Pieces[cell]), point(cell))
	}
	b.WriteString(`</g>`)
	p.lastMove(&b)
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// lastMove outlines the cells that were left and draws the arrows, each of which
// ends where the ball in front of it begins.
func (p Picture) lastMove(b *strings.Builder) {
	for _, cell := range p.Left {
		use(b, "left", point(cell))
	}
	for _, arrow := range p.Arrows {
		turned(b, "arrow", point(arrow.From), -60*int(arrow.Direction))
	}
}

// draw puts the rail below the board or above it.
func (r Rail) draw(b *strings.Builder, below bool) {
	const width, high = 36, -62
	places := max(r.Places, len(r.Balls), 1)
	step := min(width*10, 3600/places) // in tenths, so that many places fit too
	at := place{120*10 - step*(places-1)/2, high * 10}
	if below {
		at.y = (280 - high) * 10
	}
	b.WriteString(`<rect class="rail" x="`)
	b.WriteString(tenths(at.x - 180))
	b.WriteString(`" y="`)
	b.WriteString(tenths(at.y - 180))
	b.WriteString(`" width="`)
	b.WriteString(tenths(step*(places-1) + 360))
	b.WriteString(`" height="36" rx="18"/>`)
	for i := range places {
		symbol := "slot"
		if i < len(r.Balls) {
			symbol = symbolOf(r.Balls[i])
		}
		use(b, symbol, at)
		at.x += step
	}
}

// labels writes the rows' letters at the left and the numbers one step to the
// lower right of each diagonal's lowest cell.
func labels(b *strings.Builder) {
	b.WriteString(`<g class="names">`)
	for row := range 9 {
		first := max(1, row-3)
		at := place{400*first - 200*row - 315, (8-row)*350 + 45}
		label(b, string(rune('A'+row)), at)
	}
	for number := 1; number <= 9; number++ {
		row := max(0, number-5)
		at := place{400*number - 200*row + 160, (8-row)*350 + 325}
		label(b, strconv.Itoa(number), at)
	}
	b.WriteString(`</g>`)
}

func label(b *strings.Builder, text string, at place) {
	b.WriteString(`<text x="` + tenths(at.x) + `" y="` + tenths(at.y) + `">` + text + `</text>`)
}
