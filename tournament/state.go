package tournament

import "sumito/tournament/event"

// Tournament is the state after some event of its log. A value is never
// changed once it is made; Apply returns the next one, which shares with it
// whatever stayed the same.
type Tournament struct {
	ID     string
	Club   string
	Head   event.Head // newest event
	Public int64      // newest sequence that changed what everyone may see

	Settings event.Settings
	Options
	SettingsRevision int64 // last sequence that touched the settings or the options

	Entries         []Entry // entry n is at n-1; removed ones stay, marked
	EntriesRevision int64   // last sequence that put somebody on the list or took off

	Rounds []Round // round n is at n-1
	Lot    string  // initial colour drawn: "black", "white" or "" before round 1

	// ReadOnly is the type of an event that this program can't follow, if there
	// is one; every command is refused then.
	ReadOnly string

	public event.Hash // hash of the event at Public
	ranked int64      // sequence of the event that gave the pairing numbers in force
	// unseen are the sequences of undos that changed nothing everyone may see.
	unseen []int64
	undo   undoLog
}

// New returns the empty state of a stream, before its first event.
func New(id string) *Tournament { return &Tournament{ID: id} }

// Exists reports whether the tournament has been created.
func (t *Tournament) Exists() bool { return t.Head.Sequence > 0 }

// Entry returns the entry with an id; false for an id never given.
func (t *Tournament) Entry(id event.EntryID) (Entry, bool) {
	if id < 1 || int(id) > len(t.Entries) {
		return Entry{}, false
	}
	return t.Entries[id-1], true
}

// Round returns a round that has pairs; false for a number without.
func (t *Tournament) Round(number int) (Round, bool) {
	if number < 1 || number > len(t.Rounds) {
		return Round{}, false
	}
	return t.Rounds[number-1], true
}

// Pairing returns the game on a board of a round; false if there is none.
func (t *Tournament) Pairing(round, board int) (Pairing, bool) {
	r, exists := t.Round(round)
	if !exists {
		return Pairing{}, false
	}
	i := r.index(board)
	if i < 0 {
		return Pairing{}, false
	}
	return r.Pairings[i], true
}

// Entry is a player, or the two players of a team, in this tournament.
type Entry struct {
	ID       event.EntryID
	Players  []string
	Name     event.Text
	Rating   int   // frozen at entry; 0 is unrated
	Number   int   // pairing number; 0 before round 1 is paired
	From     int   // first round it can be paired in
	Left     int   // first round it isn't paired in any more; 0: it has not left
	SetAside bool  // its games count in nobody's standings
	Removed  bool  // taken off the list before it was ever paired
	Revision int64 // last sequence that touched it

	undo *step
}

// Active reports whether the entry is to be paired in a round.
func (e Entry) Active(round int) bool {
	return !e.Removed && round >= e.From && (e.Left == 0 || round < e.Left)
}

// RoundState is where a round stands.
type RoundState string

// The states of a round; a draft is seen by staff only.
const (
	RoundDraft     RoundState = "draft"
	RoundPublished RoundState = "published"
	RoundCompleted RoundState = "completed"
)

// Round is one round with its pairings in board order, byes last.
type Round struct {
	Number   int
	State    RoundState
	System   string
	Engine   int    // revision of the pairing engine
	Inputs   string // digest of what the engine was given
	Edited   bool   // the pairs were changed by hand
	Rules    event.Rules
	Seeds    []event.EntryID // first round of a play-off: who goes on to it, best first
	Pairings []Pairing
	Revision int64  // last sequence that touched the round itself
	Mark     string // first 10 characters of the head at publication; "" for a draft
	// Published is when it was published, in µs since 1970; 0 for a draft.
	Published int64

	paired int64 // sequence of the event that set the pairs
}

// Shown reports whether everyone may see the round.
func (r Round) Shown() bool { return r.State != RoundDraft }

// index returns where the game on a board is, -1 if nowhere. Games come in
// board order before the byes.
func (r Round) index(board int) int {
	if board >= 1 && board <= len(r.Pairings) && r.Pairings[board-1].Board == board {
		return board - 1
	}
	return -1
}

// Pairing is one match-up, or a bye.
type Pairing struct {
	event.Pair
	Result   *event.Result // nil: not entered (0 is a score, nil is none)
	Records  []Record      // attached records, oldest first
	Revision int64         // last sequence that touched it

	undo *step
}

// Record is a verified game record attached to a pairing.
type Record struct {
	ID       string
	Game     string // hash of the game content
	Envelope event.Text
	Verdict  event.Verdict
}

// Decided reports whether the pairing needs no result any more.
func (p Pairing) Decided() bool { return !p.Game() || p.Result != nil }

// Has reports whether the entry sits at this pairing.
func (p Pairing) Has(entry event.EntryID) bool { return p.Black == entry || p.White == entry }
