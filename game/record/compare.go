package record

import (
	"sumito/game"
	"sumito/game/notation"
)

// Comparison is how two records of what should be one game relate.
type Comparison struct {
	// SameStart tells that both begin with one position under one ruleset; when
	// they don't, nothing else is compared.
	SameStart bool
	// Common is the number of plies that are the same move in both.
	Common int
	// Identical tells that all are, and that both have as many.
	Identical bool
	// Mover is who made the first ply that differs.
	Mover game.Seat
	// First and Second are what the two wrote there.
	First, Second Divergence
}

// Divergence is what one of two records has where they part.
type Divergence struct {
	// Ended tells that the record has no further ply.
	Ended bool
	// Text is the ply as written.
	Text string
	// Reason is why it is illegal, nil when it is legal or Ended.
	Reason *game.Fault
}

// Legal tells that a move is written and can be played.
func (d *Divergence) Legal() bool { return !d.Ended && d.Reason == nil }

// Compare sets two records against each other ply by ply, each read under its
// own terms, up to the first ply at which they differ or neither can be played.
func Compare(first, second *Record, firstTerms, secondTerms Terms) Comparison {
	if gameHead(firstTerms.Rules) != gameHead(secondTerms.Rules) {
		return Comparison{}
	}
	play := game.NewGame(firstTerms.Rules)
	comparison := Comparison{SameStart: true}
	for {
		a, moveA := look(first, firstTerms, play, comparison.Common)
		b, moveB := look(second, secondTerms, play, comparison.Common)
		if a.Legal() && b.Legal() && moveA == moveB {
			// Legal in look, so this can't fail.
			play.Play(moveA)
			comparison.Common++
			continue
		}
		comparison.Identical = a.Ended && b.Ended
		comparison.Mover = play.Board().Turn()
		comparison.First, comparison.Second = a, b
		return comparison
	}
}

// look reads a record's next ply without playing it.
func look(r *Record, terms Terms, play *game.Game, index int) (Divergence, game.Move) {
	if index >= len(r.Plies) {
		return Divergence{Ended: true}, 0
	}
	text := r.Plies[index].Text
	move, fault := terms.Notation.Parse(terms.Rules, play.Board(), text)
	if fault == nil {
		fault = play.Explain(move)
	}
	return Divergence{Text: text, Reason: fault}, move
}

// Convert writes a record's moves in another notation; tags (but Notation),
// comments and stamps stay. A record that isn't legal to its end can't be
// converted: then the number of the illegal ply and the reason come back.
func Convert(r *Record, terms Terms, to notation.Notation) (converted *Record, ply int, fault *game.Fault) {
	play := game.NewGame(terms.Rules)
	copied := *r
	copied.Tags = append([]Tag(nil), r.Tags...)
	copied.Plies = append([]Ply(nil), r.Plies...)
	for i := range copied.Plies {
		move, fault := terms.Notation.Parse(terms.Rules, play.Board(), r.Plies[i].Text)
		if fault == nil {
			copied.Plies[i].Text = string(to.Append(nil, terms.Rules, play.Board(), move))
			fault = play.Play(move)
		}
		if fault != nil {
			return nil, i + 1, fault
		}
	}
	copied.SetTag(TagNotation, to.String())
	return &copied, 0, nil
}
