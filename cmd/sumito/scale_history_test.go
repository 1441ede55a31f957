package main_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// history is a database with many tournaments.
type history struct {
	once   sync.Once
	folder string
	ids    []string // of the tournaments, but the large one
	large  string
}

// made makes the database when it is asked for first.
func (h *history) made(b *testing.B) *history {
	b.Helper()
	h.once.Do(func() { h.make(b, number(b, scaleTournaments, 1000)) })
	if h.large == "" {
		b.Skip("there is no history")
	}
	b.ResetTimer()
	return h
}

func (h *history) make(b *testing.B, tournaments int) {
	h.folder = filepath.Join(binaryFolder, "scale") // goes when the tests end
	if err := os.Mkdir(h.folder, 0o700); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{URL: filepath.Join(h.folder, "sumito.db"), Synchronous: "OFF"})
	if err != nil {
		b.Fatal(err)
	}
	w := &historian{b: b, store: s, app: app.New(app.Options{
		Store: s, Log: slog.New(slog.DiscardHandler), Systems: map[string]pairing.System{"swiss": swiss.New()},
	})}
	if err := s.CreateClub(ctx, app.Club{ID: "club", Name: "Club of long standing", Created: time.Unix(0, 0)}); err != nil {
		b.Fatal(err)
	}
	if err := s.CreateAccount(ctx, app.Account{ID: "arbiter", Name: "Arbiter", Folded: "arbiter", Password: "-", Created: time.Unix(0, 0)}); err != nil {
		b.Fatal(err)
	}
	settings := w.settings()
	for i := range tournaments {
		// A club's evenings of 8 to 40 players, in 5 to 9 rounds, some still running.
		h.ids = append(h.ids, w.write(i, settings, 8+2*(i*7%17), 5+i%5, i%50 == 0))
	}
	h.large = w.write(tournaments, settings, largeEntries, largeRounds, false)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.Logf("made %d tournaments and one of %d entries, %d events, in %v", tournaments, largeEntries, w.events, time.Since(began).Round(time.Second))
}

// The words that names are made of.
var (
	seasons = []string{"Spring", "Summer", "Autumn", "Winter", "Harvest", "New Year", "Midnight", "Jubilee", "River", "Castle", "Harbour", "Lantern"}
	kinds   = []string{"Open", "Cup", "Evening", "Rapid", "Memorial", "Friendly", "Team trial", "Championship"}
	places  = []string{"Brno", "Gent", "Lyon", "Łódź", "Köln", "Porto", "Århus", "Zürich", "Győr", "Tartu"}
)

func nameOf(i int) string {
	return fmt.Sprintf("%s %s %d", seasons[i%len(seasons)], kinds[i/len(seasons)%len(kinds)], 1990+i%37)
}

// word is something to search for, different from the one before.
func (h *history) word(i int) string {
	return fmt.Sprintf("%s %d", kinds[i%len(kinds)], 1990+i%37)
}

// historian writes finished tournaments into a store.
type historian struct {
	b       testing.TB
	store   *store.Store
	app     *app.Service
	players int // there are
	events  int
}

// settings are those of a tournament that the service has opened itself.
func (w *historian) settings() event.Settings {
	w.b.Helper()
	ctx := context.Background()
	organizer := app.Actor{Account: "arbiter", Roles: map[string]app.Role{"club": app.Organizer}}
	receipt, err := w.app.CreateTournament(ctx, organizer, app.SettingsInput{Name: "First", Rounds: 9}, app.Meta{Command: "first"})
	if err != nil {
		w.b.Fatal(err)
	}
	log, err := w.store.Events(ctx, receipt.Tournament, 0, 1)
	if err != nil {
		w.b.Fatal(err)
	}
	body, err := event.Decode(log[0])
	if err != nil {
		w.b.Fatal(err)
	}
	return body.(event.TournamentCreated).Settings
}

// write plays a tournament of an even number of entries and returns its id.
func (w *historian) write(i int, settings event.Settings, entries, rounds int, running bool) string {
	w.b.Helper()
	ctx := context.Background()
	id, day := app.NewID(), time.Date(1990, 1, 1, 18, 0, 0, 0, time.UTC).AddDate(0, 0, 13*i)
	settings.Rounds, settings.StartsOn = rounds, day.Format(time.DateOnly)
	settings.Place = event.Text{ID: "place", Hash: settings.Name.Hash}
	texts := []app.Text{{ID: settings.Name.ID, Salt: []byte{1}, Body: nameOf(i)}, {ID: "place", Salt: []byte{1}, Body: places[i%len(places)]}}

	var players []app.Player
	for ; w.players < entries; w.players++ { // the same people come again
		players = append(players, app.Player{ID: fmt.Sprintf("player-%05d", w.players), Club: "club", Name: fmt.Sprintf("Player of standing %05d", w.players), Created: day})
	}
	payloads := []event.Payload{event.TournamentCreated{Club: "club", Settings: settings}}
	for n := range entries {
		player := fmt.Sprintf("player-%05d", n)
		payloads = append(payloads, event.EntryAdded{
			Entry: event.EntryID(n + 1), Players: []string{player}, Name: settings.Name, Rating: 2200 - n%1200, From: 1,
		})
	}
	for round := 1; round <= rounds; round++ {
		payloads = append(payloads, roundOf(round, entries, running && round == rounds)...)
	}
	w.events += len(payloads)
	var head event.Head
	for chunk := 0; len(payloads) > 0; chunk++ {
		part := payloads[:min(len(payloads), 5000)]
		payloads = payloads[len(part):]
		command := fmt.Sprint("history-", chunk)
		events, err := event.Seal(head, event.Batch{Stream: id, Time: day.UnixMicro(), Actor: "arbiter", Command: command}, part...)
		if err != nil {
			w.b.Fatal(err)
		}
		last := events[len(events)-1]
		commit := app.Commit{
			Stream: id, Base: head, Events: events, Texts: texts, Players: players,
			Command: app.Answer{Actor: "arbiter", Command: command, Digest: "-", First: events[0].Sequence, Last: last.Sequence},
			Summary: app.Summary{ID: id, Club: "club", Name: nameOf(i), Zone: settings.Zone, State: app.Planned, Created: day, Updated: day},
		}
		if err := w.store.Commit(ctx, commit); err != nil {
			w.b.Fatal(err)
		}
		head, texts, players = event.Head{Sequence: last.Sequence, Hash: last.Hash}, nil, nil
	}
	if err := w.app.Reproject(ctx, id); err != nil {
		w.b.Fatal(err)
	}
	return id
}

// roundOf is a round in which entry 1 stays and the others go round, so that
// nobody meets twice; each result is reported and confirmed.
func roundOf(round, entries int, unfinished bool) []event.Payload {
	seat := func(k int) event.EntryID {
		if k == 0 {
			return 1
		}
		return event.EntryID(2 + (k-1+round)%(entries-1))
	}
	pairs := make([]event.Pair, entries/2)
	for k := range pairs {
		pairs[k] = event.Pair{Board: k + 1, Black: seat(k), White: seat(entries - 1 - k)}
	}
	paired := event.RoundPaired{Round: round, System: "swiss", Revision: 1, Inputs: "00", Pairs: pairs}
	payloads := []event.Payload{}
	if round == 1 {
		paired.Lot = "black"
		var numbers event.FieldRanked
		for n := range entries {
			numbers.Numbers = append(numbers.Numbers, n+1)
		}
		payloads = append(payloads, numbers)
	}
	payloads = append(payloads, paired, event.RoundPublished{Round: round})
	if unfinished {
		return payloads
	}
	for k := range pairs {
		balls, points := event.Balls{Black: 6, White: (round + k) % 6}, event.Balls{Black: 2 * (11 - (round+k)%6), White: 2 * ((round + k) % 6)}
		outcome := event.BlackWins
		if (round*31+k)%5 < 2 {
			outcome = event.WhiteWins
			balls, points = event.Balls{Black: balls.White, White: 6}, event.Balls{Black: points.White, White: points.Black}
		}
		payloads = append(payloads,
			event.ResultReported{Round: round, Board: k + 1, Result: event.Result{
				Outcome: outcome, Ending: event.Six, Balls: balls, Points: points, Trust: event.Claimed, By: event.ByStaff,
			}},
			event.ResultConfirmed{Round: round, Board: k + 1, By: event.ByStaff, Trust: event.Confirmed})
	}
	return append(payloads, event.RoundCompleted{Round: round})
}
