package app

import (
	"context"
	"time"
)

// Erasure is what was erased, by opaque ids: it says nothing about anybody.
type Erasure struct {
	Time time.Time
	// By is the account of who asked for it, or Operator.
	By string
	// Player is the id of the player whose personal data went, "" if only texts
	// did.
	Player string
	// Texts are the ids of the private texts by stream.
	Texts map[string][]string
}

// ErasureJournal notes erasures outside the database, so that they outlive the
// restoring of a backup.
type ErasureJournal interface {
	// Append notes an erasure. When it returns, the note is on the disk.
	Append(ctx context.Context, e Erasure) error
	// Erasures returns all that was noted, in order, and whether the traces of
	// all of it have been removed since.
	Erasures(ctx context.Context) (noted []Erasure, scrubbed bool, err error)
	// MarkScrubbed notes that the traces of all erasures so far are gone.
	MarkScrubbed(ctx context.Context) error
}

// ErasureStore takes personal data out of the database.
type ErasureStore interface {
	// StreamsNaming lists the streams that ever entered a player, those that took
	// the entry off again included.
	StreamsNaming(ctx context.Context, player string) ([]string, error)
	// Erase carries out an erasure. What is erased already stays as it is. It
	// returns ErrHeadMoved, and has changed nothing, when a stream whose summary
	// is to be blanked has moved on.
	Erase(ctx context.Context, e Erasing) error
	// Scrub removes the traces that erased rows leave in the database's files, as
	// far as it can do so while others use it.
	Scrub(ctx context.Context) error
}

// Erasing is an erasure with the rows it touches.
type Erasing struct {
	Erasure
	// Commands are those whose content had the texts: their digests, made without
	// a salt, would prove a guess right.
	Commands []CommandKey
	// Summaries are those that repeat erased texts.
	Summaries []BlankSummary
}

// CommandKey names a stored command.
type CommandKey struct {
	Stream  string
	Actor   string
	Command string
}

// BlankSummary says which texts go from a tournament's summary.
type BlankSummary struct {
	Tournament  string
	Sequence    int64 // of the head at which the texts were the ones in force
	Name, Place bool
}

// Erased is what an erasure led to.
type Erased struct {
	Player string // id, "" if only a text was erased
	// Texts is how many private texts went, in how many tournaments; 0 if there
	// was nothing left to erase.
	Texts, Tournaments int
	// Mentions are other texts of the same tournaments that hold one of the names:
	// reasons of rulings, records of other boards. They are left, as somebody else
	// may have the name; each can be erased by its id.
	Mentions []Mention
}

// Mention is a private text that holds a name.
type Mention struct {
	Tournament string
	Text       string // id
}
