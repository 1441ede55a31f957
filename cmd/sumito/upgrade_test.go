package main_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// Every release has left its database, its log and its standings. This program
// opens each of them and comes to the same standings.

// row is a line of the standings as far as releases may not disagree.
type row struct {
	Rank, Entry int
	Points      string
	For         int
	Against     int
	Difference  int
	TieBreaks   []string // code and value
}

func releases(t *testing.T) []string {
	t.Helper()
	folders, err := filepath.Glob("../../testdata/releases/*")
	if err != nil {
		t.Fatal(err)
	}
	if len(folders) == 0 {
		t.Fatal("no release has left anything in testdata/releases")
	}
	return folders
}

func TestLogsOfEveryReleaseReplay(t *testing.T) {
	for _, folder := range releases(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			file, err := os.Open(filepath.Join(folder, "log.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			var events []event.Event
			for scanner := bufio.NewScanner(file); scanner.Scan(); {
				events = append(events, kept(t, scanner.Bytes()))
			}
			stream := streamOf(t, folder)
			for i := range events {
				events[i].Stream = stream
			}
			state, err := tournament.Replay(stream, func(yield func(event.Event, error) bool) {
				for _, e := range events {
					if !yield(e, nil) {
						return
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if state.ReadOnly != "" {
				t.Errorf("%s is not known any more", state.ReadOnly)
			}
			var got []row
			for _, r := range tournament.Standings(state, 0) {
				line := row{
					Rank: r.Rank, Entry: int(r.Entry), Points: scoring.Format(r.Points, state.Settings.Scoring.Scale),
					For: r.For, Against: r.Against, Difference: r.Difference,
				}
				for _, tieBreak := range r.TieBreaks {
					line.TieBreaks = append(line.TieBreaks, tieBreak.Code+" "+tieBreak.Value.String())
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(keptStandings(t, folder), got); diff != "" {
				t.Errorf("standings (-then +now):\n%s", diff)
			}
		})
	}
}

func TestDatabasesOfEveryReleaseOpen(t *testing.T) {
	for _, folder := range releases(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			database := readFile(t, filepath.Join(folder, "sumito.db"))
			work := t.TempDir()
			if err := os.WriteFile(filepath.Join(work, "sumito.db"), database, 0o600); err != nil {
				t.Fatal(err)
			}
			_, base := serve(t, work)
			a := signIn(t, base) // with the password of then
			path := "/tournaments/" + streamOf(t, folder)
			body := a.must(t, http.MethodGet, path+"/standings", nil, nil).Body
			if diff := cmp.Diff(keptStandings(t, folder), standingsRows(t, body)); diff != "" {
				t.Errorf("standings (-then +now):\n%s", diff)
			}
			var lines bytes.Buffer
			encoder := json.NewEncoder(&lines)
			encoder.SetEscapeHTML(false)
			for _, e := range readWholeLog(t, a, path) {
				if err := encoder.Encode(e); err != nil {
					t.Fatal(err)
				}
			}
			then := readFile(t, filepath.Join(folder, "log.jsonl"))
			if diff := cmp.Diff(string(then), lines.String()); diff != "" {
				t.Errorf("log (-then +now):\n%s", diff)
			}
			// Whatever the release knew of ratings, the list has its games.
			ratings := ratingsOf(t, a, path)
			if diff := cmp.Diff(fromLogs(t, a, everyTournament(t, a)...), ratings); diff != "" || len(ratings) == 0 {
				t.Errorf("%d ratings (-logs +list):\n%s", len(ratings), diff)
			}
			// It can be gone on with.
			var rounds struct{ Items []struct{ Round int } }
			a.must(t, http.MethodGet, path+"/rounds", nil, &rounds)
			newest := rounds.Items[len(rounds.Items)-1].Round
			a.must(t, http.MethodPost, path+"/undo", map[string]any{"scope": map[string]any{"round": newest}}, nil)
		})
	}
}

// everyTournament returns the path of each tournament that there is.
func everyTournament(t *testing.T, a *api) []string {
	t.Helper()
	var list struct{ Items []struct{ ID string } }
	a.must(t, http.MethodGet, "/tournaments", nil, &list)
	var paths []string
	for _, item := range list.Items {
		paths = append(paths, "/tournaments/"+item.ID)
	}
	return paths
}

// kept reads a line of a release's log.
func kept(t *testing.T, line []byte) event.Event {
	t.Helper()
	var l loggedEvent
	if err := json.Unmarshal(line, &l); err != nil {
		t.Fatal(err)
	}
	at, err := time.Parse(time.RFC3339Nano, l.Time)
	if err != nil {
		t.Fatal(err)
	}
	e := event.Event{
		Sequence: l.Sequence, Time: at.UnixMicro(), Actor: l.Actor, Command: l.Command, Index: l.Index,
		Type: l.Type, Version: l.Version, Payload: []byte(l.Payload),
	}
	if n, err := hex.Decode(e.Hash[:], []byte(l.Hash)); err != nil || n != len(e.Hash) {
		t.Fatalf("hash %q of event %d: %d bytes, %v", l.Hash, l.Sequence, n, err)
	}
	return e
}

// streamOf is the id of a release's tournament.
func streamOf(t *testing.T, folder string) string {
	t.Helper()
	text := readFile(t, filepath.Join(folder, "tournament.txt"))
	return string(bytes.TrimSpace(text))
}

func keptStandings(t *testing.T, folder string) []row {
	t.Helper()
	body := readFile(t, filepath.Join(folder, "standings.json"))
	return standingsRows(t, body)
}

// standingsRows reads the API's standings.
func standingsRows(t *testing.T, body []byte) []row {
	t.Helper()
	var table struct {
		Items []struct {
			Rank, Entry int
			Points      pointsJSON
			Balls       struct{ For, Against, Difference int }
			TieBreaks   []struct {
				Code  string
				Value pointsJSON
			} `json:"tie_breaks"`
		}
	}
	if err := json.Unmarshal(body, &table); err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, item := range table.Items {
		line := row{
			Rank: item.Rank, Entry: item.Entry, Points: item.Points.Text,
			For: item.Balls.For, Against: item.Balls.Against, Difference: item.Balls.Difference,
		}
		for _, tieBreak := range item.TieBreaks {
			line.TieBreaks = append(line.TieBreaks, fmt.Sprint(tieBreak.Code, " ", tieBreak.Value.Text))
		}
		rows = append(rows, line)
	}
	return rows
}
