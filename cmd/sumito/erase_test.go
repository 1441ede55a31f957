package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// enteredIn makes a database with a tournament of one player and returns the
// ids that erasing takes.
func enteredIn(t *testing.T, database, name string) (tournament, player, place string) {
	t.Helper()
	ctx := t.Context()
	s, err := store.Open(ctx, store.Options{URL: database, Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	if err := s.CreateClub(ctx, app.Club{ID: "club", Name: "Club", Created: time.Now()}); err != nil {
		t.Fatal(err)
	}
	service := app.New(app.Options{Store: s, Systems: map[string]pairing.System{"swiss": swiss.New()}, Log: slog.New(slog.DiscardHandler)})
	actor := app.Actor{Account: "olga", Roles: map[string]app.Role{"club": app.Organizer}}
	receipt, err := service.CreateTournament(ctx, actor, app.SettingsInput{
		Name: "Open", Place: "Quarzhalle", Rounds: 3, System: "swiss",
	}, app.Meta{Command: "create"})
	if err != nil {
		t.Fatal(err)
	}
	receipt, err = service.AddEntries(ctx, actor, receipt.Tournament, []app.EntryInput{{Name: name}}, app.Meta{Command: "enter"})
	if err != nil {
		t.Fatal(err)
	}
	now := receipt.View.Tournament
	return now.ID, now.Entries[0].Players[0], now.Settings.Place.ID
}

func TestErase(t *testing.T) {
	const name = "Xaver Quintzblum"
	database := filepath.Join(t.TempDir(), "sumito.db")
	tournament, player, place := enteredIn(t, database, name)
	for _, bad := range []struct {
		args   []string
		status int
		says   string
	}{
		{nil, 2, "--player"},
		{[]string{"--player", player, "--text", place, "--tournament", tournament}, 2, "together"},
		{[]string{"--text", place}, 2, "--tournament"},
		{[]string{"--player", "nobody"}, 1, "no such player"},
		{[]string{"--tournament", tournament, "--text", "nothing"}, 1, "no such text"},
		{[]string{"--player", player, "--erasures", filepath.Join(t.TempDir(), "no", "folder")}, 1, "no such file"},
		{[]string{"--player", player, "--database", database + ".not"}, 2, "no such file"},
	} {
		status, out, stderr := runTool(t, "", append([]string{"erase", "--database", database}, bad.args...)...)
		if status != bad.status || out != "" || !strings.Contains(stderr, bad.says) {
			t.Errorf("%v: status %d, %q, %q", bad.args, status, out, stderr)
		}
	}
	holds := func(text string) bool {
		body := readFile(t, database)
		return strings.Contains(string(body), text)
	}
	if !holds(name) || !holds("Quarzhalle") {
		t.Fatal("nothing to erase")
	}
	journal := strings.TrimSuffix(database, ".db") + ".erasures"
	for _, args := range [][]string{{"--player", player}, {"--tournament", tournament, "--text", place}} {
		status, out, stderr := runTool(t, "", append([]string{"erase", "--database", database}, args...)...)
		if status != 0 || stderr != "" || !strings.Contains(out, "texts: 1, tournaments: 1") || !strings.Contains(out, journal) {
			t.Errorf("%v: status %d, %q, %q", args, status, out, stderr)
		}
	}
	if holds(name) || holds("Quarzhalle") {
		t.Error("still in the database's file")
	}
	body, err := os.ReadFile(journal)
	if err != nil || strings.Count(string(body), "\n") != 4 || strings.Contains(string(body), name) {
		t.Errorf("journal %v:\n%s", err, body)
	}
}
