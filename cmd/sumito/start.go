package main

import (
	"errors"
	"fmt"
	"os"

	"sumito/game"
	"sumito/game/layout"
	"sumito/game/record"
)

// startFlags say which position under which rules a command looks at.
type startFlags struct {
	Layout   string `help:"Start from this layout: a slug or an alias; that of the rules if not given, else standard." placeholder:"SLUG"`
	Position string `help:"Start from this position instead of a layout." placeholder:"POSITION"`
	Rules    string `help:"Rules: a preset, a mode for three and more players, or a file with a ruleset's JSON; the standard ones if not given." placeholder:"PRESET|MODE|FILE"`
}

// named is how the output names the start: by one of the two.
type named struct {
	Layout   string `json:"layout,omitempty"`
	Position string `json:"position,omitempty"`
}

// rules compiles what the flags say. What they say wrongly is a usage failure.
func (f *startFlags) rules() (*game.Rules, named, error) {
	rules, name, err := f.compile()
	if err != nil {
		return nil, named{}, failure{statusUsage, err}
	}
	return rules, name, nil
}

func (f *startFlags) compile() (*game.Rules, named, error) {
	ruleset, err := readRuleset(f.Rules)
	if err != nil {
		return nil, named{}, err
	}
	if f.Position != "" {
		if f.Layout != "" {
			return nil, named{}, errors.New("--layout and --position exclude each other")
		}
		start, err := game.ParsePosition(f.Position)
		if err != nil {
			return nil, named{}, fmt.Errorf("--position: %w", err)
		}
		rules, err := game.NewRulesAt(ruleset, start)
		if err != nil {
			return nil, named{}, err
		}
		return rules, named{Position: rules.Start().String()}, nil
	}
	if f.Layout != "" {
		chosen, ok := layout.Find(f.Layout)
		if !ok {
			return nil, named{}, fmt.Errorf("there is no layout %q", f.Layout)
		}
		if fixed, ok := layout.Find(ruleset.Layout); ruleset.Layout != "" && (!ok || fixed.Slug != chosen.Slug) {
			return nil, named{}, fmt.Errorf("--layout says %s, the rules say %s", chosen.Slug, ruleset.Layout)
		}
		ruleset.Layout = chosen.Slug
	}
	rules, err := game.NewRules(ruleset)
	if err != nil {
		return nil, named{}, err
	}
	return rules, named{Layout: rules.Ruleset().Layout}, nil
}

// readRuleset reads the value of --rules: a preset or a mode by its name, else a
// file.
func readRuleset(value string) (game.Ruleset, error) {
	if value == "" {
		return game.Ruleset{}, nil
	}
	ruleset, notNamed := record.ParseRules(value)
	if notNamed == nil {
		return ruleset, nil
	}
	text, err := os.ReadFile(value)
	if errors.Is(err, os.ErrNotExist) {
		return game.Ruleset{}, fmt.Errorf("--rules: %w, and there is no such file", notNamed)
	}
	if err != nil {
		return game.Ruleset{}, fmt.Errorf("--rules: %w", err)
	}
	ruleset, err = game.ParseRuleset(text)
	if err != nil {
		return game.Ruleset{}, fmt.Errorf("%s: %w", value, err)
	}
	return ruleset, nil
}
