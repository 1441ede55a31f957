package swiss

import (
	"sumito/tournament/pairing"
	"sumito/tournament/swiss/internal/matching"
)

// impossible says why there is no complete pairing and names as few players as
// it can: all of an odd field where nobody may have the bye, one who has nobody
// left to meet, or those left over when as many as possible are paired.
func (r *roster) impossible(round int) *pairing.ImpossibleError {
	n := len(r.players)
	odd := n%2 == 1
	bye := false
	for i := range n {
		bye = bye || !r.players[i].byeBarred
	}
	if odd && !bye {
		return &pairing.ImpossibleError{Round: round, Code: "no-bye", Entrants: r.numbers()}
	}
	for i := range n {
		if r.opponents(i) == 0 && (!odd || r.players[i].byeBarred) {
			return &pairing.ImpossibleError{
				Round: round, Code: "no-opponent", Entrants: []pairing.Number{r.players[i].number},
			}
		}
	}
	size := n + n%2
	mate := singles(size)
	matching.Cover(mate, func(i, j int) bool {
		if i > j {
			i, j = j, i
		}
		if j == n {
			return !r.players[i].byeBarred
		}
		return r.mayPair(i, j)
	})
	failure := &pairing.ImpossibleError{Round: round, Code: "no-complete-pairing"}
	for i, j := range mate[:n] {
		if j < 0 {
			failure.Entrants = append(failure.Entrants, r.players[i].number)
		}
	}
	return failure
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
