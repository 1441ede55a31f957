package game

// resolve finds out what a move would do, or why it can't be made.
// The effect is filled in only when the move is legal.
func (r *Rules) resolve(p *Position, m Move, e *Effect) verdict {
	if !m.wellFormed() {
		return verdict{code: FaultNotAMove, cell: offBoard}
	}
	if m.Kind() == Inline && r.plainAt(p) && p.resolvePlain(m, e) {
		return verdict{}
	}
	v := r.view(p)
	if m.Kind() != Inline {
		if verdict := v.group(m); verdict.code != "" {
			return verdict
		}
		*e = Effect{Move: m, Seat: p.turn, Side: int(r.sideOf[p.turn]), quietBefore: p.quiet}
		cells, count := m.Balls()
		for i, cell := range cells[:count] {
			e.add(p.At(cell), cell, m.Landing(i), false)
		}
		e.Own = count
		return verdict{}
	}
	var line row
	if verdict := v.inline(m.Cell(), m.Direction(), &line); verdict.code != "" {
		return verdict
	}
	*e = Effect{Move: m, Seat: p.turn, Side: int(r.sideOf[p.turn]), quietBefore: p.quiet}
	e.Own = line.own
	length := line.own + line.pushed
	for i, cell := range line.cells[:length] {
		off := line.off && i == length-1
		e.add(p.At(cell), cell, line.cells[i+1], off)
		e.Credited = off && (e.steps[i].Piece != NeutralBall || r.ruleset.NeutralOff == NeutralOpponent)
	}
	return verdict{}
}

// Apply plays a legal move and returns the position after it and what it did. An
// illegal move changes nothing and has no effect; use [Rules.Play] to learn why.
func (r *Rules) Apply(p Position, m Move) (Position, Effect) {
	var e Effect
	if verdict := r.resolve(&p, m, &e); verdict.code != "" {
		return p, Effect{}
	}
	p.perform(&e)
	return p, e
}

// Play plays a move, or returns the position unchanged and the reason why the
// move is illegal.
func (r *Rules) Play(p Position, m Move) (Position, Effect, *Fault) {
	var e Effect
	fault := r.play(&p, m, &e)
	return p, e, fault
}

// play is [Rules.Play] in place.
func (r *Rules) play(p *Position, m Move, e *Effect) *Fault {
	if verdict := r.resolve(p, m, e); verdict.code != "" {
		return verdict.fault(p, m)
	}
	p.perform(e)
	return nil
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
