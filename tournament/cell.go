package tournament

import "sumito/tournament/event"

// CellOutcome is what came of a round, as one entry sees it.
type CellOutcome string

// What a round was for an entry.
const (
	NotThere CellOutcome = ""        // late, withdrawn or not paired
	Pending  CellOutcome = "pending" // paired, no result yet
	Won      CellOutcome = "win"
	Lost     CellOutcome = "loss"
	Drawn    CellOutcome = "draw"
	Bye      CellOutcome = "bye"
)

// Cell is one round of one entry, for standings and cross table.
type Cell struct {
	Round    int
	Board    int           // 0 for a bye
	Opponent event.EntryID // 0 without one
	Colour   event.By      // side of this entry, ByBlack or ByWhite; "" without a game
	Outcome  CellOutcome
	Ending   event.Ending // "" unless decided
	Forfeit  bool         // paired but not played
	Bye      event.ByeKind
	For      int  // credited balls pushed off by this entry; 0 for a bye
	Against  int  // credited balls pushed off by the opponent; 0 for a bye
	Points   int  // in the table's units
	SetAside bool // counts in no standings; only Standings say so
	Trust    event.Trust
	Record   string // id of the record to replay: the one behind the result, else the newest; "" if none
}

// Played reports whether the entry met its opponent over the board.
func (c Cell) Played() bool {
	return !c.Forfeit && (c.Outcome == Won || c.Outcome == Lost || c.Outcome == Drawn)
}

// cells returns a pairing as its sides see it; White's is empty for a bye.
func (p Pairing) cells(round int) (black, white Cell) {
	black = Cell{Round: round, Board: p.Board}
	if !p.Game() {
		black.Outcome, black.Bye, black.Points = Bye, p.Bye, p.Points
		return black, Cell{}
	}
	black.Outcome = Pending
	if n := len(p.Records); n > 0 {
		black.Record = p.Records[n-1].ID
	}
	r := p.Result
	if r != nil {
		black.Outcome, black.Ending, black.Forfeit, black.Trust = Lost, r.Ending, !r.Played(), r.Trust
		if r.Record != "" {
			black.Record = r.Record
		}
	}
	white = black
	black.Opponent, black.Colour = p.White, event.ByBlack
	white.Opponent, white.Colour = p.Black, event.ByWhite
	if r == nil {
		return black, white
	}
	black.For, black.Against, black.Points = r.Balls.Black, r.Balls.White, r.Points.Black
	white.For, white.Against, white.Points = r.Balls.White, r.Balls.Black, r.Points.White
	switch r.Outcome {
	case event.BlackWins:
		black.Outcome = Won
	case event.WhiteWins:
		white.Outcome = Won
	case event.Draw:
		black.Outcome, white.Outcome = Drawn, Drawn
	}
	return black, white
}

// grid returns the cells of rounds 1…through by entry; rounds that aren't
// published have none.
func (t *Tournament) grid(through int) [][]Cell {
	cells := make([]Cell, len(t.Entries)*through)
	grid := make([][]Cell, len(t.Entries))
	for i := range grid {
		grid[i], cells = cells[:through:through], cells[through:]
		for r := range grid[i] {
			grid[i][r].Round = r + 1
		}
	}
	for r := range through {
		if !t.Rounds[r].Shown() {
			continue
		}
		for _, p := range t.Rounds[r].Pairings {
			black, white := p.cells(r + 1)
			grid[p.Black-1][r] = black
			if p.White != 0 {
				grid[p.White-1][r] = white
			}
		}
	}
	return grid
}
