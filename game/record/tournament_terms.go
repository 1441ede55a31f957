package record

import (
	"bytes"
	"fmt"

	"sumito/game"
	"sumito/game/clock"
)

// Mismatch says that a record's tag differs from its tournament's terms.
type Mismatch struct {
	// Tag is the tag, Written what the record has, Required what the tournament
	// plays.
	Tag, Written, Required string
}

// Error names both values in English.
func (e *Mismatch) Error() string {
	return fmt.Sprintf("the record says %s %q, the tournament plays %q", e.Tag, clip(e.Written), clip(e.Required))
}

// TournamentTerms returns the terms of a record attached to a pairing: the
// tournament's rules. Tags that are missing are taken to agree; one that differs
// is a [*Mismatch], one that can't be read a [*TagError].
func TournamentTerms(r *Record, rules *game.Rules) (Terms, error) {
	terms := Terms{Rules: rules}
	var err error
	if terms.Notation, err = r.notation(); err != nil {
		return Terms{}, err
	}
	required := rules.Ruleset()
	start := rules.Start()
	if variant := r.Tag(TagVariant); variant != "" && !sameLayout(variant, required.Layout) {
		return Terms{}, &Mismatch{TagVariant, variant, required.Layout}
	}
	if r.HasTag(TagPosition) {
		written, err := game.ParsePosition(r.Tag(TagPosition))
		if err != nil {
			return Terms{}, r.tagError(TagPosition, err)
		}
		if written != start {
			return Terms{}, &Mismatch{TagPosition, r.Tag(TagPosition), start.String()}
		}
	}
	if r.HasTag(TagRules) {
		if err := r.sameRules(required); err != nil {
			return Terms{}, err
		}
	}
	if r.HasTag(TagTimeControl) {
		written, err := clock.Parse(r.Tag(TagTimeControl))
		if err != nil || written.String() != rules.TimeControl().String() {
			return Terms{}, &Mismatch{TagTimeControl, r.Tag(TagTimeControl), rules.TimeControl().String()}
		}
	}
	return terms, nil
}

// sameRules compares the Rules tag with a tournament's ruleset. A tag that names
// no layout or clock leaves them to the Variant and TimeControl tags.
func (r *Record) sameRules(required game.Ruleset) error {
	written, err := ParseRules(r.Tag(TagRules))
	if err != nil {
		return r.tagError(TagRules, err)
	}
	if written.Layout == "" {
		written.Layout = required.Layout
	}
	if written.TimeControl == "" {
		written.TimeControl = required.TimeControl
	}
	rules, err := game.NewRules(written)
	if err != nil {
		return r.tagError(TagRules, err)
	}
	if !bytes.Equal(rules.Ruleset().Canonical(), required.Canonical()) {
		return &Mismatch{TagRules, r.Tag(TagRules), string(required.Canonical())}
	}
	return nil
}
