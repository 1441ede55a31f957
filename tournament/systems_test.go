package tournament_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/knockout"
	"sumito/tournament/monrad"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

// systems are all that there are.
var systems = map[string]pairing.System{
	swiss.Name:        swiss.New(),
	monrad.Name:       monrad.New(),
	roundrobin.Single: roundrobin.New(),
	roundrobin.Double: roundrobin.NewDouble(),
	knockout.Single:   knockout.New(),
	knockout.Double:   knockout.NewDouble(),
}

// openFor returns a hall of n entries paired by a system.
func openFor(system string, n, rounds int, options tournament.Options) *hall {
	h := &hall{t: tournament.New("tournament-1")}
	s := settings()
	s.System, s.Rounds = system, rounds
	h.must(tournament.Create{Club: "club-1", Settings: s, Options: options})
	h.must(entries(1, n))
	return h
}

// propose has the tournament's own system pair a round, as the service does.
func (h *hall) propose(t testing.TB, round int) (tournament.PairRound, error) {
	t.Helper()
	return tournament.Propose(t.Context(), h.t, round, systems[h.t.System(round)], "black")
}

// draftBySystem drafts a round, publishBySystem shows it as well.
func (h *hall) draftBySystem(t testing.TB, round int) {
	t.Helper()
	c, err := h.propose(t, round)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.do(c); err != nil {
		t.Fatalf("round %d by %s: %v", round, c.System, err)
	}
}

func (h *hall) publishBySystem(t testing.TB, round int) {
	t.Helper()
	h.draftBySystem(t, round)
	h.must(tournament.PublishRound{Round: round})
}

// places lists the standings, place by entry: "1:4 2:1 2:3".
func (h *hall) places() string {
	text := ""
	for _, row := range tournament.Standings(h.t, 0) {
		text += fmt.Sprintf(" %d:%d", row.Rank, row.Entry)
	}
	return text[min(1, len(text)):]
}

// strong plays a round in which the entry with the smaller id wins.
func (h *hall) strong(round int) {
	r, _ := h.t.Round(round)
	for _, p := range r.Pairings {
		if !p.Game() {
			continue
		}
		c := blackWins(round, p.Board)
		if p.White < p.Black {
			c.Outcome, c.Balls = event.WhiteWins, event.Balls{Black: 3, White: 6}
		}
		h.must(c)
	}
	h.must(tournament.CompleteRound{Round: round})
}

func TestKnockoutPlaces(t *testing.T) {
	for system, want := range map[string]string{
		// The losers of a round share its place.
		knockout.Single: "1:1 2:2 3:3 3:4 5:5 5:6",
		// 6 and 5 lose their second games in round 3, 4 and 3 later.
		knockout.Double: "1:1 2:2 3:3 4:4 5:5 5:6",
	} {
		h := openFor(system, 6, 1, tournament.Options{})
		for round := 1; h.t.Phase(round) == tournament.Next; round++ {
			h.publishBySystem(t, round)
			h.strong(round)
		}
		if got := h.places(); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
		if h.t.Planned() != len(h.t.Rounds) {
			t.Errorf("%s: %d rounds, planned %d", system, len(h.t.Rounds), h.t.Planned())
		}
	}
}

func TestPlayOffPlaces(t *testing.T) {
	h := openFor(swiss.Name, 9, 5, tournament.Options{
		PlayOff: event.PlayOff{After: 3, Entries: 4, System: knockout.Single},
	})
	for round := 1; round <= 3; round++ {
		h.publishBySystem(t, round)
		h.strong(round)
	}
	before := tournament.Standings(h.t, 0)
	h.must(tournament.WithdrawEntry{Entry: before[1].Entry}) // the second leaves: the fifth goes on
	h.draftBySystem(t, 4)
	draft := h.t.Rounds[3]
	want := []event.EntryID{before[0].Entry, before[2].Entry, before[3].Entry, before[4].Entry}
	if diff := cmp.Diff(want, draft.Seeds); diff != "" {
		t.Errorf("seeds (-want +got)\n%s", diff)
	}
	if len(draft.Pairings) != 2 || !draft.Pairings[0].Has(want[0]) || !draft.Pairings[0].Has(want[3]) {
		t.Errorf("pairs %v", draft.Pairings)
	}
	h.must(tournament.PublishRound{Round: 4})
	// The lower seeds win: 4 and 3 of the play-off are in the final.
	final := []event.EntryID{want[3], want[2]}
	winners := func(round int, first ...event.EntryID) {
		for _, p := range h.t.Rounds[round-1].Pairings {
			c := blackWins(round, p.Board)
			if !slices.Contains(first, p.Black) {
				c.Outcome, c.Balls = event.WhiteWins, event.Balls{Black: 3, White: 6}
			}
			h.must(c)
		}
		h.must(tournament.CompleteRound{Round: round})
	}
	winners(4, final...)
	h.publishBySystem(t, 5)
	winners(5, final[0])
	after := tournament.Standings(h.t, 0)
	var order []event.EntryID
	for i, row := range after {
		order = append(order, row.Entry)
		if row.Rank != i+1 && i < 5 {
			t.Errorf("place %d is shared", row.Rank)
		}
		was := before[slices.IndexFunc(before, func(b tournament.Row) bool { return b.Entry == row.Entry })]
		if row.Points != was.Points || !reflect.DeepEqual(row.TieBreaks, was.TieBreaks) {
			t.Errorf("entry %d: the play-off changed points or tie-breaks", row.Entry)
		}
		if len(row.Rounds) != 5 {
			t.Errorf("entry %d has %d rounds", row.Entry, len(row.Rounds))
		}
	}
	expect := []event.EntryID{final[0], final[1], want[0], want[1], before[1].Entry}
	if diff := cmp.Diff(expect, order[:5]); diff != "" {
		t.Errorf("places (-want +got)\n%s", diff)
	}
	if h.t.Phase(6) != tournament.Future {
		t.Error("there is a round after the final")
	}
}

// A round robin can be edited in its sides and boards.
func TestScheduledEdit(t *testing.T) {
	h := openFor(roundrobin.Single, 4, 1, tournament.Options{})
	h.draftBySystem(t, 1)
	h.must(edit(event.Pair{Black: 3, White: 2}, event.Pair{Black: 4, White: 1}))
	h.must(tournament.PublishRound{Round: 1})
	if p := h.t.Rounds[0].Pairings[0]; p.Black != 3 || p.Board != 1 {
		t.Errorf("board 1: %v", p.Pair)
	}
	if h.t.Planned() != 3 {
		t.Errorf("planned %d rounds", h.t.Planned())
	}
}

// Tie-breaks are those of a round robin from its first round on, whichever
// round is looked at; a play-off of another system doesn't make it one.
func TestTieBreaksOfRoundRobin(t *testing.T) {
	playOff := tournament.Options{PlayOff: event.PlayOff{After: 2, Entries: 2, System: knockout.Single}}
	for system, test := range map[string]struct {
		options tournament.Options
		want    bool
	}{
		swiss.Name: {playOff, false}, monrad.Name: {playOff, false}, knockout.Double: {want: false},
		roundrobin.Single: {want: true}, roundrobin.Double: {want: true},
	} {
		h := openFor(system, 4, 3, test.options)
		for round := 1; round <= 3; round++ {
			h.publishBySystem(t, round)
			for through := 1; through <= round; through++ {
				if got := tournament.TieBreakField(h.t, through).RoundRobin; got != test.want {
					t.Errorf("%s, after round %d of %d: a round robin %t", system, through, round, got)
				}
			}
			h.strong(round)
		}
	}
}

// Where the system plans the rounds, the settings can change whatever number of
// rounds they say.
func TestScheduledRoundsAreNoSetting(t *testing.T) {
	h := openFor(roundrobin.Single, 4, 1, tournament.Options{})
	for round := 1; round <= 3; round++ {
		h.publishBySystem(t, round)
		h.strong(round)
	}
	s := h.t.Settings
	s.EndsOn = "2026-10-05"
	h.must(tournament.ChangeSettings{Settings: s})
}

// What is planned of a play-off can be changed, undone and done again as long
// as it hasn't begun.
func TestPlayOffIsASetting(t *testing.T) {
	h := open(5)
	planned := event.PlayOff{After: 2, Entries: 2, System: knockout.Single}
	h.must(tournament.ChangeSettings{Settings: settings(), Options: tournament.Options{PlayOff: planned}})
	if h.t.PlayOff != planned || h.t.System(2) != swiss.Name || h.t.System(3) != knockout.Single {
		t.Errorf("%+v", h.t.PlayOff)
	}
	h.must(tournament.Undo{In: tournament.SettingsScope})
	if !h.t.PlayOff.Absent() {
		t.Errorf("after an undo: %+v", h.t.PlayOff)
	}
	h.must(tournament.Undo{In: tournament.SettingsScope, Batch: h.newest()})
	if h.t.PlayOff != planned {
		t.Errorf("after undoing the undo: %+v", h.t.PlayOff)
	}
	if !reflect.DeepEqual(h.replay(t), h.t) {
		t.Error("a replay differs")
	}
}

// Whatever the system, results and withdrawals: each round that it proposes is
// legal, the log replays, everybody meets whom they should and one wins.
func TestAnySystem(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom([]string{
			swiss.Name, monrad.Name, roundrobin.Single, roundrobin.Double, knockout.Single, knockout.Double,
		}).Draw(rt, "system")
		n := rapid.IntRange(2, 12).Draw(rt, "entries")
		rounds := rapid.IntRange(1, 4).Draw(rt, "rounds")
		options := tournament.Options{
			ByWins:     rapid.Bool().Draw(rt, "by wins"),
			ThirdPlace: rapid.Bool().Draw(rt, "third place"),
		}
		if name == swiss.Name || name == monrad.Name {
			rounds = min(rounds, n/2)
			if rapid.Bool().Draw(rt, "play-off") {
				options.PlayOff = event.PlayOff{
					After: rounds, Entries: rapid.IntRange(2, n).Draw(rt, "go on"),
					System: rapid.SampledFrom([]string{knockout.Single, knockout.Double}).Draw(rt, "then"),
				}
				rounds += systems[options.PlayOff.System].Rules(options.PlayOff.Entries).Rounds
			}
		}
		h := openFor(name, n, rounds, options)
		leave := rapid.SampledFrom([]int{0, 12}).Draw(rt, "leave")
		round := 1
		for ; h.t.Phase(round) == tournament.Next; round++ {
			if !anyRound(t, rt, h, round, leave) {
				break
			}
		}
		if h.t.Settings.System == roundrobin.Single && leave == 0 {
			checkAllMet(rt, h.t, 1)
		}
		if h.t.Settings.System == roundrobin.Double && leave == 0 {
			checkAllMet(rt, h.t, 2)
		}
		if last := len(h.t.Rounds); last > 0 && h.t.Rounds[last-1].Rules.Losses > 0 && h.t.Planned() == last {
			checkOneWinner(rt, h.t)
			checkThirdPlace(rt, h.t)
		}
		replayed, err := tournament.Replay(h.t.ID, sequence(h.log))
		if err != nil || !reflect.DeepEqual(h.t, replayed) || h.t.ReadOnly != "" {
			rt.Fatalf("replay differs (%v, read-only %q)", err, h.t.ReadOnly)
		}
	})
}

// anyRound plays a round with any results; false if nobody is left to play.
func anyRound(t *testing.T, rt *rapid.T, h *hall, round, leave int) bool {
	for _, e := range h.t.Entries {
		if e.Left == 0 && round > 1 && h.t.Phase(round) == tournament.Next && rapid.IntRange(1, 100).Draw(rt, "leaves") <= leave {
			h.must(tournament.WithdrawEntry{Entry: e.ID})
		}
	}
	if h.t.Phase(round) != tournament.Next {
		return false // one is left
	}
	c, err := h.propose(t, round)
	if err != nil {
		if leave == 0 && h.t.System(round) != monrad.Name && h.t.System(round) != swiss.Name {
			rt.Fatalf("round %d: %v", round, err)
		}
		return false
	}
	if err := h.do(c); err != nil {
		rt.Fatalf("round %d by %s: %v", round, c.System, err)
	}
	if diff := cmp.Diff(c.Pairs, pairsOf(h.t.Rounds[round-1])); diff != "" {
		rt.Fatalf("round %d (-proposed +drafted)\n%s", round, diff)
	}
	h.must(tournament.PublishRound{Round: round})
	for _, p := range h.t.Rounds[round-1].Pairings {
		if !p.Game() {
			continue
		}
		c := blackWins(round, p.Board)
		switch rapid.IntRange(0, 9).Draw(rt, "result") {
		case 0, 1, 2, 3:
			c.Outcome, c.Balls = event.WhiteWins, event.Balls{Black: 3, White: 6}
		case 4:
			c.Ending = event.Forfeit
		case 5:
			c.Ending, c.Outcome, c.Balls = event.Agreement, event.Draw, event.Balls{Black: 4, White: 4}
			if h.t.Rounds[round-1].Rules.Losses > 0 {
				h.must(c)
				if code(t, h.do(tournament.CompleteRound{Round: round})) == "" {
					rt.Fatal("a round of a knockout was completed with a draw")
				}
				h.must(ruling(round, p.Board))
				continue
			}
		}
		h.must(c)
	}
	h.must(tournament.CompleteRound{Round: round})
	return true
}

func pairsOf(r tournament.Round) []event.Pair {
	pairs := make([]event.Pair, len(r.Pairings))
	for i, p := range r.Pairings {
		pairs[i] = p.Pair
	}
	return pairs
}

// checkAllMet: everybody has been paired with everybody else so often.
func checkAllMet(t *rapid.T, s *tournament.Tournament, times int) {
	met := map[[2]event.EntryID]int{}
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			if p.Game() {
				met[[2]event.EntryID{min(p.Black, p.White), max(p.Black, p.White)}]++
			}
		}
	}
	for _, count := range met {
		if count != times {
			t.Fatalf("two meet %d times", count)
		}
	}
	if n := len(s.Entries); len(met) != n*(n-1)/2 {
		t.Fatalf("%d pairs of %d entries have met", len(met), n)
	}
}

// checkOneWinner: the first place is one entry's, and it hasn't gone out.
func checkOneWinner(t *rapid.T, s *tournament.Tournament) {
	rows := tournament.Standings(s, 0)
	if rows[0].Shared || rows[0].Out != 0 {
		t.Fatalf("first is %+v", rows[0])
	}
	for _, row := range rows[1:] {
		if row.Rank == 1 {
			t.Fatalf("entry %d is first as well", row.Entry)
		}
	}
}

// checkThirdPlace: in the round of a final with a game for the third place that
// game is the last one, between the losers of the semi-finals, and its winner has
// the third place and its loser the fourth, each alone. Else they share it.
func checkThirdPlace(t *rapid.T, s *tournament.Tournament) {
	final := s.Rounds[len(s.Rounds)-1]
	first := slices.IndexFunc(s.Rounds, func(r tournament.Round) bool { return r.Rules.Losses > 0 })
	if final.Rules.Losses != 1 || len(s.Rounds)-first != final.Rules.Rounds {
		return // not by one loss, or over before the final: all others have left
	}
	var games []tournament.Pairing
	for _, p := range final.Pairings {
		if p.Game() {
			games = append(games, p)
		}
	}
	if len(games) != 2 {
		return // nobody to play it: nobody wanted it, two entrants, or somebody left
	}
	if !s.ThirdPlace {
		t.Fatalf("a final of two games without being asked: %v", games)
	}
	place := map[event.EntryID]tournament.Row{}
	for _, row := range tournament.Standings(s, 0) {
		place[row.Entry] = row
	}
	for i, p := range games {
		won, lost := p.Black, p.White
		if p.Result.Outcome == event.WhiteWins {
			won, lost = lost, won
		}
		for j, id := range []event.EntryID{won, lost} {
			if row := place[id]; row.Rank != 2*i+j+1 || row.Shared {
				t.Fatalf("entry %d of game %d has place %d, shared %v", id, i+1, row.Rank, row.Shared)
			}
		}
	}
}
