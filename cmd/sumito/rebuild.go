package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"sumito/api/app"
	"sumito/tournament/event"
)

// rebuildCommand makes all projections anew from the logs.
type rebuildCommand struct {
	databaseFlag
}

// Run rebuilds one tournament after the other and says what differed. The
// status is statusNo when a log is broken.
func (c *rebuildCommand) Run(ctx context.Context, std *standard) (err error) {
	if err := c.mustExist(); err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
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
	service := app.New(app.Options{Store: database, Log: log})
	bar := newProgress(std)
	defer bar.clear()
	var rebuilt, differences, broken int
	for _, stream := range streams {
		if stream.Tournament {
			was, err := service.Rebuild(ctx, stream)
			bar.clear()
			var chain *event.ChainError
			switch {
			case errors.As(err, &chain):
				fmt.Fprintln(std.out, std.say("rebuild.broken", map[string]any{"stream": stream.ID, "error": chain.Error()}))
				broken++
			case err != nil:
				return std.aboutProblem(err)
			case was.Skipped != "":
				fmt.Fprintln(std.out, std.say("rebuild.skipped", map[string]any{"stream": stream.ID, "type": was.Skipped}))
			default:
				rebuilt++
				differences += len(was.Differences)
				c.tell(std, stream.ID, was.Differences)
			}
		}
		done += stream.Head.Sequence
		bar.show(done, total)
	}
	bar.clear()
	differed := std.say("rebuild.same", nil)
	if differences > 0 {
		differed = std.say("rebuild.differed", map[string]any{"count": differences})
	}
	fmt.Fprintln(std.out, std.say("rebuild.done", map[string]any{"count": rebuilt, "differences": differed}))
	if broken > 0 {
		return failure{status: statusNo}
	}
	return nil
}

// tell says what differed in a tournament.
func (c *rebuildCommand) tell(std *standard, stream string, differences []app.Difference) {
	for _, d := range differences {
		fmt.Fprintln(std.out, std.say("rebuild.differs", map[string]any{
			"stream": stream, "table": d.Table, "row": d.Row, "column": d.Column, "stored": d.Stored, "wanted": d.Wanted,
		}))
	}
}
