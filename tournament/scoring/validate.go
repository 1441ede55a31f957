package scoring

import (
	"slices"

	"sumito/tournament/event"
)

// maxUnits bounds every value of a table, so that sums and products over a
// tournament stay far from overflow.
const maxUnits = 100_000

// Validate checks a table, own or preset, and returns a *Fault for the first
// thing wrong with it: columns of the right length, values in range, more
// margin never worse for the winner or better for the loser, a draw between
// loss and win, a bye, a forfeit and a game given up that are a winner's score.
func Validate(s event.Scoring) error {
	if s.Scale < 1 || s.Scale > 100 {
		return &Fault{CodeScale, "scale", map[string]any{"scale": s.Scale}}
	}
	if s.Target < 1 || s.Target > MaxTarget {
		return &Fault{CodeTarget, "target", map[string]any{"target": s.Target, "max": MaxTarget}}
	}
	if err := validateColumn(s, "win", s.Win, 1); err != nil {
		return err
	}
	if err := validateColumn(s, "loss", s.Loss, -1); err != nil {
		return err
	}
	for i := range s.Win {
		if s.Loss[i] > s.Win[i] {
			return &Fault{CodeLoserAhead, "loss", map[string]any{"margin": i + 1}}
		}
	}
	// Own tables may value a narrow loss above a draw, but not the heaviest.
	if s.Draw < s.Loss[s.Target-1] || s.Draw > s.Win[0] {
		return &Fault{CodeDraw, "draw", map[string]any{"draw": s.Draw}}
	}
	if s.Bye.Black > s.Target || s.Bye.White < 0 || s.Bye.Black <= s.Bye.White {
		return &Fault{CodeByeBalls, "bye", map[string]any{"black": s.Bye.Black, "white": s.Bye.White}}
	}
	if s.Forfeit.Black > s.Target || s.Forfeit.White < 0 || s.Forfeit.Black <= s.Forfeit.White {
		return &Fault{CodeForfeitBalls, "forfeit", map[string]any{"black": s.Forfeit.Black, "white": s.Forfeit.White}}
	}
	if s.Conceded.Black > s.Target || s.Conceded.White < 0 || s.Conceded.Black <= s.Conceded.White {
		return &Fault{CodeConcededBalls, "conceded", map[string]any{"black": s.Conceded.Black, "white": s.Conceded.White}}
	}
	return validatePreset(s)
}

// validateColumn checks one column; direction is 1 where points may only rise
// with the margin and −1 where they may only fall.
func validateColumn(s event.Scoring, name string, column []int, direction int) error {
	if len(column) != s.Target {
		return &Fault{CodeLength, name, map[string]any{
			"column": name, "length": len(column), "target": s.Target,
		}}
	}
	for i, value := range column {
		if value < 0 || value > maxUnits {
			return &Fault{CodeRange, name, map[string]any{"column": name, "margin": i + 1, "value": value}}
		}
		if i > 0 && direction*(value-column[i-1]) < 0 {
			return &Fault{CodeOrder, name, map[string]any{"column": name, "margin": i + 1}}
		}
	}
	return nil
}

// validatePreset holds a table to its name: whoever changes a number has an
// own table. What byes, forfeits and games given up count for are settings
// beside the preset and may differ.
func validatePreset(s event.Scoring) error {
	if s.Preset == Own {
		return nil
	}
	preset, known := Preset(s.Preset, s.Target)
	if !known || preset.Scale != s.Scale || preset.Draw != s.Draw ||
		!slices.Equal(preset.Win, s.Win) || !slices.Equal(preset.Loss, s.Loss) {
		return &Fault{CodePreset, "preset", map[string]any{"preset": s.Preset}}
	}
	return nil
}
