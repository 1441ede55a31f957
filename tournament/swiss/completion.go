package swiss

import "sumito/tournament/pairing/matching"

// completion answers whether those who are left can be paired (C4), mostly by
// counting, else by looking for a pairing.
type completion struct {
	roster  *roster
	bye     byeRule
	apart   int      // most others that anyone may not meet, colours aside
	due     [3][]int // due[c+1][i]: players from rank i on who are absolutely due colour c
	lastBye int      // last rank that may have the bye, −1 if none
}

func newCompletion(r *roster, bye byeRule) *completion {
	n := len(r.players)
	c := &completion{roster: r, bye: bye, lastBye: -1}
	for k := range c.due {
		c.due[k] = make([]int, n+1)
	}
	for i := n - 1; i >= 0; i-- {
		p := &r.players[i]
		for k := range c.due {
			c.due[k][i] = c.due[k][i+1]
		}
		if p.strength == absolute {
			c.due[p.due+1][i]++
		}
		if c.lastBye < 0 && bye.allows(p) {
			c.lastBye = i
		}
		c.apart = max(c.apart, len(p.barred))
	}
	return c
}

// possible reports whether some players and everyone from a rank on can all be
// paired, with one bye if the rule gives one.
func (c *completion) possible(floats []int, from int) bool {
	n := len(floats) + len(c.roster.players) - from
	if n == 0 {
		return !c.bye.given
	}
	if n == 1 {
		return c.bye.given && c.lastBye >= from ||
			c.bye.given && len(floats) == 1 && c.bye.allows(&c.roster.players[floats[0]])
	}
	return c.certain(floats, from) || c.search(floats, from)
}

// certain is a sufficient condition: with somebody for the bye set aside, each
// of m players can meet at least half of the others, so that there is a round
// trip through all of them (Dirac), every second step of which is a pairing.
func (c *completion) certain(floats []int, from int) bool {
	m := len(floats) + len(c.roster.players) - from
	if c.bye.given {
		if c.lastBye < from {
			return false
		}
		m--
	}
	same := max(c.due[0][from], c.due[2][from]) + len(floats)
	return m%2 == 0 && m-1-c.apart-same >= m/2
}

// search looks for a complete pairing.
func (c *completion) search(floats []int, from int) bool {
	r := c.roster
	n := len(floats) + len(r.players) - from
	rank := func(v int) int {
		if v < len(floats) {
			return floats[v]
		}
		return from + v - len(floats)
	}
	size := n
	if c.bye.given {
		size++
	}
	return matching.Cover(singles(size), func(u, v int) bool {
		if u > v {
			u, v = v, u
		}
		if v == n {
			return c.bye.allows(&r.players[rank(u)])
		}
		return r.mayPair(rank(u), rank(v))
	})
}

// singles is a matching without edges.
func singles(size int) []int {
	mate := make([]int, size)
	for v := range mate {
		mate[v] = -1
	}
	return mate
}
