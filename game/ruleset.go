package game

// Ruleset is a variant of the game as data. The zero value is the usual game:
// two players, the standard layout, six balls to push off. [ParseRuleset] and
// [Ruleset.Canonical] are its JSON form, [NewRules] checks and compiles it.
type Ruleset struct {
	// Layout is the slug or an alias of a published start; empty means Standard,
	// or the usual start of as many players as there are seats.
	Layout string
	// Seats are the seats in turn order. Empty means as the layout has them.
	Seats []SeatSpec
	// Teams lists the seats (from 0) that play together. Nil means that everybody
	// plays alone, or in the pair modes that partners sit opposite.
	Teams [][]int
	// Mode says what partners may do with each other's balls.
	Mode Mode

	// Blocked, Holes and Neutral are cells in the way from the start.
	Blocked, Holes, Neutral Cells
	// NeutralOff says what pushing a neutral ball off does.
	NeutralOff NeutralOff
	// OneColour makes all balls alike: either player moves any.
	OneColour bool
	// ExtraMoves are the kinds of move allowed besides the usual ones.
	ExtraMoves ExtraMoves

	// Target is the number of balls to push off by each side; 0 means 6.
	Target [MaxSeats]int
	// Remove are each seat's balls taken from the start as a handicap.
	Remove [MaxSeats]Cells

	// MoveLimit ends the game after as many full moves (each seat once) by the
	// count of balls pushed off; 0 means never.
	MoveLimit int
	// QuietLimit ends the game after as many full moves without a push-off by the
	// balls on the middle row; 0 means never.
	QuietLimit int
	// Repetition makes the third occurrence of a position a draw.
	Repetition bool
	// NoMoveStands lets a player without a legal move stand instead of losing, as
	// in the original rules, which don't speak of it.
	NoMoveStands bool
	// NoAgreedDraws says that the players can't agree a draw.
	NoAgreedDraws bool
	// TimeControl is the clock's written form (package clock); empty means none.
	TimeControl string
}

// SeatSpec describes one seat.
type SeatSpec struct {
	// Colour is the colour the seat moves: 'b', 'w', 'c' … or 0 for the colour of
	// its own number.
	Colour byte
	// Start are the seat's balls, replacing the layout's; 0 means the layout's.
	Start Cells
}

// Mode says what the seats of a game of more than two may do with each other's
// balls.
type Mode string

// The modes.
const (
	// ModeDefault is the layout's own mode, or everybody alone.
	ModeDefault Mode = ""
	// FreeForAll: every other seat is an opponent.
	FreeForAll Mode = "free-for-all"
	// Pairs: partner balls may stand in a pushing group behind an own rear ball.
	Pairs Mode = "pairs"
	// PairsWide: quiet moves may carry partner balls too.
	PairsWide Mode = "pairs-wide"
)

// NeutralOff says what pushing a neutral ball off the board does.
type NeutralOff string

// The three readings of a neutral ball's push-off.
const (
	// NeutralForbidden: such a push is illegal. The default.
	NeutralForbidden NeutralOff = "forbidden"
	// NeutralOpponent: it counts as one ball pushed off by the mover.
	NeutralOpponent NeutralOff = "opponent"
	// NeutralWins: the mover wins at once.
	NeutralWins NeutralOff = "wins"
)

// ExtraMoves is a set of kinds of move beyond the usual ones.
type ExtraMoves uint8

// The extra moves.
const (
	// ShieldMoves: three mutually touching balls step as one.
	ShieldMoves ExtraMoves = 1 << iota
	// SpearMoves: three in line turn 60° round their middle ball.
	SpearMoves
	// ArcMoves: three in an arc of 120° turn 60° round their middle ball.
	ArcMoves
)

// DefaultTarget is the number of opponents' balls to push off.
const DefaultTarget = 6
