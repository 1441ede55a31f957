package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"sumito/api/app"
)

// beginning is a pool that begins a transaction on another connection when the
// one it got is dead: a server that restarts or ends connections leaves those in
// the pool dead, and that shows only when they are used. To begin does nothing, so
// it can be repeated; statements outside a transaction aren't.
type beginning struct{ *sql.DB }

// BeginTx implements gorm.TxBeginner.
func (p beginning) BeginTx(ctx context.Context, options *sql.TxOptions) (tx *sql.Tx, err error) {
	err = p.untilAlive(func() error {
		tx, err = p.DB.BeginTx(ctx, options)
		return err
	})
	return tx, err
}

// GetDBConn implements gorm.GetDBConnector.
func (p beginning) GetDBConn() (*sql.DB, error) { return p.DB, nil }

// untilAlive repeats work as long as there may be dead connections in the pool.
// Each that is met is out of it afterwards.
func (p beginning) untilAlive(work func() error) error {
	err := work()
	for range p.Stats().MaxOpenConnections {
		if !isDead(err) {
			break
		}
		err = work()
	}
	return err
}

// reading is beginning for a handle that only reads: queries are repeated too.
type reading struct{ beginning }

// QueryContext implements gorm.ConnPool.
func (p reading) QueryContext(ctx context.Context, query string, values ...any) (rows *sql.Rows, err error) {
	err = p.untilAlive(func() error {
		rows, err = p.DB.QueryContext(ctx, query, values...)
		return err
	})
	return rows, err
}

// isDead tells whether an error says that the connection had ended. A server that
// can't be connected to is none of that.
func isDead(err error) bool {
	var unreached *pgconn.ConnectError
	var said *pgconn.PgError
	if err == nil || errors.As(err, &unreached) {
		return false
	}
	if errors.As(err, &said) {
		return said.Code == postgresEnded || said.Code == postgresCrashed
	}
	return errors.Is(meaningOf(err), app.ErrFailing)
}

var (
	_ gorm.ConnPool       = reading{}
	_ gorm.TxBeginner     = beginning{}
	_ gorm.GetDBConnector = beginning{}
)
