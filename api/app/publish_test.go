package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
)

// A draft is checked by code that the engine doesn't share: what the arbiter
// has otherwise than the rules is said and doesn't keep from publishing.
func TestPublishingSaysWhatTheCheckerFinds(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	drafted := func() (string, []event.Pair) {
		id := w.create()
		w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák", "Emil Ek")
		v := w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta())).View
		var pairs []event.Pair
		for _, p := range v.Tournament.Rounds[0].Pairings {
			pairs = append(pairs, p.Pair)
		}
		return id, pairs
	}
	edited := func(change func([]event.Pair)) app.Receipt {
		id, pairs := drafted()
		change(pairs)
		in := make([]app.PairInput, len(pairs))
		for i, p := range pairs {
			in[i] = app.PairInput{Black: p.Black, White: p.White, Bye: p.Bye}
		}
		w.ok(w.app.EditRound(ctx, w.arbiter, id, 1, in, w.meta()))
		return w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	}
	tests := []struct {
		name   string
		change func([]event.Pair)
		want   string // code among the findings; "" for none
	}{
		{"the engine's own", func([]event.Pair) {}, ""},
		{"sides exchanged", func(p []event.Pair) { p[0].Black, p[0].White = p[0].White, p[0].Black }, check.CodeColours},
		{"opponents exchanged", func(p []event.Pair) { p[0].White, p[1].White = p[1].White, p[0].White }, check.CodeNotBest},
		{"asked for half a point", func(p []event.Pair) { p[2].Bye = event.HalfPointBye }, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			receipt := edited(test.change)
			if state := receipt.View.Tournament.Rounds[0].State; state != tournament.RoundPublished {
				t.Errorf("the round is %s", state)
			}
			found := slices.ContainsFunc(receipt.Findings, func(f app.Finding) bool { return f.Code == test.want && len(f.Entries) > 0 })
			if test.want == "" && len(receipt.Findings) > 0 || test.want != "" && !found {
				t.Errorf("findings %+v, want %q", receipt.Findings, test.want)
			}
		})
	}
}

// Decide refuses whatever can't be played before the checker sees it; should it
// ever let something through, the checker, which shares no code with it, doesn't.
func TestWhatTheCheckerCallsIllegalIsNotPublished(t *testing.T) {
	illegal := []string{
		check.CodeUnknown, check.CodeTwice, check.CodeUnpaired, check.CodeMet, check.CodeForbidden, check.CodeBye, check.CodeSecondBye,
	}
	for _, code := range illegal {
		t.Run(code, func(t *testing.T) {
			w := newWorld(t)
			ctx := t.Context()
			id := w.create()
			w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák")
			drafted := w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta())).View.Tournament
			strict := w.service(func(o *app.Options) {
				o.Checker = func(_ context.Context, _ pairing.Field, p pairing.Proposal) (*check.Report, error) {
					return &check.Report{Faults: []check.Fault{{Code: code, Numbers: []pairing.Number{p.Pairs[1].First, p.Pairs[1].Second}}}}, nil
				}
			})
			_, err := strict.PublishRound(ctx, w.arbiter, id, 1, w.meta())
			var problem *app.Problem
			if !errors.As(err, &problem) || problem.Code != app.CodeRoundIllegal || problem.Class != app.Conflict {
				t.Fatalf("%v, want the problem %s", err, app.CodeRoundIllegal)
			}
			second := drafted.Rounds[0].Pairings[1]
			want := map[string]any{"round": 1, "reason": code, "entries": []event.EntryID{second.Black, second.White}}
			if diff := cmp.Diff(want, problem.Params); diff != "" {
				t.Errorf("parameters (-want +got):\n%s", diff)
			}
			if _, err := strict.CheckDraft(ctx, w.arbiter, id, 1); !errors.As(err, &problem) || problem.Code != app.CodeRoundIllegal {
				t.Errorf("looking at the draft: %v", err)
			}
			view, err := w.app.Tournament(ctx, w.arbiter, id)
			w.must(err)
			if round := view.Tournament.Rounds[0]; round.State != tournament.RoundDraft || view.Tournament.Head != drafted.Head {
				t.Errorf("the round is %s, head %d", round.State, view.Tournament.Head.Sequence)
			}
			// The usual checker has nothing against it.
			w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
		})
	}
}

// Staff look at the findings before they publish; nobody else sees a draft.
func TestCheckDraftIsForStaff(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák")
	pairs := w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta())).View.Tournament.Rounds[0].Pairings
	swapped := []app.PairInput{{Black: pairs[0].Black, White: pairs[1].White}, {Black: pairs[1].Black, White: pairs[0].White}}
	w.ok(w.app.EditRound(ctx, w.arbiter, id, 1, swapped, w.meta()))
	found, err := w.app.CheckDraft(ctx, w.scorekeeper, id, 1)
	w.must(err)
	findings := found.Findings
	best := slices.IndexFunc(findings, func(f app.Finding) bool { return f.Code == check.CodeNotBest })
	if best < 0 || len(findings[best].Better) != 2 {
		t.Errorf("%+v", findings)
	}
	for _, actor := range []app.Actor{w.visitor, w.outsider, w.player} {
		if _, err := w.app.CheckDraft(ctx, actor, id, 1); err == nil {
			t.Errorf("%q may look at the draft", actor.Account)
		}
	}
	w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	if found, err := w.app.CheckDraft(ctx, w.arbiter, id, 1); err != nil || found.Findings != nil {
		t.Errorf("a published round: %+v, %v", found, err)
	}
}

// However many look at a draft, and whatever page shows it, the checker does so
// once; and anew when something was changed.
func TestADraftIsCheckedOnce(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák")
	pairs := w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta())).View.Tournament.Rounds[0].Pairings
	var checks atomic.Int32
	counting := w.service(func(o *app.Options) {
		o.Checker = func(ctx context.Context, f pairing.Field, p pairing.Proposal) (*check.Report, error) {
			checks.Add(1)
			return check.Check(ctx, f, p)
		}
	})
	look := func(want int32, faults bool) {
		t.Helper()
		var readers sync.WaitGroup
		for range 20 {
			readers.Go(func() {
				found, err := counting.CheckDraft(ctx, w.arbiter, id, 1)
				if err != nil || len(found.Findings) > 0 != faults {
					t.Errorf("%+v, %v", found, err)
				}
			})
		}
		readers.Wait()
		if got := checks.Load(); got != want {
			t.Errorf("the checker looked %d times, want %d", got, want)
		}
	}
	look(1, false)
	look(1, false)
	swapped := []app.PairInput{{Black: pairs[0].Black, White: pairs[1].White}, {Black: pairs[1].Black, White: pairs[0].White}}
	w.ok(w.app.EditRound(ctx, w.arbiter, id, 1, swapped, w.meta()))
	look(2, true)
	receipt := w.ok(counting.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	if len(receipt.Findings) == 0 || checks.Load() != 2 {
		t.Errorf("publishing found %+v after %d looks", receipt.Findings, checks.Load())
	}
}

// Where no round is left, the problem names who is in the way, and what stands
// in it.
func TestNoRoundLeftToPair(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	settings := validSettings()
	settings.Rounds = 4
	id := w.ok(w.app.CreateTournament(ctx, w.organizer, settings, w.meta())).Tournament
	w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák")
	for round := 1; round <= 3; round++ {
		w.ok(w.app.PairRound(ctx, w.arbiter, id, round, w.meta()))
		w.ok(w.app.PublishRound(ctx, w.arbiter, id, round, w.meta()))
		for board := 1; board <= 2; board++ {
			w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, round, board, won(), w.meta()))
		}
		w.ok(w.app.CompleteRound(ctx, w.arbiter, id, round, w.meta()))
	}
	_, err := w.app.PairRound(ctx, w.arbiter, id, 4, w.meta())
	var problem *app.Problem
	if !errors.As(err, &problem) || problem.Code != app.CodePairingImpossible {
		t.Fatal(err)
	}
	want := map[string]any{"round": 4, "reason": "no-opponent", "relax": []string{"rematch"}, "entries": []event.EntryID{1}}
	if diff := cmp.Diff(want, problem.Params); diff != "" {
		t.Errorf("parameters (-want +got):\n%s", diff)
	}
}

// A large field is compared too.
func TestPublishingALargeRound(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	names := make([]string, 402)
	for i := range names {
		names[i] = fmt.Sprintf("Player %03d", i+1)
	}
	w.enter(id, names...)
	w.ok(w.app.PairRound(t.Context(), w.arbiter, id, 1, w.meta()))
	if found, err := w.app.CheckDraft(t.Context(), w.arbiter, id, 1); err != nil || len(found.Findings)+len(found.Open) > 0 {
		t.Errorf("%+v, %v", found, err)
	}
	if receipt := w.ok(w.app.PublishRound(t.Context(), w.arbiter, id, 1, w.meta())); len(receipt.Findings) > 0 {
		t.Errorf("%+v", receipt.Findings)
	}
}
