package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/game/record"
	"sumito/tournament"
	"sumito/tournament/event"
)

// Names that nothing else holds, with what folding makes of them: the one a
// player was entered under, the right one, and that of a text.
const (
	wrongName = "Xaver Quîntzblum"
	rightName = "Xavéria Quintzblöm"
	eventName = "Zwölfender Pokal"
	reasonOf  = "Wrzlbrmft left the hall"
)

// traces are what must not be left of the names.
func traces(names ...string) []string {
	var all []string
	for _, name := range names {
		all = append(all, name, app.Fold(name))
	}
	return all
}

// erasing is a club with two tournaments: in the first a player was entered
// wrongly, corrected, undone and corrected again, played two games with records,
// one of which was taken back; in the second the entry was taken off.
type erasing struct {
	*world
	first, second string
	player        string
	takenOff      int64  // first sequence of the batch that did so
	kept          string // a record of a game of others
	records       []string
}

func newErasing(t *testing.T, url string) *erasing {
	t.Helper()
	w := newWorldOn(t, url)
	ctx := t.Context()
	e := &erasing{world: w}
	settings := validSettings()
	settings.Name, settings.Place = eventName, "Town hall"
	e.first = w.ok(w.app.CreateTournament(ctx, w.organizer, settings, w.meta())).Tournament
	w.enter(e.first, wrongName, "Boris Braun", "Cilla Cern", "Dora Dorn")
	right := rightName
	correct := func(scope tournament.Scope) {
		w.ok(w.app.CorrectEntry(ctx, w.organizer, e.first, 1, app.EntryPatch{Name: &right}, w.meta()))
		if scope.Entry > 0 { // a correction to be undone
			w.ok(w.app.Undo(ctx, w.organizer, e.first, scope, 0, w.meta()))
		}
	}
	correct(tournament.EntryScope(1))
	correct(tournament.SettingsScope)
	entry, _ := w.view(w.organizer, e.first).Tournament.Entry(1)
	e.player = entry.Players[0]

	e.second = w.create()
	w.ok(w.app.AddEntries(ctx, w.organizer, e.second, []app.EntryInput{{Name: rightName, Player: e.player}}, w.meta()))
	e.takenOff = w.ok(w.app.Undo(ctx, w.organizer, e.second, tournament.EntriesScope, 0, w.meta())).First

	w.ok(w.app.PairRound(ctx, w.arbiter, e.first, 1, w.meta()))
	w.ok(w.app.PublishRound(ctx, w.arbiter, e.first, 1, w.meta()))
	v := w.view(w.organizer, e.first)
	round, _ := v.Tournament.Round(1)
	for _, p := range round.Pairings {
		text := w.record("black_wins", e.first, 1, p.Board)
		if p.Black != 1 && p.White != 1 {
			w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, e.first, 1, p.Board, text, w.meta()))
			now, _ := w.view(w.organizer, e.first).Tournament.Pairing(1, p.Board)
			e.kept = now.Records[0].ID
			continue
		}
		w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, e.first, 1, p.Board, text, w.meta()))
		w.ok(w.app.Undo(ctx, w.scorekeeper, e.first, tournament.PairingScope(1, p.Board), 0, w.meta()))
		w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, e.first, 1, p.Board, text+"\n", w.meta()))
		now, _ := w.view(w.organizer, e.first).Tournament.Pairing(1, p.Board)
		for _, r := range now.Records {
			e.records = append(e.records, r.ID)
		}
		w.ok(w.app.RuleResult(ctx, w.arbiter, e.first, 1, p.Board, app.RulingInput{
			Outcome: event.BlackWins, Ending: event.Adjudication, Balls: &event.Balls{Black: 3, White: 1}, Reason: reasonOf,
		}, w.meta()))
	}
	return e
}

// onEachDatabase runs a test on a fresh database of every kind; search returns
// everything that it holds, as bytes.
func onEachDatabase(t *testing.T, test func(t *testing.T, url string, search func() []byte)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		path := storetest.SQLite(t)
		test(t, path, func() []byte {
			var all []byte
			for _, suffix := range []string{"", "-wal"} {
				body, err := os.ReadFile(path + suffix)
				if err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
				all = append(all, body...)
			}
			return all
		})
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.Postgres(t)
		db := behind(t, url)
		test(t, url, func() []byte { return rowsAsText(t, db) })
	})
}

// leaves checks which of the texts the database still holds.
func leaves(t *testing.T, all []byte, texts []string, want bool) {
	t.Helper()
	for _, text := range texts {
		if got := bytes.Contains(all, []byte(text)); got != want {
			t.Errorf("the database holds %q: %v, want %v", text, got, want)
		}
	}
}

func TestErasedPlayerLeavesNoTrace(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, url string, search func() []byte) {
		w := newErasing(t, url)
		ctx := t.Context()
		leaves(t, search(), []string{wrongName, rightName, "Boris Braun"}, true)
		before := w.view(w.organizer, w.first)
		head, err := w.store.Head(ctx, w.first)
		w.must(err)

		erased, err := w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta())
		w.must(err)
		// The names: entered, corrected twice; entered in the second. The records: two.
		if erased.Texts != 6 || erased.Tournaments != 2 || erased.Player != w.player || len(erased.Mentions) != 0 {
			t.Errorf("erased %+v", erased)
		}
		leaves(t, search(), traces(wrongName, rightName), false)
		leaves(t, search(), []string{"Cilla Cern", eventName, reasonOf}, true)

		// The log is the same and replays to the same, the entry has no name.
		after, err := w.store.Head(ctx, w.first)
		w.must(err)
		if after != head {
			t.Errorf("head %v after %v", after, head)
		}
		if replayed := w.replayed(ctx, w.first); replayed.Head != head {
			t.Errorf("replayed to %v, want %v", replayed.Head, head)
		}
		v := w.view(w.visitor, w.first)
		if v.Names[0] != "" || v.Names[1] != "Boris Braun" || v.People <= before.People {
			t.Errorf("names %q at people revision %d after %d", v.Names, v.People, before.People)
		}
		// So does another process see it.
		if v, err := w.service().Tournament(ctx, w.visitor, w.first); err != nil || v.Names[0] != "" {
			t.Errorf("another process sees %q, %v", v.Names, err)
		}
		w.recordsAfterErasure()

		// Again nothing is left to do, but it isn't refused.
		if again, err := w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta()); err != nil || again.Texts != 0 {
			t.Errorf("again: %+v, %v", again, err)
		}
	})
}

// recordsAfterErasure checks that the erased player's games replay from their
// content, and that those of others still have their text.
func (e *erasing) recordsAfterErasure() {
	e.Helper()
	for _, id := range e.records {
		g, err := e.app.Record(e.Context(), e.visitor, id)
		e.must(err)
		if !g.Erased || g.Text != "" || record.Verify(g.Written, g.Terms).Fingerprint != g.Verdict.Fingerprint {
			e.Errorf("record %s: erased %v, text %q", id, g.Erased, g.Text)
		}
		if steps := len(g.Replay().Steps); steps != 29 {
			e.Errorf("record %s replays %d plies of 29", id, steps)
		}
	}
	g, err := e.app.Record(e.Context(), e.visitor, e.kept)
	e.must(err)
	if g.Erased || g.Text == "" {
		e.Error("the record of others is gone too")
	}
}

// A tournament goes on with an erased player: pairing, results, standings.
func TestTournamentGoesOnAfterErasure(t *testing.T) {
	w := newErasing(t, storetest.SQLite(t))
	ctx := t.Context()
	if _, err := w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta()); err != nil {
		t.Fatal(err)
	}
	w.ok(w.app.CompleteRound(ctx, w.arbiter, w.first, 1, w.meta()))
	w.ok(w.app.PairRound(ctx, w.arbiter, w.first, 2, w.meta()))
	w.ok(w.app.PublishRound(ctx, w.arbiter, w.first, 2, w.meta()))
	v := w.view(w.organizer, w.first)
	round, _ := v.Tournament.Round(2)
	for _, p := range round.Pairings {
		w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, w.first, 2, p.Board, w.record("black_wins", w.first, 2, p.Board), w.meta()))
	}
	w.ok(w.app.CompleteRound(ctx, w.arbiter, w.first, 2, w.meta()))
	if rows := tournament.Standings(w.view(w.visitor, w.first).Tournament, 2); len(rows) != 4 {
		t.Errorf("standings of %d", len(rows))
	}
	// Nobody can bring the name back: not by correcting, undoing or entering.
	name := rightName
	_, err := w.app.CorrectEntry(ctx, w.organizer, w.first, 1, app.EntryPatch{Name: &name}, w.meta())
	w.refused(err, app.Invalid, app.CodePlayerErased)
	_, err = w.app.AddEntries(ctx, w.organizer, w.second, []app.EntryInput{{Name: rightName, Player: w.player}}, w.meta())
	w.refused(err, app.Invalid, app.CodePlayerErased)
	v = w.ok(w.app.Undo(ctx, w.organizer, w.second, tournament.EntriesScope, w.takenOff, w.meta())).View
	if e, _ := v.Tournament.Entry(1); e.Removed || v.Names[0] != "" {
		t.Errorf("back on the list: %+v called %q", e, v.Names[0])
	}
}

func TestEraseText(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, url string, search func() []byte) {
		w := newErasing(t, url)
		ctx := t.Context()
		v := w.view(w.organizer, w.first)
		settings, now := v.Tournament.Settings, v.Tournament.Entries[0].Name.ID
		var reason string
		for id := range v.Reasons {
			reason = id
		}
		for _, text := range []string{settings.Name.ID, reason} {
			erased, err := w.app.EraseText(ctx, w.organizer, w.first, text, w.meta())
			if err != nil || erased.Texts != 1 || erased.Tournaments != 1 {
				t.Fatalf("%+v, %v", erased, err)
			}
		}
		leaves(t, search(), append(traces(eventName), reasonOf), false)
		after := w.view(w.organizer, w.first)
		if after.Name != "" || after.Place != "Town hall" || after.Reasons[reason] != "" || after.People <= v.People {
			t.Errorf("name %q, place %q, reason %q", after.Name, after.Place, after.Reasons[reason])
		}
		for search, want := range map[string]int{eventName: 0, "town HALL": 2} {
			rows, _, err := w.app.Tournaments(ctx, w.visitor, app.TournamentQuery{Search: search})
			if err != nil || len(rows) != want {
				t.Errorf("search for %q finds %d, %v", search, len(rows), err)
			}
		}
		// A later command doesn't write it back, and settings can be changed without
		// giving a new one.
		w.enter(w.first, "Emil Ende")
		ends := "2026-03-03"
		w.ok(w.app.ChangeSettings(ctx, w.organizer, w.first, app.SettingsPatch{EndsOn: &ends}, w.meta()))
		if v := w.view(w.organizer, w.first); v.Tournament.Settings.Name != settings.Name || v.Tournament.Settings.EndsOn != ends {
			t.Errorf("settings %+v", v.Tournament.Settings)
		}
		leaves(t, search(), traces(eventName), false)

		for _, test := range []struct {
			name  string
			actor app.Actor
			text  string
			class app.Class
			code  string
		}{
			{"unknown", w.organizer, "nothing", app.NotFound, app.CodeTextUnknown},
			{"no id", w.organizer, "a b", app.NotFound, app.CodeTextUnknown},
			{"a present name", w.organizer, now, app.Conflict, app.CodeTextIsName},
			{"an arbiter", w.arbiter, now, app.Forbidden, app.CodeNotAllowed},
			{"another club", w.outsider, now, app.Forbidden, app.CodeNotAllowed},
			{"a visitor", w.visitor, now, app.Unauthorized, app.CodeSignInNeeded},
		} {
			t.Run(test.name, func(t *testing.T) {
				_, err := w.app.EraseText(ctx, test.actor, w.first, test.text, w.meta())
				w.refused(err, test.class, test.code)
			})
		}
	})
}

func TestWhoErasesPlayers(t *testing.T) {
	w := newErasing(t, storetest.SQLite(t))
	for _, test := range []struct {
		name   string
		actor  app.Actor
		player string
		class  app.Class
		code   string
	}{
		{"an arbiter", w.arbiter, w.player, app.Forbidden, app.CodeNotAllowed},
		{"another club", w.outsider, w.player, app.Forbidden, app.CodeNotAllowed},
		{"a visitor", w.visitor, w.player, app.Unauthorized, app.CodeSignInNeeded},
		{"a visitor, nobody", w.visitor, "nobody", app.Unauthorized, app.CodeSignInNeeded},
		{"nobody", w.organizer, "nobody", app.NotFound, app.CodePlayerUnknown},
		{"no id", w.organizer, "% '", app.NotFound, app.CodePlayerUnknown},
	} {
		_, err := w.app.ErasePlayer(t.Context(), test.actor, test.player, w.meta())
		w.refused(err, test.class, test.code)
	}
	operator, err := w.app.Everything(t.Context())
	w.must(err)
	if _, err := w.app.ErasePlayer(t.Context(), operator, w.player, w.meta()); err != nil {
		t.Errorf("who has the database: %v", err)
	}
	noted, _, err := w.journal.Erasures(t.Context())
	if err != nil || len(noted) != 1 || noted[0].By != app.Operator || noted[0].Player != w.player {
		t.Errorf("journal %+v, %v", noted, err)
	}
}

// A command that brought an erased text is still known by its id, whatever it
// is sent with; one without keeps its digest.
func TestRepeatedCommandAfterErasure(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	entered, withdrawn := w.meta(), w.meta()
	in := []app.EntryInput{{Name: rightName}}
	first := w.ok(w.app.AddEntries(ctx, w.organizer, id, in, entered))
	w.ok(w.app.WithdrawEntry(ctx, w.organizer, id, 1, withdrawn))
	_, err := w.app.ErasePlayer(ctx, w.organizer, first.View.Tournament.Entries[0].Players[0], w.meta())
	w.must(err)
	for _, name := range []string{rightName, "Somebody Else"} {
		again := w.ok(w.app.AddEntries(ctx, w.organizer, id, []app.EntryInput{{Name: name}}, entered))
		if !again.Repeated || again.First != first.First || again.Last != first.Last {
			t.Errorf("%s: %+v, want a repetition of %+v", name, again, first)
		}
	}
	_, err = w.app.ReinstateEntry(ctx, w.organizer, id, 1, withdrawn)
	w.refused(err, app.Conflict, app.CodeCommandReused)
}

// Other texts that hold the name are left, and told.
func TestErasureTellsOtherMentions(t *testing.T) {
	w := newErasing(t, storetest.SQLite(t))
	ctx := t.Context()
	v := w.view(w.organizer, w.first)
	round, _ := v.Tournament.Round(1)
	board := slices.IndexFunc(round.Pairings, func(p tournament.Pairing) bool { return p.Game() && p.Black != 1 && p.White != 1 })
	receipt := w.ok(w.app.RuleResult(ctx, w.arbiter, w.first, 1, round.Pairings[board].Board, app.RulingInput{
		Outcome: event.Draw, Ending: event.Adjudication, Balls: &event.Balls{Black: 2, White: 2},
		Reason: "disturbed by " + strings.ToUpper(rightName) + "!",
	}, w.meta()))
	p, _ := receipt.View.Tournament.Pairing(1, round.Pairings[board].Board)
	erased, err := w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta())
	w.must(err)
	if want := []app.Mention{{Tournament: w.first, Text: p.Result.Reason.ID}}; !slices.Equal(erased.Mentions, want) {
		t.Errorf("mentions %+v, want %+v", erased.Mentions, want)
	}
}

// failingStore is a store whose process ends before an erasure is committed.
type failingStore struct{ app.Store }

var errKilled = errors.New("killed")

func (failingStore) Erase(context.Context, app.Erasing) error { return errKilled }

func TestErasureIsFinishedAfterACrash(t *testing.T) {
	path := storetest.SQLite(t)
	w := newErasing(t, path)
	ctx := t.Context()
	killed := w.on(failingStore{w.store})
	if _, err := killed.ErasePlayer(ctx, w.organizer, w.player, w.meta()); !errors.Is(err, errKilled) {
		t.Fatalf("error %v", err)
	}
	if w.view(w.visitor, w.first).Names[0] != rightName {
		t.Fatal("erased before it was committed")
	}
	for want := 1; want >= 0; want-- { // the second time nothing is left to do
		done, err := w.app.ReapplyErasures(ctx, w.journal)
		if err != nil || done != want {
			t.Fatalf("%d erasures again, %v; want %d", done, err, want)
		}
	}
	if name := w.view(w.visitor, w.first).Names[0]; name != "" {
		t.Errorf("still called %q", name)
	}
	body, err := os.ReadFile(path)
	w.must(err)
	leaves(t, body, traces(wrongName, rightName), false)
}

// A backup from before an erasure, and one from before the player came, are
// brought up to date by the journal.
func TestErasuresAreAppliedToARestoredBackup(t *testing.T) {
	folder := t.TempDir()
	w := newErasing(t, filepath.Join(folder, "sumito.db"))
	ctx := t.Context()
	backup := filepath.Join(folder, "backup.db")
	behind, err := sql.Open("sqlite", filepath.Join(folder, "sumito.db"))
	w.must(err)
	_, err = behind.ExecContext(ctx, "VACUUM INTO ?", backup)
	w.must(errors.Join(err, behind.Close()))
	reason := ""
	for reason = range w.view(w.organizer, w.first).Reasons {
	}
	for _, err := range []error{
		second(w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta())),
		second(w.app.EraseText(ctx, w.organizer, w.first, reason, w.meta())),
	} {
		w.must(err)
	}
	for name, want := range map[string]int{backup: 2, filepath.Join(folder, "empty.db"): 0} {
		s, err := store.Open(ctx, store.Options{URL: name, Synchronous: "OFF"})
		w.must(err)
		done, err := w.on(s).ReapplyErasures(ctx, w.journal)
		if err != nil || done != want {
			t.Errorf("%s: %d erasures, %v; want %d", name, done, err, want)
		}
		w.must(s.Close())
		body, err := os.ReadFile(name)
		w.must(err)
		leaves(t, body, append(traces(wrongName, rightName), reasonOf), false)
	}
}

func second[T any](_ T, err error) error { return err }

// Without a journal nothing is erased: a restored backup would bring it back.
func TestNothingIsErasedWithoutAJournal(t *testing.T) {
	w := newErasing(t, storetest.SQLite(t))
	for _, journal := range []app.ErasureJournal{nil, store.NewJournal(filepath.Join(t.TempDir(), "no folder", "x"))} {
		service := w.service(func(o *app.Options) { o.Erasures = journal })
		_, err := service.ErasePlayer(t.Context(), w.organizer, w.player, w.meta())
		w.refused(err, app.Unavailable, app.CodeErasureJournal)
	}
	if w.view(w.visitor, w.first).Names[0] != rightName {
		t.Error("erased without a note")
	}
}

// While a tournament is busy with the very player, names and records that came
// in between are found too: afterwards nothing is left, whoever was first.
func TestErasureOfABusyPlayer(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, url string, search func() []byte) {
		w := newErasing(t, url)
		ctx := t.Context()
		v := w.view(w.organizer, w.first)
		other := v.Tournament.Entries[1].Players[0]
		var group sync.WaitGroup
		busy := func(work func(s *app.Service, n int) error) {
			group.Go(func() {
				service := w.service() // as if another process
				for n := range 12 {
					var problem *app.Problem
					if err := work(service, n); err != nil && !errors.As(err, &problem) {
						t.Error(err)
					}
				}
			})
		}
		busy(func(s *app.Service, n int) error {
			name := fmt.Sprintf("%s %d", rightName, n)
			_, err := s.CorrectEntry(ctx, w.organizer, w.first, 1, app.EntryPatch{Name: &name}, w.meta())
			return err
		})
		busy(func(s *app.Service, n int) error {
			name := fmt.Sprintf("Boris %d", n)
			_, err := s.CorrectEntry(ctx, w.organizer, w.first, 2, app.EntryPatch{Name: &name}, w.meta())
			return err
		})
		busy(func(s *app.Service, n int) error {
			_, err := s.AddEntries(ctx, w.organizer, w.second, []app.EntryInput{{Name: fmt.Sprintf("%s %d", rightName, n), Player: w.player}}, w.meta())
			return err
		})
		for _, player := range []string{w.player, other} {
			group.Go(func() {
				if _, err := w.app.ErasePlayer(ctx, w.organizer, player, w.meta()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		// A name that came after the last look was refused, so nothing is left; the
		// traces of what came while they were removed go with the next erasure.
		for _, player := range []string{w.player, other} {
			if again, err := w.app.ErasePlayer(ctx, w.organizer, player, w.meta()); err != nil || again.Texts != 0 {
				t.Errorf("%d texts were left, %v", again.Texts, err)
			}
		}
		w.must(w.store.Scrub(ctx))
		leaves(t, search(), traces(wrongName, rightName, "Boris 1"), false)
		after := w.view(w.organizer, w.first)
		if after.Names[0] != "" || after.Names[1] != "" {
			t.Errorf("names %q", after.Names)
		}
		if w.replayed(ctx, w.first).Head != after.Tournament.Head {
			t.Error("the log is broken")
		}
	})
}
