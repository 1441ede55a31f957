package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/store"
)

// accountsOf opens a database's accounts for a while.
func accountsOf(t *testing.T, database string, use func(*auth.Service)) {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{URL: database})
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := auth.New(auth.Options{Store: s, Key: make([]byte, auth.MinKey)})
	if err != nil {
		t.Fatal(err)
	}
	use(accounts)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestPassword(t *testing.T) {
	const before, after = "belgian daisy", "german daisy 61"
	database := filepath.Join(t.TempDir(), "sumito.db")
	ctx := t.Context()
	var session string
	accountsOf(t, database, func(accounts *auth.Service) {
		link, err := accounts.Invite(ctx)
		if err != nil {
			t.Fatal(err)
		}
		account, err := accounts.Redeem(ctx, link, "Olga", before, "Club")
		if err != nil {
			t.Fatal(err)
		}
		if session, _, err = accounts.OpenSession(ctx, account); err != nil {
			t.Fatal(err)
		}
	})
	for _, bad := range []struct{ name, input, says string }{
		{"Otto", after + "\n", "Nobody signs in as Otto"},
		{"Olga", "short\n", "at least 10"},
		{"Olga", "", "password"},
	} {
		status, out, stderr := runTool(t, bad.input, "password", "--database", database, bad.name)
		if status == 0 || out != "" || !strings.Contains(stderr, bad.says) {
			t.Errorf("%+v: status %d, %q, %q", bad, status, out, stderr)
		}
	}
	accountsOf(t, database, func(accounts *auth.Service) {
		if _, err := accounts.ActorBySession(ctx, session); err != nil {
			t.Errorf("a refused password ended the session: %v", err)
		}
	})
	if status, out, stderr := runTool(t, after+"\r\n", "password", "--database", database, "OLGA"); status != 0 || !strings.Contains(out, "new password") {
		t.Fatalf("status %d, %q, %q", status, out, stderr)
	}
	accountsOf(t, database, func(accounts *auth.Service) {
		if _, err := accounts.SignIn(ctx, "Olga", after, "127.0.0.1"); err != nil {
			t.Errorf("the new password: %v", err)
		}
		if _, err := accounts.SignIn(ctx, "Olga", before, "127.0.0.1"); !hasCode(err, auth.CodeSignInFailed) {
			t.Errorf("the old password: %v", err)
		}
		if _, err := accounts.ActorBySession(ctx, session); !hasCode(err, auth.CodeSessionEnded) {
			t.Errorf("the old session: %v", err)
		}
	})
	missing := filepath.Join(t.TempDir(), "none.db")
	if status, _, stderr := runTool(t, after+"\n", "password", "--database", missing, "Olga"); status != statusUsage || !strings.Contains(stderr, "none.db") {
		t.Errorf("without a database: status %d, %q", status, stderr)
	}
}

func hasCode(err error, code string) bool {
	var problem *app.Problem
	return errors.As(err, &problem) && problem.Code == code
}
