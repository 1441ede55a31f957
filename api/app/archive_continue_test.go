package app_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/archive"
	"sumito/api/store/storetest"
)

// saturday is a tournament at home after its first day, and a copy of it
// elsewhere, on a database of either kind.
type saturday struct {
	home, away *world
	id         string
}

func onSaturday(t *testing.T, url string, in app.ImportInput) saturday {
	t.Helper()
	s := saturday{home: newWorld(t), away: newWorldOn(t, url)}
	s.id = s.home.rated()
	s.take(s.archive(true), in)
	return s
}

// archive is the tournament as it is at home now.
func (s saturday) archive(named bool) *archive.Archive {
	s.home.Helper()
	file := s.exported(s.home, s.home.organizer, named)
	a, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	s.home.must(err)
	return a
}

func (s saturday) exported(w *world, by app.Actor, named bool) []byte {
	w.Helper()
	var file bytes.Buffer
	_, err := signing(w).ExportTournament(w.Context(), by, s.id, named, &file)
	w.must(err)
	return file.Bytes()
}

func (s saturday) take(a *archive.Archive, in app.ImportInput) app.Imported {
	s.away.Helper()
	in.Club = otherClub
	done, err := s.away.service().ImportTournament(s.away.Context(), s.away.outsider, a, in)
	s.away.must(err)
	return done
}

// sunday goes on at home with everything that leaves rows: a name corrected, a
// late entry, a record, a round.
func (s saturday) sunday() {
	w := s.home
	w.Helper()
	ctx := w.Context()
	w.correct(s.id, "Corrected")
	w.enter(s.id, "Late")
	w.ok(w.app.PairRound(ctx, w.arbiter, s.id, 2, w.meta()))
	w.ok(w.app.PublishRound(ctx, w.arbiter, s.id, 2, w.meta()))
	w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, s.id, 2, 1, w.record("black_wins", s.id, 2, 1), w.meta()))
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, s.id, 2, 2, won(), w.meta()))
	w.ok(w.app.CompleteRound(ctx, w.arbiter, s.id, 2, w.meta()))
}

// A second archive continues the copy that the first one made: what is there in
// the end is what a single import would have made of it.
func TestCopyIsContinued(t *testing.T) {
	for kind, url := range map[string]func(testing.TB) string{
		"sqlite":   func(t testing.TB) string { return filepath.Join(t.TempDir(), "sumito.db") },
		"postgres": storetest.Postgres,
	} {
		t.Run(kind, func(t *testing.T) {
			s := onSaturday(t, url(t), app.ImportInput{})
			before := s.away.view(s.away.outsider, s.id)
			s.sunday()
			done := s.take(s.archive(true), app.ImportInput{})
			if !done.Copied || done.Already || done.Added != done.Head.Sequence-before.Tournament.Head.Sequence {
				t.Errorf("%+v", done)
			}
			is, was := s.away.view(s.away.outsider, s.id), s.home.view(s.home.organizer, s.id)
			if is.Tournament.Head != was.Tournament.Head || !is.Copied || !slices.Equal(is.Names, was.Names) {
				t.Errorf("continued %v to %v, want %v to %v", is.Names, is.Tournament.Head, was.Names, was.Tournament.Head)
			}
			for _, stream := range s.away.streams() {
				faults, err := s.away.service().Examine(t.Context(), stream)
				s.away.must(err)
				if len(faults) > 0 {
					t.Errorf("examined: %v", faults)
				}
			}
			if found := s.away.misnamed(); len(found) > 0 {
				t.Errorf("names: %v", found)
			}
			if !bytes.Equal(s.exported(s.away, s.away.outsider, true), s.exported(s.home, s.home.organizer, true)) {
				t.Error("its own archive is another one")
			}
			if again := s.take(s.archive(true), app.ImportInput{}); !again.Already || again.Added != 0 {
				t.Errorf("once more: %+v", again)
			}

			// The last one takes it over, and it goes on here.
			s.home.ok(s.home.app.PairRound(t.Context(), s.home.arbiter, s.id, 3, s.home.meta()))
			if done := s.take(s.archive(true), app.ImportInput{TakeOver: true}); done.Copied || done.Added == 0 {
				t.Errorf("taken over: %+v", done)
			}
			s.away.ok(s.away.service().PublishRound(t.Context(), s.away.outsider, s.id, 3, s.away.meta()))
		})
	}
}

// What doesn't continue a copy is refused with the reason, and changes nothing.
func TestArchivesThatContinueNothing(t *testing.T) {
	elsewhere := func(t *testing.T) string { return filepath.Join(t.TempDir(), "sumito.db") }
	for _, test := range []struct {
		name   string
		in     app.ImportInput
		then   func(s saturday) *archive.Archive
		code   string
		params map[string]any
	}{
		{"older", app.ImportInput{}, func(s saturday) *archive.Archive {
			old := s.archive(true)
			s.sunday()
			s.take(s.archive(true), app.ImportInput{})
			return old
		}, app.CodeArchiveBehind, nil},
		{"the home's own", app.ImportInput{TakeOver: true}, func(s saturday) *archive.Archive {
			s.sunday()
			return s.archive(true)
		}, app.CodeArchiveHome, nil},
		{"of two that went on", app.ImportInput{TakeOver: true}, func(s saturday) *archive.Archive {
			s.away.ok(s.away.service().PairRound(s.away.Context(), s.away.outsider, s.id, 2, s.away.meta()))
			s.sunday()
			return s.archive(true)
		}, app.CodeArchiveConflict, map[string]any{"parts": int64(1)}},
		{"of an erased text", app.ImportInput{}, func(s saturday) *archive.Archive {
			player := s.home.view(s.home.organizer, s.id).Tournament.Entries[0].Players[0]
			_, err := s.home.app.ErasePlayer(s.home.Context(), s.home.organizer, player, s.home.meta())
			s.home.must(err)
			s.home.ok(s.home.app.PairRound(s.home.Context(), s.home.arbiter, s.id, 2, s.home.meta()))
			return s.archive(true)
		}, app.CodeArchiveErased, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := onSaturday(t, elsewhere(t), test.in)
			a := test.then(s)
			before, err := s.away.store.Head(t.Context(), s.id)
			s.away.must(err)
			s.away.unchanged(s.id, func() {
				_, err := s.away.service().ImportTournament(t.Context(), s.away.outsider, a, app.ImportInput{Club: otherClub})
				p := s.away.problem(err)
				if p.Code != test.code || p.Class != app.Conflict {
					t.Errorf("%v, want %s", p, test.code)
				}
				if test.params != nil && p.Params["event"] != before.Sequence {
					t.Errorf("differs from event %v, want %d", p.Params["event"], before.Sequence)
				}
				if test.code == app.CodeArchiveErased && len(p.Params["players"].([]string)) != 1 {
					t.Errorf("to be erased: %v", p.Params)
				}
			})
		})
	}
}

// Who is erased here first may be continued, and stays erased.
func TestCopyIsContinuedAfterErasing(t *testing.T) {
	s := onSaturday(t, filepath.Join(t.TempDir(), "sumito.db"), app.ImportInput{})
	player := s.home.view(s.home.organizer, s.id).Tournament.Entries[0].Players[0]
	_, err := s.away.service().ErasePlayer(t.Context(), s.away.outsider, player, s.away.meta())
	s.away.must(err)
	s.home.ok(s.home.app.PairRound(t.Context(), s.home.arbiter, s.id, 2, s.home.meta()))
	s.take(s.archive(true), app.ImportInput{}) // which still has the name
	if name := s.away.view(s.away.outsider, s.id).Names[0]; name != "" {
		t.Errorf("%q is back", name)
	}
	_, err = s.home.app.ErasePlayer(t.Context(), s.home.organizer, player, s.home.meta())
	s.home.must(err)
	s.home.ok(s.home.app.PublishRound(t.Context(), s.home.arbiter, s.id, 2, s.home.meta()))
	if done := s.take(s.archive(true), app.ImportInput{}); done.Added == 0 {
		t.Errorf("%+v", done)
	}
}

// Names are merged: those that are here stay, an archive that has them brings
// those that aren't, one without them takes none away.
func TestNamesOfAContinuedCopy(t *testing.T) {
	s := onSaturday(t, filepath.Join(t.TempDir(), "sumito.db"), app.ImportInput{})
	listed, err := s.away.store.Summary(t.Context(), s.id)
	s.away.must(err)
	s.sunday()
	s.take(s.archive(false), app.ImportInput{})
	v := s.away.view(s.away.outsider, s.id)
	if v.Names[0] != "Player 001" || v.Names[4] != "" || v.Name != listed.Name {
		t.Errorf("after one without names: %q in %q", v.Names, v.Name)
	}
	if after, err := s.away.store.Summary(t.Context(), s.id); err != nil || after.Name != listed.Name {
		t.Errorf("listed as %q, %v", after.Name, err)
	}
	s.home.ok(s.home.app.PairRound(t.Context(), s.home.arbiter, s.id, 3, s.home.meta()))
	s.take(s.archive(true), app.ImportInput{})
	if v := s.away.view(s.away.outsider, s.id); v.Names[0] != "Corrected" || v.Names[4] != "Late" {
		t.Errorf("after one with names: %q", v.Names)
	}
	for _, stream := range s.away.streams() {
		faults, err := s.away.service().Examine(t.Context(), stream)
		s.away.must(err)
		if len(faults) > 0 {
			t.Errorf("examined: %v", faults)
		}
	}
}

// A copy that came without names is whole as soon as an archive brings them, a
// later one or one of the same log: its records have their texts, and its own
// archive has all.
func TestCopyWithoutNamesGetsThem(t *testing.T) {
	for name, goOn := range map[string]bool{"later": true, "same log": false} {
		t.Run(name, func(t *testing.T) {
			s := saturday{home: newWorld(t), away: newWorld(t)}
			s.id = s.home.rated()
			s.sunday()
			s.take(s.archive(false), app.ImportInput{})
			if goOn {
				s.home.ok(s.home.app.PairRound(t.Context(), s.home.arbiter, s.id, 3, s.home.meta()))
			}
			if done := s.take(s.archive(true), app.ImportInput{}); !done.Named || done.Already || (done.Added > 0) != goOn {
				t.Errorf("%+v", done)
			}
			records, err := s.away.store.AllRecords(t.Context(), s.id)
			s.away.must(err)
			if len(records) == 0 {
				t.Fatal("there are no records")
			}
			for _, record := range records {
				if game, err := s.away.service().Record(t.Context(), s.away.outsider, record.ID); err != nil || game.Text == "" {
					t.Errorf("record %s has the text %q, %v", record.ID, game.Text, err)
				}
			}
			if diff := cmp.Diff(s.private(s.home, s.home.organizer), s.private(s.away, s.away.outsider)); diff != "" {
				t.Errorf("its own archive has other texts (-home +away)\n%s", diff)
			}
			for _, named := range []bool{true, false} {
				if again := s.take(s.archive(named), app.ImportInput{}); !again.Already || again.Named {
					t.Errorf("once more: %+v", again)
				}
			}
		})
	}
}

// private are the texts and names in an archive of the tournament.
func (s saturday) private(w *world, by app.Actor) (told []string) {
	w.Helper()
	file := s.exported(w, by, true)
	a, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	w.must(err)
	for text, err := range a.Texts() {
		w.must(err)
		told = append(told, text.ID+" "+text.Body)
	}
	for player, err := range a.Players() {
		w.must(err)
		told = append(told, player.ID+" "+player.Name)
	}
	return told
}

// A name that was corrected here stays.
func TestNameCorrectedHereStays(t *testing.T) {
	s := onSaturday(t, filepath.Join(t.TempDir(), "sumito.db"), app.ImportInput{})
	own := validSettings()
	own.Club = otherClub
	there := s.away.ok(s.away.app.CreateTournament(t.Context(), s.away.outsider, own, s.away.meta())).Tournament
	player := s.away.view(s.away.outsider, s.id).Tournament.Entries[0].Players[0]
	s.away.ok(s.away.app.AddEntries(t.Context(), s.away.outsider, there, []app.EntryInput{{Player: player}}, s.away.meta()))
	name := "Known better here"
	s.away.ok(s.away.app.CorrectEntry(t.Context(), s.away.outsider, there, 1, app.EntryPatch{Name: &name}, s.away.meta()))
	s.sunday()
	s.take(s.archive(true), app.ImportInput{})
	if got := s.away.view(s.away.outsider, s.id).Names[0]; got != name {
		t.Errorf("called %q", got)
	}
}

// An import that breaks off leaves the copy as it was.
func TestContinuingIsAllOrNothing(t *testing.T) {
	for _, table := range []string{"events", "private_texts", "players", "records", "tournaments", "entries"} {
		s := onSaturday(t, filepath.Join(t.TempDir(), "sumito.db"), app.ImportInput{})
		before := s.exported(s.away, s.away.outsider, true)
		s.sunday()
		s.away.exec("CREATE TRIGGER stop BEFORE INSERT ON " + table + " BEGIN SELECT RAISE(ABORT, 'stopped'); END")
		_, err := s.away.service().ImportTournament(t.Context(), s.away.outsider, s.archive(true), app.ImportInput{Club: otherClub})
		if err == nil || !strings.Contains(err.Error(), "stopped") {
			t.Fatalf("%s: %v", table, err)
		}
		s.away.exec("DROP TRIGGER stop")
		if !bytes.Equal(s.exported(s.away, s.away.outsider, true), before) {
			t.Errorf("%s: something was written", table)
		}
		s.take(s.archive(true), app.ImportInput{})
	}
}

// A name that was corrected comes to a copy that was continued without names as
// soon as an archive of the same log brings it, and nothing is missing before.
func TestCorrectedNameComesLater(t *testing.T) {
	for _, between := range []bool{false, true} {
		s := onSaturday(t, filepath.Join(t.TempDir(), "sumito.db"), app.ImportInput{})
		s.sunday()
		well := func(when, first, late string) {
			t.Helper()
			v := s.away.view(s.away.outsider, s.id)
			if v.Names[0] != first || v.Names[4] != late {
				t.Errorf("%s: called %q", when, v.Names)
			}
			for _, stream := range s.away.streams() {
				faults, err := s.away.service().Examine(t.Context(), stream)
				s.away.must(err)
				if len(faults) > 0 {
					t.Errorf("%s: %v", when, faults)
				}
			}
			if found := s.away.misnamed(); len(found) > 0 {
				t.Errorf("%s: names: %v", when, found)
			}
		}
		if between {
			s.take(s.archive(true), app.ImportInput{})
			s.home.correct(s.id, "Corrected again")
		}
		s.take(s.archive(false), app.ImportInput{})
		if between {
			well("without names", "Corrected", "Late")
		} else {
			well("without names", "Player 001", "")
		}
		if done := s.take(s.archive(true), app.ImportInput{}); !done.Named {
			t.Errorf("%+v", done)
		}
		if between {
			well("with names", "Corrected again", "Late")
		} else {
			well("with names", "Corrected", "Late")
		}
		if diff := cmp.Diff(s.private(s.home, s.home.organizer), s.private(s.away, s.away.outsider)); diff != "" {
			t.Errorf("its own archive has other texts (-home +away)\n%s", diff)
		}
	}
}
