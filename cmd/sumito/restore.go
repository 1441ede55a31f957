package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"sumito/api/app"
	"sumito/api/store"
)

// restoreCommand makes a database of a backup.
type restoreCommand struct {
	Backup string `arg:"" placeholder:"FILE" help:"The backup."`
	databaseFlag
	erasuresFlag
}

// Run checks the backup, copies it to where no database is, brings it up to
// date, erases what was erased since, and says what came of it.
func (c *restoreCommand) Run(ctx context.Context, std *standard) error {
	if !c.isFile() {
		return failure{statusUsage, errors.New(std.say("restore.postgres", map[string]any{"url": dumpOf(c.Database, time.Now())["url"]}))}
	}
	if _, err := os.Stat(c.Backup); err != nil {
		return failure{statusUsage, err}
	}
	var found map[string]any
	var erased int
	bar := newProgress(std)
	err := store.Restore(ctx, store.RestoreOptions{
		Backup: c.Backup, Database: c.Database, Progress: bar.show,
		Finish: func(ctx context.Context, s *store.Store) (err error) {
			if erased, err = c.eraseAgain(ctx, s); err != nil {
				return std.aboutProblem(err)
			}
			found, err = c.contents(ctx, std, s)
			return err
		},
	})
	bar.clear()
	if err != nil {
		return c.about(std, err)
	}
	fmt.Fprintln(std.out, std.say("restore.done", found))
	if erased > 0 {
		fmt.Fprintln(std.out, std.say("restore.erased", map[string]any{"count": erased}))
	}
	key := "restore.key"
	if _, err := os.Stat(c.key()); err == nil {
		key = "restore.key-kept"
	}
	fmt.Fprintln(std.out, std.say(key, map[string]any{"key": c.key()}))
	return nil
}

// eraseAgain carries out what was erased since the backup was made.
func (c *restoreCommand) eraseAgain(ctx context.Context, s *store.Store) (int, error) {
	journal, err := store.RestoredJournal(ctx, c.journal(c.Database, ""), app.Backup{Path: c.Backup})
	if err != nil {
		return 0, err
	}
	service := app.New(app.Options{Store: s, Erasures: journal, Log: slog.New(slog.DiscardHandler)})
	return service.ReapplyErasures(ctx, journal)
}

// contents tells what is in the restored database.
func (c *restoreCommand) contents(ctx context.Context, std *standard, s *store.Store) (map[string]any, error) {
	streams, err := s.Streams(ctx)
	if err != nil {
		return nil, err
	}
	tournaments := 0
	for _, stream := range streams {
		if stream.Tournament {
			tournaments++
		}
	}
	at, err := s.NewestEvent(ctx)
	if err != nil {
		return nil, err
	}
	newest := std.say("restore.empty", nil)
	if !at.IsZero() {
		newest = std.say("restore.newest", map[string]any{"at": at.Format("2006-01-02 15:04:05 UTC")})
	}
	return map[string]any{
		"database": c.Database, "backup": c.Backup, "newest": newest,
		"tournaments": std.say("restore.tournaments", map[string]any{"count": tournaments}),
	}, nil
}

// about words why a backup can't be restored.
func (c *restoreCommand) about(std *standard, err error) error {
	var (
		exists  *store.ExistsError
		inUse   *store.InUseBackupError
		foreign *store.ForeignFileError
		newer   *store.NewerSchemaError
		damaged *store.DamagedError
	)
	code, params := "", map[string]any{"path": c.Backup}
	switch {
	case errors.As(err, &exists):
		code, params["path"] = "restore.exists", exists.Path
	case errors.As(err, &inUse):
		code, params["path"], params["database"] = "restore.in-use", inUse.Path, c.Backup
	case errors.As(err, &foreign):
		code = "restore.foreign"
	case errors.As(err, &newer):
		code, params["database"], params["program"] = "restore.newer", newer.Database, newer.Program
	case errors.As(err, &damaged):
		code, params["fault"] = "restore.damaged", damaged.Fault
	default:
		return err
	}
	return &sentence{cause: err, text: std.say(code, params)}
}
