package game

// resolve finds out what a move would do, or why it can't be made.
func (r *Rules) resolve(p *Position, m Move) (Effect, verdict) {
	if !m.wellFormed() {
		return Effect{}, verdict{code: FaultNotAMove, cell: offBoard}
	}
	v := r.view(p)
	e := Effect{Move: m, Seat: p.turn, Side: int(r.sideOf[p.turn]), quietBefore: p.quiet}
	if m.Kind() != Inline {
		if verdict := v.group(m); verdict.code != "" {
			return Effect{}, verdict
		}
		cells, count := m.Balls()
		for i, cell := range cells[:count] {
			e.add(p.At(cell), cell, m.Landing(i), false)
		}
		e.Own = count
		return e, verdict{}
	}
	line, verdict := v.inline(m.Cell(), m.Direction())
	if verdict.code != "" {
		return Effect{}, verdict
	}
	e.Own = line.own
	length := line.own + line.pushed
	for i, cell := range line.cells[:length] {
		off := line.off && i == length-1
		e.add(p.At(cell), cell, line.cells[i+1], off)
		e.Credited = off && (e.steps[i].Piece != NeutralBall || r.ruleset.NeutralOff == NeutralOpponent)
	}
	return e, verdict
}

// Apply plays a legal move and returns the position after it and what it did. An
// illegal move changes nothing and has no effect; use [Rules.Play] to learn why.
func (r *Rules) Apply(p Position, m Move) (Position, Effect) {
	e, verdict := r.resolve(&p, m)
	if verdict.code != "" {
		return p, Effect{}
	}
	p.perform(&e)
	return p, e
}

// Play plays a move, or returns the position unchanged and the reason why the
// move is illegal.
func (r *Rules) Play(p Position, m Move) (Position, Effect, *Fault) {
	e, verdict := r.resolve(&p, m)
	if verdict.code != "" {
		return p, Effect{}, verdict.fault(&p, m)
	}
	p.perform(&e)
	return p, e, nil
}

// perform carries an effect out. All balls are lifted before any is set down,
// because one may enter the cell that another leaves.
func (p *Position) perform(e *Effect) {
	for _, step := range e.Steps() {
		p.balls[step.Piece] &^= 1 << step.From
	}
	off := false
	for _, step := range e.Steps() {
		if step.Off {
			off = true
			continue
		}
		p.balls[step.Piece] |= 1 << step.To
	}
	if e.Credited && p.pushedOff[e.Side] < 255 {
		p.pushedOff[e.Side]++
	}
	switch {
	case off:
		p.quiet = 0
	case p.quiet < maxCounter:
		p.quiet++
	}
	p.plies++
	p.turn = p.nextSeat()
}
