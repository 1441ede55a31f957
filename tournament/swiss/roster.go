package swiss

import (
	"cmp"
	"slices"

	"sumito/tournament/pairing"
)

// player is an entrant who takes part in the round, with what the rules ask
// about him worked out once.
type player struct {
	number    pairing.Number
	effective int // number among those ever paired or taking part: the odd/even of colour rule 5
	score     int // pairing score, in tenths
	standing  int // score without acceleration, for the order of the boards
	unplayed  int // rounds without a game over the board

	colours   []pairing.Colour // of games played, oldest first
	due       pairing.Colour   // colour preference, None without games
	strength  strength
	diff      int  // games as First minus games as Second
	byeBarred bool // has had a bye or a win's worth without playing

	barred []int   // ranks of those he may not meet, ascending: played before, or kept apart
	down   [2]bool // floated down one and two rounds ago
	up     [2]bool // floated up one and two rounds ago
}

// roster is the players who take part, by rank: score, then number.
type roster struct {
	players   []player
	initial   pairing.Colour
	lastRound bool
	relaxed   bool                         // C3 doesn't hold
	causes    map[[2]pairing.Number]string // why pairs are kept apart who haven't met
	topScore  int                          // more than this is a topscorer's; only asked in the last round
}

// rules are what may be let go of the absolute rules.
type rules struct {
	anyColours bool // C3: both due the same colour absolutely
	forbidden  bool // pairs that have to be kept apart
	anyBye     bool // C2: a second bye
	rematch    bool // C1
}

// newRoster reads a field. Entrants may come in any order.
func newRoster(field pairing.Field, let rules) *roster {
	entrants := slices.Clone(field.Entrants)
	slices.SortFunc(entrants, func(a, b pairing.Entrant) int { return cmp.Compare(a.Number, b.Number) })
	byNumber := make(map[pairing.Number]*pairing.Entrant, len(entrants))
	for i := range entrants {
		byNumber[entrants[i].Number] = &entrants[i]
	}
	r := &roster{
		relaxed:   let.anyColours,
		initial:   field.Initial,
		lastRound: field.Rounds > 0 && field.Round >= field.Rounds,
		topScore:  field.WinPoints * (field.Round - 1) / 2,
		causes:    map[[2]pairing.Number]string{},
	}
	if r.initial == pairing.None {
		r.initial = pairing.First
	}
	floats := newFloats(entrants, byNumber, field.Round)
	effective := 0
	for i := range entrants {
		entrant := &entrants[i]
		if entrant.Absent && !everPaired(entrant) {
			continue
		}
		effective++
		if !entrant.Absent {
			p := newPlayer(entrant, effective, floats[i], field.Round)
			p.byeBarred = p.byeBarred && !let.anyBye
			r.players = append(r.players, p)
		}
	}
	slices.SortStableFunc(r.players, func(a, b player) int { return cmp.Compare(b.score, a.score) })
	if !let.rematch {
		r.barMet(byNumber)
	}
	r.bar(field.Avoided, pairing.BarAvoided)
	if !let.forbidden {
		r.bar(field.Forbidden, pairing.BarForbidden)
	}
	for i := range r.players {
		p := &r.players[i]
		slices.Sort(p.barred)
		p.barred = slices.Compact(p.barred)
	}
	return r
}

// everPaired reports whether an entrant was paired in an earlier round, be it
// with the bye.
func everPaired(entrant *pairing.Entrant) bool {
	return slices.ContainsFunc(entrant.Past, func(p pairing.Past) bool {
		return p.Opponent != 0 || p.Kind == pairing.PairingAllocated
	})
}

func newPlayer(entrant *pairing.Entrant, effective int, floated [2]float, round int) player {
	p := player{number: entrant.Number, effective: effective, score: entrant.Score, standing: entrant.Score - entrant.Extra}
	for r := range round - 1 {
		past := pastOf(entrant, r)
		switch past.Kind {
		case pairing.Played:
			p.colours = append(p.colours, past.Colour)
			p.diff += int(past.Colour)
		case pairing.PairingAllocated, pairing.FullPointBye, pairing.ForfeitWin:
			p.byeBarred = true
		case pairing.Unpaired, pairing.ForfeitLoss, pairing.HalfPointBye:
		}
	}
	p.unplayed = round - 1 - len(p.colours)
	p.due, p.strength = preference(p.colours, p.diff)
	for i, f := range floated {
		p.down[i], p.up[i] = f == floatedDown, f == floatedUp
	}
	return p
}

// pastOf returns round r, from 0; history missing at the end is absence.
func pastOf(entrant *pairing.Entrant, r int) pairing.Past {
	if r < len(entrant.Past) {
		return entrant.Past[r]
	}
	return pairing.Past{}
}

// ranks returns everyone's rank by number.
func (r *roster) ranks() map[pairing.Number]int {
	rank := make(map[pairing.Number]int, len(r.players))
	for i := range r.players {
		rank[r.players[i].number] = i
	}
	return rank
}

// barMet keeps those apart who have played each other. Paired without playing
// may meet again.
func (r *roster) barMet(byNumber map[pairing.Number]*pairing.Entrant) {
	rank := r.ranks()
	for i := range r.players {
		p := &r.players[i]
		for _, past := range byNumber[p.number].Past {
			if j, present := rank[past.Opponent]; present && past.Kind == pairing.Played {
				p.barred = append(p.barred, j)
			}
		}
	}
}

// bar keeps pairs apart for a cause.
func (r *roster) bar(pairs [][2]pairing.Number, cause string) {
	if len(pairs) == 0 {
		return
	}
	rank := r.ranks()
	for _, pair := range pairs {
		i, present1 := rank[pair[0]]
		j, present2 := rank[pair[1]]
		if present1 && present2 && i != j {
			r.players[i].barred = append(r.players[i].barred, j)
			r.players[j].barred = append(r.players[j].barred, i)
			r.causes[pair] = cause
			r.causes[[2]pairing.Number{pair[1], pair[0]}] = cause
		}
	}
}

// mayMeet reports whether two players haven't met and aren't kept apart.
func (r *roster) mayMeet(i, j int) bool {
	_, barred := slices.BinarySearch(r.players[i].barred, j)
	return !barred
}

// topscorer reports whether the rules on absolute preferences are relaxed for a
// player: in the last round, with more than half of what could be scored; or
// for everyone, by an arbiter's decision.
func (r *roster) topscorer(i int) bool {
	return r.relaxed || r.lastRound && r.players[i].score > r.topScore
}
