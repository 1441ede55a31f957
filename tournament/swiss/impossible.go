package swiss

import (
	"math/bits"

	"sumito/tournament/pairing"
	"sumito/tournament/pairing/matching"
)

// impossible says why there is no complete pairing and names as few players as
// it can: all of an odd field where nobody may have the bye, one who has nobody
// left to meet, or those left over when as many as possible are paired.
func (r *roster) impossible(field pairing.Field, let rules) *pairing.ImpossibleError {
	failure := &pairing.ImpossibleError{Round: field.Round}
	failure.Relax, failure.Together = relax(field, let)
	failure.Code, failure.Entrants = r.stuck()
	return failure
}

// stuck tells the code and the players of an ImpossibleError.
func (r *roster) stuck() (code string, who []pairing.Number) {
	n := len(r.players)
	odd := n%2 == 1
	bye := false
	for i := range n {
		bye = bye || !r.players[i].byeBarred
	}
	if odd && !bye {
		return pairing.NoBye, r.numbers()
	}
	for i := range n {
		if r.opponents(i) == 0 && (!odd || r.players[i].byeBarred) {
			return pairing.NoOpponent, []pairing.Number{r.players[i].number}
		}
	}
	mate := singles(n + n%2)
	matching.Cover(mate, func(i, j int) bool {
		if i > j {
			i, j = j, i
		}
		if j == n {
			return !r.players[i].byeBarred
		}
		return r.mayPair(i, j)
	})
	for i, j := range mate[:n] {
		if j < 0 {
			who = append(who, r.players[i].number)
		}
	}
	return pairing.NoCompletePairing, who
}

// relaxations are what an arbiter can let go, by code.
var relaxations = []struct {
	code  string
	apply func(*rules)
}{
	{pairing.RelaxColours, func(let *rules) { let.anyColours = true }},
	{pairing.RelaxForbidden, func(let *rules) { let.forbidden = true }},
	{pairing.RelaxBye, func(let *rules) { let.anyBye = true }},
	{pairing.RelaxRematch, func(let *rules) { let.rematch = true }},
}

// relax lists what would make the round possible if it alone were let go; where
// nothing would, the fewest that together do.
func relax(field pairing.Field, let rules) (alone, together []string) {
	for size := 1; size <= len(relaxations); size++ {
		for set := range 1 << len(relaxations) {
			if bits.OnesCount(uint(set)) != size {
				continue
			}
			relaxed := let
			var codes []string
			for k, relaxation := range relaxations {
				if set>>k&1 == 0 {
					continue
				}
				before := relaxed
				if relaxation.apply(&relaxed); relaxed != before {
					codes = append(codes, relaxation.code)
				}
			}
			if _, possible := newRoster(field, relaxed).byeRule(); !possible || len(codes) < size {
				continue
			}
			if size > 1 {
				return nil, codes
			}
			alone = append(alone, codes[0])
		}
		if len(alone) > 0 {
			break
		}
	}
	return alone, nil
}

// opponents counts whom a player may meet.
func (r *roster) opponents(i int) int {
	count := 0
	for j := range r.players {
		if j != i && r.mayPair(i, j) {
			count++
		}
	}
	return count
}
