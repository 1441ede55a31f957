package main

import (
	"errors"
	"fmt"
	"os"

	"sumito/game"
	"sumito/game/record"
)

// compareCommand sets two records of one game against each other.
type compareCommand struct {
	First  string `arg:"" name:"a" help:"File with one record."`
	Second string `arg:"" name:"b" help:"File with the other record."`
}

// Run says up to which ply the records are the same and what each has there.
func (c *compareCommand) Run(std *standard) error {
	first, firstTerms, err := readOne(c.First)
	if err != nil {
		return err
	}
	second, secondTerms, err := readOne(c.Second)
	if err != nil {
		return err
	}
	comparison := record.Compare(first, second, firstTerms, secondTerms)
	switch {
	case !comparison.SameStart:
		fmt.Fprintln(std.out, "the records differ in start or rules")
	case comparison.Identical:
		fmt.Fprintf(std.out, "identical, %d plies\n", comparison.Common)
		return nil
	default:
		fmt.Fprintf(std.out, "identical to ply %d\n", comparison.Common)
		fmt.Fprintf(std.out, "%s: %s\n", c.First, divergenceText(comparison.Mover, &comparison.First))
		fmt.Fprintf(std.out, "%s: %s\n", c.Second, divergenceText(comparison.Mover, &comparison.Second))
	}
	return failure{status: statusNo}
}

func divergenceText(mover game.Seat, d *record.Divergence) string {
	switch {
	case d.Ended:
		return "ends here"
	case d.Legal():
		return fmt.Sprintf("%s writes %s, which is legal", mover, d.Text)
	}
	return fmt.Sprintf("%s writes %s, which is illegal: %v", mover, d.Text, d.Reason)
}

// readOne reads a file with exactly one record and its terms. What can't be read
// is a usage failure.
func readOne(name string) (*record.Record, record.Terms, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, record.Terms{}, failure{statusUsage, fmt.Errorf("%s: %w", name, errors.Unwrap(err))}
	}
	r, err := record.Parse(string(text))
	if err != nil {
		return nil, record.Terms{}, failure{statusUsage, fmt.Errorf("%s: %w", name, err)}
	}
	terms, err := record.FreeTerms(r)
	if err != nil {
		return nil, record.Terms{}, failure{statusUsage, fmt.Errorf("%s: %w", name, err)}
	}
	return r, terms, nil
}
