package swiss

import "sumito/tournament/pairing"

// bracket is one step of the procedure: the players moved down from above and
// the residents of a score group, to be paired among themselves as far as
// possible, with everyone below them in view. Players are ranks, ascending.
type bracket struct {
	roster    *roster
	moved     []int // MDPs: floated down into this bracket
	residents []int
	next      []int // residents of the next score group
	below     int   // everyone from this rank on is below that
	bye       byeRule
	remaining *completion
	stopped   func() bool         // the search isn't wanted any more
	clash     [2][]pairing.Number // those due a colour absolutely, see roster.clashing; nil until asked for
}

// byeRule says who may get the bye of an odd field: those with one score (C5)
// who may have it at all (C2). The zero value is an even field's.
type byeRule struct {
	given bool
	score int
}

// allows reports whether the rule lets a player have the bye.
func (b byeRule) allows(p *player) bool {
	return b.given && p.score == b.score && !p.byeBarred
}

// mayPair reports whether C1 and C3 let two players meet.
func (r *roster) mayPair(i, j int) bool {
	p, q := &r.players[i], &r.players[j]
	if p.strength == absolute && q.strength == absolute && p.due == q.due &&
		!r.topscorer(i) && !r.topscorer(j) {
		return false
	}
	return r.mayMeet(i, j)
}

// outcome is how a bracket is paired: pairs of ranks, the higher-ranked first,
// and those who float on, ascending.
type outcome struct {
	pairs  [][2]int
	floats []int
	left   []int // those in view without a partner in view: floats, or residents of the next group
}

// pair finds the best candidate of the bracket. Looking at the bracket alone is
// enough where what it leads to below turns out to be as good as can be; if
// not, the next score group comes into view, and at last everyone. It reports
// false if there is no complete pairing.
func (b *bracket) pair() (outcome, bool) {
	r := b.roster
	if len(b.next) == 0 || !b.mayHaveBye(b.residents) {
		if o, found := b.pairExpress(); found {
			return o, true
		}
	}
	if len(b.next) > 0 && !b.mayHaveBye(b.residents) {
		o, _ := b.pairBracket(viewBracket, nil)
		if b.judge(o.floats) == best {
			return o, true
		}
		if o, found := b.pairFloating(o.floats); found {
			return o, true
		}
		if b.below < len(r.players) && !b.mayHaveBye(b.next) {
			if o, found := b.pairBracket(viewNext, nil); found && b.remaining.possible(o.left, b.below) {
				return o, true
			}
		}
	}
	return b.pairBracket(viewAll, nil)
}

// pairFloating pairs the bracket alone once more where it isn't known that its
// single floater serves those below best: only those who do may float now. It
// reports false if that doesn't settle it.
func (b *bracket) pairFloating(floats []int) (outcome, bool) {
	if len(floats) != 1 {
		return outcome{}, false // sets of floaters are too many to look through
	}
	welcome, found := b.welcome()
	if !found {
		return outcome{}, false
	}
	o, _ := b.pairBracket(viewBracket, welcome)
	return o, len(o.floats) == 1 && welcome.has(o.floats[0])
}

// mayHaveBye reports whether the bye may go to a score group or above it.
func (b *bracket) mayHaveBye(group []int) bool {
	return b.bye.given && b.bye.score >= b.roster.players[group[0]].score
}
