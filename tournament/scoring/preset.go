package scoring

import "sumito/tournament/event"

// The presets, as in docs/results-and-records.md; a table that equals none of them is Own.
const (
	Eleven  = "eleven"  // both sides earn by the margin, 2T−1 points a game: 11 for T = 6
	Margin  = "margin"  // the winner earns the margin, the loser nothing
	Classic = "classic" // 1, ½, 0
	Own     = "own"     // a table of the organizer's
)

// halves is the scale of every preset: two units a point, so that ½ is whole.
const halves = 2

// MaxTarget is the highest target a table may have: a side of the standard
// layouts has 14 balls.
const MaxTarget = 14

// Presets returns the names that Preset knows, the default first.
func Presets() []string { return []string{Eleven, Margin, Classic} }

// Preset returns the table of a preset for a target of 1…MaxTarget balls, in
// halves of a point. It reports false for another name or target.
//
// With margin m and target T: `eleven` gives T−1+m and T−m, which is 11–0 for
// 6–0 and 6–5 for 6–5 when T is 6; `margin` gives m and 0; `classic` 1 and 0.
func Preset(name string, target int) (event.Scoring, bool) {
	if target < 1 || target > MaxTarget {
		return event.Scoring{}, false
	}
	s := event.Scoring{
		Preset: name,
		Scale:  halves,
		Target: target,
		Win:    make([]int, target),
		Loss:   make([]int, target),
		Bye:    byeBalls(target),

		Forfeit:  event.Balls{Black: target},
		Conceded: event.Balls{Black: target, White: target - 1},
	}
	for i := range target {
		margin := i + 1
		switch name {
		case Eleven:
			s.Win[i] = halves * (target - 1 + margin)
			s.Loss[i] = halves * (target - margin)
			s.Draw = 2*target - 1 // half of 2T−1 points, in halves
		case Margin:
			s.Win[i] = halves * margin
		case Classic:
			s.Win[i] = halves
			s.Draw = 1
		default:
			return event.Scoring{}, false
		}
	}
	return s, true
}

// byeBalls scales the 6–4 of a full bye to a target: T to two thirds of T,
// rounded down so that the margin is at least one ball.
func byeBalls(target int) event.Balls {
	return event.Balls{Black: target, White: target * 4 / 6}
}

// MaxWin returns the most points one game can give, in the table's units. What
// FIDE's rules tie to "a win's points" for topscorers uses this value.
func MaxWin(s event.Scoring) int {
	most := 0
	for _, points := range s.Win {
		most = max(most, points)
	}
	return most
}

// MinWin returns the fewest points a win gives, in the table's units: what a
// bye must be worth to count as a win.
func MinWin(s event.Scoring) int {
	least := MaxWin(s)
	for _, points := range s.Win {
		least = min(least, points)
	}
	return least
}
