package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
	Stream   string `placeholder:"ID" help:"Id of the tournament, for a log alone; tournament.txt beside the file if not given."`
	Database string `placeholder:"FILE|URL" help:"Check a tournament in this database; the argument is its id."`
	Target   string `arg:"" name:"file" help:"Archive, or log of lines of JSON, or with --database the id of a tournament."`
}

// Validate refuses URLs of other databases than PostgreSQL; kong calls it.
func (c *verifyLogCommand) Validate() error { return store.CheckName(c.Database) }

// Run says what was found. The exit status is 1 when something is wrong, and 2
// when the file can't be read.
func (c *verifyLogCommand) Run(ctx context.Context, std *standard) error {
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

// checkStored checks a tournament in a database.
func (c *verifyLogCommand) checkStored(ctx context.Context, _ *standard, bar *progress) (found *app.Verification, signed string, err error) {
	service, err := databaseFlag{c.Database}.openOffline(ctx, nil)
	if err != nil {
		return nil, "", err
	}
	defer func() { err = errors.Join(err, service.store.Close()) }()
	stream, err := service.store.Stream(ctx, c.Target)
	if errors.Is(err, app.ErrNoRow) {
		err = &app.Problem{Class: app.NotFound, Code: app.CodeTournamentUnknown}
	}
	if err != nil {
		return nil, "", err
	}
	found, err = service.VerifyStored(ctx, c.Target, func(sequence int64) { bar.show(sequence, stream.Head.Sequence) })
	return found, "in a database", err
}

// checkFile checks an archive, or a log alone.
func (c *verifyLogCommand) checkFile(ctx context.Context, std *standard, bar *progress) (*app.Verification, string, error) {
	zipped, err := isZip(c.Target)
	if err != nil {
		return nil, "", failure{statusUsage, err}
	}
	if !zipped {
		found, err := c.checkLines(ctx, std)
		return found, "a log alone, not signed", err
	}
	file, err := openArchive(c.Target)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	found, err := app.VerifyArchive(ctx, file.Archive, api.Systems(), func(sequence int64) {
		bar.show(sequence, file.Manifest.Head.Sequence)
	})
	return found, vouchedBy(file.Key(), found), err
}

// vouchedBy says by which key an archive is signed, or only says it is.
func vouchedBy(key ed25519.PublicKey, found *app.Verification) string {
	forged := found != nil && slices.ContainsFunc(found.Doubts, func(d archive.Doubt) bool { return d.Code == archive.DoubtSignature })
	if key != nil && forged {
		return "claims to be signed by " + archive.Fingerprint(key) + ", which isn't so"
	}
	return signedBy(key)
}

// checkLines checks a log without games and texts.
func (c *verifyLogCommand) checkLines(ctx context.Context, std *standard) (*app.Verification, error) {
	stream := c.Stream
	if stream == "" {
		beside := filepath.Join(filepath.Dir(c.Target), "tournament.txt")
		text, err := os.ReadFile(beside)
		if err != nil {
			return nil, failure{statusUsage, fmt.Errorf("say with --stream which tournament's log this is: the id is hashed, and there is no %s", beside)}
		}
		stream = strings.TrimSpace(string(text))
	}
	file, err := os.Open(c.Target)
	if err != nil {
		return nil, failure{statusUsage, err}
	}
	defer file.Close()
	bar := newProgress(std)
	defer bar.clear()
	report, err := audit.Check(ctx, stream, archive.ReadLog(c.Target, stream, bar.watch(file)), audit.Options{
		Systems: api.Systems(), Verify: record.Verify,
	})
	return &app.Verification{Report: report}, err
}

// isZip reports whether a file begins as a zip does.
func isZip(name string) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil {
		return false, err
	} else if info.IsDir() || info.Mode().IsRegular() && info.Size() == 0 || info.Mode()&os.ModeDevice != 0 {
		return false, fmt.Errorf("%s is no file with anything in it: give an archive (.sumito), or a log of lines of JSON", name)
	}
	start, err := bufio.NewReader(file).Peek(2)
	return err == nil && string(start) == "PK", nil
}
