package game

import "sumito/game/clock"

// setUp places the balls.
func (c *compiler) setUp() error {
	if c.given != nil {
		c.start = *c.given
	} else if err := c.placeLayout(); err != nil {
		return err
	}
	if err := c.placeObstacles(); err != nil {
		return err
	}
	p := &c.start
	if c.ruleset.OneColour {
		p.balls[BlackBall] |= p.balls[WhiteBall]
		p.balls[WhiteBall] = 0
	}
	for seat := range Seat(c.seats) {
		if c.given == nil && p.balls[c.Colour(seat)] == 0 {
			return refuse(RulesetNoBalls, map[string]any{"seat": int(seat) + 1}, "%s has no balls", seat)
		}
	}
	for colour := c.seats; colour < MaxSeats; colour++ {
		if p.balls[colour] != 0 {
			return refuse(RulesetPositionColours, map[string]any{"colour": Piece(colour).String()},
				"a %s ball stands on %s, but no seat has that colour", Piece(colour), p.balls[colour].First())
		}
	}
	return nil
}

func (c *compiler) placeLayout() error {
	p := &c.start
	p.seats, p.sides = uint8(c.seats), uint8(c.seats)
	if c.shared {
		p.sides = uint8(c.teams)
	}
	for colour, names := range c.layout.Seats {
		cells, err := ParseCells(names)
		if err != nil {
			return err
		}
		for seat, spec := range c.ruleset.Seats {
			if spec.Start != 0 && c.Colour(Seat(seat)) == Piece(colour) {
				cells = spec.Start
			}
		}
		if err := c.place(Piece(colour), cells); err != nil {
			return err
		}
	}
	for seat, cells := range c.ruleset.Remove {
		if cells == 0 {
			continue
		}
		if seat >= c.seats || c.shared && seat > 1 {
			return refuse(RulesetRemove, map[string]any{"seat": seat + 1}, "remove names seat %d, which doesn't play", seat+1)
		}
		if missing := cells &^ p.balls[seat]; missing != 0 {
			return refuse(RulesetRemove, map[string]any{"seat": seat + 1, "cell": missing.First().String()},
				"remove: no %s ball stands on %s", Piece(seat), missing.First())
		}
		p.balls[seat] &^= cells
	}
	return nil
}

func (c *compiler) place(piece Piece, cells Cells) error {
	p := &c.start
	if taken := cells &^ p.empty(); taken != 0 {
		cell := taken.First()
		return refuse(RulesetOverlap, map[string]any{"cell": cell.String(), "piece": piece.String(), "other": p.At(cell).String()},
			"%s is to be %s and is %s already", cell, piece, p.At(cell))
	}
	for cell := range cells.All() {
		p.put(piece, cell)
	}
	return nil
}

// placeObstacles adds the ruleset's blocks, holes and neutral balls. A start
// that is given may have them already; a neutral ball of such a start may have
// been pushed anywhere.
func (c *compiler) placeObstacles() error {
	rs, p := &c.ruleset, &c.start
	if err := c.place(Block, rs.Blocked&^p.blocked); err != nil {
		return err
	}
	if err := c.place(Hole, rs.Holes&^p.holes); err != nil {
		return err
	}
	if c.given != nil {
		return nil
	}
	return c.place(NeutralBall, rs.Neutral)
}

// checkVariant refuses combinations that make no sense.
func (c *compiler) checkVariant() error {
	rs := &c.ruleset
	switch rs.NeutralOff {
	case NeutralForbidden, NeutralOpponent, NeutralWins, "":
	default:
		return refuse(RulesetNeutralOff, map[string]any{"value": string(rs.NeutralOff)}, "neutral_off is %q: want forbidden, opponent or wins", rs.NeutralOff)
	}
	if rs.NeutralOff != "" && c.given == nil && rs.Neutral == 0 {
		return refuse(RulesetNeutralOff, nil, "neutral_off without a neutral ball")
	}
	if rs.NeutralOff == NeutralForbidden {
		rs.NeutralOff = ""
	}
	if !rs.OneColour {
		return nil
	}
	switch {
	case c.seats != 2:
		return refuse(RulesetOneColour, map[string]any{"with": "seats"}, "one_colour is for two players")
	case rs.QuietLimit != 0:
		return refuse(RulesetOneColour, map[string]any{"with": "quiet_limit"}, "one_colour has no own balls that quiet_limit could count")
	case rs.Remove != [MaxSeats]Cells{}:
		return refuse(RulesetOneColour, map[string]any{"with": "remove"}, "one_colour has no own balls that could be removed")
	}
	return nil
}

// setTargets gives each team its number of balls to push off.
func (c *compiler) setTargets() error {
	rs := &c.ruleset
	for seat := c.seats - 1; seat >= 0; seat-- {
		target := rs.Target[seat]
		if target == 0 {
			target = DefaultTarget
		}
		team := c.teamOf[seat]
		if target < 0 || target > CellCount {
			return refuse(RulesetTarget, map[string]any{"target": target}, "target is %d: want 1 to %d", target, CellCount)
		}
		if within := c.ballsAgainst(int(team)); c.given == nil && target > within {
			return refuse(RulesetTarget, map[string]any{"target": target, "balls": within},
				"the target is %d, but only %d balls can be pushed off", target, within)
		}
		c.target[team] = target
	}
	rs.Target = normalTargets(rs.Target, c.seats)
	return nil
}

// normalTargets writes one number for everybody when all seats have the same, and
// 0 for the default.
func normalTargets(targets [MaxSeats]int, seats int) [MaxSeats]int {
	same := true
	for seat := range targets {
		if targets[seat] == DefaultTarget || seat >= seats {
			targets[seat] = 0
		}
		same = same && (seat >= seats || targets[seat] == targets[0])
	}
	if same {
		return allSeats(targets[0])
	}
	return targets
}

// ballsAgainst counts the balls on the start that a team can push off.
func (c *compiler) ballsAgainst(team int) int {
	var against Cells
	if c.ruleset.NeutralOff == NeutralOpponent {
		against = c.start.balls[NeutralBall]
	}
	for seat := range Seat(c.seats) {
		if c.Team(seat) != team {
			against |= c.start.balls[c.Colour(seat)]
		}
	}
	return against.Len()
}

// longestLimit keeps limits, which are in full moves, within a position's counters.
const longestLimit = maxCounter / MaxSeats

// setLimits turns full moves into plies.
func (c *compiler) setLimits() error {
	rs := &c.ruleset
	for _, limit := range []struct {
		key   string
		moves int
	}{{"move_limit", rs.MoveLimit}, {"quiet_limit", rs.QuietLimit}} {
		if limit.moves < 0 || limit.moves > longestLimit {
			return refuse(RulesetLimit, map[string]any{"key": limit.key, "limit": limit.moves},
				"%s is %d: want 1 to %d full moves", limit.key, limit.moves, longestLimit)
		}
	}
	c.moveLimit = rs.MoveLimit * c.seats
	c.quietLimit = rs.QuietLimit * c.seats
	control, err := clock.Parse(rs.TimeControl)
	if err != nil {
		return refuse(RulesetTimeControl, map[string]any{"control": rs.TimeControl}, "%v", err)
	}
	if rs.TimeControl = control.String(); control.IsNone() {
		rs.TimeControl = ""
	}
	c.control = control
	return nil
}
