package tournament

import (
	"cmp"
	"slices"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
	"sumito/tournament/tiebreak"
)

// Row is one entry in the standings.
type Row struct {
	Rank       int  // place, from 1; entries equal in everything share it
	Shared     bool // somebody else has the same place
	Entry      event.EntryID
	Number     int // pairing number; 0 before round 1 is paired
	Rating     int // 0 is unrated
	Left       bool
	SetAside   bool // its games count for nobody: it comes last, without points
	Out        int  // round in which it went out of a knockout, 0 if it didn't
	Points     int  // in units of 1/Scale point; without those of a play-off
	For        int  // credited balls pushed off by the entry, byes not counted
	Against    int  // credited balls pushed off by its opponents, byes not counted
	Difference int  // For − Against
	TieBreaks  []TieBreak
	Rounds     []Cell // by round, from round 1

	tier int // order by the knockout, smallest first; 0 for everybody without one
}

// TieBreak is one tie-break value of a row.
type TieBreak struct {
	Code  string
	Value tiebreak.Value
}

// Standings returns the table after a round (the newest published one when
// through is 0 or beyond it), best first. Games of that round without a result
// count for nothing yet. Ties are broken by the settings' codes in order; what
// is equal in all of them shares its place, in the order of pairing numbers.
// TieBreaks tells which codes that are.
//
// In a knockout whoever was in longest comes first, and those who went out in
// the same round share the place, unless the losers of the semi-finals played
// for it; in a play-off they are in the order of the main part. Whoever didn't
// reach the play-off comes after them.
func Standings(t *Tournament, through int) []Row {
	through = t.clampRound(through)
	rows := t.rows(through)
	compare := compareRows
	if t.knockoutFrom() == 1 {
		compare = compareTiers
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(compare(a, b), cmp.Compare(a.Number, b.Number), cmp.Compare(a.Entry, b.Entry))
	})
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && compare(rows[i-1], rows[i]) == 0 {
			rows[i].Rank = rows[i-1].Rank
			rows[i].Shared, rows[i-1].Shared = true, true
		}
	}
	return rows
}

// CrossTable returns the rows of Standings in the order of pairing numbers:
// who met whom, round by round.
func CrossTable(t *Tournament, through int) []Row {
	rows := Standings(t, through)
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Entry, b.Entry))
	})
	return rows
}

// Shown returns the number of the newest published round, 0 before the first.
func (t *Tournament) Shown() int { return t.Open() - 1 }

func (t *Tournament) clampRound(through int) int {
	if through <= 0 {
		return t.Shown()
	}
	return min(through, t.Shown())
}

// compareTiers orders by the knockout, best first.
func compareTiers(a, b Row) int { return cmp.Compare(a.tier, b.tier) }

// compareRows orders by the knockout, points and tie-breaks, best first.
func compareRows(a, b Row) int {
	if order := compareTiers(a, b); order != 0 {
		return order
	}
	if a.Points != b.Points {
		return cmp.Compare(b.Points, a.Points)
	}
	for i := range a.TieBreaks {
		if order := b.TieBreaks[i].Value.Compare(a.TieBreaks[i].Value); order != 0 {
			return order
		}
	}
	return 0
}

// rows returns everybody on the list with points, balls and tie-breaks, in the
// order of entering.
func (t *Tournament) rows(through int) []Row {
	grid := t.grid(through)
	field := t.tieBreakField(through, grid)
	codes, values, _ := t.tieBreaks(field)
	counted := t.counted(through)
	out, fourth := t.knockedOut(through), t.fourth(through)
	rows := make([]Row, 0, len(t.Entries))
	computed := 0 // rows with values
	for _, e := range t.Entries {
		if e.Removed {
			continue
		}
		row := Row{
			Entry: e.ID, Number: e.Number, Rating: e.Rating, Rounds: grid[e.ID-1],
			Left: e.Left != 0 && e.Left <= through+1, SetAside: e.SetAside,
		}
		switch row.Out = max(out[e.ID-1], 0); {
		case out[e.ID-1] == notIn:
			row.tier = 2 * (through + 2)
		case row.Out > 0:
			row.tier = 2 * (through + 2 - row.Out)
		}
		if e.ID == fourth {
			row.tier++
		}
		for i, c := range row.Rounds[:counted] {
			if !t.counts(e, c) {
				row.Rounds[i].SetAside = c.Outcome != NotThere
				continue
			}
			row.Points += c.Points
			row.For += c.For
			row.Against += c.Against
		}
		row.Difference = row.For - row.Against
		for k, code := range codes {
			value := tiebreak.Value{Per: 1}
			if !e.SetAside {
				value = values[computed][k]
			}
			row.TieBreaks = append(row.TieBreaks, TieBreak{code, value})
		}
		if e.SetAside {
			row.tier = 2*(through+2) + 1
		} else {
			computed++
		}
		rows = append(rows, row)
	}
	return rows
}

// TieBreaks returns the settings' codes in two lists: those that rows of
// Standings have values of, in order, and those that aren't computed, because a
// log of another release names what this program doesn't know. Places are found
// without the latter, which whoever shows a table has to say.
func (t *Tournament) TieBreaks() (computed, not []string) {
	computed, _, not = t.tieBreaks(tiebreak.Field{Scale: 1})
	return computed, not
}

// tieBreaks computes the values of a field by player and code.
func (t *Tournament) tieBreaks(field tiebreak.Field) (computed []string, values [][]tiebreak.Value, not []string) {
	for _, code := range t.Settings.TieBreaks {
		if _, err := tiebreak.Parse(code); err != nil {
			not = append(not, code)
		} else {
			computed = append(computed, code)
		}
	}
	values, err := tiebreak.Compute(computed, field)
	if err != nil {
		return nil, nil, t.Settings.TieBreaks
	}
	return computed, values, not
}

// TieBreakField returns what package tiebreak is given for the standings after
// a round, for showing the arithmetic. Players have their entry id as number.
func TieBreakField(t *Tournament, through int) tiebreak.Field {
	through = t.clampRound(through)
	return t.tieBreakField(through, t.grid(through))
}

func (t *Tournament) tieBreakField(through int, grid [][]Cell) tiebreak.Field {
	table := t.Settings.Scoring
	counted := t.counted(through)
	f := tiebreak.Field{
		// A scale of 0 is that of a tournament without settings.
		Rounds: counted, RoundRobin: t.roundRobin(), Scale: max(table.Scale, 1), Draw: table.Draw,
		Win: scoring.MaxWin(table), NarrowWin: scoring.MinWin(table),
	}
	aside := t.anySetAside()
	for _, e := range t.Entries {
		if e.Removed || e.SetAside {
			continue
		}
		player := tiebreak.Player{Number: int(e.ID), Rating: e.Rating}
		for _, c := range grid[e.ID-1][:counted] {
			round := tieBreakRound(c)
			if !t.counts(e, c) || aside && c.Bye == event.ZeroPointBye {
				round = tiebreak.Round{Kind: tiebreak.Idle}
			}
			player.Rounds = append(player.Rounds, round)
		}
		f.Players = append(f.Players, player)
	}
	return f
}

func tieBreakRound(c Cell) tiebreak.Round {
	round := tiebreak.Round{
		Kind: tiebreak.ZeroPointBye, Opponent: int(c.Opponent), Points: c.Points, Balls: c.For, Against: c.Against,
		Result: tieBreakResults[c.Outcome],
	}
	switch {
	case c.Outcome == Bye:
		round.Kind = tieBreakByes[c.Bye]
	case c.Outcome == Pending:
		round.Kind = tiebreak.Pending
	case c.Forfeit && c.Outcome == Won:
		round.Kind = tiebreak.ForfeitWin
	case c.Forfeit:
		round.Kind = tiebreak.ForfeitLoss
	case c.Played():
		round.Kind = tiebreak.Played
		round.Colour = tiebreak.First
		if c.Colour == event.ByWhite {
			round.Colour = tiebreak.Second
		}
	}
	return round
}

// tieBreakResults maps the outcomes of games and forfeits.
var tieBreakResults = map[CellOutcome]tiebreak.Result{Won: tiebreak.Won, Drawn: tiebreak.Drawn, Lost: tiebreak.Lost}

// tieBreakByes maps the byes; the others are zero-point byes.
var tieBreakByes = map[event.ByeKind]tiebreak.Kind{
	event.PairingAllocated: tiebreak.PairingAllocated,
	event.HalfPointBye:     tiebreak.HalfPointBye,
	event.FullPointBye:     tiebreak.FullPointBye,
}
