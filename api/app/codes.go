package app

// The codes of this package's problems, each with its Params. Refusals of the
// tournament and of its scoring keep their own codes; package message has a
// sentence for every one.
const (
	// CodeNotAllowed: the role isn't enough (needs: the role it takes).
	CodeNotAllowed = "not-allowed"
	// CodeSignInNeeded: a visitor asked for what takes an account.
	CodeSignInNeeded = "sign-in-needed"
	// CodeTournamentUnknown: there is no such tournament.
	CodeTournamentUnknown = "tournament-unknown"
	// CodeRecordUnknown: there is no such record.
	CodeRecordUnknown = "record-unknown"
	// CodeMemberUnknown: the club has no such member.
	CodeMemberUnknown = "member-unknown"
	// CodeRoleUnknown: there is no such role (role).
	CodeRoleUnknown = "role-unknown"
	// CodeLastOrganizer: the club would be left without an organizer.
	CodeLastOrganizer = "last-organizer"
	// CodeNoClub: there is no such club.
	CodeNoClub = "no-such-club"
	// CodePlayerUnrated: the player has no rated game in the club.
	CodePlayerUnrated = "player-unrated"
	// CodeRatingSystemUnknown: there is no such rating system (system, known: a list).
	CodeRatingSystemUnknown = "rating-system-unknown"
	// CodeRatingMargins: the rating system has no place for margins (system).
	CodeRatingMargins = "rating-margins-without-elo"
	// CodeClubMissing: the actor organizes several clubs and named none.
	CodeClubMissing = "club-missing"

	// CodeCommandID: no command id, or not 1…64 of letters, digits, "-", "_".
	CodeCommandID = "command-id-invalid"
	// CodeCommandReused: the command id was used for something else.
	CodeCommandReused = "command-id-reused"
	// CodeStale: the resource has changed since (revision: the one it has now,
	// given: the one the edit is based on).
	CodeStale = "revision-stale"
	// CodeBusy: others changed the tournament faster than this could be decided.
	CodeBusy = "busy"
	// CodeDiskFull: the database can't grow; nothing was written.
	CodeDiskFull = "disk-full"
	// CodeReadOnly: the database can't be written just now.
	CodeReadOnly = "database-read-only"
	// CodeDatabaseFailing: the disk reports errors, or the database's server is
	// out of reach. What was asked for may have been kept; to repeat it is safe.
	CodeDatabaseFailing = "database-failing"
	// CodeDatabaseDamaged: a part of the database can't be read any more; to
	// repeat is no use.
	CodeDatabaseDamaged = "database-damaged"

	// CodeNotHome: the tournament's home is elsewhere, here it is only read.
	CodeNotHome = "tournament-not-home"
	// CodeArchiveUnsigned: the server has no key to sign an archive with.
	CodeArchiveUnsigned = "archive-unsigned"
	// CodeArchiveUnreadable: no archive (fault, part, line, detail).
	CodeArchiveUnreadable = "archive-unreadable"
	// CodeArchiveFaulty: what the archive says doesn't hold (count).
	CodeArchiveFaulty = "archive-faulty"
	// CodeArchiveNewer: its log has events that this program is too old for
	// (type).
	CodeArchiveNewer = "archive-newer"
	// CodeArchiveConflict: the tournament is here with another log (here, there:
	// events; here_hash, there_hash: the last one's, shortened; event: the first
	// that differs).
	CodeArchiveConflict = "archive-conflict"
	// CodeArchiveBehind: it is here with the same log and more events (as
	// CodeArchiveConflict, without event).
	CodeArchiveBehind = "archive-behind"
	// CodeArchiveHome: its home is here, where the log goes on (as
	// CodeArchiveBehind).
	CodeArchiveHome = "archive-home"
	// CodeArchiveErased: the archive has erased what a copy still has (tournament;
	// players, texts: ids).
	CodeArchiveErased = "archive-erased"

	// CodeNameMissing: empty or white space only. All name-… and text-… codes
	// have line, from 1, when the text is one of a pasted list.
	CodeNameMissing = "name-missing"
	// CodeNameTooLong: (max, got) in characters.
	CodeNameTooLong = "name-too-long"
	// CodeNameCharacter: a character that no name has (character: "U+0000",
	// position: from 1).
	CodeNameCharacter = "name-character"
	// CodeNameEncoding: not UTF-8 (position: byte, from 1).
	CodeNameEncoding = "name-encoding"
	// CodeNameDuplicate: another entry has the name (name, entry or line of it).
	CodeNameDuplicate = "name-duplicate"
	// CodeNameDiffers: a known player has another name than the one given (name,
	// known, line).
	CodeNameDiffers = "name-differs"
	// CodeTextTooLong: (max, got) in characters.
	CodeTextTooLong = "text-too-long"
	// CodeTextCharacter: a control character (character, position).
	CodeTextCharacter = "text-character"
	// CodeTextEncoding: not UTF-8 (position).
	CodeTextEncoding = "text-encoding"

	// CodeEntriesMissing: a list without entries.
	CodeEntriesMissing = "entries-missing"
	// CodeEntriesTooMany: (max, got).
	CodeEntriesTooMany = "entries-too-many"
	// CodeRatingRange: (rating, min, max, line).
	CodeRatingRange = "rating-out-of-range"
	// CodeTeamName: a team has no name of its own to correct (entry).
	CodeTeamName = "team-name"
	// CodePlayerUnknown: no player with this id in the club (player, line).
	CodePlayerUnknown = "player-unknown"

	// CodeZoneUnknown: no such IANA time zone (zone).
	CodeZoneUnknown = "zone-unknown"
	// CodeDateInvalid: not a date like 2006-01-02 (date).
	CodeDateInvalid = "date-invalid"
	// CodeDatesReversed: the last day is before the first (starts, ends).
	CodeDatesReversed = "dates-reversed"
	// CodeRoundsRange: (rounds, min, max).
	CodeRoundsRange = "rounds-out-of-range"
	// CodeSystemUnknown: no such pairing system (system, known: a list).
	CodeSystemUnknown = "system-unknown"
	// CodePlayOffSystem: no play-off follows this system (system).
	CodePlayOffSystem = "play-off-system"
	// CodePairByUnknown: nothing to pair by (pair_by, known: a list).
	CodePairByUnknown = "pair-by-unknown"
	// CodePairBySystem: this system doesn't pair by scores (system).
	CodePairBySystem = "pair-by-system"
	// CodeThirdPlaceSystem: no single knockout, no game for the third place.
	CodeThirdPlaceSystem = "third-place-system"
	// CodeLayoutUnknown: no such layout (layout).
	CodeLayoutUnknown = "layout-unknown"
	// CodeLayoutDiffers: the ruleset names another layout (layout, ruleset).
	CodeLayoutDiffers = "layout-differs"
	// CodeRulesetInvalid: not a ruleset, or one that makes no game (reason: in
	// English, with the key).
	CodeRulesetInvalid = "ruleset-invalid"
	// CodeRulesetSeats: a pairing has two sides, the ruleset more (seats).
	CodeRulesetSeats = "ruleset-not-for-two"
	// CodeScoringUnknown: no such preset (scoring, known: a list).
	CodeScoringUnknown = "scoring-unknown"
	// CodeTieBreakUnknown: no such code (tie_break, known: a list).
	CodeTieBreakUnknown = "tie-break-unknown"
	// CodeTieBreakTeam: of teams of several boards (tie_break).
	CodeTieBreakTeam = "tie-break-of-teams"
	// CodeTieBreakPoints: points come first without being named (tie_break).
	CodeTieBreakPoints = "tie-break-points"
	// CodeTieBreakRenamed: (tie_break, name: what FIDE calls it today).
	CodeTieBreakRenamed = "tie-break-renamed"
	// CodeTieBreakModifier: a modifier that the tie-break doesn't take (tie_break,
	// name, known: a list of what it takes).
	CodeTieBreakModifier = "tie-break-modifier"
	// CodeTieBreakTwice: (tie_break).
	CodeTieBreakTwice = "tie-break-twice"

	// CodeBallsMissing: a result that isn't a forfeit without its balls.
	CodeBallsMissing = "balls-missing"
	// CodeReasonMissing: a ruling that doesn't say why.
	CodeReasonMissing = "reason-missing"

	// CodePairingImpossible: the system finds no legal round (round; reason, a
	// code of pairing.ImpossibleError; entries that are in the way; relax, what
	// would have to be let go).
	CodePairingImpossible = "pairing-impossible"
	// CodeRoundIllegal: the draft can't be played (round; reason, a code of
	// package check; entries).
	CodeRoundIllegal = "round-illegal"

	// CodeLimitRange: a page's size (min, max, got).
	CodeLimitRange = "limit-out-of-range"
	// CodeCursorInvalid: a cursor that no page gave.
	CodeCursorInvalid = "cursor-invalid"
)

// The codes of a submitted record that isn't the pairing's result. A text that
// isn't a record at all keeps the code of record.FormatError (line, column,
// ply, text).
const (
	// CodeRecordTooLarge: (max, got) in bytes.
	CodeRecordTooLarge = "record-too-large"
	// CodeRecordTag: a tag's value can't be used (tag, value, line, reason).
	CodeRecordTag = "record-tag-invalid"
	// CodeRecordOtherLayout: (written, required).
	CodeRecordOtherLayout = "record-other-layout"
	// CodeRecordOtherTerms: another tag differs from what the tournament plays
	// (tag, written, required).
	CodeRecordOtherTerms = "record-other-terms"
	// CodeRecordOtherPlace: a tag names another round or board (tag, written,
	// round, board).
	CodeRecordOtherPlace = "record-other-place"
	// CodeRecordOtherPlayer: a side is somebody else (colour, written, expected,
	// number).
	CodeRecordOtherPlayer = "record-other-player"
	// CodeRecordSwapped: the pairing's players with the colours exchanged (black,
	// white: as they should be).
	CodeRecordSwapped = "record-colours-swapped"
	// CodeRecordIllegal: an illegal ply (ply, move, line, column, fault: code of
	// the game's Fault, with its arguments cell, piece, own, opposing, ended and
	// text; moves: the legal ones of that ball).
	CodeRecordIllegal = "record-illegal"
	// CodeRecordContradicts: the moves contradict a claim (claim: code of
	// record.Problem; claimed, found, ply, black, white: balls pushed off).
	CodeRecordContradicts = "record-contradicts-claim"
	// CodeRecordUndecided: neither board nor tags say who won (ply, black,
	// white).
	CodeRecordUndecided = "record-undecided"
	// CodeRecordNoEnding: the tags say who won, nothing says how (ply, black,
	// white).
	CodeRecordNoEnding = "record-ending-missing"
	// CodeRecordEnding: an unknown Termination (termination).
	CodeRecordEnding = "record-ending-unknown"
)

// The codes of erasures.
const (
	// CodePlayerErased: a player whose name has been erased can't be entered or
	// named again (line, entry).
	CodePlayerErased = "player-erased"
	// CodeTextUnknown: the tournament has no such private text.
	CodeTextUnknown = "text-unknown"
	// CodeTextIsName: the text is the name an entry has now (entry, player).
	CodeTextIsName = "text-is-a-name"
	// CodeErasureJournal: the journal of erasures can't be written.
	CodeErasureJournal = "erasure-journal"
	// CodeErasureTraces: it was erased, but the database's file still has traces
	// of it.
	CodeErasureTraces = "erasure-traces"
)
