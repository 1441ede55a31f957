package record

import "sumito/game/notation"

// rememberedRules is how many compiled rulesets a [Verifier] keeps. Files mix few.
const rememberedRules = 64

// Verifier verifies free-standing records one after another and remembers the
// rules of the last ones, which a file usually repeats. It is used by one
// goroutine; the zero value is ready.
type Verifier struct {
	// Notation, when not nil, is how the moves are written whatever their record
	// says.
	Notation *notation.Notation

	rules  map[termsKey]Terms // but for the notation
	digest fingerprint        // its memory is used again
}

type termsKey struct {
	variant, position, rules, timeControl, teams string
	seats                                        int
}

// Verify verifies a record under its own tags. The error is that of [FreeTerms].
func (v *Verifier) Verify(r *Record) (Report, error) {
	terms, err := v.terms(r)
	if err != nil {
		return Report{}, err
	}
	return verify(r, &terms, &v.digest), nil
}

func (v *Verifier) terms(r *Record) (Terms, error) {
	key := termsKey{r.Tag(TagVariant), r.Tag(TagPosition), r.Tag(TagRules), r.Tag(TagTimeControl), r.Tag(TagTeams), r.seatTags()}
	terms, known := v.rules[key]
	if !known {
		ruleset, err := r.freeRuleset()
		if err == nil {
			terms.Rules, err = r.freeRules(ruleset)
		}
		if err != nil {
			return Terms{}, err
		}
		terms.head = gameHead(terms.Rules)
		if v.rules == nil || len(v.rules) == rememberedRules {
			v.rules = make(map[termsKey]Terms)
		}
		v.rules[key] = terms
	}
	if v.Notation != nil {
		terms.Notation = *v.Notation
		return terms, nil
	}
	var err error
	terms.Notation, err = r.notation()
	return terms, err
}
