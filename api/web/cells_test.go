package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"sumito/static"
)

// The number in a cell is one that the row of the opponent shows.
func TestCellsAreReadAgainstTheTable(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	for path, column := range map[string]string{"/standings": "td.no", "/crosstable": "td.place"} {
		document := e.get(e.path + path).document()
		names := map[string]string{}
		document.Find("tbody tr").Each(func(_ int, row *goquery.Selection) {
			names[row.Find(column).Text()] = row.Find("th a").Text()
		})
		if len(names) != 5 || names[""] != "" {
			t.Fatalf("%s: the rows are numbered %v", path, names)
		}
		cells := document.Find("tbody .c:has(i.black), tbody .c:has(i.white)")
		if cells.Length() != 8 {
			t.Errorf("%s: %d cells of games, want 8", path, cells.Length())
		}
		cells.Each(func(_ int, cell *goquery.Selection) {
			number, said := cell.Find("i").Text(), cell.AttrOr("title", "")
			if name := names[number]; name == "" || !strings.Contains(said, name) {
				t.Errorf("%s: number %s is %q, the cell says %q", path, number, name, said)
			}
		})
		if legend := document.Find(".hint").Text(); !strings.Contains(legend, document.Find("thead abbr[title='Pairing number']").Text()) {
			t.Errorf("%s: the legend doesn't name the column: %s", path, legend)
		}
	}
}

// A head that stays in place stays with its column.
func TestPointsStandUnderTheirHead(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	for _, path := range []string{"/standings", "/crosstable"} {
		document := e.get(e.path + path).document()
		if got := document.Find("thead th.points").Text(); got != "Pts" {
			t.Errorf("%s: the head over the points is %q", path, got)
		}
	}
}

// Paper is white, whatever the screen is.
func TestDarkColoursAreForScreensOnly(t *testing.T) {
	css, err := static.Files.ReadFile("sumito.css")
	if err != nil {
		t.Fatal(err)
	}
	if len(css) > 18<<10 {
		t.Errorf("the stylesheet has %d bytes", len(css))
	}
	dark := regexp.MustCompile(`(@media screen[^{}]*\{)?:root[^{}]*\{color-scheme:dark`).FindAllStringSubmatch(string(css), -1)
	if len(dark) < 2 {
		t.Fatalf("%d sets of dark colours", len(dark))
	}
	for _, rule := range dark {
		if rule[1] == "" {
			t.Errorf("%s also holds for paper", rule[0])
		}
	}
}

// A round's mark is the log at its publication; the head of the log is the same
// on every page and is the newest line of the log that everyone sees.
func TestTheHeadOfTheLogIsTheHead(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w) // the draft moves the staff's head only
	visitor := w.browser()
	log := visitor.get(e.path + "/log")
	newest := strings.TrimSpace(log.document().Find("tbody tr").Last().Find("code").Text())
	if len(newest) != 10 {
		t.Fatalf("the newest event's hash is %q", newest)
	}
	for _, reader := range []*browser{visitor, e.browser} {
		for _, path := range []string{"/standings", "/rounds/1", "/rounds/2"} {
			page := reader.get(e.path + path)
			if got := page.text("footer.site p"); got != "Sumito test · log head "+newest {
				t.Errorf("%s: the foot says %q, the log ends with %s", path, got, newest)
			}
			caption := page.text("caption")
			if strings.Contains(caption, "log head") || path != "/standings" && !strings.Contains(caption, "published at log ") {
				t.Errorf("%s is headed %q", path, caption)
			}
		}
	}
}

// Points and tie-breaks of a row write halves alike.
func TestHalvesAreWrittenOneWay(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	row := e.get(e.path + "/standings").document().Find("tbody td.n")
	halves := 0
	row.Each(func(_ int, cell *goquery.Selection) {
		if strings.Contains(cell.Text(), "½") {
			halves++
		}
		if strings.Contains(cell.Text(), ".5") {
			t.Errorf("a half is written %s", cell.Text())
		}
	})
	if halves < 3 {
		t.Errorf("only %d halves: the evening shows nothing", halves)
	}
}
