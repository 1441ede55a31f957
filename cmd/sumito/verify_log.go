package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/archive"
	"sumito/api/store"
	"sumito/game/record"
	"sumito/tournament/audit"
)

// verifyLogCommand proves a tournament over again: from an archive, from a log
// alone, or in a database.
type verifyLogCommand struct {
	JSON     bool   `name:"json" help:"Write one JSON object instead of text."`
	Stream   string `placeholder:"ID" help:"Id of the tournament: for a log alone tournament.txt beside the file if not given; with --database the same as the argument."`
	Database string `aliases:"database-url" placeholder:"FILE|URL" help:"SQLite file or postgres:// URL: check a tournament in it, whose id is the argument; --database-url is the same."`
	Target   string `arg:"" optional:"" name:"file" help:"Archive, or log of lines of JSON; - is the standard input; or with --database the id of a tournament."`
}

// Validate refuses URLs of other databases than PostgreSQL; kong calls it.
func (c *verifyLogCommand) Validate() error { return store.CheckName(c.Database) }

// Run says what was found. The exit status is 1 when something is wrong, and 2
// when the file can't be read.
func (c *verifyLogCommand) Run(ctx context.Context, std *standard) error {
	if err := c.complete(); err != nil {
		return failure{statusUsage, err}
	}
	check := c.checkFile
	if c.Database != "" {
		check = c.checkStored
	}
	bar := newProgress(std)
	found, signed, err := check(ctx, std, bar)
	bar.clear()
	if err != nil {
		var own failure
		var problem *app.Problem
		if errors.As(err, &own) {
			return err
		}
		var fault *archive.Fault
		if errors.As(err, &fault) || errors.As(err, &problem) || errors.Is(err, os.ErrNotExist) {
			return failure{statusUsage, std.aboutArchive(err)}
		}
		return err
	}
	if c.JSON {
		err = std.writeVerificationJSON(found, signed)
	} else {
		err = std.writeVerification(found, signed)
	}
	if err == nil && found.Faults() > 0 {
		err = failure{status: statusNo}
	}
	return err
}

// complete says what is to be checked, or what is missing to say it.
func (c *verifyLogCommand) complete() error {
	switch {
	case c.Database != "" && c.Target == "":
		c.Target = c.Stream
	case c.Database != "" && c.Stream != "" && c.Stream != c.Target:
		return fmt.Errorf("with --database one tournament is checked: say %s or %s", c.Target, c.Stream)
	case c.Database == "" && store.OnPostgres(c.Target):
		return c.wanted(&databaseError{c.Target})
	}
	if c.Target == "" {
		return errors.New("say what to check: a file, - for the standard input, or a tournament's id with --database FILE|URL")
	}
	return nil
}

// wanted adds what would have been right where a database, or a tournament in
// one, was given in place of a file.
func (c *verifyLogCommand) wanted(err error) error {
	var given *databaseError
	switch {
	case errors.As(err, &given):
		id := cmp.Or(c.Stream, "ID")
		return fmt.Errorf("%w: say which tournament in it, sumito verify-log --database %s %s", err, shellWord(store.ShownURL(c.Target)), id)
	case c.Target != "-" && !isThere(c.Target) && app.PlainID(c.Target):
		database := cmp.Or(os.Getenv("SUMITO_DATABASE"), "FILE|URL")
		return fmt.Errorf("there is no file %s: of a tournament's id say in which database, sumito verify-log --database %s %s",
			c.Target, store.ShownURL(database), c.Target)
	}
	return err
}

// checkStored checks a tournament in a database.
func (c *verifyLogCommand) checkStored(ctx context.Context, _ *standard, bar *progress) (found *app.Verification, signed vouched, err error) {
	service, err := databaseFlag{c.Database}.openOffline(ctx, nil)
	if err != nil {
		return nil, vouched{}, err
	}
	defer func() { err = errors.Join(err, service.store.Close()) }()
	stream, err := service.store.Stream(ctx, c.Target)
	if errors.Is(err, app.ErrNoRow) {
		err = &app.Problem{Class: app.NotFound, Code: app.CodeTournamentUnknown}
	}
	if err != nil {
		return nil, vouched{}, err
	}
	found, err = service.VerifyStored(ctx, c.Target, func(sequence int64) { bar.show(sequence, stream.Head.Sequence) })
	return found, vouched{source: "in a database"}, err
}

// checkFile checks an archive, or a log alone.
func (c *verifyLogCommand) checkFile(ctx context.Context, std *standard, bar *progress) (_ *app.Verification, _ vouched, err error) {
	file, err := std.openSpanned(ctx, c.Target)
	if err != nil {
		return nil, vouched{}, failure{statusUsage, c.wanted(err)}
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	zipped, err := file.isZip(c.Target)
	if err != nil {
		return nil, vouched{}, failure{statusUsage, err}
	}
	if !zipped {
		found, err := c.checkLines(ctx, file, bar)
		return found, vouched{source: "a log alone, not signed"}, err
	}
	opened, err := file.archive()
	if err != nil {
		return nil, vouched{}, err
	}
	found, err := app.VerifyArchive(ctx, opened.Archive, api.Systems(), func(sequence int64) {
		bar.show(sequence, opened.Manifest.Head.Sequence)
	})
	return found, vouchedBy(opened.Key(), found), err
}

// checkLines checks a log without games and texts.
func (c *verifyLogCommand) checkLines(ctx context.Context, file spanned, bar *progress) (*app.Verification, error) {
	stream := c.Stream
	if stream == "" && c.Target == "-" {
		return nil, failure{statusUsage, errors.New("say with --stream which tournament's log this is: the id is hashed")}
	}
	if stream == "" {
		beside := filepath.Join(filepath.Dir(c.Target), "tournament.txt")
		text, err := os.ReadFile(beside)
		if err != nil {
			return nil, failure{statusUsage, fmt.Errorf("say with --stream which tournament's log this is: the id is hashed, and there is no %s", beside)}
		}
		stream = strings.TrimSpace(string(text))
	}
	report, err := audit.Check(ctx, stream, archive.ReadLog(c.Target, stream, bar.watch(file.File)), audit.Options{
		Systems: api.Systems(), Verify: record.Verify,
	})
	return &app.Verification{Report: report}, err
}
