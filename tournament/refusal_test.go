package tournament_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

// Ready-made halls for the table below; each call makes a new one.
var (
	drafted = func(n int) func() *hall {
		return func() *hall {
			h := open(n)
			c, _ := h.proposal(1)
			h.must(c)
			return h
		}
	}
	published = func(n int) func() *hall {
		return func() *hall {
			h := open(n)
			h.pair(1)
			return h
		}
	}
	completed = func(n, rounds int) func() *hall {
		return func() *hall {
			h := open(n)
			for round := 1; round <= rounds; round++ {
				h.pair(round)
				h.play(round)
			}
			return h
		}
	}
	after = func(from func() *hall, commands ...tournament.Command) func() *hall {
		return func() *hall {
			h := from()
			for _, c := range commands {
				h.must(c)
			}
			return h
		}
	}
	opened = func(n int) func() *hall { return func() *hall { return open(n) } }
)

// with changes the settings that a command carries.
func with(change func(*event.Settings)) tournament.ChangeSettings {
	s := settings()
	change(&s)
	return tournament.ChangeSettings{Settings: s}
}

// line is AddEntries with one changed entry.
func line(change func(*tournament.NewEntry)) tournament.AddEntries {
	c := entries(90, 1)
	change(&c.Entries[0])
	return c
}

// edit is an edit of round 1.
func edit(pairs ...event.Pair) tournament.EditRound {
	return tournament.EditRound{Round: 1, Pairs: pairs}
}

// report is Black's win 6–3 on board 1 of round 1, changed.
func report(change func(*tournament.ReportResult)) tournament.ReportResult {
	c := blackWins(1, 1)
	change(&c)
	return c
}

// record is a proven record for board 1 of round 1, changed.
func record(change func(*tournament.AttachRecord)) tournament.AttachRecord {
	c := proven(1, 1, "record-1")
	change(&c)
	return c
}

// pairRound is a legal proposal on the hall's state, changed.
func pairRound(round int, change func(*tournament.PairRound)) func(*hall) tournament.Command {
	return func(h *hall) tournament.Command {
		c, _ := h.proposal(round)
		c.Round = round
		change(&c)
		return c
	}
}

// always ignores the hall.
func always(c tournament.Command) func(*hall) tournament.Command {
	return func(*hall) tournament.Command { return c }
}

var refusals = []struct {
	name    string
	in      func() *hall
	command func(*hall) tournament.Command
	code    string
	params  map[string]any // those that matter
}{
	{"play-off without system", opened(2), always(thenPlayOff(event.PlayOff{After: 1, Entries: 2})), tournament.CodeSettingMissing, map[string]any{"setting": "play_off"}},
	{"play-off after the end", opened(2), always(thenPlayOff(event.PlayOff{After: 3, Entries: 2, System: "knockout"})), tournament.CodePlayOffRounds, map[string]any{"after": 3, "rounds": 3}},
	{"play-off of one", opened(2), always(thenPlayOff(event.PlayOff{After: 2, Entries: 1, System: "knockout"})), tournament.CodePlayOffEntries, map[string]any{"entries": 1, "min": 2}},
	{"play-off from a round that is paired", completed(4, 2), always(thenPlayOff(event.PlayOff{After: 1, Entries: 2, System: "knockout"})), tournament.CodeSettingFixed, map[string]any{"setting": "play_off"}},
	{"pairing by wins from a round that is paired", completed(4, 1), always(tournament.ChangeSettings{Settings: settings(), Options: tournament.Options{ByWins: true}}), tournament.CodeSettingFixed, map[string]any{"setting": "pair_by"}},
	{"third place once the final is paired", finalDrafted, func(h *hall) tournament.Command {
		return tournament.ChangeSettings{Settings: h.t.Settings, Options: tournament.Options{ThirdPlace: true}}
	}, tournament.CodeSettingFixed, map[string]any{"setting": "third_place"}},
	{"games of a Swiss tournament set aside", after(oneTwo, tournament.WithdrawEntry{Entry: 4}), always(tournament.SetAside{Entry: 4}), tournament.CodeNoRoundRobin, map[string]any{"entry": event.EntryID(4)}},
	{"games of somebody playing set aside", everybodyMeets(6, 1), always(tournament.SetAside{Entry: 6}), tournament.CodeEntryActive, nil},
	{"half of the games played", after(everybodyMeets(6, 3), tournament.WithdrawEntry{Entry: 6}), always(tournament.SetAside{Entry: 6}), tournament.CodeHalfPlayed, map[string]any{"played": 3, "games": 5}},
	{"set aside after a round without", after(everybodyMeets(6, 1), tournament.WithdrawEntry{Entry: 6}), func(h *hall) tournament.Command {
		h.mustPropose(2)
		return tournament.SetAside{Entry: 6}
	}, tournament.CodeSetAsideLate, map[string]any{"round": 2}},
	{"set aside twice", after(everybodyMeets(6, 1), tournament.WithdrawEntry{Entry: 6}, tournament.SetAside{Entry: 6}), always(tournament.SetAside{Entry: 6}), tournament.CodeEntrySetAside, nil},
	{"back with games set aside", after(everybodyMeets(6, 1), tournament.WithdrawEntry{Entry: 6}, tournament.SetAside{Entry: 6}), always(tournament.ReinstateEntry{Entry: 6}), tournament.CodeEntrySetAside, nil},
	{"late for a knockout", semifinals, always(entries(9, 1)), tournament.CodeEntriesClosed, map[string]any{"round": 2}},
	{"late for a play-off", after(completed(4, 2), thenPlayOff(event.PlayOff{After: 2, Entries: 2, System: "knockout"})), always(entries(9, 1)), tournament.CodeEntriesClosed, map[string]any{"round": 3}},
	{"draw in a knockout", levelGame, always(tournament.CompleteRound{Round: 1}), tournament.CodeWinnerMissing, map[string]any{"round": 1, "count": 1}},
	{"draw ruled after a knockout's round", semifinals, always(level), tournament.CodeWinnerMissing, map[string]any{"round": 1}},
	{"draw by correction after a knockout's round", semifinals, always(report(func(c *tournament.ReportResult) {
		c.Outcome, c.Ending, c.Balls, c.Replace = event.Draw, event.Agreement, event.Balls{Black: 2, White: 2}, true
	})), tournament.CodeWinnerMissing, map[string]any{"round": 1}},
	{"undo back to a draw in a knockout", after(levelGame, ruling(1, 1), tournament.CompleteRound{Round: 1}), always(tournament.Undo{In: tournament.PairingScope(1, 1)}), tournament.CodeWinnerMissing, nil},
	{"winner taken back", finalDrafted, always(ruling(1, 1)), tournament.CodeWinnerSettled, map[string]any{"round": 1, "board": 1, "later": 2}},
	{"loser in the final", semifinals, knockoutRound(2, event.Pair{Black: 1, White: 3}), tournament.CodeEntryOut, map[string]any{"entry": event.EntryID(3), "round": 2}},
	{"other semifinals", after(opened(4), with(func(s *event.Settings) { s.System = "knockout" })), func(h *hall) tournament.Command {
		h.must(knockoutRound(1, event.Pair{Black: 1, White: 4}, event.Pair{Black: 2, White: 3})(h))
		return edit(event.Pair{Black: 1, White: 3}, event.Pair{Black: 2, White: 4})
	}, tournament.CodePairsScheduled, map[string]any{"entry": event.EntryID(1), "round": 1}},
	{"no command", opened(2), always(nil), tournament.CodeCommandMissing, nil},
	{"unknown event", unreadable, always(entries(9, 1)), tournament.CodeReadOnly, map[string]any{"type": "clock-pressed"}},
	{"created twice", opened(2), always(tournament.Create{Club: "club", Settings: settings()}), tournament.CodeTournamentExists, nil},
	{"not created", empty, always(entries(1, 1)), tournament.CodeTournamentMissing, nil},

	{"no club", empty, always(tournament.Create{Settings: settings()}), tournament.CodeSettingMissing, map[string]any{"setting": "club"}},
	{"no name", opened(0), always(with(func(s *event.Settings) { s.Name = event.Text{} })), tournament.CodeSettingMissing, map[string]any{"setting": "name"}},
	{"no zone", opened(0), always(with(func(s *event.Settings) { s.Zone = "" })), tournament.CodeSettingMissing, map[string]any{"setting": "zone"}},
	{"no rounds", opened(0), always(with(func(s *event.Settings) { s.Rounds = 0 })), tournament.CodeRoundsOutOfRange, map[string]any{"rounds": 0, "max": 99}},
	{"no such day", opened(0), always(with(func(s *event.Settings) { s.StartsOn = "2026-02-30" })), tournament.CodeDateInvalid, map[string]any{"date": "2026-02-30"}},
	{"ends first", opened(0), always(with(func(s *event.Settings) { s.EndsOn = "2026-10-02" })), tournament.CodeDatesReversed, nil},
	{"tie-break", opened(0), always(with(func(s *event.Settings) { s.TieBreaks = []string{"BD", "XX"} })), tournament.CodeTieBreakUnknown, map[string]any{"tie_break": "XX"}},
	{"tie-break twice", opened(0), always(with(func(s *event.Settings) { s.TieBreaks = []string{"BD", "BD"} })), tournament.CodeTieBreakTwice, nil},
	{"table", opened(0), always(with(func(s *event.Settings) { s.Scoring.Scale = 0 })), "table-scale", nil},
	{"other table", drafted(4), always(with(func(s *event.Settings) { s.Scoring.Bye.White = 3 })), tournament.CodeSettingFixed, map[string]any{"setting": "scoring", "round": 1}},
	{"other rules", drafted(4), always(with(func(s *event.Settings) { s.Ruleset = "{}" })), tournament.CodeSettingFixed, map[string]any{"setting": "ruleset"}},
	{"other system", drafted(4), always(with(func(s *event.Settings) { s.System = "monrad" })), tournament.CodeSettingFixed, map[string]any{"setting": "system"}},
	{"too few rounds", completed(4, 2), always(with(func(s *event.Settings) { s.Rounds = 1 })), tournament.CodeRoundsBelowPaired, map[string]any{"rounds": 1, "paired": 2}},

	{"nobody", opened(2), always(tournament.AddEntries{}), tournament.CodeEntriesMissing, nil},
	{"no player", opened(2), always(line(func(e *tournament.NewEntry) { e.Players = nil })), tournament.CodePlayersCount, map[string]any{"count": 0, "line": 1}},
	{"team of three", opened(2), always(line(func(e *tournament.NewEntry) { e.Players = []string{"a", "b", "c"} })), tournament.CodePlayersCount, map[string]any{"count": 3}},
	{"player without id", opened(2), always(line(func(e *tournament.NewEntry) { e.Players = []string{""} })), tournament.CodePlayersCount, nil},
	{"entered already", opened(2), always(entries(2, 1)), tournament.CodePlayerEntered, map[string]any{"entry": event.EntryID(2), "line": 1}},
	{"team of one twice", opened(2), always(line(func(e *tournament.NewEntry) { e.Players = []string{"a", "a"} })), tournament.CodePlayerEntered, nil},
	{"nameless", opened(2), always(line(func(e *tournament.NewEntry) { e.Name = event.Text{} })), tournament.CodeNameMissing, map[string]any{"line": 1}},
	{"rating", opened(2), always(line(func(e *tournament.NewEntry) { e.Rating = 4001 })), tournament.CodeRatingOutOfRange, map[string]any{"rating": 4001}},
	{"unknown entry", opened(2), always(tournament.WithdrawEntry{Entry: 3}), tournament.CodeEntryUnknown, map[string]any{"entry": event.EntryID(3)}},
	{"entry below 1", opened(2), always(tournament.WithdrawEntry{Entry: -1}), tournament.CodeEntryUnknown, nil},
	{"off the list", after(opened(3), tournament.WithdrawEntry{Entry: 3}), always(tournament.ReinstateEntry{Entry: 3}), tournament.CodeEntryRemoved, nil},
	{"left already", after(completed(4, 1), tournament.WithdrawEntry{Entry: 3}), always(tournament.WithdrawEntry{Entry: 3}), tournament.CodeEntryWithdrawn, map[string]any{"round": 2}},
	{"never left", opened(2), always(tournament.ReinstateEntry{Entry: 1}), tournament.CodeEntryActive, nil},
	{"too late to come", completed(4, 3), always(entries(9, 1)), tournament.CodeNoRoundLeft, map[string]any{"rounds": 3}},
	{"too late to go", completed(4, 3), always(tournament.WithdrawEntry{Entry: 1}), tournament.CodeNoRoundLeft, nil},

	{"round 4 of 3", completed(4, 3), always(tournament.PairRound{Round: 4}), tournament.CodeNoRoundLeft, map[string]any{"round": 4, "rounds": 3}},
	{"round 3 after 1", completed(4, 1), always(tournament.PairRound{Round: 3}), tournament.CodeRoundNotNext, map[string]any{"round": 3, "next": 2}},
	{"round 0", completed(4, 1), always(tournament.PairRound{Round: 0}), tournament.CodeRoundNotNext, nil},
	{"round 2 during 1", published(4), always(tournament.PairRound{Round: 2}), tournament.CodePreviousRoundOpen, map[string]any{"previous": 1}},
	{"paired twice", drafted(4), always(tournament.PairRound{Round: 1}), tournament.CodeRoundPaired, nil},
	{"publish nothing", opened(4), always(tournament.PublishRound{Round: 1}), tournament.CodeRoundNotPaired, nil},
	{"complete a draft", drafted(4), always(tournament.CompleteRound{Round: 1}), tournament.CodeRoundNotPublished, nil},
	{"result in a draft", drafted(4), always(blackWins(1, 1)), tournament.CodeRoundNotPublished, nil},
	{"publish twice", published(4), always(tournament.PublishRound{Round: 1}), tournament.CodeRoundPublished, nil},
	{"edit too late", published(4), always(edit()), tournament.CodeRoundPublished, nil},
	{"complete twice", completed(4, 1), always(tournament.CompleteRound{Round: 1}), tournament.CodeRoundCompleted, nil},
	{"correct too late", completed(4, 2), always(report(func(c *tournament.ReportResult) { c.Replace = true })), tournament.CodeLaterRoundPaired, map[string]any{"round": 1, "later": 2}},
	{"boards open", after(published(6), blackWins(1, 2)), always(tournament.CompleteRound{Round: 1}), tournament.CodeResultsMissing, map[string]any{"count": 2}},

	{"other system's pairs", opened(4), pairRound(1, func(c *tournament.PairRound) { c.System = "monrad" }), tournament.CodeSystemDiffers, map[string]any{"want": "swiss"}},
	{"stale proposal", opened(4), pairRound(1, func(c *tournament.PairRound) { c.Inputs = "0" }), tournament.CodeInputsChanged, nil},
	{"somebody came", after(drafted(4), entries(5, 1)), always(tournament.PublishRound{Round: 1}), tournament.CodeDraftOutdated, map[string]any{"count": 1}},
	{"somebody left", after(drafted(4), tournament.WithdrawEntry{Entry: 2}), always(tournament.PublishRound{Round: 1}), tournament.CodeDraftOutdated, map[string]any{"count": 1}},
	{"ruled since", ruledSince, always(tournament.PublishRound{Round: 2}), tournament.CodeDraftOutdated, map[string]any{"count": 0}},
	{"no lot", opened(4), pairRound(1, func(c *tournament.PairRound) { c.Lot = "" }), tournament.CodeLotInvalid, nil},
	{"other numbers", opened(4), pairRound(1, func(c *tournament.PairRound) { c.Numbers = []int{2, 1, 3, 4} }), tournament.CodeNumbersDiffer, nil},
	{"alone", after(opened(2), tournament.WithdrawEntry{Entry: 2}), pairRound(1, func(*tournament.PairRound) {}), tournament.CodeTooFewEntries, map[string]any{"count": 1}},
	{"edited to one", after(drafted(3), tournament.WithdrawEntry{Entry: 2}, tournament.WithdrawEntry{Entry: 3}), always(edit(event.Pair{Black: 1, Bye: event.FullPointBye})), tournament.CodeTooFewEntries, map[string]any{"count": 1}},
	{"left out", drafted(4), always(edit(event.Pair{Black: 1, White: 2})), tournament.CodeEntryMissing, map[string]any{"count": 2}},
	{"twice in a round", drafted(4), always(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 1, White: 3})), tournament.CodeEntryTwice, map[string]any{"entry": event.EntryID(1)}},
	{"with oneself", drafted(4), always(edit(event.Pair{Black: 1, White: 1})), tournament.CodeEntryTwice, nil},
	{"against nobody", drafted(4), always(edit(event.Pair{Black: 1})), tournament.CodeEntryUnknown, map[string]any{"entry": event.EntryID(0)}},
	{"gone", goneInRoundTwo, always(tournament.EditRound{Round: 2, Pairs: []event.Pair{{Black: 1, White: 3}, {Black: 4, White: 2}}}), tournament.CodeEntryInactive, map[string]any{"entry": event.EntryID(4), "round": 2}},
	{"met before", secondDraft, always(tournament.EditRound{Round: 2, Pairs: []event.Pair{{Black: 2, White: 1}, {Black: 3, White: 4}}}), tournament.CodeRematch, map[string]any{"black": event.EntryID(2), "white": event.EntryID(1), "played": 1}},
	{"boards swapped", drafted(4), always(edit(event.Pair{Board: 2, Black: 1, White: 2}, event.Pair{Board: 1, Black: 3, White: 4})), tournament.CodeBoardsMisnumbered, map[string]any{"board": 2, "want": 1}},
	{"bye on a board", drafted(3), always(edit(event.Pair{Board: 1, Black: 1, White: 2}, event.Pair{Board: 2, Black: 3, Bye: event.HalfPointBye})), tournament.CodeBoardsMisnumbered, nil},
	{"bye before a game", drafted(3), always(edit(event.Pair{Black: 3, Bye: event.HalfPointBye}, event.Pair{Black: 1, White: 2})), tournament.CodeBoardsMisnumbered, nil},
	{"no such bye", drafted(3), always(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, Bye: "nap"})), tournament.CodeByeUnknown, map[string]any{"bye": "nap"}},
	{"bye with opponent", drafted(4), always(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4, Bye: event.HalfPointBye})), tournament.CodeByeUnknown, nil},
	{"engine's half-point bye", opened(3), pairRound(1, func(c *tournament.PairRound) { c.Pairs[1].Bye = event.HalfPointBye }), tournament.CodeByeByHand, nil},
	{"two byes", drafted(4), always(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, Bye: event.PairingAllocated}, event.Pair{Black: 4, Bye: event.PairingAllocated})), tournament.CodeByesTwo, map[string]any{"count": 2}},
	{"second bye", byeAgain, always(tournament.EditRound{Round: 2, Pairs: []event.Pair{{Black: 1, White: 3}, {Black: 2, Bye: event.PairingAllocated}}}), tournament.CodeByeAgain, map[string]any{"entry": event.EntryID(2), "given": 1}},

	{"no such board", published(4), always(blackWins(1, 3)), tournament.CodeBoardUnknown, map[string]any{"board": 3}},
	{"board of a bye", published(3), always(blackWins(1, 0)), tournament.CodeBoardUnknown, nil},
	{"round of nobody", published(4), always(blackWins(2, 1)), tournament.CodeRoundNotPaired, map[string]any{"round": 2}},
	{"by whom", published(4), always(report(func(c *tournament.ReportResult) { c.By = "" })), tournament.CodeByUnknown, nil},
	{"own forfeit win", published(4), always(report(func(c *tournament.ReportResult) { c.By, c.Ending = event.ByBlack, event.Forfeit })), tournament.CodeStaffOnly, nil},
	{"side corrects a completed round", sideCompleted, always(report(func(c *tournament.ReportResult) { c.By, c.Replace = event.ByBlack, true })), tournament.CodeStaffOnly, nil},
	{"corrected to no name", opened(2), always(tournament.CorrectEntry{Entry: 1}), tournament.CodeNameMissing, nil},
	{"corrected to no rating", opened(2), always(tournament.CorrectEntry{Entry: 1, Name: right.Name, Rating: 4001}), tournament.CodeRatingOutOfRange, map[string]any{"max": 4000}},
	{"rating after pairing", published(4), always(right), tournament.CodeRatingFixed, map[string]any{"entry": event.EntryID(2), "round": 1}},
	{"corrected twice", after(opened(2), right), always(right), tournament.CodeNothingCorrected, map[string]any{"entry": event.EntryID(2)}},
	{"correction of nobody", opened(1), always(right), tournament.CodeEntryUnknown, nil},
	{"move limit without one", published(4), always(report(func(c *tournament.ReportResult) {
		c.Outcome, c.Ending, c.Balls = event.Draw, event.MoveLimit, event.Balls{Black: 2, White: 2}
	})), tournament.CodeEndingNotInRules, map[string]any{"ending": "move-limit"}},
	{"adjudicated by oneself", published(4), always(report(func(c *tournament.ReportResult) { c.Ending = event.Adjudication })), tournament.CodeRulingNeeded, nil},
	{"two results at once", after(published(4), blackWins(1, 1)), always(blackWins(1, 1)), tournament.CodeResultEntered, map[string]any{"round": 1, "board": 1, "black": 6, "white": 3, "trust": "claimed"}},
	{"result in a completed round", completed(4, 1), always(blackWins(1, 1)), tournament.CodeResultEntered, nil},
	{"impossible score", published(4), always(report(func(c *tournament.ReportResult) { c.Balls.Black = 5 })), "target-not-reached", map[string]any{"black": 5, "white": 3, "target": 6}},
	{"seven balls", published(4), always(report(func(c *tournament.ReportResult) { c.Balls.Black = 7 })), "balls-out-of-range", nil},
	{"a draw by six", published(4), always(report(func(c *tournament.ReportResult) { c.Outcome = event.Draw })), "ending-contradicts-outcome", nil},
	{"ending of old", published(4), always(report(func(c *tournament.ReportResult) { c.Ending = "boredom" })), "unknown-ending", nil},
	{"confirm nothing", published(4), always(tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByStaff}), tournament.CodeResultMissing, nil},
	{"replace a ruling", after(published(4), ruling(1, 1)), always(report(func(c *tournament.ReportResult) { c.Replace = true })), tournament.CodeResultRuled, nil},
	{"replace a record's", after(published(4), claimed(1, 1, "record-1")), always(report(func(c *tournament.ReportResult) { c.Replace = true })), tournament.CodeResultFromRecord, map[string]any{"record": "record-1"}},
	{"replace another's", after(published(4), blackWins(1, 1)), always(report(func(c *tournament.ReportResult) { c.By, c.Replace = event.ByWhite, true })), tournament.CodeResultOfOthers, map[string]any{"by": "white"}},
	{"confirm one's own", after(published(4), report(func(c *tournament.ReportResult) { c.By = event.ByWhite })), always(tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByWhite}), tournament.CodeOwnClaim, map[string]any{"by": "white"}},
	{"confirm twice", after(published(4), blackWins(1, 1), tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByStaff}), always(tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByWhite}), tournament.CodeResultConfirmed, map[string]any{"trust": "confirmed"}},

	{"no record", published(4), always(record(func(c *tournament.AttachRecord) { c.Record = "" })), tournament.CodeRecordMissing, nil},
	{"same game again", after(published(4), proven(1, 1, "record-1")), always(record(func(c *tournament.AttachRecord) { c.Record = "record-2" })), tournament.CodeRecordAttached, map[string]any{"record": "record-1"}},
	{"no winner", published(4), always(noWinner), tournament.CodeRecordWithoutResult, nil},
	{"no ending", published(4), always(noEnding), tournament.CodeRecordWithoutEnding, nil},
	{"record of a forfeit", published(4), always(record(func(c *tournament.AttachRecord) { c.Verdict.EndedBy, c.Verdict.Proven = event.Forfeit, false })), tournament.CodeRecordUnplayed, nil},
	{"lies about the winner", published(4), always(record(func(c *tournament.AttachRecord) { c.Claim = event.WhiteWins })), tournament.CodeRecordClaimWrong, nil},
	{"says six, shows five", published(4), always(record(func(c *tournament.AttachRecord) { c.Verdict.Proven, c.Verdict.PushedOff.Black = false, 5 })), "target-not-reached", nil},
	{"contradicts the result", after(published(4), report(func(c *tournament.ReportResult) { c.Balls.White = 2 })), always(proven(1, 1, "record-1")), tournament.CodeRecordContradicts, map[string]any{"black": 6, "white": 2, "record_black": 6, "record_white": 3}},
	{"contradicts a forfeit", after(published(4), report(func(c *tournament.ReportResult) { c.Ending = event.Forfeit })), always(record(func(c *tournament.AttachRecord) { c.Verdict.PushedOff.White = 0 })), tournament.CodeRecordContradicts, map[string]any{"ending": "forfeit"}},
	{"contradicts a ruling", after(published(4), ruling(1, 1)), always(proven(1, 1, "record-1")), tournament.CodeRecordContradicts, map[string]any{"trust": "ruled"}},

	{"nothing done", opened(0), always(tournament.Undo{In: tournament.SettingsScope}), tournament.CodeNothingToUndo, map[string]any{"scope": "settings"}},
	{"no such scope", opened(2), always(tournament.Undo{In: tournament.Scope{Round: -1}}), tournament.CodeNothingToUndo, nil},
	{"creation", opened(0), always(tournament.Undo{In: tournament.SettingsScope, Batch: 1}), tournament.CodeBatchUnknown, map[string]any{"batch": int64(1)}},
	{"undone already", after(published(4), blackWins(1, 1), tournament.Undo{In: tournament.PairingScope(1, 1)}), undoBefore(tournament.PairingScope(1, 1), 1), tournament.CodeBatchUndone, nil},
	{"changed since", after(published(4), blackWins(1, 1), tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByStaff}), undoBefore(tournament.PairingScope(1, 1), 1), tournament.CodeUndoBlocked, map[string]any{"needs": "batches", "count": 1}},
	{"publication with results", after(published(4), blackWins(1, 1)), always(tournament.Undo{In: tournament.RoundScope(1)}), tournament.CodeUndoBlocked, map[string]any{"needs": "boards", "count": 1}},
	{"publication with latecomers", after(published(4), entries(5, 1)), always(tournament.Undo{In: tournament.RoundScope(1)}), tournament.CodeUndoBlocked, map[string]any{"needs": "entries", "count": 1}},
	{"completion under a draft", secondDraft, always(tournament.Undo{In: tournament.RoundScope(1)}), tournament.CodeUndoBlocked, map[string]any{"needs": "rounds", "count": 1}},
	{"result of a completed round", completed(4, 1), always(tournament.Undo{In: tournament.PairingScope(1, 1)}), tournament.CodeUndoBlocked, map[string]any{"needs": "completed"}},
	{"result of a past round", completed(4, 2), always(tournament.Undo{In: tournament.PairingScope(1, 1)}), tournament.CodeLaterRoundPaired, nil},
	{"entries that are paired", drafted(4), always(tournament.Undo{In: tournament.EntriesScope}), tournament.CodeUndoBlocked, map[string]any{"needs": "rounds"}},
	{"entries that left", after(opened(4), tournament.WithdrawEntry{Entry: 2}), always(tournament.Undo{In: tournament.EntriesScope}), tournament.CodeUndoBlocked, map[string]any{"needs": "batches"}},
	{"leaving before the next round", after(completed(4, 1), entries(5, 1), tournament.WithdrawEntry{Entry: 1}), thenPaired(tournament.EntryScope(1)), tournament.CodeUndoBlocked, map[string]any{"needs": "rounds"}},
	{"settings that rounds stand on", after(opened(4), with(func(s *event.Settings) { s.Ruleset = "{}" })), thenPaired(tournament.SettingsScope), tournament.CodeUndoBlocked, map[string]any{"needs": "rounds"}},
}

func TestRefusals(t *testing.T) {
	for _, test := range refusals {
		t.Run(test.name, func(t *testing.T) {
			h := test.in()
			command := test.command(h)
			before, head := h.t, h.t.Head
			err := h.do(command)
			if got := code(t, err); got != test.code {
				t.Fatalf("got %v, want %s", err, test.code)
			}
			var refusal *tournament.Refusal
			errors.As(err, &refusal)
			for name, want := range test.params {
				if got := refusal.Params[name]; got != want {
					t.Errorf("%s is %v (%T), want %v (%T)", name, got, got, want, want)
				}
			}
			if h.t != before || h.t.Head != head {
				t.Error("a refused command changed the state")
			}
		})
	}
}

// Every code is listed, once, and the table above knows a case for each that a
// phase can't hide.
func TestCodesAreComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "refusal_codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			declared[value] = spec.Names[0].Name
		}
		return true
	})
	listed := tournament.Codes()
	for value, name := range declared {
		if !slices.Contains(listed, value) {
			t.Errorf("%s isn't in Codes", name)
		}
	}
	if len(listed) != len(declared) {
		t.Errorf("%d codes listed, %d declared", len(listed), len(declared))
	}
	tested := map[string]bool{
		// No command acts inside a started round: the matrix alone says it.
		tournament.CodeRoundStarted: true,
	}
	for _, test := range refusals {
		tested[test.code] = true
	}
	for _, value := range listed {
		if !tested[value] {
			t.Errorf("no case for %s", value)
		}
	}
}
