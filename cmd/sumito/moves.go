package main

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"

	"sumito/game"
	"sumito/game/notation"
)

// movesCommand lists the legal moves of a position.
type movesCommand struct {
	startFlags
	JSON    bool `name:"json" help:"Write one JSON object."`
	Explain bool `help:"Say what stands on the board too: groups, det, pak, sumito, threats."`
}

// listedMove is one move of the list. Pushed counts the balls pushed, PushedOff
// those of them that leave the board.
type listedMove struct {
	Move      string `json:"move"`
	Kind      string `json:"kind"`
	Pushed    int    `json:"pushed"`
	PushedOff int    `json:"pushed_off"`
}

// Run writes the moves sorted by their text, one a line. After the end of the
// game there are none.
func (c *movesCommand) Run(std *standard) error {
	rules, _, err := c.rules()
	if err != nil {
		return err
	}
	start := rules.Start()
	moves := listMoves(rules, start)
	var explained *analysisJSON
	if c.Explain {
		explained = newAnalysisJSON(rules, &start)
	}
	if c.JSON {
		return writeJSON(std.out, struct {
			Position string        `json:"position"`
			Moves    []listedMove  `json:"moves"`
			Analysis *analysisJSON `json:"analysis,omitempty"`
		}{start.String(), moves, explained})
	}
	out := bufio.NewWriter(std.out)
	for _, move := range moves {
		fmt.Fprint(out, move.Move)
		if move.Pushed > 0 {
			fmt.Fprintf(out, " pushes %d", move.Pushed)
		}
		if move.PushedOff > 0 {
			fmt.Fprint(out, ", one off")
		}
		fmt.Fprintln(out)
	}
	if explained != nil {
		fmt.Fprintln(out)
		explained.write(out)
	}
	return out.Flush()
}

func listMoves(rules *game.Rules, start game.Position) []listedMove {
	moves := []listedMove{}
	if rules.Outcome(start, nil).Over() {
		return moves
	}
	for _, move := range rules.Moves(start, nil) {
		_, effect := rules.Apply(start, move)
		listed := listedMove{Move: notation.FormatAbaPro(move), Kind: move.Kind().String(), Pushed: effect.Pushed()}
		if _, off := effect.PushedOff(); off {
			listed.PushedOff = 1
		}
		moves = append(moves, listed)
	}
	slices.SortFunc(moves, func(a, b listedMove) int { return cmp.Compare(a.Move, b.Move) })
	return moves
}
