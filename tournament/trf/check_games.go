package trf

import (
	"strconv"
	"strings"

	"sumito/tournament/pairing"
)

// checkGames makes sure that the two lines of every game tell the same.
func (r *reader) checkGames(index map[int]int) error {
	for i := range r.file.Players {
		p := &r.file.Players[i]
		for k, cell := range p.Rounds {
			if cell.Opponent == 0 {
				continue
			}
			j, known := index[cell.Opponent]
			if known && i != j {
				if opposite := r.file.Players[j].Cell(k + 1); agree(p.Number, cell, opposite) {
					continue
				}
			}
			if problem := r.disagreement(i, j, k+1, known); problem.Code != CodeUnrated {
				return problem
			} else if i < j {
				r.warn(problem)
			}
		}
	}
	return nil
}

// agree reports whether the two cells of a game leave nothing to say.
func agree(number int, cell, opposite Cell) bool {
	return opposite.Opponent == number && (cell.Colour == pairing.None || cell.Colour != opposite.Colour) &&
		areResults(cell, opposite) && isUnrated(cell.Result) == isUnrated(opposite.Result)
}

// disagreement says what a player's line, place i in the file, and that of the
// opponent, place j if known, contradict each other about in a round.
func (r *reader) disagreement(i, j, round int, known bool) *Problem {
	l, p := r.players[i], &r.file.Players[i]
	cell, at := p.Cell(round), 92+10*(round-1)
	problem := l.problem(l.start(at-1, at+3), CodeUnknownPlayer, strconv.Itoa(cell.Opponent))
	problem.Round = round
	switch {
	case !known:
		return problem
	case i == j:
		problem.Code = CodeOneself
		return problem
	}
	problem.Player, problem.Other = cell.Opponent, r.players[j].number
	opposite := r.file.Players[j].Cell(round)
	switch {
	case opposite.Opponent != p.Number:
		problem.Code = CodeOpponent
		if opposite.Opponent != 0 {
			problem.Want = strconv.Itoa(opposite.Opponent)
		}
	case cell.Colour != pairing.None && cell.Colour == opposite.Colour:
		problem.Code, problem.Column, problem.Text = CodeSameColour, at+5, string(Letter(cell.Colour))
	default:
		problem.Code, problem.Column = CodeResults, at+7
		if areResults(cell, opposite) {
			problem.Code = CodeUnrated
		}
		problem.Text, problem.Want = strings.TrimSpace(string(cell.Result)), strings.TrimSpace(string(opposite.Result))
	}
	return problem
}

// areResults reports whether two results can be those of one game: it was played
// by both or neither, over for both or neither, and not won by one and more than
// lost by the other. They need not add up: arbiters may score a game 0–0.
func areResults(a, b Cell) bool {
	if a.Played() != b.Played() || (a.Result == Blank) != (b.Result == Blank) {
		return false
	}
	return !(isWin(a.Result) && !isLoss(b.Result) || isWin(b.Result) && !isLoss(a.Result))
}

func isWin(r Result) bool  { return r == Win || r == UnratedWin || r == ForfeitWin }
func isLoss(r Result) bool { return r == Loss || r == UnratedLoss || r == ForfeitLoss }

func isUnrated(r Result) bool { return r == UnratedWin || r == UnratedDraw || r == UnratedLoss }
