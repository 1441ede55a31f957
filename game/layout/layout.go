package layout

import (
	"slices"
	"strings"
)

// Layout is one start: which cells the balls of each seat stand on.
type Layout struct {
	// Slug is the name in addresses and records, lower case with hyphens.
	Slug string
	// Name is what people call it.
	Name string
	// Aliases are other names in use, in several languages.
	Aliases []string
	// Author made the layout, as far as known.
	Author string
	// Sources is how many independent publications agree on the cells.
	Sources int
	// ColourSymmetric tells whether a symmetry of the board swaps the two colours.
	ColourSymmetric bool
	// Mode is the usual way to play with more than two seats: "free-for-all" or
	// "pairs"; empty for two seats.
	Mode string
	// Teams are the seats (from 0) that play together; nil when each plays alone.
	Teams [][]int
	// Seats are the cells of each seat in turn order, Black first.
	Seats [][]string
	// Perft are the known numbers of move sequences of 1, 2, … plies, by mode
	// ("" for two seats).
	Perft map[string][]uint64
}

// All returns every layout, those for two players first, Belgian Daisy and
// Standard leading. The caller may change the slice but not what it holds.
func All() []Layout { return slices.Clone(loaded().layouts) }

// TwoPlayers returns the layouts for two players.
func TwoPlayers() []Layout {
	return slices.DeleteFunc(All(), func(l Layout) bool { return len(l.Seats) != 2 })
}

// Find returns the layout with a slug, name or alias, in any case and with
// blanks, underscores or hyphens between words.
func Find(name string) (Layout, bool) {
	catalogue := loaded()
	index, ok := catalogue.byName[fold(name)]
	if !ok {
		return Layout{}, false
	}
	return catalogue.layouts[index], true
}

var wordSeparators = strings.NewReplacer("_", "-", " ", "-")

func fold(name string) string {
	return strings.ToLower(wordSeparators.Replace(strings.TrimSpace(name)))
}
