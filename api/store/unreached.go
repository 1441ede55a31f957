package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// UnreachedError says that PostgreSQL couldn't be connected to.
type UnreachedError struct {
	Name   string // the URL without its password
	Absent bool   // the server is there, the database isn't
	Login  bool   // the server is there and doesn't let this user in
	Reason string // what the server or the network said

	cause error
}

func (e *UnreachedError) Error() string { return fmt.Sprintf("connect to %s: %s", e.Name, e.Reason) }

// Unwrap returns what the driver said.
func (e *UnreachedError) Unwrap() error { return e.cause }

// unreached returns an *UnreachedError for what the driver says about a URL.
func unreached(name string, err *pgconn.ConnectError) *UnreachedError {
	found := &UnreachedError{Name: ShownURL(name), cause: err}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		found.Absent = said.Code == postgresNoDatabase
		found.Login = said.Code[:min(2, len(said.Code))] == "28"
		found.Reason = cleaned(said.Message)
		return found
	}
	found.Reason = cleaned(innermost(err).Error())
	return found
}

// innermost returns the error that all others stand around; of several, such as
// one for each address tried, that of the first.
func innermost(err error) error {
	next := errors.Unwrap(err)
	if several, ok := err.(interface{ Unwrap() []error }); ok && len(several.Unwrap()) > 0 {
		next = several.Unwrap()[0]
	}
	if next == nil {
		return err
	}
	return innermost(next)
}

// whyReadOnly returns why a PostgreSQL database can't be written, "" when it can.
func (s *Store) whyReadOnly(ctx context.Context) (string, error) {
	var server struct{ ReadOnly, Standby bool }
	err := s.read(ctx).Raw(`SELECT current_setting('transaction_read_only') = 'on' AS read_only, pg_is_in_recovery() AS standby`).Scan(&server).Error
	switch {
	case err != nil:
		return "", fmt.Errorf("whether the database can be written: %w", err)
	case server.Standby:
		return "the server is a standby", nil
	case server.ReadOnly:
		return "its transactions are read-only (default_transaction_read_only)", nil
	}
	return "", nil
}
