package tournament_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

func TestPairingField(t *testing.T) {
	h := open(5)
	draft, _ := h.proposal(1)
	draft.Lot = "white"
	h.must(draft)
	h.must(edit(event.Pair{Black: 2, White: 1}, event.Pair{Black: 3, White: 4}, event.Pair{Black: 5, Bye: event.PairingAllocated}))
	h.must(tournament.PublishRound{Round: 1})
	h.must(report(func(c *tournament.ReportResult) { c.Outcome, c.Ending = event.WhiteWins, event.Forfeit }))
	h.must(tournament.ReportResult{Round: 1, Board: 2, Outcome: event.Draw, Ending: event.Agreement, Balls: event.Balls{Black: 1, White: 2}, By: event.ByStaff})
	h.must(tournament.CompleteRound{Round: 1})
	h.must(tournament.WithdrawEntry{Entry: 3})
	h.must(entries(6, 1))
	got, err := tournament.PairingField(h.t, 2)
	if err != nil {
		t.Fatal(err)
	}
	past := func(kind pairing.Kind, opponent pairing.Number, colour pairing.Colour, points int) []pairing.Past {
		return []pairing.Past{{Kind: kind, Opponent: opponent, Colour: colour, Points: points}}
	}
	want := pairing.Field{
		Round: 2, Rounds: 3, Initial: pairing.Second, WinPoints: 110,
		Entrants: []pairing.Entrant{
			{Number: 1, Rating: 1500, Score: 110, Past: past(pairing.ForfeitWin, 2, pairing.None, 110)},
			{Number: 2, Rating: 1490, Past: past(pairing.ForfeitLoss, 1, pairing.None, 0)},
			{Number: 3, Rating: 1480, Score: 55, Absent: true, Past: past(pairing.Played, 4, pairing.First, 55)},
			{Number: 4, Rating: 1470, Score: 55, Past: past(pairing.Played, 3, pairing.Second, 55)},
			{Number: 5, Rating: 1460, Score: 70, Past: past(pairing.PairingAllocated, 0, pairing.None, 70)},
			{Number: 6, Rating: 1450, Past: past(pairing.Unpaired, 0, pairing.None, 0)},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := tournament.PairingField(h.t, 3); code(t, err) != tournament.CodeRoundNotNext {
		t.Error(err)
	}
}

func TestStartingRanks(t *testing.T) {
	h := open(0)
	for _, rating := range []int{1200, 0, 1500, 1200, 1300} {
		h.must(tournament.AddEntries{Entries: []tournament.NewEntry{{
			Players: []string{h.t.Head.Hash.String()}, Name: event.Text{ID: "n"}, Rating: rating,
		}}})
	}
	h.must(tournament.WithdrawEntry{Entry: 5})
	if diff := cmp.Diff([]int{2, 4, 1, 3, 0}, tournament.StartingRanks(h.t)); diff != "" {
		t.Error(diff)
	}
	pairs := tournament.Pairs(h.t, 1, pairing.Proposal{Pairs: []pairing.Pair{{First: 4}, {First: 1, Second: 3}, {First: 9, Second: 2}}})
	want := []event.Pair{
		{Board: 1, Black: 3, White: 4},
		{Board: 2, Black: 0, White: 1},
		{Black: 2, Bye: event.PairingAllocated, Points: 14},
	}
	if diff := cmp.Diff(want, pairs); diff != "" {
		t.Error(diff)
	}
}

// The digest covers everything that may lead to other pairs, but not the lot.
func TestDigest(t *testing.T) {
	base := func() pairing.Field {
		return pairing.Field{Round: 2, Rounds: 3, WinPoints: 110, Entrants: []pairing.Entrant{
			{Number: 1, Rating: 1500, Score: 110, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: 110}}},
			{Number: 2, Rating: 1490, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second}}},
		}}
	}
	changes := map[string]func(*pairing.Field){
		"round":     func(f *pairing.Field) { f.Round = 3 },
		"rounds":    func(f *pairing.Field) { f.Rounds = 4 },
		"win":       func(f *pairing.Field) { f.WinPoints = 10 },
		"entrants":  func(f *pairing.Field) { f.Entrants = f.Entrants[:1] },
		"number":    func(f *pairing.Field) { f.Entrants[0].Number = 3 },
		"rating":    func(f *pairing.Field) { f.Entrants[0].Rating = 1 },
		"score":     func(f *pairing.Field) { f.Entrants[0].Score = 1 },
		"absent":    func(f *pairing.Field) { f.Entrants[0].Absent = true },
		"kind":      func(f *pairing.Field) { f.Entrants[0].Past[0].Kind = pairing.ForfeitWin },
		"opponent":  func(f *pairing.Field) { f.Entrants[0].Past[0].Opponent = 3 },
		"colour":    func(f *pairing.Field) { f.Entrants[0].Past[0].Colour = pairing.Second },
		"points":    func(f *pairing.Field) { f.Entrants[0].Past[0].Points = 0 },
		"third":     func(f *pairing.Field) { f.ThirdPlace = true },
		"forbidden": func(f *pairing.Field) { f.Forbidden = [][2]pairing.Number{{1, 2}} },
	}
	seen := map[string]string{tournament.Digest(base()): "nothing"}
	for name, change := range changes {
		f := base()
		change(&f)
		digest := tournament.Digest(f)
		if other, twice := seen[digest]; twice {
			t.Errorf("%s and %s have the same digest", name, other)
		}
		seen[digest] = name
	}
	f := base()
	f.Initial = pairing.First
	if tournament.Digest(f) != tournament.Digest(base()) {
		t.Error("the lot is in the digest")
	}
}
