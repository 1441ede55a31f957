package swiss_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// event is a simulated tournament that is paired round by round.
type event struct {
	rounds   int
	win      int
	entrants []pairing.Entrant
	initial  pairing.Colour
	random   *rand.Rand
	scores   func(*rand.Rand) (first, second int) // points of a game, in tenths
	absences float64
	forfeits float64
}

// classic scores 1, ½, 0; neither side is favoured.
func classic(r *rand.Rand) (int, int) {
	first := r.IntN(3) * 5
	return first, 10 - first
}

// eleven scores 0…11, which makes nearly all scores different.
func eleven(r *rand.Rand) (int, int) {
	first := r.IntN(12) * 10
	if r.IntN(8) == 0 {
		first = 55
	}
	return first, 110 - first
}

func newEvent(seed uint64, players, rounds int) *event {
	e := &event{
		rounds: rounds, win: 10, initial: pairing.First,
		random: rand.New(rand.NewPCG(seed, 7)),
		scores: classic,
	}
	if seed%2 == 0 {
		e.initial = pairing.Second
	}
	for i := range players {
		e.entrants = append(e.entrants, pairing.Entrant{Number: pairing.Number(i + 1), Rating: 2000 - i})
	}
	return e
}

// field is the next round's, with some entrants absent.
func (e *event) field(round int) pairing.Field {
	f := pairing.Field{Round: round, Rounds: e.rounds, Initial: e.initial, WinPoints: e.win}
	for i := range e.entrants {
		e.entrants[i].Absent = e.random.Float64() < e.absences
	}
	f.Entrants = append(f.Entrants, e.entrants...)
	return f
}

// pair pairs a round; impossible rounds are reported as such.
func pair(t testing.TB, f pairing.Field) (pairing.Proposal, error) {
	t.Helper()
	return swiss.New().Pair(context.Background(), f)
}

// play gives every pair a result and everyone else an absence.
func (e *event) play(proposal pairing.Proposal) {
	done := map[pairing.Number]pairing.Past{}
	for _, p := range proposal.Pairs {
		if p.Second == 0 {
			done[p.First] = pairing.Past{Kind: pairing.PairingAllocated, Points: e.win}
			continue
		}
		first, second := e.scores(e.random)
		a := pairing.Past{Kind: pairing.Played, Opponent: p.Second, Colour: pairing.First, Points: first}
		b := pairing.Past{Kind: pairing.Played, Opponent: p.First, Colour: pairing.Second, Points: second}
		if e.random.Float64() < e.forfeits {
			a = pairing.Past{Kind: pairing.ForfeitWin, Opponent: p.Second, Points: e.win}
			b = pairing.Past{Kind: pairing.ForfeitLoss, Opponent: p.First}
		}
		done[p.First], done[p.Second] = a, b
	}
	for i := range e.entrants {
		entrant := &e.entrants[i]
		past := done[entrant.Number]
		entrant.Past = append(entrant.Past, past)
		entrant.Score += past.Points
	}
}
