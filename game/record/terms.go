package record

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"sumito/game"
	"sumito/game/clock"
	"sumito/game/layout"
	"sumito/game/notation"
)

// Terms are what a record is verified under.
type Terms struct {
	// Rules hold the start too.
	Rules *game.Rules
	// Notation is how the moves are written.
	Notation notation.Notation

	head string // what gameHead makes of the rules, when it is known already
}

// TagError says that a tag's value can't be used.
type TagError struct {
	// Tag and Value are the tag, Line where it stands.
	Tag, Value string
	Line       int
	// Err is what is wrong with the value.
	Err error
}

// Error says in English which tag is wrong and why.
func (e *TagError) Error() string {
	return fmt.Sprintf("line %d: tag %s %q: %v", e.Line, e.Tag, clip(e.Value), e.Err)
}

// Unwrap returns what is wrong with the value.
func (e *TagError) Unwrap() error { return e.Err }

func (r *Record) tagError(name string, err error) error {
	tag := r.find(name)
	return &TagError{Tag: name, Value: tag.Value, Line: tag.Line, Err: err}
}

// FreeTerms returns the terms that a free-standing record names in its own tags.
// Without Rules the target is six and nothing limits the game, without Variant
// the layout is Standard, without Notation the moves are Aba-Pro. A Position
// decides over the Variant. The error is a [*TagError].
func FreeTerms(r *Record) (Terms, error) {
	ruleset, err := r.freeRuleset()
	if err != nil {
		return Terms{}, err
	}
	written, err := r.notation()
	if err != nil {
		return Terms{}, err
	}
	rules, err := r.freeRules(ruleset)
	return Terms{Rules: rules, Notation: written}, err
}

func (r *Record) freeRules(ruleset game.Ruleset) (*game.Rules, error) {
	if r.HasTag(TagPosition) {
		start, err := game.ParsePosition(r.Tag(TagPosition))
		if err != nil {
			return nil, r.tagError(TagPosition, err)
		}
		rules, err := game.NewRulesAt(ruleset, start)
		if err != nil {
			return nil, r.tagError(TagPosition, err)
		}
		return rules, nil
	}
	rules, err := game.NewRules(ruleset)
	if err == nil {
		return rules, nil
	}
	if refused := (*game.RulesetError)(nil); errors.As(err, &refused) &&
		(refused.Code == game.RulesetUnknownLayout || !r.HasTag(TagRules)) && r.HasTag(TagVariant) {
		return nil, r.tagError(TagVariant, err)
	}
	return nil, r.tagError(TagRules, err)
}

// freeRuleset reads the Rules, Variant and TimeControl tags.
func (r *Record) freeRuleset() (game.Ruleset, error) {
	var ruleset game.Ruleset
	if r.HasTag(TagRules) {
		parsed, err := ParseRules(r.Tag(TagRules))
		if err != nil {
			return ruleset, r.tagError(TagRules, err)
		}
		ruleset = parsed
	}
	if variant := r.Tag(TagVariant); variant != "" {
		if ruleset.Layout != "" && !sameLayout(ruleset.Layout, variant) {
			return ruleset, r.tagError(TagVariant, fmt.Errorf("tag Rules has layout %q", ruleset.Layout))
		}
		ruleset.Layout = variant
	}
	if err := r.freeSeats(&ruleset); err != nil {
		return ruleset, err
	}
	if ruleset.TimeControl == "" {
		// Other writers put anything here; what isn't a control says nothing.
		if _, err := clock.Parse(r.Tag(TagTimeControl)); err == nil {
			ruleset.TimeControl = r.Tag(TagTimeControl)
		}
	}
	return ruleset, nil
}

// freeSeats reads the Teams tag, and takes the number of seats from the Seat tags
// where nothing else tells it.
func (r *Record) freeSeats(ruleset *game.Ruleset) error {
	if text := r.Tag(TagTeams); text != "" {
		teams, ok := parseTeams(text)
		if !ok {
			return r.tagError(TagTeams, errors.New("want teams of seats, such as 1+3 2+4"))
		}
		if ruleset.Teams != nil && !reflect.DeepEqual(teams, ruleset.Teams) {
			return r.tagError(TagTeams, errors.New("tag Rules has other teams"))
		}
		ruleset.Teams = teams
		if ruleset.Mode == game.ModeDefault && len(ruleset.Seats) == 0 {
			ruleset.Mode = game.Pairs
		}
	}
	known := ruleset.Layout != "" || len(ruleset.Seats) > 0 || r.HasTag(TagPosition)
	if seats := r.seatTags(); seats > 2 && !known {
		ruleset.Seats = make([]game.SeatSpec, seats)
	}
	return nil
}

// parseTeams reads teams of seats, numbered from 1, such as "1+3 2+4".
func parseTeams(text string) (teams [][]int, ok bool) {
	for field := range strings.FieldsSeq(text) {
		var team []int
		for seat := range strings.SplitSeq(field, "+") {
			if len(seat) != 1 || seat[0] < '1' || seat[0] > '6' {
				return nil, false
			}
			team = append(team, int(seat[0]-'1'))
		}
		teams = append(teams, team)
	}
	return teams, len(teams) > 0
}

// ParseRules reads what a Rules tag or a flag holds: a preset's name, a bare mode
// for games of more than two, or a ruleset's JSON.
func ParseRules(text string) (game.Ruleset, error) {
	trimmed := strings.TrimSpace(text)
	if strings.HasPrefix(trimmed, "{") {
		return game.ParseRuleset([]byte(trimmed))
	}
	if ruleset, ok := game.Preset(trimmed); ok {
		return ruleset, nil
	}
	switch mode := game.Mode(trimmed); mode {
	case game.FreeForAll, game.Pairs, game.PairsWide:
		return game.Ruleset{Mode: mode}, nil
	}
	return game.Ruleset{}, fmt.Errorf("%q is neither a preset nor a mode nor a ruleset in JSON", clip(trimmed))
}

func sameLayout(a, b string) bool {
	first, ok := layout.Find(a)
	if !ok {
		return a == b
	}
	second, ok := layout.Find(b)
	return ok && first.Slug == second.Slug
}

func (r *Record) notation() (notation.Notation, error) {
	if !r.HasTag(TagNotation) {
		return notation.AbaPro, nil
	}
	written, err := notation.ParseName(r.Tag(TagNotation))
	if err != nil {
		return written, r.tagError(TagNotation, err)
	}
	return written, nil
}
