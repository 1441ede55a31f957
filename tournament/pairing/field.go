package pairing

// Number is a pairing number (starting rank), from 1; 0 is nobody.
type Number int

// Colour is the side of an entrant in a game.
type Colour int8

// The colours. None stands for rounds without a game over the board.
const (
	None   Colour = 0
	First  Colour = 1  // moves first: Abalone's Black
	Second Colour = -1 // moves second: Abalone's White
)

// Kind tells what an entrant did in a round.
type Kind uint8

// The kinds of a past round. Only Played has a colour; Played and the forfeits
// have an opponent.
const (
	Unpaired         Kind = iota // not in the round: absent, late, withdrawn (zero-point bye)
	Played                       // a game over the board
	ForfeitWin                   // paired, the opponent didn't play
	ForfeitLoss                  // paired, didn't play
	PairingAllocated             // the bye that a system gives in an odd field
	HalfPointBye                 // requested
	FullPointBye                 // granted by the arbiter
)

// Past is one round of an entrant's history. Opponent is 0 where there was
// none.
type Past struct {
	Kind     Kind
	Opponent Number
	Colour   Colour // None unless Played
	Won      bool   // Played, and won: points don't tell, a table may give both sides the same
	Points   int    // awarded, in tenths of a point
	// Extra are accelerated points that were in the pairing score when that
	// round was paired, in tenths; they decide who floated then.
	Extra int
}

// Entrant is one entry as a pairing system sees it.
type Entrant struct {
	Number Number
	Rating int    // 0 is unrated
	Score  int    // pairing score in tenths of a point, acceleration included
	Extra  int    // accelerated points within Score, in tenths; boards are ordered without them
	Absent bool   // not to be paired in this round
	Past   []Past // rounds 1…Round-1
}

// Field is everything a system may look at when it pairs one round.
type Field struct {
	Round    int       // the round to pair, from 1
	Rounds   int       // planned rounds, 0 if unknown
	Entrants []Entrant // by Number, ascending
	// Initial is the colour that the highest entrant with an odd number gets
	// when nothing else decides; drawn by lot before round 1.
	Initial Colour
	// Forbidden pairs may not meet in this round.
	Forbidden [][2]Number
	// Avoided pairs are kept apart if possible, the most important first: one
	// may meet only if, with those before it kept apart, there is no complete
	// pairing otherwise.
	Avoided [][2]Number
	// RelaxColours lets players meet who are both due the same colour
	// absolutely, where nothing else is possible: an arbiter's decision.
	RelaxColours bool
	// WinPoints is the highest score one round can give, in tenths.
	WinPoints int
	// ThirdPlace says that the losers of the round before meet too: those of a
	// knockout's semi-finals, in the round of the final.
	ThirdPlace bool
}
