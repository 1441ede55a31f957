package check

import "sort"

// far is a score difference larger than any: that of a floater (C18, C20).
const far = 1 << 30

// candidate is a way to pair a bracket.
type candidate struct {
	pairs  [][2]int // the higher-ranked first
	floats []int
}

// vector is what a candidate costs by C6, C7 and C9–C21, in order; fewer is
// better. Lists within it have the same length for candidates equal so far.
// C8 is compared between C7 and C9 by the caller: split is where.
func (t *table) vector(b *bracket, c candidate) (costs []int, split int) {
	costs = append(costs, -len(c.pairs))
	costs = append(costs, t.descending(c.floats)...)
	split = len(costs)
	unplayed := 0
	if len(c.floats) == 1 && t.byeGiven && t.byeScore >= b.score { // he gets it
		unplayed = t.seats[c.floats[0]].unplayed
	}
	costs = append(costs, unplayed)
	costs = append(costs, t.colourCosts(c.pairs)...)
	var gaps []int
	var counts [4]int // C14, C15, C16, C17
	for back := range 2 {
		var down, up []int
		for _, i := range c.floats {
			switch {
			case !t.seats[i].down[back]:
			case t.seats[i].score == b.score:
				counts[2*back]++
			default:
				down = append(down, far)
			}
		}
		for _, pair := range c.pairs {
			high, low := t.seats[pair[0]], t.seats[pair[1]]
			gap := high.score - low.score
			if gap > 0 && high.down[back] {
				down = append(down, gap)
			}
			if gap > 0 && low.up[back] {
				counts[2*back+1]++
				up = append(up, gap)
			}
		}
		gaps = append(gaps, sorted(down)...) // C18, C20
		gaps = append(gaps, sorted(up)...)   // C19, C21
	}
	costs = append(costs, counts[:]...)
	return append(costs, gaps...), split
}

// colourCosts are C10–C13.
func (t *table) colourCosts(pairs [][2]int) []int {
	var difference, third, denied, strong int
	for _, pair := range pairs {
		high, low := t.seats[pair[0]], t.seats[pair[1]]
		if high.want == 0 || high.want != low.want {
			continue
		}
		denied++
		if high.force >= 2 && low.force >= 2 {
			strong++
		}
		loser, colour := low, byte('W')
		if high.want == 'W' {
			colour = 'B'
		}
		if t.colourOf(pair[0], pair[1]) == colour {
			loser = high
		}
		// Only topscorers and their opponents can come here (C3).
		if high.force == 3 && low.force == 3 {
			if loser.wide(colour) {
				difference++
			}
			if loser.thirdInRow(colour) {
				third++
			}
		}
	}
	return []int{difference, third, denied, strong}
}

// descending are the scores of some players, highest first.
func (t *table) descending(players []int) []int {
	var scores []int
	for _, i := range players {
		scores = append(scores, t.seats[i].score)
	}
	return sorted(scores)
}

func sorted(numbers []int) []int {
	sort.Sort(sort.Reverse(sort.IntSlice(numbers)))
	return numbers
}

// compare orders cost lists: negative if a is the better.
func compare(a, b []int) int {
	for k := range min(len(a), len(b)) {
		if a[k] != b[k] {
			return a[k] - b[k]
		}
	}
	return len(a) - len(b)
}
