package web

import (
	"slices"
	"strings"

	"sumito/api/web/board"
	"sumito/game"
	"sumito/game/record"
)

// picture draws the position after a ply of a replay.
func (r request) picture(replay record.Replay, rules *game.Rules, ply int, words string) board.Picture {
	position := replay.Start
	if ply > 0 {
		position = replay.Steps[ply-1].Position
	}
	picture := board.Picture{
		Title:       r.text("page.board.title", "ply", ply, "seat", position.Turn()),
		Description: words,
	}
	for cell := range game.Cell(game.CellCount) {
		picture.Pieces[cell] = position.At(cell)
	}
	for side := range picture.Rails {
		picture.Rails[side] = rail(replay, rules, side, ply)
	}
	if ply > 0 {
		picture.Left, picture.Arrows = lastMove(&replay.Steps[ply-1].Effect)
	}
	return picture
}

// rail collects what a side has pushed off. Balls that the start counts as
// pushed off are the opponent's.
func rail(replay record.Replay, rules *game.Rules, side, ply int) board.Rail {
	rail := board.Rail{Places: rules.Target(side)}
	for range replay.Start.PushedOff(side) {
		rail.Balls = append(rail.Balls, rules.Colour(game.Seat(1-side)))
	}
	for _, step := range replay.Steps[:ply] {
		if off, ok := step.Effect.PushedOff(); ok && step.Effect.Credited && step.Effect.Side == side {
			rail.Balls = append(rail.Balls, off.Piece)
		}
	}
	return rail
}

// lastMove returns the cells that a move left empty, and an arrow out of each:
// in line that is the rear ball's cell, sideways that of every ball.
func lastMove(effect *game.Effect) (left []game.Cell, arrows []board.Arrow) {
	steps := effect.Steps()
	for _, step := range steps {
		entered := slices.ContainsFunc(steps, func(other game.Step) bool { return !other.Off && other.To == step.From })
		if entered {
			continue
		}
		left = append(left, step.From)
		if direction, ok := step.From.DirectionTo(step.To); ok {
			arrows = append(arrows, board.Arrow{From: step.From, Direction: direction})
		}
	}
	return left, arrows
}

// placement tells in words what stands where.
func (r request) placement(p *game.Position) string {
	var parts []string
	for piece := game.BlackBall; piece < game.Empty; piece++ {
		cells := cellsOf(p, piece)
		if len(cells) > 0 {
			parts = append(parts, r.text("page.board.cells", "piece", r.text("piece."+piece.String()), "cells", strings.Join(cells, " ")))
		}
	}
	return strings.Join(parts, " ")
}

func cellsOf(p *game.Position, piece game.Piece) []string {
	var names []string
	for cell := range game.Cell(game.CellCount) {
		if p.At(cell) == piece {
			names = append(names, cell.String())
		}
	}
	return names
}

// sentence tells a ply in words.
func (r request) sentence(step *record.Step) string {
	s := step.Sentence()
	code := "sentence." + s.Kind.String()
	switch {
	case s.Pushed > 0 && s.Off != game.Empty:
		code = "sentence.push-off"
	case s.Pushed > 0:
		code = "sentence.push"
	}
	pushed := game.Empty
	if s.Pushed > 0 {
		pushed = step.Effect.Steps()[s.Own].Piece
	}
	return r.text("sentence.ply", "ply", step.Ply, "move", step.Text, "said", r.text(code,
		"count", s.Own, "own", r.catalogue.Number(r.lang, s.Own), "seat", s.Seat,
		"pushed", r.text("piece.balls", "count", s.Pushed, "number", r.catalogue.Number(r.lang, s.Pushed), "piece", r.text("piece."+pushed.String())),
		"off", r.text("piece."+s.Off.String()), "edge", s.OffFrom.String(),
		"from", s.From.String(), "to", s.To.String(), "black", int(s.Score[0]), "white", int(s.Score[1])))
}
