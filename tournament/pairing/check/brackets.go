package check

import (
	"sort"

	"sumito/tournament/pairing"
)

// bracket is a bracket as the proposal paired it. Players are places in the
// table, which is also their order.
type bracket struct {
	inside []int // MDPs first, then residents
	moved  int   // how many of them are MDPs
	pairs  [][2]int
	floats []int
	next   []int      // residents of the next score group
	below  []int      // everyone after those
	score  int        // of the residents
	paired nextResult // what the proposal made of the next bracket
}

// brackets cuts a proposal into its brackets, from the top.
func (t *table) brackets(proposal pairing.Proposal) []*bracket {
	partner := map[int]int{}
	for _, pair := range proposal.Pairs {
		i := t.index[pair.First]
		if pair.Second == 0 {
			partner[i] = -1
			continue
		}
		j := t.index[pair.Second]
		partner[i], partner[j] = j, i
	}
	var all []*bracket
	var floats []int
	for start := 0; start < len(t.seats); {
		end := start
		b := &bracket{moved: len(floats), score: t.seats[start].score}
		b.inside = append(b.inside, floats...)
		for end < len(t.seats) && t.seats[end].score == b.score {
			b.inside = append(b.inside, end)
			end++
		}
		floats = nil
		for _, i := range b.inside {
			j := partner[i]
			if j < 0 || j >= end {
				floats = append(floats, i)
			} else if i < j {
				b.pairs = append(b.pairs, [2]int{i, j})
			}
		}
		b.floats = floats
		for k := end; k < len(t.seats); k++ {
			if t.seats[k].score == t.seats[end].score {
				b.next = append(b.next, k)
			} else {
				b.below = append(b.below, k)
			}
		}
		all = append(all, b)
		start = end
	}
	for k, b := range all[:max(0, len(all)-1)] {
		b.paired = t.result(all[k+1].pairs)
	}
	return all
}

// nextResult is what C8 compares: pairs in the next bracket, and the scores
// paired there, highest first.
type nextResult struct {
	pairs  int
	scores []int
}

func (t *table) result(pairs [][2]int) nextResult {
	r := nextResult{pairs: len(pairs)}
	for _, pair := range pairs {
		r.scores = append(r.scores, t.seats[pair[0]].score, t.seats[pair[1]].score)
	}
	sort.Sort(sort.Reverse(sort.IntSlice(r.scores)))
	return r
}

// compare orders results, better ones higher.
func (r nextResult) compare(q nextResult) int {
	if r.pairs != q.pairs {
		return r.pairs - q.pairs
	}
	for k := range r.scores {
		if r.scores[k] != q.scores[k] {
			return r.scores[k] - q.scores[k]
		}
	}
	return 0
}
