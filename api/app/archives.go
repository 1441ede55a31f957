package app

import (
	"context"
	"iter"
	"time"

	"sumito/tournament/event"
)

// ArchiveStore reads and writes whole tournaments.
type ArchiveStore interface {
	// Games returns contents of games by hash; unknown hashes are left out.
	Games(ctx context.Context, hashes []string) (map[string][]byte, error)
	// Commands returns up to limit commands of a stream whose first event comes
	// after a sequence, in order.
	Commands(ctx context.Context, stream string, after int64, limit int) ([]Answer, error)
	// Import writes a tournament that isn't there, or what comes after the head of a
	// copy that is, in one transaction. It returns ErrTaken when it is there, or not
	// with that head, and ErrErased when somebody it relies on was erased; then
	// it has changed nothing. Players and games that are there stay as they are, but
	// players of the club who never had a name get theirs.
	Import(ctx context.Context, i Import) error
	// TakeOver makes this database the home of a stream whose head is the given
	// one, else it returns ErrHeadMoved.
	TakeOver(ctx context.Context, stream string, head event.Head) error
}

// Import is a tournament to be written: whole, or what a copy lacks of it.
type Import struct {
	Stream   Stream
	After    event.Head // of the copy that is continued; zero where there is none
	Events   iter.Seq2[event.Event, error]
	Commands []Answer
	Texts    iter.Seq2[Text, error] // private, all of them; none where they were left out
	Players  []Player               // by id, all of them
	Renames  []Renamed              // in a copy that is continued
	Games    iter.Seq2[Content, error]
	Records  []GameRecord // without content
	Named    []GameRecord // of a copy that is continued, whose texts come only now
	Made     time.Time    // when it is written
	Projections
}

// Renamed is a player who gets another name if that is still the one there was.
type Renamed struct {
	Player, From, To string
}

// Content is the content of a game.
type Content struct {
	Hash string
	Body []byte
}
