package app_test

import (
	"context"
	"errors"
	"testing"

	"sumito/api/app"
)

// shared is a home with two tournaments of one player, as they come to a
// service elsewhere that notes erasures.
type shared struct {
	home, away    *world
	first, second string
	player        string
	service       *app.Service // away
}

const sharedName = "Xaver Quintzblum"

func newShared(t *testing.T) *shared {
	t.Helper()
	s := &shared{home: newWorld(t), away: newWorld(t)}
	s.first, s.second = s.home.create(), s.home.create()
	s.home.enter(s.first, sharedName, "Anna Adler")
	s.player = s.home.view(s.home.organizer, s.first).Tournament.Entries[0].Players[0]
	s.home.ok(s.home.app.AddEntries(t.Context(), s.home.organizer, s.second, []app.EntryInput{{Name: sharedName, Player: s.player}}, s.home.meta()))
	s.service = signing(s.away)
	return s
}

// takeOver takes a tournament in elsewhere, with its names or without.
func (s *shared) takeOver(id string, names bool) {
	s.away.Helper()
	in := app.ImportInput{Club: otherClub, TakeOver: true}
	_, err := s.service.ImportTournament(s.away.Context(), s.away.outsider, exported(s.home, id, names), in)
	s.away.must(err)
}

// Who came without a name wasn't erased: a later archive brings the name.
func TestNamelessPlayerIsNamedByALaterArchive(t *testing.T) {
	s := newShared(t)
	s.takeOver(s.first, false)
	if found, err := s.service.Examine(t.Context(), s.stream(s.first)); err != nil || len(found) > 0 {
		t.Errorf("without names: %v, %v", found, err)
	}
	s.takeOver(s.second, true)
	for _, id := range []string{s.first, s.second} {
		if name := s.away.view(s.away.outsider, id).Names[0]; name != sharedName {
			t.Errorf("%s: called %q", id, name)
		}
	}
	if noted, _, err := s.away.journal.Erasures(t.Context()); err != nil || len(noted) > 0 {
		t.Errorf("noted as erased: %v, %v", noted, err)
	}
}

// Entering such a player gives the name too, and what is erased stays so.
func TestNamelessPlayerIsNamedByAnEntry(t *testing.T) {
	s := newShared(t)
	ctx := t.Context()
	s.takeOver(s.first, false)
	elsewhere := validSettings()
	elsewhere.Club = otherClub
	opened := s.away.ok(s.service.CreateTournament(ctx, s.away.outsider, elsewhere, s.away.meta()))
	in := []app.EntryInput{{Name: "Xaver Q.", Player: s.player}}
	s.away.ok(s.service.AddEntries(ctx, s.away.outsider, opened.Tournament, in, s.away.meta()))
	if name := s.away.view(s.away.outsider, s.first).Names[0]; name != "Xaver Q." {
		t.Errorf("called %q", name)
	}
	_, err := s.service.ErasePlayer(ctx, s.away.outsider, s.player, s.away.meta())
	s.away.must(err)
	second := s.away.ok(s.service.CreateTournament(ctx, s.away.outsider, elsewhere, s.away.meta()))
	_, err = s.service.AddEntries(ctx, s.away.outsider, second.Tournament, in, s.away.meta())
	s.away.refused(err, app.Invalid, app.CodePlayerErased)
}

// unwilling is a store that breaks off behind an import, as a crash would.
type unwilling struct{ app.Store }

func (u unwilling) Import(ctx context.Context, i app.Import) error {
	return errors.Join(u.Store.Import(ctx, i), errKilled)
}

// What was erased here never gets into the database: a program that ends right
// after the import has left nothing to do.
func TestErasedNameIsNeverWritten(t *testing.T) {
	s := newShared(t)
	s.takeOver(s.first, true)
	_, err := s.service.ErasePlayer(t.Context(), s.away.outsider, s.player, s.away.meta())
	s.away.must(err)
	_, err = s.away.on(unwilling{s.away.store}).ImportTournament(t.Context(), s.away.outsider, archived(s.home, s.second), app.ImportInput{Club: otherClub})
	if !errors.Is(err, errKilled) {
		t.Fatalf("error %v", err)
	}
	texts, err := s.away.store.AllTexts(t.Context(), s.second)
	s.away.must(err)
	for _, text := range texts {
		if text.Body == sharedName {
			t.Error("the name is in the database")
		}
	}
	if pending, err := s.service.PendingErasures(t.Context(), s.away.journal); err != nil || pending > 0 {
		t.Errorf("%d erasures are pending, %v", pending, err)
	}
	noted, _, err := s.away.journal.Erasures(t.Context())
	if err != nil || len(noted) != 2 || len(noted[1].Texts[s.second]) != 1 {
		t.Errorf("journal %+v, %v", noted, err)
	}
}

func (s *shared) stream(id string) app.Stream {
	s.away.Helper()
	row, err := s.away.store.Stream(s.away.Context(), id)
	s.away.must(err)
	return row
}
