package game

// resolve tells whether a move is legal and, when it is, what it would do.
func (r *Rules) resolve(p *Position, m Move, e *Effect) bool {
	switch {
	case !m.wellFormed():
		return false
	case r.plainAt(p):
		return p.resolvePlain(m, e)
	case m.Kind() == Inline:
		return r.resolveInline(p, m, e)
	}
	v := r.view(p)
	if v.group(m).code != "" {
		return false
	}
	cells, count := m.Balls()
	*e = Effect{Move: m, Seat: p.turn, Side: int(r.sideOf[p.turn]), Own: count, quietBefore: p.quiet}
	for i, cell := range cells[:count] {
		e.add(p.At(cell), cell, m.landingFrom(i, cell), false)
	}
	return true
}

func (r *Rules) resolveInline(p *Position, m Move, e *Effect) bool {
	v := r.view(p)
	var line row
	if !v.inline(m.Cell(), m.Direction(), &line) {
		return false
	}
	*e = Effect{Move: m, Seat: p.turn, Side: int(r.sideOf[p.turn]), Own: line.own, quietBefore: p.quiet}
	length := line.own + line.pushed
	for i, cell := range line.cells[:length] {
		off := line.off && i == length-1
		e.add(p.At(cell), cell, line.cells[i+1], off)
		e.Credited = off && (e.steps[i].Piece != NeutralBall || r.ruleset.NeutralOff == NeutralOpponent)
	}
	return true
}

// Apply plays a legal move and returns the position after it and what it did. An
// illegal move changes nothing and has no effect; use [Rules.Play] to learn why.
func (r *Rules) Apply(p Position, m Move) (Position, Effect) {
	var e Effect
	if !r.resolve(&p, m, &e) {
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
	if !r.resolve(p, m, e) {
		return r.why(p, m)
	}
	p.perform(e)
	return nil
}

// perform carries an effect out.
func (p *Position) perform(e *Effect) {
	off := p.shift(e)
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

// shift moves the balls of an effect, or moves them back. A cell that one ball
// leaves and another of its colour enters is turned over twice and so stays, in
// whatever order the balls come. It tells whether a ball is off the board.
func (p *Position) shift(e *Effect) (off bool) {
	for i := range e.count {
		step := &e.steps[i]
		change := Cells(1) << step.From
		if step.Off {
			off = true
		} else {
			change ^= 1 << step.To
		}
		p.balls[step.Piece] ^= change
	}
	return off
}
