package storetest

import (
	"path/filepath"
	"testing"

	"sumito/api/store"
)

// SQLite returns the path of a file that isn't there yet.
func SQLite(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "sumito.db")
}

// Open opens a database until the end of the test. It doesn't wait for the disk,
// which nothing but a power cut could tell.
func Open(t testing.TB, url string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{URL: url, Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
