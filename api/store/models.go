package store

import (
	"time"

	"sumito/api/app"
	"sumito/tournament/event"
)

// instant is a time as the tables hold it: microseconds since the Unix epoch.
type instant int64

func instantOf(t time.Time) instant { return instant(t.UnixMicro()) }

// time returns the instant in UTC.
func (i instant) time() time.Time { return time.UnixMicro(int64(i)).UTC() }

// optional returns nil for "", which is how the tables say that there is none.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// text is the reverse of optional.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// The rows of the tables, each named after its own. Fields that GORM would fill
// by itself because of their name (CreatedAt, DeletedAt) are avoided.

type clubRow struct {
	ID      string  `gorm:"column:id;primaryKey"`
	Name    string  `gorm:"column:name"`
	Created instant `gorm:"column:created_at"`
	System  string  `gorm:"column:rating_system"`
	Margins int     `gorm:"column:rating_margins"`
	Mark    string  `gorm:"column:ratings_mark"`
}

func (clubRow) TableName() string { return "clubs" }

type roleRow struct {
	Account string   `gorm:"column:account_id;primaryKey"`
	Club    string   `gorm:"column:club_id;primaryKey"`
	Role    app.Role `gorm:"column:role"`
}

func (roleRow) TableName() string { return "club_roles" }

type accountRow struct {
	ID       string  `gorm:"column:id;primaryKey"`
	Name     string  `gorm:"column:name"`
	Folded   string  `gorm:"column:folded"`
	Password string  `gorm:"column:password"`
	Created  instant `gorm:"column:created_at"`
}

func (accountRow) TableName() string { return "accounts" }

type invitationRow struct {
	Hash    string   `gorm:"column:hash;primaryKey"`
	Role    app.Role `gorm:"column:role"`
	Club    *string  `gorm:"column:club_id"`
	Expires instant  `gorm:"column:expires_at"`
	Used    *instant `gorm:"column:used_at"`
}

func (invitationRow) TableName() string { return "invitations" }

type sessionRow struct {
	ID      string  `gorm:"column:id;primaryKey"`
	Account string  `gorm:"column:account_id"`
	Kind    string  `gorm:"column:kind"`
	Hash    string  `gorm:"column:hash"`
	Created instant `gorm:"column:created_at"`
	Expires instant `gorm:"column:expires_at"`
}

func (sessionRow) TableName() string { return "sessions" }

type rotatedRow struct {
	Hash    string `gorm:"column:hash;primaryKey"`
	Session string `gorm:"column:session_id"`
}

func (rotatedRow) TableName() string { return "rotated_hashes" }

type streamRow struct {
	ID       string `gorm:"column:id;primaryKey"`
	Kind     string `gorm:"column:kind"`
	Club     string `gorm:"column:club_id"`
	Sequence int64  `gorm:"column:head_sequence"`
	Hash     []byte `gorm:"column:head_hash"`
	Copied   int    `gorm:"column:copied"`
	Nameless int64  `gorm:"column:nameless_until"`
}

func (streamRow) TableName() string { return "streams" }

type commandRow struct {
	Stream  string `gorm:"column:stream_id;primaryKey"`
	Actor   string `gorm:"column:actor;primaryKey"`
	Command string `gorm:"column:command;primaryKey"`
	Digest  string `gorm:"column:digest"`
	First   int64  `gorm:"column:first"`
	Last    int64  `gorm:"column:last"`
}

func (commandRow) TableName() string { return "commands" }

type eventRow struct {
	Stream   string `gorm:"column:stream_id;primaryKey"`
	Sequence int64  `gorm:"column:sequence;primaryKey;autoIncrement:false"`
	Time     int64  `gorm:"column:time"`
	Actor    string `gorm:"column:actor"`
	Command  string `gorm:"column:command"`
	Index    int    `gorm:"column:command_index"`
	Type     string `gorm:"column:type"`
	Version  int    `gorm:"column:type_version"`
	Payload  []byte `gorm:"column:payload"`
	Hash     []byte `gorm:"column:hash"`
}

func (eventRow) TableName() string { return "events" }

type textRow struct {
	Stream string   `gorm:"column:stream_id;primaryKey"`
	ID     string   `gorm:"column:id;primaryKey"`
	Salt   []byte   `gorm:"column:salt"`
	Body   *string  `gorm:"column:body"`
	Erased *instant `gorm:"column:erased_at"`
}

func (textRow) TableName() string { return "private_texts" }

type playerRow struct {
	ID      string   `gorm:"column:id;primaryKey"`
	Club    string   `gorm:"column:club_id"`
	Name    string   `gorm:"column:name"`
	Account *string  `gorm:"column:account_id"`
	Created instant  `gorm:"column:created_at"`
	Erased  *instant `gorm:"column:erased_at"`
}

func (playerRow) TableName() string { return "players" }

type peopleRow struct {
	ID       int   `gorm:"column:id;primaryKey;autoIncrement:false"`
	Revision int64 `gorm:"column:revision"`
}

func (peopleRow) TableName() string { return "people_revision" }

type gameRow struct {
	Hash    string `gorm:"column:hash;primaryKey"`
	Content []byte `gorm:"column:content"`
}

func (gameRow) TableName() string { return "games" }

type recordRow struct {
	ID           string  `gorm:"column:id;primaryKey"`
	Club         string  `gorm:"column:club_id"`
	Tournament   string  `gorm:"column:tournament_id"`
	Round        int     `gorm:"column:round"`
	Board        int     `gorm:"column:board"`
	Game         string  `gorm:"column:game_hash"`
	EnvelopeID   *string `gorm:"column:envelope_id"`
	EnvelopeHash string  `gorm:"column:envelope_hash"`
	Plies        int     `gorm:"column:plies"`
	Created      instant `gorm:"column:created_at"`
}

func (recordRow) TableName() string { return "records" }

type tournamentRow struct {
	ID       string  `gorm:"column:id;primaryKey"`
	Club     string  `gorm:"column:club_id"`
	Name     string  `gorm:"column:name"`
	Place    string  `gorm:"column:place"`
	Folded   string  `gorm:"column:folded"`
	Zone     string  `gorm:"column:zone"`
	StartsOn string  `gorm:"column:starts_on"`
	EndsOn   string  `gorm:"column:ends_on"`
	ListedOn string  `gorm:"column:listed_on"`
	Layout   string  `gorm:"column:layout"`
	Rounds   int     `gorm:"column:rounds"`
	Round    int     `gorm:"column:round"`
	Entries  int     `gorm:"column:entries"`
	State    string  `gorm:"column:state"`
	Sequence int64   `gorm:"column:head_sequence"`
	Hash     []byte  `gorm:"column:head_hash"`
	Public   int64   `gorm:"column:public_sequence"`
	Created  instant `gorm:"column:created_at"`
	Updated  instant `gorm:"column:updated_at"`
	// Projected is the revision of the projections that the row is of.
	Projected int `gorm:"column:projected"`
}

func (tournamentRow) TableName() string { return "tournaments" }

type entryRow struct {
	Tournament string        `gorm:"column:tournament_id;primaryKey"`
	Entry      event.EntryID `gorm:"column:entry;primaryKey;autoIncrement:false"`
	Player     string        `gorm:"column:player_id;primaryKey"`
}

func (entryRow) TableName() string { return "entries" }

type ratedGameRow struct {
	Tournament   string  `gorm:"column:tournament_id;primaryKey"`
	Round        int     `gorm:"column:round;primaryKey;autoIncrement:false"`
	Board        int     `gorm:"column:board;primaryKey;autoIncrement:false"`
	Club         string  `gorm:"column:club_id"`
	PlayedOn     string  `gorm:"column:played_on"`
	Opened       instant `gorm:"column:opened_at"`
	First        string  `gorm:"column:first_player"`
	Second       string  `gorm:"column:second_player"`
	FirstRating  int     `gorm:"column:first_rating"`
	SecondRating int     `gorm:"column:second_rating"`
	Score        int     `gorm:"column:score"`
	Margin       int     `gorm:"column:margin"`
}

func (ratedGameRow) TableName() string { return "rated_games" }
