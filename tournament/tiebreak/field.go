package tiebreak

// Kind tells what a player did in a round.
type Kind uint8

// The kinds of a round. Requested byes and forfeit losses are FIDE's voluntary
// unplayed rounds (C.07 Art. 16).
const (
	ZeroPointBye     Kind = iota // requested, absent, late or withdrawn
	Played                       // a game over the board
	ForfeitWin                   // paired, the opponent didn't play
	ForfeitLoss                  // paired, didn't play
	PairingAllocated             // the bye of an odd field
	HalfPointBye                 // requested
	FullPointBye                 // granted by the arbiter
	Pending                      // paired, no result yet: counts for nothing so far
	Idle                         // against somebody whose games are set aside: counts for nothing at all
)

// voluntary reports whether the round is a voluntary unplayed one.
func (k Kind) voluntary() bool {
	return k == ZeroPointBye || k == HalfPointBye || k == ForfeitLoss
}

// requested reports whether the round is a bye the player asked for.
func (k Kind) requested() bool { return k == ZeroPointBye || k == HalfPointBye }

// forfeit reports whether the round was paired but not played.
func (k Kind) forfeit() bool { return k == ForfeitWin || k == ForfeitLoss }

// Result is how a game or forfeit ended for a player. Points don't tell: a
// table may give a draw and a loss the same.
type Result uint8

// The results. A forfeit win is Won, a forfeit loss Lost.
const (
	NoResult Result = iota // byes, and games without a result
	Won
	Drawn
	Lost
)

// Colour is the side of a player in a game, by who starts.
type Colour int8

// The colours.
const (
	NoColour Colour = 0
	First    Colour = 1
	Second   Colour = -1
)

// Round is one round of a player.
type Round struct {
	Kind     Kind
	Opponent int // the scheduled opponent's number; 0 for byes
	Colour   Colour
	Result   Result
	Points   int // awarded, in units of 1/Scale point
	Balls    int // credited balls pushed off by the player; ignored for byes
	Against  int // credited balls pushed off by the opponent; ignored for byes
}

// Player is one entry with its rounds; round r is at r−1. Rounds missing at
// the end are zero-point byes.
type Player struct {
	Number int // pairing number, from 1, unique
	Rating int // 0 is unrated
	Rounds []Round
}

// Field is everything tie-breaks look at.
type Field struct {
	Rounds     int  // rounds that count, from 0; later ones of a player are ignored
	Scale      int  // units a point of all points here, from 1
	Win        int  // most units a decisive game gives
	NarrowWin  int  // fewest units a decisive game gives its winner; 0 is Win
	Draw       int  // units a draw gives, also to rounds counted as a draw (Art. 16)
	RoundRobin bool // everybody meets everybody: forfeits are games, there are no dummies
	Players    []Player
}
