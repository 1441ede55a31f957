package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"gorm.io/gorm"

	"sumito/api/app"
)

// Options say which database to open and how.
type Options struct {
	// URL is the path of a SQLite file, made when absent, or the postgres:// URL
	// of an existing PostgreSQL database.
	URL string
	// ListenURL is where PostgreSQL is reached directly when URL leads to a pooler
	// that shares connections: notifications come over a connection of one's own.
	// "" is URL.
	ListenURL string
	// Now is the clock; nil is the system's.
	Now func() time.Time
	// Log gets the migrations run and slow statements, without their values; nil
	// discards them.
	Log *slog.Logger
	// Synchronous tells how SQLite waits for the disk: "" or FULL loses nothing
	// acknowledged at a power cut, NORMAL may lose the last commits, OFF may
	// lose the file and is for databases that are thrown away. PostgreSQL goes
	// by its own configuration.
	Synchronous string
	// Backups is the folder for the copy that is made of a SQLite file before
	// its tables are upgraded; "" is the file's own.
	Backups string

	tables *migrations // nil: the program's own
	unkept bool        // make no backup before an upgrade: the file is one itself
}

// Store is an open database. It is safe for concurrent use.
type Store struct {
	writer *gorm.DB    // SQLite: the only connection that writes
	reader *gorm.DB    // SQLite: a pool that can't write; PostgreSQL: repeats what meets a dead connection
	closer []io.Closer // in the order of closing

	presence *presence // PostgreSQL: listens, and says that this process works on it; else nil

	refusal error  // what every write meets; nil where writing is possible
	full    string // SQLite: the folder that had no room for more than reading; else ""
	note    *note  // SQLite: what was acknowledged; else nil
}

// Open opens the database, takes its lock (SQLite), brings its tables up to
// date and returns it ready for use. Before an upgrade of a SQLite file it makes
// a backup. A file that may not be written, or has no room to, is opened for
// reading, with a line in the log; one that ends earlier than the last run knew
// gets a line too.
//
// It returns an *InUseError, *MovingError, *LinkedError, *MountedError,
// *NewerSchemaError or *ForeignFileError when the database isn't for this
// process, this program or Sumito at all; a *GoneError when there is none where
// events were acknowledged, an *EarlierError when some of those are missing and
// the file is damaged; a *SchemeError, *AddressError or *UnreachedError when its
// name can't be one or leads nowhere; a *MigrationError when upgrading the tables
// failed.
func Open(ctx context.Context, options Options) (*Store, error) {
	if err := CheckName(options.URL); err != nil {
		return nil, err
	}
	options = options.filled()
	open := openSQLite
	if OnPostgres(options.URL) {
		open = openPostgres
	}
	s, err := open(ctx, options)
	if err != nil {
		return nil, failure("open database", damage(options.URL, err))
	}
	return s, nil
}

// filled returns the options with the defaults in place.
func (o Options) filled() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// ReadOnly reports whether the database could only be opened for reading: its
// file or folder may not be written, or its disk is full.
func (s *Store) ReadOnly() bool { return s.refusal != nil }

// Refusal returns what every write meets where the database could only be opened
// for reading, app.ErrReadOnly or app.ErrFull; else nil.
func (s *Store) Refusal() error { return s.refusal }

// Close ends all connections and gives the lock back.
func (s *Store) Close() error {
	var err error
	for _, c := range s.closer {
		err = errors.Join(err, c.Close())
	}
	return err
}

// settings are GORM's, the same for every handle: no hidden transactions, no
// SELECT *, errors as GORM's own values, UTC.
func settings(options Options) *gorm.Config {
	return &gorm.Config{
		SkipDefaultTransaction: true,
		QueryFields:            true,
		TranslateError:         true,
		NowFunc:                func() time.Time { return options.Now().UTC() },
		Logger:                 newStatementLog(options.Log, slowStatement),
	}
}

// write runs work in one transaction. What it returns names the action.
func (s *Store) write(ctx context.Context, action string, work func(tx *gorm.DB) error) error {
	if s.refusal != nil {
		return failure(action, s.refusal)
	}
	return failure(action, s.writer.WithContext(ctx).Transaction(work))
}

// read starts a query.
func (s *Store) read(ctx context.Context) *gorm.DB {
	return s.reader.WithContext(ctx)
}

// found returns the rows of a query whose column is one of some values, however
// many: a statement takes some thousand at most.
func found[Row any](query *gorm.DB, column string, values []string) ([]Row, error) {
	var all []Row
	for chunk := range slices.Chunk(values, batchRows) {
		var rows []Row
		if err := query.Session(&gorm.Session{}).Where(column+" IN ?", chunk).Find(&rows).Error; err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

// affected returns the statement's error, or ErrNoRow when it changed nothing.
func affected(statement *gorm.DB) error {
	if statement.Error == nil && statement.RowsAffected == 0 {
		return app.ErrNoRow
	}
	return statement.Error
}

// pool returns the connections behind a handle.
func pool(db *gorm.DB) (*sql.DB, error) {
	connections, err := db.DB()
	if err != nil {
		return nil, fmt.Errorf("connections: %w", err)
	}
	return connections, nil
}

var _ app.Store = (*Store)(nil)
