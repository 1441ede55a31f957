package app_test

import (
	"fmt"
	"slices"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
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

// A large field isn't compared with every other pairing.
func TestPublishingALargeRound(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	names := make([]string, 402)
	for i := range names {
		names[i] = fmt.Sprintf("Player %03d", i+1)
	}
	w.enter(id, names...)
	w.ok(w.app.PairRound(t.Context(), w.arbiter, id, 1, w.meta()))
	if receipt := w.ok(w.app.PublishRound(t.Context(), w.arbiter, id, 1, w.meta())); len(receipt.Findings) > 0 {
		t.Errorf("%+v", receipt.Findings)
	}
}
