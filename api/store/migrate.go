package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"gorm.io/gorm"
)

//go:embed migrations
var migrationFiles embed.FS

// migrations are the SQL files of one dialect. A released file never changes;
// a change of the tables is a new file in every dialect.
type migrations struct {
	dialect goose.Dialect
	folder  string
}

var (
	sqliteMigrations   = migrations{goose.DialectSQLite3, "migrations/sqlite"}
	postgresMigrations = migrations{goose.DialectPostgres, "migrations/postgres"}
)

// versionTable is where goose notes what it has run.
const versionTable = "goose_db_version"

// NewerSchemaError says that a newer Sumito has written the database.
type NewerSchemaError struct {
	Database int64 // schema version of the database
	Program  int64 // newest schema version this program knows
}

func (e *NewerSchemaError) Error() string {
	return fmt.Sprintf("the database has schema version %d, this program knows up to %d: run the newer program",
		e.Database, e.Program)
}

// migrate brings the tables up to date, or returns a *NewerSchemaError and has
// changed nothing.
func migrate(ctx context.Context, db *gorm.DB, files migrations, log *slog.Logger) error {
	folder, err := fs.Sub(migrationFiles, files.folder)
	if err != nil {
		return err
	}
	connections, err := pool(db)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(files.dialect, connections, folder,
		goose.WithDisableGlobalRegistry(true), goose.WithTableName(versionTable))
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	current, newest, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("schema version: %w", err)
	}
	if current > newest {
		return &NewerSchemaError{Database: current, Program: newest}
	}
	done, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	for _, migration := range done {
		log.InfoContext(ctx, "schema migrated", "version", migration.Source.Version, "duration", migration.Duration)
	}
	return nil
}
