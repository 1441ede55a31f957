package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"sumito/game"
	"sumito/game/notation"
)

// perftCommand counts move sequences, the usual check of a move generator.
type perftCommand struct {
	startFlags
	Depth  int  `required:"" help:"Length of the sequences in plies." placeholder:"N"`
	Divide bool `help:"Count for each first move too."`
	JSON   bool `name:"json" help:"Write one JSON object."`
}

// perftResult is the JSON form. The counts of the first moves are sorted by the
// move's text.
type perftResult struct {
	named
	Depth  int            `json:"depth"`
	Nodes  uint64         `json:"nodes"`
	Divide []dividedNodes `json:"divide,omitempty"`
}

type dividedNodes struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Run counts, ignoring the end of the game as published counts do.
func (c *perftCommand) Run(std *standard) error {
	if c.Depth < 0 {
		return failure{statusUsage, errors.New("--depth is 0 or more")}
	}
	rules, name, err := c.rules()
	if err != nil {
		return err
	}
	result := perftResult{named: name, Depth: c.Depth}
	if c.Depth == 0 {
		result.Nodes = 1
	} else {
		parts := divide(rules, c.Depth, newProgress(std))
		for _, part := range parts {
			result.Nodes += part.Nodes
		}
		if c.Divide {
			result.Divide = parts
		}
	}
	if c.JSON {
		return writeJSON(std.out, result)
	}
	out := bufio.NewWriter(std.out)
	for _, part := range result.Divide {
		fmt.Fprintln(out, part.Move, part.Nodes)
	}
	fmt.Fprintln(out, result.Nodes)
	return out.Flush()
}

// divide counts for each first move, sorted by its text.
func divide(rules *game.Rules, depth int, bar *progress) []dividedNodes {
	defer bar.clear()
	start := rules.Start()
	var parts []dividedNodes
	moves := rules.Moves(start, nil)
	for i, move := range moves {
		bar.show(int64(i), int64(len(moves)))
		next, _ := rules.Apply(start, move)
		parts = append(parts, dividedNodes{notation.FormatAbaPro(move), rules.Perft(next, depth-1)})
	}
	slices.SortFunc(parts, func(a, b dividedNodes) int { return cmp.Compare(a.Move, b.Move) })
	return parts
}
