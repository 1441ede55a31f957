package store_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
)

func TestLogHasStatementsWithoutValues(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		var out strings.Builder
		s = s.WithLog(slog.New(slog.NewTextHandler(&out, nil)))
		account := addAccount(t, s, "confidential")
		account.ID = "other"
		if err := s.CreateAccount(t.Context(), account); !errors.Is(err, app.ErrTaken) {
			t.Fatalf("CreateAccount = %v, want taken", err)
		}
		value(s.AccountByName(t.Context(), "confidential"))(t)
		log := out.String()
		if n := strings.Count(log, "accounts"); n < 3 || strings.Contains(log, "confidential") ||
			strings.Contains(log, "ERROR") {
			t.Errorf("want three statements without values or errors:\n%s", log)
		}
	})
}
