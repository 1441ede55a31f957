package demo_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/cmd/sumito/demo"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

func TestSeed(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{URL: filepath.Join(t.TempDir(), "demo.db"), Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	now := time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC)
	account := app.Account{ID: "organizer", Name: "Organizer", Folded: "organizer", Password: "none", Created: now}
	club := app.Club{ID: "club", Name: "Club", Created: now}
	if err := s.CreateAccount(ctx, account); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateClub(ctx, club); err != nil {
		t.Fatal(err)
	}
	if err := s.Grant(ctx, club.ID, account.ID, app.Organizer); err != nil {
		t.Fatal(err)
	}
	organizer := app.Actor{Account: account.ID, Roles: map[string]app.Role{club.ID: app.Organizer}}
	service := app.New(app.Options{Store: s, Log: slog.New(slog.DiscardHandler), Systems: map[string]pairing.System{"swiss": swiss.New()}})

	started := time.Now()
	finished, running, err := demo.Seed(ctx, service, organizer, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("seeded in %v", time.Since(started).Round(time.Millisecond))

	view, err := service.Tournament(ctx, app.Actor{}, finished)
	if err != nil {
		t.Fatal(err)
	}
	if got := view.Summary.State; got != "finished" {
		t.Errorf("the first tournament is %s, want finished", got)
	}
	rows := tournament.Standings(view.Tournament, 7)
	if len(rows) != 24 {
		t.Fatalf("%d rows in the standings, want 24", len(rows))
	}
	// The stronger half does better: the records are dealt by rating.
	var upper, lower int
	for _, row := range rows {
		if row.Entry <= 12 {
			upper += row.Points
		} else {
			lower += row.Points
		}
	}
	if upper <= lower {
		t.Errorf("the stronger half has %d units, the weaker %d", upper, lower)
	}

	view, err = service.Tournament(ctx, app.Actor{}, running)
	if err != nil {
		t.Fatal(err)
	}
	round := view.Tournament.Rounds[len(view.Tournament.Rounds)-1]
	if round.Number != 5 || round.State != tournament.RoundPublished {
		t.Errorf("the running round is %d and %s, want 5 and published", round.Number, round.State)
	}
	trust := map[event.Trust]int{}
	open := 0
	for _, p := range round.Pairings {
		if p.Result == nil {
			open++
		} else {
			trust[p.Result.Trust]++
		}
	}
	if open != 6 || trust[event.Verified] != 4 || trust[event.Claimed] != 1 || trust[event.Ruled] != 1 {
		t.Errorf("%d boards open, results by trust %v; want 6, and 4 verified, 1 claimed, 1 ruled", open, trust)
	}
}
