package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/web"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// interrupted is a database in which something happens when private texts are
// read: the last thing that a game's page reads of the game.
type interrupted struct {
	app.Store
	happens func()
}

func (s *interrupted) Texts(ctx context.Context, stream string, ids []string) (map[string]app.Text, error) {
	if happens := s.happens; happens != nil {
		s.happens = nil
		happens()
	}
	return s.Store.Texts(ctx, stream, ids)
}

// A ruling that comes while a game's page is being made is on the page from the
// next request on: what was read before it isn't kept as what there is after.
func TestGamePageDuringARuling(t *testing.T) {
	slow := &interrupted{}
	w := newWorld(t, func(o *web.Options) {
		o.App = app.New(app.Options{
			Store: slow, Systems: map[string]pairing.System{"swiss": swiss.New()}, Log: slog.New(slog.DiscardHandler),
		})
	})
	slow.Store = w.store
	e := openEvening(w)
	e.next("/rounds/1/pair")
	e.next("/rounds/1/publish")
	e.paste(1, 1, fixture(w, "black_wins.apgn")).status(http.StatusSeeOther)
	path := e.get(e.path+"/games").document().Find("a[href^='/games/']").AttrOr("href", "")

	slow.happens = func() {
		_, err := w.app.RuleResult(t.Context(), w.organizer, strings.TrimPrefix(e.path, "/tournaments/"), 1, 1, app.RulingInput{
			Outcome: event.Draw, Ending: event.Adjudication, Balls: &event.Balls{Black: 3, White: 3}, Reason: "The lights went out.",
		}, app.Meta{Command: "ruling"})
		w.must(err)
	}
	visitor := w.browser()
	visitor.get(path).status(http.StatusOK)
	if slow.happens != nil {
		t.Fatal("the page was made without reading the game")
	}
	if got := visitor.get(path).text("main"); !strings.Contains(got, "3–3") {
		t.Errorf("after the ruling the game's page says: %s", got)
	}
}
