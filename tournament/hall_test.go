package tournament_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
)

// hall runs a tournament in memory: it decides, seals and applies as the
// service does, and keeps the log.
type hall struct {
	t   *tournament.Tournament
	log []event.Event
}

const started = 1_790_000_000_000_000 // microseconds; any fixed instant will do

func settings() event.Settings {
	table, _ := scoring.Preset(scoring.Eleven, 6)
	return event.Settings{
		Name: event.Text{ID: "text-name", Hash: "00"}, Zone: "Europe/Paris",
		StartsOn: "2026-10-03", EndsOn: "2026-10-04", Rounds: 3, System: "swiss",
		Ruleset: `{"layout":"belgian-daisy"}`, Scoring: table,
		TieBreaks: []string{"BD", "BH", "SB", "DE"},
	}
}

// open returns a hall with a tournament of n entries, ratings falling from
// 1500.
func open(n int) *hall {
	h := &hall{t: tournament.New("tournament-1")}
	h.must(tournament.Create{Club: "club-1", Settings: settings()})
	if n > 0 {
		h.must(entries(1, n))
	}
	return h
}

// entries adds players from…from+n−1.
func entries(from, n int) tournament.AddEntries {
	var c tournament.AddEntries
	for i := from; i < from+n; i++ {
		c.Entries = append(c.Entries, tournament.NewEntry{
			Players: []string{fmt.Sprintf("player-%d", i)},
			Name:    event.Text{ID: fmt.Sprintf("text-%d", i), Hash: "00"},
			Rating:  1510 - 10*i,
		})
	}
	return c
}

// do decides a command and folds its events in, one by one.
func (h *hall) do(c tournament.Command) error {
	payloads, err := tournament.Decide(h.t, c)
	if err != nil {
		return err
	}
	batch := event.Batch{
		Stream: h.t.ID, Time: started + h.t.Head.Sequence*1_000_000,
		Actor: "account-1", Command: fmt.Sprintf("command-%d", h.t.Head.Sequence+1),
	}
	events, err := event.Seal(h.t.Head, batch, payloads...)
	if err != nil {
		return err
	}
	for _, e := range events {
		h.t = tournament.Apply(h.t, e)
	}
	h.log = append(h.log, events...)
	return nil
}

// must is do for commands that can't be refused.
func (h *hall) must(c tournament.Command) {
	if err := h.do(c); err != nil {
		panic(fmt.Sprintf("%T %+v: %v", c, c, err))
	}
}

// newest is the first sequence of the newest batch.
func (h *hall) newest() int64 {
	e := h.log[len(h.log)-1]
	return e.Sequence - int64(e.Index)
}

// proposal pairs a round with the first legal pairing in the order of scores:
// simple, and nothing that these tests check comes from it.
func (h *hall) proposal(round int) (tournament.PairRound, bool) {
	field, err := tournament.PairingField(h.t, round)
	if err != nil {
		return tournament.PairRound{}, false
	}
	var free []pairing.Entrant
	for _, e := range field.Entrants {
		if !e.Absent {
			free = append(free, e)
		}
	}
	slices.SortStableFunc(free, func(a, b pairing.Entrant) int { return b.Score - a.Score })
	var proposal pairing.Proposal
	if len(free)%2 == 1 {
		for i := len(free) - 1; i >= 0; i-- {
			rest := slices.Delete(slices.Clone(free), i, i+1)
			if pairs := match(rest); eligible(free[i]) && pairs != nil {
				proposal.Pairs = append(pairs, pairing.Pair{First: free[i].Number})
				break
			}
		}
	} else {
		proposal.Pairs = match(free)
	}
	return tournament.PairRound{
		Round: round, System: "swiss", Revision: 1, Inputs: tournament.Digest(field), Lot: "black",
		Pairs: tournament.Pairs(h.t, round, proposal),
	}, len(proposal.Pairs) > 0
}

func eligible(e pairing.Entrant) bool {
	return !slices.ContainsFunc(e.Past, func(p pairing.Past) bool {
		return p.Kind == pairing.PairingAllocated || p.Kind == pairing.FullPointBye || p.Kind == pairing.ForfeitWin
	})
}

func match(free []pairing.Entrant) []pairing.Pair {
	if len(free) == 0 {
		return []pairing.Pair{}
	}
	for i := 1; i < len(free); i++ {
		met := slices.ContainsFunc(free[0].Past, func(p pairing.Past) bool {
			return p.Kind == pairing.Played && p.Opponent == free[i].Number
		})
		if met {
			continue
		}
		rest := append(slices.Clone(free[1:i]), free[i+1:]...)
		if pairs := match(rest); pairs != nil {
			return append([]pairing.Pair{{First: free[0].Number, Second: free[i].Number}}, pairs...)
		}
	}
	return nil
}

// pair drafts and publishes a round.
func (h *hall) pair(round int) {
	c, ok := h.proposal(round)
	if !ok {
		panic(fmt.Sprintf("round %d can't be paired", round))
	}
	h.must(c)
	h.must(tournament.PublishRound{Round: round})
}

// play enters Black wins 6–3 on every board without a result and completes the
// round.
func (h *hall) play(round int) {
	r, _ := h.t.Round(round)
	for _, p := range r.Pairings {
		if !p.Decided() {
			h.must(blackWins(round, p.Board))
		}
	}
	h.must(tournament.CompleteRound{Round: round})
}

// blackWins is a report by staff of 6–3 on the board.
func blackWins(round, board int) tournament.ReportResult {
	return tournament.ReportResult{
		Round: round, Board: board, Outcome: event.BlackWins, Ending: event.Six,
		Balls: event.Balls{Black: 6, White: 3}, By: event.ByStaff,
	}
}

// proven is a record on which the board proves that Black won 6–3.
func proven(round, board int, id string) tournament.AttachRecord {
	return tournament.AttachRecord{
		Round: round, Board: board, Record: id, Game: "game of " + id,
		Envelope: event.Text{ID: "envelope of " + id, Hash: "00"},
		Verdict: event.Verdict{
			Revision: 1, Plies: 81, PushedOff: event.Balls{Black: 6, White: 3},
			EndedBy: event.Six, Proven: true, Fingerprint: "moves of " + id,
		},
		Winner: event.BlackWins, Claim: event.BlackWins, By: event.ByBlack,
	}
}

// claimed is a record that ends 4–3 with the claim that Black won by
// resignation.
func claimed(round, board int, id string) tournament.AttachRecord {
	c := proven(round, board, id)
	c.Verdict.PushedOff, c.Verdict.EndedBy, c.Verdict.Proven = event.Balls{Black: 4, White: 3}, event.Resignation, false
	c.Winner = ""
	return c
}

// replay folds the whole log at once.
func (h *hall) replay(t testing.TB) *tournament.Tournament {
	t.Helper()
	state, err := tournament.Replay(h.t.ID, sequence(h.log))
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func sequence(log []event.Event) func(func(event.Event, error) bool) {
	return func(yield func(event.Event, error) bool) {
		for _, e := range log {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// code returns the code of a *Refusal, "" for nil.
func code(t testing.TB, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) {
		t.Fatalf("%v is no *Refusal", err)
	}
	return refusal.Code
}

// visible compares states by what they say, without their histories.
var visible = cmp.Options{
	cmpopts.IgnoreUnexported(tournament.Tournament{}, tournament.Entry{}, tournament.Round{}, tournament.Pairing{}),
	cmpopts.EquateEmpty(),
}

// content compares states apart from when things were touched and from entries
// that were taken off the list.
var content = cmp.Options{
	visible,
	cmpopts.IgnoreSliceElements(func(e tournament.Entry) bool { return e.Removed }),
	cmpopts.IgnoreFields(tournament.Tournament{}, "Head", "Public", "SettingsRevision", "EntriesRevision"),
	cmpopts.IgnoreFields(tournament.Entry{}, "Revision"),
	cmpopts.IgnoreFields(tournament.Round{}, "Revision", "Mark", "Published"),
	cmpopts.IgnoreFields(tournament.Pairing{}, "Revision"),
}
