package tournament

// The codes of a Refusal, with the parameters that each one has. "entries",
// "boards", "rounds" and "batches" are lists of numbers and come with "count".
// Codes of package scoring are passed on as they are.
const (
	// CodeReadOnly: the log holds an event this program can't follow (type).
	CodeReadOnly = "read-only"
	// CodeTournamentExists: the tournament has been created already.
	CodeTournamentExists = "tournament-exists"
	// CodeTournamentMissing: the tournament hasn't been created.
	CodeTournamentMissing = "tournament-missing"
	// CodeCommandMissing: there is no command.
	CodeCommandMissing = "command-missing"

	// CodeSettingMissing: a setting that every tournament needs is empty
	// (setting).
	CodeSettingMissing = "setting-missing"
	// CodeRoundsOutOfRange: so many rounds can't be planned (rounds, min, max).
	CodeRoundsOutOfRange = "rounds-out-of-range"
	// CodeRoundsBelowPaired: more rounds are paired already (rounds, paired).
	CodeRoundsBelowPaired = "rounds-below-paired"
	// CodeDateInvalid: not a date of the form 2006-01-02 (date).
	CodeDateInvalid = "date-invalid"
	// CodeDatesReversed: the end comes before the start (starts, ends).
	CodeDatesReversed = "dates-reversed"
	// CodeTieBreakUnknown: no such tie-break (tie_break).
	CodeTieBreakUnknown = "tie-break-unknown"
	// CodeTieBreakTwice: the same tie-break twice (tie_break).
	CodeTieBreakTwice = "tie-break-twice"
	// CodeSettingFixed: the setting can't change once a round is paired
	// (setting, round).
	CodeSettingFixed = "setting-fixed"

	// CodePlayOffRounds: no round is left before the play-off, or none for it
	// (rounds, after).
	CodePlayOffRounds = "play-off-rounds"
	// CodePlayOffEntries: too few go on (entries, min).
	CodePlayOffEntries = "play-off-entries"

	// CodeEntriesMissing: nobody to add.
	CodeEntriesMissing = "entries-missing"
	// CodePlayersCount: an entry has one player or two (count, line).
	CodePlayersCount = "players-count"
	// CodePlayerEntered: the player is in the tournament already (line; entry,
	// 0 if twice in the same command).
	CodePlayerEntered = "player-entered"
	// CodeNameMissing: an entry has no name (line).
	CodeNameMissing = "name-missing"
	// CodeRatingOutOfRange: no such rating (rating, min, max, line).
	CodeRatingOutOfRange = "rating-out-of-range"
	// CodeEntryUnknown: no such entry (entry).
	CodeEntryUnknown = "entry-unknown"
	// CodeEntryRemoved: the entry was taken off the list (entry).
	CodeEntryRemoved = "entry-removed"
	// CodeEntryWithdrawn: the entry has left already (entry, round).
	CodeEntryWithdrawn = "entry-withdrawn"
	// CodeEntryActive: the entry hasn't left (entry).
	CodeEntryActive = "entry-active"

	// CodeEntrySetAside: the entry's games are set aside (entry).
	CodeEntrySetAside = "entry-set-aside"
	// CodeNoRoundRobin: games can be set aside in a round robin only (entry).
	CodeNoRoundRobin = "no-round-robin"
	// CodeSetAsideLate: a round was paired since the entry left (entry, round).
	CodeSetAsideLate = "set-aside-late"
	// CodeHalfPlayed: the entry has played at least half of its games (entry,
	// played, games).
	CodeHalfPlayed = "half-played"

	// CodeRatingFixed: pairs were made by the rating (entry, round).
	CodeRatingFixed = "rating-fixed"
	// CodeNothingCorrected: the entry has this name and rating (entry).
	CodeNothingCorrected = "nothing-corrected"

	// CodeEntriesClosed: who plays is settled from this round on (round).
	CodeEntriesClosed = "entries-closed"

	// CodeNoRoundLeft: all planned rounds are paired (rounds).
	CodeNoRoundLeft = "no-round-left"
	// CodeRoundNotNext: another round is to be paired next (round, next).
	CodeRoundNotNext = "round-not-next"
	// CodePreviousRoundOpen: the round before isn't completed (round,
	// previous).
	CodePreviousRoundOpen = "previous-round-open"
	// CodeRoundNotPaired: the round has no pairs (round).
	CodeRoundNotPaired = "round-not-paired"
	// CodeRoundPaired: the round has pairs already (round).
	CodeRoundPaired = "round-paired"
	// CodeRoundNotPublished: the round is a draft (round).
	CodeRoundNotPublished = "round-not-published"
	// CodeRoundPublished: the round is published (round).
	CodeRoundPublished = "round-published"
	// CodeRoundCompleted: the round is completed (round).
	CodeRoundCompleted = "round-completed"
	// CodeLaterRoundPaired: a later round was paired by this one (round,
	// later).
	CodeLaterRoundPaired = "later-round-paired"
	// CodeRoundStarted: who plays in this round is settled (round).
	CodeRoundStarted = "round-started"
	// CodeResultsMissing: boards without a result (round, boards, count).
	CodeResultsMissing = "results-missing"
	// CodeWinnerMissing: boards of a knockout without a winner, for the arbiter
	// to rule (round, boards, count).
	CodeWinnerMissing = "winner-missing"
	// CodeWinnerSettled: the winner has gone on to a later round (round, board,
	// later).
	CodeWinnerSettled = "winner-settled"

	// CodeSystemDiffers: the tournament is paired by another system (system,
	// want).
	CodeSystemDiffers = "system-differs"
	// CodeInputsChanged: the state has moved on since the pairs were searched
	// for (round); the proposal is to be made again.
	CodeInputsChanged = "inputs-changed"
	// CodeDraftOutdated: the draft doesn't fit the field any more: entries
	// that must be in it or out of it, none listed if scores changed (round,
	// entries, count).
	CodeDraftOutdated = "draft-outdated"
	// CodeLotInvalid: round 1 needs a drawn colour, "black" or "white" (lot).
	CodeLotInvalid = "lot-invalid"
	// CodeNumbersDiffer: the pairing numbers aren't the starting ranks.
	CodeNumbersDiffer = "numbers-differ"
	// CodeTooFewEntries: fewer than two to pair (round, count).
	CodeTooFewEntries = "too-few-entries"
	// CodeEntryMissing: active entries without a pairing (entries, count).
	CodeEntryMissing = "entry-missing"
	// CodeEntryTwice: the entry is in the round twice (entry).
	CodeEntryTwice = "entry-twice"
	// CodeEntryInactive: the entry isn't to be paired in the round (entry,
	// round).
	CodeEntryInactive = "entry-inactive"
	// CodeEntryOut: the entry is out of the knockout, or not in the play-off
	// (entry, round).
	CodeEntryOut = "entry-out"
	// CodePairsScheduled: the schedule settles whom the entry meets (entry,
	// round).
	CodePairsScheduled = "pairs-scheduled"
	// CodeRematch: the two have played each other (black, white, played).
	CodeRematch = "rematch"
	// CodeBoardsMisnumbered: games have boards 1, 2, 3… in order, byes come
	// after them without a board (board, want).
	CodeBoardsMisnumbered = "boards-misnumbered"
	// CodeByeUnknown: no such bye, or a bye with an opponent (bye, entry).
	CodeByeUnknown = "bye-unknown"
	// CodeByeByHand: a pairing system gives only the pairing-allocated bye
	// (bye, entry).
	CodeByeByHand = "bye-by-hand"
	// CodeByesTwo: a round has one pairing-allocated bye at most (entries,
	// count).
	CodeByesTwo = "byes-two"
	// CodeByeAgain: the entry had a pairing-allocated bye, a full-point bye or
	// a forfeit win already (entry, given).
	CodeByeAgain = "bye-again"

	// CodeBoardUnknown: no game on that board (round, board).
	CodeBoardUnknown = "board-unknown"
	// CodeByUnknown: neither a side nor staff (by).
	CodeByUnknown = "by-unknown"
	// CodeStaffOnly: only staff may enter this ending, or change a result of a
	// completed round (round, board, ending).
	CodeStaffOnly = "staff-only"
	// CodeRulingNeeded: only an arbiter's ruling can end a game so (ending).
	CodeRulingNeeded = "ruling-needed"
	// CodeEndingNotInRules: games by the tournament's ruleset can't end so
	// (ending).
	CodeEndingNotInRules = "ending-not-in-rules"
	// CodeResultEntered: the board has a result (round, board, outcome, black,
	// white, trust).
	CodeResultEntered = "result-already-entered"
	// CodeResultMissing: the board has no result (round, board).
	CodeResultMissing = "result-missing"
	// CodeResultRuled: an arbiter decided; only a ruling changes it (round,
	// board).
	CodeResultRuled = "result-ruled"
	// CodeResultFromRecord: the result follows from a record; only a ruling
	// changes it (round, board, record).
	CodeResultFromRecord = "result-from-record"
	// CodeResultOfOthers: a side can correct only its own unconfirmed claim
	// (round, board, by).
	CodeResultOfOthers = "result-of-others"
	// CodeOwnClaim: a side can't confirm its own claim (round, board, by).
	CodeOwnClaim = "own-claim"
	// CodeResultConfirmed: the result needs no confirmation (round, board,
	// trust).
	CodeResultConfirmed = "result-confirmed"

	// CodeRecordMissing: the command names no record.
	CodeRecordMissing = "record-missing"
	// CodeRecordAttached: the board has this record or this game already
	// (round, board, record).
	CodeRecordAttached = "record-attached"
	// CodeRecordWithoutResult: the record names no winner and none is entered
	// (round, board).
	CodeRecordWithoutResult = "record-without-result"
	// CodeRecordWithoutEnding: the record doesn't say how the game ended and
	// the board doesn't show it (round, board).
	CodeRecordWithoutEnding = "record-without-ending"
	// CodeRecordUnplayed: a record can't show a forfeit or an adjudication
	// (ending).
	CodeRecordUnplayed = "record-unplayed"
	// CodeRecordClaimWrong: the board proves another result than the record
	// claims (round, board, outcome, claim).
	CodeRecordClaimWrong = "record-claim-wrong"
	// CodeRecordContradicts: the record gives another result than the one that
	// is entered (round, board; outcome, black, white entered; record_outcome,
	// record_black, record_white; trust, ending).
	CodeRecordContradicts = "record-contradicts-result"

	// CodeNothingToUndo: no standing change in that scope (scope).
	CodeNothingToUndo = "nothing-to-undo"
	// CodeBatchUnknown: no such change in that scope (batch, scope).
	CodeBatchUnknown = "batch-unknown"
	// CodeBatchUndone: the change has been undone already (batch).
	CodeBatchUndone = "batch-undone"
	// CodeUndoBlocked: something depends on the change (batch; needs: what
	// depends, "batches", "boards", "entries" or "rounds"; the list under that
	// name, and count).
	CodeUndoBlocked = "undo-blocked"
)

// Codes returns every code of this package, in the order above.
func Codes() []string {
	return []string{
		CodeReadOnly, CodeTournamentExists, CodeTournamentMissing, CodeCommandMissing,
		CodeSettingMissing, CodeRoundsOutOfRange, CodeRoundsBelowPaired, CodeDateInvalid, CodeDatesReversed,
		CodeTieBreakUnknown, CodeTieBreakTwice, CodeSettingFixed,
		CodePlayOffRounds, CodePlayOffEntries,
		CodeEntriesMissing, CodePlayersCount, CodePlayerEntered, CodeNameMissing, CodeRatingOutOfRange,
		CodeEntryUnknown, CodeEntryRemoved, CodeEntryWithdrawn, CodeEntryActive,
		CodeEntrySetAside, CodeNoRoundRobin, CodeSetAsideLate, CodeHalfPlayed,
		CodeRatingFixed, CodeNothingCorrected,
		CodeEntriesClosed,
		CodeNoRoundLeft, CodeRoundNotNext, CodePreviousRoundOpen, CodeRoundNotPaired, CodeRoundPaired,
		CodeRoundNotPublished, CodeRoundPublished, CodeRoundCompleted, CodeLaterRoundPaired, CodeRoundStarted,
		CodeResultsMissing, CodeWinnerMissing, CodeWinnerSettled,
		CodeSystemDiffers, CodeInputsChanged, CodeDraftOutdated, CodeLotInvalid, CodeNumbersDiffer,
		CodeTooFewEntries, CodeEntryMissing, CodeEntryTwice, CodeEntryInactive, CodeEntryOut,
		CodePairsScheduled, CodeRematch,
		CodeBoardsMisnumbered, CodeByeUnknown, CodeByeByHand, CodeByesTwo, CodeByeAgain,
		CodeBoardUnknown, CodeByUnknown, CodeStaffOnly, CodeRulingNeeded, CodeEndingNotInRules, CodeResultEntered, CodeResultMissing,
		CodeResultRuled, CodeResultFromRecord, CodeResultOfOthers, CodeOwnClaim, CodeResultConfirmed,
		CodeRecordMissing, CodeRecordAttached, CodeRecordWithoutResult, CodeRecordWithoutEnding,
		CodeRecordUnplayed, CodeRecordClaimWrong, CodeRecordContradicts,
		CodeNothingToUndo, CodeBatchUnknown, CodeBatchUndone, CodeUndoBlocked,
	}
}
