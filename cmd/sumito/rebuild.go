package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// rebuildCommand makes all projections anew from the logs.
type rebuildCommand struct {
	databaseFlag
	erasuresFlag
	Key string `env:"SUMITO_KEY" placeholder:"FILE" default:"sumito.key" help:"Key file, beside which the journal of a PostgreSQL database lies (${default})."`
}

// Run rebuilds one tournament after the other and says what differed. The
// status is statusNo when a log is broken, or something isn't what follows from it
// even so.
func (c *rebuildCommand) Run(ctx context.Context, std *standard) (err error) {
	database, err := c.openStore(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	streams, err := database.Streams(ctx)
	if err != nil {
		return err
	}
	var done, total int64
	for _, stream := range streams {
		total += stream.Head.Sequence
	}
	service := app.New(app.Options{Store: database, Erasures: c.noted(), Log: slog.New(slog.DiscardHandler)})
	bar := newProgress(std)
	defer bar.clear()
	var seen rebuilt
	for _, stream := range streams {
		if stream.Tournament {
			was, err := service.Rebuild(ctx, stream)
			bar.clear()
			if err := seen.tell(std, stream.ID, service.ProvenName(ctx, stream.ID), was, err); err != nil {
				return err
			}
		}
		done += stream.Head.Sequence
		bar.show(done, total)
	}
	bar.clear()
	if err := seen.accounts(ctx, std, database); err != nil {
		return err
	}
	differed := std.say("rebuild.same", nil)
	if seen.differences > 0 {
		differed = std.say("rebuild.differed", map[string]any{"count": seen.differences})
	}
	fmt.Fprintln(std.out, std.say("rebuild.done", map[string]any{"count": seen.tournaments, "differences": differed}))
	if seen.broken+seen.left > 0 {
		return failure{status: statusNo}
	}
	return nil
}

// noted is the journal of erasures, nil when there is none.
func (c *rebuildCommand) noted() app.ErasureJournal {
	path := c.journal(c.Database, c.Key)
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	return store.NewJournal(path)
}

// rebuilt counts what came of rebuilding.
type rebuilt struct{ tournaments, differences, broken, left int }

// tell counts a tournament and says what differed in it. An error that isn't
// about its log is returned.
func (r *rebuilt) tell(std *standard, stream, name string, was app.Rebuilt, err error) error {
	var chain *event.ChainError
	switch {
	case errors.As(err, &chain):
		fmt.Fprintln(std.out, std.say("rebuild.broken", std.worded(map[string]any{"stream": stream, "error": chain.Error()})))
		r.broken++
	case errors.Is(err, app.ErrDangling):
		fmt.Fprintln(std.out, std.say("rebuild.dangling", std.worded(map[string]any{"stream": stream, "tournament": name})))
		r.broken++
	case err != nil:
		return std.aboutProblem(err)
	case was.Skipped != "":
		fmt.Fprintln(std.out, std.say("rebuild.skipped", std.worded(map[string]any{"stream": stream, "tournament": name, "type": was.Skipped})))
	case lacksPlayers(was):
	default:
		r.tournaments++
		r.differences += len(was.Differences)
	}
	tellDifferences(std, "rebuild.differs", name, was.Differences)
	tellDifferences(std, "rebuild.left", name, was.Left)
	for _, fault := range was.Faults {
		consequence := "rebuild.kept"
		if fault.Code == app.FaultPlayerMissing {
			consequence = "rebuild.refused"
		}
		fmt.Fprintln(std.out, std.say("doctor."+fault.Code, std.worded(ofTournament(name, fault.Params))), std.say(consequence, nil))
	}
	r.left += len(was.Left) + len(was.Faults)
	return nil
}

// accounts makes accounts be found by their names, and says which weren't.
func (r *rebuilt) accounts(ctx context.Context, std *standard, database *store.Store) error {
	mended, left, err := database.Refold(ctx)
	for _, name := range mended {
		fmt.Fprintln(std.out, std.say("rebuild.account", map[string]any{"account": name}))
	}
	for _, name := range left {
		fmt.Fprintln(std.out, std.say("rebuild.account-left", map[string]any{"account": name}))
	}
	r.differences += len(mended)
	r.left += len(left)
	return err
}

// lacksPlayers reports whether nothing was made anew for want of players.
func lacksPlayers(was app.Rebuilt) bool {
	return slices.ContainsFunc(was.Faults, func(f app.Fault) bool { return f.Code == app.FaultPlayerMissing })
}

func tellDifferences(std *standard, code, name string, differences []app.Difference) {
	for _, d := range differences {
		fmt.Fprintln(std.out, std.say(code, std.worded(ofTournament(name, d.Params))))
	}
}

// ofTournament adds the name of the tournament that something is about.
func ofTournament(name string, params map[string]any) map[string]any {
	params["tournament"] = name
	return params
}
