package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
)

// What is next is what starts soonest, however much is planned; and all of it
// can be reached.
func TestTheListOfManyPlannedTournaments(t *testing.T) {
	w := newWorld(t)
	w.staff()
	const planned = 103
	var want []string
	for i := range planned {
		name := fmt.Sprintf("Evening %03d", i)
		want = append(want, name)
		_, err := w.app.CreateTournament(t.Context(), w.organizer, app.SettingsInput{
			Name: name, Rounds: 3, StartsOn: fmt.Sprintf("2026-%02d-%02d", 4+i/28, 1+i%28),
		}, app.Meta{Command: fmt.Sprintf("create-%d", i)})
		w.must(err)
	}
	b := w.browser()
	var got []string
	for next, pages := "/?q=evening", 0; next != ""; pages++ {
		if pages > planned {
			t.Fatal("the pages never end")
		}
		page := b.get(next).status(http.StatusOK)
		page.document().Find(".list b").Each(func(_ int, s *goquery.Selection) { got = append(got, s.Text()) })
		next = page.document().Find("section .actions a").AttrOr("href", "")
		if next != "" && !strings.Contains(next, "q=evening") {
			t.Errorf("%s forgets what was searched for", next)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the list (-want +got):\n%s", diff)
	}
	for _, nowhere := range []string{"/?state=past", "/?after=x"} {
		b.get(nowhere).status(http.StatusNotFound)
	}
}
