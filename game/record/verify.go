package record

import (
	"slices"

	"sumito/game"
	"sumito/game/notation"
)

// Verify replays a record and reports what follows from it. It needs no more
// time or memory than the record's length asks for, and changes nothing.
func Verify(r *Record, terms Terms) Report {
	return verify(r, &terms, new(fingerprint))
}

func verify(r *Record, terms *Terms, digest *fingerprint) Report {
	play := game.NewGame(terms.Rules)
	position := play.Board()
	report := Report{
		Event: r.Tag(TagEvent), Plies: len(r.Plies), Legal: true,
		Sides:    position.Sides(),
		Timeline: make([]Score, len(r.Plies)+1),
	}
	report.Timeline[0] = scoreOf(position)
	watch := newWatch(terms.Rules)
	digest.begin(terms, len(r.Plies))
	for i := range r.Plies {
		move, fault := terms.Notation.Parse(terms.Rules, position, r.Plies[i].Text)
		switch {
		case fault != nil:
		case watch != nil:
			fault = play.Play(move) // the clock asks what each move did
		default:
			fault = play.Advance(move)
		}
		if fault != nil {
			report.Timeline = report.Timeline[:i+1]
			report.reject(i, r.Plies[i], fault, terms.Rules, position, play.Outcome())
			break
		}
		digest.add(move)
		if watch != nil {
			watch.check(i+1, &r.Plies[i], play.Last())
		}
		report.Timeline[i+1] = scoreOf(position)
	}
	for side := range report.Sides {
		report.PushedOff[side] = position.PushedOff(side)
	}
	report.Final = *position
	report.Fingerprint = digest.sum()
	if watch != nil {
		report.Clock = &watch.report
	}
	report.judge(r, terms.Rules, play.Outcome())
	return report
}

// reject notes the first illegal ply.
func (report *Report) reject(index int, ply Ply, fault *game.Fault, rules *game.Rules, p *game.Position, outcome game.Outcome) {
	report.Legal = false
	report.FirstIllegalPly = index + 1
	report.Reason = fault
	ply.Text = clip(ply.Text)
	report.Illegal = ply
	if outcome.Over() {
		// The plies before this one all count, so the game ended at the one before.
		report.Reason = &game.Fault{Code: game.FaultGameOver, Cell: game.CellCount, Piece: game.Empty, Ply: index}
		return
	}
	if report.Reason.Text = clip(fault.Text); report.Reason.Text == "" {
		report.Reason.Text = ply.Text
	}
	if cell, ok := game.CellOf(ply.Text[0], ply.Text[1]); ok {
		report.LegalMoves = legalFrom(rules, p, cell)
	}
}

// legalFrom lists the legal moves in which the ball on a cell is named.
func legalFrom(rules *game.Rules, p *game.Position, cell game.Cell) []string {
	var texts []string
	for _, move := range rules.Moves(*p, nil) {
		balls, count := move.Balls()
		if move.Cell() == cell || slices.Contains(balls[:count], cell) {
			texts = append(texts, notation.FormatAbaPro(move))
		}
	}
	slices.Sort(texts)
	return texts
}
