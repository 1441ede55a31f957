package store_test

import (
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// TestInstantsAreReadInUTC writes times in a zone east and a zone west of UTC,
// on both sides of a clock change.
func TestInstantsAreReadInUTC(t *testing.T) {
	prague := value(time.LoadLocation("Europe/Prague"))(t)
	angeles := value(time.LoadLocation("America/Los_Angeles"))(t)
	moments := []time.Time{
		{},
		time.Date(2026, 3, 29, 1, 59, 59, 999999000, prague), // a microsecond before summer time
		time.Date(2026, 3, 29, 3, 0, 0, 0, prague),
		time.Date(2026, 11, 1, 1, 30, 0, 1000, angeles).Add(time.Hour), // the second 1:30 of that night
	}
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		var head event.Head
		for i, moment := range moments {
			c := batch(t, "t1", head, string(rune('a'+i)), rounds(1)...)
			c.Summary.Updated = moment
			must(t, s.Commit(t.Context(), c))
			head = c.Summary.Head
			got := value(s.Summary(t.Context(), "t1"))(t).Updated
			if !got.Equal(moment) || got.Location() != time.UTC {
				t.Errorf("wrote %v, read %v", moment, got)
			}
		}
	})
}

// TestSessionsExpireInAnyZone compares instants across zones, which as text
// would come out wrong.
func TestSessionsExpireInAnyZone(t *testing.T) {
	east, west := time.FixedZone("", 14*60*60), time.FixedZone("", -12*60*60)
	onEach(t, func(t *testing.T, s *store.Store) {
		account := addAccount(t, s, "anna")
		must(t, s.CreateSession(t.Context(), app.Session{
			ID: "s1", Account: account.ID, Kind: "page", Hash: secretHash(1), Created: clock,
			Expires: clock.Add(time.Minute).In(west),
		}))
		if err := second(s.Session(t.Context(), secretHash(1), clock.In(east))); err != nil {
			t.Errorf("a minute before: %v", err)
		}
		if err := second(s.Session(t.Context(), secretHash(1), clock.Add(time.Minute).In(east))); err == nil {
			t.Error("the session outlived its end")
		}
	})
}
