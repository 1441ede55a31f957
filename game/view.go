package game

import "math/bits"

// view is a position seen by the seat to move: the cells of the balls that may
// play each role. It is built once a position and then asked about many moves.
type view struct {
	lead, quiet, carry, push Cells
	balls, empty             Cells
	blocked, holes, neutral  Cells
	extra                    ExtraMoves
	neutralStays             bool
}

func (r *Rules) view(p *Position) view {
	role := &r.roles[p.turn]
	v := view{
		lead: p.union(role.lead), push: p.union(role.push),
		balls: p.Balls(), blocked: p.blocked, holes: p.holes, neutral: p.balls[NeutralBall],
		extra: r.ruleset.ExtraMoves, neutralStays: r.ruleset.NeutralOff == "",
	}
	v.quiet, v.carry = v.lead, v.lead
	if role.carry != role.lead {
		v.quiet, v.carry = p.union(role.quiet), p.union(role.carry)
	}
	v.empty = AllCells &^ (v.balls | v.blocked | v.holes)
	return v
}

// union returns the cells of the kinds of ball whose bits are set.
func (p *Position) union(kinds uint8) Cells {
	var set Cells
	for ; kinds != 0; kinds &= kinds - 1 {
		set |= p.balls[bits.TrailingZeros8(kinds)]
	}
	return set
}
