package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/store"
)

// archiveImportCommand takes a tournament in from a file.
type archiveImportCommand struct {
	databaseFlag
	erasuresFlag
	Key      string `env:"SUMITO_KEY" placeholder:"FILE" default:"sumito.key" help:"Key file, beside which the journal of erasures of a PostgreSQL database lies (${default})."`
	File     string `arg:"" help:"Archive to take in; - is the standard input."`
	Club     string `placeholder:"NAME|ID" help:"Club that it belongs to here; not needed where there is one only."`
	TakeOver bool   `help:"Go on with the tournament here. Without it this is a copy that is only read."`
}

// Run checks the file and writes the tournament whole, or nothing.
func (c *archiveImportCommand) Run(ctx context.Context, std *standard) (err error) {
	file, err := std.openArchive(ctx, c.File)
	var given *databaseError
	if errors.As(err, &given) {
		return failure{statusUsage, fmt.Errorf("%w: make an archive of a tournament in it first, sumito archive export ID --database %s -o FILE",
			err, shellWord(c.File))}
	}
	if err != nil {
		return failure{statusUsage, std.aboutArchive(err)}
	}
	defer file.Close()
	database, err := c.openStore(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	service := app.New(app.Options{
		Store: database, Systems: api.Systems(), Erasures: store.NewJournal(c.journal(c.Database, c.Key)),
		Log: slog.New(slog.DiscardHandler),
	})
	actor, err := service.Everything(ctx)
	if err != nil {
		return err
	}
	clubs, err := database.Clubs(ctx)
	if err != nil {
		return err
	}
	there, err := database.Stream(ctx, file.Manifest.Stream)
	if err != nil && !errors.Is(err, app.ErrNoRow) {
		return err
	}
	club, err := c.club(clubs, there.Club)
	if err != nil {
		return failure{statusUsage, err}
	}
	bar := newProgress(std)
	defer bar.clear()
	done, err := service.ImportTournament(ctx, actor, file.Archive, app.ImportInput{
		Club: club, TakeOver: c.TakeOver,
		Progress: func(sequence int64) { bar.show(sequence, file.Manifest.Head.Sequence) },
	})
	bar.clear()
	if v := done.Verification; v != nil && v.Faults() > 0 {
		std.writeFindings(v)
	}
	if err != nil {
		return c.withErasing(std.aboutArchive(err))
	}
	what, signed := "imported", vouchedBy(file.Key(), done.Verification).String()
	switch {
	case done.Already:
		what, signed = "was there already", "its signature wasn't looked at"
	case done.Added > 0:
		what = fmt.Sprintf("continued by %d events", done.Added)
	case done.Named:
		what = "got its names"
	}
	where := "it goes on here"
	if done.Copied {
		where = "it is a copy that is only read"
	}
	fmt.Fprintf(std.out, "%s %s: %d events up to %s, %s; %s\n", done.Tournament, what, done.Head.Sequence,
		done.Head.Hash.Short(), where, signed)
	std.writeNames(done.Verification)
	return nil
}

// club returns the id of the club that is meant: of a tournament that is there
// already the one that has it.
func (c *archiveImportCommand) club(clubs []app.Club, there string) (string, error) {
	names := make([]string, len(clubs))
	var found []string
	for i, club := range clubs {
		names[i] = club.Name
		if club.ID == c.Club || club.Name == c.Club || c.Club == "" && (len(clubs) == 1 || club.ID == there) {
			found = append(found, club.ID)
		}
	}
	switch {
	case len(found) == 1 && there != "" && found[0] != there:
		return "", errors.New("the tournament is here already, in another club: leave out --club")
	case len(found) == 1:
		return found[0], nil
	case len(clubs) == 0:
		return "", errors.New("the database has no club yet: start the server and let the first organizer found one")
	case c.Club == "":
		return "", fmt.Errorf("say with --club which club it belongs to: %s", strings.Join(names, ", "))
	case len(found) > 1:
		return "", fmt.Errorf("several clubs are called %q: give the id", c.Club)
	}
	return "", fmt.Errorf("there is no club %q, only %s", c.Club, strings.Join(names, ", "))
}
