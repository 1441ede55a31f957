package app

import (
	"time"

	"sumito/tournament/event"
)

// Backup is a finished copy of a SQLite database.
type Backup struct {
	Path   string
	Made   time.Time // when the copying began, UTC, in whole milliseconds
	Schema int64     // version of its tables
	Bytes  int64
}

// Stream is one log: a tournament's or a club's.
type Stream struct {
	ID         string
	Tournament bool // else a club's
	Head       event.Head
}
