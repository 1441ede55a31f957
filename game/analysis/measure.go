package analysis

import "sumito/game"

// Standing says how a colour stands as a whole.
type Standing struct {
	Colour game.Piece
	// Balls is how many are on the board.
	Balls int
	// CentreDistance is the sum of their distances from E5 in steps.
	CentreDistance int
	// Cohesion is the number of pairs of balls that touch.
	Cohesion int
	// Threatened are the balls that an opponent could push off with one move, if it
	// were its turn.
	Threatened game.Cells
}

// centre is E5.
const centre game.Cell = 30

// Measure returns a colour's standing.
func Measure(rules *game.Rules, p *game.Position, colour game.Piece) Standing {
	cells := p.Cells(colour)
	standing := Standing{
		Colour: colour, Balls: cells.Len(), Cohesion: links(cells),
		Threatened: threats(rules, p) & cells,
	}
	for cell := range cells.All() {
		standing.CentreDistance += cell.Distance(centre)
	}
	return standing
}

// threats returns every ball that some seat could push off with one move.
func threats(rules *game.Rules, p *game.Position) game.Cells {
	var cells game.Cells
	for seat := range game.Seat(rules.Seats()) {
		turned := p.WithTurn(seat)
		for _, move := range rules.Moves(turned, nil) {
			_, effect := rules.Apply(turned, move)
			if step, off := effect.PushedOff(); off {
				cells = cells.With(step.From)
			}
		}
	}
	return cells
}

// Analysis is everything this package says about a position.
type Analysis struct {
	Groups    []Group
	Dets      []Det
	Contacts  []Contact
	Standings []Standing
}

// Analyse names everything on a board. In the one-colour game, where nobody owns
// a ball, there are no dets and no contacts.
func Analyse(rules *game.Rules, p *game.Position) Analysis {
	analysis := Analysis{Dets: Dets(rules, p), Contacts: Contacts(rules, p)}
	for colour := game.BlackBall; colour <= game.SixthBall; colour++ {
		if p.Cells(colour) == 0 {
			continue
		}
		analysis.Groups = append(analysis.Groups, Groups(p, colour)...)
		analysis.Standings = append(analysis.Standings, Measure(rules, p, colour))
	}
	return analysis
}
