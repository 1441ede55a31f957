package store

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"
)

// channel is the PostgreSQL channel on which commits name their tournament.
// It is the database's: processes on other schemas of it hear each other, and
// know nothing of the ids.
const channel = "sumito"

// Waiting times of a listener.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
	// quiet is how long a listener hears nothing before it asks whether its
	// connection still stands: a firewall may have forgotten it.
	quiet          = time.Minute
	listenTimeout  = 10 * time.Second
	goodbyeTimeout = time.Second
)

// notify tells the listeners of all processes that a tournament's log has
// moved, when and if the transaction commits. It is a hint: they find out by
// themselves, a little later.
func (s *Store) notify(tx *gorm.DB, tournament string) error {
	if s.presence == nil || tournament == "" {
		return nil
	}
	return tx.Exec("SELECT pg_notify(?, ?)", channel, tournament).Error
}

// Listen calls heard with the id of each tournament to whose log any process
// on this database has appended, until the context is done. It has a direct
// connection of its own, which is made anew when lost, waiting longer each
// time up to half a minute; what was missed meanwhile isn't made up for, but
// heard is called with "" when it hears again. heard must not block. On SQLite,
// which belongs to one process, it returns at once.
func (s *Store) Listen(ctx context.Context, log *slog.Logger, heard func(tournament string)) {
	if s.presence == nil {
		return
	}
	lost := false
	for wait := firstRetry; ; wait = min(2*wait, lastRetry) {
		err := s.hear(ctx, func(tournament string) {
			if lost && tournament == "" {
				log.InfoContext(ctx, "hears of other processes' commits again")
			}
			lost, wait = false, firstRetry
			heard(tournament)
		})
		if ctx.Err() != nil {
			return
		}
		if !lost {
			log.WarnContext(ctx, "hears of other processes' commits only by asking: the listening connection is lost", "error", err)
		}
		lost = true
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// hear listens on one connection until that is lost. It says "" first.
func (s *Store) hear(ctx context.Context, heard func(tournament string)) error {
	connecting, cancel := context.WithTimeout(ctx, listenTimeout)
	defer cancel()
	connection, err := s.presence.take(connecting)
	if err != nil {
		return err
	}
	defer func() { s.presence.give(ctx, connection) }()
	if _, err := connection.Exec(connecting, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	heard("")
	for {
		notification, err := next(ctx, connection)
		if err != nil {
			return err
		}
		if notification != nil {
			heard(notification.Payload)
		}
	}
}

// next waits for a notification; nil when there was none for a while and the
// connection still stands.
func next(ctx context.Context, connection *pgx.Conn) (*pgconn.Notification, error) {
	waiting, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	notification, err := connection.WaitForNotification(waiting)
	if err == nil || ctx.Err() != nil || waiting.Err() == nil {
		return notification, err
	}
	asking, cancel := context.WithTimeout(ctx, listenTimeout)
	defer cancel()
	return nil, connection.Ping(asking)
}
