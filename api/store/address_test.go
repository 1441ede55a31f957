package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"sumito/api/store"
)

// passwords are the places of "sesame" in URLs, clear and not.
var passwords = []string{
	"postgres://u:sesame@h/d",
	"postgresql://u:sesame@h/d",
	"postgres://u:%zzsesame@127.0.0.1:1/d",
	"postgres://u:12/sesame@127.0.0.1:1/d",
	"postgres://u:12#sesame@127.0.0.1:1/d",
	"postgres://u:12?sesame@127.0.0.1:1/d",
	"postgres://u:12 sesame@127.0.0.1:1/d",
	"postgres://u:1%2Fsesame@h/d",
	"postgres://u@127.0.0.1:1/d?password=sesame",
	"postgres://u@127.0.0.1:1/d?sslmode=disable&sslpassword=sesame",
	"postgres://u@127.0.0.1:1/d?pass%77ord=sesame",
	"postgres://u@127.0.0.1:1/d?sslmode=never&password=sesame",
	"postgres://127.0.0.1:sesame/d",
	"mysql://u:sesame@h/d",
}

func TestPasswordsAreNeverShown(t *testing.T) {
	for _, name := range passwords {
		if got := store.ShownURL(name); strings.Contains(got, "sesame") {
			t.Errorf("%s is shown as %s", name, got)
		}
		if !strings.Contains(name, "127.0.0.1") && store.OnPostgres(name) {
			continue // "h" is nowhere
		}
		var log bytes.Buffer
		options := store.Options{URL: name, Log: slog.New(slog.NewTextHandler(&log, nil))}
		_, opening := store.Open(t.Context(), options)
		_, reading := store.OpenReading(t.Context(), options)
		_, moving := store.Move(t.Context(), store.MoveOptions{From: sqliteURL(t), To: name})
		_, back := store.Move(t.Context(), store.MoveOptions{From: name, To: sqliteURL(t)})
		for what, err := range map[string]error{"open": opening, "read": reading, "move to": moving, "move from": back} {
			if err == nil || strings.Contains(fmt.Sprintf("%v %+v", err, err), "sesame") {
				t.Errorf("%s %s: %v", what, name, err)
			}
		}
		if strings.Contains(log.String(), "sesame") {
			t.Errorf("%s: the log says %s", name, &log)
		}
	}
}

func TestURLsAreShownWithoutPasswords(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.db":                             "a/b.db",
		"postgres://u:p@h:5/d?sslmode=no&a=": "postgres://u@h:5/d?sslmode=no&a=",
		"postgres://h/d?b=1&password=p&a=2":  "postgres://h/d?a=2&b=1",
		"postgres://u:a%2Fb@h/d":             "postgres://u@h/d",
		"postgres://u:a/b@h/d":               "the PostgreSQL database",
		"redis://u:p@h":                      "redis://…",
	} {
		if got := store.ShownURL(name); got != want {
			t.Errorf("%s is shown as %s, want %s", name, got, want)
		}
	}
}

func TestOtherSchemesAreRefused(t *testing.T) {
	for name, scheme := range map[string]string{
		"mysql://x": "mysql", "Postgres://x": "Postgres", "file:///a.db": "file", "git+ssh://x": "git+ssh",
		"postgres://x": "", "postgresql://x": "", "a.db": "", "./a://b": "", `C://a.db`: "", "": "",
	} {
		var other *store.SchemeError
		if err := store.CheckName(name); errors.As(err, &other) != (scheme != "") || other != nil && other.Scheme != scheme {
			t.Errorf("%s: %v", name, err)
		}
	}
}
