package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// What a visitor gets doesn't change by a byte while a draft is made, edited,
// dropped and made again.
func TestDraftsAreInvisible(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := fourEntered(w)
	type seen struct {
		View  app.View
		Stamp app.Stamp
		Log   []app.LogEntry
	}
	look := func(actor app.Actor) seen {
		stamp, err := w.app.Stamp(ctx, actor, id)
		w.must(err)
		log, err := w.app.Log(ctx, actor, id, 0, 0)
		w.must(err)
		return seen{w.view(actor, id), stamp, log}
	}
	same := []cmp.Option{
		cmpopts.IgnoreUnexported(tournament.Tournament{}, tournament.Entry{}, tournament.Round{}, tournament.Pairing{}),
		cmpopts.EquateEmpty(),
		// Who looks may differ, what they see may not.
		cmpopts.IgnoreFields(app.View{}, "Role"),
	}
	before, staffBefore := look(w.visitor), look(w.scorekeeper)
	steps := []func() (app.Receipt, error){
		func() (app.Receipt, error) { return w.app.PairRound(ctx, w.arbiter, id, 1, w.meta()) },
		func() (app.Receipt, error) {
			return w.app.EditRound(ctx, w.arbiter, id, 1, []app.PairInput{{Black: 4, White: 1}, {Black: 2, White: 3}}, w.meta())
		},
		func() (app.Receipt, error) { return w.app.DiscardRound(ctx, w.arbiter, id, 1, w.meta()) },
		func() (app.Receipt, error) { return w.app.PairRound(ctx, w.arbiter, id, 1, w.meta()) },
	}
	for i, step := range steps {
		w.ok(step())
		for _, actor := range []app.Actor{w.visitor, w.player, w.outsider} {
			if diff := cmp.Diff(before, look(actor), same...); diff != "" {
				t.Errorf("after step %d a draft shows to %q:\n%s", i+1, actor.Account, diff)
			}
		}
		if staff := look(w.scorekeeper); staff.Stamp == staffBefore.Stamp || len(staff.Log) <= len(staffBefore.Log) {
			t.Errorf("after step %d staff see nothing new", i+1)
		} else {
			staffBefore = staff
		}
	}
	w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	after := look(w.visitor)
	if len(after.View.Tournament.Rounds) != 1 || after.Stamp == before.Stamp || after.View.Tournament.Entries[0].Number == 0 {
		t.Errorf("published, but not seen: %+v", after.Stamp)
	}
	// The log shows what is out now; what was tried before stays hidden, and
	// the chain can be followed past it.
	shown := map[string]int{}
	for _, entry := range after.Log {
		if entry.Hidden {
			if entry.Payload != nil || entry.Body != nil || entry.Type != "" || entry.Hash == (event.Hash{}) {
				t.Errorf("hidden entry %+v", entry)
			}
			shown["hidden"]++
			continue
		}
		shown[entry.Type]++
		if entry.Body == nil {
			t.Errorf("entry %d (%s) has no body", entry.Sequence, entry.Type)
		}
	}
	if shown["round-paired"] != 1 || shown["round-edited"] != 0 || shown["field-ranked"] != 1 || shown["hidden"] != 5 {
		t.Errorf("log %v", shown)
	}
	checkChain(t, after.Log)
}

// checkChain follows a log around its hidden entries.
func checkChain(t *testing.T, log []app.LogEntry) {
	t.Helper()
	var previous event.Hash
	for _, entry := range log {
		if !entry.Hidden && entry.Digest(previous) != entry.Hash {
			t.Errorf("chain broken at %d", entry.Sequence)
		}
		previous = entry.Hash
	}
}

func TestLogPages(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	all, err := w.app.Log(t.Context(), w.organizer, id, 0, 0)
	w.must(err)
	var paged []app.LogEntry
	for after := int64(0); ; {
		page, err := w.app.Log(t.Context(), w.organizer, id, after, 2)
		w.must(err)
		if len(page) == 0 {
			break
		}
		paged = append(paged, page...)
		after = page[len(page)-1].Sequence
	}
	if diff := cmp.Diff(all, paged); diff != "" || len(all) < 5 {
		t.Errorf("%d entries, by pages:\n%s", len(all), diff)
	}
	for _, bad := range []struct {
		after int64
		limit int
		code  string
	}{{0, -1, app.CodeLimitRange}, {0, 1001, app.CodeLimitRange}, {-1, 1, app.CodeCursorInvalid}} {
		_, err := w.app.Log(t.Context(), w.visitor, id, bad.after, bad.limit)
		w.refused(err, app.Invalid, bad.code)
	}
}

// The log holds no name, no place, no reason, nothing of a record but its
// moves' hash (decision 7 of ARCHITECTURE.md).
func TestNoPersonalDataInTheLog(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	w.enter(id, "Anna Adler", "Boris Braun")
	w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta()))
	w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, w.record("black_wins", id, 1, 1), w.meta()))
	w.ok(w.app.RuleResult(ctx, w.arbiter, id, 1, 1, app.RulingInput{
		Outcome: event.BlackWins, Ending: event.Forfeit, Reason: "Boris was ill.",
	}, w.meta()))
	log, err := w.app.Log(ctx, w.organizer, id, 0, 0)
	w.must(err)
	text, err := json.Marshal(log)
	w.must(err)
	for _, entry := range log {
		text = append(text, entry.Payload...)
	}
	for _, private := range []string{"Anna", "Adler", "Boris", "Braun", "Spring", "Town hall", "ill."} {
		if strings.Contains(string(text), private) {
			t.Errorf("the log says %q", private)
		}
	}
	// What it has instead are salted hashes of the texts.
	settings := w.view(w.visitor, id).Tournament.Settings
	texts, err := w.store.Texts(ctx, id, []string{settings.Name.ID})
	w.must(err)
	if name := texts[settings.Name.ID]; name.Hash() != settings.Name.Hash || name.Body != "Spring Open" || len(name.Salt) < 16 {
		t.Errorf("text %+v of %+v", name, settings.Name)
	}
}

func TestTournamentList(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	for _, name := range []string{"Alpha", "Beta", "Gamma"} {
		in := validSettings()
		in.Name = name
		w.ok(w.app.CreateTournament(ctx, w.organizer, in, w.meta()))
	}
	var names []string
	query := app.TournamentQuery{Limit: 2}
	for {
		rows, next, err := w.app.Tournaments(ctx, w.visitor, query)
		w.must(err)
		for _, row := range rows {
			names = append(names, row.Name)
		}
		if next == "" {
			break
		}
		query.After = next
	}
	if len(names) != 3 {
		t.Errorf("tournaments %v", names)
	}
	rows, _, err := w.app.Tournaments(ctx, w.visitor, app.TournamentQuery{Search: "BÉTA"})
	w.must(err)
	if len(rows) != 1 || rows[0].Name != "Beta" {
		t.Errorf("found %+v", rows)
	}
	for _, bad := range []app.TournamentQuery{{Limit: -1}, {Limit: 101}, {After: "a b"}, {Search: "a\x00"}} {
		if _, _, err := w.app.Tournaments(ctx, w.visitor, bad); w.problem(err).Class != app.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
