package app

import (
	"context"

	"sumito/tournament/event"
)

// Game is an attached record with what a page needs to show it.
type Game struct {
	GameRecord
	Entries [2]event.EntryID // Black's and White's
	Names   [2]string        // Black's and White's; "" where erased
	Verdict event.Verdict
	Result  *event.Result // of the pairing now; it may rest on another record
	Text    string        // the record as submitted; "" where erased
	Erased  bool          // the submitted text has been erased
}

// LogEntry is one event of a tournament's log. Hidden ones are known by
// sequence and hash only, so that the chain around them can be checked: what
// happened to a draft is for staff.
type LogEntry struct {
	event.Event
	Body   event.Payload // decoded; nil when hidden or of an unknown kind
	Hidden bool
}

// Stamp tells cheaply whether what an audience sees has changed: page caches
// and ETags hang on it.
type Stamp struct {
	Audience string // "public" or "staff"
	Head     int64  // newest sequence that changed what the audience sees
	People   int64  // people revision
}

// Membership is a club with the actor's role in it.
type Membership struct {
	Club Club
	Role Role
}

// Tournaments returns a page of summaries and the cursor of the next page, ""
// after the last. q.Limit 0 is 50; more than 200 is refused.
func (s *Service) Tournaments(ctx context.Context, actor Actor, q TournamentQuery) ([]Summary, string, error) {
	return nil, "", errUnfinished
}

// Tournament returns a tournament as the actor may see it: drafts are for
// staff.
func (s *Service) Tournament(ctx context.Context, actor Actor, id string) (View, error) {
	return View{}, errUnfinished
}

// Record returns an attached record by its id.
func (s *Service) Record(ctx context.Context, actor Actor, id string) (Game, error) {
	return Game{}, errUnfinished
}

// Log returns up to limit events after a sequence, in order: for staff all,
// for others up to the newest one that is public. limit 0 is 100; more than
// 1,000 is refused.
func (s *Service) Log(ctx context.Context, actor Actor, id string, after int64, limit int) ([]LogEntry, error) {
	return nil, errUnfinished
}

// Stamp returns what caches of a tournament's pages hang on.
func (s *Service) Stamp(ctx context.Context, actor Actor, id string) (Stamp, error) {
	return Stamp{}, errUnfinished
}

// Clubs returns all clubs by name, each with the actor's role in it.
func (s *Service) Clubs(ctx context.Context, actor Actor) ([]Membership, error) {
	return nil, errUnfinished
}
