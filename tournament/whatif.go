package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// Consequences are what another result on a board would change.
type Consequences struct {
	Round, Board int
	Before       *event.Result // what is entered, nil if nothing
	After        event.Result  // credited; its trust and who said it are left out
	Rows         []Consequence // everybody whose row in the standings would change, best first afterwards
	Stay         []int         // later rounds that are paired already and would keep their pairs
}

// Consequence is the row of one entry in the newest standings, as it is and as
// it would be. Rank, points, balls and tie-breaks are what can differ.
type Consequence struct {
	Before, After Row
}

// Entry returns whose rows they are.
func (c Consequence) Entry() event.EntryID { return c.After.Entry }

// WhatIf works out what would change if a result were another one, or entered
// at all. t stays as it is, and nothing is asked of who may change what: it is
// for looking before a correction.
//
// It returns a *Refusal for a board without a game, one of a draft, and whatever
// an arbiter couldn't rule either, so that nothing is foretold that can't come.
func WhatIf(t *Tournament, round, board int, outcome event.Outcome, ending event.Ending, balls event.Balls) (Consequences, error) {
	p, exists := t.Pairing(round, board)
	if !exists || !t.Rounds[round-1].Shown() {
		return Consequences{}, refuse(CodeBoardUnknown, params{"round": round, "board": board})
	}
	result, _, err := t.rule(RuleResult{Round: round, Board: board, Outcome: outcome, Ending: ending, Balls: balls})
	if err != nil {
		return Consequences{}, err
	}
	c := Consequences{Round: round, Board: board, Before: p.Result, After: result}
	for _, later := range t.Rounds[round:] {
		c.Stay = append(c.Stay, later.Number)
	}
	before := make([]Row, len(t.Entries))
	for _, row := range Standings(t, 0) {
		before[row.Entry-1] = row
	}
	for _, row := range Standings(t.withResult(round, board, result), 0) {
		if was := before[row.Entry-1]; !sameRow(was, row) {
			c.Rows = append(c.Rows, Consequence{Before: was, After: row})
		}
	}
	return c, nil
}

// withResult returns a state that differs in the result on one board.
func (t *Tournament) withResult(round, board int, result event.Result) *Tournament {
	other := *t
	other.Rounds = slices.Clone(t.Rounds)
	r := &other.Rounds[round-1]
	r.Pairings = slices.Clone(r.Pairings)
	r.Pairings[r.index(board)].Result = &result
	return &other
}

// sameRow compares what rows say besides how the rounds went.
func sameRow(a, b Row) bool {
	return a.Rank == b.Rank && a.Shared == b.Shared && a.Out == b.Out &&
		a.Points == b.Points && a.For == b.For && a.Against == b.Against &&
		slices.EqualFunc(a.TieBreaks, b.TieBreaks, func(x, y TieBreak) bool {
			return x.Code == y.Code && x.Value.Compare(y.Value) == 0
		})
}
