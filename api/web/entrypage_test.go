package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// number reads a value of the page, in quarters so that halves add up exactly.
func number(t *testing.T, text string) int {
	t.Helper()
	text = strings.NewReplacer("−", "-", "½", ".5", "¼", ".25", "¾", ".75").Replace(strings.TrimSpace(text))
	var value float64
	if _, err := fmt.Sscan(text, &value); err != nil {
		t.Fatalf("%q is no number: %v", text, err)
	}
	return int(value * 4)
}

// added evaluates "9 + 8½ − 2 = 15½" and tells what stands on both sides.
func added(t *testing.T, text string) (sum, total int) {
	t.Helper()
	left, right, found := strings.Cut(text, " = ")
	if !found {
		t.Fatalf("%q is no addition", text)
	}
	for _, term := range strings.Split(strings.ReplaceAll(left, " − ", " + −"), " + ") {
		sum += number(t, term)
	}
	return sum, number(t, right)
}

// What the card adds up are the numbers of the table, and they do add up.
func TestTheArithmeticOnACard(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	const codes = "BD, BH/C1, SB, PS, ARO, TPR, DE, TPN"
	e.form(e.get(e.path+"/console/settings"), "/console/settings", url.Values{"tie_breaks": {codes}}).status(http.StatusSeeOther)
	for round := 1; round <= 2; round++ {
		e.publish(round)
		e.enter(round, 1, "black", "six", "6", "2").status(http.StatusSeeOther)
		e.enter(round, 2, "draw", "draw", "3", "3").status(http.StatusSeeOther)
		e.next(fmt.Sprintf("/rounds/%d/complete", round))
	}
	// The columns after the round cells: points, then the tie-breaks.
	table := map[string][]string{}
	e.get(e.path + "/standings").document().Find("table.grid tbody tr").Each(func(_ int, row *goquery.Selection) {
		var values []string
		row.Find("td.n, td.points").Each(func(_ int, s *goquery.Selection) { values = append(values, strings.TrimSpace(s.Text())) })
		table[row.Find("th a").AttrOr("href", "")] = values
	})
	cuts, dummies, sums := 0, 0, 0
	for path, row := range table {
		card := e.get(path).status(http.StatusOK)
		if sum, total := added(t, strings.TrimPrefix(card.text("section[aria-labelledby=arithmetic] > p"), "Points: ")); sum != total {
			t.Errorf("%s: the points don't add up", path)
		}
		details := card.document().Find("main section details")
		if got, want := details.Length(), len(strings.Split(codes, ",")); got != want {
			t.Fatalf("%s explains %d tie-breaks, want %d", path, got, want)
		}
		details.Each(func(i int, tie *goquery.Selection) {
			value := number(t, tie.Find("summary b").Text())
			if want := number(t, strings.TrimPrefix(row[len(row)-details.Length()+i], "+")); value != want {
				t.Errorf("%s: %s, in the table %g", path, tie.Find("summary").Text(), float64(want)/4)
			}
			cuts += tie.Find("s").Length()
			dummies += strings.Count(tie.Text(), "a dummy")
			if line := tie.Find("p.mono"); line.Length() == 1 {
				sums++
				if sum, total := added(t, line.Text()); sum != total || total != value {
					t.Errorf("%s: %s: %s", path, tie.Find("summary").Text(), line.Text())
				}
			}
		})
	}
	if len(table) != 5 || cuts < 5 || dummies == 0 || sums < 10 {
		t.Errorf("%d cards, %d terms left out, %d dummies, %d sums", len(table), cuts, dummies, sums)
	}
}
