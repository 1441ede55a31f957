package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
)

// pairing makes the pairs of a batch's round anew, from the state before the
// batch, and compares. An undo brings a draft back as it was.
func (a *auditor) pairing(ctx context.Context, b batch) error {
	at := slices.IndexFunc(b.payloads, func(p event.Payload) bool { _, paired := p.(event.RoundPaired); return paired })
	if at < 0 || b.undo || a.blind || a.unfit {
		return nil
	}
	e, stored := b.events[at], b.payloads[at].(event.RoundPaired)
	where := Finding{Kind: Outcome, Sequence: e.Sequence, Round: stored.Round}
	system, known := a.Systems[stored.System]
	if !known {
		where.Kind, where.Code, where.Subject = Unchecked, CodeSystem, stored.System
		a.report.add(where)
		return nil
	}
	if stored.Revision != system.Revision() {
		where.Kind = Revision
	}
	command, err := tournament.Propose(ctx, a.state(), stored.Round, system, stored.Lot)
	var impossible *pairing.ImpossibleError
	var refusal *tournament.Refusal
	switch {
	case errors.As(err, &impossible):
		where.Code, where.Subject = CodeImpossible, impossible.Code
		a.report.add(where)
		return nil
	case errors.As(err, &refusal):
		a.refused(e, stored.Round, err)
		return nil
	case err != nil:
		return fmt.Errorf("pair round %d again: %w", stored.Round, err)
	}
	payloads, err := tournament.Decide(a.state(), command)
	if err != nil {
		a.refused(e, stored.Round, err)
		return nil
	}
	a.report.Rounds++
	a.compareRounds(e, where, stored, payloads[len(payloads)-1].(event.RoundPaired))
	return nil
}

// compareRounds notes how a round differs from what was made anew. Where is the
// place, and the kind of what hangs on the engine's revision.
func (a *auditor) compareRounds(e event.Event, where Finding, stored, found event.RoundPaired) {
	note := func(code, was, is string) {
		f := where
		f.Code, f.Stored, f.Found = code, was, is
		a.report.add(f)
	}
	if stored.Inputs != found.Inputs {
		note(CodeInputs, "", "")
	}
	if stored.Rules != found.Rules {
		note(CodeRoundRules, "", "")
	}
	if !slices.Equal(stored.Seeds, found.Seeds) {
		where.Kind = Outcome
		note(CodeSeeds, fmt.Sprint(stored.Seeds), fmt.Sprint(found.Seeds))
	}
	same := len(stored.Pairs) == len(found.Pairs)
	for i := range max(len(stored.Pairs), len(found.Pairs)) {
		was, is := pairAt(stored.Pairs, i), pairAt(found.Pairs, i)
		if was.Board != is.Board || was.Black != is.Black || was.White != is.White || was.Bye != is.Bye {
			same = false
			f := where
			f.Code, f.Board, f.Stored, f.Found = CodePair, max(was.Board, is.Board), pairText(was), pairText(is)
			a.report.add(f)
		}
	}
	if same {
		return
	}
	// Whatever engine made them, pairs have to be legal.
	_, err := tournament.Decide(a.state(), tournament.PairRound{
		Round: stored.Round, System: stored.System, Revision: stored.Revision, Inputs: found.Inputs,
		Rules: stored.Rules, Lot: stored.Lot, Pairs: stored.Pairs,
	})
	if err != nil {
		a.refused(e, stored.Round, err)
	}
}

func pairAt(pairs []event.Pair, i int) event.Pair {
	if i < len(pairs) {
		return pairs[i]
	}
	return event.Pair{}
}

// pairText writes a pair as "3–7", a bye as "3 pairing-allocated".
func pairText(p event.Pair) string {
	switch {
	case p.Black == 0:
		return ""
	case p.Bye != event.NoBye:
		return fmt.Sprintf("%d %s", p.Black, p.Bye)
	}
	return fmt.Sprintf("%d–%d", p.Black, p.White)
}

// drafted checks the points of a draft's byes; an undo may bring back only what
// was drafted before.
func (a *auditor) drafted(b batch, e event.Event, round int, pairs []event.Pair) {
	key := fmt.Sprint(round, pairs)
	if b.undo && !a.drafts[key] {
		a.report.add(Finding{Kind: Outcome, Code: CodeRestored, Sequence: e.Sequence, Round: round})
	}
	a.drafts[key] = true
	if a.unfit || b.undo {
		return
	}
	for _, p := range pairs {
		want := 0
		if !p.Game() {
			want = scoring.ByePoints(a.state().Settings.Scoring, p.Bye)
		}
		if p.Points != want {
			a.report.add(Finding{
				Kind: Outcome, Code: CodePoints, Sequence: e.Sequence, Round: round, Board: p.Board, Entry: int(p.Black),
				Stored: strconv.Itoa(p.Points), Found: strconv.Itoa(want),
			})
		}
	}
}

// edited says that an arbiter has set the pairs.
func (a *auditor) edited(b batch, e event.Event, p event.RoundEdited) {
	a.drafted(b, e, p.Round, p.Pairs)
	if !b.undo {
		a.report.add(Finding{Kind: Decision, Code: CodeEdited, Sequence: e.Sequence, Round: p.Round})
	}
}

// ranked checks starting ranks: those that follow from the entries, none for a
// draft that is dropped, those of before for an undo.
func (a *auditor) ranked(b batch, e event.Event, p event.FieldRanked) {
	given := p.Numbers
	for len(given) > 0 && given[len(given)-1] == 0 { // whoever came since has none
		given = given[:len(given)-1]
	}
	key := fmt.Sprint(given)
	before := a.ranks[key]
	a.ranks[key] = true
	if a.blind || b.undo && before {
		return
	}
	want := make([]int, len(a.state().Entries))
	if !b.drops {
		want = tournament.StartingRanks(a.state())
	}
	for i := range max(len(want), len(p.Numbers)) {
		was, is := at(p.Numbers, i), at(want, i)
		a.bound(was, len(want))
		if was != is {
			a.report.add(Finding{
				Kind: Outcome, Code: CodeRanks, Sequence: e.Sequence, Entry: i + 1,
				Stored: strconv.Itoa(was), Found: strconv.Itoa(is),
			})
		}
	}
}

func at(numbers []int, i int) int {
	if i < len(numbers) {
		return numbers[i]
	}
	return 0
}
