package swiss_test

import (
	"cmp"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
)

// Fields of five to nine with a past that no pairing system made: byes,
// absences, forfeits, every colour, pairs kept apart, accelerated points. The
// engine comes to what trying everything comes to.
func TestBruteForce(t *testing.T) {
	rounds := simulatedRounds(t, 300)
	compared, skipped := 0, 0
	for seed := uint64(1); compared < rounds; seed++ {
		f := randomField(seed)
		proposal, err := pair(t, f)
		want, sure := newBrute(f).round()
		if !sure {
			skipped++
			continue
		}
		compared++
		var impossible *pairing.ImpossibleError
		if want == nil && errors.As(err, &impossible) {
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v, want %v", seed, err, want)
		}
		var got [][2]pairing.Number
		for _, p := range proposal.Pairs {
			got = append(got, [2]pairing.Number{p.First, p.Second})
		}
		slices.SortFunc(got, func(a, b [2]pairing.Number) int { return cmp.Compare(a[0], b[0]) })
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d: %+v\n%s", seed, f, diff)
		}
	}
	if skipped*20 > compared {
		t.Errorf("%d fields left out, %d compared", skipped, compared)
	}
}

// randomField makes up a past at random; games agree with each other, nothing
// else is lawful about it.
func randomField(seed uint64) pairing.Field {
	random := rand.New(rand.NewPCG(seed, 99))
	n := 5 + random.IntN(5)
	past := random.IntN(5)
	f := pairing.Field{Round: past + 1, Initial: pairing.First, WinPoints: 10, Entrants: make([]pairing.Entrant, n)}
	switch random.IntN(3) {
	case 0:
		f.Rounds = f.Round
	case 1:
		f.Rounds = f.Round + 2
	}
	if random.IntN(2) == 0 {
		f.Initial = pairing.Second
	}
	absences := []float64{0, 0, 0.15}[random.IntN(3)]
	draws := []int{3, 3, 9}[random.IntN(3)] // of which one a win, one a loss
	balls := random.IntN(4) == 0            // scores are nearly all different
	if balls {
		f.WinPoints = 30
	}
	extra := random.IntN(4) == 0
	met := map[[2]int]bool{}
	for i := range f.Entrants {
		f.Entrants[i].Number = pairing.Number(i + 1)
	}
	for r := range past {
		order := random.Perm(n)
		cells := make([]pairing.Past, n)
		for k := 0; k < n; k += 2 {
			i := order[k]
			if k+1 == n {
				cells[i] = pairing.Past{Kind: pairing.PairingAllocated, Points: f.WinPoints}
				continue
			}
			j := order[k+1]
			if met[[2]int{i, j}] || random.Float64() < absences {
				cells[i] = []pairing.Past{{}, {Kind: pairing.HalfPointBye, Points: 5}, {Kind: pairing.FullPointBye, Points: f.WinPoints}}[random.IntN(3)]
				continue
			}
			if random.Float64() < absences/2 {
				cells[i] = pairing.Past{Kind: pairing.ForfeitWin, Opponent: pairing.Number(j + 1), Points: f.WinPoints}
				cells[j] = pairing.Past{Kind: pairing.ForfeitLoss, Opponent: pairing.Number(i + 1)}
				continue
			}
			met[[2]int{i, j}], met[[2]int{j, i}] = true, true
			points := []int{10, 0, 5, 5, 5, 5, 5, 5, 5}[random.IntN(draws)]
			if balls {
				points = 5 * random.IntN(7)
			}
			cells[i] = pairing.Past{Kind: pairing.Played, Opponent: pairing.Number(j + 1), Colour: pairing.First, Points: points}
			cells[j] = pairing.Past{Kind: pairing.Played, Opponent: pairing.Number(i + 1), Colour: pairing.Second, Points: f.WinPoints - points}
		}
		for i := range cells {
			if extra && i < n/2 && r < 2 {
				cells[i].Extra = 10
			}
			f.Entrants[i].Past = append(f.Entrants[i].Past, cells[i])
			f.Entrants[i].Score += cells[i].Points
		}
	}
	if extra && past < 2 {
		for i := range n / 2 {
			f.Entrants[i].Extra = 10
			f.Entrants[i].Score += 10
		}
	}
	for i := range f.Entrants {
		f.Entrants[i].Absent = random.Float64() < absences
	}
	for range random.IntN(3) {
		if i, j := random.IntN(n), random.IntN(n); i != j && past > 0 {
			f.Forbidden = append(f.Forbidden, [2]pairing.Number{pairing.Number(i + 1), pairing.Number(j + 1)})
		}
	}
	return f
}

// brute pairs by trying everything, in the words of C.04.3.
type brute struct {
	field    pairing.Field
	seats    []bruteSeat // by score, then number
	bye      bool
	byeScore int
	done     map[uint]bool // whether a set of seats can be paired
}

type bruteSeat struct {
	pairing.Entrant
	odd        bool
	colours    []int // +1 first, −1 second, of games
	wants      int
	force      int // 1 mild, 2 strong, 3 absolute
	diff       int
	byeBarred  bool
	top        bool
	down, up   [2]bool
	unplayed   int
	neverMeets map[pairing.Number]bool
}

func newBrute(f pairing.Field) *brute {
	b := &brute{field: f, done: map[uint]bool{}}
	scoreAt := func(e pairing.Entrant, r int) int {
		score := e.Past[r].Extra
		for _, past := range e.Past[:r] {
			score += past.Points
		}
		return score
	}
	taking := 0
	for _, e := range f.Entrants {
		s := bruteSeat{Entrant: e, neverMeets: map[pairing.Number]bool{}}
		ever := !e.Absent
		for r, past := range e.Past {
			ever = ever || past.Opponent > 0 || past.Kind == pairing.PairingAllocated
			back := len(e.Past) - 1 - r
			switch past.Kind {
			case pairing.Played:
				s.colours = append(s.colours, int(past.Colour))
				s.diff += int(past.Colour)
				s.neverMeets[past.Opponent] = true
				own, other := scoreAt(e, r), scoreAt(f.Entrants[past.Opponent-1], r)
				if back < 2 {
					s.down[back], s.up[back] = own > other, own < other
				}
			default:
				s.unplayed++
				if back < 2 && past.Points > 0 {
					s.down[back] = true
				}
				if past.Points == f.WinPoints || past.Kind == pairing.PairingAllocated {
					s.byeBarred = true
				}
			}
		}
		if ever {
			taking++
		}
		s.odd = taking%2 == 1
		if n := len(s.colours); n > 0 {
			s.wants, s.force = -s.colours[n-1], 1
			if s.diff != 0 {
				s.force = 2
				s.wants = 1
				if s.diff > 0 {
					s.wants = -1
				}
			}
			if s.diff*s.diff > 1 {
				s.force = 3
			} else if n > 1 && s.colours[n-1] == s.colours[n-2] {
				s.force, s.wants = 3, -s.colours[n-1]
			}
		}
		s.top = f.Rounds == f.Round && 2*e.Score > f.WinPoints*(f.Round-1)
		for _, pair := range f.Forbidden {
			if pair[0] == e.Number {
				s.neverMeets[pair[1]] = true
			}
			if pair[1] == e.Number {
				s.neverMeets[pair[0]] = true
			}
		}
		if !e.Absent {
			b.seats = append(b.seats, s)
		}
	}
	slices.SortStableFunc(b.seats, func(x, y bruteSeat) int { return cmp.Compare(y.Score, x.Score) })
	return b
}

// may is C1 and C3.
func (b *brute) may(i, j int) bool {
	x, y := &b.seats[i], &b.seats[j]
	clash := x.force == 3 && y.force == 3 && x.wants == y.wants && !x.top && !y.top
	return !clash && !x.neverMeets[y.Number]
}

// completes reports whether a set of seats can be paired, one with the bye.
func (b *brute) completes(set uint) bool {
	if set == 0 {
		return true
	}
	if done, known := b.done[set]; known {
		return done
	}
	i := bits.TrailingZeros(set)
	rest := set &^ (1 << i)
	result := bits.OnesCount(set)%2 == 1 && b.bye && b.mayHaveBye(i) && b.completes(rest)
	for others := rest; others != 0 && !result; others &= others - 1 {
		j := bits.TrailingZeros(others)
		result = b.may(i, j) && b.completes(rest&^(1<<j))
	}
	b.done[set] = result
	return result
}

func (b *brute) mayHaveBye(i int) bool {
	return b.seats[i].Score == b.byeScore && !b.seats[i].byeBarred
}

// bruteCandidate is a way to pair a bracket.
type bruteCandidate struct {
	pairs  [][2]int // the higher-ranked first
	floats []int
}

// matchings visits every way to pair some seats and leave others.
func (b *brute) matchings(ranks []int, c bruteCandidate, visit func(bruteCandidate)) {
	if len(ranks) == 0 {
		visit(c)
		return
	}
	first, rest := ranks[0], ranks[1:]
	b.matchings(rest, bruteCandidate{c.pairs, append(slices.Clone(c.floats), first)}, visit)
	for k, other := range rest {
		if b.may(first, other) {
			left := slices.Concat(rest[:k], rest[k+1:])
			b.matchings(left, bruteCandidate{append(slices.Clone(c.pairs), [2]int{first, other}), c.floats}, visit)
		}
	}
}

// round pairs the field, nil if it can't be; sure is false where the rules
// don't say what to do: two who floated down could meet.
func (b *brute) round() (pairs [][2]pairing.Number, sure bool) {
	n := len(b.seats)
	all := uint(1)<<n - 1
	if n < 2 {
		return nil, true
	}
	b.bye = n%2 == 1
	if b.bye { // C5
		possible := false
		for i := n - 1; i >= 0 && !possible; i-- {
			b.byeScore = b.seats[i].Score
			clear(b.done)
			possible = b.completes(all)
		}
	}
	if !b.completes(all) {
		return nil, true
	}
	var floats []int
	for from := 0; from < n; {
		until := from + 1
		for until < n && b.seats[until].Score == b.seats[from].Score {
			until++
		}
		var residents []int
		for i := from; i < until; i++ {
			residents = append(residents, i)
		}
		best, unlawful := b.bracket(floats, residents, until)
		if unlawful {
			return nil, false
		}
		for _, pair := range best.pairs {
			pairs = append(pairs, b.coloured(pair[0], pair[1]))
		}
		floats, from = best.floats, until
	}
	for _, i := range floats {
		pairs = append(pairs, [2]pairing.Number{b.seats[i].Number, 0})
	}
	slices.SortFunc(pairs, func(x, y [2]pairing.Number) int { return cmp.Compare(x[0], y[0]) })
	return pairs, true
}

func setOf(lists ...[]int) (set uint) {
	for _, list := range lists {
		for _, i := range list {
			set |= 1 << i
		}
	}
	return set
}

// bracket finds the best candidate, the first generated of equal ones.
func (b *brute) bracket(moved, residents []int, until int) (best bruteCandidate, unlawful bool) {
	below := uint(1)<<len(b.seats) - uint(1)<<until
	var bestCosts []int
	next := map[uint][]int{}
	b.matchings(slices.Concat(moved, residents), bruteCandidate{}, func(c bruteCandidate) {
		last := until == len(b.seats)
		if last && (len(c.floats) > 1 || len(c.floats) == 1 && (!b.bye || !b.mayHaveBye(c.floats[0]))) {
			return
		}
		if !last && !b.completes(below|setOf(c.floats)) { // C4
			return
		}
		costs := []int{len(c.floats)} // C6
		costs = append(costs, b.scores(c.floats)...)
		key := setOf(c.floats)
		if !last && next[key] == nil {
			next[key] = b.nextBracket(c.floats, until)
		}
		costs = append(costs, next[key]...)
		costs = append(costs, b.quality(c, moved, residents)...)
		order := -1
		if bestCosts != nil {
			order = slices.Compare(costs, bestCosts)
		}
		if order == 0 {
			order = slices.Compare(generated(c, moved, residents), generated(best, moved, residents))
		}
		if order < 0 {
			best, bestCosts = c, costs
		}
	})
	for _, pair := range best.pairs {
		unlawful = unlawful || slices.Contains(moved, pair[1])
	}
	return best, unlawful
}

// scores is C7.
func (b *brute) scores(floats []int) []int {
	var scores []int
	for _, i := range floats {
		scores = append(scores, b.seats[i].Score)
	}
	slices.SortFunc(scores, func(x, y int) int { return cmp.Compare(y, x) })
	return scores
}

// nextBracket is C8: the fewest floaters that the next bracket can have, and
// their scores.
func (b *brute) nextBracket(floats []int, from int) []int {
	until := from + 1
	ranks := append(slices.Clone(floats), from)
	for until < len(b.seats) && b.seats[until].Score == b.seats[from].Score {
		ranks = append(ranks, until)
		until++
	}
	below := uint(1)<<len(b.seats) - uint(1)<<until
	var best []int
	b.matchings(ranks, bruteCandidate{}, func(c bruteCandidate) {
		if !b.completes(below | setOf(c.floats)) {
			return
		}
		costs := append([]int{len(c.floats)}, b.scores(c.floats)...)
		if best == nil || slices.Compare(costs, best) < 0 {
			best = costs
		}
	})
	return best
}

// quality is C9 to C21.
func (b *brute) quality(c bruteCandidate, moved, residents []int) []int {
	const never = 1_000_000 // a difference larger than any
	var unplayed, diff, three, denied, strong int
	var down, up [2]int
	var movedGaps, opponentGaps [2][]int
	if b.bye && len(c.floats) == 1 && b.byeScore >= b.seats[residents[0]].Score {
		unplayed = b.seats[c.floats[0]].unplayed
	}
	for _, pair := range c.pairs {
		first, second := b.sides(pair[0], pair[1])
		tops := b.seats[pair[0]].top || b.seats[pair[1]].top
		for k, i := range [2]int{first, second} {
			s, colour := &b.seats[i], 1-2*k
			if n := len(s.colours); tops && n > 1 && s.colours[n-1] == colour && s.colours[n-2] == colour {
				three++
			}
			// A lawful past has no difference above two that gets less.
			if d := s.diff + colour; tops && d*colour > 2 {
				diff++
			}
			if s.wants == -colour {
				denied++
				if s.force >= 2 {
					strong++
				}
			}
		}
		x, y := &b.seats[pair[0]], &b.seats[pair[1]]
		for back := range 2 {
			if x.Score == y.Score {
				continue
			}
			if x.down[back] {
				movedGaps[back] = append(movedGaps[back], x.Score-y.Score)
			}
			if y.up[back] {
				up[back]++
				opponentGaps[back] = append(opponentGaps[back], x.Score-y.Score)
			}
		}
	}
	for _, i := range c.floats {
		for back := range 2 {
			switch {
			case !b.seats[i].down[back]:
			case slices.Contains(moved, i):
				movedGaps[back] = append(movedGaps[back], never)
			default:
				down[back]++
			}
		}
	}
	costs := []int{unplayed, diff, three, denied, strong, down[0], up[0], down[1], up[1]}
	for back := range 2 {
		for _, gaps := range [][]int{movedGaps[back], opponentGaps[back]} {
			slices.SortFunc(gaps, func(x, y int) int { return cmp.Compare(y, x) })
			row := make([]int, len(b.seats))
			copy(row, gaps)
			costs = append(costs, row...)
		}
	}
	return costs
}

// sides is the colours of a pair, Art. 5.2; i is the higher-ranked.
func (b *brute) sides(i, j int) (first, second int) {
	x, y := &b.seats[i], &b.seats[j]
	give := func(seat, colour int) (int, int) {
		if (seat == i) == (colour == 1) {
			return i, j
		}
		return j, i
	}
	switch {
	case x.wants == 0 && y.wants == 0:
		colour := int(b.field.Initial)
		if !x.odd {
			colour = -colour
		}
		return give(i, colour)
	case x.wants == 0:
		return give(j, y.wants)
	case x.wants != y.wants, x.force > y.force, x.force == 3 && y.force == 3 && x.diff*x.diff > y.diff*y.diff:
		return give(i, x.wants)
	case x.force < y.force, x.force == 3 && x.diff*x.diff < y.diff*y.diff:
		return give(j, y.wants)
	}
	for back := 1; back <= len(x.colours) && back <= len(y.colours); back++ {
		if own := x.colours[len(x.colours)-back]; own != y.colours[len(y.colours)-back] {
			return give(i, -own)
		}
	}
	return give(i, x.wants)
}

func (b *brute) coloured(i, j int) [2]pairing.Number {
	first, second := b.sides(i, j)
	return [2]pairing.Number{b.seats[first].Number, b.seats[second].Number}
}

// generated is where a candidate comes in the order of Art. 4, to be compared
// with candidates of the same costs.
func generated(c bruteCandidate, moved, residents []int) []int {
	partner := map[int]int{}
	for _, pair := range c.pairs {
		partner[pair[0]], partner[pair[1]] = pair[1], pair[0]
	}
	var set, opponents, remainder []int
	for k, i := range moved {
		if j, paired := partner[i]; paired {
			set = append(set, k)
			opponents = append(opponents, j)
		}
	}
	for _, i := range residents {
		if !slices.Contains(opponents, i) {
			remainder = append(remainder, i)
		}
	}
	var pairs [][2]int // of places in the remainder
	for k, i := range remainder {
		if j, paired := partner[i]; paired && i < j {
			pairs = append(pairs, [2]int{k, slices.Index(remainder, j)})
		}
	}
	var first []int
	for turned := range 1 << len(pairs) { // who of each pair is in S1
		var upper, lower []int
		at := map[int]int{}
		for k, pair := range pairs {
			if turned>>k&1 == 1 {
				pair[0], pair[1] = pair[1], pair[0]
			}
			upper = append(upper, pair[0])
			at[pair[0]] = pair[1]
		}
		slices.Sort(upper)
		for _, i := range upper {
			lower = append(lower, at[i])
		}
		order := append(exchangeOrder(upper, len(pairs), len(remainder)), lower...)
		if first == nil || slices.Compare(order, first) < 0 {
			first = order
		}
	}
	return slices.Concat(set, opponents, first)
}

// exchangeOrder is Art. 4.3: few exchanged, a small difference, the largest to
// leave S1, the smallest to enter it.
func exchangeOrder(upper []int, pairs, size int) []int {
	var leaving, entering []int
	difference := 0
	for place := size - 1; place >= 0; place-- {
		if in := slices.Contains(upper, place); place < pairs && !in {
			leaving = append(leaving, -place)
			difference -= place
		} else if place >= pairs && in {
			entering = append([]int{place}, entering...)
			difference += place
		}
	}
	return slices.Concat([]int{len(leaving), difference}, leaving, entering)
}
