package web_test

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"sumito/api/app"
	"sumito/tournament/event"
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
	w := newWorld(t, reading(slow))
	slow.Store = w.store
	e := openEvening(w)
	e.publish(1)
	e.paste(1, 1, fixture(w, "black_wins.apgn")).status(http.StatusSeeOther)
	path := e.game()

	slow.happens = func() {
		_, err := w.app.RuleResult(t.Context(), w.organizer, strings.TrimPrefix(e.path, "/tournaments/"), 1, 1, app.RulingInput{
			Outcome: event.Draw, Ending: event.Adjudication, Balls: &event.Balls{Black: 3, White: 3}, Reason: "The lights went out.",
		}, app.Meta{Command: "ruling"})
		if err != nil { // this isn't the test's own goroutine, which alone may stop it
			t.Error(err)
		}
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

// drawing is what a test reads of a board: what stands where, and what the
// last move is shown by.
type drawing struct {
	balls        map[string]string // symbol by place
	left, arrows []string          // places
	toward       []string          // places that the arrows point to
}

func drawn(a *answer) drawing {
	a.Helper()
	d := drawing{balls: map[string]string{}}
	place := func(x, y float64) string { return fmt.Sprintf("%.0f %.0f", x, y) }
	a.document().Find("svg.board use").Each(func(_ int, s *goquery.Selection) {
		var x, y float64
		_, err := fmt.Sscan(s.AttrOr("x", "")+" "+s.AttrOr("y", ""), &x, &y)
		a.must(err)
		switch href := s.AttrOr("href", ""); {
		case href == "#left":
			d.left = append(d.left, place(x, y))
		case href == "#arrow":
			var degrees float64
			_, err := fmt.Sscanf(s.AttrOr("transform", ""), "rotate(%g", &degrees)
			a.must(err)
			sin, cos := math.Sincos(degrees * math.Pi / 180)
			d.arrows = append(d.arrows, place(x, y))
			// A step is 40 along a row, and 20 along and 35 across from row to row.
			d.toward = append(d.toward, place(x+40*cos, y+35*math.Round(sin)))
		case s.ParentsFiltered(".cells").Length() > 0:
			d.balls[place(x, y)] = href
		}
	})
	return d
}

// Every ply outlines the cells where a ball was before it and none is after
// it, with an arrow from each to where its ball or the one behind it is now.
func TestTheLastMoveIsShown(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	e.paste(1, 1, fixture(w, "black_wins.apgn")).status(http.StatusSeeOther)
	e.paste(1, 2, fixture(w, "white_wins.apgn")).status(http.StatusSeeOther)
	shapes := map[string]int{}
	visitor := w.browser()
	visitor.get(e.path + "/games").document().Find("td a[href^='/games/']").Each(func(_ int, s *goquery.Selection) {
		path := s.AttrOr("href", "")
		before := drawn(visitor.get(path + "/0").status(http.StatusOK))
		if len(before.left)+len(before.arrows) > 0 {
			t.Errorf("%s: a last move at the start", path)
		}
		for ply := 1; ; ply++ {
			page := visitor.get(fmt.Sprintf("%s/%d", path, ply))
			if page.StatusCode == http.StatusNotFound {
				break
			}
			after := drawn(page)
			var left []string
			for place, symbol := range before.balls {
				if symbol != "#cell" && after.balls[place] == "#cell" {
					left = append(left, place)
				}
			}
			slices.Sort(left)
			slices.Sort(after.left)
			if !slices.Equal(after.left, left) {
				t.Errorf("ply %d outlines %v, left are %v", ply, after.left, left)
			}
			slices.Sort(after.arrows)
			if !slices.Equal(after.arrows, left) {
				t.Errorf("ply %d has arrows from %v, left are %v", ply, after.arrows, left)
			}
			for _, place := range after.toward {
				if symbol := after.balls[place]; !strings.HasPrefix(symbol, "#ball-") {
					t.Errorf("ply %d points to %s, where there is %q", ply, place, symbol)
				}
			}
			words := page.text(".said")
			for _, shape := range []string{"moves a ball", "moves two balls in line", "moves three balls in line", "moves two balls sideways", "moves three balls sideways", "pushes", "off the board"} {
				if strings.Contains(words, shape) {
					shapes[shape]++
				}
			}
			before = after
		}
	})
	if len(shapes) < 7 {
		t.Errorf("not every kind of move was seen: %v", shapes)
	}
}

func TestMovesAreNumbered(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	game := e.game()
	e.get(game).document().Find(".moves li").Each(func(i int, s *goquery.Selection) {
		if got := s.Find("span").Text(); got != fmt.Sprintf("%d.", i+1) {
			t.Errorf("move %d is numbered %q", i+1, got)
		}
	})
}
