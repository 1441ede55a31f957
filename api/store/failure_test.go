package store_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/tournament/event"
)

func TestFullDiskRefusesWritesAndReadsOn(t *testing.T) {
	s := mustOpen(t, sqliteURL(t))
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Exec("PRAGMA max_page_count = 1")) // as many as it has now
	c := batch(t, "t1", head, "more", rounds(1)...)
	c.Texts = []app.Text{{ID: "long", Salt: []byte{1}, Body: strings.Repeat("long ", 10_000)}}
	for range 3 {
		if err := s.Commit(t.Context(), c); !errors.Is(err, app.ErrFull) {
			t.Fatalf("Commit = %v, want full", err)
		}
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
	must(t, s.Exec("PRAGMA max_page_count = 1000000"))
	must(t, s.Commit(t.Context(), c))
}

func TestReadOnlyFileRefusesWritesAndReadsOn(t *testing.T) {
	s := mustOpen(t, sqliteURL(t))
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Exec("PRAGMA query_only = 1"))
	c := batch(t, "t1", head, "more", rounds(1)...)
	if err := s.Commit(t.Context(), c); !errors.Is(err, app.ErrReadOnly) {
		t.Fatalf("Commit = %v, want read-only", err)
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
	must(t, s.Exec("PRAGMA query_only = 0"))
	must(t, s.Commit(t.Context(), c))
}

func TestReadOnlyServerRefusesWritesAndReadsOn(t *testing.T) {
	address := value(url.Parse(postgresURL(t)))(t)
	head := func() event.Head {
		s := mustOpen(t, address.String())
		addClub(t, s, "club")
		return addTournament(t, s, "t1", 5)
	}()
	query := address.Query()
	query.Set("default_transaction_read_only", "on")
	address.RawQuery = query.Encode()
	s := mustOpen(t, address.String())
	if err := s.Commit(t.Context(), batch(t, "t1", head, "more", rounds(1)...)); !errors.Is(err, app.ErrReadOnly) {
		t.Errorf("Commit = %v, want read-only", err)
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
}
