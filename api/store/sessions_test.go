package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
)

// addSession opens a session of a new account for an hour.
func addSession(t *testing.T, s *store.Store, id string, hash int) app.Session {
	t.Helper()
	session := app.Session{
		ID: id, Account: addAccount(t, s, id).ID, Kind: "api", Hash: secretHash(hash),
		Created: clock.UTC(), Expires: clock.Add(time.Hour).UTC(),
	}
	must(t, s.CreateSession(t.Context(), session))
	return session
}

func TestSessionLivesUntilItExpires(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		want := addSession(t, s, "s1", 1)
		last := want.Expires.Add(-time.Microsecond)
		if diff := cmp.Diff(want, value(s.Session(ctx, secretHash(1), last))(t)); diff != "" {
			t.Errorf("by hash (-written +read):\n%s", diff)
		}
		if diff := cmp.Diff(want, value(s.SessionByID(ctx, "s1", last))(t)); diff != "" {
			t.Errorf("by id (-written +read):\n%s", diff)
		}
		for name, err := range map[string]error{
			"expired":       second(s.Session(ctx, secretHash(1), want.Expires)),
			"expired by id": second(s.SessionByID(ctx, "s1", want.Expires)),
			"unknown":       second(s.Session(ctx, secretHash(2), clock)),
			"no hash":       second(s.Session(ctx, "", clock)),
			"never rotated": second(s.SessionByOldHash(ctx, secretHash(1))),
		} {
			if !errors.Is(err, app.ErrNoRow) {
				t.Errorf("%s: %v, want no row", name, err)
			}
		}
		must(t, s.EndSession(ctx, "s1"))
		if err := second(s.Session(ctx, secretHash(1), clock)); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("ended: %v, want no row", err)
		}
		must(t, s.EndSession(ctx, "s1"))
	})
}

func TestRotatedSessionRemembersItsHashes(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addSession(t, s, "s1", 1)
		until := clock.Add(2 * time.Hour).UTC()
		must(t, s.RotateSession(ctx, "s1", secretHash(1), secretHash(2), until))
		must(t, s.RotateSession(ctx, "s1", secretHash(2), secretHash(3), until))

		if got := value(s.Session(ctx, secretHash(3), clock))(t); got.ID != "s1" || !got.Expires.Equal(until) {
			t.Errorf("current hash leads to %+v", got)
		}
		for _, old := range []int{1, 2} {
			if err := second(s.Session(ctx, secretHash(old), clock)); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("old hash %d: %v, want no row", old, err)
			}
			if got := value(s.SessionByOldHash(ctx, secretHash(old)))(t); got.ID != "s1" {
				t.Errorf("reuse of hash %d leads to %+v", old, got)
			}
			err := s.RotateSession(ctx, "s1", secretHash(old), secretHash(9), until)
			if !errors.Is(err, app.ErrNoRow) {
				t.Errorf("rotation from old hash %d: %v, want no row", old, err)
			}
		}
		must(t, s.EndSession(ctx, "s1"))
		if err := second(s.SessionByOldHash(ctx, secretHash(1))); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("old hash of an ended session: %v, want no row", err)
		}
	})
}

func TestSessionIsRotatedOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addSession(t, s, "s1", 1)
		rotated := 0
		for _, err := range together(20, func(i int) error {
			return s.RotateSession(t.Context(), "s1", secretHash(1), secretHash(100+i), clock.Add(time.Hour))
		}) {
			switch {
			case err == nil:
				rotated++
			case !errors.Is(err, app.ErrNoRow):
				t.Error(err)
			}
		}
		if rotated != 1 {
			t.Errorf("rotated %d times", rotated)
		}
	})
}

func TestSessionEndsWhileItIsRotated(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		for n := range 10 {
			id := fmt.Sprint("s", n)
			addSession(t, s, id, n*1000)
			errs := together(6, func(i int) error {
				if i%2 == 0 {
					return s.EndSession(t.Context(), id)
				}
				err := s.RotateSession(t.Context(), id, secretHash(n*1000), secretHash(n*1000+i), clock.Add(time.Hour))
				if errors.Is(err, app.ErrNoRow) {
					return nil
				}
				return err
			})
			must(t, errors.Join(errs...))
			if err := second(s.SessionByID(t.Context(), id, clock)); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("session %s: %v, want no row", id, err)
			}
		}
	})
}

func TestEndExpiredKeepsTheLiving(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		for i := range 5 {
			session := addSession(t, s, fmt.Sprint("s", i), i)
			until := clock.Add(time.Duration(i) * time.Hour)
			must(t, s.RotateSession(ctx, session.ID, session.Hash, secretHash(10+i), until))
		}
		must(t, s.EndExpired(ctx, clock.Add(2*time.Hour))) // s0, s1 and, just now, s2
		for i := range 5 {
			_, err := s.SessionByOldHash(ctx, secretHash(i))
			if gone := errors.Is(err, app.ErrNoRow); gone != (i <= 2) {
				t.Errorf("session %d: %v", i, err)
			}
		}
	})
}
