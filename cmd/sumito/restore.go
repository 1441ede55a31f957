package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"sumito/api/app"
	"sumito/api/doctor"
	"sumito/api/store"
)

// restoreCommand makes a database of a backup.
type restoreCommand struct {
	Backup string `arg:"" placeholder:"FILE" help:"The backup."`
	databaseFlag
	erasuresFlag
}

// Run checks the backup, copies it to where no database is, brings it up to
// date, erases what was erased since, and says what came of it. The status is
// statusNo when it was restored but something in it isn't as its log says.
func (c *restoreCommand) Run(ctx context.Context, std *standard) error {
	if !c.isFile() {
		return failure{statusUsage, errors.New(std.say("restore.postgres", map[string]any{"url": dumpOf(c.Database, time.Now())["url"]}))}
	}
	if info, err := os.Stat(c.Backup); err != nil {
		return failure{statusUsage, err}
	} else if info.IsDir() {
		return failure{statusUsage, errors.New(std.say("restore.folder", map[string]any{"path": c.Backup}))}
	}
	var found restored
	bar := newProgress(std)
	err := store.Restore(ctx, store.RestoreOptions{
		Backup: c.Backup, Database: c.Database, Progress: bar.show,
		Finish: func(ctx context.Context, s *store.Store) (err error) {
			found, err = c.finish(ctx, std, s, bar.show)
			return err
		},
	})
	bar.clear()
	if err != nil {
		return c.about(std, err)
	}
	c.tell(std, found)
	if slices.ContainsFunc(found.findings, func(r doctor.Result) bool { return r.Level == doctor.Problem }) {
		return failure{status: statusNo}
	}
	return nil
}

// restored is what came of restoring.
type restored struct {
	contents map[string]any       // of the database
	journals []store.FoundJournal // that were looked for
	erased   int                  // erasures that were carried out again
	findings []doctor.Result      // what isn't as the logs say
}

// finish erases what was erased since the backup was made, brings the
// projections of an earlier program up to date, and examines what came of it as
// the doctor does. A log that can't be followed isn't restored.
func (c *restoreCommand) finish(ctx context.Context, std *standard, s *store.Store, show func(done, total int64)) (found restored, err error) {
	journal, journals, err := store.RestoredJournal(ctx, c.journal(c.Database, ""), c.Database, app.Backup{Path: c.Backup})
	if err != nil {
		return restored{}, err
	}
	found.journals = journals
	service := app.New(app.Options{Store: s, Erasures: journal, Log: slog.New(slog.DiscardHandler)})
	if found.erased, err = service.ReapplyErasures(ctx, journal); err != nil {
		return restored{}, std.aboutProblem(err)
	}
	if _, err = service.ReprojectOutdated(ctx); err != nil {
		return restored{}, std.aboutProblem(err)
	}
	found.findings = doctor.Contents(ctx, s, show)
	for _, finding := range found.findings {
		if code := finding.Code; code == app.FaultChain || code == app.FaultUndecodable || code == doctor.CodeFailed {
			said, _ := std.aboutResult(finding)
			return restored{}, &store.DamagedError{Path: c.Backup, Fault: strings.TrimSuffix(said, ".")}
		}
	}
	found.contents, err = c.contents(ctx, std, s)
	return found, err
}

// tell says what was restored and erased again, and what isn't as it should be.
func (c *restoreCommand) tell(std *standard, found restored) {
	fmt.Fprintln(std.out, std.say("restore.done", found.contents))
	if found.erased > 0 {
		fmt.Fprintln(std.out, std.say("restore.erased", map[string]any{"count": found.erased}))
	}
	var noting, looked []string
	for _, journal := range found.journals {
		looked = append(looked, journal.Path)
		if journal.Erasures > 0 {
			noting = append(noting, fmt.Sprintf("%s (%d)", journal.Path, journal.Erasures))
		}
	}
	if len(noting) > 0 {
		fmt.Fprintln(std.out, std.say("restore.journals", map[string]any{"journals": strings.Join(noting, ", ")}))
	} else {
		fmt.Fprintln(std.out, std.say("restore.no-journals", map[string]any{"journals": strings.Join(looked, ", ")}))
	}
	key := "restore.key"
	if _, err := os.Stat(c.key()); err == nil {
		key = "restore.key-kept"
	}
	fmt.Fprintln(std.out, std.say(key, map[string]any{"key": c.key()}))
	key = "restore.archive-key"
	if _, err := os.Stat(c.archiveKey()); err == nil {
		key = "restore.archive-key-kept"
	}
	fmt.Fprintln(std.out, std.say(key, map[string]any{"key": c.archiveKey()}))
	if len(found.findings) > 0 {
		fmt.Fprintln(std.out, std.say("restore.findings", nil))
		std.printFindings(found.findings)
	}
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

// elsewhere says how to choose another place for the database.
func (c *restoreCommand) elsewhere() string { return "--database" }

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
