package rating_test

import (
	"testing"

	"sumito/rating"
)

func against(opponent float64, score rating.Score) rating.Result {
	return rating.Result{Opponent: rating.Rating{Value: opponent, Games: 100}, Score: score}
}

// repeated is so many draws against an equal opponent, and one win.
func repeated(games int, opponent float64) []rating.Result {
	results := []rating.Result{against(opponent, rating.Win)}
	for len(results) < games {
		results = append(results, against(opponent, rating.Draw))
	}
	return results
}

func TestFIDEElo(t *testing.T) {
	tests := []struct {
		name    string
		before  rating.Rating
		results []rating.Result
		want    float64
	}{
		// 64 expected of an edge of 100: (1 − 0.64)·20 = 7.2.
		{"table and K 20", rating.Rating{Value: 1600, Games: 50}, []rating.Result{against(1500, rating.Win)}, 1607},
		{"newcomer's K 40", rating.Rating{Value: 1600, Games: 29}, []rating.Result{against(1500, rating.Win)}, 1614},
		{"junior's K 40", rating.Rating{Value: 2299, Games: 90, Junior: true}, []rating.Result{against(2299, rating.Win)}, 2319},
		{"no longer from 2300", rating.Rating{Value: 2300, Games: 90, Junior: true}, []rating.Result{against(2300, rating.Win)}, 2310},
		{"K 10 from 2400", rating.Rating{Value: 2400, Games: 90}, []rating.Result{against(2400, rating.Win)}, 2405},
		{"K 10 stays below", rating.Rating{Value: 2350, Games: 90, Senior: true}, []rating.Result{against(2350, rating.Win)}, 2355},
		{"K 10 before the newcomer's", rating.Rating{Value: 2450, Games: 3}, []rating.Result{against(2450, rating.Win)}, 2455},
		// 92 expected and no more, whatever the difference: 0.08·20 = 1.6.
		{"400 points", rating.Rating{Value: 2000, Games: 90}, []rating.Result{against(1100, rating.Win)}, 2002},
		{"400 points below", rating.Rating{Value: 1100, Games: 90}, []rating.Result{against(2000, rating.Loss)}, 1098},
		// 100 expected at 736 and more: −1·10.
		{"2650 is outside the rule", rating.Rating{Value: 2650, Games: 90}, []rating.Result{against(1900, rating.Loss)}, 2640},
		// Half a point above expectation with K 700/20 = 35: 17.5 is 18.
		{"K times games within 700", rating.Rating{Value: 1500, Games: 0}, repeated(20, 1500), 1518},
	}
	for _, test := range tests {
		if got := rating.FIDEElo().Rate(test.before, test.results); got.Value != test.want {
			t.Errorf("%s: %v, want %v", test.name, got.Value, test.want)
		} else if got.Games != test.before.Games+len(test.results) {
			t.Errorf("%s: %d games", test.name, got.Games)
		}
	}
}

func TestHalvesAwayFromZero(t *testing.T) {
	elo := rating.FIDEElo()
	elo.K = 25
	up := elo.Rate(rating.Rating{Value: 1500}, []rating.Result{against(1500, rating.Win)})
	down := elo.Rate(rating.Rating{Value: 1500}, []rating.Result{against(1500, rating.Loss)})
	if up.Value != 1513 || down.Value != 1487 {
		t.Errorf("12.5 up and down: %v %v", up.Value, down.Value)
	}
}

func TestPlainElo(t *testing.T) {
	// 1/(1+10^−1) = 10/11 expected of an edge of 400: 22·1/11 = 2.
	got := rating.PlainElo(22).Rate(rating.Rating{Value: 1900}, []rating.Result{against(1500, rating.Win)})
	if got.Value < 1901.999999 || got.Value > 1902.000001 {
		t.Errorf("%v, want 1902", got.Value)
	}
}

func TestProvisional(t *testing.T) {
	for _, test := range []struct {
		name   string
		system rating.System
		rating rating.Rating
		want   bool
	}{
		{"Elo newcomer", rating.FIDEElo(), rating.Rating{Games: 29}, true},
		{"Elo settled", rating.FIDEElo(), rating.Rating{Games: 30}, false},
		{"Glicko-2 newcomer", rating.DefaultGlicko2(), rating.DefaultGlicko2().Start(), true},
		{"Glicko-2 known by value only", rating.DefaultGlicko2(), rating.Rating{Value: 1800}, true},
		{"Glicko-2 settled", rating.DefaultGlicko2(), rating.Rating{Deviation: 110}, false},
	} {
		if got := test.system.Provisional(test.rating); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
}

// The more balls the more points, the sixth less than the second; a favourite's
// win weighs less than the underdog's with the same balls.
func TestMargins(t *testing.T) {
	elo := rating.PlainElo(20)
	elo.Margins = true
	gain := func(own, opponent float64, margin int) float64 {
		result := against(opponent, rating.Win)
		result.Margin = margin
		return elo.Rate(rating.Rating{Value: own}, []rating.Result{result}).Value - own
	}
	if a, b, c := gain(1500, 1500, 1), gain(1500, 1500, 3), gain(1500, 1500, 6); a >= b || b >= c || b != 10 || c-b >= b-a {
		t.Errorf("margins 1, 3, 6 gain %v %v %v", a, b, c)
	}
	plain := rating.PlainElo(20)
	expected := func(own, opponent float64) float64 {
		return plain.Rate(rating.Rating{Value: own}, []rating.Result{against(opponent, rating.Win)}).Value - own
	}
	if favourite, underdog := gain(1700, 1500, 3)/expected(1700, 1500), gain(1500, 1700, 3)/expected(1500, 1700); favourite >= 1 || underdog <= 1 {
		t.Errorf("weights of the favourite's win %v, of the underdog's %v", favourite, underdog)
	}
	if gain(1500, 1500, 0) != 10 {
		t.Error("a game without a margin is weighed")
	}
}
