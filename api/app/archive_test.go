package app_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/archive"
)

// signing is the world's service with a key for archives.
func signing(w *world) *app.Service {
	return w.service(func(o *app.Options) { o.ArchiveKey, o.Program = testKey, "test" })
}

// archived exports a tournament whole.
func archived(w *world, id string) *archive.Archive { return exported(w, id, true) }

// exported exports a tournament, with its names or without.
func exported(w *world, id string, names bool) *archive.Archive {
	w.Helper()
	var file bytes.Buffer
	_, err := signing(w).ExportTournament(w.Context(), w.organizer, id, names, &file)
	w.must(err)
	a, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	w.must(err)
	return a
}

// A log holds what happened in drafts, so only organizers have it whole.
func TestWhoMayExport(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	for _, test := range []struct {
		actor app.Actor
		code  string
	}{
		{w.arbiter, app.CodeNotAllowed}, {w.scorekeeper, app.CodeNotAllowed}, {w.player, app.CodeNotAllowed},
		{w.outsider, app.CodeNotAllowed}, {w.visitor, app.CodeSignInNeeded},
	} {
		_, err := signing(w).PrepareExport(t.Context(), test.actor, id, false)
		if p := w.problem(err); p.Code != test.code {
			t.Errorf("%s: %v", test.actor.Account, p)
		}
		_, err = signing(w).ImportTournament(t.Context(), test.actor, archived(w, id), app.ImportInput{Club: w.club})
		if p := w.problem(err); p.Code != test.code {
			t.Errorf("import by %s: %v", test.actor.Account, p)
		}
	}
	_, err := w.app.PrepareExport(t.Context(), w.organizer, id, true)
	if p := w.problem(err); p.Code != app.CodeArchiveUnsigned {
		t.Errorf("without a key: %v", p)
	}
}

// A tournament goes on at its home only; elsewhere it is read, whole and with
// its names, until it is taken over.
func TestCopyIsReadOnly(t *testing.T) {
	home, away := newWorld(t), newWorld(t)
	id := home.started(4)
	there, err := signing(away).ImportTournament(t.Context(), away.outsider, archived(home, id), app.ImportInput{Club: otherClub})
	away.must(err)
	if !there.Copied || there.Already || there.Verification.Faults() > 0 {
		t.Errorf("%+v", there)
	}
	was, is := home.view(home.organizer, id), away.view(away.outsider, id)
	if !is.Copied || !is.Staff || is.Name != was.Name || len(is.Names) != len(was.Names) || is.Names[0] != was.Names[0] {
		t.Errorf("copy %+v of %+v", is.Summary, was.Summary)
	}
	if is.Summary.Club != otherClub || is.Tournament.Head != was.Tournament.Head {
		t.Errorf("%s, %v", is.Summary.Club, is.Tournament.Head)
	}
	away.unchanged(id, func() {
		_, err := away.app.ReportResult(t.Context(), away.outsider, id, 1, 1, won(), away.meta())
		away.refused(err, app.Conflict, app.CodeNotHome)
	})
	// Its former club's people are nobody here.
	if away.view(away.organizer, id).Staff {
		t.Error("staff of another club sees drafts")
	}

	again, err := signing(away).ImportTournament(t.Context(), away.outsider, archived(home, id), app.ImportInput{Club: otherClub, TakeOver: true})
	away.must(err)
	if !again.Already || again.Copied {
		t.Errorf("%+v", again)
	}
	away.ok(away.app.ReportResult(t.Context(), away.outsider, id, 1, 1, won(), away.meta()))

	// From here on there are two logs; neither overwrites the other.
	home.ok(home.app.ReportResult(t.Context(), home.scorekeeper, id, 1, 2, won(), home.meta()))
	away.unchanged(id, func() {
		_, err := signing(away).ImportTournament(t.Context(), away.outsider, archived(home, id), app.ImportInput{Club: otherClub, TakeOver: true})
		if p := away.problem(err); p.Code != app.CodeArchiveConflict || p.Class != app.Conflict {
			t.Errorf("%v", p)
		}
	})
}

// Who was erased where a tournament is taken in stays erased, whatever comes in.
func TestImportBringsNobodyBack(t *testing.T) {
	s := newShared(t)
	s.takeOver(s.first, true)
	away := s.away
	if name := away.view(away.outsider, s.first).Names[0]; name != sharedName {
		t.Fatalf("%q came in", name)
	}
	_, err := s.service.ErasePlayer(t.Context(), away.outsider, s.player, away.meta())
	away.must(err)
	s.takeOver(s.second, true)
	for _, id := range []string{s.first, s.second} {
		v := away.view(away.outsider, id)
		if v.Names[0] != "" {
			t.Errorf("%q is back", v.Names[0])
		}
		name := v.Tournament.Entries[0].Name.ID
		texts, err := away.store.Texts(t.Context(), id, []string{name})
		away.must(err)
		if !texts[name].Erased || texts[name].Body != "" {
			t.Errorf("the text is back: %+v", texts[name])
		}
	}
}

// Nobody comes in by a name that nobody could be entered by; a name that could is
// taken as it is, whatever script it is in.
func TestNamesInArchives(t *testing.T) {
	for name, code := range map[string]string{
		"Zoë 🦊 d’Arc": "", "ﷺ": "", "Ng\u0303": "", "مريم\u200cخان": "", "Ångström": "", strings.Repeat("あ", app.MaxName): "",
		"A\u202eB": archive.DoubtName, "A\u200bB": archive.DoubtName, "A\nB": archive.DoubtName, "A\x1b[2JB": archive.DoubtName,
		" A": archive.DoubtName, "A\u0300": archive.DoubtName, strings.Repeat("x", app.MaxName+1): archive.DoubtName,
		"A\x00B": archive.DoubtText,
	} {
		home, away := newWorld(t), newWorld(t)
		id := home.create()
		home.enter(id, "Anna")
		home.exec("UPDATE players SET name = CAST(x'" + hex.EncodeToString([]byte(name)) + "' AS TEXT)")
		done, err := signing(away).ImportTournament(t.Context(), away.outsider, archived(home, id), app.ImportInput{Club: otherClub})
		if code == "" {
			away.must(err)
			if got := away.view(away.outsider, id).Names[0]; got != name {
				t.Errorf("%q came in as %q", name, got)
			}
			continue
		}
		if p := away.problem(err); p.Code != app.CodeArchiveFaulty || done.Verification.Doubts[0].Code != code {
			t.Errorf("%q: %v", name, p)
		}
		if _, err := away.store.Head(t.Context(), id); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("%q: it came in, %v", name, err)
		}
	}
}
