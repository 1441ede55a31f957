package game

// RandomStartVersion numbers the algorithm of [RandomStart] and
// [PartlyRandomStart]. A record that carries a seed carries this too, and its
// Position, which decides.
const RandomStartVersion = 1

// ballsEach is how many balls a player has in a random start.
const ballsEach = 14

// RandomStart places 14 balls each on distinct cells, uniformly from a seed. A
// start that leaves Black or White without a move is drawn again.
func RandomStart(seed uint64) Position {
	urn := lots(seed)
	return drawPlayable(func() Position {
		p := Position{seats: 2, sides: 2}
		free := AllCells
		for range ballsEach {
			for colour := range 2 {
				cell := nthCell(free, urn.below(free.Len()))
				free = free.Without(cell)
				p.balls[colour] = p.balls[colour].With(cell)
			}
		}
		return p
	})
}

// PartlyRandomStart leaves eleven balls of the standard start standing on each
// side (rows A and B, H and I) and throws three each at the centre, Black's and
// White's in turn: onto a free cell with weight 1/(1+distance from E5)², or in
// one of twenty cases off the board, which counts as pushed off.
func PartlyRandomStart(seed uint64) Position {
	urn := lots(seed)
	return drawPlayable(func() Position {
		p := Position{seats: 2, sides: 2}
		p.balls[BlackBall] = 1<<rowStart[2] - 1
		p.balls[WhiteBall] = AllCells &^ (1<<rowStart[7] - 1)
		for throw := range 6 {
			colour := throw % 2
			if urn.below(20) == 0 {
				p.pushedOff[1-colour]++
				continue
			}
			cell := urn.nearCentre(p.empty())
			p.balls[colour] = p.balls[colour].With(cell)
		}
		return p
	})
}

// drawPlayable draws until both sides have a move.
func drawPlayable(draw func() Position) Position {
	for {
		p := draw()
		reply := p
		reply.turn = White
		if p.bitboard().Count() > 0 && reply.bitboard().Count() > 0 {
			return p
		}
	}
}

// nthCell returns the cell of a set that has n lower ones in it.
func nthCell(set Cells, n int) Cell {
	for range n {
		set &= set - 1
	}
	return set.First()
}

// lots is the SplitMix64 generator, which is short enough to be fixed for ever.
type lots uint64

func (l *lots) next() uint64 {
	*l += 0x9e3779b97f4a7c15
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, each as likely as the others.
func (l *lots) below(n int) int {
	limit := -uint64(n) % uint64(n) // what would favour the low numbers
	for {
		if draw := l.next(); draw >= limit {
			return int(draw % uint64(n))
		}
	}
}

// nearCentre draws a free cell with weight 1/(1+distance from E5)². The weights
// are in 1/3600, the least common denominator.
func (l *lots) nearCentre(free Cells) Cell {
	const centre Cell = 30
	weight := func(c Cell) int {
		reach := 1 + c.Distance(centre)
		return 3600 / (reach * reach)
	}
	total := 0
	for cell := range free.All() {
		total += weight(cell)
	}
	left := l.below(total)
	for cell := range free.All() {
		if left -= weight(cell); left < 0 {
			return cell
		}
	}
	return centre // not reached: the weights add up to total
}
