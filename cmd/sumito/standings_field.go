package main

import (
	"strings"

	"sumito/tournament/pairing"
	"sumito/tournament/tiebreak"
	"sumito/tournament/trf"
)

// tieBreakField is a report as package tiebreak sees it: players in the order
// of the file, points in tenths, every round that was paired.
func tieBreakField(report *trf.File) tiebreak.Field {
	rounds := report.Recorded()
	past := report.Field(rounds + 1)
	field := tiebreak.Field{
		Rounds: rounds, Scale: 10, Win: past.WinPoints, NarrowWin: report.Points.Win, Draw: report.Points.Draw,
		RoundRobin: strings.Contains(report.System, "ROUNDROBIN") || strings.Contains(report.System, "BERGER"),
		Players:    make([]tiebreak.Player, len(report.Players)),
	}
	entrants := make(map[int]*pairing.Entrant, len(past.Entrants))
	for i := range past.Entrants {
		entrants[report.FileNumber(past.Entrants[i].Number)] = &past.Entrants[i]
	}
	at := make(map[int]int, len(report.Players))
	for i, player := range report.Players {
		at[player.Number] = i
		field.Players[i] = tiebreak.Player{Number: player.Number, Rating: player.Rating, Rounds: make([]tiebreak.Round, rounds)}
		for r := range rounds {
			round := tieBreakRound(player.Cell(r+1), entrants[player.Number].Past[r].Points)
			if round.Result == tiebreak.Won {
				// Ball scores are abnormal points (299): 162 has the highest win only.
				field.NarrowWin = min(field.NarrowWin, round.Points)
			}
			field.Players[i].Rounds[r] = round
		}
	}
	for _, balls := range report.Balls {
		first, second := at[balls.First], at[balls.Second]
		if balls.Round < 1 || balls.Round > rounds {
			continue
		}
		a, b := &field.Players[first].Rounds[balls.Round-1], &field.Players[second].Rounds[balls.Round-1]
		if a.Opponent == balls.Second && b.Opponent == balls.First {
			a.Balls, a.Against, b.Balls, b.Against = balls.ByFirst, balls.BySecond, balls.BySecond, balls.ByFirst
		}
	}
	return field
}

// tieBreakRound translates a cell that gave so many points.
func tieBreakRound(cell trf.Cell, points int) tiebreak.Round {
	round := tiebreak.Round{Opponent: cell.Opponent, Points: points, Result: tieBreakResults[cell.Result]}
	switch {
	case cell.Result == trf.Blank && cell.Opponent != 0:
		round.Kind, round.Points = tiebreak.Pending, 0
	case cell.Played():
		round.Kind, round.Colour = tiebreak.Played, tiebreak.Colour(cell.Colour)
	case cell.Result == trf.ForfeitWin:
		round.Kind = tiebreak.ForfeitWin
	case cell.Opponent != 0:
		round.Kind = tiebreak.ForfeitLoss
	case cell.Result == trf.AllocatedBye:
		round.Kind = tiebreak.PairingAllocated
	case cell.Result == trf.HalfBye:
		round.Kind = tiebreak.HalfPointBye
	case cell.Result == trf.FullBye:
		round.Kind = tiebreak.FullPointBye
	}
	return round
}

// tieBreakResults maps the letters of games and forfeits; the others are none.
var tieBreakResults = map[trf.Result]tiebreak.Result{
	trf.Win: tiebreak.Won, trf.UnratedWin: tiebreak.Won, trf.ForfeitWin: tiebreak.Won,
	trf.Draw: tiebreak.Drawn, trf.UnratedDraw: tiebreak.Drawn,
	trf.Loss: tiebreak.Lost, trf.UnratedLoss: tiebreak.Lost, trf.ForfeitLoss: tiebreak.Lost,
}
