package game

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/bits"
)

// Cells is a set of cells, one bit a cell.
type Cells uint64

// AllCells is the whole board.
const AllCells Cells = 1<<CellCount - 1

// CellsOf returns the set of the given cells.
func CellsOf(cells ...Cell) Cells {
	var set Cells
	for _, cell := range cells {
		set = set.With(cell)
	}
	return set
}

// ParseCells reads names of cells. A name that isn't a cell or stands twice is
// an error.
func ParseCells(names []string) (Cells, error) {
	var set Cells
	for _, name := range names {
		cell, err := ParseCell(name)
		if err != nil {
			return 0, err
		}
		if set.Has(cell) {
			return 0, fmt.Errorf("cell %s is named twice", cell)
		}
		set = set.With(cell)
	}
	return set, nil
}

// Has tells whether the set holds a cell. No set holds a cell off the board.
func (s Cells) Has(c Cell) bool { return s>>c&1 != 0 }

// With returns the set with a cell added.
func (s Cells) With(c Cell) Cells { return s | 1<<c }

// Without returns the set with a cell taken out.
func (s Cells) Without(c Cell) Cells { return s &^ (1 << c) }

// Len returns the number of cells in the set.
func (s Cells) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest cell of a set that isn't empty.
func (s Cells) First() Cell { return Cell(bits.TrailingZeros64(uint64(s))) }

// All runs through the cells in rising order.
func (s Cells) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Names returns the names of the cells in rising order, never nil.
func (s Cells) Names() []string {
	names := make([]string, 0, s.Len())
	for cell := range s.All() {
		names = append(names, cell.String())
	}
	return names
}

// MarshalJSON writes a list of names in rising order.
func (s Cells) MarshalJSON() ([]byte, error) { return json.Marshal(s.Names()) }

// UnmarshalJSON reads a list of names.
func (s *Cells) UnmarshalJSON(text []byte) error {
	var names []string
	if err := json.Unmarshal(text, &names); err != nil {
		return fmt.Errorf("want a list of cells: %w", err)
	}
	set, err := ParseCells(names)
	if err == nil {
		*s = set
	}
	return err
}
