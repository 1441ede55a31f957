package web

import (
	"strconv"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// resultModel is a pairing's result as tables show it.
type resultModel struct {
	Score  string // "6–3", "" while there is none
	Points string // "9 – 2"
	How    string // how it ended
	Trust  event.Trust
	Game   string // address of its record
	Reason string // an arbiter's
}

// result builds what tables show of a pairing.
func (r request) result(view app.View, p tournament.Pairing) resultModel {
	if p.Result == nil {
		return resultModel{}
	}
	scale := view.Tournament.Settings.Scoring.Scale
	return resultModel{
		Score:  score(p.Result.Balls.Black, p.Result.Balls.White),
		Points: scoring.Format(p.Result.Points.Black, scale) + " – " + scoring.Format(p.Result.Points.White, scale),
		How:    r.text("ending." + string(p.Result.Ending)),
		Trust:  p.Result.Trust,
		Game:   gamePath(p),
		Reason: view.Reasons[p.Result.Reason.ID],
	}
}

// resultWords says a result in one line: "6–3, target reached".
func (r request) resultWords(result event.Result) string {
	return score(result.Balls.Black, result.Balls.White) + ", " + r.text("ending."+string(result.Ending))
}

// score writes the balls of two sides: "6–3".
func score(first, second int) string { return strconv.Itoa(first) + "–" + strconv.Itoa(second) }

// gamePath is the address of the record that a pairing's result rests on, or
// of the newest one attached; "" without any.
func gamePath(p tournament.Pairing) string {
	if p.Result != nil && p.Result.Record != "" {
		return recordPath(p.Result.Record)
	}
	if n := len(p.Records); n > 0 {
		return recordPath(p.Records[n-1].ID)
	}
	return ""
}

// verifiedGames counts the games with a result and those that replay to it,
// over everything the reader sees.
func verifiedGames(t *tournament.Tournament) (verified, games int) {
	for _, round := range t.Rounds {
		for _, p := range round.Pairings {
			if p.Bye != event.NoBye || p.Result == nil {
				continue
			}
			games++
			if p.Result.Trust == event.Verified {
				verified++
			}
		}
	}
	return verified, games
}
