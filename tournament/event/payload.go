package event

// Kind names a payload type and its version. A published kind never changes
// its meaning; a change is a new version that Decode brings up to date.
type Kind struct {
	Type    string
	Version int
}

// Payload is the body of an event. The types of this package are the only
// ones.
type Payload interface {
	// Kind returns the type and version under which the payload is written.
	Kind() Kind
}

// Text refers to free text that is kept outside the log so that it can be
// erased (decision 7 of ARCHITECTURE.md). The zero Text means that there is none.
type Text struct {
	ID   string `json:"id"`   // row in the private table
	Hash string `json:"hash"` // hexadecimal SHA-256 of salt and text
}

// Absent reports whether there is no text.
func (t Text) Absent() bool { return t.ID == "" }

// EntryID names an entry within its tournament: 1, 2, 3… in the order of
// entering. It is never used again and never changes, unlike the pairing
// number; 0 is nobody.
type EntryID int

// Warning is the code of something unusual that was done all the same; it is
// written into the log with what was done.
type Warning string

// The warnings.
const (
	// WarnRoundCompleted: the round was completed already.
	WarnRoundCompleted Warning = "round-was-completed"
	// WarnLaterRoundsPaired: later rounds were paired by the result that this
	// changes; their pairs stay.
	WarnLaterRoundsPaired Warning = "later-rounds-paired"
	// WarnStampsMissing: the time control asks for clock stamps and the record
	// has none.
	WarnStampsMissing Warning = "clock-stamps-missing"
	// WarnFlagPassed: by its clock stamps a side had lost on time before the
	// end that the record claims.
	WarnFlagPassed Warning = "flag-passed"
	// WarnGameRepeated: a record of the same game, move for move, is attached to
	// another board of the tournament.
	WarnGameRepeated Warning = "game-repeated"
)

// Settings are the rules of one tournament, whole, as in force after an event.
type Settings struct {
	Name      Text     `json:"name"`
	Place     Text     `json:"place,omitzero"`
	Zone      string   `json:"zone"`                // IANA time zone of the round dates
	StartsOn  string   `json:"starts_on,omitempty"` // local date, 2006-01-02
	EndsOn    string   `json:"ends_on,omitempty"`   // local date, 2006-01-02
	Rounds    int      `json:"rounds"`              // planned number of rounds, from 1
	System    string   `json:"system"`              // pairing system, e.g. "swiss"
	Ruleset   string   `json:"ruleset"`             // canonical JSON of the game's ruleset
	Scoring   Scoring  `json:"scoring"`
	TieBreaks []string `json:"tie_breaks"` // codes in order of precedence
}

// Scoring is the points table in force and what unplayed results are credited
// with. Points are integers in units of 1/Scale point.
type Scoring struct {
	Preset string `json:"preset"` // "eleven", "margin", "classic" or "own"
	Scale  int    `json:"scale"`  // units a point, 2 for halves
	Target int    `json:"target"` // balls to push off, T
	Win    []int  `json:"win"`    // points of the winner by margin 1…T
	Loss   []int  `json:"loss"`   // points of the loser by margin 1…T
	Draw   int    `json:"draw"`   // points of each side after a draw
	Bye    Balls  `json:"bye"`    // balls a pairing-allocated or full-point bye is credited with
	// Forfeit is what a forfeit counts for: the winner's balls as Black, the
	// loser's as White.
	Forfeit Balls `json:"forfeit"`
	// Conceded is what a game counts for that ends without the target being
	// reached (resignation, time, no move…): as Black the balls the winner is
	// credited with, as White the most that the loser keeps of his own.
	Conceded Balls `json:"conceded"`
}

// Balls is a credited score: balls pushed off by Black and by White. For a bye
// Black stands for the entry that has it.
type Balls struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// ByeKind tells why an entry has no opponent in a round.
type ByeKind string

// The kinds of byes; NoBye is a game. Absence is different from a requested bye.
const (
	NoBye            ByeKind = ""
	PairingAllocated ByeKind = "pairing-allocated"
	HalfPointBye     ByeKind = "half-point"
	ZeroPointBye     ByeKind = "zero-point"
	FullPointBye     ByeKind = "full-point"
	Absence          ByeKind = "absence"
)

// Pair is one match-up of a round: two sides on a board, or a bye (White is 0
// and Board is 0).
type Pair struct {
	Board int     `json:"board,omitempty"`
	Black EntryID `json:"black"`
	White EntryID `json:"white,omitempty"`
	Bye   ByeKind `json:"bye,omitempty"`
	// Points are what a bye earns, in the table's units; 0 for a game.
	Points int `json:"points,omitempty"`
}

// Game reports whether two sides meet: everything but a bye.
func (p Pair) Game() bool { return p.Bye == NoBye }

// Outcome is who won a pairing.
type Outcome string

// The outcomes of a pairing.
const (
	BlackWins     Outcome = "black"
	WhiteWins     Outcome = "white"
	Draw          Outcome = "draw"
	DoubleForfeit Outcome = "double-forfeit"
)

// Ending tells how a pairing was decided, in the words of a record's
// Termination tag.
type Ending string

// The endings. Six means that the target was reached, whatever it is.
const (
	Six          Ending = "six"
	Resignation  Ending = "resignation"
	TimeOut      Ending = "time"
	Agreement    Ending = "draw"
	Disconnected Ending = "disconnected"
	MoveLimit    Ending = "move-limit"
	QuietLimit   Ending = "quiet-limit"
	Repetition   Ending = "repetition"
	NoMove       Ending = "no-move"
	Neutral      Ending = "neutral"
	Forfeit      Ending = "forfeit"
	Adjudication Ending = "adjudication"
)

// Trust tells on whose word a result stands.
type Trust string

// The levels of trust, weakest first.
const (
	Claimed   Trust = "claimed"   // one side says so, or staff on its word
	Confirmed Trust = "confirmed" // both sides stand by it
	Verified  Trust = "verified"  // its record was replayed and leads to it
	Ruled     Trust = "ruled"     // an arbiter decided
)

// By tells who reported or confirmed a result.
type By string

// Who can vouch for a result.
const (
	ByBlack By = "black"
	ByWhite By = "white"
	ByStaff By = "staff"
)

// Result is a decided pairing with everything that standings need: the balls
// credited and the points they earned under the table in force.
type Result struct {
	Outcome Outcome `json:"outcome"`
	Ending  Ending  `json:"ending"`
	Balls   Balls   `json:"balls"`  // credited score
	Points  Balls   `json:"points"` // points of each side in the table's units
	Trust   Trust   `json:"trust"`
	By      By      `json:"by"`
	Record  string  `json:"record,omitempty"` // id of the record it derives from
	Reason  Text    `json:"reason,omitzero"`  // the arbiter's, when ruled
}

// Played reports whether the sides met over the board: everything but a
// forfeit.
func (r Result) Played() bool { return r.Ending != Forfeit }
