package notation

import (
	"fmt"
	"strings"

	"sumito/game"
)

// Notation is a way to write moves.
type Notation uint8

// The notations.
const (
	// AbaPro is the default and the clubs' standard.
	AbaPro Notation = iota
	// Nacre names where the lead ball lands; reading it needs the position.
	Nacre
)

// ParseName reads the name of a notation as a record's tag or a flag has it, in
// any case, with or without a hyphen.
func ParseName(name string) (Notation, error) {
	if name == "Aba-Pro" { // as nearly every record has it
		return AbaPro, nil
	}
	switch strings.ToLower(strings.NewReplacer("-", "", " ", "", "_", "").Replace(name)) {
	case "abapro":
		return AbaPro, nil
	case "nacre":
		return Nacre, nil
	}
	return 0, fmt.Errorf("%q is not a notation: want aba-pro or nacre", name)
}

// String returns the notation's name as records write it.
func (n Notation) String() string {
	if n == Nacre {
		return "Nacre"
	}
	return "Aba-Pro"
}

// Parse reads a move in a position. Text that isn't a move has a fault; whether
// the move is legal is for the rules to say.
func (n Notation) Parse(r *game.Rules, p *game.Position, text string) (game.Move, *game.Fault) {
	if n == Nacre {
		return ParseNacre(r, p, text)
	}
	return ParseAbaPro(text)
}

// Append appends a move that is legal in a position.
func (n Notation) Append(text []byte, r *game.Rules, p *game.Position, m game.Move) []byte {
	if n == Nacre {
		return appendNacre(text, r, p, m)
	}
	return AppendAbaPro(text, m)
}

// maxCells is the most cells that the text of a move has.
const maxCells = 4

// IsCells tells whether text looks like a move: pairs of a letter A to I and a
// digit, in either case, with hyphens between cells allowed. The cells need not
// be on the board.
func IsCells(text string) bool {
	pairs := 0
	for i := 0; i < len(text); {
		if text[i] == '-' && pairs > 0 && i+1 < len(text) && text[i-1] != '-' {
			i++
			continue
		}
		if i+1 >= len(text) || text[i]|0x20-'a' > 'i'-'a' || text[i+1]-'1' > '9'-'1' {
			return false
		}
		pairs++
		i += 2
	}
	return pairs > 0
}

// scanCells reads the cells of a text that looks like a move.
func scanCells(text string) (cells [maxCells]game.Cell, count int, fault *game.Fault) {
	if !IsCells(text) {
		return cells, 0, &game.Fault{Code: game.FaultNotAMove, Text: text}
	}
	for i := 0; i < len(text); {
		if text[i] == '-' {
			i++
			continue
		}
		cell, ok := game.CellOf(text[i], text[i+1])
		if !ok {
			return cells, 0, &game.Fault{Code: game.FaultNoSuchCell, Text: text}
		}
		if count < maxCells {
			cells[count] = cell
		}
		count++
		i += 2
	}
	if count < 2 || count > maxCells {
		return cells, 0, &game.Fault{Code: game.FaultCellCount, Text: text, Own: count}
	}
	return cells, count, nil
}
