package record

import (
	"time"

	"sumito/game"
	"sumito/game/notation"
)

// Replay is a record played through for showing it.
type Replay struct {
	// Start is the position before the first move.
	Start game.Position
	// Steps are the legal plies, in order.
	Steps []Step
	// Stopped is why the record can't be played further, nil when it ends there.
	Stopped *game.Fault
	// Outcome is how the game stands after the last step.
	Outcome game.Outcome
}

// Step is one ply of a replay.
type Step struct {
	// Ply is its number, from 1.
	Ply int
	// Text is the move in canonical Aba-Pro.
	Text string
	// Effect says what happened to each ball.
	Effect game.Effect
	// Position is the one after the move.
	Position game.Position
	// Score are the balls pushed off by each side so far.
	Score Score
	// Clock is the mover's time left, when HasClock.
	Clock    time.Duration
	HasClock bool
	// Comment is what the record says about the move.
	Comment string
}

// Sentence is what a ply did, in the parts a sentence is made of: "Black pushes
// 3 over 1, white ball off, 2–0".
type Sentence struct {
	// Seat is who moved.
	Seat game.Seat
	// Kind is the kind of move; Own is how many balls moved by themselves.
	Kind game.Kind
	Own  int
	// Pushed is how many balls were pushed, 0 for a quiet move.
	Pushed int
	// Off is the ball that was pushed off, game.Empty when none was, and OffFrom
	// the cell it left.
	Off     game.Piece
	OffFrom game.Cell
	// From and To are the cells the first ball left and entered.
	From, To game.Cell
	// Score are the balls pushed off by each side after the ply.
	Score Score
}

// Sentence returns the parts of the sentence that tells the ply.
func (s *Step) Sentence() Sentence {
	steps := s.Effect.Steps()
	sentence := Sentence{
		Seat: s.Effect.Seat, Kind: s.Effect.Move.Kind(), Own: s.Effect.Own, Pushed: s.Effect.Pushed(),
		Off: game.Empty, From: steps[0].From, To: steps[0].To, Score: s.Score,
	}
	if off, ok := s.Effect.PushedOff(); ok {
		sentence.Off, sentence.OffFrom = off.Piece, off.From
	}
	return sentence
}

// NewReplay plays a record through under the given terms, as far as it is legal.
func NewReplay(r *Record, terms Terms) Replay {
	play := game.NewGame(terms.Rules)
	position := play.Position()
	replay := Replay{Start: position, Steps: make([]Step, 0, len(r.Plies))}
	for i, ply := range r.Plies {
		move, fault := terms.Notation.Parse(terms.Rules, &position, ply.Text)
		if fault == nil {
			fault = play.Play(move)
		}
		if fault != nil {
			replay.Stopped = fault
			break
		}
		position = play.Position()
		replay.Steps = append(replay.Steps, Step{
			Ply: i + 1, Text: notation.FormatAbaPro(move), Effect: *play.Last(), Position: position,
			Score: scoreOf(&position), Clock: ply.Clock, HasClock: ply.HasClock, Comment: ply.Comment,
		})
	}
	replay.Outcome = play.Outcome()
	return replay
}
