package game

import (
	"slices"

	"sumito/game/layout"
)

// usualLayouts are the starts of two to six players for a ruleset that names none.
var usualLayouts = [MaxSeats + 1]string{2: "standard", 3: "3p-standard-11", 4: "4p-trapezoid-9", 5: "5p-8x4+7", 6: "6p-triangles-6"}

// compiler gathers what the checks find out on the way from a ruleset to rules.
type compiler struct {
	Rules
	given  *Position
	layout layout.Layout
	// named tells that the ruleset or the lack of a position decided the layout.
	named bool
	// shared tells that four seats move two colours.
	shared bool
}

func compile(rs Ruleset, given *Position) (*Rules, error) {
	c := compiler{Rules: Rules{ruleset: rs}, given: given}
	for _, step := range []func() error{
		c.findLayout, c.seatColours, c.settleMode, c.formTeams, c.setUp, c.checkVariant, c.setTargets, c.setLimits,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	c.assignRoles()
	rules := c.Rules
	return &rules, nil
}

// findLayout settles the number of seats and the layout.
func (c *compiler) findLayout() error {
	rs := &c.ruleset
	c.seats = len(rs.Seats)
	if c.seats == 0 && c.given != nil {
		c.seats = c.given.Seats()
	}
	if rs.Layout == "" && c.seats == 0 {
		c.seats = 2
	}
	c.shared = c.seats == 4 && c.coloursShared()
	if c.shared && c.given != nil && c.given.Seats() == 2 {
		c.given.seats = 4 // "b" and "w" stand for their first players
	}
	name := rs.Layout
	if name == "" && c.shared {
		name = usualLayouts[2]
	} else if name == "" && c.seats <= MaxSeats {
		name = usualLayouts[c.seats]
	}
	found, ok := layout.Find(name)
	if !ok && rs.Layout != "" {
		return refuse(RulesetUnknownLayout, map[string]any{"layout": name}, "there is no layout %q", name)
	}
	if c.seats == 0 {
		c.seats = len(found.Seats)
	}
	if c.seats < 2 || c.seats > MaxSeats {
		return refuse(RulesetSeatCount, map[string]any{"seats": c.seats}, "a game has two to six seats, not %d", c.seats)
	}
	if given := c.given; given != nil && given.Seats() != c.seats {
		return refuse(RulesetPositionSeats, map[string]any{"position": given.Seats(), "seats": c.seats},
			"the position is for %d seats, the ruleset for %d", given.Seats(), c.seats)
	}
	c.named = c.given == nil || rs.Layout != ""
	if c.named && len(found.Seats) != c.colours() {
		return refuse(RulesetLayoutSeats, map[string]any{"layout": found.Slug, "layout_seats": len(found.Seats), "seats": c.seats},
			"layout %s has %d colours, the game needs %d", found.Slug, len(found.Seats), c.colours())
	}
	c.layout, rs.Layout = found, found.Slug
	return nil
}

// colours returns how many colours the seats move.
func (c *compiler) colours() int {
	if c.shared {
		return 2
	}
	return c.seats
}

// coloursShared tells whether four seats share two colours: the ruleset gives a
// colour twice, or leaves colours open and the position or the layout has two.
func (c *compiler) coloursShared() bool {
	var seen []byte
	for _, seat := range c.ruleset.Seats {
		if seat.Colour != 0 && slices.Contains(seen, seat.Colour) {
			return true
		}
		seen = append(seen, seat.Colour)
	}
	if slices.Max(append(seen, 0)) != 0 {
		return false
	}
	if c.given != nil {
		return c.given.Sides() == 2
	}
	named, ok := layout.Find(c.ruleset.Layout)
	return ok && len(named.Seats) == 2
}

// seatColours holds the seats' colours against their order.
func (c *compiler) seatColours() error {
	for i, seat := range c.ruleset.Seats {
		want := Piece(i)
		if c.shared {
			want = Piece(i % 2)
		}
		if seat.Colour != 0 && seat.Colour != want.Letter() {
			return refuse(RulesetColours, map[string]any{"seat": i + 1, "colour": string(seat.Colour), "want": string(want.Letter())},
				"seat %d moves colour %c; colours go in the order of seats, so it would be %c", i+1, seat.Colour, want.Letter())
		}
	}
	if c.given != nil && c.given.SharesColours() != c.shared {
		return refuse(RulesetPositionColours, nil, "the position and the ruleset differ in whether partners share a colour")
	}
	return nil
}

// settleMode gives more than two colours an explicit mode, so that it doesn't
// hang on what a layout is usually played with.
func (c *compiler) settleMode() error {
	rs, colours := &c.ruleset, c.colours()
	if rs.Mode == ModeDefault && colours > 2 {
		switch {
		case len(rs.Teams) > 0:
			rs.Mode = Pairs
		case c.named && c.layout.Mode != "":
			rs.Mode = Mode(c.layout.Mode)
		default:
			rs.Mode = FreeForAll
		}
	}
	switch rs.Mode {
	case ModeDefault:
	case FreeForAll:
		if len(rs.Teams) > 0 && !c.shared {
			return refuse(RulesetTeams, nil, "free-for-all knows no teams")
		}
		if colours == 2 {
			rs.Mode = ModeDefault
		}
	case Pairs, PairsWide:
		if colours != 4 && colours != 6 {
			return refuse(RulesetMode, map[string]any{"mode": string(rs.Mode), "seats": colours},
				"mode %s is for four or six colours, not %d", rs.Mode, colours)
		}
	default:
		return refuse(RulesetMode, map[string]any{"mode": string(rs.Mode), "seats": colours}, "there is no mode %q", rs.Mode)
	}
	return nil
}

// formTeams numbers the teams and the counts.
func (c *compiler) formTeams() error {
	rs := &c.ruleset
	paired := rs.Mode == Pairs || rs.Mode == PairsWide
	teams := rs.Teams
	switch {
	case len(teams) > 0:
	case c.shared:
		teams = [][]int{{0, 2}, {1, 3}}
	case paired:
		for seat := range c.seats / 2 {
			teams = append(teams, []int{seat, seat + c.seats/2})
		}
	default:
		for seat := range c.seats {
			teams = append(teams, []int{seat})
		}
	}
	teams = inTurnOrder(teams)
	if err := c.numberTeams(teams, paired || c.shared); err != nil {
		return err
	}
	if paired || c.shared {
		rs.Teams = teams
	} else {
		rs.Teams = nil
	}
	return nil
}

// inTurnOrder returns the teams and their members in the order of turns.
func inTurnOrder(teams [][]int) [][]int {
	ordered := make([][]int, len(teams))
	for i, members := range teams {
		ordered[i] = slices.Sorted(slices.Values(members))
	}
	slices.SortFunc(ordered, slices.Compare)
	return ordered
}

func (c *compiler) numberTeams(teams [][]int, partners bool) error {
	var placed [MaxSeats]bool
	count := 0
	for team, members := range teams {
		if partners && len(members) != 2 {
			return refuse(RulesetTeams, nil, "a team has two seats, team %d has %d", team+1, len(members))
		}
		for _, seat := range members {
			if seat < 0 || seat >= c.seats || placed[seat] {
				return refuse(RulesetTeams, map[string]any{"seat": seat}, "the teams must hold each seat from 0 to %d once", c.seats-1)
			}
			placed[seat] = true
			count++
			c.teamOf[seat] = uint8(team)
			c.sideOf[seat] = uint8(seat)
			if c.shared {
				c.sideOf[seat] = uint8(team)
			}
		}
	}
	if count != c.seats || !partners && len(teams) != c.seats {
		return refuse(RulesetTeams, nil, "the teams must hold each seat from 0 to %d once", c.seats-1)
	}
	c.teams = len(teams)
	return nil
}

// assignRoles turns the ruleset into what each kind of ball may do on each turn.
func (c *compiler) assignRoles() {
	rs := &c.ruleset
	colours := uint8(1<<c.colours() - 1)
	const neutral = 1 << NeutralBall
	for seat := range Seat(c.seats) {
		own := uint8(1) << c.Colour(seat)
		partners := own
		if !c.shared {
			for other := range c.seats {
				if c.teamOf[other] == c.teamOf[seat] {
					partners |= 1 << other
				}
			}
		}
		role := roles{lead: own, quiet: own, carry: partners, push: colours&^partners | neutral}
		if rs.Mode == PairsWide {
			role.quiet = partners
		}
		if rs.OneColour {
			role.push = own | neutral
		}
		c.roles[seat] = role
	}
	start := &c.start
	c.plain = c.seats == 2 && !rs.OneColour && rs.ExtraMoves == 0 &&
		start.balls[NeutralBall]|start.blocked|start.holes == 0
	c.endless = c.plain && c.moveLimit == 0 && c.quietLimit == 0 && !rs.Repetition
}
