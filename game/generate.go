package game

import "math/bits"

// Moves appends every legal move of the seat to move. The order is fixed but
// means nothing. It doesn't ask whether the game is over.
func (r *Rules) Moves(p Position, moves []Move) []Move {
	if r.plainAt(&p) {
		return appendPlain(p.bitboard(), moves)
	}
	return r.generalMoves(&p, moves)
}

// generalMoves is Moves for every ruleset.
func (r *Rules) generalMoves(p *Position, moves []Move) []Move {
	v := r.view(p)
	var line row
	for rear := range v.lead.All() {
		for d := range Direction(directionCount) {
			if v.inline(rear, d, &line) {
				moves = append(moves, InlineMove(rear, d))
			}
		}
	}
	moves = v.broadsides(moves)
	if v.extra != 0 {
		moves = v.extras(moves)
	}
	return moves
}

// broadsides appends the sideways steps. A line can step to where each of its
// balls can step alone.
func (v *view) broadsides(moves []Move) []Move {
	var free [CellCount + 1]uint8 // one bit a direction
	for cell := range v.quiet.All() {
		for d, next := range &neighbours[cell] {
			if v.empty.Has(next) {
				free[cell] |= 1 << d
			}
		}
	}
	for end := range v.quiet.All() {
		for axis := range W {
			sideways := free[end] &^ (1<<axis | 1<<axis.Opposite())
			other, own := end, v.lead.Has(end)
			for count := uint8(2); count <= 3 && sideways != 0; count++ {
				other = neighbours[other][axis]
				sideways &= free[other]
				own = own || v.lead.Has(other)
				for ways := sideways; own && ways != 0; ways &= ways - 1 {
					d := Direction(bits.TrailingZeros8(ways))
					moves = append(moves, packMove(Broadside, end, d, uint8(axis), count))
				}
			}
		}
	}
	return moves
}

// extras appends the shield steps and turns that the ruleset allows.
func (v *view) extras(moves []Move) []Move {
	for cell := range v.quiet.All() {
		for d := range Direction(directionCount) {
			if v.extra&ShieldMoves != 0 {
				moves = v.appendLegal(moves, ShieldMove(cell, true, d))
				moves = v.appendLegal(moves, ShieldMove(cell, false, d))
			}
			if v.extra&SpearMoves != 0 && d < W {
				moves = v.appendLegal(moves, SpearMove(cell, d, true))
				moves = v.appendLegal(moves, SpearMove(cell, d, false))
			}
			if v.extra&ArcMoves != 0 {
				moves = v.appendLegal(moves, ArcMove(cell, d, true))
				moves = v.appendLegal(moves, ArcMove(cell, d, false))
			}
		}
	}
	return moves
}

func (v *view) appendLegal(moves []Move, m Move) []Move {
	if v.group(m).code == "" {
		return append(moves, m)
	}
	return moves
}

// hasMove tells whether the seat to move has a legal move.
func (r *Rules) hasMove(p *Position) bool {
	if r.plainAt(p) && stepsEast(p.balls[p.turn&1], p.balls[p.turn&1^1]) {
		return true
	}
	v := r.view(p)
	for balls := v.lead; balls != 0; balls &= balls - 1 {
		for _, next := range &neighbours[balls.First()] {
			if v.empty.Has(next) {
				return true
			}
		}
	}
	return len(r.generalMoves(p, nil)) > 0
}
