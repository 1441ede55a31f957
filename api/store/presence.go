package store

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// MovingError says that a PostgreSQL database is being moved, so that nothing
// may be written into it.
type MovingError struct {
	Name string // its URL without the password
}

func (e *MovingError) Error() string { return e.Name + " is being moved to or from another database" }

// presence is a connection of a process's own to PostgreSQL itself. It listens
// for commits, and as long as it stands it holds an advisory lock, shared by all
// processes that have the schema open for writing. Who needs the schema alone
// takes the same lock for itself, see Store.alone.
//
// Such a lock is there while the process is, however idle it is, and gone with
// it, however it ended; everybody may ask for it. What servers are connected
// could also be read from pg_stat_activity, by an application_name: but that
// doesn't tell schemas apart, shows less of other users' sessions, and behind a
// pooler it tells of the pooler's connections, which outlive the process. A lock
// of a session would outlive it there too. So it is taken only where the
// connection is PostgreSQL's own: the server's process is the one that the
// connection was told of when it was made, which a pooler answers by a number of
// its own. Without --database-listen-url a process behind a pooler isn't noticed.
//
// A server that only reads, such as one on a standby, holds nothing.
type presence struct {
	url  string
	name string // of the database, as it may be shown
	key  *int64 // of the lock; nil: none is held

	mutex  sync.Mutex
	idle   *pgx.Conn // nil while somebody has it, or it is lost
	closed bool
}

// presenceKey names the lock of the schema that a connection works on.
func presenceKey(tx *gorm.DB) (key *int64, err error) {
	err = tx.Raw(`SELECT hashtextextended('sumito has open ' || current_schema(), 0)`).Scan(&key).Error
	return key, err
}

// appear takes the lock, or returns a *MovingError. Where PostgreSQL isn't reached
// under the address for listening the server works without it, as before, and
// says so when it comes to listen.
func (s *Store) appear(ctx context.Context) (err error) {
	if s.presence.key, err = presenceKey(s.read(ctx)); err != nil {
		return fmt.Errorf("name of the schema's lock: %w", err)
	}
	connecting, cancel := context.WithTimeout(ctx, listenTimeout)
	defer cancel()
	connection, err := s.presence.take(connecting)
	if err == nil {
		s.presence.give(ctx, connection)
		return nil
	}
	var moving *MovingError
	if errors.As(err, &moving) {
		return err
	}
	return ctx.Err()
}

// take returns the connection, made anew where it was lost. It is nobody else's
// until it is given back.
func (p *presence) take(ctx context.Context) (*pgx.Conn, error) {
	p.mutex.Lock()
	connection := p.idle
	p.idle = nil
	p.mutex.Unlock()
	if connection != nil && !connection.IsClosed() {
		return connection, nil
	}
	connection, err := pgx.Connect(ctx, p.url)
	if err != nil {
		return nil, withoutPassword(p.url, err)
	}
	if err := p.lock(ctx, connection); err != nil {
		part(ctx, connection)
		return nil, err
	}
	return connection, nil
}

// lock takes the shared lock on a connection that is PostgreSQL's own.
func (p *presence) lock(ctx context.Context, connection *pgx.Conn) error {
	if p.key == nil {
		return nil
	}
	var locked *bool
	err := connection.QueryRow(ctx, `SELECT CASE WHEN pg_backend_pid() = $1 THEN pg_try_advisory_lock_shared($2) END`,
		pgx.QueryExecModeSimpleProtocol, int64(connection.PgConn().PID()), *p.key).Scan(&locked)
	if err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	if locked != nil && !*locked {
		return &MovingError{Name: p.name}
	}
	return nil
}

// give takes the connection back, to be closed with the store.
func (p *presence) give(ctx context.Context, connection *pgx.Conn) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.closed {
		p.leave(ctx, connection)
		return
	}
	p.idle = connection
}

// Close gives the lock back and ends the connection.
func (p *presence) Close() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.closed = true
	if p.idle != nil {
		p.leave(context.Background(), p.idle)
	}
	return nil
}

// leave gives the lock back before it says goodbye: PostgreSQL ends a connection
// when it comes to that, and whoever waited for this process may be faster.
func (p *presence) leave(ctx context.Context, connection *pgx.Conn) {
	if p.key != nil && !connection.IsClosed() {
		unlocking, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbyeTimeout)
		defer cancel()
		_, _ = connection.Exec(unlocking, `SELECT CASE WHEN pg_backend_pid() = $1 THEN pg_advisory_unlock_shared($2) END`,
			pgx.QueryExecModeSimpleProtocol, int64(connection.PgConn().PID()), *p.key)
	}
	part(ctx, connection)
}

// part says goodbye. The server notices by itself should that not reach it.
func part(ctx context.Context, connection *pgx.Conn) {
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbyeTimeout)
	defer cancel()
	_ = connection.Close(closing)
}
