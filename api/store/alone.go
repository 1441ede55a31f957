package store

import (
	"context"
	"database/sql"
	"fmt"
)

// ServedError says that processes have a PostgreSQL database open for writing,
// which has to belong to nobody.
type ServedError struct {
	Name      string // its URL without the password
	Processes int    // how many; 0: it is being moved already
}

func (e *ServedError) Error() string {
	if e.Processes == 0 {
		return e.Name + " is being moved already, or is the other database under another name"
	}
	return fmt.Sprintf("%s is in use by %d processes", e.Name, e.Processes)
}

// alone runs work while no other process has the schema open for writing, or
// returns a *ServedError, having done nothing. Nobody can open it meanwhile. The
// lock is one of a transaction, which a pooler leaves on its connection.
func (s *Store) alone(ctx context.Context, name string, work func() error) error {
	if !s.onPostgres() {
		return work() // a file has a lock of its own
	}
	key, err := presenceKey(s.read(ctx))
	if err != nil {
		return fmt.Errorf("name of the schema's lock: %w", err)
	}
	if key == nil { // there is no schema, which others say
		return work()
	}
	connections, err := pool(s.writer)
	if err != nil {
		return err
	}
	tx, err := connections.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	if err := hold(ctx, tx, name, *key); err != nil {
		return err
	}
	return work()
}

// hold takes the lock for a transaction alone, or returns a *ServedError.
func hold(ctx context.Context, tx *sql.Tx, name string, key int64) error {
	if _, err := tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	var alone bool
	if err := tx.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, key).Scan(&alone); err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	if alone {
		return nil
	}
	served := &ServedError{Name: ShownURL(name)}
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM pg_locks
		WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 1
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		AND (classid::bigint << 32) | objid::bigint = $1`, key).Scan(&served.Processes)
	if err != nil {
		return fmt.Errorf("who has the schema: %w", err)
	}
	return served
}
