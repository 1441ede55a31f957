package app_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

func TestBadNames(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	w.enter(id, "Anna Adler")
	long := strings.Repeat("a", 10_000)
	tests := []struct {
		name  string
		names []string
		code  string
		field string
		want  map[string]any
	}{
		{"nobody", nil, app.CodeEntriesMissing, "entries", nil},
		{"blank", []string{"Boris", " \t "}, app.CodeNameMissing, "entries.1.name", map[string]any{"line": 2}},
		{"long", []string{long}, app.CodeNameTooLong, "entries.0.name", map[string]any{"max": 200, "got": 10_000, "line": 1}},
		{"just too long", []string{strings.Repeat("é", 201)}, app.CodeNameTooLong, "entries.0.name", map[string]any{"got": 201}},
		{"NUL", []string{"A", "B", "C\x00D"}, app.CodeNameCharacter, "entries.2.name", map[string]any{"character": "U+0000", "position": 2, "line": 3}},
		{"escape", []string{"\x1b[2JEve"}, app.CodeNameCharacter, "entries.0.name", map[string]any{"character": "U+001B", "position": 1}},
		{"turned round", []string{"Eve\u202eevE"}, app.CodeNameCharacter, "entries.0.name", map[string]any{"character": "U+202E", "position": 4}},
		{"not UTF-8", []string{"M\xfcller"}, app.CodeNameEncoding, "entries.0.name", map[string]any{"position": 2, "line": 1}},
		{"twice in the list", []string{"Zoe Žák", "Boris", "ZOE  ZAK"}, app.CodeNameDuplicate, "entries.2.name", map[string]any{"line": 3, "other": 1, "name": "ZOE ZAK"}},
		{"entered already", []string{"Boris", "anna adler"}, app.CodeNameDuplicate, "entries.1.name", map[string]any{"line": 2, "entry": 1, "name": "anna adler"}},
	}
	for _, test := range tests {
		in := make([]app.EntryInput, len(test.names))
		for i, name := range test.names {
			in[i].Name = name
		}
		w.unchanged(id, func() {
			_, err := w.app.AddEntries(t.Context(), w.organizer, id, in, w.meta())
			p := w.refused(err, app.Invalid, test.code)
			if p.Field != test.field {
				t.Errorf("%s: field %q, want %q", test.name, p.Field, test.field)
			}
			for key, want := range test.want {
				if p.Params[key] != want {
					t.Errorf("%s: %s is %v, want %v", test.name, key, p.Params[key], want)
				}
			}
		})
	}
}

func TestBadEntries(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	foreign := app.EntryInput{Name: "Boris", Player: "no-such-player"}
	for _, bad := range []struct {
		in   app.EntryInput
		code string
	}{
		{app.EntryInput{Name: "Boris", Rating: new(-1)}, app.CodeRatingRange},
		{app.EntryInput{Name: "Boris", Rating: new(4001)}, app.CodeRatingRange},
		{app.EntryInput{Name: "Boris", Player: "a b"}, app.CodePlayerUnknown},
		{foreign, app.CodePlayerUnknown},
	} {
		_, err := w.app.AddEntries(t.Context(), w.organizer, id, []app.EntryInput{{Name: "Anna"}, bad.in}, w.meta())
		if p := w.refused(err, app.Invalid, bad.code); p.Params["line"] != 2 {
			t.Errorf("%v: line %v", bad.in, p.Params["line"])
		}
	}
	_, err := w.app.AddEntries(t.Context(), w.organizer, id, make([]app.EntryInput, app.MaxEntries+1), w.meta())
	w.refused(err, app.Invalid, app.CodeEntriesTooMany)
}

// Names are kept in one form: NFC, one blank between words.
func TestNamesAreCleaned(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	w.enter(id, "  Mu\u0308ller \t  Jo\u00a0Ann\r\n", strings.Repeat("é", 200))
	if got := w.view(w.visitor, id).Names; got[0] != "Müller Jo Ann" || len([]rune(got[1])) != 200 {
		t.Errorf("names %q", got)
	}
}

// A known player is entered under the name they have.
func TestKnownPlayer(t *testing.T) {
	w := newWorld(t)
	first, second := w.create(), w.create()
	w.enter(first, "Anna Adler")
	player := w.view(w.visitor, first).Tournament.Entries[0].Players[0]
	in := []app.EntryInput{{Name: "anna ADLER", Player: player}} // case aside
	w.ok(w.app.AddEntries(t.Context(), w.organizer, second, in, w.meta()))
	v := w.view(w.visitor, second)
	if v.Names[0] != "Anna Adler" || v.Tournament.Entries[0].Players[0] != player {
		t.Errorf("entered %q as %v", v.Names[0], v.Tournament.Entries[0].Players)
	}
	// Another club's organizer doesn't have them.
	other := w.ok(w.app.CreateTournament(t.Context(), w.outsider, validSettings(), w.meta())).Tournament
	_, err := w.app.AddEntries(t.Context(), w.outsider, other, in, w.meta())
	w.refused(err, app.Invalid, app.CodePlayerUnknown)
}

func TestBadSettings(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	for _, bad := range []struct {
		change func(*app.SettingsInput)
		code   string
		field  string
	}{
		{func(in *app.SettingsInput) { in.Name = "" }, app.CodeNameMissing, "name"},
		{func(in *app.SettingsInput) { in.Name = strings.Repeat("x", 201) }, app.CodeNameTooLong, "name"},
		{func(in *app.SettingsInput) { in.Place = strings.Repeat("x", 201) }, app.CodeTextTooLong, "place"},
		{func(in *app.SettingsInput) { in.Place = "a\x00" }, app.CodeTextCharacter, "place"},
		{func(in *app.SettingsInput) { in.Zone = "Mars/Olympus" }, app.CodeZoneUnknown, "zone"},
		{func(in *app.SettingsInput) { in.Zone = "Local" }, app.CodeZoneUnknown, "zone"},
		{func(in *app.SettingsInput) { in.Zone = "europe/paris" }, app.CodeZoneUnknown, "zone"},
		{func(in *app.SettingsInput) { in.Zone = "posixrules" }, app.CodeZoneUnknown, "zone"},
		{func(in *app.SettingsInput) { in.Zone = "../../etc/passwd" }, app.CodeZoneUnknown, "zone"},
		{func(in *app.SettingsInput) { in.StartsOn = "2026-02-30" }, app.CodeDateInvalid, "starts_on"},
		{func(in *app.SettingsInput) { in.EndsOn = "tomorrow" }, app.CodeDateInvalid, "ends_on"},
		{func(in *app.SettingsInput) { in.EndsOn = "2026-02-28" }, app.CodeDatesReversed, "ends_on"},
		{func(in *app.SettingsInput) { in.Rounds = 0 }, app.CodeRoundsRange, "rounds"},
		{func(in *app.SettingsInput) { in.Rounds = 100 }, app.CodeRoundsRange, "rounds"},
		{func(in *app.SettingsInput) { in.System = "lottery" }, app.CodeSystemUnknown, "system"},
		{func(in *app.SettingsInput) { in.PairBy = "rating" }, app.CodePairByUnknown, "pair_by"},
		{func(in *app.SettingsInput) { in.PairBy, in.System = "wins", "knockout" }, app.CodePairBySystem, "pair_by"},
		{func(in *app.SettingsInput) { in.PairBy, in.System = "wins", "round-robin" }, app.CodePairBySystem, "pair_by"},
		{func(in *app.SettingsInput) { in.ThirdPlace = true }, app.CodeThirdPlaceSystem, "third_place"},
		{func(in *app.SettingsInput) { in.ThirdPlace, in.System = true, "double-knockout" }, app.CodeThirdPlaceSystem, "third_place"},
		{func(in *app.SettingsInput) { in.Layout = "no-such-layout" }, app.CodeLayoutUnknown, "layout"},
		{func(in *app.SettingsInput) { in.Ruleset = "{" }, app.CodeRulesetInvalid, "ruleset"},
		{func(in *app.SettingsInput) { in.Ruleset = `{"goal": 6}` }, app.CodeRulesetInvalid, "ruleset"},
		{func(in *app.SettingsInput) { in.Ruleset = `{"layout": "no-such-layout"}` }, app.CodeLayoutUnknown, "ruleset"},
		{func(in *app.SettingsInput) { in.Ruleset = `{"target": 99}` }, "ruleset-target", "ruleset"},
		{func(in *app.SettingsInput) { in.Layout, in.Ruleset = "standard", `{"layout": "belgian-daisy"}` }, app.CodeLayoutDiffers, "layout"},
		{func(in *app.SettingsInput) { in.Scoring = "generous" }, app.CodeScoringUnknown, "scoring"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"BH", "XX"} }, app.CodeTieBreakUnknown, "tie_breaks"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"bd/c1"} }, app.CodeTieBreakModifier, "tie_breaks"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"BH:MP"} }, app.CodeTieBreakTeam, "tie_breaks"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"PTS"} }, app.CodeTieBreakPoints, "tie_breaks"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"GE"} }, app.CodeTieBreakRenamed, "tie_breaks"},
		{func(in *app.SettingsInput) { in.TieBreaks = []string{"BH", "bh"} }, app.CodeTieBreakTwice, "tie_breaks"},
	} {
		in := validSettings()
		bad.change(&in)
		w.unchanged(id, func() {
			_, err := w.app.ChangeSettings(t.Context(), w.organizer, id, in.Patch(), w.meta())
			if p := w.refused(err, app.Invalid, bad.code); p.Field != bad.field {
				t.Errorf("%s: field %q, want %q", bad.code, p.Field, bad.field)
			}
		})
		_, err := w.app.CreateTournament(t.Context(), w.organizer, in, w.meta())
		w.refused(err, app.Invalid, bad.code)
	}
}

func TestSettingsDefaults(t *testing.T) {
	w := newWorld(t)
	in := app.SettingsInput{Name: "Bare", Rounds: 1}
	id := w.ok(w.app.CreateTournament(t.Context(), w.organizer, in, w.meta())).Tournament
	s := w.view(w.visitor, id).Tournament.Settings
	if s.Zone != "UTC" || s.System != "swiss" || s.Scoring.Preset != "eleven" || s.Ruleset != `{"layout":"belgian-daisy"}` ||
		strings.Join(s.TieBreaks, " ") != "BD BH SB DE" || !s.Place.Absent() {
		t.Errorf("settings %+v", s)
	}
	in = app.SettingsInput{Name: "Own", Rounds: 1, Layout: "Belgian", Ruleset: `{"move_limit": 30, "target": 4}`, Scoring: "classic", TieBreaks: []string{"bh/c1"}}
	id = w.ok(w.app.CreateTournament(t.Context(), w.organizer, in, w.meta())).Tournament
	s = w.view(w.visitor, id).Tournament.Settings
	if s.Ruleset != `{"layout":"belgian-daisy","target":4,"move_limit":30}` || s.Scoring.Target != 4 || s.TieBreaks[0] != "BH/C1" {
		t.Errorf("settings %+v", s)
	}
}

func TestBadResults(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	report := func(round, board int, in app.ResultInput) (app.Receipt, error) {
		return w.app.ReportResult(ctx, w.scorekeeper, id, round, board, in, w.meta())
	}
	w.unchanged(id, func() {
		_, err := report(2, 1, won())
		w.refused(err, app.Conflict, tournament.CodeRoundNotPaired)
		_, err = report(1, 9, won())
		w.refused(err, app.NotFound, tournament.CodeBoardUnknown)
		_, err = report(1, 1, app.ResultInput{Outcome: event.BlackWins, Ending: event.Six, Balls: &event.Balls{Black: 7}})
		w.refused(err, app.Invalid, "balls-out-of-range")
		_, err = report(1, 1, app.ResultInput{Outcome: event.BlackWins, Ending: event.Six, Balls: &event.Balls{Black: 4}})
		w.refused(err, app.Invalid, "target-not-reached")
		_, err = report(1, 1, app.ResultInput{Outcome: event.WhiteWins, Ending: event.Six})
		w.refused(err, app.Invalid, app.CodeBallsMissing)
		ruling := app.RulingInput{Outcome: event.Draw, Ending: event.Adjudication, Reason: "The lights went out."}
		_, err = w.app.RuleResult(ctx, w.arbiter, id, 1, 1, ruling, w.meta())
		w.refused(err, app.Invalid, app.CodeBallsMissing)
		ruling.Reason, ruling.Balls = " \n", &event.Balls{Black: 3, White: 3}
		_, err = w.app.RuleResult(ctx, w.arbiter, id, 1, 1, ruling, w.meta())
		w.refused(err, app.Invalid, app.CodeReasonMissing)
		_, err = report(1, 1, app.ResultInput{Outcome: "mine", Ending: event.Six, Balls: &event.Balls{}})
		w.refused(err, app.Invalid, "unknown-outcome")
		_, err = report(1, 1, app.ResultInput{Outcome: event.BlackWins, Ending: "magic", Balls: &event.Balls{}})
		w.refused(err, app.Invalid, "unknown-ending")
		_, err = w.app.RuleResult(ctx, w.arbiter, id, 1, 1, app.RulingInput{
			Outcome: event.Draw, Ending: event.Adjudication, Reason: strings.Repeat("x", 2001),
		}, w.meta())
		w.refused(err, app.Invalid, app.CodeTextTooLong)
		_, err = w.app.CompleteRound(ctx, w.arbiter, id, 1, w.meta())
		w.refused(err, app.Conflict, tournament.CodeResultsMissing)
	})
	w.ok(report(1, 1, won()))
	w.unchanged(id, func() {
		_, err := report(1, 1, won())
		w.refused(err, app.Conflict, tournament.CodeResultEntered)
	})
}

func TestTooFewToPair(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	w.enter(id, "Anna")
	_, err := w.app.PairRound(t.Context(), w.arbiter, id, 1, w.meta())
	if p := w.problem(err); p.Class != app.Conflict {
		t.Errorf("%v", err)
	}
}

// Each zone of the list can be had, also where the machine has none.
func TestZonesAreKnown(t *testing.T) {
	t.Setenv("ZONEINFO", "")
	names, err := os.ReadFile("zones.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(names))
	if !slices.IsSorted(all) || len(all) < 500 {
		t.Errorf("%d zones, in order: %v", len(all), slices.IsSorted(all))
	}
	for _, name := range all {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
