package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/tournament/event"
)

// newer is a database whose results were written by a later program.
type newer struct {
	app.Store
	later bool
}

func (s *newer) Events(ctx context.Context, stream string, after int64, limit int) ([]event.Event, error) {
	events, err := s.Store.Events(ctx, stream, after, limit)
	for i := range events {
		if s.later && events[i].Type == "result-reported" {
			events[i].Version = 99
		}
	}
	return events, err
}

// What a later version of an event means is anybody's guess, even where its
// fields have the names of an older one.
func TestLogOfALaterProgram(t *testing.T) {
	store := &newer{}
	w := newWorld(t, reading(store))
	store.Store = w.store
	e := openEvening(w)
	e.publish(1)
	e.enter(1, 1, "black", "six", "6", "1").status(http.StatusSeeOther)
	if got := e.get(e.path + "/log").text("tbody tr:last-child td:nth-child(2)"); !strings.Contains(got, "6–1, target reached entered") {
		t.Errorf("now the log says %q", got)
	}
	store.later = true
	if got := e.get(e.path + "/log?after=1").text("tbody tr:last-child td:nth-child(2)"); got != "result-reported" {
		t.Errorf("later the log says %q", got)
	}
}

// Which events the public log withholds can't be hidden from a chain of
// hashes; what they are is.
func TestWithheldEventsDontSayWhy(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.next("/rounds/1/pair")
	e.next("/rounds/1/discard")
	e.publish(1)
	page := w.browser().get(e.path + "/log")
	if got := page.document().Find("tbody td.soft"); got.Length() < 2 || got.First().Text() != "withheld" {
		t.Errorf("%d rows are withheld, the first says %q", got.Length(), got.First().Text())
	}
	if got := page.text("main > p"); !strings.Contains(got, "An event that isn’t public is withheld") {
		t.Errorf("the page says %s", got)
	}
}
