package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"sumito/api/app"
	"sumito/api/store"
)

// moveCommand copies a database into another one and compares both.
type moveCommand struct {
	From string `arg:"" placeholder:"FILE|URL" help:"The database: a SQLite file or a postgres:// URL. It isn't changed."`
	To   string `arg:"" placeholder:"FILE|URL" help:"Where it is to go: a file that isn't there, or an empty PostgreSQL database."`
}

// Validate refuses URLs of other databases than PostgreSQL; kong calls it.
func (c *moveCommand) Validate() error {
	return errors.Join(store.CheckName(c.From), store.CheckName(c.To))
}

// Run moves and says what to do with what is left.
func (c *moveCommand) Run(ctx context.Context, std *standard) error {
	from := databaseFlag{Database: c.From}
	if err := from.mustExist(); err != nil {
		return err
	}
	bar := newProgress(std)
	moved, err := store.Move(ctx, store.MoveOptions{From: c.From, To: c.To, Progress: bar.show})
	bar.clear()
	if err == nil {
		err = upToDate(ctx, c.To)
	}
	if err != nil {
		return c.about(std, err)
	}
	say := func(code string, params map[string]any) { fmt.Fprintln(std.out, std.say("move."+code, params)) }
	say("done", map[string]any{
		"tournaments": moved.Tournaments, "events": moved.Events, "players": moved.Players, "records": moved.Records,
		"rows": moved.Rows, "tables": moved.Tables,
	})
	params := map[string]any{
		"from": store.ShownURL(c.From), "to": store.ShownURL(c.To), "key": from.key(), "archive": from.archiveKey(), "journal": store.JournalPath(c.From, from.key()),
	}
	if moved.Late > 0 {
		params["events"] = moved.Late
		say("late", params)
		return failure{status: statusNo}
	}
	if from.isFile() {
		say("old-file", params)
	} else {
		say("old-postgres", params)
	}
	say("next", params)
	say("key", params)
	if _, err := os.Stat(store.JournalPath(c.From, from.key())); err == nil {
		say("journal", params)
	}
	return nil
}

// shown names the databases in a message.
func (c *moveCommand) shown() string {
	return store.ShownURL(c.From) + " or " + store.ShownURL(c.To)
}

// upToDate brings the projections of a database up to date that an earlier
// program wrote, as a server does at its start.
func upToDate(ctx context.Context, database string) (err error) {
	s, err := store.Open(ctx, store.Options{URL: database})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	_, err = app.New(app.Options{Store: s, Log: slog.New(slog.DiscardHandler)}).ReprojectOutdated(ctx)
	return err
}

// about words why a database can't be moved.
func (c *moveCommand) about(std *standard, err error) error {
	var (
		inUse     *store.InUseError
		same      *store.SameDatabaseError
		nothing   *store.EmptySourceError
		notEmpty  *store.NotEmptyError
		strangers *store.StrangersError
		schema    *store.OtherSchemaError
		newer     *store.NewerSchemaError
		foreign   *store.ForeignFileError
		damaged   *store.DamagedError
		different *store.DifferenceError
		grown     *store.GrownError
		served    *store.ServedError
		odd       *store.UnmovableError
	)
	code, params := "", map[string]any{}
	switch {
	case errors.As(err, &inUse):
		code, params["path"] = "in-use", inUse.Path
	case errors.As(err, &served):
		code, params["name"], params["count"] = "served", served.Name, served.Processes
		if served.Processes == 0 {
			code = "moving"
		}
	case errors.As(err, &odd):
		code, params["table"], params["row"], params["column"] = "odd-text", odd.Table, odd.Row, odd.Column
	case errors.As(err, &same):
		code, params["name"] = "same", same.Name
	case errors.As(err, &nothing):
		code, params["name"] = "nothing", nothing.Name
	case errors.As(err, &notEmpty):
		code, params["name"], params["found"] = "not-empty", notEmpty.Name, rowsIn(notEmpty.Rows)
	case errors.As(err, &strangers):
		code, params["name"], params["tables"] = "strangers", strangers.Name, strings.Join(strangers.Tables, ", ")
	case errors.As(err, &schema):
		code, params["source"], params["target"] = "other-schema", schema.Source, schema.Target
	case errors.As(err, &newer):
		code, params["database"], params["program"] = "newer", newer.Database, newer.Program
	case errors.As(err, &foreign):
		code, params["path"] = "foreign", foreign.Path
	case errors.As(err, &damaged):
		code, params["path"], params["fault"] = "damaged", damaged.Path, damaged.Fault
	case errors.As(err, &grown):
		code, params["from"], params["events"] = "grown", grown.Name, grown.Events
	case errors.As(err, &different):
		code, params["table"], params["source"], params["target"] = "different", different.Table, different.Source, different.Target
	default:
		return err
	}
	return &sentence{cause: err, text: std.say("move."+code, params)}
}

// rowsIn lists numbers of rows by table: "clubs: 1, players: 12".
func rowsIn(tables map[string]int64) string {
	var parts []string
	for table, rows := range tables {
		parts = append(parts, fmt.Sprintf("%s: %d", table, rows))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
