package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"sumito/api"
	"sumito/api/app"
	"sumito/api/archive"
	"sumito/api/auth"
	"sumito/api/store"
)

// archiveCommand moves whole tournaments between databases.
type archiveCommand struct {
	Export archiveExportCommand `cmd:"" help:"Write a tournament into one file."`
	Import archiveImportCommand `cmd:"" help:"Take a tournament in from a file, after checking it."`
}

// archiveKeyFlag says where the key is that archives are signed with.
type archiveKeyFlag struct {
	ArchiveKey string `env:"SUMITO_ARCHIVE_KEY" placeholder:"FILE" help:"File of the key that archives are signed with, made when absent; beside the SQLite file, else beside the key file, if not given."`
}

// file is the file asked for, else the one beside the database or, where that is
// no file, beside the signing key.
func (f archiveKeyFlag) file(database, key string) string {
	if store.OnPostgres(database) {
		database = key
	}
	return cmp.Or(f.ArchiveKey, strings.TrimSuffix(database, filepath.Ext(database))+".archive.key")
}

// load reads the key; it is made when absent. Its file holds the seed that the
// key follows from.
func (f archiveKeyFlag) load(database, key string) (ed25519.PrivateKey, error) {
	seed, err := auth.LoadKey(f.file(database, key))
	if err != nil {
		return nil, fmt.Errorf("key for archives: %w", err)
	}
	return ed25519.NewKeyFromSeed(seed[:ed25519.SeedSize]), nil
}

// offline is the use cases on a database without a server.
type offline struct {
	*app.Service
	store *store.Store
}

// openOffline opens a database for reading, beside a server that has it; its
// tables have to be of this program's version.
func (f databaseFlag) openOffline(ctx context.Context, key ed25519.PrivateKey) (offline, error) {
	if err := f.mustExist(); err != nil {
		return offline{}, err
	}
	database, err := store.OpenReading(ctx, store.Options{URL: f.Database})
	if err != nil {
		return offline{}, err
	}
	schema, err := database.Schema(ctx)
	if err == nil {
		err = f.checkSchema(schema)
	}
	if err != nil {
		return offline{}, errors.Join(err, database.Close())
	}
	return offline{store: database, Service: app.New(app.Options{
		Store: database, Systems: api.Systems(), ArchiveKey: key, Program: release, Log: slog.New(slog.DiscardHandler),
	})}, nil
}

// checkSchema refuses tables of another version than this program's.
func (f databaseFlag) checkSchema(schema store.Schema) error {
	switch name := store.ShownURL(f.Database); {
	case schema.Database == 0:
		return fmt.Errorf("%s has no tables of Sumito: name the database that has the tournament", name)
	case schema.Database > schema.Program:
		return &store.NewerSchemaError{Database: schema.Database, Program: schema.Program}
	case schema.Database < schema.Program:
		return fmt.Errorf("the tables of %s have version %d, this program's are %d: start its server once, which upgrades them, "+
			"or use the program that wrote them", name, schema.Database, schema.Program)
	}
	return nil
}

// aboutArchive words why a file can't be read as an archive, where that is the
// error.
func (s *standard) aboutArchive(err error) error {
	var fault *archive.Fault
	if !errors.As(err, &fault) {
		return s.aboutProblem(err)
	}
	where := ""
	if fault.Part != "" {
		where = fault.Part + ": "
	}
	if fault.Line > 0 {
		where = fmt.Sprintf("%s, line %d: ", fault.Part, fault.Line)
	}
	text := where + s.say("archive-fault."+fault.Code, nil)
	if fault.Detail != "" {
		text += " (" + fault.Detail + ")"
	}
	return &sentence{cause: err, text: text}
}
