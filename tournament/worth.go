package tournament

import (
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// worth values rounds for a pairing system, in tenths of a point.
type worth struct {
	byWins bool
	table  event.Scoring
}

// What a win and a draw are worth where rounds are paired by wins, in tenths.
const (
	oneWin  = 10
	oneDraw = 5
)

func (t *Tournament) worth() worth { return worth{t.ByWins, t.Settings.Scoring} }

// highest is the most that one round can give.
func (w worth) highest() int {
	if w.byWins {
		return oneWin
	}
	return tenths(scoring.MaxWin(w.table), w.table.Scale)
}

// bye is what a bye gave. By wins the pairing-allocated and the full-point bye
// count as a win, the half-point bye as a draw.
func (w worth) bye(p Pairing) int {
	if !w.byWins {
		return tenths(p.Points, w.table.Scale)
	}
	switch p.Bye {
	case event.PairingAllocated, event.FullPointBye:
		return oneWin
	case event.HalfPointBye:
		return oneDraw
	}
	return 0
}

// result is what a result gave both sides. By wins a forfeit counts for its
// winner as a game does.
func (w worth) result(r event.Result) (black, white int) {
	if !w.byWins {
		return tenths(r.Points.Black, w.table.Scale), tenths(r.Points.White, w.table.Scale)
	}
	switch r.Outcome {
	case event.BlackWins:
		return oneWin, 0
	case event.WhiteWins:
		return 0, oneWin
	case event.Draw:
		return oneDraw, oneDraw
	}
	return 0, 0
}

// tenths converts units of 1/scale point into tenths of a point.
func tenths(units, scale int) int { return units * 10 / max(scale, 1) }
