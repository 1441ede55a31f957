package simulate

import (
	"fmt"

	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
)

// Options say what kind of tournament to make up. Rates are probabilities.
type Options struct {
	Players int // from 2
	Rounds  int // from 1
	Seed    uint64
	Scoring event.Scoring // the zero value is the preset classic with 6 balls

	Draws       float64        // of a game
	Forfeits    float64        // of a game not being played
	Withdrawals float64        // of a player leaving for good, each round
	Byes        float64        // of a player asking for a bye, each round: half a point once, then none
	Late        float64        // of a player entering after round 1
	ClubSize    int            // players a club, who never meet each other; 0 or 1: no clubs
	ByWins      bool           // rounds are paired by wins, not by points
	Initial     pairing.Colour // None: drawn from the seed
}

// The largest tournament that is made up.
const (
	MaxPlayers = 99_999
	MaxRounds  = 100
)

// OptionError says which option makes no sense, and what would: Low to High.
type OptionError struct {
	Option    string
	Value     any
	Low, High any
	Reason    string // why these are the limits; "" where they need no reason
}

// Error implements error: "rounds is 1 to 100, not 200".
func (e *OptionError) Error() string {
	text := fmt.Sprintf("%s is %v to %v, not %v", e.Option, e.Low, e.High, e.Value)
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	return text
}

// complete checks the options and fills in defaults.
func (o Options) complete() (Options, error) {
	if o.Players < 2 || o.Players > MaxPlayers {
		return o, &OptionError{"players", o.Players, 2, MaxPlayers, ""}
	}
	if o.Rounds < 1 || o.Rounds > MaxRounds {
		return o, &OptionError{"rounds", o.Rounds, 1, MaxRounds, ""}
	}
	for _, option := range []struct {
		name string
		rate float64
	}{
		{"draws", o.Draws}, {"forfeits", o.Forfeits}, {"withdrawals", o.Withdrawals}, {"byes", o.Byes}, {"late", o.Late},
	} {
		if !(option.rate >= 0 && option.rate <= 1) {
			return o, &OptionError{option.name, option.rate, 0, 1, "it is a share"}
		}
	}
	if o.ClubSize < 0 || o.ClubSize > o.Players/2 {
		return o, &OptionError{"club-size", o.ClubSize, 0, o.Players / 2,
			"players of a club never meet, so that no club can have more than half of them"}
	}
	if o.Scoring.Preset == "" {
		o.Scoring, _ = scoring.Preset(scoring.Classic, 6)
	}
	if err := scoring.Validate(o.Scoring); err != nil {
		return o, fmt.Errorf("simulate: %w", err)
	}
	if 10%o.Scoring.Scale != 0 {
		return o, fmt.Errorf("simulate: a table in units of 1/%d point doesn't give whole tenths, which reports have", o.Scoring.Scale)
	}
	return o, nil
}
