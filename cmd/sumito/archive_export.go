package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sumito/api/app"
	"sumito/api/archive"
)

// archiveExportCommand writes a tournament into a file. It works beside a
// running server.
type archiveExportCommand struct {
	databaseFlag
	archiveKeyFlag
	Key          string `env:"SUMITO_KEY" placeholder:"FILE" default:"sumito.key" help:"Key file, beside which the key for archives of a PostgreSQL database lies (${default})."`
	Tournament   string `arg:"" help:"Id of the tournament, as in the address of its page."`
	Output       string `short:"o" required:"" placeholder:"FILE" help:"File to write, by custom NAME.sumito; - is the standard output. A file that is there isn't replaced."`
	WithoutNames bool   `help:"Leave names and all other private texts out: the rest can be given to anybody, and be checked."`
}

// Run writes the file and says what is in it.
func (c *archiveExportCommand) Run(ctx context.Context, std *standard) (err error) {
	if err := c.mustExist(); err != nil { // before a key is made beside it
		return err
	}
	key, err := c.load(c.Database, c.Key)
	if err != nil {
		if file := c.file(c.Database, c.Key); !isThere(file) {
			err = std.aboutWriting(err, file, "archive-key")
		}
		return err
	}
	service, err := c.openOffline(ctx, key)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, service.store.Close()) }()
	actor, err := service.Everything(ctx)
	if err != nil {
		return err
	}
	stream, err := service.store.Stream(ctx, c.Tournament)
	if err != nil && !errors.Is(err, app.ErrNoRow) { // which PrepareExport refuses
		return err
	}
	write, err := service.PrepareExport(ctx, actor, c.Tournament, !c.WithoutNames)
	if err != nil {
		return std.aboutProblem(err)
	}
	told := std.out
	var m archive.Manifest
	into := func(w io.Writer) (err error) {
		m, err = write(w)
		return err
	}
	if c.Output == "-" {
		told, err = std.err, into(std.out)
	} else {
		err = std.aboutWriting(writeNew(c.Output, into), c.Output, "export")
	}
	if err != nil {
		return std.aboutProblem(err)
	}
	names := "with names"
	if c.WithoutNames {
		names = "without names"
	} else if stream.Nameless > 0 {
		names = "without names, as the last archive that it came by was: import one with names first"
	}
	fmt.Fprintf(told, "%s: %d events up to %.10s, %d games, %s; %s\n", c.Tournament, m.Log.Lines, m.Head.Hash,
		m.Games.Count, names, vouched{key: service.ArchiveKey()})
	return nil
}

// exportingSuffix ends the name of an archive that isn't finished; a dot begins
// it.
const exportingSuffix = ".exporting"

// writeNew writes a file that isn't there yet, for its owner only as it may hold
// names. It gets its name when it is whole and on the disk; what was left by a
// process that was killed is removed by the next that writes the same file.
func writeNew(name string, into func(io.Writer) error) (err error) {
	if _, err := os.Lstat(name); err == nil {
		return failure{statusUsage, fmt.Errorf("%s is there already and isn't replaced: give another name, or move it away", name)}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return failure{statusUsage, err}
	}
	partial := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+exportingSuffix)
	_ = os.Remove(partial) // if it stays, it can't be made either
	file, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return failure{statusUsage, err}
	}
	buffered := bufio.NewWriterSize(file, 1<<18)
	if err = into(buffered); err == nil {
		err = errors.Join(buffered.Flush(), file.Sync())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		if err = os.Link(partial, name); errors.Is(err, fs.ErrExist) {
			err = failure{statusUsage, fmt.Errorf("%s has appeared meanwhile and isn't replaced: give another name", name)}
		} else if err != nil { // a file system without links
			return os.Rename(partial, name)
		}
	}
	return errors.Join(err, os.Remove(partial))
}
