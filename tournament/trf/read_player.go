package trf

import (
	"strings"

	"sumito/tournament/pairing"
)

// player reads a 001 line.
func (r *reader) player(l line) (err error) {
	p := Player{
		Sex:        l.field(10, 10),
		Title:      l.field(11, 13),
		Name:       l.field(15, 47),
		Federation: l.field(54, 56),
		ID:         l.field(58, 68),
		Birth:      l.field(70, 79),
		HasPoints:  l.field(80, 84) != "",
		line:       l.number,
	}
	if p.Number, err = l.integer(4, 8, maxNumber); err != nil {
		return err
	}
	if p.Number == 0 {
		return l.problem(5, CodeNumber, l.raw(5, 8))
	}
	if p.Rating, err = l.integer(49, 52, maxRating); err != nil {
		return err
	}
	// Points of 100 and more need the column before theirs.
	if p.Points, err = l.points(80, 84); err != nil {
		return err
	}
	if p.Rank, err = l.integer(85, 89, maxNumber); err != nil {
		return err
	}
	for at := 92; at <= l.width(); at += 10 {
		cell, err := r.cell(l, at)
		if err != nil {
			return err
		}
		p.Rounds = append(p.Rounds, cell)
	}
	for len(p.Rounds) > 0 && p.Rounds[len(p.Rounds)-1] == (Cell{Result: Blank}) {
		p.Rounds = p.Rounds[:len(p.Rounds)-1]
	}
	if len(p.Rounds) > maxRound {
		return l.problem(92+10*maxRound, CodeRange, "")
	}
	r.file.Players = append(r.file.Players, p)
	return nil
}

// cell reads one round of a player that starts at a column. An opponent of five
// digits takes the blank column before.
func (r *reader) cell(l line, at int) (Cell, error) {
	opponent, err := l.integer(at-1, at+3, maxNumber)
	if err != nil {
		return Cell{}, err
	}
	colour, known := Colour(l.at(at + 5))
	if !known {
		return Cell{}, l.problem(at+5, CodeColour, l.raw(at+5, at+5))
	}
	letter := strings.ToUpper(l.raw(at+7, at+7))
	if letter == "" {
		letter = " "
	}
	if len(letter) > 1 || !strings.Contains("1=0WDL+-HFUZ ", letter) {
		return Cell{}, l.problem(at+7, CodeResult, l.raw(at+7, at+7))
	}
	cell := Cell{Opponent: opponent, Colour: colour, Result: Result(letter[0])}
	switch cell.Result {
	case HalfBye, FullBye, AllocatedBye, ZeroBye:
		if opponent != 0 {
			return Cell{}, l.problem(at, CodeOpponent, l.field(at, at+3))
		}
		cell.Colour = pairing.None
	case Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss:
		if opponent == 0 {
			return Cell{}, l.problem(at, CodeOpponent, l.raw(at+7, at+7))
		}
		if colour == pairing.None {
			return Cell{}, l.problem(at+5, CodeColour, "")
		}
	}
	return cell, nil
}
