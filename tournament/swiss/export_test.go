package swiss

import (
	"context"

	"sumito/tournament/pairing"
)

// PairThoroughly pairs with everyone in view in every bracket, by search alone.
func PairThoroughly(field pairing.Field) pairing.Proposal {
	r := newRoster(field, rules{})
	pairs, err := r.dutch(context.Background(), func(b *bracket) (outcome, bool) { return b.pairBracket(viewAll, nil) })
	if err != nil || pairs == nil {
		return pairing.Proposal{}
	}
	return r.propose(pairs)
}
