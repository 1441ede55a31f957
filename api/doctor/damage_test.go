package doctor_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/doctor"
	"sumito/api/store"
)

// Where pages are broken it is said once where that was come upon.
func TestDamageIsToldOnce(t *testing.T) {
	for _, table := range []string{"private_texts", "players", "records", "tournaments", "entries", "streams", "events", "rated_games", "clubs", "accounts"} {
		t.Run(table, func(t *testing.T) {
			p := newPlace(t, "")
			backups, err := store.Backups(p.options.Database, p.options.Backups)
			p.must(err)
			whole, err := os.ReadFile(backups[0].Path)
			p.must(err)
			db, err := sql.Open("sqlite", backups[0].Path)
			p.must(err)
			var page, size int
			p.must(db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = ?", table).Scan(&page))
			p.must(db.QueryRow("PRAGMA page_size").Scan(&size))
			p.must(db.Close())
			for at := (page - 1) * size; at < page*size; at++ {
				whole[at] ^= 0xff
			}
			p.options.Database = filepath.Join(t.TempDir(), "sumito.db")
			p.must(os.WriteFile(p.options.Database, whole, 0o600))
			for _, result := range doctor.Run(t.Context(), p.options) {
				said, failed := result.Params["error"].(string)
				if !failed {
					continue
				}
				parts := strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == ':' })
				slices.Sort(parts)
				if once := slices.Compact(slices.Clone(parts)); len(once) != len(parts) || strings.Contains(said, app.CodeDatabaseDamaged) {
					t.Errorf("%s: %s", result.Code, said)
				}
			}
		})
	}
}
