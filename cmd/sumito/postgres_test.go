package main_test

import (
	"fmt"
	"testing"

	"sumito/api/store/storetest"
)

// The same evening on the other database, with a restart after it.
func TestEveningOnPostgreSQL(t *testing.T) {
	t.Parallel()
	database := storetest.Postgres(t)
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
