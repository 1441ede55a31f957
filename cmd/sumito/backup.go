package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sumito/api/app"
	"sumito/api/store"
)

// backupCommand copies a database, while a server has it or not.
type backupCommand struct {
	databaseFlag
	erasuresFlag
	To string `env:"SUMITO_BACKUPS" placeholder:"FOLDER" help:"Folder to put the copy into, made when absent; backups beside the database if not given, or if it is none, which turns off the server's."`
}

// Run makes the copy, or says how PostgreSQL does it; then the status is
// statusNo, as nothing was copied.
func (c *backupCommand) Run(ctx context.Context, std *standard) error {
	if !c.isFile() {
		fmt.Fprintln(std.out, std.say("backup.postgres", dumpOf(c.Database, time.Now())))
		return failure{status: statusNo}
	}
	if err := c.mustExist(); err != nil {
		return err
	}
	journal := c.journal(c.Database, "")
	folder := store.BackupFolder{Database: c.Database, Folder: c.folder(), Journal: journal}
	made, err := folder.Make(ctx, time.Now())
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		return &sentence{cause: err, text: std.say("backup.damaged", map[string]any{"path": c.Database, "fault": damaged.Fault})}
	}
	if errors.Is(err, app.ErrFull) {
		return &sentence{cause: err, text: std.say("backup.full", map[string]any{"folder": folder.Folder})}
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, std.say("backup.made", map[string]any{"path": made.Path, "size": size(made.Bytes), "schema": made.Schema}))
	if _, err := os.Stat(journal); err == nil {
		fmt.Fprintln(std.out, std.say("backup.journal", map[string]any{"journal": store.KeptJournal(made)}))
	}
	fmt.Fprintln(std.out, std.say("backup.key", map[string]any{"key": c.key(), "archive": c.archiveKey()}))
	return nil
}

// folder is where the copy goes. Where the server makes no backups it goes where
// they would be: somebody asked for this one.
func (c *backupCommand) folder() string {
	if c.To == noBackups {
		return c.backups()
	}
	return cmp.Or(c.To, c.backups())
}

// elsewhere says how to choose another place for the copy.
func (c *backupCommand) elsewhere() string { return "--to" }

// backups is the folder of backups that is used when none is named: beside the
// SQLite file.
func (f databaseFlag) backups() string {
	return filepath.Join(filepath.Dir(f.Database), "backups")
}

// beside is a file's name beside the SQLite file, or in the working folder.
func (f databaseFlag) beside(extension string) string {
	if !f.isFile() {
		return "sumito" + extension
	}
	return strings.TrimSuffix(f.Database, filepath.Ext(f.Database)) + extension
}

// key is the signing key's file when none is named.
func (f databaseFlag) key() string { return f.beside(".key") }

// archiveKey is the file of the key for archives when none is named.
func (f databaseFlag) archiveKey() string { return archiveKeyFlag{}.file(f.Database, f.key()) }

// dumpOf returns what goes into the advice for a PostgreSQL database: its
// address as PostgreSQL's own programs take it, without a password.
func dumpOf(database string, now time.Time) map[string]any {
	file := "sumito-" + now.UTC().Format("20060102T150405Z") + ".dump"
	shown := store.ShownURL(database)
	if !store.OnPostgres(shown) { // not clear enough to be shown
		shown = "postgres://USER@HOST/DATABASE"
	}
	params := map[string]any{"file": file, "schema": "", "url": shown, "restored": shown, "checked": shown}
	address, err := url.Parse(shown)
	if err != nil {
		return params
	}
	params["url"] = forLibpq(*address)
	if schema := address.Query().Get("search_path"); schema != "" {
		params["schema"] = " --schema=" + schema
	}
	address.Path = "/sumito_restored"
	params["restored"], params["checked"] = forLibpq(*address), address.String()
	return params
}

// forLibpq writes an address for PostgreSQL's own programs, which don't take a
// schema in it.
func forLibpq(address url.URL) string {
	query := address.Query()
	query.Del("search_path")
	address.RawQuery = query.Encode()
	return address.String()
}

// size writes a number of bytes as people read it.
func size(bytes int64) string {
	const kilo = 1000
	switch {
	case bytes < kilo:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < kilo*kilo:
		return fmt.Sprintf("%.0f kB", float64(bytes)/kilo)
	case bytes < kilo*kilo*kilo:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(kilo*kilo))
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(kilo*kilo*kilo))
}
