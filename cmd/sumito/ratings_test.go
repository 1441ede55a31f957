package main_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"sumito/api/store/storetest"
	"sumito/rating"
	"sumito/tournament"
	"sumito/tournament/event"
)

// ratingListJSON is a club's rating list.
type ratingListJSON struct {
	System string
	Items  []struct {
		Player string
		Name   *string
		Rating struct{ Rating float64 }
	}
}

// ratingsOf are the ratings on the list of a tournament's club, by player.
func ratingsOf(t *testing.T, a *api, path string) map[string]float64 {
	t.Helper()
	var one struct{ Club string }
	a.must(t, http.MethodGet, path, nil, &one)
	var list ratingListJSON
	visitor := *a
	visitor.token = ""
	visitor.must(t, http.MethodGet, "/clubs/"+one.Club+"/ratings", nil, &list)
	ratings := map[string]float64{}
	for _, item := range list.Items {
		ratings[item.Player] = item.Rating.Rating
	}
	return ratings
}

// replayed is a tournament as its log gives it, and when that began.
func replayed(t *testing.T, a *api, path string) (*tournament.Tournament, int64) {
	t.Helper()
	stream := strings.TrimPrefix(path, "/tournaments/")
	var opened int64
	state, err := tournament.Replay(stream, func(yield func(event.Event, error) bool) {
		for _, logged := range readWholeLog(t, a, path) {
			line, err := json.Marshal(logged)
			if err != nil {
				t.Fatal(err)
			}
			e := kept(t, line)
			e.Stream = stream
			if opened == 0 {
				opened = e.Time
			}
			if !yield(e, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return state, opened
}

// fromLogs computes Glicko-2 ratings from the logs of tournaments in the zone
// UTC, to hundredths.
func fromLogs(t *testing.T, a *api, paths ...string) map[string]float64 {
	t.Helper()
	type period struct {
		day    string
		opened int64
		games  []rating.Game
		given  map[rating.Player]int
	}
	var periods []period
	for _, path := range paths {
		state, opened := replayed(t, a, path)
		zone, err := time.LoadLocation(state.Settings.Zone)
		if err != nil {
			t.Fatal(err)
		}
		for _, round := range state.Rounds {
			if round.State != tournament.RoundCompleted {
				continue
			}
			day := max(time.UnixMicro(round.Published).In(zone).Format(time.DateOnly), state.Settings.StartsOn)
			if last := state.Settings.EndsOn; last != "" {
				day = min(day, last)
			}
			p := period{day, opened, nil, map[rating.Player]int{}}
			for _, pairing := range round.Pairings {
				if !pairing.Game() || pairing.Result == nil || !pairing.Result.Played() {
					continue
				}
				black, white := state.Entries[pairing.Black-1], state.Entries[pairing.White-1]
				game := rating.Game{First: rating.Player(black.Players[0]), Second: rating.Player(white.Players[0])}
				p.given[game.First], p.given[game.Second] = black.Rating, white.Rating
				game.Score = map[event.Outcome]rating.Score{event.BlackWins: rating.Win, event.Draw: rating.Draw}[pairing.Result.Outcome]
				p.games = append(p.games, game)
			}
			if len(p.games) > 0 {
				periods = append(periods, p)
			}
		}
	}
	slices.SortStableFunc(periods, func(a, b period) int { return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.opened, b.opened)) })
	system, start := rating.DefaultGlicko2(), map[rating.Player]rating.Rating{}
	var games []rating.Period
	seen := map[rating.Player]bool{}
	for _, p := range periods {
		games = append(games, rating.Period{Games: p.games})
		for player, points := range p.given {
			if points > 0 && !seen[player] {
				start[player] = system.Listed(points)
			}
			seen[player] = true
		}
	}
	all, ratings := rating.Project(system, start, games), map[string]float64{}
	for _, player := range all.Players() {
		ratings[string(player)] = math.Round(all.Rating(player).Value*100) / 100
	}
	return ratings
}

// Two tournaments of one club are played; then a result of the first one, long
// completed, is corrected. At every moment the list is what the logs give.
func TestRatingsOfAClub(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { rateAClub(t) })
	t.Run("postgres", func(t *testing.T) { rateAClub(t, "--database-url", storetest.Postgres(t)) })
}

func rateAClub(t *testing.T, database ...string) {
	folder := t.TempDir()
	p, a := newServer(t, folder, database...)
	first := a.create(t, "Spring", 3, names(6))
	second := createKnown(t, a, first)
	check := func(what string) map[string]float64 {
		t.Helper()
		list := ratingsOf(t, a, first)
		if diff := gocmp.Diff(fromLogs(t, a, first, second), list); diff != "" {
			t.Errorf("%s (−logs +list):\n%s", what, diff)
		}
		return list
	}
	if list := check("before any round"); len(list) > 0 {
		t.Errorf("before any round: %v", list)
	}
	playRounds(t, a, first, 2)
	check("after two rounds")
	playRounds(t, a, second, 3)
	before := check("after the second tournament")

	board := first + "/rounds/1/pairings/1/result"
	ruling := map[string]any{
		"outcome": "white", "ending": "six", "balls": map[string]int{"black": 2, "white": 6}, "reason": "The slip was read wrongly.",
	}
	var preview struct {
		Ratings []struct {
			Player        string
			Before, After struct{ Rating float64 }
		}
	}
	correction := maps.Clone(ruling)
	delete(correction, "reason")
	a.must(t, http.MethodPost, board+"/preview", correction, &preview)
	check("after a look at a correction")
	a.must(t, http.MethodPost, board+"/ruling", ruling, nil)
	after := check("after a correction")
	if len(preview.Ratings) < 3 { // the two who played, and whom they met later
		t.Errorf("the preview lists %v", preview.Ratings)
	}
	for _, change := range preview.Ratings {
		if before[change.Player] != change.Before.Rating || after[change.Player] != change.After.Rating {
			t.Errorf("%s: foretold %v → %v, came %v → %v", change.Player, change.Before, change.After, before[change.Player], after[change.Player])
		}
	}
	ruling["outcome"], ruling["balls"] = "black", map[string]int{"black": 6, "white": 1}
	a.must(t, http.MethodPost, board+"/ruling", ruling, nil)
	if back := check("after it was corrected back"); gocmp.Diff(before, back) != "" {
		t.Errorf("corrected back: %s", gocmp.Diff(before, back))
	}
	a.must(t, http.MethodPost, second+"/undo", map[string]any{"scope": map[string]any{"round": 3}}, nil)
	reopened := check("after a round was opened again")

	p.stop()
	_, base := serve(t, folder, database...)
	a = signIn(t, base)
	if again := check("after a restart"); gocmp.Diff(reopened, again) != "" {
		t.Errorf("restarted: %s", gocmp.Diff(reopened, again))
	}
}

// createKnown opens a tournament of another one's players, without ratings.
func createKnown(t *testing.T, a *api, other string) string {
	t.Helper()
	var entries struct {
		Items []struct {
			Name    string
			Players []string
		}
	}
	a.must(t, http.MethodGet, other+"/entries", nil, &entries)
	var opened struct{ ID string }
	a.must(t, http.MethodPost, "/tournaments", map[string]any{"name": "Autumn", "rounds": 3}, &opened)
	var known []map[string]any
	for _, entry := range entries.Items {
		known = append(known, map[string]any{"name": entry.Name, "player": entry.Players[0]})
	}
	path := "/tournaments/" + opened.ID
	a.must(t, http.MethodPost, path+"/entries", map[string]any{"entries": known}, nil)
	return path
}

// playRounds plays and completes so many rounds.
func playRounds(t *testing.T, a *api, path string, rounds int) {
	t.Helper()
	for round := 1; round <= rounds; round++ {
		for _, pairing := range a.publish(t, path, round).Pairings {
			if pairing.White != nil {
				a.must(t, http.MethodPut, fmt.Sprintf("%s/rounds/%d/pairings/%d/result", path, round, pairing.Board), map[string]any{
					"outcome": "black", "ending": "six", "balls": map[string]int{"black": 6, "white": pairing.Board},
				}, nil)
			}
		}
		a.must(t, http.MethodPost, fmt.Sprintf("%s/rounds/%d/completion", path, round), nil, nil)
	}
}
