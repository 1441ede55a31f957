package game

// Advance is [Game.Play] for who doesn't ask what the move did: afterwards
// [Game.Last] says nothing. Verifying long files lives on it.
func (g *Game) Advance(m Move) *Fault {
	if g.rules.endless && !g.outcome.Over() && m.wellFormed() && g.position.advance(m) {
		return nil
	}
	return g.Play(m)
}

// advance plays an ordinary ply of the usual game: a legal move that pushes
// nothing off, after which a ball of the other side can step east, so that the
// game goes on. Of anything else it says false and leaves it to the rules. It
// asks the same as resolvePlain, on whole sets instead of ball by ball.
func (p *Position) advance(m Move) bool {
	turn := p.turn & 1
	own, other := p.balls[turn], p.balls[turn^1]
	switch m.Kind() {
	case Inline:
		line := &rays[m.Cell()][m.Direction()]
		group, pushed, ok := plainRow(line, own, other)
		front, behind := line[group], line[group+pushed]
		if !ok || behind == offBoard {
			return false
		}
		own ^= 1<<line[0] ^ 1<<(front&63)
		other ^= 1<<(front&63) ^ 1<<behind // one cell and so nothing when no ball is pushed
	case Broadside:
		balls, landings := broadsideCells(m)
		if balls&^own != 0 || landings&(own|other) != 0 || landings&^AllCells != 0 {
			return false
		}
		own ^= balls ^ landings
	default:
		return false
	}
	if !stepsEast(other, own) {
		return false
	}
	p.balls[turn], p.balls[turn^1] = own, other
	if p.quiet < maxCounter {
		p.quiet++
	}
	p.plies++
	p.turn = turn ^ 1
	return true
}

// broadsideCells returns the cells that a broadside leaves and those it enters,
// the place off the board among them.
func broadsideCells(m Move) (balls, landings Cells) {
	d := m.Direction()
	for _, cell := range rays[m.Cell()][m.Axis()][:m.Count()] {
		balls |= 1 << (cell & 63)
		landings |= 1 << (neighbours[cell][d] & 63)
	}
	return balls, landings
}
