package store

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// OnPostgres reports whether a database is named by the URL of a PostgreSQL
// one; any other name is the path of a SQLite file.
func OnPostgres(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// SchemeError says that a database is named by a URL of another kind than
// PostgreSQL's: as a path it would become a file that nobody meant.
type SchemeError struct {
	Scheme string // "mysql"
}

func (e *SchemeError) Error() string {
	return fmt.Sprintf("a database is the path of a file or a postgres:// URL, not a %s:// one", e.Scheme)
}

// CheckName returns a *SchemeError when a name is neither a path nor the URL of
// a PostgreSQL database.
func CheckName(name string) error {
	scheme, _, found := strings.Cut(name, "://")
	if !found || OnPostgres(name) || len(scheme) < 2 || strings.ContainsFunc(scheme, notInScheme) { // C:// is a path
		return nil
	}
	return &SchemeError{Scheme: scheme}
}

func notInScheme(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("+-.", r)
}

// unnamed is shown of a URL in which the password can't be told from the rest.
const unnamed = "the PostgreSQL database"

// ShownURL is the name of a database as it may be shown: a file's path, or a
// PostgreSQL database's URL without any password. Of a URL that isn't clear,
// as one with a bare "/", "#" or "%" in the password, nothing is shown but what
// kind of database it is.
func ShownURL(name string) string {
	var other *SchemeError
	if errors.As(CheckName(name), &other) {
		return other.Scheme + "://…"
	}
	if !OnPostgres(name) {
		return name
	}
	address, err := url.Parse(name)
	if err != nil || address.Fragment != "" || strings.Contains(address.Path+address.RawQuery, "@") {
		return unnamed
	}
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil {
		return unnamed
	}
	hidden := false
	for key := range query {
		if strings.Contains(strings.ToLower(key), "password") {
			query.Del(key)
			hidden = true
		}
	}
	if hidden {
		address.RawQuery = query.Encode()
	}
	if address.User != nil {
		address.User = url.User(address.User.Username())
	}
	return address.String()
}

// AddressError says that a PostgreSQL database can't be reached under its URL.
// It stands for an error that may quote the password in the URL.
type AddressError struct {
	Name  string // see ShownURL
	cause error
}

func (e *AddressError) Error() string {
	return fmt.Sprintf("the URL of %s can't be used: want postgres://user:password@host:port/database with special "+
		"characters of the password as %%2F for /, %%23 for #, %%25 for %%, %%3F for ? and %%40 for @", e.Name)
}

// Is makes errors.Is find what the cause stands for, while nobody can print it.
func (e *AddressError) Is(target error) bool { return errors.Is(e.cause, target) }

// withoutPassword returns an error of connecting to a URL, or an *AddressError
// in place of one that may have part of a password in it.
func withoutPassword(name string, err error) error {
	var unparsed *pgconn.ParseConfigError
	var failed *pgconn.ConnectError
	switch {
	case errors.As(err, &unparsed):
		return &AddressError{Name: ShownURL(name), cause: err}
	case errors.As(err, &failed) && strings.Contains(failed.Config.Database, "@"):
		// A bare "/" has ended the host within the password.
		return &AddressError{Name: ShownURL(name), cause: err}
	case errors.As(err, &failed):
		return unreached(name, failed)
	}
	return err
}
