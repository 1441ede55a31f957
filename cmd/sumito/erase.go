package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"sumito/api/app"
	"sumito/api/store"
)

// erasuresFlag says where erasures are noted outside the database.
type erasuresFlag struct {
	Erasures string `env:"SUMITO_ERASURES" placeholder:"FILE" help:"Journal of erasures, made when needed; beside the SQLite file, else beside the key file, if not given."`
}

// journal is the file asked for, else the one beside the database or, where that
// is no file, beside the key.
func (f erasuresFlag) journal(database, key string) string {
	return cmp.Or(f.Erasures, store.JournalPath(database, key))
}

// eraseCommand erases personal data. Whoever has the database may.
type eraseCommand struct {
	databaseFlag
	erasuresFlag
	Key        string `env:"SUMITO_KEY" placeholder:"FILE" default:"sumito.key" help:"Key file, beside which the journal of a PostgreSQL database lies (${default})."`
	Backups    string `env:"SUMITO_BACKUPS" placeholder:"FOLDER|none" help:"Folder of the backups, where the erasure is noted too; backups beside the database if not given."`
	Player     string `xor:"what" placeholder:"ID" help:"Player to erase, by the id that the API gives."`
	Text       string `xor:"what" placeholder:"ID" and:"text" help:"Text to erase, by the id in the tournament's log."`
	Tournament string `and:"text" placeholder:"ID" help:"Tournament that the text belongs to."`
}

// Run erases and says what went.
func (c *eraseCommand) Run(ctx context.Context, std *standard) (err error) {
	if c.Player == "" && c.Text == "" {
		return failure{statusUsage, errors.New("say what to erase: --player ID, or --tournament ID --text ID")}
	}
	database, err := c.openStore(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	path := c.journal(c.Database, c.Key)
	journal := store.NewJournal(path)
	if folder := cmp.Or(c.Backups, c.backups()); c.isFile() && folder != noBackups {
		journal.KeptWith(folder, c.Database, func(err error) {
			fmt.Fprintf(std.err, "It isn't noted beside the backups yet, the next backup makes up for it: %v\n", err)
		})
	}
	service := app.New(app.Options{Store: database, Erasures: journal, Log: slog.New(slog.DiscardHandler)})
	operator, err := service.Everything(ctx)
	if err != nil {
		return err
	}
	erased, err := c.erase(ctx, service, operator)
	if err != nil {
		return std.aboutProblem(err)
	}
	c.tell(std, erased, path)
	return nil
}

func (c *eraseCommand) erase(ctx context.Context, service *app.Service, operator app.Actor) (app.Erased, error) {
	meta := app.Meta{Command: app.NewID()}
	if c.Player != "" {
		return service.ErasePlayer(ctx, operator, c.Player, meta)
	}
	return service.EraseText(ctx, operator, c.Tournament, c.Text, meta)
}

// tell says what was erased and what is left to do.
func (c *eraseCommand) tell(std *standard, erased app.Erased, journal string) {
	fmt.Fprintf(std.out, "Erased: %s\n", std.say("erasure.done", map[string]any{
		"texts": erased.Texts, "tournaments": erased.Tournaments,
	}))
	for _, mention := range erased.Mentions {
		fmt.Fprintf(std.out, "A text still has the name: sumito erase --tournament %s --text %s\n", mention.Tournament, mention.Text)
	}
	fmt.Fprintf(std.out, "Noted in %s: keep it, a restored backup is brought up to date by it.\n", journal)
	if store.OnPostgres(c.Database) {
		fmt.Fprintln(std.out, "PostgreSQL still has the bytes in its files: VACUUM FULL players, private_texts, commands, tournaments removes them.")
	}
}
