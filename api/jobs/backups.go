package jobs

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"sumito/api/app"
)

// Folder is where backups lie, and who makes them.
type Folder interface {
	// Make makes a backup that is named by a time.
	Make(ctx context.Context, at time.Time) (app.Backup, error)
	// List returns the finished ones, newest first.
	List() ([]app.Backup, error)
	// Remove removes one for good.
	Remove(backup app.Backup) error
	// NoteFailure keeps for other programs that the last attempt failed, or with
	// nil that it didn't.
	NoteFailure(at time.Time, cause error) error
}

// Options are what Backups is made of. Folder, Mark and Every are needed.
type Options struct {
	Folder Folder
	// Mark returns a text that changes with everything worth a backup.
	Mark func(ctx context.Context) (string, error)
	// Every is how often there is one on schedule.
	Every time.Duration
	// Rule is what is kept; nothing set is Usual.
	Rule Rule
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	Log *slog.Logger
}

// Backups makes backups. It is safe for concurrent use.
type Backups struct {
	options Options
	turn    chan struct{} // holds one while a backup is being made

	mutex  sync.Mutex
	newest app.Backup // made by us
	mark   string     // when newest was begun
	failed time.Time  // of the last attempt when it failed, else zero
}

// Times around backups.
const (
	// startPause is how long the schedule leaves a server alone that was just
	// started: people wait for their pages then, and copying takes a core.
	startPause = time.Minute
	// retryPause is how long after a failure the schedule tries again.
	retryPause = 10 * time.Minute
	// sharedFor is how old a backup may be that stands for a new one of the same
	// logs: what isn't in them (passwords, sign-ins) may have changed.
	sharedFor = 15 * time.Minute
)

// NewBackups returns what makes backups; the schedule begins with Run.
func NewBackups(o Options) *Backups {
	o.Rule = cmp.Or(o.Rule, Usual())
	o.Log = cmp.Or(o.Log, slog.Default())
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Backups{options: o, turn: make(chan struct{}, 1)}
}

// Run makes a backup whenever the newest one is as old as the schedule says,
// until the context is done, but none in the first minute. What fails is tried
// again a little later.
func (b *Backups) Run(ctx context.Context) {
	for least := startPause; ; least = 0 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(b.pause(), least)):
		}
		if _, err := b.make(ctx, 0); err != nil && ctx.Err() == nil {
			b.options.Log.WarnContext(ctx, "scheduled backup failed", "error", err)
		}
	}
}

// pause is how long it is until the next backup on schedule.
func (b *Backups) pause() time.Duration {
	now, every := b.options.Now(), b.options.Every
	b.mutex.Lock()
	failed := b.failed
	b.mutex.Unlock()
	if !failed.IsZero() {
		return min(retryPause, every)
	}
	backups, err := b.options.Folder.List()
	if err != nil || len(backups) == 0 {
		return 0 // making one tells what is wrong
	}
	// One from the future was made by a wrong clock.
	return min(max(backups[0].Made.Add(every).Sub(now), 0), every)
}

// BeforePairing implements app.Backups: a round is about to be paired. Rounds
// that are paired with nothing new in between share a backup.
func (b *Backups) BeforePairing(ctx context.Context) error {
	made, err := b.make(ctx, sharedFor)
	if err == nil {
		b.options.Log.InfoContext(ctx, "backup before pairing", "path", made.Path)
	}
	return err
}

// State implements app.Backups.
func (b *Backups) State() (app.BackupState, error) {
	b.mutex.Lock()
	state := app.BackupState{Failed: b.failed}
	b.mutex.Unlock()
	backups, err := b.options.Folder.List()
	if len(backups) > 0 {
		state.Newest = backups[0].Made
	}
	return state, err
}

// make makes a backup, or returns one of the same logs that is younger than
// shared. Whoever comes while one is being made waits for it.
func (b *Backups) make(ctx context.Context, shared time.Duration) (app.Backup, error) {
	select {
	case b.turn <- struct{}{}:
	case <-ctx.Done():
		return app.Backup{}, ctx.Err()
	}
	defer func() { <-b.turn }()
	mark, err := b.options.Mark(ctx)
	if err != nil {
		return app.Backup{}, fmt.Errorf("what there is to back up: %w", err)
	}
	now := b.options.Now()
	if before, same := b.before(mark); same && now.Sub(before.Made) < shared {
		return before, nil
	}
	made, err := b.options.Folder.Make(ctx, now)
	if ctx.Err() != nil {
		return app.Backup{}, ctx.Err() // nobody's failure
	}
	b.settle(ctx, now, made, mark, err)
	return made, err
}

// before returns the last backup if nothing has changed since, and it is still
// there.
func (b *Backups) before(mark string) (app.Backup, bool) {
	b.mutex.Lock()
	newest, same := b.newest, b.newest.Path != "" && b.mark == mark
	b.mutex.Unlock()
	if !same {
		return newest, false
	}
	backups, err := b.options.Folder.List()
	return newest, err == nil && len(backups) > 0 && backups[0].Path == newest.Path
}

// settle remembers how an attempt went, and removes what is surplus after one
// that went well.
func (b *Backups) settle(ctx context.Context, at time.Time, made app.Backup, mark string, cause error) {
	b.mutex.Lock()
	b.failed = time.Time{}
	if cause == nil {
		b.newest, b.mark = made, mark
	} else {
		b.failed = at
	}
	b.mutex.Unlock()
	if err := b.options.Folder.NoteFailure(at, cause); err != nil {
		b.options.Log.WarnContext(ctx, "can't note how the backup went", "error", err)
	}
	if cause != nil {
		return
	}
	backups, err := b.options.Folder.List()
	for _, surplus := range b.options.Rule.Surplus(backups) {
		if err = b.options.Folder.Remove(surplus); err != nil {
			break
		}
		b.options.Log.InfoContext(ctx, "removed an old backup", "path", surplus.Path)
	}
	if err != nil {
		b.options.Log.WarnContext(ctx, "can't tidy up backups", "error", err)
	}
}

var _ app.Backups = (*Backups)(nil)
