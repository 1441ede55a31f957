package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	gormpostgres "gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"sumito/api/app"
)

// openPostgres connects to a PostgreSQL database. Its transactions are READ
// COMMITTED: the compare-and-set of a stream's head locks its row, which is all
// that commits need of each other. Connections are few enough for three
// processes to share a server with its usual limit of 100.
func openPostgres(ctx context.Context, options Options) (_ *Store, err error) {
	s, err := connectPostgres(ctx, options)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	why, err := s.whyReadOnly(ctx)
	if err != nil {
		return nil, err
	}
	if why != "" {
		s.refusal = app.ErrReadOnly
		options.Log.WarnContext(ctx, "the database is opened for reading only: nothing can be changed", "database", ShownURL(options.URL), "reason", why)
		return s, s.checkTables(ctx)
	}
	if err := s.appear(ctx); err != nil {
		return s, err
	}
	return s, s.whileLocked(ctx, func() error {
		return migrate(ctx, s.writer, postgresMigrations, options.Log, nil)
	})
}

// checkTables refuses tables of another version than this program's, where they
// can't be brought up to date.
func (s *Store) checkTables(ctx context.Context) error {
	schema, err := s.Schema(ctx)
	if err != nil {
		return err
	}
	if schema.Database < schema.Program {
		return fmt.Errorf("the database can only be read, and its tables have version %d, this program's are %d: "+
			"start the server once where it can be written", schema.Database, schema.Program)
	}
	return schema.newer()
}

// connectPostgres is openPostgres without a look at the tables.
func connectPostgres(_ context.Context, options Options) (*Store, error) {
	if _, err := pgx.ParseConfig(options.URL); err != nil { // GORM would write the error to the log
		return nil, withoutPassword(options.URL, err)
	}
	quiet := settings(options)
	quiet.Logger = logger.Discard
	db, err := gorm.Open(gormpostgres.Open(options.URL), quiet)
	if err != nil {
		return nil, withoutPassword(options.URL, err)
	}
	connections, err := pool(db)
	if err != nil {
		return nil, err
	}
	size := max(8, min(4*runtime.NumCPU(), 24))
	connections.SetMaxOpenConns(size)
	connections.SetMaxIdleConns(size)
	connections.SetConnMaxIdleTime(5 * time.Minute)
	own := &presence{url: cmp.Or(options.ListenURL, options.URL), name: ShownURL(options.URL)}
	s := &Store{presence: own, closer: []io.Closer{connections, own}}
	over := func(pool gorm.ConnPool) (*gorm.DB, error) {
		return gorm.Open(gormpostgres.New(gormpostgres.Config{Conn: pool}), settings(options))
	}
	if s.writer, err = over(beginning{connections}); err == nil {
		s.reader, err = over(reading{beginning{connections}})
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// whileLocked runs work while no other process runs it on the same schema of
// the database: two that start together must not migrate together.
func (s *Store) whileLocked(ctx context.Context, work func() error) (err error) {
	const key = `hashtextextended('sumito ' || current_schema(), 0)`
	connections, err := pool(s.writer)
	if err != nil {
		return err
	}
	connection, err := connections.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, connection.Close()) }()
	if _, err := connection.ExecContext(ctx, `SELECT pg_advisory_lock(`+key+`)`); err != nil {
		return fmt.Errorf("lock for migration: %w", err)
	}
	defer func() {
		_, unlocked := connection.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(`+key+`)`)
		err = errors.Join(err, unlocked)
	}()
	return work()
}
