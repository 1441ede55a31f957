package app

import (
	"sumito/tournament"
	"sumito/tournament/event"
)

// Actor is who makes a request. The zero Actor is a visitor without sign-in.
type Actor struct {
	Account string
	Session string
	Roles   map[string]Role // by club, read from current state at this request
}

// SignedIn reports whether the actor has an account.
func (a Actor) SignedIn() bool { return a.Account != "" }

// Meta accompanies every command.
type Meta struct {
	// Command is the client-made id: 1…64 characters of letters, digits, "-"
	// and "_". A repetition is answered as before; the same id with other
	// content is refused.
	Command string
	// IfMatch is the revision the edit is based on; nil doesn't compare.
	IfMatch *int64
}

// Receipt is what a command led to.
type Receipt struct {
	Tournament string
	First      int64     // first sequence of the batch
	Last       int64     // last sequence of the batch
	Revision   int64     // revision of the command's scope after it
	Round      int       // the round that was paired; of PairRound only
	Repeated   bool      // the command had been carried out before
	Findings   []Finding // of the checker, for staff; of PublishRound only
	View       View      // the tournament as the actor sees it afterwards
}

// SettingsInput are a tournament's settings as a person gives them.
type SettingsInput struct {
	Club      string // needed for creation when the actor organizes several
	Name      string // 1…200 characters
	Place     string // up to 200 characters
	Zone      string // IANA, "" for UTC
	StartsOn  string // 2006-01-02 or ""
	EndsOn    string
	Rounds    int      // 1…99, those of a play-off included
	System    string   // "" for "swiss"
	Layout    string   // slug or alias; "" for "belgian-daisy"
	Ruleset   string   // JSON; "" for the layout's standard game
	Scoring   string   // preset; "" for "eleven"
	TieBreaks []string // codes; nil for the preset's
	PlayOff   PlayOffInput

	// What came after 0.1.0 is left out of a command's digest where it isn't
	// said, so that a repetition is known across an upgrade.
	PairBy     string `json:",omitempty"` // "points" or "wins"; "" for "points"
	ThirdPlace bool   `json:",omitempty"` // the losers of the semi-finals of a knockout meet

	nameErased bool // the name in force has been erased and stays so
}

// PlayOffInput plans a play-off in the last of a tournament's rounds.
type PlayOffInput struct {
	Entries int    // how many go on; 0 for no play-off
	System  string // "" for "knockout"
}

// EntryInput is one new entry.
type EntryInput struct {
	Name string // 1…200 characters; may be "" with Player, else it is that player's
	// Rating is 0…4000, 0 for unrated; nil takes it from the club's list, if the
	// player has a rating there that isn't provisional.
	Rating *int
	Player string // id of a known player, "" for a new one
	// Known takes the club's player of this name, case and accents aside, if
	// there is one and Player is "".
	Known bool
}

// PairInput is one pair of an edited draft; White 0 with Bye set is a bye.
type PairInput struct {
	Black event.EntryID
	White event.EntryID
	Bye   event.ByeKind
}

// ResultInput is a result given by hand.
type ResultInput struct {
	Outcome   event.Outcome
	Ending    event.Ending
	Balls     *event.Balls // pushed off by each side; nil for a forfeit only
	Replace   bool         // correct a result that is entered
	Confirmed bool         // staff: both sides signed the slip
}

// RulingInput is an arbiter's decision.
type RulingInput struct {
	Outcome event.Outcome
	Ending  event.Ending
	Balls   *event.Balls // nil for a forfeit only
	Reason  string       // needed, up to 2,000 characters
}

// View is a tournament as one audience may see it, with the names filled in.
// Drafts are in it for staff only.
type View struct {
	Tournament *tournament.Tournament
	Summary    Summary
	Name       string
	Place      string
	Names      []string          // by entry, from entry 1; "" where erased
	Reasons    map[string]string // private texts of rulings by text id
	Staff      bool              // the actor may see drafts
	Copied     bool              // its home is elsewhere, here it is only read
	Role       Role              // of the actor in the owning club
	People     int64             // people revision the names were read at
}
