package store

import (
	"context"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// slowStatement is when a statement is worth a line in the log.
const slowStatement = 500 * time.Millisecond

// statementLog writes slow statements to the log, without their values: those
// are names and password hashes. Failed ones aren't written here, as they are
// returned, and many are no failure (a name that is taken, a reader who left).
type statementLog struct {
	logger.Interface
}

func newStatementLog(log *slog.Logger, slow time.Duration) statementLog {
	return statementLog{logger.NewSlogLogger(log, logger.Config{LogLevel: logger.Warn, SlowThreshold: slow})}
}

// Trace implements logger.Interface.
func (l statementLog) Trace(ctx context.Context, begin time.Time, statement func() (string, int64), _ error) {
	l.Interface.Trace(ctx, begin, statement, nil)
}

// ParamsFilter implements gorm.ParamsFilter.
func (statementLog) ParamsFilter(_ context.Context, statement string, _ ...any) (string, []any) {
	return statement, nil
}

var (
	_ logger.Interface  = statementLog{}
	_ gorm.ParamsFilter = statementLog{}
)
