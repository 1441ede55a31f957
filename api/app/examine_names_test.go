package app_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
)

// misnamed is what is wrong with the players' names: code and entry.
func (w *world) misnamed() []string {
	w.Helper()
	examined, err := w.service().ExamineNames(w.Context())
	w.must(err)
	var found []string
	for _, f := range examined.Faults {
		found = append(found, fmt.Sprint(f.Code, " ", f.Params["entry"]))
	}
	slices.Sort(found)
	return found
}

// correct gives an entry another name.
func (w *world) correct(id string, name string) app.Receipt {
	w.Helper()
	return w.ok(w.app.CorrectEntry(w.Context(), w.organizer, id, 1, app.EntryPatch{Name: &name}, w.meta()))
}

// again enters the player of another tournament's first entry.
func (w *world) again(from, to string) {
	w.Helper()
	player := w.view(w.organizer, from).Tournament.Entries[0].Players[0]
	w.ok(w.app.AddEntries(w.Context(), w.organizer, to, []app.EntryInput{{Player: player}}, w.meta()))
}

// However a name came to be what it is, it is one that a log gave.
func TestNamesThatLogsGave(t *testing.T) {
	w := newWorld(t)
	first, second := w.create(), w.create()
	w.enter(first, "Jon", "Łukasz Müller", "B", "Zoë 🦊 d’Arc", "A\u0300\u0323") // decomposed: kept as NFC
	w.again(first, second)
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"entered", func() {}},
		{"corrected elsewhere", func() { w.correct(second, "John") }},
		{"corrected again", func() { w.correct(first, "Johnny") }},
		{"put back by an undo", func() {
			w.ok(w.app.Undo(t.Context(), w.organizer, first, tournament.EntryScope(1), w.view(w.organizer, first).Tournament.Head.Sequence, w.meta()))
		}},
		{"erased", func() {
			player := w.view(w.organizer, first).Tournament.Entries[1].Players[0]
			_, err := w.app.ErasePlayer(w.Context(), w.organizer, player, w.meta())
			w.must(err)
		}},
	} {
		step.do()
		if found := w.misnamed(); len(found) > 0 {
			t.Errorf("%s: %v", step.name, found)
		}
	}
}

// A name that was changed past the logs is found, and nobody else's; correcting
// it on the console mends it.
func TestNamesThatNoLogGave(t *testing.T) {
	w := newWorld(t)
	first, second := w.create(), w.create()
	w.enter(first, "Jon", "Anna", "Clara")
	w.again(first, second)
	w.correct(second, "John")
	for statement, want := range map[string]string{
		"UPDATE players SET name = 'Anna ' WHERE name = 'Anna'":                                        "name-altered 2",
		"UPDATE players SET name = 'ANNA' WHERE name = 'Anna'":                                         "name-altered 2",
		"UPDATE players SET name = 'Anna' || char(0x200b) WHERE name = 'Anna'":                         "name-altered 2",
		"UPDATE players SET name = 'Clara' WHERE name = 'Anna'":                                        "name-altered 2",
		"UPDATE players SET name = '' WHERE name = 'Anna'":                                             "name-altered 2",
		"UPDATE players SET name = CAST(x'416E6EFF' AS TEXT) WHERE name = 'Anna'":                      "name-altered 2",
		"UPDATE players SET name = 'Jo' WHERE name = 'John'":                                           "name-altered 1",
		"UPDATE players SET name = 'Mallory' WHERE created_at = (SELECT min(created_at) FROM players)": "name-altered 1",
	} {
		w.exec("CREATE TABLE kept AS SELECT id, name FROM players; " + statement)
		if found := w.misnamed(); !slices.Equal(found, []string{want}) {
			t.Errorf("%s: found %v, want %s", statement, found, want)
		}
		w.exec("UPDATE players SET name = (SELECT name FROM kept WHERE kept.id = players.id); DROP TABLE kept")
	}
	w.exec("UPDATE players SET name = name || '!'")
	if found := w.misnamed(); len(found) != 3 {
		t.Errorf("found %v of three", found)
	}
	w.exec("UPDATE people_revision SET revision = revision + 1") // past the caches
	for id, name := range map[int]string{1: "John", 2: "Anna", 3: "Clara"} {
		w.app = w.service()
		w.ok(w.app.CorrectEntry(t.Context(), w.organizer, first, w.view(w.organizer, first).Tournament.Entries[id-1].ID, app.EntryPatch{Name: &name}, w.meta()))
	}
	if found := w.misnamed(); len(found) > 0 {
		t.Errorf("after correcting them: %v", found)
	}
}

// Of a name whose text was erased, or is itself not as it was, nothing is said.
func TestNamesThatNothingIsKnownOf(t *testing.T) {
	for _, statement := range []string{
		"UPDATE private_texts SET body = NULL, salt = NULL, erased_at = 1",
		"UPDATE private_texts SET salt = x'00'",
		"DELETE FROM private_texts",
		"UPDATE events SET payload = x'7b' WHERE type = 'entry-added'",
	} {
		w := newWorld(t)
		w.enter(w.create(), "Anna")
		w.exec("UPDATE players SET name = 'Clara'; " + statement)
		if found := w.misnamed(); len(found) > 0 {
			t.Errorf("%s: %v", statement, found)
		}
	}
}

// Players who came in an archive may have been corrected where it was made.
func TestNamesFromElsewhere(t *testing.T) {
	s := newShared(t)
	s.takeOver(s.first, false)
	if found := s.away.misnamed(); len(found) > 0 {
		t.Errorf("without names: %v", found)
	}
	s.takeOver(s.second, true)
	if found := s.away.misnamed(); len(found) > 0 {
		t.Errorf("with names: %v", found)
	}
	s = newShared(t)
	s.takeOver(s.first, true)
	s.takeOver(s.second, true)
	s.away.exec("UPDATE players SET name = 'Mallory'")
	if found := s.away.misnamed(); !slices.Equal(found, []string{"name-unproven 1", "name-unproven 2"}) {
		t.Errorf("changed: %v", found)
	}
}

// More suspects than are kept at a time are all judged, and each once.
func TestManyNames(t *testing.T) {
	w := newWorldOn(t, filepath.Join(t.TempDir(), "many.db"))
	id, later := w.create(), w.create()
	if later < id { // logs are gone through in this order
		id, later = later, id
	}
	for page := range 11 {
		in := make([]app.EntryInput, 500)
		for i := range in {
			in[i].Name = fmt.Sprintf("Player %d", 500*page+i)
		}
		w.ok(w.app.AddEntries(t.Context(), w.organizer, id, in, w.meta()))
	}
	w.again(id, later)
	w.exec("UPDATE players SET name = name || '!'")
	examined, err := w.service().ExamineNames(t.Context())
	w.must(err)
	if len(examined.Faults)+examined.More != 5500 || len(examined.Faults) > 100 {
		t.Errorf("%d faults and %d more", len(examined.Faults), examined.More)
	}
}

// renaming is a store in which somebody is renamed when players are first read.
type renaming struct {
	app.Store
	rename func()
}

func (r *renaming) Players(ctx context.Context, ids []string) (map[string]app.Player, error) {
	if rename := r.rename; rename != nil {
		r.rename = nil
		rename()
	}
	return r.Store.Players(ctx, ids)
}

// Somebody who is renamed while the names are compared is no fault.
func TestNamesWhileSomebodyIsRenamed(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	w.enter(id, "Jon")
	names := &renaming{Store: w.store, rename: func() { w.correct(id, "John") }}
	examined, err := w.on(names).ExamineNames(t.Context())
	w.must(err)
	if len(examined.Faults) > 0 || names.rename != nil {
		t.Errorf("found %v", examined.Faults)
	}
}
