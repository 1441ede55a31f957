package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/message"
	"sumito/templates"
	"sumito/tournament"
	"sumito/tournament/event"
)

// score is balls pushed off by Black and by White.
func score(black, white int) *event.Balls { return &event.Balls{Black: black, White: white} }

// organizer founds a club and signs in.
func organizer(t *testing.T, server *api.Server) app.Actor {
	t.Helper()
	secret, err := server.SignIn.Invite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	account, err := server.SignIn.Redeem(t.Context(), secret, "Olga", "correct horse battery", "Abalone")
	if err != nil {
		t.Fatal(err)
	}
	session, _, err := server.SignIn.OpenSession(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	actor, err := server.SignIn.ActorBySession(t.Context(), session)
	if err != nil {
		t.Fatal(err)
	}
	return actor
}

// evening runs one tournament as its organizer.
type evening struct {
	*testing.T
	server *api.Server
	actor  app.Actor
	id     string
	n      int
}

func (e *evening) meta() app.Meta {
	e.n++
	return app.Meta{Command: fmt.Sprintf("%s-%d", e.id, e.n)}
}

func (e *evening) done(r app.Receipt, err error) app.View {
	e.Helper()
	if err != nil {
		e.Fatal(err)
	}
	e.id = r.Tournament
	return r.View
}

// play plays until nothing is left to pair; the lower entry wins.
func (e *evening) play(in app.SettingsInput, entries int) app.View {
	e.Helper()
	ctx := e.Context()
	e.id = "evening-of-" + in.Name
	e.done(e.server.App.CreateTournament(ctx, e.actor, in, e.meta()))
	var names []app.EntryInput
	for i := range entries {
		names = append(names, app.EntryInput{Name: fmt.Sprintf("Entry %d", i+1)})
	}
	view := e.done(e.server.App.AddEntries(ctx, e.actor, e.id, names, e.meta()))
	for round := 1; view.Tournament.Phase(round) == tournament.Next; round++ {
		e.done(e.server.App.PairRound(ctx, e.actor, e.id, round, e.meta()))
		view = e.done(e.server.App.PublishRound(ctx, e.actor, e.id, round, e.meta()))
		for _, p := range view.Tournament.Rounds[round-1].Pairings {
			if !p.Game() {
				continue
			}
			won := app.ResultInput{Outcome: event.BlackWins, Ending: event.Resignation, Balls: score(5, 2)}
			if p.White < p.Black {
				won.Outcome, won.Balls = event.WhiteWins, score(2, 5)
			}
			e.done(e.server.App.ReportResult(ctx, e.actor, e.id, round, p.Board, won, e.meta()))
		}
		view = e.done(e.server.App.CompleteRound(ctx, e.actor, e.id, round, e.meta()))
	}
	return view
}

// Every system that is registered has a name, and leads a tournament of six to
// its end; the first place is the strongest entry's.
func TestEverySystemIsPlayed(t *testing.T) {
	messages, err := message.Load(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	server := newServer(t, nil)
	rounds := map[string]int{
		"swiss": 3, "monrad": 3, "round-robin": 5, "double-round-robin": 10, "knockout": 3, "double-knockout": 6,
	}
	if len(server.App.Systems()) != len(rounds) || server.App.Systems()[0] != app.DefaultSystem {
		t.Errorf("systems %v", server.App.Systems())
	}
	actor := organizer(t, server)
	for _, system := range server.App.Systems() {
		if !messages.Has(message.English, "system."+system) {
			t.Errorf("no word for system.%s", system)
		}
		e := &evening{T: t, server: server, actor: actor}
		view := e.play(app.SettingsInput{Name: system, Rounds: 3, System: system}, 6)
		if view.Summary.State != app.Finished || view.Summary.Rounds != rounds[system] {
			t.Errorf("%s: %s after %d of %d rounds", system, view.Summary.State, view.Summary.Round, view.Summary.Rounds)
		}
		if first := tournament.Standings(view.Tournament, 0)[0]; first.Entry != 1 || first.Shared {
			t.Errorf("%s: first is %d, shared %v", system, first.Entry, first.Shared)
		}
	}
	e := &evening{T: t, server: server, actor: actor}
	in := app.SettingsInput{Name: "Play-off", Rounds: 5, System: "monrad", PlayOff: app.PlayOffInput{Entries: 4}}
	view := e.play(in, 9)
	if got := view.Tournament.Rounds[4]; len(view.Tournament.Rounds) != 5 || len(got.Pairings) != 1 || got.System != "knockout" {
		t.Errorf("the last round is %+v", got)
	}
}

// A folder with a system is registered, and a registered system is named in the
// API's document and in the docs.
func TestEverySystemIsRegistered(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		body, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	folders, err := filepath.Glob("../tournament/*/system.go")
	if err != nil {
		t.Fatal(err)
	}
	registered, found := read("server.go"), 0
	for _, name := range folders {
		folder := filepath.Base(filepath.Dir(name))
		if folder == "pairing" { // what a system is
			continue
		}
		found++
		if !strings.Contains(registered, "\"sumito/tournament/"+folder+"\"") {
			t.Errorf("tournament/%s isn't in the list of systems", folder)
		}
	}
	if found == 0 {
		t.Error("no folder has a system")
	}
	document, page := read("rest/openapi.yaml"), read("../docs/pairing-systems.md")
	_, document, _ = strings.Cut(document, "\n    System:\n")
	document, _, _ = strings.Cut(document, "\n    SettingsPatch:")
	for _, system := range newServer(t, nil).App.Systems() {
		if !strings.Contains(document, system) {
			t.Errorf("the API's document doesn't name %s", system)
		}
		if !strings.Contains(page, "| `"+system+"` |") {
			t.Errorf("docs/pairing-systems.md has no row for %s", system)
		}
	}
}

// The system that the docs walk through compiles where the docs put it.
func TestDocumentedSystemCompiles(t *testing.T) {
	page, err := os.ReadFile(filepath.FromSlash("../docs/pairing-systems.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\n")
	code, _, found := strings.Cut(code, "```")
	if !found {
		t.Fatal("no code in the docs")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(t.TempDir(), "system.go")
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	place := filepath.Join(root, "tournament", "kingofthehill", "system.go")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{place: source}})
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{source: []byte(code), overlay: replace} {
		if err := os.WriteFile(name, body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, "./tournament/kingofthehill")
	command.Dir = root
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A winner of a knockout whom the next round was paired with stays: looking at
// another result is refused as ruling it is.
func TestPreviewInAKnockoutRefusesWhatRulingDoes(t *testing.T) {
	server := newServer(t, nil)
	e := &evening{T: t, server: server, actor: organizer(t, server)}
	view := e.play(app.SettingsInput{Name: "Cup", Rounds: 2, System: "knockout"}, 4)
	first, _ := view.Tournament.Pairing(1, 1)
	other := app.ResultInput{Outcome: event.WhiteWins, Ending: event.Six, Balls: score(2, 6)}
	if first.Result.Outcome == event.WhiteWins {
		other.Outcome, other.Balls = event.BlackWins, score(6, 2)
	}
	for want, in := range map[string]app.ResultInput{
		tournament.CodeWinnerSettled: other,
		tournament.CodeWinnerMissing: {Outcome: event.DoubleForfeit, Ending: event.Forfeit},
	} {
		_, foretold := server.App.WhatIf(t.Context(), e.actor, e.id, 1, 1, in)
		_, ruled := server.App.RuleResult(t.Context(), e.actor, e.id, 1, 1, app.RulingInput{
			Outcome: in.Outcome, Ending: in.Ending, Balls: in.Balls, Reason: "As the scoresheet says",
		}, e.meta())
		for name, err := range map[string]error{"foretold": foretold, "ruled": ruled} {
			var problem *app.Problem
			if !errors.As(err, &problem) || problem.Code != want || problem.Class != app.Conflict {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
		}
	}
}
