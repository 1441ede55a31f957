package swiss

import "sumito/tournament/swiss/internal/matching"

// The criteria by which pairAll chooses among complete pairings, most
// important first.
const (
	everyone     = iota // players paired
	colourClash         // two due the same colour absolutely
	byeScore            // score group of the bye, from the bottom
	distance            // squares of the distances in score groups
	colourDenied        // players denied the colour they are due
	strongDenied        // those of them who are due it strongly
	fold                // distance from meeting the other half of the score group
	criteriaCount
)

// pairAll returns a complete pairing as pairs of ranks, or nil if there is
// none: nobody meets twice, the bye goes to someone who may have it, colours
// clash as little as possible, and scores are as close as that allows.
func (r *roster) pairAll() [][2]int {
	n := len(r.players)
	size := n + n%2 // an odd field has the bye as one more vertex
	group, place, groups := r.scoreGroups()
	c := newCriteria([]int64{
		everyone: int64(size), colourClash: int64(n), byeScore: int64(groups),
		distance:     int64(n) * int64(groups) * int64(groups),
		colourDenied: int64(n), strongDenied: int64(n), fold: int64(n) * int64(n),
	})
	edges := matching.NewEdges(size, c.words)
	weight := make([]int64, c.words)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if !r.mayMeet(i, j) {
				continue
			}
			clear(weight)
			c.add(weight, everyone, 1)
			p, q := &r.players[i], &r.players[j]
			if p.due == q.due && p.due != 0 {
				c.add(weight, colourDenied, -1)
				if p.strength >= strong && q.strength >= strong {
					c.add(weight, strongDenied, -1)
				}
				if p.strength == absolute && q.strength == absolute {
					c.add(weight, colourClash, -1)
				}
			}
			apart := int64(group[j] - group[i])
			c.add(weight, distance, -apart*apart)
			if apart == 0 {
				c.add(weight, fold, -int64(abs(place[j].at-place[i].at-place[i].of/2)))
			}
			edges.Set(i, j, weight)
		}
		if size > n && !r.players[i].byeBarred {
			clear(weight)
			c.add(weight, everyone, 1)
			c.add(weight, byeScore, int64(group[i]))
			edges.Set(i, n, weight)
		}
	}
	return pairsOf(matching.Maximum(edges), n)
}

// pairsOf reads a matching; nil if someone is left over. A partner of n and
// above is the bye.
func pairsOf(mate []int, n int) [][2]int {
	pairs := make([][2]int, 0, (n+1)/2)
	for i, j := range mate[:n] {
		switch {
		case j < 0:
			return nil
		case j >= n:
			pairs = append(pairs, [2]int{i, -1})
		case i < j:
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// seat is a player's place in his score group.
type seat struct{ at, of int }

// scoreGroups numbers the score groups from the top and gives everyone his
// place.
func (r *roster) scoreGroups() (group []int, place []seat, groups int) {
	n := len(r.players)
	group, place = make([]int, n), make([]seat, n)
	for start := 0; start < n; groups++ {
		end := start
		for end < n && r.players[end].score == r.players[start].score {
			end++
		}
		for i := start; i < end; i++ {
			group[i], place[i] = groups, seat{at: i - start, of: end - start}
		}
		start = end
	}
	return group, place, groups
}
