package swiss

import (
	"sumito/tournament/pairing"
	"sumito/tournament/swiss/internal/matching"
)

// impossible says why there is no complete pairing and names as few players as
// it can: one who has nobody left to meet, all of an odd field where nobody
// may have the bye, or those left over when as many as possible are paired.
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
	edges := matching.NewEdges(n+n%2, 1)
	for i := range n {
		for j := range i {
			if r.mayMeet(i, j) {
				edges.Set(i, j, []int64{1})
			}
		}
		if odd && !r.players[i].byeBarred {
			edges.Set(i, n, []int64{1})
		}
	}
	failure := &pairing.ImpossibleError{Round: round, Code: "no-complete-pairing"}
	for i, j := range matching.Maximum(edges)[:n] {
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
		if j != i && r.mayMeet(i, j) {
			count++
		}
	}
	return count
}
