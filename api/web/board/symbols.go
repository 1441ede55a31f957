package board

import (
	"strings"

	"sumito/game"
)

// symbolOf names the symbol of a piece; an empty cell shows the hole in the
// wood that a ball rests in.
func symbolOf(piece game.Piece) string {
	switch piece {
	case game.Empty:
		return "cell"
	case game.Block:
		return "block"
	case game.Hole:
		return "hole"
	}
	return "ball-" + string(rune(piece.Letter()))
}

// shapes are the symbols, drawn around the middle of a cell.
var shapes = map[string]string{
	"cell":  `<circle class="cell" r="13"/>`,
	"block": `<path class="block" d="M-9-9 9 9M9-9-9 9"/>`,
	"hole":  `<circle class="hole" r="17"/>`,
	"slot":  `<circle class="slot" r="10"/>`,
	"left":  `<circle class="left" r="16"/>`,
	"arrow": `<path class="arrow" d="M-14-3H5V-10L22 0 5 10V3H-14Z"/>`, // to the right
}

// rings tell the colours apart without colour: Black has an inner ring, White
// none, further seats patterns, the neutral ball a dot.
var rings = map[game.Piece]string{
	game.BlackBall:   `<circle class="inner" r="9.5"/>`,
	game.WhiteBall:   ``,
	game.ThirdBall:   `<circle class="inner" r="9.5" stroke-dasharray="5 5"/>`,
	game.FourthBall:  `<circle class="inner" r="9.5" stroke-dasharray="15 5"/>`,
	game.FifthBall:   `<circle class="inner" r="11"/><circle class="inner" r="6"/>`,
	game.SixthBall:   `<path class="inner" d="M-9 0H9M0-9V9"/>`,
	game.NeutralBall: `<circle class="inner" r="3"/>`,
}

// symbols defines the shapes that the picture uses, in a fixed order so that
// the same picture is always the same bytes.
func (p Picture) symbols(b *strings.Builder) {
	b.WriteString(`<defs>`)
	names := []string{"cell", "slot"}
	var pieces [game.Empty + 1]bool
	for _, piece := range p.Pieces {
		pieces[piece] = true
	}
	for _, rail := range p.Rails {
		for _, ball := range rail.Balls {
			pieces[ball] = true
		}
	}
	if pieces[game.Block] {
		names = append(names, "block")
	}
	if pieces[game.Hole] {
		names = append(names, "hole")
	}
	if len(p.Left) > 0 {
		names = append(names, "left")
	}
	if len(p.Arrows) > 0 {
		names = append(names, "arrow")
	}
	for _, name := range names {
		b.WriteString(`<g id="` + name + `">` + shapes[name] + `</g>`)
	}
	for piece := game.BlackBall; piece <= game.NeutralBall; piece++ {
		if !pieces[piece] {
			continue
		}
		letter := string(rune(piece.Letter()))
		b.WriteString(`<radialGradient id="light-` + letter + `" cx=".36" cy=".3" r=".72"><stop class="shine-` + letter +
			`"/><stop class="fill-` + letter + `" offset="1"/></radialGradient>`)
		b.WriteString(`<g id="ball-` + letter + `" class="ball-` + letter + `"><circle class="ball" r="17" fill="url(#light-` +
			letter + `)"/>` + rings[piece] + `</g>`)
	}
	b.WriteString(`</defs>`)
}
