package tournament_test

import (
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

// inPhase has halls with the round that is in each phase. Four entries of three
// rounds; every board of a published round has 6–3 for Black.
var inPhase = map[tournament.Phase]struct {
	hall  func() *hall
	round int
}{
	tournament.Future:  {completed(4, 1), 3},
	tournament.Next:    {completed(4, 1), 2},
	tournament.Draft:   {secondDraft, 2},
	tournament.Current: {currentRound, 2},
	tournament.Last:    {completed(4, 2), 2},
	tournament.Past:    {completed(4, 2), 1},
}

// currentRound has a second round in play with results on board 1 only.
func currentRound() *hall {
	h := completed(4, 1)()
	h.pair(2)
	h.must(blackWins(2, 1))
	return h
}

// act makes the command of an action on a round of a hall, one that nothing
// but the phase stands against.
func act(h *hall, a tournament.Action, phase tournament.Phase, round int) tournament.Command {
	free := 2 // a board without a result, if the round has one
	if phase != tournament.Current {
		free = 1
	}
	switch a {
	case tournament.ActionPair:
		c, _ := h.proposal(round)
		c.Round = round
		return c
	case tournament.ActionEdit:
		r, _ := h.t.Round(round)
		c := tournament.EditRound{Round: round}
		for _, p := range r.Pairings {
			c.Pairs = append(c.Pairs, p.Pair)
		}
		return c
	case tournament.ActionDiscard:
		return tournament.DiscardRound{Round: round}
	case tournament.ActionPublish:
		return tournament.PublishRound{Round: round}
	case tournament.ActionEnter:
		return blackWins(round, free)
	case tournament.ActionCorrect:
		c := blackWins(round, 1)
		c.Balls.White, c.Replace = 1, true
		return c
	case tournament.ActionAttach:
		return proven(round, 1, "record-1")
	case tournament.ActionConfirm:
		return tournament.ConfirmResult{Round: round, Board: 1, By: event.ByStaff}
	case tournament.ActionRule:
		return ruling(round, 1)
	case tournament.ActionComplete:
		if phase == tournament.Current {
			h.must(blackWins(round, 2))
		}
		return tournament.CompleteRound{Round: round}
	case tournament.ActionUndo:
		if phase == tournament.Last || phase == tournament.Past {
			h.must(ruling(round, 1)) // undoing a first result needs the round open
		}
		if phase == tournament.Draft {
			return tournament.Undo{In: tournament.RoundScope(round)}
		}
		return tournament.Undo{In: tournament.PairingScope(round, 1)}
	}
	return nil // coming and leaving take effect in the open round by themselves
}

// Decide goes by the matrix: what it allows is done, what it refuses is refused
// with its code.
func TestDecideFollowsTheMatrix(t *testing.T) {
	for _, rule := range tournament.Matrix() {
		for phase := tournament.Future; phase <= tournament.Past; phase++ {
			permission := rule.In[phase]
			at := inPhase[phase]
			h := at.hall()
			if got := h.t.Phase(at.round); got != phase {
				t.Fatalf("round %d is %s, want %s", at.round, got, phase)
			}
			if got := h.t.Permission(rule.Action, at.round); got != permission {
				t.Errorf("%s × %s: Permission says %v, the matrix %v", rule.Action, phase, got, permission)
			}
			c := act(h, rule.Action, phase, at.round)
			if c == nil {
				continue
			}
			err := h.do(c)
			want := permission.Code
			switch {
			case permission.Verdict != tournament.Refused:
				want = ""
			case rule.Action == tournament.ActionPair && phase == tournament.Future:
				want = tournament.CodeRoundNotNext // said more exactly
			case rule.Action == tournament.ActionEnter && phase >= tournament.Last:
				want = tournament.CodeResultEntered // every board has one
			case rule.Action == tournament.ActionUndo && phase <= tournament.Next:
				want = tournament.CodeNothingToUndo
			}
			if got := code(t, err); got != want {
				t.Errorf("%s × %s: refused with %q, want %q (%v)", rule.Action, phase, got, want, err)
			}
		}
	}
}

// Somebody who comes or leaves does so in the open round, whatever came before.
func TestComingTakesEffectInTheOpenRound(t *testing.T) {
	for phase, at := range inPhase {
		h := at.hall()
		open := h.t.Open()
		if h.t.Permission(tournament.ActionLate, open).Verdict == tournament.Refused {
			t.Errorf("%s: nobody can come in round %d", phase, open)
		}
		h.must(entries(9, 1))
		h.must(tournament.WithdrawEntry{Entry: 1})
		came, left := h.t.Entries[4], h.t.Entries[0]
		if came.From != open || left.Left != open {
			t.Errorf("%s: open round is %d, came in %d, left in %d", phase, open, came.From, left.Left)
		}
	}
}
