package bits

import "math/bits"

// Board is a position as the side to move sees it.
type Board struct{ Own, Other Set }

// Inline returns the rear balls of the legal inline moves in a direction.
//
// A line may end in an empty cell, in one opposing ball with nothing behind it,
// or in two such; each further own ball behind allows one more to be pushed.
func (b Board) Inline(d int) Set {
	way := &directions[d]
	return b.inline(way, way.beside(b.empty()))
}

func (b Board) empty() Set { return (1<<cells - 1) &^ (b.Own | b.Other) }

// inline is Inline, given the cells before an empty one.
func (b Board) inline(way *direction, beforeEmpty Set) Set {
	// A ball can be pushed alone if no ball is behind it: emptiness or the edge.
	lone := b.Other & (beforeEmpty | ^way.inside)
	beforeLone := way.beside(lone)
	beforePair := way.beside(b.Other & beforeLone)
	third := b.Own & (beforeEmpty | beforeLone | beforePair)
	second := b.Own & (beforeEmpty | beforeLone | way.beside(third))
	return b.Own & (beforeEmpty | way.beside(second))
}

// Broadsides returns the lower ends of the lines of two and of three along an
// axis (0 E, 1 NE, 2 NW) that can step sideways in a direction.
func (b Board) Broadsides(d, axis int) (pairs, triples Set) {
	free := b.Own & directions[d].beside(b.empty())
	along := &directions[axis]
	pairs = free & along.beside(free)
	return pairs, pairs & along.beside(pairs)
}

// Count returns the number of legal moves.
func (b Board) Count() int {
	count := 0
	empty := b.empty()
	for d := range directions {
		way := &directions[d]
		beforeEmpty := way.beside(empty)
		free := b.Own & beforeEmpty
		first, second := &directions[(d+1)%3], &directions[(d+2)%3]
		pairs, others := free&first.beside(free), free&second.beside(free)
		count += bits.OnesCount64(uint64(b.inline(way, beforeEmpty))) +
			bits.OnesCount64(uint64(pairs)) + bits.OnesCount64(uint64(pairs&first.beside(pairs))) +
			bits.OnesCount64(uint64(others)) + bits.OnesCount64(uint64(others&second.beside(others)))
	}
	return count
}

// next returns the neighbour of a single cell, empty when it is off the board.
func (d *direction) next(cell Set) Set {
	cell &= d.inside
	return (cell<<(d.right&63) | cell>>(d.left&63)) & (1<<cells - 1)
}

// AfterInline returns the board after a legal inline move, seen by the other side.
func (b Board) AfterInline(rear Set, d int) Board {
	way := &directions[d]
	front := way.next(rear)
	for front&b.Own != 0 {
		front = way.next(front)
	}
	own, other := b.Own^rear|front, b.Other
	if front&other != 0 {
		behind := way.next(front)
		for behind&other != 0 {
			behind = way.next(behind)
		}
		other = other ^ front | behind
	}
	return Board{Own: other, Other: own}
}

// AfterBroadside returns the board after a legal sideways step of the balls,
// seen by the other side.
func (b Board) AfterBroadside(balls Set, d int) Board {
	return Board{Own: b.Other, Other: b.Own ^ balls | directions[d].next(balls)}
}

// Line returns the cells of a line of two or three from its lower end.
func Line(end Set, axis, count int) Set {
	line := end
	for range count - 1 {
		end = directions[axis].next(end)
		line |= end
	}
	return line
}
