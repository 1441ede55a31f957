package app

import (
	"context"
	"maps"
	"slices"
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
	Club       string
	Head       event.Head
	Copied     bool // its home is elsewhere
	// Nameless is the sequence of the last event that came in an archive whose
	// names were left out, 0 if there is none: private texts that the events up
	// to it refer to needn't be there.
	Nameless int64
}

// Backups makes backups, as the use cases need it; api/jobs implements it.
type Backups interface {
	// BeforePairing makes one of what there is before a round is paired.
	BeforePairing(ctx context.Context) error
	// State tells how the backups stand.
	State() (BackupState, error)
}

// BackupState is how the backups stand, for those who work with the data.
type BackupState struct {
	Newest time.Time // zero: there is none
	Failed time.Time // when the last attempt was, if it failed; else zero
}

// BackupState tells how the backups stand; nothing when none are made here.
// Needs a scorekeeper of some club.
func (s *Service) BackupState(actor Actor) (BackupState, bool, error) {
	staff := slices.ContainsFunc(slices.Collect(maps.Values(actor.Roles)), func(r Role) bool { return r.AtLeast(Scorekeeper) })
	if s.backups == nil || !staff {
		return BackupState{}, false, nil
	}
	state, err := s.backups.State()
	return state, true, err
}

// backUp makes a backup before a round is paired. One that fails is no reason
// not to play: it is logged, and shown where backups are looked after.
func (s *Service) backUp(ctx context.Context, tournament string) {
	if s.backups == nil {
		return
	}
	if err := s.backups.BeforePairing(ctx); err != nil && ctx.Err() == nil {
		s.log.WarnContext(ctx, "backup before pairing failed; pairing goes on", "tournament", tournament, "error", err)
	}
}
