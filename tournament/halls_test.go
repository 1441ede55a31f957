package tournament_test

import (
	"context"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/roundrobin"
)

// empty is a stream without events.
func empty() *hall { return &hall{t: tournament.New("tournament-1")} }

// unreadable has met an event of a later program.
func unreadable() *hall {
	h := open(2)
	e := event.Event{Stream: h.t.ID, Sequence: h.t.Head.Sequence + 1, Type: "clock-pressed", Version: 1, Payload: []byte("{}")}
	e.Hash = e.Digest(h.t.Head.Hash)
	h.t = tournament.Apply(h.t, e)
	h.log = append(h.log, e)
	return h
}

// oneTwo has completed round 1 with 1–2 and 3–4.
func oneTwo() *hall {
	h := open(4)
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4}))
	h.must(tournament.PublishRound{Round: 1})
	h.play(1)
	return h
}

// secondDraft is oneTwo with a draft of round 2.
func secondDraft() *hall {
	h := oneTwo()
	draft, _ := h.proposal(2)
	h.must(draft)
	return h
}

// ruledSince is secondDraft with a ruling in round 1 that changes scores.
func ruledSince() *hall {
	h := secondDraft()
	h.must(ruling(1, 1))
	return h
}

// goneInRoundTwo is secondDraft without entry 4.
func goneInRoundTwo() *hall {
	h := secondDraft()
	h.must(tournament.WithdrawEntry{Entry: 4})
	return h
}

// byeAgain has a draft of round 2 after entry 2 had the bye of round 1.
func byeAgain() *hall {
	h := open(3)
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(event.Pair{Black: 1, White: 3}, event.Pair{Black: 2, Bye: event.PairingAllocated}))
	h.must(tournament.PublishRound{Round: 1})
	h.play(1)
	draft, _ = h.proposal(2)
	h.must(draft)
	return h
}

// sideCompleted has a completed round 1 in which Black reported on board 1.
func sideCompleted() *hall {
	h := open(4)
	h.pair(1)
	h.must(report(func(c *tournament.ReportResult) { c.By = event.ByBlack }))
	h.play(1)
	return h
}

// ruling decides a board 5–4 for White.
func ruling(round, board int) tournament.RuleResult {
	return tournament.RuleResult{
		Round: round, Board: board, Outcome: event.WhiteWins, Ending: event.Adjudication,
		Balls: event.Balls{Black: 4, White: 5},
	}
}

// noWinner is a record that breaks off, noEnding one that only names a winner.
var (
	noWinner = record(func(c *tournament.AttachRecord) {
		c.Verdict.PushedOff, c.Verdict.Proven, c.Verdict.EndedBy = event.Balls{Black: 4, White: 3}, false, ""
		c.Winner, c.Claim = "", ""
	})
	noEnding = record(func(c *tournament.AttachRecord) {
		c.Verdict.PushedOff, c.Verdict.Proven, c.Verdict.EndedBy = event.Balls{Black: 4, White: 3}, false, ""
		c.Winner = ""
	})
)

// undoBefore names the batch so many batches before the newest in a scope.
func undoBefore(in tournament.Scope, back int) func(*hall) tournament.Command {
	return func(h *hall) tournament.Command {
		return tournament.Undo{In: in, Batch: h.t.Batches(in)[back].First}
	}
}

// thenPaired pairs the next round and undoes what was done before.
func thenPaired(in tournament.Scope) func(*hall) tournament.Command {
	return func(h *hall) tournament.Command {
		draft, _ := h.proposal(h.t.Open())
		h.must(draft)
		return tournament.Undo{In: in}
	}
}

// knockoutOf has a round of a knockout of so many entries published, with 1–4
// and 2–3 on the boards if they are four.
func knockoutOf(n int) func() *hall {
	return func() *hall {
		s := settings()
		s.System = "knockout"
		h := open(n)
		h.must(tournament.ChangeSettings{Settings: s})
		h.must(knockoutRound(1, event.Pair{Black: 1, White: 4}, event.Pair{Black: 2, White: 3})(h))
		h.must(tournament.PublishRound{Round: 1})
		return h
	}
}

// semifinals is knockoutOf four with Black winning both games.
func semifinals() *hall {
	h := knockoutOf(4)()
	h.play(1)
	return h
}

// finalDrafted is semifinals with a draft of the final.
func finalDrafted() *hall {
	h := semifinals()
	h.must(knockoutRound(2, event.Pair{Black: 1, White: 2})(h))
	return h
}

// levelGame has a draw on board 1 of a knockout and a winner on board 2.
func levelGame() *hall {
	h := knockoutOf(4)()
	h.must(report(func(c *tournament.ReportResult) {
		c.Outcome, c.Ending, c.Balls = event.Draw, event.Agreement, event.Balls{Black: 2, White: 2}
	}))
	h.must(blackWins(1, 2))
	return h
}

// knockoutRound pairs a round of a knockout.
func knockoutRound(round int, pairs ...event.Pair) func(*hall) tournament.Command {
	return func(h *hall) tournament.Command {
		field, err := tournament.PairingField(h.t, round)
		if err != nil {
			panic(err)
		}
		return tournament.PairRound{
			Round: round, System: "knockout", Inputs: tournament.Digest(field), Lot: "black",
			Rules: event.Rules{Rounds: 2, FreeByes: true, Scheduled: true, Losses: 1}, Pairs: pairs,
		}
	}
}

// level is a ruling of a draw on board 1 of round 1.
var level = tournament.RuleResult{Round: 1, Board: 1, Outcome: event.Draw, Ending: event.Adjudication}

// thenPlayOff replaces the play-off of a tournament of three rounds.
func thenPlayOff(p event.PlayOff) tournament.ChangeSettings {
	return tournament.ChangeSettings{Settings: settings(), Options: tournament.Options{PlayOff: p}}
}

// everybodyMeets is a round robin of n after so many rounds, won by strength.
func everybodyMeets(n, rounds int) func() *hall {
	return func() *hall {
		h := openFor(roundrobin.Single, n, 1, tournament.Options{})
		for round := 1; round <= rounds; round++ {
			h.mustPropose(round)
			h.must(tournament.PublishRound{Round: round})
			h.strong(round)
		}
		return h
	}
}

// mustPropose drafts a round by the tournament's own system.
func (h *hall) mustPropose(round int) {
	c, err := tournament.Propose(context.Background(), h.t, round, systems[h.t.System(round)], "black")
	if err != nil {
		panic(err)
	}
	h.must(c)
}
