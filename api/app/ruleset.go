package app

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"sumito/game"
	"sumito/game/layout"
)

// ruleset returns the canonical ruleset of a tournament and its target: the
// JSON given, with the layout given, or the layout's standard game.
func ruleset(layoutName, text string) (canonical string, target int, err error) {
	slug := DefaultLayout
	if layoutName != "" {
		found, known := layout.Find(layoutName)
		if !known {
			return "", 0, invalid(CodeLayoutUnknown, "layout", map[string]any{"layout": shown(layoutName)})
		}
		slug = found.Slug
	}
	rules := game.Ruleset{Layout: slug}
	if strings.TrimSpace(text) != "" {
		if rules, err = game.ParseRuleset([]byte(text)); err != nil {
			return "", 0, badRuleset(err)
		}
		if rules.Layout, err = agreedLayout(rules.Layout, layoutName, slug); err != nil {
			return "", 0, err
		}
	}
	compiled, err := game.NewRules(rules)
	if err != nil {
		return "", 0, badRuleset(err)
	}
	if compiled.Seats() != 2 {
		return "", 0, invalid(CodeRulesetSeats, "ruleset", map[string]any{"seats": compiled.Seats()})
	}
	// A handicap gives the sides different targets; points go by the higher.
	return string(rules.Canonical()), max(compiled.Target(0), compiled.Target(1)), nil
}

// agreedLayout returns the slug of the layout that the ruleset and the form
// name, each if it does.
func agreedLayout(inRuleset, given, slug string) (string, error) {
	if inRuleset == "" {
		return slug, nil
	}
	found, known := layout.Find(inRuleset)
	if !known {
		return "", invalid(CodeLayoutUnknown, "ruleset", map[string]any{"layout": shown(inRuleset)})
	}
	if given != "" && found.Slug != slug {
		return "", invalid(CodeLayoutDiffers, "layout", map[string]any{"layout": slug, "ruleset": found.Slug})
	}
	return found.Slug, nil
}

// badRuleset keeps the typed reason of a ruleset that makes no game; what isn't
// a ruleset at all has its parser's words.
func badRuleset(err error) error {
	var typed *game.RulesetError
	if errors.As(err, &typed) {
		return &Problem{Class: Invalid, Code: typed.Code, Field: "ruleset", Params: typed.Params, Cause: err}
	}
	return &Problem{Class: Invalid, Code: CodeRulesetInvalid, Field: "ruleset", Params: map[string]any{"reason": shown(err.Error())}, Cause: err}
}

// longestShown limits what an error repeats of an input.
const longestShown = 200

// shown returns an input as an error may repeat it: valid text, not endless.
func shown(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", "\uFFFD"), "\uFFFD")
	if utf8.RuneCountInString(text) <= longestShown {
		return text
	}
	return string([]rune(text)[:longestShown]) + "…"
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
