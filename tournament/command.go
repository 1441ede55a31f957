package tournament

import "sumito/tournament/event"

// Command asks for a change of a tournament. The types of this file are the
// only ones. A command carries everything that comes from outside: texts
// already stored under a reference, pairs already searched for, verdicts
// already reached, lots already drawn.
type Command interface {
	// Scope is the resource that the command edits; its revision is what an
	// If-Match is compared with.
	Scope() Scope
	// decide returns what the command causes in a tournament that exists (for
	// Create: that doesn't), or a *Refusal.
	decide(t *Tournament) ([]event.Payload, error)
}

// Create opens a tournament. It is the only command that Decide takes for an
// empty Tournament.
type Create struct {
	Club     string
	Settings event.Settings
	Options
}

// ChangeSettings replaces the settings and the options, whole. What is fixed
// once rounds are paired (ruleset, scoring, system, the score that it pairs by,
// a play-off that has begun, a third place once the final is paired) is refused
// then.
type ChangeSettings struct {
	Settings event.Settings
	Options
}

// NewEntry is one line of AddEntries.
type NewEntry struct {
	Players []string
	Name    event.Text
	Rating  int
}

// AddEntries enters players or teams, all or none. After round 1 is paired
// they are late entries: numbered at once, with zero-point byes for the rounds
// they missed. A draft isn't missed: it is outdated and to be paired again.
type AddEntries struct {
	Entries []NewEntry
}

// WithdrawEntry takes an entry out of the coming rounds; one that isn't in any
// published round yet is taken off the list.
type WithdrawEntry struct {
	Entry event.EntryID
}

// CorrectEntry replaces what was entered wrongly of an entry, whole. The rating
// is fixed once round 1 is paired: the pairing numbers and pairs come from it.
type CorrectEntry struct {
	Entry  event.EntryID
	Name   event.Text
	Rating int
}

// SetAside takes the games of an entry that left a round robin out of the
// standings, everybody's; results and cross table stay as they are. Its further
// opponents have byes without points. It can be undone until a round is paired.
type SetAside struct {
	Entry event.EntryID
}

// ReinstateEntry pairs a withdrawn entry again.
type ReinstateEntry struct {
	Entry event.EntryID
}

// PairRound puts proposed pairs into a new draft. Inputs is the digest of the
// field that the system was given (PairingField, Digest); when the state has
// moved on since, the command is refused as stale and is to be made again.
type PairRound struct {
	Round    int
	System   string
	Revision int
	Inputs   string
	Lot      string      // for round 1: "black" or "white"
	Numbers  []int       // for round 1: the pairing number of each entry (StartingRanks)
	Rules    event.Rules // of the system, for so many entrants (Entrants)
	Pairs    []event.Pair
}

// EditRound replaces the pairs of a draft by hand: legal is what the round's
// Rules allow (everyone who is in it once, no rematch), not what the system
// would choose; where they are Scheduled only sides and boards can change.
// Boards may be left out: they are numbered in the order of the games then.
type EditRound struct {
	Round int
	Pairs []event.Pair
}

// DiscardRound drops a draft.
type DiscardRound struct {
	Round int
}

// PublishRound shows a draft to everyone; results can be entered from now on.
type PublishRound struct {
	Round int
}

// CompleteRound closes a round; every pairing must have a result.
type CompleteRound struct {
	Round int
}

// ReportResult enters a result by hand. Balls are the real ones where they
// count, ignored for a forfeit. Replace says that a result already entered is
// to be corrected; without it a second report is refused.
type ReportResult struct {
	Round   int
	Board   int
	Outcome event.Outcome
	Ending  event.Ending
	Balls   event.Balls // balls pushed off by each side
	By      event.By
	Replace bool
}

// AttachRecord ties a verified record to a pairing and derives the result from
// it. Claim is who won according to the record's own Result tag, for endings
// that the board can't prove; empty if it says nothing. Warnings are what the
// verifier found odd about the clock.
type AttachRecord struct {
	Round    int
	Board    int
	Record   string
	Game     string
	Envelope event.Text
	Verdict  event.Verdict
	Winner   event.Outcome // what the board proves; empty if nothing
	Claim    event.Outcome
	By       event.By
	Warnings []event.Warning
}

// ConfirmResult says that a side (or staff, from a signed slip) stands by the
// result that is entered.
type ConfirmResult struct {
	Round int
	Board int
	By    event.By
}

// RuleResult is an arbiter's decision.
type RuleResult struct {
	Round   int
	Board   int
	Outcome event.Outcome
	Ending  event.Ending
	Balls   event.Balls
	Reason  event.Text
}

// Undo takes back the newest batch in a scope that still stands, or the batch
// named by its first sequence; naming an undo's own batch undoes the undo.
type Undo struct {
	In    Scope
	Batch int64 // 0: the newest
}

// Scope implements Command.
func (Create) Scope() Scope { return SettingsScope }

// Scope implements Command.
func (ChangeSettings) Scope() Scope { return SettingsScope }

// Scope implements Command.
func (AddEntries) Scope() Scope { return EntriesScope }

// Scope implements Command.
func (c WithdrawEntry) Scope() Scope { return EntryScope(c.Entry) }

// Scope implements Command.
func (c CorrectEntry) Scope() Scope { return EntryScope(c.Entry) }

// Scope implements Command.
func (c SetAside) Scope() Scope { return EntryScope(c.Entry) }

// Scope implements Command.
func (c ReinstateEntry) Scope() Scope { return EntryScope(c.Entry) }

// Scope implements Command.
func (c PairRound) Scope() Scope { return RoundScope(c.Round) }

// Scope implements Command.
func (c EditRound) Scope() Scope { return RoundScope(c.Round) }

// Scope implements Command.
func (c DiscardRound) Scope() Scope { return RoundScope(c.Round) }

// Scope implements Command.
func (c PublishRound) Scope() Scope { return RoundScope(c.Round) }

// Scope implements Command.
func (c CompleteRound) Scope() Scope { return RoundScope(c.Round) }

// Scope implements Command.
func (c ReportResult) Scope() Scope { return PairingScope(c.Round, c.Board) }

// Scope implements Command.
func (c AttachRecord) Scope() Scope { return PairingScope(c.Round, c.Board) }

// Scope implements Command.
func (c ConfirmResult) Scope() Scope { return PairingScope(c.Round, c.Board) }

// Scope implements Command.
func (c RuleResult) Scope() Scope { return PairingScope(c.Round, c.Board) }

// Scope implements Command.
func (c Undo) Scope() Scope { return c.In }
