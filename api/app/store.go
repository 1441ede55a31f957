package app

import (
	"context"
	"time"

	"sumito/tournament/event"
)

// Store is the database as the use cases need it. api/store implements it on
// SQLite and PostgreSQL. Every method is one transaction. Times are UTC.
type Store interface {
	// Events returns up to limit events of a stream after a sequence, in order.
	Events(ctx context.Context, stream string, after int64, limit int) ([]event.Event, error)
	// Head returns a stream's head, or ErrNoRow.
	Head(ctx context.Context, stream string) (event.Head, error)
	// Stream returns a stream with its head, or ErrNoRow.
	Stream(ctx context.Context, id string) (Stream, error)
	// Commit appends a batch and writes all that belongs to it: compare-and-set
	// of the head, events, command, texts, players, records, projections.
	// Returns ErrHeadMoved, ErrCommandKnown or ErrErased and then has changed
	// nothing.
	Commit(ctx context.Context, c Commit) error
	// Answer returns what a command id of an actor led to, or ErrNoRow.
	Answer(ctx context.Context, stream, actor, command string) (Answer, error)

	// Tournaments lists a page of summaries: the latest start first or, if asked
	// for, the earliest.
	Tournaments(ctx context.Context, q TournamentQuery) ([]Summary, error)
	// Summary returns one tournament's summary, or ErrNoRow.
	Summary(ctx context.Context, id string) (Summary, error)
	// Texts returns those of a stream's private texts by id; erased ones are
	// there with Erased set and no Body, unknown ids are left out.
	Texts(ctx context.Context, stream string, ids []string) (map[string]Text, error)
	// Players returns the players by id; unknown ids are left out.
	Players(ctx context.Context, ids []string) (map[string]Player, error)
	// ClubPlayers returns all players of a club, in no order.
	ClubPlayers(ctx context.Context, club string) ([]Player, error)
	// PeopleRevision returns a number that rises with every rename, merge or
	// erasure of a player; page caches hang on it.
	PeopleRevision(ctx context.Context) (int64, error)
	// GameRecord returns an attached record, or ErrNoRow.
	GameRecord(ctx context.Context, id string) (GameRecord, error)

	// Ping reports whether the database answers, at the least cost.
	Ping(ctx context.Context) error

	// Heads, clubs, accounts, sessions, erasures: see the part interfaces.
	HeadStore
	ClubStore
	AccountStore
	SessionStore
	RatingStore
	ProjectionStore
	ErasureStore
	ExamineStore
	ArchiveStore
}

// ClubStore keeps clubs and who is what in them.
type ClubStore interface {
	// CreateClub returns ErrTaken when the id is in use.
	CreateClub(ctx context.Context, club Club) error
	// Clubs returns all clubs by name, case and accents aside.
	Clubs(ctx context.Context) ([]Club, error)
	// Roles returns the roles an account has, by club id.
	Roles(ctx context.Context, account string) (map[string]Role, error)
	// Grant sets an account's role in a club; NoRole takes it away. ErrNoRow when
	// there is no such account or club.
	Grant(ctx context.Context, club, account string, role Role) error
	// Members returns the accounts that have a role in a club.
	Members(ctx context.Context, club string) ([]Member, error)
	// ChangeRole is Grant for somebody who has a role there, else ErrNoRow. It
	// returns ErrLastOrganizer, and has changed nothing, when the club would be
	// left without an organizer.
	ChangeRole(ctx context.Context, club, account string, role Role) error
}

// AccountStore keeps accounts and the one-time links that open them.
type AccountStore interface {
	// CreateAccount returns ErrTaken when the name is in use.
	CreateAccount(ctx context.Context, account Account) error
	// AccountByName finds an account by its name as Fold writes it, or ErrNoRow.
	AccountByName(ctx context.Context, folded string) (Account, error)
	// Account finds an account by its id, or ErrNoRow.
	Account(ctx context.Context, id string) (Account, error)
	// CountAccounts tells whether the first organizer is still to come.
	CountAccounts(ctx context.Context) (int, error)
	// SetPassword replaces the hash and ends all sessions of the account; ErrNoRow
	// when there is no such account.
	SetPassword(ctx context.Context, account, hash string) error
	// CreateInvitation stores the hash of a one-time link's secret.
	CreateInvitation(ctx context.Context, invitation Invitation) error
	// Invitation finds an unused, unexpired one by its hash, or ErrNoRow.
	Invitation(ctx context.Context, hash string, now time.Time) (Invitation, error)
	// Redeem uses the invitation up and creates the account with its role and
	// club in one transaction; ErrNoRow when it is used already. One that founds
	// a club uses up all that do.
	Redeem(ctx context.Context, hash string, account Account, club Club, role Role, now time.Time) error
	// Join uses the invitation up for an account that is there: it gives it the
	// invitation's role in its club, in one transaction. ErrNoRow when it is used
	// already, has expired or founds a club; ErrTaken when the account has a role
	// there.
	Join(ctx context.Context, hash, account string, now time.Time) error
}

// SessionStore keeps sign-ins: page sessions and API refresh tokens. Only
// hashes of secrets are stored.
type SessionStore interface {
	// CreateSession returns ErrTaken when the id or hash is in use.
	CreateSession(ctx context.Context, session Session) error
	// Session finds a live session by the hash of its secret, or ErrNoRow.
	Session(ctx context.Context, hash string, now time.Time) (Session, error)
	// SessionByID finds a live session by its id, or ErrNoRow: how an access
	// token is checked against revocation.
	SessionByID(ctx context.Context, id string, now time.Time) (Session, error)
	// RotateSession replaces a refresh token's hash; ErrNoRow when old isn't
	// the current one. The old hash is remembered: presenting it again is reuse.
	RotateSession(ctx context.Context, id, old, hash string, expires time.Time) error
	// SessionByOldHash finds the session whose rotated-out hash this is, be it
	// expired: reuse. Or ErrNoRow.
	SessionByOldHash(ctx context.Context, hash string) (Session, error)
	// EndSession ends a session; one that has ended is no error.
	EndSession(ctx context.Context, id string) error
	// EndExpired forgets the sessions that have expired.
	EndExpired(ctx context.Context, now time.Time) error
}

// Commit is one batch with all that is written along with it.
type Commit struct {
	Stream  string
	Base    event.Head // what the batch follows; zero for a new stream
	Events  []event.Event
	Command Answer
	Texts   []Text
	Players []Player
	Renames []Rename
	Records []GameRecord
	Summary Summary    // projection after the batch
	Entries []EntryRow // projection: entries the batch added or changed
	// Rounds is the projection of the rounds whose rated games the batch
	// changed; each replaces the games that its round had.
	Rounds []RatedRound
	Relies Relies // what must not have been erased meanwhile
}

// Relies is what a batch repeats of personal data that was there before. If one
// of them has been erased since, the batch would bring it back.
type Relies struct {
	Players []string // that are entered or renamed
	Texts   []string // whose bodies are in the summary
}

// Answer is what a command led to; a repetition is answered with it.
type Answer struct {
	Actor   string
	Command string
	Digest  string // hex SHA-256 of the command's content; "" where that was erased
	First   int64  // first sequence of its batch
	Last    int64  // last sequence of its batch
}

// Text is a private text: erasable, outside the log, which keeps Hash.
type Text struct {
	ID     string
	Salt   []byte
	Body   string
	Erased bool
}

// Player is a person, independent of any tournament.
type Player struct {
	ID      string
	Club    string
	Name    string // "" where erased, or where it was left out of an archive
	Account string // "" if not linked
	Created time.Time
	Erased  bool // has no name and never gets one again
}

// Gone reports whether the row is as erasing leaves it.
func (p Player) Gone() bool { return p.Erased && p.Name == "" }

// Rename gives a player another name, everywhere; it raises the people revision.
type Rename struct {
	Player string
	Name   string
}

// GameRecord is a submitted record: game content, addressed by its hash, and
// the erasable envelope around it.
type GameRecord struct {
	ID         string
	Game       string // hex SHA-256 of Content
	Content    []byte // canonical: ruleset, moves, clock stamps; no names
	Tournament string
	Round      int
	Board      int
	Envelope   event.Text // the submitted text as it came, a private text
	Plies      int
	Created    time.Time
}

// Summary is the projection that lists and heads pages.
type Summary struct {
	ID       string
	Club     string
	Name     string
	Place    string
	Zone     string
	StartsOn string // local date or ""
	EndsOn   string
	Layout   string // slug
	Rounds   int    // planned
	Round    int    // newest round that everyone may see, 0 before
	Entries  int    // active
	State    string // "planned", "running" or "finished"
	Head     event.Head
	Public   int64 // newest sequence that changed what everyone may see
	Created  time.Time
	Updated  time.Time // of the event at Public
}

// EntryRow is the projection that finds a player's tournaments: one row for
// each player of an entry. The rows of an entry in a Commit replace those it
// had; an entry that was taken off the list has one row without a player.
type EntryRow struct {
	Tournament string
	Entry      event.EntryID
	Player     string
}

// TournamentQuery selects a page of summaries.
type TournamentQuery struct {
	Club   string // "" for all
	State  string // "" for all
	Search string // part of the name or place, case and accents aside
	After  string // cursor: id of the last row of the page before, "" for the first
	Limit  int    // 1…200
	Soon   bool   // the earliest start first, for what is to come
}

// Club owns tournaments, players, roles and rating lists.
type Club struct {
	ID      string
	Name    string
	Created time.Time
	Ratings RatingChoice
	// RatingsMark is another text whenever the club's ratings may have changed.
	RatingsMark string
}

// Role is what an account is in a club, and so in its tournaments.
type Role string

// The roles, weakest first.
const (
	NoRole      Role = ""
	PlayerRole  Role = "player"
	Scorekeeper Role = "scorekeeper"
	Arbiter     Role = "arbiter"
	Organizer   Role = "organizer"
)

// Member is an account with its role in a club.
type Member struct {
	Account string
	Name    string
	Role    Role
}

// Account is somebody who can sign in.
type Account struct {
	ID       string
	Name     string // as typed at sign-in, NFC
	Folded   string // Fold(Name): unique
	Password string // PHC string
	Created  time.Time
}

// Invitation is a one-time link that opens an account.
type Invitation struct {
	Hash    string // hex SHA-256 of the secret
	Role    Role
	Club    string // "" : the first organizer founds a club
	Expires time.Time
}

// Session is one sign-in of an account.
type Session struct {
	ID      string
	Account string
	Kind    string // "page" or "api"
	Hash    string // hex SHA-256 of cookie or refresh token
	Created time.Time
	Expires time.Time
}
