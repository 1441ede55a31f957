package game

import (
	"math/bits"

	bitboard "sumito/game/internal/bits"
)

// plainAt tells whether a position can take the bitboard path: two colours play
// by the usual moves and nothing else is on the board.
func (r *Rules) plainAt(p *Position) bool {
	return r.plain && p.balls[NeutralBall]|p.blocked|p.holes == 0
}

// bitboard returns a two-colour position as the seat to move sees it.
func (p *Position) bitboard() bitboard.Board {
	return bitboard.Board{
		Own:   bitboard.FromRows(uint64(p.balls[p.turn])),
		Other: bitboard.FromRows(uint64(p.balls[p.turn^1])),
	}
}

// ray holds a cell and those behind it in a direction, as far as a move reaches.
type ray [longestRow + 2]Cell

var rays = tabulateRays()

func tabulateRays() (table [CellCount][directionCount]ray) {
	for cell := range Cell(CellCount) {
		for d := range directionCount {
			next := cell
			for i := range table[cell][d] {
				table[cell][d][i] = next
				next = neighbours[next][d]
			}
		}
	}
	return table
}

// resolvePlain is resolve for the usual game.
func (p *Position) resolvePlain(m Move, e *Effect) bool {
	switch m.Kind() {
	case Inline:
		return p.resolvePlainInline(m, e)
	case Broadside:
		return p.resolvePlainBroadside(m, e)
	}
	return false
}

func (p *Position) resolvePlainBroadside(m Move, e *Effect) bool {
	own, empty, d := p.balls[p.turn&1], p.empty(), m.Direction()
	line := rays[m.Cell()][m.Axis()][:m.Count()]
	for _, cell := range line {
		if !own.Has(cell) || !empty.Has(neighbours[cell][d]) {
			return false
		}
	}
	*e = Effect{Move: m, Seat: p.turn, Own: len(line), Side: int(p.turn), quietBefore: p.quiet}
	for _, cell := range line {
		e.add(Piece(p.turn), cell, neighbours[cell][d], false)
	}
	return true
}

// plainRow says how many balls an inline move of the usual game shifts: a group of
// own ones and those it pushes, and whether it may. It counts by arithmetic,
// because what lies on a line is anything but predictable.
func plainRow(line *ray, own, other Cells) (group, pushed Cells, ok bool) {
	second := own >> (line[1] & 63) & 1
	third := second & (own >> (line[2] & 63))
	fourth := third & (own >> (line[3] & 63))
	group = 1 + second + third
	first := other >> (line[group] & 63) & 1
	pushed = first + first&(other>>(line[group+1]&63))
	behind := line[group+pushed]
	// Pushing asks for a majority and nothing behind; stepping for an empty cell.
	blocked := fourth | (own|other)>>(behind&63)&1 | ^own>>(line[0]&63)&1
	return group, pushed, blocked == 0 && pushed < group && (pushed > 0 || behind != offBoard)
}

func (p *Position) resolvePlainInline(m Move, e *Effect) bool {
	line := &rays[m.Cell()][m.Direction()]
	group, pushed, ok := plainRow(line, p.balls[p.turn&1], p.balls[p.turn&1^1])
	if !ok {
		return false
	}
	off := line[group+pushed] == offBoard
	*e = Effect{Move: m, Seat: p.turn, Own: int(group), Side: int(p.turn), Credited: off, quietBefore: p.quiet}
	mover := Piece(p.turn)
	e.count = uint8(group + pushed)
	for i := range e.Steps() {
		colour := mover
		if i >= e.Own {
			colour ^= 1
		}
		e.steps[i] = Step{Piece: colour, From: line[i], To: line[i+1], Off: line[i+1] == offBoard}
	}
	return true
}

// goesOn tells quickly that a move in the usual game without limits can't have
// ended it: nothing was pushed off and a ball of the seat to move can step east,
// as one nearly always can.
func (r *Rules) goesOn(p *Position, last *Effect) bool {
	return r.endless && !last.Credited && stepsEast(p.balls[p.turn&1], p.balls[p.turn&1^1])
}

// lastOfRow are the cells without an eastern neighbour.
const lastOfRow Cells = 1<<4 | 1<<10 | 1<<17 | 1<<25 | 1<<34 | 1<<42 | 1<<49 | 1<<55 | 1<<60

// stepsEast tells whether one of a side's balls can step east when nothing but the
// two sides' balls is on the board.
func stepsEast(own, other Cells) bool {
	return own&^lastOfRow&(^(own|other)>>1) != 0
}

// appendPlain appends the moves of a bitboard.
func appendPlain(board bitboard.Board, moves []Move) []Move {
	for d := range Direction(directionCount) {
		for rears := board.Inline(int(d)); rears != 0; rears &= rears - 1 {
			moves = append(moves, InlineMove(cellOfBit(rears), d))
		}
		for _, axis := range [2]Direction{(d + 1) % W, (d + 2) % W} {
			pairs, triples := board.Broadsides(int(d), int(axis))
			for ; pairs != 0; pairs &= pairs - 1 {
				moves = append(moves, packMove(Broadside, cellOfBit(pairs), d, uint8(axis), 2))
			}
			for ; triples != 0; triples &= triples - 1 {
				moves = append(moves, packMove(Broadside, cellOfBit(triples), d, uint8(axis), 3))
			}
		}
	}
	return moves
}

// cellOfBit returns the cell of a set's lowest bit.
func cellOfBit(s bitboard.Set) Cell {
	return Cell(bitboard.Cell[bits.TrailingZeros64(uint64(s))])
}

// Perft counts the sequences of legal moves of the given length in plies. It
// ignores the end of the game, as published counts do.
func (r *Rules) Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if r.plainAt(&p) {
		return p.bitboard().Perft(depth)
	}
	return r.generalPerft(&p, depth)
}

// generalPerft is Perft for every ruleset, from depth 1.
func (r *Rules) generalPerft(p *Position, depth int) uint64 {
	moves := r.generalMoves(p, make([]Move, 0, 128))
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, move := range moves {
		next, _ := r.Apply(*p, move)
		nodes += r.generalPerft(&next, depth-1)
	}
	return nodes
}
