package notation

import "sumito/game"

// ParseNacre reads a move in Nacre in the position it is played in, in either
// case and with a hyphen allowed. Extra moves are written as in Aba-Pro.
//
// Two cells on a line are an inline move: the rear ball and where the foremost
// own ball lands. Two others are a broadside: where one end comes from and where
// the other end lands.
func ParseNacre(r *game.Rules, p *game.Position, text string) (game.Move, *game.Fault) {
	cells, count, fault := scanCells(text)
	switch {
	case fault != nil:
		return 0, fault
	case count == 4:
		return extraMove(cells, text)
	case count != 2:
		return 0, &game.Fault{Code: game.FaultCellCount, Text: text, Own: count}
	}
	from, landing := cells[0], cells[1]
	for d := game.E; d <= game.SE; d++ {
		for length, cell := range walk(from, d, 3) {
			if cell == landing {
				return nacreInline(r, p, from, d, length+1, text)
			}
		}
	}
	return nacreBroadside(r, p, from, landing, text)
}

// walk lists the next cells in a direction, at most count.
func walk(from game.Cell, d game.Direction, count int) []game.Cell {
	var cells []game.Cell
	for range count {
		next, ok := from.Neighbour(d)
		if !ok {
			break
		}
		cells = append(cells, next)
		from = next
	}
	return cells
}

// nacreInline holds the length written against the length of the line. A move
// that is illegal anyway is left to the rules to explain.
func nacreInline(r *game.Rules, p *game.Position, rear game.Cell, d game.Direction, length int, text string) (game.Move, *game.Fault) {
	move := game.InlineMove(rear, d)
	if _, effect := r.Apply(*p, move); effect.Own != 0 && effect.Own != length {
		return 0, &game.Fault{Code: game.FaultLineLength, Cell: rear, Own: effect.Own, Opposing: length, Text: text}
	}
	return move, nil
}

// nacreBroadside tries the lines from the first cell whose other end lands on
// the second. Two neighbouring directions can change places for a pair ("along E
// to NE" and "along NE to E"), but then one line's landing is the other's ball,
// so at most one is legal.
func nacreBroadside(r *game.Rules, p *game.Position, from, landing game.Cell, text string) (game.Move, *game.Fault) {
	var read game.Move
	for axis := game.E; axis <= game.SE; axis++ {
		for i, end := range walk(from, axis, 2) {
			d, touches := end.DirectionTo(landing)
			if !touches || d != axis.Turn(1) && d != axis.Turn(-1) {
				continue
			}
			move := game.BroadsideMove(from, axis, i+2, d)
			if r.Explain(*p, move) == nil {
				return move, nil
			}
			if read == 0 || p.At(end) == p.At(from) {
				read = move
			}
		}
	}
	if read == 0 {
		return 0, &game.Fault{Code: game.FaultNotInLine, Cell: from, Text: text}
	}
	return read, nil
}

// FormatNacre writes a move that is legal in a position.
func FormatNacre(r *game.Rules, p *game.Position, m game.Move) string {
	return string(appendNacre(nil, r, p, m))
}

// appendNacre appends what [FormatNacre] writes.
func appendNacre(text []byte, r *game.Rules, p *game.Position, m game.Move) []byte {
	switch m.Kind() {
	case game.Inline:
		_, effect := r.Apply(*p, m)
		landing := m.Landing(0)
		if effect.Own > 0 {
			landing = effect.Steps()[effect.Own-1].To
		}
		text = m.Cell().Append(text)
		return landing.Append(text)
	case game.Broadside:
		balls, count := m.Balls()
		// The farther pair is the one whose line leans towards the step.
		from, to := 0, count-1
		if turn := m.Direction().Turn(-int(m.Axis())); turn != 1 && turn != 5 {
			from, to = to, from
		}
		text = balls[from].Append(text)
		return m.Landing(to).Append(text)
	}
	return AppendAbaPro(text, m)
}
