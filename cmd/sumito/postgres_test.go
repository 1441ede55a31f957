package main_test

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver that makes the schema
)

// postgresVariable names a PostgreSQL for tests by its URL.
const postgresVariable = "SUMITO_TEST_POSTGRES"

// The same evening on the other database, with a restart after it.
func TestEveningOnPostgreSQL(t *testing.T) {
	t.Parallel()
	database := newSchema(t)
	folder := t.TempDir()
	p := start(t, folder, "serve", "--addr", "127.0.0.1:0", "--database", database)
	d := &apiDesk{t: t, api: setUp(t, p.line(setupPrefix, waiting))}
	playEvening(t, d)
	before := d.standings()

	p.stop()
	_, base := serve(t, folder, "--database-url", database)
	d.api = signIn(t, base)
	if after := d.standings(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("standings after a restart: %v, before it: %v", after, before)
	}
}

// newSchema makes an empty schema that goes when the test ends, and returns the
// URL of a database that is nothing but it.
func newSchema(t *testing.T) string {
	t.Helper()
	server := os.Getenv(postgresVariable)
	if server == "" {
		t.Skip(postgresVariable + " is not set: no PostgreSQL to test with")
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close() })
	schema := fmt.Sprintf("evening_%d", time.Now().UnixNano())
	if _, err := admin.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP SCHEMA " + schema + " CASCADE"); err != nil {
			t.Error(err)
		}
	})
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}
