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
	return teamWon(rules, outcome.Winner)
}

func teamWon(rules *game.Rules, team int) Winner {
	var seats []string
	for seat := range game.Seat(rules.Seats()) {
		if rules.Team(seat) == team {
			seats = append(seats, "S"+strconv.Itoa(int(seat)+1))
		}
	}
	return Winner(strings.Join(seats, "+"))
}

// completed writes a claim that names a team by one of its seats, or by the colour
// that only this team moves, in the words of what the board proves. A claim that
// names no team stays as it is.
func (w Winner) completed(rules *game.Rules) Winner {
	var seats []int
	start := rules.Start()
	switch {
	case w == NoWinner, w == Draw, (w == BlackWon || w == WhiteWon) && rules.Seats() == 2:
		return w
	case w == BlackWon || w == WhiteWon:
		if start.SharesColours() && rules.Team(0) != rules.Team(2) {
			return w
		}
		seats = []int{0}
		if w == WhiteWon {
			seats[0] = 1
		}
	default:
		for name := range strings.SplitSeq(string(w), "+") {
			seats = append(seats, int(name[1]-'1'))
		}
	}
	for _, seat := range seats {
		if seat >= rules.Seats() || rules.Team(game.Seat(seat)) != rules.Team(game.Seat(seats[0])) {
			return w
		}
	}
	if rules.Seats() == 2 {
		return Winner(game.Seat(seats[0]).String())
	}
	return teamWon(rules, rules.Team(game.Seat(seats[0])))
}

// claimedWinner translates a written result, and tells whether it is one.
func claimedWinner(result string) (Winner, bool) {
	if result != "" {
		if typed, known := resultToken(result); known {
			result = typed
		}
	}
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
