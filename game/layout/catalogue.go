package layout

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

//go:embed layouts.json
var twoPlayerData []byte

//go:embed multi_layouts.json
var multiPlayerData []byte

type catalogue struct {
	layouts []Layout
	byName  map[string]int
}

// loaded decodes the embedded files once. They are part of the program, so a
// fault in them is a fault of the build, which the tests would show.
var loaded = sync.OnceValue(func() catalogue {
	layouts := append(decodeTwoPlayers(), decodeMultiPlayers()...)
	byName := make(map[string]int)
	for i, layout := range layouts {
		for _, name := range append([]string{layout.Slug, layout.Name}, layout.Aliases...) {
			if _, taken := byName[fold(name)]; !taken {
				byName[fold(name)] = i
			}
		}
	}
	return catalogue{layouts, byName}
})

func decodeTwoPlayers() []Layout {
	var entries []struct {
		Slug, Name, Author string
		Aliases            []string
		Black, White       []string
		Sources            int  `json:"independent_sources"`
		ColourSymmetric    bool `json:"colour_symmetric"`
		Perft              []uint64
	}
	mustDecode(twoPlayerData, &entries)
	layouts := make([]Layout, len(entries))
	for i, e := range entries {
		layouts[i] = Layout{
			Slug: e.Slug, Name: e.Name, Aliases: e.Aliases, Author: e.Author,
			Sources: e.Sources, ColourSymmetric: e.ColourSymmetric,
			Seats: [][]string{e.Black, e.White},
			Perft: map[string][]uint64{"": e.Perft},
		}
	}
	return layouts
}

func decodeMultiPlayers() []Layout {
	var entries []struct {
		Slug, Mode string
		Seats      [][]string
		Teams      [][]int
		Perft      map[string][]uint64
	}
	mustDecode(multiPlayerData, &entries)
	layouts := make([]Layout, len(entries))
	for i, e := range entries {
		layouts[i] = Layout{
			Slug: e.Slug, Name: e.Slug, Mode: e.Mode,
			Seats: e.Seats, Teams: e.Teams, Perft: e.Perft,
		}
	}
	return layouts
}

func mustDecode(data []byte, into any) {
	if err := json.Unmarshal(data, into); err != nil {
		panic(fmt.Sprintf("layout: embedded data: %v", err))
	}
}
