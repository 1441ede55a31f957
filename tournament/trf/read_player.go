package trf

import (
	"strings"

	"sumito/tournament/pairing"
)

// player reads a 001 line.
func (r *reader) player(l line) (err error) {
	p := Player{
		Sex:        l.field(10, 10),
		Title:      r.described(l, 11, 13),
		Name:       r.described(l, 15, 47),
		Federation: r.described(l, 54, 56),
		ID:         r.described(l, 58, 68),
		Birth:      r.described(l, 70, 79),
		line:       l.number,
	}
	if p.Number, err = l.wide(5, 8, 1, maxNumber); err != nil {
		return err
	}
	if p.Number == 0 {
		return l.problem(5, CodeMissing, "")
	}
	if p.Rating, err = r.rating(l); err != nil {
		return err
	}
	if err := p.readPoints(l); err != nil {
		return err
	}
	if p.Rank, err = l.wide(86, 89, 0, maxNumber); err != nil {
		return err
	}
	for at := 92; at <= l.width(); at += 10 {
		cell, err := r.cell(l, at)
		if err != nil {
			return err
		}
		p.Rounds = append(p.Rounds, cell)
	}
	for len(p.Rounds) > 0 && p.Rounds[len(p.Rounds)-1] == (Cell{Result: Blank}) {
		p.Rounds = p.Rounds[:len(p.Rounds)-1]
	}
	if len(p.Rounds) > MaxRounds {
		return l.problem(92+10*MaxRounds, CodeStray, l.word(92+10*MaxRounds))
	}
	r.file.Players = append(r.file.Players, p)
	r.players = append(r.players, l)
	return nil
}

// described reads a text that pairing doesn't need, with what stands in the blank
// columns beside it, where a text too long or out of place puts it.
func (r *reader) described(l line, from, to int) string {
	first, last := from, to
	if inGap(l, from-1) {
		first--
	}
	if l.look(to) != ' ' && inGap(l, to+1) {
		last++
	}
	text := l.field(first, last)
	if first < from {
		r.warn(l.problem(first, CodeOverrun, text))
	} else if last > to {
		r.warn(l.problem(last, CodeOverrun, text))
	}
	return text
}

// rating reads the rating column, with digits in the blank columns beside it:
// they are digits of a rating out of place, or too long.
func (r *reader) rating(l line) (int, error) {
	from, to := 49, 52
	if isDigit(l.look(48)) && isDigit(l.look(49)) && !isDigit(l.look(47)) {
		from--
	}
	if isDigit(l.look(53)) && isDigit(l.look(52)) && !isDigit(l.look(54)) {
		to++
	}
	text := l.field(from, to)
	if text == "" {
		return 0, nil
	}
	column := l.start(from, to)
	rating, err := l.parse(column, text, 0, maxRating)
	if err == nil && (from < 49 || to > 52) {
		r.warn(l.problem(column, CodeOverrun, text))
	}
	return rating, err
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// inGap reports whether a blank column between texts isn't blank. Beside the
// rating, digits there would be digits of it.
func inGap(l line, column int) bool {
	c := l.look(column)
	switch column {
	case 14, 57, 69:
		return c != ' ' && !l.read.has(column)
	case 48, 53:
		return c != ' ' && !l.read.has(column) && !isDigit(c)
	default:
		return false
	}
}

// readPoints reads the points column. Points of 100 and more take the column
// before theirs; behind a date of birth that isn't whole, they would be part of
// one text with it. A rank of five digits follows them without a blank.
func (p *Player) readPoints(l line) error {
	from, err := l.widened(81, 84)
	if err != nil {
		return err
	}
	if from == 80 && l.look(79) != ' ' && !isDate(p.Birth) {
		return l.problem(79, CodeStray, l.word(79))
	}
	text := l.field(from, 84)
	if l.look(84) != ' ' && l.look(85) != ' ' && !strings.ContainsAny(text, ".,") {
		return l.problem(85, CodeStray, l.word(85))
	}
	p.HasPoints = text != ""
	p.Points, err = l.points(from, 84)
	return err
}

// isDate reports whether a text has the shape 2001/02/03, with any signs between.
func isDate(text string) bool {
	if len(text) != len("2001/02/03") {
		return false
	}
	for i := range len(text) {
		if digit := text[i] >= '0' && text[i] <= '9'; digit == (i == 4 || i == 7) {
			return false
		}
	}
	return true
}

// cell reads one round of a player that starts at a column. An opponent of five
// digits takes the blank column before.
func (r *reader) cell(l line, at int) (Cell, error) {
	opponent, err := l.wide(at, at+3, 0, maxNumber)
	if err != nil {
		return Cell{}, err
	}
	colour, known := Colour(l.at(at + 5))
	if !known {
		return Cell{}, l.problem(at+5, CodeColour, l.raw(at+5, at+5))
	}
	letter := l.at(at + 7)
	if letter >= 'a' && letter <= 'z' {
		letter += 'A' - 'a'
	}
	if !strings.ContainsRune("1=0WDL+-HFUZ ", letter) {
		return Cell{}, l.problem(at+7, CodeResult, l.raw(at+7, at+7))
	}
	cell := Cell{Opponent: opponent, Colour: colour, Result: Result(letter)}
	err = r.checkCell(l, at, &cell)
	return cell, err
}

// checkCell holds the three parts of a cell against each other.
func (r *reader) checkCell(l line, at int, cell *Cell) error {
	fault := func(column int, code, text string) error {
		problem := l.problem(column, code, text)
		problem.Round, problem.Player = (at-92)/10+1, cell.Opponent
		return problem
	}
	switch cell.Result {
	case HalfBye, FullBye, AllocatedBye, ZeroBye:
		if cell.Opponent != 0 {
			return fault(l.start(at-1, at+3), CodeByeOpponent, string(cell.Result))
		}
		if cell.Colour != pairing.None {
			r.warn(l.problem(at+5, CodeUnused, l.raw(at+5, at+5)))
			cell.Colour = pairing.None
		}
	case Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss:
		if cell.Opponent == 0 {
			return fault(at+7, CodeNobody, string(cell.Result))
		}
		if cell.Colour == pairing.None {
			return fault(at+5, CodeColour, "")
		}
	case Blank:
		if cell.Opponent == 0 && cell.Colour != pairing.None {
			return fault(at+5, CodeColourOfNobody, l.raw(at+5, at+5))
		}
	}
	return nil
}
