package web

import (
	"slices"

	"sumito/tournament/event"
)

// usual is how most games end: a win by the target, a draw by agreement. The
// forms have one choice for both, the target's, so that the outcome needn't be
// said twice.
func usual(outcome event.Outcome) event.Ending {
	if outcome == event.Draw {
		return event.Agreement
	}
	return event.Six
}

// endingField lists endings to choose from, the usual ones as one and first
// after an arbiter's own.
func (r request) endingField(prefix string, offered []event.Ending, in boardInput) field {
	f := field{ID: prefix + "ending", Name: "ending", Label: r.text("page.field.ending"), Type: "select"}
	for _, ending := range offered {
		shown := choice{Value: string(ending), Label: r.text("ending." + string(ending)), Chosen: ending == in.ending}
		switch ending {
		case event.Six:
			if slices.Contains(offered, event.Agreement) {
				shown.Label = r.text("page.board.usual")
			}
			shown = choice{Value: shown.Value, Label: shown.Label, Chosen: in.ending != "" && in.ending == usual(in.outcome)}
		case event.Agreement:
			continue
		}
		f.Choices = append(f.Choices, shown)
	}
	return f
}
