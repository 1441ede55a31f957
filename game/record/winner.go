package record

import (
	"slices"
	"strconv"
	"strings"

	"sumito/game"
)

// Winner says who won: "black" or "white", "draw", in games of more seats "S2" or
// "S1+S3" as results are written; empty when nobody is known to have won.
type Winner string

// The winners of a game of two.
const (
	NoWinner Winner = ""
	BlackWon Winner = "black"
	WhiteWon Winner = "white"
	Draw     Winner = "draw"
)

// winnerOf translates an outcome.
func winnerOf(rules *game.Rules, outcome game.Outcome) Winner {
	switch {
	case !outcome.Over():
		return NoWinner
	case outcome.Drawn():
		return Draw
	case rules.Seats() == 2:
		return Winner(game.Seat(outcome.Winner).String())
	}
	var seats []string
	for seat := range game.Seat(rules.Seats()) {
		if rules.Team(seat) == outcome.Winner {
			seats = append(seats, "S"+strconv.Itoa(int(seat)+1))
		}
	}
	return Winner(strings.Join(seats, "+"))
}

// claimedWinner translates a written result, and tells whether it is one.
func claimedWinner(result string) (Winner, bool) {
	switch result {
	case "", "*":
		return NoWinner, true
	case "1-0":
		return BlackWon, true
	case "0-1":
		return WhiteWon, true
	case "1/2-1/2", "1/2":
		return Draw, true
	}
	if !validSeats(result) {
		return Winner(result), false
	}
	seats := strings.Split(result, "+")
	slices.Sort(seats)
	return Winner(strings.Join(seats, "+")), true
}

// Result returns how a winner is written as a result, "*" for none.
func (w Winner) Result() string {
	switch w {
	case NoWinner:
		return "*"
	case BlackWon:
		return "1-0"
	case WhiteWon:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	}
	return string(w)
}
