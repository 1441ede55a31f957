package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"gorm.io/gorm"

	"sumito/api/app"
)

//go:embed migrations
var migrationFiles embed.FS

// migrations are the SQL files of one dialect. A released file never changes;
// a change of the tables is a new file in every dialect.
type migrations struct {
	dialect goose.Dialect
	files   fs.FS
	folder  string
}

var (
	sqliteMigrations   = migrations{goose.DialectSQLite3, migrationFiles, "migrations/sqlite"}
	postgresMigrations = migrations{goose.DialectPostgres, migrationFiles, "migrations/postgres"}
)

// provider runs the migrations on a database.
func (m migrations) provider(db *gorm.DB) (*goose.Provider, error) {
	folder, err := fs.Sub(m.files, m.folder)
	if err != nil {
		return nil, err
	}
	connections, err := pool(db)
	if err != nil {
		return nil, err
	}
	provider, err := goose.NewProvider(m.dialect, connections, folder,
		goose.WithDisableGlobalRegistry(true), goose.WithTableName(versionTable))
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return provider, nil
}

// newest returns the version that the last file makes of the tables.
func (m migrations) newest() (int64, error) {
	files, err := fs.ReadDir(m.files, m.folder)
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1].Name()) // sorted by name
}

// versionTable is where goose notes what it has run.
const versionTable = "goose_db_version"

// NewerSchemaError says that a newer Sumito has written the database.
type NewerSchemaError struct {
	Database int64 // schema version of the database
	Program  int64 // newest schema version this program knows
}

func (e *NewerSchemaError) Error() string {
	return fmt.Sprintf("a newer Sumito has written the database: it has schema version %d, this program knows up to %d; "+
		"run that program, or restore the backup that it made before it upgraded", e.Database, e.Program)
}

// MigrationError says that the tables couldn't be brought up to date. Each
// version is reached whole or not at all, so nothing is lost.
type MigrationError struct {
	From   int64  // schema version before
	Backup string // path of the copy from before; "" on PostgreSQL
	Cause  error
}

func (e *MigrationError) Error() string {
	kept := "run the program that wrote it until this is mended"
	if e.Backup != "" {
		kept = "the database as it was before is in " + e.Backup
	}
	return fmt.Sprintf("upgrade the database from schema version %d: %v; nothing is lost: %s", e.From, e.Cause, kept)
}

// Unwrap returns what went wrong.
func (e *MigrationError) Unwrap() error { return e.Cause }

// migrate brings the tables up to date, or returns a *NewerSchemaError and has
// changed nothing. What there is already is kept first, by the means given (nil:
// not), and nothing is changed when that fails.
func migrate(ctx context.Context, db *gorm.DB, files migrations, log *slog.Logger, keep func(context.Context) (app.Backup, error)) error {
	provider, err := files.provider(db)
	if err != nil {
		return err
	}
	current, newest, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("schema version: %w", err)
	}
	if current > newest {
		return &NewerSchemaError{Database: current, Program: newest}
	}
	var kept app.Backup
	if current > 0 && current < newest && keep != nil {
		if kept, err = keep(ctx); err != nil {
			return fmt.Errorf("backup before the upgrade from schema version %d, which has not begun: %w", current, err)
		}
		log.InfoContext(ctx, "backup before the upgrade", "path", kept.Path, "version", current)
	}
	done, err := provider.Up(ctx)
	if err != nil && current > 0 {
		return &MigrationError{From: current, Backup: kept.Path, Cause: err}
	}
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	for _, migration := range done {
		log.InfoContext(ctx, "schema migrated", "version", migration.Source.Version, "duration", migration.Duration)
	}
	return nil
}
