package swiss

import (
	"slices"
	"sort"

	"sumito/tournament/pairing"
)

// avoidable sorts the avoided pairs of a field into those that are kept apart
// and those that have to be let go. Pairs are kept in their order as long as
// there is a complete pairing; if there is none even without any, all are let
// go.
func avoidable(field pairing.Field, let rules) (kept, letGo [][2]pairing.Number) {
	left := field.Avoided
	possible := func(pairs [][2]pairing.Number) bool {
		trial := field
		trial.Avoided = pairs
		_, possible := newRoster(trial, let).byeRule()
		return possible
	}
	if len(left) > 0 && !possible(nil) {
		return nil, left
	}
	for len(left) > 0 {
		// The more pairs, the less is possible: what can be kept is a beginning.
		fit := len(left)
		if !possible(append(slices.Clone(kept), left...)) {
			fit = sort.Search(len(left), func(n int) bool {
				return !possible(append(slices.Clone(kept), left[:n+1]...))
			})
		}
		kept = append(kept, left[:fit]...)
		if left = left[fit:]; len(left) > 0 {
			letGo, left = append(letGo, left[0]), left[1:]
		}
	}
	return kept, letGo
}
