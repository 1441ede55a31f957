package store

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"sumito/api/app"
)

// DamagedError says that a database or the copy of one isn't whole.
type DamagedError struct {
	Path  string
	Fault string // the first thing found wrong
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %s", e.Path, e.Fault) }

// damage returns a *DamagedError in place of an error by which SQLite says that
// a file is broken, or is no database; any other error as it is.
func damage(path string, err error) error {
	var known *DamagedError
	if err == nil || errors.As(err, &known) || OnPostgres(path) || !isDamage(err) {
		return err
	}
	return &DamagedError{Path: path, Fault: damageIn(err)}
}

// isDamage tells whether an error says that a database is broken.
func isDamage(err error) bool {
	return errors.Is(err, app.ErrDamaged) || errors.Is(meaningOf(err), app.ErrDamaged)
}

// damageIn says what SQLite found, without its number, and without what a broken
// file put into its words.
func damageIn(err error) string {
	var lite *sqlite.Error
	if !errors.As(err, &lite) {
		return cleaned(err.Error())
	}
	if lite.Code()&0xff == sqlite3.SQLITE_NOTADB {
		return "it doesn't begin as a SQLite database does"
	}
	return "SQLite says “" + cleaned(strings.TrimSuffix(lite.Error(), fmt.Sprintf(" (%d)", lite.Code()))) + "”"
}

// cleaned leaves out what isn't text.
func cleaned(text string) string {
	return strings.Map(func(c rune) rune {
		if c == unicode.ReplacementChar || !unicode.IsPrint(c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
}
