package analysis

import "sumito/game"

// Det is a single ball shut in by one opposing group: that holds at least five of
// its neighbours, or at the rim of the board all of them.
type Det struct {
	Colour game.Piece
	Cell   game.Cell
	By     Group
}

// Dets returns the dets of all colours, in the order of cells within a colour.
func Dets(rules *game.Rules, p *game.Position) []Det {
	var dets []Det
	for colour := game.BlackBall; colour <= game.SixthBall; colour++ {
		for _, group := range Groups(p, colour) {
			if group.Form != Monomial {
				continue
			}
			cell := group.Cells.First()
			if by, ok := shutIn(rules, p, colour, cell); ok {
				dets = append(dets, Det{Colour: colour, Cell: cell, By: by})
			}
		}
	}
	return dets
}

func shutIn(rules *game.Rules, p *game.Position, colour game.Piece, cell game.Cell) (Group, bool) {
	neighbours := around(game.CellsOf(cell))
	for other := game.BlackBall; other <= game.SixthBall; other++ {
		if !opposed(rules, colour, other) || p.Cells(other)&neighbours == 0 {
			continue
		}
		for _, group := range Groups(p, other) {
			if (group.Cells & neighbours).Len() >= min(5, neighbours.Len()) {
				return group, true
			}
		}
	}
	return Group{}, false
}

// opposed tells whether two colours play against each other.
func opposed(rules *game.Rules, a, b game.Piece) bool {
	if a == b || a > game.SixthBall || b > game.SixthBall {
		return false
	}
	start := rules.Start()
	if start.SharesColours() {
		return true
	}
	return int(a) < rules.Seats() && int(b) < rules.Seats() &&
		rules.Team(game.Seat(a)) != rules.Team(game.Seat(b))
}
