package main

import "testing"

// The key for archives lies where it is said to, else with what is backed up.
func TestArchiveKeyFile(t *testing.T) {
	for _, c := range []struct{ flag, database, key, want string }{
		{"", "data/club.db", "keys/sumito.key", "data/club.archive.key"},
		{"", "postgres://localhost/sumito", "keys/sumito.key", "keys/sumito.archive.key"},
		{"other.key", "postgres://localhost/sumito", "keys/sumito.key", "other.key"},
		{"other.key", "club.db", "", "other.key"},
	} {
		if got := (archiveKeyFlag{c.flag}).file(c.database, c.key); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
