package record

import (
	"sumito/game"
	"sumito/game/notation"
)

// rememberedRules is how many compiled rulesets a [Verifier] keeps. Files mix few.
const rememberedRules = 64

// Verifier verifies free-standing records one after another and remembers the
// rules of the last ones, which a file usually repeats. It is used by one
// goroutine; the zero value is ready.
type Verifier struct {
	// Notation, when not nil, is how the moves are written whatever their record
	// says.
	Notation *notation.Notation

	rules map[termsKey]*game.Rules
}

type termsKey struct{ variant, position, rules, timeControl string }

// Verify verifies a record under its own tags. The error is that of [FreeTerms].
func (v *Verifier) Verify(r *Record) (Report, error) {
	terms, err := v.terms(r)
	if err != nil {
		return Report{}, err
	}
	return Verify(r, terms), nil
}

func (v *Verifier) terms(r *Record) (Terms, error) {
	key := termsKey{r.Tag(TagVariant), r.Tag(TagPosition), r.Tag(TagRules), r.Tag(TagTimeControl)}
	rules, ok := v.rules[key]
	if !ok {
		ruleset, err := r.freeRuleset()
		if err == nil {
			rules, err = r.freeRules(ruleset)
		}
		if err != nil {
			return Terms{}, err
		}
		if v.rules == nil || len(v.rules) == rememberedRules {
			v.rules = make(map[termsKey]*game.Rules)
		}
		v.rules[key] = rules
	}
	if v.Notation != nil {
		return Terms{Rules: rules, Notation: *v.Notation}, nil
	}
	written, err := r.notation()
	return Terms{Rules: rules, Notation: written}, err
}
