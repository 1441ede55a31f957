package game

// verdict is a fault in the making: a plain value, so that trying moves allocates
// nothing. An empty code means legal.
type verdict struct {
	code          string
	cell          Cell
	own, opposing int
	// against are the cells of the opposing balls.
	against Cells
}

// Explain returns nil for a legal move and otherwise a [*Fault] with the reason.
// It doesn't ask whether the game is over; see [Rules.Outcome].
func (r *Rules) Explain(p Position, m Move) error {
	if fault := r.explain(&p, m); fault != nil {
		return fault
	}
	return nil
}

func (r *Rules) explain(p *Position, m Move) *Fault {
	var e Effect
	if r.resolve(p, m, &e) {
		return nil
	}
	return r.why(p, m)
}

// why finds the reason against a move that resolve refused.
func (r *Rules) why(p *Position, m Move) *Fault {
	if !m.wellFormed() {
		return verdict{code: FaultNotAMove, cell: offBoard}.fault(p, m)
	}
	v := r.view(p)
	if m.Kind() == Inline {
		return v.whyNotInline(m.Cell(), m.Direction()).fault(p, m)
	}
	return v.group(m).fault(p, m)
}

func (vd verdict) fault(p *Position, m Move) *Fault {
	fault := &Fault{Code: vd.code, Cell: vd.cell, Own: vd.own, Opposing: vd.opposing, Piece: Empty}
	if vd.cell < CellCount {
		fault.Piece = p.At(vd.cell)
	}
	if vd.against&^p.Cells(fault.Piece) != 0 {
		fault.Code, fault.Piece = FaultNotStrongerMixed, Empty
	}
	if vd.code == FaultExtraMove {
		fault.Text = m.Kind().String()
	}
	return fault
}

// whyNotOwn says why the mover can't move the ball on a cell.
func (v *view) whyNotOwn(c Cell) string {
	switch {
	case !v.balls.Has(c):
		return FaultNoBall
	case v.carry.Has(c) && v.lead != v.carry && v.quiet == v.lead:
		return FaultPartnerQuiet
	}
	return FaultNotYours
}

// whyNotEnter says why a ball can't step quietly onto a cell.
func (v *view) whyNotEnter(c Cell) string {
	switch {
	case c == offBoard:
		return FaultOverEdge
	case v.holes.Has(c):
		return FaultIntoHole
	case v.blocked.Has(c):
		return FaultBlocked
	}
	return FaultOccupied
}

// whyNotInline looks for the plainest reason against an inline move: count the
// own balls, then those against them, then see what lies behind.
func (v *view) whyNotInline(rear Cell, d Direction) verdict {
	if !v.lead.Has(rear) {
		return verdict{code: v.whyNotOwn(rear), cell: rear}
	}
	own, cell, last := 0, rear, rear
	for v.carry.Has(cell) {
		own, last, cell = own+1, cell, neighbours[cell][d]
	}
	if own > 3 && v.push&v.lead == 0 {
		return verdict{code: FaultTooMany, cell: rear, own: own}
	}
	if !v.push.Has(cell) {
		return v.whyNotQuiet(rear, d, own, last, cell)
	}
	first, opposing := cell, 0
	var against Cells
	for v.push.Has(cell) {
		against = against.With(cell)
		opposing, last, cell = opposing+1, cell, neighbours[cell][d]
	}
	switch {
	case opposing >= own:
		return verdict{code: FaultNotStronger, cell: first, own: own, opposing: opposing, against: against}
	case v.balls.Has(cell):
		return verdict{code: FaultBacked, cell: cell}
	case v.blocked.Has(cell):
		return verdict{code: FaultBlocked, cell: cell}
	}
	return verdict{code: FaultNeutralOff, cell: last}
}

// whyNotQuiet is the part of whyNotInline for a line with nothing to push.
func (v *view) whyNotQuiet(rear Cell, d Direction, own int, last, next Cell) verdict {
	if own > longestRow || own > 3 && v.empty.Has(next) {
		return verdict{code: FaultTooMany, cell: rear, own: own}
	}
	if v.empty.Has(next) {
		for cell := rear; cell != next; cell = neighbours[cell][d] {
			if !v.quiet.Has(cell) {
				return verdict{code: FaultPartnerQuiet, cell: cell}
			}
		}
	}
	code := v.whyNotEnter(next)
	if code == FaultOverEdge {
		return verdict{code: code, cell: last}
	}
	return verdict{code: code, cell: next}
}
