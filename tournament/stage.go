package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// stage is the rounds that one system pairs: the whole tournament, or its main
// part, or the play-off.
type stage struct {
	first   int    // its first round
	last    int    // its last one as settings plan it
	system  string // pairing system
	numbers []int  // by entry, what the system calls it; 0: not in this stage
}

// stage returns the stage of a round. In a play-off the numbers are the seeds.
func (t *Tournament) stage(round int) stage {
	s := stage{first: 1, last: t.Settings.Rounds, system: t.Settings.System}
	switch after := t.PlayOff.After; {
	case t.PlayOff.Absent():
	case round <= after:
		s.last = after
	default:
		s.first, s.system, s.numbers = after+1, t.PlayOff.System, t.seeds()
		return s
	}
	s.numbers = t.numbers()
	if round == 1 {
		s.numbers = StartingRanks(t)
	}
	return s
}

// System returns the name of the pairing system of a round.
func (t *Tournament) System(round int) string {
	if !t.PlayOff.Absent() && round > t.PlayOff.After {
		return t.PlayOff.System
	}
	return t.Settings.System
}

// Entrants returns how many entries the system of a round has to do with,
// whether or not they are still there.
func (t *Tournament) Entrants(round int) int {
	entrants := 0
	for _, n := range t.stage(round).numbers {
		if n > 0 {
			entrants++
		}
	}
	return entrants
}

// Planned returns the number of rounds: what the first round's system needs if
// it says so and the round is published, else what the settings plan; in a
// knockout that has a winner no more than there are.
func (t *Tournament) Planned() int {
	if len(t.Rounds) == 0 || !t.Rounds[0].Shown() {
		return t.Settings.Rounds
	}
	newest := t.Rounds[len(t.Rounds)-1]
	if newest.Rules.Losses > 0 && newest.State == RoundCompleted && t.stillIn() < 2 {
		return newest.Number
	}
	if rounds := t.Rounds[0].Rules.Rounds; rounds > 0 {
		return rounds
	}
	return t.Settings.Rounds
}

// qualifiers returns who goes on to the play-off as things stand, best first:
// by the standings of the main part, of those who haven't left.
func (t *Tournament) qualifiers() []event.EntryID {
	if t.PlayOff.Absent() || t.Shown() < t.PlayOff.After {
		return nil
	}
	var best []event.EntryID
	for _, row := range Standings(t, t.PlayOff.After) {
		if e, _ := t.Entry(row.Entry); len(best) < t.PlayOff.Entries && e.Active(t.PlayOff.After+1) {
			best = append(best, row.Entry)
		}
	}
	return best
}

// seeds returns the seeds of the play-off by entry. Once its first round is
// published they are those that it was paired by.
func (t *Tournament) seeds() []int {
	var best []event.EntryID
	if r, paired := t.Round(t.PlayOff.After + 1); paired && r.Shown() {
		best = r.Seeds
	} else {
		best = t.qualifiers()
	}
	seeds := make([]int, len(t.Entries))
	for i, id := range best {
		seeds[id-1] = i + 1
	}
	return seeds
}

// due returns, by entry, who is to sit in a round under some rules: whoever is
// in its stage, hasn't left and isn't knocked out, or plays for the third place.
func (t *Tournament) due(round int, rules event.Rules) []bool {
	s := t.stage(round)
	due := make([]bool, len(t.Entries))
	for i, e := range t.Entries {
		due[i] = s.numbers[i] > 0 && e.Active(round)
	}
	if rules.Losses > 0 && round > s.first {
		third := t.semifinalists(round)
		for i, out := range t.knockedOut(round - 1) {
			due[i] = due[i] && (out == 0 || slices.Contains(third, event.EntryID(i+1)))
		}
	}
	return due
}
