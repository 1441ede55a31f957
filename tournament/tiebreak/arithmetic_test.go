package tiebreak_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sumito/rating"
	"sumito/tournament/tiebreak"
)

// What is shown of a value comes to the value again, for every code in any
// tournament: whoever adds it up on paper gets what the table says.
func TestExplanationsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		field := anyField().Draw(t, "field")
		table, err := tiebreak.NewTable(everyCode(), field)
		if err != nil {
			t.Fatal(err)
		}
		for i, player := range field.Players {
			for k, e := range table.Explain(player.Number) {
				if e.Value != table.Values()[i][k] {
					t.Errorf("%s of %d is %s, explained %s", e.Code, player.Number, table.Values()[i][k], e.Value)
				}
				checkTerms(t, field, player, e)
				if method := recombine[e.Method]; method == nil {
					t.Errorf("%s: method %q", e.Code, e.Method)
				} else {
					method(t, field, player, e)
				}
			}
		}
		if table.Explain(99) != nil {
			t.Error("nobody has number 99")
		}
	})
}

// checkTerms: one a round at most, in order; so many are cut as the code says;
// whoever isn't a real opponent is called a dummy.
func checkTerms(t *rapid.T, field tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
	last, cut := 0, 0
	for _, term := range e.Terms {
		if term.Round <= last || term.Round > field.Rounds {
			t.Fatalf("%s of %d: round %d after %d", e.Code, player.Number, term.Round, last)
		}
		last = term.Round
		if term.Cut {
			cut++
		}
		round := player.Rounds[term.Round-1]
		if term.Opponent != round.Opponent {
			t.Fatalf("%s of %d: opponent %d in round %d, met %d", e.Code, player.Number, term.Opponent, term.Round, round.Opponent)
		}
		byScores := slices.Contains([]string{"BH", "FB", "SB"}, e.Code.Name)
		real := round.Kind == tiebreak.Played || round.Opponent != 0 && (e.Code.Forfeit || field.RoundRobin || e.Code.Name == "FB" && term.Round == field.Rounds)
		if byScores && (term.Dummy == tiebreak.NoDummy) != real || !byScores && term.Dummy != tiebreak.NoDummy {
			t.Fatalf("%s of %d: dummy %q in round %d, %+v", e.Code, player.Number, term.Dummy, term.Round, round)
		}
	}
	switch e.Code.Name {
	case "BH", "FB", "SB":
		if want := min(e.Code.Cut+2*e.Code.Median, len(e.Terms)); cut != want {
			t.Fatalf("%s of %d: %d of %d terms are cut", e.Code, player.Number, cut, len(e.Terms))
		}
	case "PS":
		if cut != min(e.Code.Cut, field.Rounds) {
			t.Fatalf("%s of %d: %d terms are cut", e.Code, player.Number, cut)
		}
	case "SPR":
		if cut != min(1, len(e.Terms)) {
			t.Fatalf("SPR of %d: %d terms are cut", player.Number, cut)
		}
	case "BD", "BF", "BA", "BCW", "SOP", "WIN", "WON", "BPG", "BWG", "REP", "STD", "DE", "AOB":
		if cut != 0 {
			t.Fatalf("%s of %d: %d terms are cut", e.Code, player.Number, cut)
		}
	}
}

// recombine has for each method what whoever reads the arithmetic would do.
var recombine = map[tiebreak.Method]func(*rapid.T, tiebreak.Field, tiebreak.Player, tiebreak.Explanation){
	tiebreak.Sum: func(t *rapid.T, _ tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
		total, _ := added(e)
		if total != e.Value.Units {
			t.Errorf("%s of %d is %s, its terms add up to %d/%d", e.Code, player.Number, e.Value, total, e.Value.Per)
		}
	},
	tiebreak.Mean: func(t *rapid.T, _ tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
		total, games := added(e)
		if step(t, e, tiebreak.StepTotal).Units != total || step(t, e, tiebreak.StepGames).Units != games {
			t.Errorf("%s of %d: %d terms come to %d, steps %v", e.Code, player.Number, games, total, e.Steps)
		}
		per := step(t, e, tiebreak.StepTotal).Per
		want := tiebreak.Value{Units: total, Per: per * max(games, 1)}
		if e.Code.Name != "AOB" { // the others are in whole points, halves up
			want = tiebreak.Value{Units: (2*total + want.Per) / (2 * want.Per), Per: 1}
		}
		if e.Value.Compare(want) != 0 {
			t.Errorf("%s of %d is %s, %d/%d are %s", e.Code, player.Number, e.Value, total, games, want)
		}
	},
	tiebreak.Performance: func(t *rapid.T, field tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
		total, games := added(e)
		if games == 0 {
			if e.Value.Units != 0 || len(e.Steps) != 0 {
				t.Errorf("%s of %d without a rated opponent: %+v", e.Code, player.Number, e)
			}
			return
		}
		halves, expected, below := int64(0), 0, 0
		for _, term := range e.Terms {
			if term.Cut {
				continue
			}
			halves += map[tiebreak.Result]int64{tiebreak.Won: 2, tiebreak.Drawn: 1}[player.Rounds[term.Round-1].Result]
			expected += rating.Expected(int(e.Value.Units - term.Value.Units))
			below += rating.Expected(int(e.Value.Units - 1 - term.Value.Units))
		}
		if step(t, e, tiebreak.StepGames).Units != games || step(t, e, tiebreak.StepScore).Units != halves {
			t.Errorf("%s of %d: %d games, %d half points, steps %v", e.Code, player.Number, games, halves, e.Steps)
		}
		if e.Code.Name == "TPR" {
			average := (2*total + games) / (2 * games)
			if step(t, e, tiebreak.StepAverage).Units != average || average+step(t, e, tiebreak.StepDifference).Units != e.Value.Units {
				t.Errorf("TPR of %d is %s, its opponents' mean is %d, steps %v", player.Number, e.Value, average, e.Steps)
			}
			return
		}
		// PTP is the lowest rating that is expected to score as much; without a
		// point it is 800 below the lowest opponent.
		switch {
		case int64(expected) != step(t, e, tiebreak.StepExpected).Units:
			t.Errorf("PTP of %d is %s: %d hundredths are expected, steps %v", player.Number, e.Value, expected, e.Steps)
		case halves > 0 && (2*expected < 100*int(halves) || 2*below >= 100*int(halves)):
			t.Errorf("PTP of %d is %s: %d hundredths are expected, one point below %d, for %d half points", player.Number, e.Value, expected, below, halves)
		}
	},
	tiebreak.Encounter: func(t *rapid.T, field tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
		if e.Value.Units < 0 || e.Value.Units >= int64(len(field.Players)) || e.Value.Units > 0 && len(e.Terms) == 0 {
			t.Errorf("%s of %d is %s of %d players after %d games", e.Code, player.Number, e.Value, len(field.Players), len(e.Terms))
		}
	},
	tiebreak.Order: func(t *rapid.T, _ tiebreak.Field, player tiebreak.Player, e tiebreak.Explanation) {
		want := map[string]int{"TPN": player.Number, "RTNG": player.Rating}[e.Code.Name]
		if e.Value.Units != int64(want) || len(e.Terms) != 0 {
			t.Errorf("%s of %d is %s", e.Code, player.Number, e.Value)
		}
	},
}

// added adds up the terms that aren't cut.
func added(e tiebreak.Explanation) (total, terms int64) {
	for _, term := range e.Terms {
		if !term.Cut {
			total += term.Value.Units
			terms++
		}
	}
	return total, terms
}

func step(t *rapid.T, e tiebreak.Explanation, name string) tiebreak.Value {
	for _, s := range e.Steps {
		if s.Name == name {
			return s.Value
		}
	}
	t.Fatalf("%s has no step %q: %v", e.Code, name, e.Steps)
	return tiebreak.Value{}
}

// Of those level on points who have all met, each has as many behind as made
// fewer points in the games that are shown.
func TestEncountersAddUp(t *testing.T) {
	ranked := 0
	rapid.Check(t, func(t *rapid.T) {
		field := allMet(t)
		table, err := tiebreak.NewTable([]string{"DE"}, field)
		if err != nil {
			t.Fatal(err)
		}
		groups := map[int][]tiebreak.Explanation{} // by points
		for _, player := range field.Players {
			points := 0
			for _, round := range player.Rounds {
				points += round.Points
			}
			groups[points] = append(groups[points], table.Explain(player.Number)[0])
		}
		for _, group := range groups {
			scores := make([]int64, len(group))
			complete := true
			for i, e := range group {
				scores[i], _ = added(e)
				met := map[int]bool{}
				for _, term := range e.Terms {
					met[term.Opponent] = true
				}
				complete = complete && len(met) == len(group)-1
			}
			sorted := slices.Sorted(slices.Values(scores))
			if !complete || len(slices.Compact(slices.Clone(sorted))) != len(sorted) || len(sorted) < 2 {
				continue // games are missing, or some are level again and looked at on their own
			}
			ranked++
			for i, e := range group {
				if want := slices.Index(sorted, scores[i]); e.Value.Units != int64(want) {
					t.Errorf("%d points make DE %s of %v", scores[i], e.Value, sorted)
				}
			}
		}
	})
	if ranked == 0 {
		t.Error("no group was ranked")
	}
}

// allMet draws a tournament in which everybody has met everybody, 1-½-0 in
// halves, so that many are level.
func allMet(t *rapid.T) tiebreak.Field {
	n := 2 * rapid.IntRange(2, 4).Draw(t, "pairs")
	f := tiebreak.Field{Rounds: n - 1, Scale: 2, Win: 2, Draw: 1, Players: make([]tiebreak.Player, n)}
	for i := range f.Players {
		f.Players[i] = tiebreak.Player{Number: i + 1, Rounds: make([]tiebreak.Round, n-1)}
	}
	for r := range n - 1 {
		for i := range n / 2 { // a circle that turns round the last one
			a, b := (r+i)%(n-1), (r+n-1-i)%(n-1)
			if i == 0 {
				b = n - 1
			}
			points := rapid.IntRange(0, 2).Draw(t, "points")
			results := []tiebreak.Result{tiebreak.Lost, tiebreak.Drawn, tiebreak.Won}
			f.Players[a].Rounds[r] = tiebreak.Round{Kind: tiebreak.Played, Opponent: b + 1, Colour: tiebreak.First, Result: results[points], Points: points}
			f.Players[b].Rounds[r] = tiebreak.Round{Kind: tiebreak.Played, Opponent: a + 1, Colour: tiebreak.Second, Result: results[2-points], Points: 2 - points}
		}
	}
	return f
}

// Who is level in everything shares the place: two players with the same rounds
// have equal values in every code that isn't an order of their own.
func TestEqualsStayEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		field := anyField().Draw(t, "field")
		twin := field.Players[0]
		twin.Number = len(field.Players) + 1
		for _, round := range twin.Rounds {
			if round.Opponent != 0 {
				return // somebody would have met two in one round
			}
		}
		field.Players = append(field.Players, twin)
		values, err := tiebreak.Compute(everyCode(), field)
		if err != nil {
			t.Fatal(err)
		}
		for k, code := range everyCode() {
			if a, b := values[0][k], values[len(values)-1][k]; a.Compare(b) != 0 && !strings.HasPrefix(code, "TPN") {
				t.Errorf("%s puts twins apart: %s and %s", code, a, b)
			}
		}
	})
}
