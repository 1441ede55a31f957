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

// OptionError says which option makes no sense.
type OptionError struct {
	Option string
	Value  any
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("simulate: %s can't be %v", e.Option, e.Value)
}

// complete checks the options and fills in defaults.
func (o Options) complete() (Options, error) {
	if o.Players < 2 || o.Players > 99_999 {
		return o, &OptionError{"players", o.Players}
	}
	if o.Rounds < 1 || o.Rounds > 100 {
		return o, &OptionError{"rounds", o.Rounds}
	}
	for name, rate := range map[string]float64{
		"draws": o.Draws, "forfeits": o.Forfeits, "withdrawals": o.Withdrawals, "byes": o.Byes, "late": o.Late,
	} {
		if !(rate >= 0 && rate <= 1) {
			return o, &OptionError{name, rate}
		}
	}
	if o.ClubSize < 0 || o.ClubSize > o.Players/2 {
		return o, &OptionError{"club-size", o.ClubSize}
	}
	if o.Scoring.Preset == "" {
		o.Scoring, _ = scoring.Preset(scoring.Classic, 6)
	}
	if err := scoring.Validate(o.Scoring); err != nil {
		return o, fmt.Errorf("simulate: %w", err)
	}
	if 10%o.Scoring.Scale != 0 {
		return o, &OptionError{"scale", o.Scoring.Scale} // points must be whole tenths
	}
	return o, nil
}
