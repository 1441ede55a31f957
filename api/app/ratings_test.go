package app_test

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/api/app"
	"sumito/rating"
	"sumito/tournament"
	"sumito/tournament/event"
)

// fresh computes a club's ratings from the logs alone, by another way than the
// service's: every log is replayed, every completed round becomes a period.
func (w *world) fresh(choice app.RatingChoice, tournaments ...string) map[string]rating.Rating {
	w.Helper()
	type round struct {
		day    string
		opened int64
		number int
		games  []rating.Game
	}
	var rounds []round
	start := map[rating.Player]rating.Rating{}
	given := map[string]int{} // by tournament and player
	for _, id := range tournaments {
		t := w.replayed(w.Context(), id)
		first, err := w.store.Events(w.Context(), id, 0, 1)
		w.must(err)
		day := t.Settings.StartsOn
		zone, err := time.LoadLocation(t.Settings.Zone)
		w.must(err)
		for _, r := range t.Rounds {
			published := time.UnixMicro(r.Published).In(zone).Format("2006-01-02")
			if t.Settings.EndsOn != "" && published > t.Settings.EndsOn {
				published = t.Settings.EndsOn
			}
			day = max(day, published)
			if r.State != tournament.RoundCompleted {
				continue
			}
			one := round{day, first[0].Time, r.Number, nil}
			for _, p := range r.Pairings {
				if p.Bye != "" || p.Result == nil || p.Result.Ending == event.Forfeit {
					continue
				}
				game := rating.Game{Margin: p.Result.Balls.Black - p.Result.Balls.White}
				switch p.Result.Outcome {
				case event.BlackWins:
					game.Score = rating.Win
				case event.WhiteWins:
					game.Score, game.Margin = rating.Loss, -game.Margin
				default:
					game.Score, game.Margin = rating.Draw, 0
				}
				black, white := t.Entries[p.Black-1], t.Entries[p.White-1]
				game.First, game.Second = rating.Player(black.Players[0]), rating.Player(white.Players[0])
				given[fmt.Sprint(one.opened, game.First)], given[fmt.Sprint(one.opened, game.Second)] = black.Rating, white.Rating
				one.games = append(one.games, game)
			}
			if len(one.games) > 0 {
				rounds = append(rounds, one)
			}
		}
	}
	slices.SortFunc(rounds, func(a, b round) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.opened, b.opened), cmp.Compare(a.number, b.number))
	})
	var system rating.System = rating.DefaultGlicko2()
	if choice.System == app.Elo {
		elo := rating.FIDEElo()
		elo.Margins = choice.Margins
		system = elo
	}
	var periods []rating.Period
	seen := map[rating.Player]bool{}
	for _, r := range rounds {
		periods = append(periods, rating.Period{Games: r.games})
		for _, game := range r.games {
			for _, player := range []rating.Player{game.First, game.Second} {
				if points := given[fmt.Sprint(r.opened, player)]; points > 0 && !seen[player] {
					start[player] = system.Listed(points)
				}
				seen[player] = true
			}
		}
	}
	p, all := rating.Project(system, start, periods), map[string]rating.Rating{}
	for _, player := range p.Players() {
		all[string(player)] = p.Rating(player)
	}
	return all
}

// listed are the ratings on a club's list.
func (w *world) listed(service *app.Service, club string) map[string]rating.Rating {
	w.Helper()
	list, err := service.Ratings(w.Context(), club)
	w.must(err)
	all := map[string]rating.Rating{}
	for _, row := range list.Rows {
		all[row.Player] = row.Rating
	}
	return all
}

var clubs atomic.Int64

// hall is a club of its own in which anything may happen to two tournaments.
type hall struct {
	*world
	club        string
	organizer   app.Actor
	tournaments []string
	players     []string
	choice      app.RatingChoice
}

func (w *world) hall() *hall {
	name := fmt.Sprint("club-", clubs.Add(1))
	w.must(w.store.CreateClub(w.Context(), app.Club{ID: name, Name: name, Created: w.now()}))
	h := &hall{world: w, club: name, organizer: w.account("organizer-of-"+name, name, app.Organizer)}
	h.choice.System = app.DefaultRatingSystem
	h.open("2026-03-01", "2026-03-01")
	h.open("2026-02-27", "2026-03-02")
	return h
}

// open adds a tournament of six entries, the known players among them, and
// plays a round of it.
func (h *hall) open(first, last string) {
	h.Helper()
	in := validSettings()
	in.Club, in.StartsOn, in.EndsOn = h.club, first, last
	id := h.ok(h.app.CreateTournament(h.Context(), h.organizer, in, h.meta())).Tournament
	entries := make([]app.EntryInput, 6)
	for i := range entries {
		entries[i] = app.EntryInput{Name: fmt.Sprintf("%s %d", h.club, i)}
		if i < len(h.players) {
			entries[i].Player = h.players[i]
		} else if i%2 == 0 {
			entries[i].Rating = new(1500 + 100*i)
		}
	}
	view := h.ok(h.app.AddEntries(h.Context(), h.organizer, id, entries, h.meta())).View
	for i := len(h.players); i < len(entries)-2; i++ { // two are new every time
		h.players = append(h.players, view.Tournament.Entries[i].Players[0])
	}
	h.tournaments = append(h.tournaments, id)
	h.round(id, 1)
}

// round plays a round and completes it, if it can be.
func (h *hall) round(id string, round int) {
	ctx := h.Context()
	if _, err := h.app.PairRound(ctx, h.organizer, id, round, h.meta()); err != nil {
		return
	}
	h.ok(h.app.PublishRound(ctx, h.organizer, id, round, h.meta()))
	for _, p := range h.view(h.organizer, id).Tournament.Rounds[round-1].Pairings {
		if p.Game() {
			h.ok(h.app.ReportResult(ctx, h.organizer, id, round, p.Board, won(), h.meta()))
		}
	}
	h.ok(h.app.CompleteRound(ctx, h.organizer, id, round, h.meta()))
}

// anyResult is a result that a board can have.
func anyResult(t *rapid.T) app.ResultInput {
	balls := func(black, white int) *event.Balls { return &event.Balls{Black: black, White: white} }
	return rapid.SampledFrom([]app.ResultInput{
		{Outcome: event.WhiteWins, Ending: event.Six, Balls: balls(1, 6), Replace: true},
		{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 5), Replace: true},
		{Outcome: event.Draw, Ending: event.Agreement, Balls: balls(3, 3), Replace: true},
		{Outcome: event.WhiteWins, Ending: event.Resignation, Balls: balls(2, 3), Replace: true},
		{Outcome: event.BlackWins, Ending: event.Forfeit, Replace: true},
		{Outcome: event.DoubleForfeit, Ending: event.Forfeit, Replace: true},
	}).Draw(t, "result")
}

// anything does something to the club, or tries to.
func (h *hall) anything(t *rapid.T) {
	ctx := h.Context()
	id := rapid.SampledFrom(h.tournaments).Draw(t, "tournament")
	now := h.view(h.organizer, id).Tournament
	round := rapid.IntRange(1, max(len(now.Rounds), 1)).Draw(t, "round")
	board := rapid.IntRange(1, 3).Draw(t, "board")
	var err error
	switch rapid.SampledFrom([]string{"play", "correct", "reopen", "undo", "complete", "dates", "system", "leave"}).Draw(t, "what") {
	case "play":
		h.round(id, len(now.Rounds)+1)
	case "correct":
		_, err = h.app.ReportResult(ctx, h.organizer, id, round, board, anyResult(t), h.meta())
	case "reopen":
		_, err = h.app.Undo(ctx, h.organizer, id, tournament.RoundScope(round), 0, h.meta())
	case "undo":
		_, err = h.app.Undo(ctx, h.organizer, id, tournament.PairingScope(round, board), 0, h.meta())
	case "complete":
		_, err = h.app.CompleteRound(ctx, h.organizer, id, round, h.meta())
	case "dates":
		day := rapid.SampledFrom([]string{"2026-02-01", "2026-03-01", "2026-05-01"}).Draw(t, "day")
		_, err = h.app.ChangeSettings(ctx, h.organizer, id, app.SettingsPatch{StartsOn: &day, EndsOn: &day}, h.meta())
	case "system":
		h.choice = rapid.SampledFrom([]app.RatingChoice{{System: app.Glicko2}, {System: app.Elo}, {System: app.Elo, Margins: true}}).Draw(t, "choice")
		err = h.app.ChooseRatings(ctx, h.organizer, h.club, h.choice)
		h.must(err)
	case "leave":
		entry := event.EntryID(rapid.IntRange(1, 6).Draw(t, "entry"))
		_, err = h.app.WithdrawEntry(ctx, h.organizer, id, entry, h.meta())
	}
	if err != nil {
		h.problem(err) // it was refused, nothing else
	}
}

// Whatever happens to the tournaments of a club, in whatever order: its list is
// what the logs give when everything is computed from them anew, in the service
// that has followed all of it as in one that comes fresh to the database.
func TestRatingsNeverKeepAnEditedResult(t *testing.T) {
	w := newWorld(t)
	rapid.Check(t, func(t *rapid.T) {
		h := w.hall()
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			h.anything(t)
			want := h.fresh(h.choice, h.tournaments...)
			if diff := gocmp.Diff(want, h.listed(h.app, h.club)); diff != "" {
				t.Fatalf("−logs +list:\n%s", diff)
			}
		}
		want := h.listed(h.service(), h.club)
		for _, id := range h.tournaments {
			h.must(h.app.Reproject(h.Context(), id))
		}
		if diff := gocmp.Diff(want, h.listed(h.service(), h.club)); diff != "" {
			t.Fatalf("−kept +written anew:\n%s", diff)
		}
	})
}

// What a preview foretells of ratings comes true.
func TestPreviewOfRatingsComesTrue(t *testing.T) {
	w := newWorld(t)
	rapid.Check(t, func(t *rapid.T) {
		h := w.hall()
		for range rapid.IntRange(0, 3).Draw(t, "steps") {
			h.anything(t)
		}
		id := rapid.SampledFrom(h.tournaments).Draw(t, "tournament")
		in := anyResult(t)
		before := h.listed(h.app, h.club)
		preview, err := h.app.WhatIf(h.Context(), h.organizer, id, 1, 1, in)
		if err != nil {
			h.problem(err)
			return
		}
		if _, err := h.app.ReportResult(h.Context(), h.organizer, id, 1, 1, in, h.meta()); err != nil {
			h.problem(err)
			return
		}
		after := h.listed(h.app, h.club)
		foretold := map[string]bool{}
		for _, change := range preview.Ratings {
			foretold[change.Player] = true
			if was, known := before[change.Player]; known && was != change.Before {
				t.Errorf("%s: before is %v, the preview says %v", change.Player, was, change.Before)
			}
			if is, known := after[change.Player]; known && is != change.After {
				t.Errorf("%s: after is %v, the preview says %v", change.Player, is, change.After)
			}
		}
		for player, is := range after {
			if was, known := before[player]; known && !foretold[player] && app.Points(was.Value) != app.Points(is.Value) {
				t.Errorf("%s went from %v to %v unforetold", player, was, is)
			}
		}
	})
}

// A league that runs past a day tournament is rated around it; a tournament
// entered afterwards where its days are.
func TestRoundsAreRatedInTheOrderTheyWerePlayed(t *testing.T) {
	w := newWorld(t)
	h := w.hall()
	h.open("2025-12-06", "2025-12-07") // entered three months late
	h.round(h.tournaments[1], 2)       // of a league from 27 February to 2 March
	h.clock.Add(24 * 60 * 60)
	h.round(h.tournaments[1], 3)
	history, err := h.app.RatingHistory(t.Context(), h.club, h.players[0])
	w.must(err)
	var got []string
	for _, r := range slices.Backward(history.Rounds) {
		at := slices.Index(h.tournaments, r.Tournament)
		got = append(got, fmt.Sprint(r.PlayedOn, " ", at, " ", r.Round))
	}
	want := []string{"2025-12-07 2 1", "2026-03-01 0 1", "2026-03-01 1 1", "2026-03-01 1 2", "2026-03-02 1 3"}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("%s", diff)
	}
}

// A player's history begins at his start, each round where the one before ended
// (Elo ratings don't move between), and ends at his rating; the tournament's
// share of it is on his card.
func TestRatingHistory(t *testing.T) {
	w := newWorld(t)
	h := w.hall()
	w.must(h.app.ChooseRatings(t.Context(), h.organizer, h.club, app.RatingChoice{System: app.Elo}))
	list, err := h.app.Ratings(t.Context(), h.club)
	w.must(err)
	if list.Periods != 2 || list.Games != 6 || len(list.Rows) != 8 {
		t.Fatalf("%d periods, %d games, %d players", list.Periods, list.Games, len(list.Rows))
	}
	changes := map[string]float64{}
	for _, row := range list.Rows {
		history, err := h.app.RatingHistory(t.Context(), h.club, row.Player)
		w.must(err)
		if gocmp.Diff(history.Row, row) != "" {
			t.Errorf("list %+v, history %+v", row, history.Row)
		}
		at := history.Started
		for _, r := range slices.Backward(history.Rounds) {
			if r.Before != at || len(r.Opponents) != len(r.Terms) || r.Name == "" {
				t.Errorf("%s: %+v after %+v", row.Name, r, at)
			}
			at = r.After
			changes[r.Tournament+row.Player] = r.After.Value - r.Before.Value
		}
		if at != row.Rating {
			t.Errorf("%s ends at %v, is listed with %v", row.Name, at, row.Rating)
		}
		for _, id := range h.tournaments {
			sum, played, err := h.app.EntryRating(t.Context(), h.club, id, row.Player)
			w.must(err)
			if change := changes[id+row.Player]; played != (change != 0) || sum.Change != change {
				t.Errorf("%s in %s: %+v, want a change of %v", row.Name, id, sum, change)
			}
		}
	}
	if _, err := h.app.RatingHistory(t.Context(), h.club, "nobody"); w.problem(err).Code != app.CodePlayerUnrated {
		t.Errorf("nobody's history: %v", err)
	}
	if _, err := h.app.Ratings(t.Context(), "no-such-club"); w.problem(err).Code != app.CodeNoClub {
		t.Errorf("no club's list: %v", err)
	}
}

// Who is entered without a rating has the club's, once it can be trusted; a
// rating that is given wins, 0 among them.
func TestEntriesTakeTheClubsRating(t *testing.T) {
	w := newWorld(t)
	h := w.hall()
	ctx := t.Context()
	w.must(h.app.ChooseRatings(ctx, h.organizer, h.club, app.RatingChoice{System: app.Elo}))
	// Under Elo who came with a rating isn't provisional: entries 0 and 2 of the
	// first tournament; entry 1 came without.
	in := validSettings()
	in.Club = h.club
	id := h.ok(h.app.CreateTournament(ctx, h.organizer, in, h.meta())).Tournament
	names := h.view(h.organizer, h.tournaments[0]).Names
	view := h.ok(h.app.AddEntries(ctx, h.organizer, id, []app.EntryInput{
		{Name: names[0], Player: h.players[0]},
		{Name: names[1], Player: h.players[1]},
		{Name: names[2], Player: h.players[2], Rating: new(0)},
		{Name: "  " + names[3], Known: true, Rating: new(1234)},
		{Name: names[0] + " junior", Known: true},
	}, h.meta())).View
	settled := app.Points(h.listed(h.app, h.club)[h.players[0]].Value)
	for i, want := range []int{settled, 0, 0, 1234, 0} {
		entry := view.Tournament.Entries[i]
		if entry.Rating != want {
			t.Errorf("entry %d has %d, want %d", i+1, entry.Rating, want)
		}
		if known := i < 4; known != slices.Contains(h.players, entry.Players[0]) {
			t.Errorf("entry %d is of player %s", i+1, entry.Players[0])
		}
	}
	// It is frozen: what happens to the list later doesn't move it.
	h.round(h.tournaments[0], 2)
	if again := h.view(h.organizer, id).Tournament.Entries[0].Rating; again != settled || settled == 0 {
		t.Errorf("%d became %d", settled, again)
	}
}

func TestOnlyOrganizersChooseRatings(t *testing.T) {
	w := newWorld(t)
	elo := app.RatingChoice{System: app.Elo, Margins: true}
	for _, actor := range []app.Actor{w.arbiter, w.scorekeeper, w.player, w.outsider, w.visitor} {
		if err := w.app.ChooseRatings(t.Context(), actor, w.club, elo); err == nil {
			t.Errorf("%s chose", actor.Account)
		}
	}
	for _, wrong := range []struct {
		choice app.RatingChoice
		code   string
	}{
		{app.RatingChoice{System: "trueskill"}, app.CodeRatingSystemUnknown},
		{app.RatingChoice{}, app.CodeRatingSystemUnknown},
		{app.RatingChoice{System: app.Glicko2, Margins: true}, app.CodeRatingMargins},
	} {
		if p := w.problem(w.app.ChooseRatings(t.Context(), w.organizer, w.club, wrong.choice)); p.Code != wrong.code || p.Class != app.Invalid {
			t.Errorf("%+v: %v", wrong.choice, p)
		}
	}
	before, err := w.app.RatingStamp(t.Context(), w.club)
	w.must(err)
	w.must(w.app.ChooseRatings(t.Context(), w.organizer, w.club, elo))
	list, err := w.app.Ratings(t.Context(), w.club)
	w.must(err)
	after, err := w.app.RatingStamp(t.Context(), w.club)
	w.must(err)
	w.must(w.app.ChooseRatings(t.Context(), w.organizer, w.club, elo))
	again, err := w.app.RatingStamp(t.Context(), w.club)
	w.must(err)
	if list.Club.Ratings != elo || before == after || again != after {
		t.Errorf("chosen %+v; stamps %v, %v, %v", list.Club.Ratings, before, after, again)
	}
}
