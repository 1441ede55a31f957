package web

import (
	"slices"
	"strconv"

	"sumito/tournament"
	"sumito/tournament/event"
)

// resultFields are the inputs of a result, by hand or ruled.
type resultFields struct {
	Outcome field
	Ending  field
	Balls   [2]field // Black's, White's
}

// all gives mark something to write on.
func (f *resultFields) all() []*field {
	return []*field{&f.Outcome, &f.Ending, &f.Balls[0], &f.Balls[1]}
}

// Wrong reports whether something is said at one of the inputs.
func (f rulingFields) Wrong() bool {
	return slices.ContainsFunc(append(f.all(), &f.Reason), func(f *field) bool { return len(f.Errors) > 0 })
}

// The outcomes in the order of the forms.
var (
	outcomes = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins}
	rulings  = []event.Outcome{event.BlackWins, event.Draw, event.WhiteWins, event.DoubleForfeit}
)

// endings are those that the tournament's games can have, in the order of the
// forms: all for a ruling, by hand without the one that only a ruling gives.
func endings(t *tournament.Tournament) (byHand, ruled []event.Ending) {
	for _, ending := range t.Endings("") {
		if ending != event.Adjudication {
			byHand = append(byHand, ending)
		}
	}
	return byHand, append([]event.Ending{event.Adjudication}, byHand...)
}

// ballBoxes are the names of the inputs for Black's and White's balls.
var ballBoxes = [2]string{"balls_black", "balls_white"}

// resultForm builds the inputs of a result between two sides.
type resultForm struct {
	request
	black, white player
	target       int // most balls
}

// build makes the inputs of one of the board's forms; prefix tells their ids from
// those of the other.
func (r resultForm) build(prefix string, outcomes []event.Outcome, endings []event.Ending, in boardInput) resultFields {
	return resultFields{Outcome: r.outcomes(prefix, outcomes, in), Ending: r.endings(prefix, endings, in), Balls: r.balls(prefix, in)}
}

func (r resultForm) outcomes(prefix string, offered []event.Outcome, in boardInput) field {
	f := field{ID: prefix + "outcome", Name: "outcome", Label: r.text("page.field.outcome")}
	for _, outcome := range offered {
		label := r.text("page.outcome."+string(outcome), "black", r.black.Name, "white", r.white.Name)
		f.Choices = append(f.Choices, choice{Value: string(outcome), Label: label, Chosen: outcome == in.outcome})
	}
	return f
}

func (r resultForm) balls(prefix string, in boardInput) [2]field {
	var fields [2]field
	for i, side := range []player{r.black, r.white} {
		fields[i] = field{
			ID: prefix + ballBoxes[i], Name: ballBoxes[i], Type: "number", Value: in.balls[i], Min: "0", Max: strconv.Itoa(r.target), Lenient: true,
			Label: r.text("page.field.balls", "name", side.Name),
		}
	}
	return fields
}

// usual is how most games end: a win by the target, a draw by agreement. The
// forms have one choice for both, the target's, so that the outcome needn't be
// said twice.
func usual(outcome event.Outcome) event.Ending {
	if outcome == event.Draw {
		return event.Agreement
	}
	return event.Six
}

// endings lists endings to choose from, the usual ones as one and first
// after an arbiter's own.
func (r resultForm) endings(prefix string, offered []event.Ending, in boardInput) field {
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
