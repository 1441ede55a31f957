package game

// row is what an inline move would shift: own balls from the rear, then pushed
// ones, and what lies behind the last.
type row struct {
	cells [longestRow + 2]Cell
	// own and pushed count the balls.
	own, pushed int
	// off tells that the head leaves the board or falls into a hole.
	off bool
}

// inline decides an inline move. In every ruleset it is the same question: do
// the first one to three balls belong to a group that may move, are the rest
// fewer and pushable, and is there room behind them? Where balls can play both
// parts (one colour), the longest group counts. The row is what would shift.
func (v *view) inline(rear Cell, d Direction, line *row) bool {
	if !v.lead.Has(rear) {
		return false
	}
	length, end := 0, rear
	for v.balls.Has(end) && length <= longestRow {
		line.cells[length] = end
		length++
		end = neighbours[end][d]
	}
	line.cells[length] = end
	line.off = end == offBoard || v.holes.Has(end)
	for own := min(length, 3); own >= 1; own-- {
		line.own, line.pushed = own, length-own
		if line.pushed < own && v.mayShift(line) {
			return true
		}
	}
	return false
}

// mayShift checks a division of a row into own and pushed balls that keeps the
// numbers.
func (v *view) mayShift(line *row) bool {
	group := v.quiet
	if line.pushed > 0 {
		group = v.carry
	}
	for i, cell := range line.cells[:line.own+line.pushed] {
		if i == line.own {
			group = v.push
		}
		if !group.Has(cell) {
			return false
		}
	}
	end := line.cells[line.own+line.pushed]
	if v.empty.Has(end) {
		return true
	}
	head := line.cells[line.own+line.pushed-1]
	return line.pushed > 0 && line.off && !(v.neutralStays && v.neutral.Has(head))
}

// group decides a sideways step of two or three in line, or of a shield: the
// balls may be moved quietly, one of them is the mover's own, and every cell
// entered is empty; a shield may enter cells it leaves, as the ends of a turn may.
func (v *view) group(m Move) verdict {
	cells, count := m.Balls()
	balls := cells[:count]
	own := false
	var left Cells
	for _, cell := range balls {
		if !v.quiet.Has(cell) {
			return verdict{code: v.whyNotOwn(cell), cell: cell}
		}
		own = own || v.lead.Has(cell)
		left |= 1 << cell
	}
	if !own {
		return verdict{code: FaultNoOwnBall, cell: balls[0]}
	}
	if m.Kind() == Broadside {
		left = 0
	} else if !v.allows(m.Kind()) {
		return verdict{code: FaultExtraMove, cell: m.Cell()}
	}
	for i, ball := range balls {
		if landing := m.landingFrom(i, ball); landing != ball && !(v.empty | left).Has(landing) {
			return verdict{code: v.whyNotEnter(landing), cell: landing}
		}
	}
	return verdict{}
}

// allows tells whether the ruleset has an extra kind of move.
func (v *view) allows(kind Kind) bool {
	return v.extra>>(kind-Shield)&1 != 0
}
