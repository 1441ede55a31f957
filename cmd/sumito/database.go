package main

import (
	"os"
	"strings"
)

// databaseFlag says which database a command works on.
type databaseFlag struct {
	Database string `default:"sumito.db" aliases:"database-url" env:"SUMITO_DATABASE" placeholder:"FILE|URL" help:"SQLite file or postgres:// URL (${default}); --database-url is the same."`
}

// isFile reports whether the database is a SQLite file.
func (f databaseFlag) isFile() bool { return !strings.Contains(f.Database, "://") }

// mustExist is a usage failure when the database is a file that isn't there:
// the store would make it, and find nothing in it.
func (f databaseFlag) mustExist() error {
	if !f.isFile() {
		return nil
	}
	if _, err := os.Stat(f.Database); err != nil {
		return failure{statusUsage, err}
	}
	return nil
}
