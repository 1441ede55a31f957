package game

// Moves appends every legal move of the seat to move. The order is fixed but
// means nothing. It doesn't ask whether the game is over.
func (r *Rules) Moves(p Position, moves []Move) []Move {
	v := r.view(&p)
	for rear := range v.lead.All() {
		for d := range Direction(directionCount) {
			if _, verdict := v.inline(rear, d); verdict.code == "" {
				moves = append(moves, InlineMove(rear, d))
			}
		}
	}
	for cell := range v.quiet.All() {
		moves = v.broadsides(cell, moves)
	}
	if v.extra != 0 {
		moves = v.extras(moves)
	}
	return moves
}

// broadsides appends the sideways steps of the lines whose lower end is a cell.
func (v *view) broadsides(end Cell, moves []Move) []Move {
	for axis := range W {
		other := end
		for count := 2; count <= 3; count++ {
			if other = neighbours[other][axis]; !v.quiet.Has(other) {
				break
			}
			for d := range Direction(directionCount) {
				if d%W == axis {
					continue
				}
				if m := BroadsideMove(end, axis, count, d); v.group(m).code == "" {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// extras appends the shield steps and turns that the ruleset allows.
func (v *view) extras(moves []Move) []Move {
	for cell := range v.quiet.All() {
		for shape := range uint8(2) {
			for d := range Direction(directionCount) {
				moves = v.appendLegal(moves, ShieldMove(cell, shape == 1, d))
			}
		}
		for way := range 2 {
			for axis := range W {
				moves = v.appendLegal(moves, SpearMove(cell, axis, way == 1))
			}
			for first := range Direction(directionCount) {
				moves = v.appendLegal(moves, ArcMove(cell, first, way == 1))
			}
		}
	}
	return moves
}

func (v *view) appendLegal(moves []Move, m Move) []Move {
	if v.allows(m.Kind()) && v.group(m).code == "" {
		return append(moves, m)
	}
	return moves
}

// HasMove tells whether the seat to move has a legal move.
func (r *Rules) HasMove(p Position) bool {
	v := r.view(&p)
	for cell := range v.lead.All() {
		for d := range Direction(directionCount) {
			if v.empty.Has(neighbours[cell][d]) {
				return true
			}
		}
	}
	return len(r.Moves(p, nil)) > 0
}

// Perft counts the sequences of legal moves of the given length in plies. It
// ignores the end of the game, as published counts do.
func (r *Rules) Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := r.Moves(p, make([]Move, 0, 128))
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, move := range moves {
		next, _ := r.Apply(p, move)
		nodes += r.Perft(next, depth-1)
	}
	return nodes
}
