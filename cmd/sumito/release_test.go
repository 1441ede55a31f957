package main_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sumito/tournament/event"
)

// With these flags the test leaves the fixture of a release behind:
//
//	go test ./cmd/sumito -run EveryKindOfEvent -program dist/sumito-0.1.0-linux-amd64 -keep testdata/releases/0.1.0
//
// Paths are from the project's root.
var (
	programFlag = flag.String("program", "", "the program to test instead of one built from these sources")
	keepFlag    = flag.String("keep", "", "folder to keep the database, the log and the standings of TestEveryKindOfEvent in")
)

// A tournament in which everything happens that can, over the API. Its log has
// every kind of event, and is what a release keeps for all later ones.
func TestEveryKindOfEvent(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	path := playEverything(t, a)

	log := readWholeLog(t, a, path)
	other := readWholeLog(t, a, playRoundRobin(t, a))
	missing := map[event.Kind]bool{}
	for _, kind := range event.Kinds() {
		missing[kind] = true
	}
	for _, e := range slices.Concat(log, other) {
		delete(missing, event.Kind{Type: e.Type, Version: e.Version})
	}
	for kind := range missing {
		t.Errorf("nothing led to %s %d", kind.Type, kind.Version)
	}
	standings := a.must(t, http.MethodGet, path+"/standings", nil, nil).Body
	p.stop()
	if *keepFlag != "" && !t.Failed() {
		keep(t, filepath.Join("../..", *keepFlag), folder, path, log, standings)
	}
}

// playEverything returns the path of the tournament.
func playEverything(t *testing.T, a *api) string {
	t.Helper()
	path := a.create(t, "Everything", 3, []string{"Alder", "Birch", "Cedar", "Elm", "Fir"})
	command := func(method, to string, body any) {
		t.Helper()
		a.must(t, method, path+to, body, nil)
	}
	undo := func(scope map[string]any) {
		t.Helper()
		command("POST", "/undo", map[string]any{"scope": scope})
	}
	result := func(outcome, ending string, black, white int) map[string]any {
		return map[string]any{"outcome": outcome, "ending": ending, "balls": map[string]int{"black": black, "white": white}}
	}

	command("PATCH", "", map[string]any{"place": "Town hall", "zone": "Europe/Prague", "starts_on": "2026-03-05", "pair_by": "wins"})
	command("POST", "/entries/5/withdrawal", nil) // before round 1: off the list
	undo(map[string]any{"entry": 5})
	command("PATCH", "/entries/5", map[string]any{"name": "Silver fir", "rating": 1650})

	// Round 1: a draft dropped and made again, edited, published twice.
	command("POST", "/rounds", nil)
	command("DELETE", "/rounds/1", nil)
	command("POST", "/rounds", nil)
	command("PUT", "/rounds/1/pairings", map[string]any{"pairs": []map[string]any{
		{"black": 1, "white": 2}, {"black": 3, "white": 4}, {"black": 5, "bye": "half-point"},
	}})
	command("POST", "/rounds/1/publication", nil)
	undo(map[string]any{"round": 1})
	command("POST", "/rounds/1/publication", nil)

	// Results: by record, taken back and handed in again; by hand, confirmed; a
	// completion taken back for a ruling.
	games := eveningRecords(t)
	record := map[string]string{"record": games[0].of(boardSeen{1, "Alder", "Birch"})}
	command("POST", "/rounds/1/pairings/1/records", record)
	undo(map[string]any{"round": 1, "board": 1})
	command("POST", "/rounds/1/pairings/1/records", record)
	command("PUT", "/rounds/1/pairings/2/result", result("white", "time", 2, 4))
	command("POST", "/rounds/1/pairings/2/result/confirmation", nil)
	command("POST", "/rounds/1/completion", nil)
	undo(map[string]any{"round": 1})
	ruling := result("draw", "adjudication", 3, 3)
	ruling["reason"] = "Both flags had fallen."
	command("POST", "/rounds/1/pairings/2/result/ruling", ruling)
	command("POST", "/rounds/1/completion", nil)

	// Two come late, one leaves and comes back.
	command("POST", "/entries", map[string]any{"entries": []map[string]any{{"name": "Hazel"}, {"name": "Íris", "rating": 1700}}})
	command("POST", "/entries/4/withdrawal", nil)
	round := a.publish(t, path, 2)
	for i, pairing := range round.Pairings {
		if pairing.White == nil {
			continue
		}
		to := fmt.Sprintf("/rounds/2/pairings/%d", pairing.Board)
		if i == 0 {
			command("PUT", to+"/result", map[string]any{"outcome": "black", "ending": "forfeit"})
		} else {
			command("POST", to+"/records", map[string]string{"record": games[i].of(boardSeen{pairing.Board, pairing.Black.Name, pairing.White.Name})})
		}
	}
	command("POST", "/rounds/2/completion", nil)
	command("DELETE", "/entries/4/withdrawal", nil)
	for _, pairing := range a.publish(t, path, 3).Pairings {
		if pairing.White != nil {
			command("PUT", fmt.Sprintf("/rounds/3/pairings/%d/result", pairing.Board), result("white", "resignation", 1, 5))
		}
	}
	command("POST", "/rounds/3/completion", nil)

	// The four best go on, and two of them play for the third place.
	command("PATCH", "", map[string]any{"rounds": 5, "play_off": map[string]any{"entries": 4}, "third_place": true})
	for round := 4; round <= 5; round++ {
		for _, pairing := range a.publish(t, path, round).Pairings {
			command("PUT", fmt.Sprintf("/rounds/%d/pairings/%d/result", round, pairing.Board), result("black", "six", 6, 4))
		}
		command("POST", fmt.Sprintf("/rounds/%d/completion", round), nil)
	}
	return path
}

// playRoundRobin makes what only a round robin has: somebody leaves early, and
// the games are set aside.
func playRoundRobin(t *testing.T, a *api) string {
	t.Helper()
	path := a.create(t, "Everybody", 3, []string{"Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel"})
	a.must(t, "PATCH", path, map[string]any{"system": "round-robin"}, nil)
	for _, pairing := range a.publish(t, path, 1).Pairings {
		a.must(t, "PUT", fmt.Sprintf("%s/rounds/1/pairings/%d/result", path, pairing.Board),
			map[string]any{"outcome": "black", "ending": "six", "balls": map[string]int{"black": 6, "white": 1}}, nil)
	}
	a.must(t, "POST", path+"/rounds/1/completion", nil, nil)
	a.must(t, "POST", path+"/entries/6/withdrawal", nil, nil)
	a.must(t, "POST", path+"/entries/6/set-aside", nil, nil)
	a.publish(t, path, 2)
	return path
}

// loggedEvent is an event as the API shows it, and a line of a release's log.
type loggedEvent struct {
	Sequence int64  `json:"sequence"`
	Hash     string `json:"hash"`
	Time     string `json:"time"`
	Actor    string `json:"actor"`
	Command  string `json:"command"`
	Index    int    `json:"index"`
	Type     string `json:"type"`
	Version  int    `json:"version"`
	Payload  string `json:"payload"`
}

// readWholeLog reads a tournament's log as its staff sees it.
func readWholeLog(t *testing.T, a *api, path string) []loggedEvent {
	t.Helper()
	var log []loggedEvent
	for after := int64(0); ; {
		var page struct {
			Items []loggedEvent
			Next  *int64
		}
		a.must(t, http.MethodGet, fmt.Sprintf("%s/log?limit=50&after=%d", path, after), nil, &page)
		log = append(log, page.Items...)
		if page.Next == nil {
			return log
		}
		after = *page.Next
	}
}

// keep writes a release's fixture: the database as the program left it, the log
// as JSON lines, and the standings that follow from it.
func keep(t *testing.T, target, folder, path string, log []loggedEvent, standings []byte) {
	t.Helper()
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	encoder.SetEscapeHTML(false)
	for _, e := range log {
		if err := encoder.Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	database := readFile(t, filepath.Join(folder, "sumito.db"))
	if info, err := os.Stat(filepath.Join(folder, "sumito.db-wal")); err == nil && info.Size() > 0 {
		t.Fatal("the program has left a write-ahead file: the database alone is not all of it")
	}
	var table bytes.Buffer
	if err := json.Indent(&table, standings, "", "  "); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(target, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"sumito.db":      database,
		"log.jsonl":      lines.Bytes(),
		"standings.json": append(bytes.TrimSpace(table.Bytes()), '\n'),
		"tournament.txt": []byte(strings.TrimPrefix(path, "/tournaments/") + "\n"),
	} {
		if err := os.WriteFile(filepath.Join(target, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("kept %d events in %s", len(log), target)
}
