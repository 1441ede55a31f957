package game

import "sumito/game/clock"

// Rules is a checked and compiled [Ruleset]. It never changes and may be used by
// several goroutines at once.
type Rules struct {
	ruleset Ruleset
	start   Position
	roles   [MaxSeats]roles
	teamOf  [MaxSeats]uint8
	sideOf  [MaxSeats]uint8
	target  [MaxSeats]int // by team
	seats   int
	teams   int
	// moveLimit and quietLimit are in plies; 0 means never.
	moveLimit, quietLimit int
	control               clock.Control
	// plain tells that two colours play by the usual moves alone, which is what the
	// bitboards know.
	plain bool
	// endless tells that a plain game ends by its target or for want of a move only.
	endless bool
}

// roles says, for one seat's turn, what each kind of ball may do: one bit a kind.
type roles struct {
	// lead: the rear ball of a line moved inline, and the ball a group needs one of.
	lead uint8
	// quiet: a ball of a group that moves without pushing.
	quiet uint8
	// carry: a ball of a group that pushes.
	carry uint8
	// push: a ball that is pushed.
	push uint8
}

// NewRules checks a ruleset and compiles it with its own start. The error is a
// [*RulesetError] that names what makes no sense.
func NewRules(rs Ruleset) (*Rules, error) { return compile(rs, nil) }

// NewRulesAt is [NewRules] with a start that is given as a position: its balls,
// blocks, holes and counts replace the layout's. The number of seats is the
// position's when the ruleset names none.
func NewRulesAt(rs Ruleset, start Position) (*Rules, error) { return compile(rs, &start) }

// Start returns the position a game begins with.
func (r *Rules) Start() Position { return r.start }

// Ruleset returns the ruleset in normal form: the layout by its slug, defaults
// left out. Its slices must not be changed.
func (r *Rules) Ruleset() Ruleset { return r.ruleset }

// TimeControl returns the time control, which may be none. Its periods must not
// be changed.
func (r *Rules) TimeControl() *clock.Control { return &r.control }

// Seats returns the number of seats, 2 to 6.
func (r *Rules) Seats() int { return r.seats }

// Teams returns the number of teams; a seat that plays alone is a team.
func (r *Rules) Teams() int { return r.teams }

// Team returns the team a seat plays for, numbered by its first seat's turn.
func (r *Rules) Team(s Seat) int { return int(r.teamOf[s]) }

// Side returns which count of pushed-off balls a seat adds to.
func (r *Rules) Side(s Seat) int { return int(r.sideOf[s]) }

// Colour returns the colour of the balls a seat moves.
func (r *Rules) Colour(s Seat) Piece {
	if r.start.SharesColours() {
		return Piece(s % 2)
	}
	if r.ruleset.OneColour {
		return BlackBall
	}
	return Piece(s)
}

// Target returns the number of balls a team has to push off.
func (r *Rules) Target(team int) int { return r.target[team] }

// TeamPushedOff returns the balls that a team has pushed off in total.
func (r *Rules) TeamPushedOff(p *Position, team int) int {
	if r.teams == r.seats {
		return p.PushedOff(team)
	}
	total := 0
	for seat := range r.seats {
		if int(r.teamOf[seat]) == team {
			if p.SharesColours() {
				return p.PushedOff(int(r.sideOf[seat]))
			}
			total += p.PushedOff(seat)
		}
	}
	return total
}
