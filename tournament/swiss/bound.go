package swiss

import "sumito/tournament/pairing"

// colourBound is the least that colours can cost a bracket (C12, C13), found by
// counting, and what a candidate must keep to in order to cost no more.
type colourBound struct {
	majority pairing.Colour // the colour more players are due
	denied   int            // pairs in which somebody isn't given his colour
	mildOnly bool           // such pairs must contain someone who is due it mildly …
	allMild  bool           // … or every such someone must be in one of them
}

// newColourBound counts the players of a bracket by what they are due. If their
// number is odd, one of them floats.
//
// With a players due the majority's colour and o others, at least (a−o)/2 pairs
// have two of the a; a floater is best taken from them. Each of those pairs
// denies a colour that is due strongly unless one of the two is due it mildly.
func newColourBound(r *roster, ranks []int) colourBound {
	var count, milds [3]int // by colour due, plus one
	for _, i := range ranks {
		p := &r.players[i]
		count[p.due+1]++
		if p.strength == mild {
			milds[p.due+1]++
		}
	}
	b := colourBound{majority: pairing.First}
	if count[0] > count[2] {
		b.majority = pairing.Second
	}
	a := count[b.majority+1]
	surplus := a - (len(ranks) - a)
	if surplus < 2 {
		return b // an even share, or one more who floats
	}
	b.denied = surplus / 2
	b.mildOnly = milds[b.majority+1] >= b.denied
	b.allMild = !b.mildOnly
	return b
}

// allows reports whether two players can be a pair of a candidate that keeps
// to the bound.
func (b colourBound) allows(p, q *player) bool {
	if b.denied == 0 {
		return p.due != q.due || p.due == pairing.None
	}
	first, second := p.due == b.majority, q.due == b.majority
	if !first && !second {
		return false
	}
	if first && second {
		switch {
		case p.strength == absolute && q.strength == absolute:
			return false
		case b.mildOnly:
			return p.strength == mild || q.strength == mild
		default:
			return p.strength != mild || q.strength != mild
		}
	}
	if !first {
		p = q
	}
	return !b.allMild || p.strength != mild
}

// allowsFloat reports whether a player can float from a candidate that keeps
// to the bound.
func (b colourBound) allowsFloat(p *player) bool {
	if b.denied == 0 {
		return true
	}
	return p.due == b.majority && (!b.allMild || p.strength != mild)
}
