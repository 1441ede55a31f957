package storetest

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx", also for tests that look behind the store
)

// server is the variable with the URL of the PostgreSQL for tests, whose user
// may make schemas.
const server = "SUMITO_TEST_POSTGRES"

// Postgres returns the postgres:// URL of an empty schema, which goes when the
// test ends. Without a PostgreSQL for tests it skips the test.
func Postgres(t testing.TB) string {
	t.Helper()
	address, err := url.Parse(os.Getenv(server))
	if err != nil {
		t.Fatal(err)
	}
	if address.String() == "" {
		t.Skip(server + " is unset: set it to the postgres:// URL of a database for tests")
	}
	db, err := sql.Open("pgx", address.String())
	if err != nil {
		t.Fatal(err)
	}
	schema := "test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if _, err := db.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, err := db.Exec("DROP SCHEMA " + schema + " CASCADE")
		if err := errors.Join(err, db.Close()); err != nil {
			t.Error(err)
		}
	})
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}
