package event_test

import "sumito/tournament/event"

// samples has one payload of every kind with every field set, and the zero
// forms that matter: absent texts, no result, no warnings.
func samples() []event.Payload {
	name := event.Text{ID: "text-1", Hash: "9f86d081884c7d65"}
	table := event.Scoring{
		Preset: "eleven", Scale: 2, Target: 6, Win: []int{12, 14, 16, 18, 20, 22},
		Loss: []int{10, 8, 6, 4, 2, 0}, Draw: 11,
		Bye: event.Balls{Black: 6, White: 4}, Forfeit: event.Balls{Black: 6}, Conceded: event.Balls{Black: 6, White: 5},
	}
	settings := event.Settings{
		Name: name, Place: event.Text{ID: "text-2", Hash: "60303ae22b998861"}, Zone: "Europe/Prague",
		StartsOn: "2026-10-03", EndsOn: "2026-10-04", Rounds: 7, System: "swiss",
		Ruleset: `{"layout":"belgian-daisy","note":"<é & ½>"}`, Scoring: table, TieBreaks: []string{"BD", "BH"},
	}
	bare := event.Settings{Name: name, Zone: "UTC", Rounds: 3, System: "swiss", Ruleset: "{}", Scoring: table}
	result := event.Result{
		Outcome: event.BlackWins, Ending: event.TimeOut, Balls: event.Balls{Black: 6, White: 3},
		Points: event.Balls{Black: 16, White: 6}, Trust: event.Claimed, By: event.ByWhite,
	}
	fromRecord, ruled := result, result
	fromRecord.Ending, fromRecord.Trust, fromRecord.Record = event.Six, event.Verified, "record-1"
	ruled.Trust, ruled.By, ruled.Reason = event.Ruled, event.ByStaff, event.Text{ID: "text-3", Hash: "fd61a03af4f77d87"}
	warnings := []event.Warning{event.WarnRoundCompleted}
	pairs := []event.Pair{
		{Board: 1, Black: 4, White: 1},
		{Black: 3, Bye: event.PairingAllocated, Points: 14},
		{Black: 2, Bye: event.ZeroPointBye},
	}
	return []event.Payload{
		event.TournamentCreated{Club: "club-1", Settings: settings},
		event.TournamentCreated{Club: "club-1", Settings: bare},
		event.SettingsChanged{Settings: settings},
		event.EntryAdded{Entry: 1, Players: []string{"player-1"}, Name: name, Rating: 1612, From: 1},
		event.EntryAdded{Entry: 12, Players: []string{"player-2", "player-3"}, Name: name, Number: 12, From: 3, Missed: []int{1, 2}},
		event.EntryRemoved{Entry: 12},
		event.EntryWithdrawn{Entry: 2, From: 4},
		event.EntryReinstated{Entry: 2, From: 6},
		event.EntryRestored{Entry: 12, From: 3, Left: 5, Missed: []int{1, 2}},
		event.FieldRanked{Numbers: []int{2, 1, 0, 3}},
		event.RoundPaired{Round: 1, System: "swiss", Revision: 3, Inputs: "e3b0c442", Lot: "white", Pairs: pairs},
		event.RoundPaired{Round: 2, System: "swiss", Revision: 3, Inputs: "e3b0c442", Pairs: pairs},
		event.RoundEdited{Round: 2, Pairs: pairs},
		event.RoundUnpaired{Round: 2},
		event.RoundPublished{Round: 2},
		event.RoundWithheld{Round: 2},
		event.RoundCompleted{Round: 2},
		event.RoundReopened{Round: 2},
		event.ResultReported{Round: 2, Board: 5, Result: result},
		event.ResultReported{Round: 2, Board: 5, Result: result, Warnings: warnings},
		event.ResultConfirmed{Round: 2, Board: 5, By: event.ByBlack, Trust: event.Confirmed},
		event.ResultRuled{Round: 2, Board: 5, Result: ruled, Warnings: []event.Warning{event.WarnLaterRoundsPaired}},
		event.ResultRestored{Round: 2, Board: 5},
		event.ResultRestored{Round: 2, Board: 5, Result: &result, Warnings: warnings},
		event.RecordAttached{
			Round: 2, Board: 5, Record: "record-1", Game: "2c26b46b68ffc68f", Envelope: name,
			Verdict: event.Verdict{
				Revision: 1, Plies: 87, PushedOff: event.Balls{Black: 6, White: 3}, EndedBy: event.Six,
				Proven: true, Fingerprint: "fcde2b2edba56bf4",
			},
			Result: fromRecord, Warnings: []event.Warning{event.WarnStampsMissing, event.WarnFlagPassed},
		},
		event.RecordDetached{Round: 2, Board: 5, Record: "record-1"},
		event.BatchUndone{Batch: 41},
		event.PlayOffPlanned{PlayOff: event.PlayOff{After: 5, Entries: 4, System: "knockout"}},
		event.PlayOffPlanned{},
		event.RoundPaired{
			Round: 6, System: "double-knockout", Revision: 1, Inputs: "e3b0c442", Pairs: pairs, Seeds: []event.EntryID{4, 3, 1},
			Rules: event.Rules{Rounds: 5, Rematches: 2, FreeByes: true, Scheduled: true, AllMeet: true, Losses: 2},
		},
		event.EntryCorrected{Entry: 12, Name: name, Rating: 1650},
		event.EntryCorrected{Entry: 2, Name: name},
		event.PairingBasisChosen{PairBy: event.ByWins},
		event.PairingBasisChosen{PairBy: event.ByPoints},
		event.ThirdPlacePlanned{ThirdPlace: true},
		event.ThirdPlacePlanned{},
		event.EntrySetAside{Entry: 2, SetAside: true},
		event.EntrySetAside{Entry: 2},
	}
}
