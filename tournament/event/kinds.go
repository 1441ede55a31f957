package event

// TournamentCreated opens a tournament's stream.
type TournamentCreated struct {
	Club     string   `json:"club"` // id of the owning club
	Settings Settings `json:"settings"`
}

// Kind implements Payload.
func (TournamentCreated) Kind() Kind { return Kind{"tournament-created", 1} }

// SettingsChanged states the settings in force from here on, whole.
type SettingsChanged struct {
	Settings Settings `json:"settings"`
}

// Kind implements Payload.
func (SettingsChanged) Kind() Kind { return Kind{"settings-changed", 1} }

// EntryAdded enters a player, or the two players of a team.
type EntryAdded struct {
	Entry   EntryID  `json:"entry"`
	Players []string `json:"players"` // opaque player ids, one or two
	Name    Text     `json:"name"`
	Rating  int      `json:"rating,omitempty"` // frozen for this tournament; 0 is unrated
	Number  int      `json:"number,omitempty"` // pairing number of a late entry
	From    int      `json:"from"`             // first round the entry can be paired in
	// Missed are the zero-point byes of rounds paired before the entry came.
	Missed []int `json:"missed,omitempty"`
}

// Kind implements Payload.
func (EntryAdded) Kind() Kind { return Kind{"entry-added", 1} }

// EntryRemoved takes an entry that was never paired off the list.
type EntryRemoved struct {
	Entry EntryID `json:"entry"`
}

// Kind implements Payload.
func (EntryRemoved) Kind() Kind { return Kind{"entry-removed", 1} }

// EntryWithdrawn says that the entry isn't paired any more.
type EntryWithdrawn struct {
	Entry EntryID `json:"entry"`
	From  int     `json:"from"` // first round without it
}

// Kind implements Payload.
func (EntryWithdrawn) Kind() Kind { return Kind{"entry-withdrawn", 1} }

// EntryReinstated says that a withdrawn entry is paired again.
type EntryReinstated struct {
	Entry EntryID `json:"entry"`
	From  int     `json:"from"` // first round with it again
}

// Kind implements Payload.
func (EntryReinstated) Kind() Kind { return Kind{"entry-reinstated", 1} }

// EntrySetAside says whether the games of an entry that left a round robin count
// in the standings of nobody; before the first one they do.
type EntrySetAside struct {
	Entry    EntryID `json:"entry"`
	SetAside bool    `json:"set_aside"`
}

// Kind implements Payload.
func (EntrySetAside) Kind() Kind { return Kind{"entry-set-aside", 1} }

// EntryRestored is the compensation of an undo: the entry is on the list as it
// was before. Missed are its zero-point byes of rounds paired before it came,
// when it had been taken off the list.
type EntryRestored struct {
	Entry  EntryID `json:"entry"`
	From   int     `json:"from"`           // first round it can be paired in
	Left   int     `json:"left,omitempty"` // first round it isn't paired in any more; 0: none
	Missed []int   `json:"missed,omitempty"`
}

// Kind implements Payload.
func (EntryRestored) Kind() Kind { return Kind{"entry-restored", 1} }

// EntryCorrected says that an entry was entered wrongly: Name and Rating are
// the right ones, whole. An undo states the former ones by it.
type EntryCorrected struct {
	Entry  EntryID `json:"entry"`
	Name   Text    `json:"name"`
	Rating int     `json:"rating,omitempty"` // 0 is unrated
}

// Kind implements Payload.
func (EntryCorrected) Kind() Kind { return Kind{"entry-corrected", 1} }

// FieldRanked gives every entry its pairing number (starting rank).
type FieldRanked struct {
	Numbers []int `json:"numbers"` // by entry, from entry 1; 0 is none yet
}

// Kind implements Payload.
func (FieldRanked) Kind() Kind { return Kind{"field-ranked", 1} }

// RoundPaired puts a round's pairs into a draft that only staff see.
type RoundPaired struct {
	Round    int    `json:"round"`
	System   string `json:"system"`
	Revision int    `json:"revision"`      // of the pairing engine
	Inputs   string `json:"inputs"`        // digest of what the engine was given
	Lot      string `json:"lot,omitempty"` // initial colour drawn: "black" or "white" for the top entry
	Pairs    []Pair `json:"pairs"`
	Rules    Rules  `json:"rules,omitzero"`
	// Seeds are the entries that go on to a play-off, best first; in its first
	// round only.
	Seeds []EntryID `json:"seeds,omitempty"`
}

// Kind implements Payload.
func (RoundPaired) Kind() Kind { return Kind{"round-paired", 1} }

// RoundEdited replaces the pairs of a draft.
type RoundEdited struct {
	Round int    `json:"round"`
	Pairs []Pair `json:"pairs"`
}

// Kind implements Payload.
func (RoundEdited) Kind() Kind { return Kind{"round-edited", 1} }

// RoundUnpaired discards a draft.
type RoundUnpaired struct {
	Round int `json:"round"`
}

// Kind implements Payload.
func (RoundUnpaired) Kind() Kind { return Kind{"round-unpaired", 1} }

// RoundPublished shows a round to everyone.
type RoundPublished struct {
	Round int `json:"round"`
}

// Kind implements Payload.
func (RoundPublished) Kind() Kind { return Kind{"round-published", 1} }

// RoundWithheld takes a publication back: the round is a draft again.
type RoundWithheld struct {
	Round int `json:"round"`
}

// Kind implements Payload.
func (RoundWithheld) Kind() Kind { return Kind{"round-withheld", 1} }

// RoundCompleted closes a round whose every pairing has a result.
type RoundCompleted struct {
	Round int `json:"round"`
}

// Kind implements Payload.
func (RoundCompleted) Kind() Kind { return Kind{"round-completed", 1} }

// RoundReopened takes a completion back.
type RoundReopened struct {
	Round int `json:"round"`
}

// Kind implements Payload.
func (RoundReopened) Kind() Kind { return Kind{"round-reopened", 1} }

// ResultReported enters a result by hand.
type ResultReported struct {
	Round    int       `json:"round"`
	Board    int       `json:"board"`
	Result   Result    `json:"result"`
	Warnings []Warning `json:"warnings,omitempty"`
}

// Kind implements Payload.
func (ResultReported) Kind() Kind { return Kind{"result-reported", 1} }

// ResultConfirmed raises a result's trust; Trust is the level reached.
type ResultConfirmed struct {
	Round int   `json:"round"`
	Board int   `json:"board"`
	By    By    `json:"by"`
	Trust Trust `json:"trust"`
}

// Kind implements Payload.
func (ResultConfirmed) Kind() Kind { return Kind{"result-confirmed", 1} }

// ResultRuled is an arbiter's decision; it stands over every other result.
type ResultRuled struct {
	Round    int       `json:"round"`
	Board    int       `json:"board"`
	Result   Result    `json:"result"`
	Warnings []Warning `json:"warnings,omitempty"`
}

// Kind implements Payload.
func (ResultRuled) Kind() Kind { return Kind{"result-ruled", 1} }

// ResultRestored is the compensation of an undo: the pairing has again the
// result it had before, or none.
type ResultRestored struct {
	Round    int       `json:"round"`
	Board    int       `json:"board"`
	Result   *Result   `json:"result"` // nil: not entered
	Warnings []Warning `json:"warnings,omitempty"`
}

// Kind implements Payload.
func (ResultRestored) Kind() Kind { return Kind{"result-restored", 1} }

// Verdict is what replaying a record proved, under the stated revision of the
// rules.
type Verdict struct {
	Revision    int    `json:"revision"`    // game.RulesRevision of the verifier
	Plies       int    `json:"plies"`       // plies written
	PushedOff   Balls  `json:"pushed_off"`  // balls really pushed off by each side
	EndedBy     Ending `json:"ended_by"`    // what the board proves, else the record's word
	Proven      bool   `json:"proven"`      // the board proves the end
	Fingerprint string `json:"fingerprint"` // of start, ruleset and moves
}

// RecordAttached ties a verified game record to a pairing and states the
// result that follows from it. The names and comments of the record are in a
// private text, its game content is stored under its hash.
type RecordAttached struct {
	Round    int       `json:"round"`
	Board    int       `json:"board"`
	Record   string    `json:"record"`   // id
	Game     string    `json:"game"`     // hash of the game content
	Envelope Text      `json:"envelope"` // names, tags, comments as submitted
	Verdict  Verdict   `json:"verdict"`
	Result   Result    `json:"result"`
	Warnings []Warning `json:"warnings,omitempty"`
}

// Kind implements Payload.
func (RecordAttached) Kind() Kind { return Kind{"record-attached", 1} }

// RecordDetached is the compensation of an undo: the record no longer belongs
// to the pairing. The result is put back by ResultRestored.
type RecordDetached struct {
	Round  int    `json:"round"`
	Board  int    `json:"board"`
	Record string `json:"record"`
}

// Kind implements Payload.
func (RecordDetached) Kind() Kind { return Kind{"record-detached", 1} }

// BatchUndone opens the batch of an undo; the compensating events follow it in
// the same batch. Undoing an undo names the undo's own batch.
type BatchUndone struct {
	Batch int64 `json:"batch"` // first sequence of the batch that is undone
}

// Kind implements Payload.
func (BatchUndone) Kind() Kind { return Kind{"batch-undone", 1} }
