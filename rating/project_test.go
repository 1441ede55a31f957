package rating_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/rating"
)

func systems() map[string]rating.System {
	margins := rating.PlainElo(24)
	margins.Margins = true
	return map[string]rating.System{
		"fide": rating.FIDEElo(), "plain": rating.PlainElo(24), "margins": margins, "glicko2": rating.DefaultGlicko2(),
	}
}

func anyPlayer() *rapid.Generator[rating.Player] {
	return rapid.Custom(func(t *rapid.T) rating.Player {
		return rating.Player(fmt.Sprintf("p%d", rapid.IntRange(1, 9).Draw(t, "player")))
	})
}

func anyPeriods() *rapid.Generator[[]rating.Period] {
	game := rapid.Custom(func(t *rapid.T) rating.Game {
		return rating.Game{
			First: anyPlayer().Draw(t, "first"), Second: anyPlayer().Draw(t, "second"),
			Score:  rating.Score(rapid.IntRange(0, 2).Draw(t, "score")),
			Margin: rapid.IntRange(0, 6).Draw(t, "margin"),
		}
	})
	period := rapid.Custom(func(t *rapid.T) rating.Period {
		return rating.Period{Games: rapid.SliceOfN(game, 0, 12).Draw(t, "games")}
	})
	return rapid.SliceOfN(period, 0, 8)
}

// ratings are what a projection comes to.
func ratings(p rating.Projection) map[rating.Player]rating.Rating {
	all := map[rating.Player]rating.Rating{}
	for _, player := range p.Players() {
		all[player] = p.Rating(player)
	}
	return all
}

// However results are edited, the ratings are those the edited games would have
// given at once.
func TestUpdateEqualsProject(t *testing.T) {
	starts := rapid.MapOfN(anyPlayer(), rapid.Custom(func(t *rapid.T) rating.Rating {
		return rating.Rating{
			Value: float64(rapid.IntRange(1400, 1800).Draw(t, "value")), Games: rapid.IntRange(0, 40).Draw(t, "games"),
			Deviation: float64(rapid.IntRange(0, 2).Draw(t, "deviation") * 60),
		}
	}), 0, 3)
	rapid.Check(t, func(t *rapid.T) {
		before, after := anyPeriods().Draw(t, "before"), anyPeriods().Draw(t, "after")
		keep := rapid.IntRange(0, min(len(before), len(after))).Draw(t, "keep")
		copy(after, before[:keep])
		start := starts.Draw(t, "start")
		other := start
		if rapid.Bool().Draw(t, "other starts") {
			other = starts.Draw(t, "starts afterwards")
		}
		for name, system := range systems() {
			first := rating.Project(system, start, before)
			kept := ratings(first)
			edited, whole := first.Update(other, after), rating.Project(system, other, after)
			if diff := cmp.Diff(ratings(whole), ratings(edited)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
			for i := range after {
				if diff := cmp.Diff(whole.Changes(i), edited.Changes(i)); diff != "" {
					t.Errorf("%s, period %d: %s", name, i, diff)
				}
			}
			if diff := cmp.Diff(kept, ratings(first)); diff != "" {
				t.Errorf("%s: updating changed the projection it began from: %s", name, diff)
			}
		}
	})
}

// The arithmetic of every period says what was done: it begins and ends with the
// ratings of the period, and its games' gains add up to the change.
func TestArithmeticAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		periods := anyPeriods().Draw(t, "periods")
		for name, system := range systems() {
			p := rating.Project(system, nil, periods)
			for _, player := range p.Players() {
				for _, step := range p.History(player) {
					working, games, _ := p.Explain(step.Period, player)
					if working.Before != step.Before || working.After != step.After || len(games) != len(working.Terms) {
						t.Errorf("%s, %s in period %d: %+v, want %+v", name, player, step.Period, working, step)
					}
					change, rounded := working.After.Value-working.Before.Value, 1e-6
					if name == "fide" {
						rounded = 0.5 + 1e-6
					}
					for i, term := range working.Terms {
						change -= term.Gain
						game := periods[step.Period].Games[games[i]]
						if game.First != player && game.Second != player || term.Margin != game.Margin {
							t.Errorf("%s, %s in period %d: term %d is of %+v", name, player, step.Period, i, game)
						}
					}
					if math.Abs(change) > rounded {
						t.Errorf("%s, %s in period %d: %v points are unexplained", name, player, step.Period, change)
					}
				}
			}
		}
	})
}

// Everybody's history is all that the periods changed.
func TestHistoriesAreTheChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		periods := anyPeriods().Draw(t, "periods")
		p := rating.Project(rating.DefaultGlicko2(), nil, periods)
		count := 0
		for _, player := range p.Players() {
			history := p.History(player)
			for _, step := range history {
				if !slices.Contains(p.Changes(step.Period), step.Change) {
					t.Errorf("%+v isn't in period %d", step.Change, step.Period)
				}
			}
			if n := len(history); n > 0 && history[n-1].After.Value != p.Rating(player).Value {
				t.Errorf("%s ended with %+v and has %+v", player, history[n-1].After, p.Rating(player))
			}
			count += len(history)
		}
		for i := range periods {
			count -= len(p.Changes(i))
		}
		if count != 0 {
			t.Errorf("%d changes more than the histories have", -count)
		}
	})
}

// A preview says what the period will do.
func TestPreviewComesTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		periods := anyPeriods().Draw(t, "periods")
		if len(periods) == 0 {
			return
		}
		last := len(periods) - 1
		for name, system := range systems() {
			preview := rating.Project(system, nil, periods[:last]).Preview(periods[last].Games)
			if diff := cmp.Diff(rating.Project(system, nil, periods).Changes(last), preview); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	})
}

// Under one K for all a game moves points from one player to the other, with
// margins too: their sum stays.
func TestPlainEloKeepsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		periods := anyPeriods().Draw(t, "periods")
		for _, name := range []string{"plain", "margins"} {
			p := rating.Project(systems()[name], nil, periods)
			sum := 0.0
			for _, player := range p.Players() {
				sum += p.Rating(player).Value - 1500
			}
			if math.Abs(sum) > 1e-6 {
				t.Errorf("%s: %v points out of nothing", name, sum)
			}
		}
	})
}

func TestResting(t *testing.T) {
	one := []rating.Period{{Games: []rating.Game{{First: "a", Second: "b", Score: rating.Win}}}}
	idle := append(slices.Clone(one), rating.Period{}, rating.Period{})
	g := rating.DefaultGlicko2()
	played, rested := rating.Project(g, nil, one).Rating("a"), rating.Project(g, nil, idle).Rating("a")
	if rested.Value != played.Value || rested.Deviation <= played.Deviation || rested.Volatility != played.Volatility {
		t.Errorf("%+v, then %+v", played, rested)
	}
	if got := g.Rest(played, 1_000_000).Deviation; got != 350 {
		t.Errorf("after an age the deviation is %v", got)
	}
	elo := rating.FIDEElo()
	if rating.Project(elo, nil, one).Rating("a") != rating.Project(elo, nil, idle).Rating("a") {
		t.Error("resting changed an Elo rating")
	}
	if got := rating.Project(g, nil, one).Rating("nobody"); got != g.Start() {
		t.Errorf("nobody has %+v", got)
	}
	if got := rating.Project(g, nil, []rating.Period{{Games: []rating.Game{{First: "a", Second: "a"}}}}).Players(); len(got) != 0 {
		t.Errorf("a game against oneself rated %v", got)
	}
}

// Who is a junior in one period isn't one for ever: Update starts again where
// the list of them differs.
func TestJuniorsOfAPeriod(t *testing.T) {
	elo := rating.FIDEElo()
	start := map[rating.Player]rating.Rating{"kid": elo.Listed(1800), "old": elo.Listed(1800)}
	period := rating.Period{Games: []rating.Game{{First: "kid", Second: "old", Score: rating.Win}}}
	young := period
	young.Juniors = []rating.Player{"kid"}
	grown := rating.Project(elo, start, []rating.Period{young, period})
	// K 40: 20 of 0.5; then, 30 up, 0.46 of 20: 9.
	if got := grown.Rating("kid").Value; got != 1829 {
		t.Errorf("%v, want 1829", got)
	}
	if got := grown.Update(start, []rating.Period{period, period}).Rating("kid").Value; got != rating.Project(elo, start, []rating.Period{period, period}).Rating("kid").Value {
		t.Errorf("after an update: %v", got)
	}
}
