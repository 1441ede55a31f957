package rest

import (
	"sumito/api/app"
	"sumito/game/record"
	"sumito/tournament/event"
)

type plyDTO struct {
	Ply       int         `json:"ply"`
	Move      *string     `json:"move"`
	Position  string      `json:"position"`
	PushedOff event.Balls `json:"pushed_off"`
}

func newGame(v app.View, g app.Game) gameDTO {
	return gameDTO{
		ID: g.ID, Tournament: g.Tournament, Round: g.Round, Board: g.Board,
		Black: gameSideDTO{Entry: g.Entries[0], Name: filled(g.Names[0])},
		White: gameSideDTO{Entry: g.Entries[1], Name: filled(g.Names[1])},
		Game:  g.Game, Verdict: newVerdict(g.Verdict), Result: newResult(v, g.Result),
		Record: filled(g.Text), Plies: newPlies(g.Replay()), Created: g.Created.UTC(),
	}
}

// newPlies lists the start and the position after every ply.
func newPlies(r record.Replay) []plyDTO {
	plies := make([]plyDTO, 0, len(r.Steps)+1)
	plies = append(plies, plyDTO{Position: r.Start.String(), PushedOff: event.Balls{
		Black: r.Start.PushedOff(0), White: r.Start.PushedOff(1),
	}})
	for _, step := range r.Steps {
		plies = append(plies, plyDTO{
			Ply: step.Ply, Move: &step.Text, Position: step.Position.String(),
			PushedOff: event.Balls{Black: int(step.Score[0]), White: int(step.Score[1])},
		})
	}
	return plies
}
