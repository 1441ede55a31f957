package board_test

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"sumito/api/web/board"
	"sumito/game"
)

func cell(t testing.TB, name string) game.Cell {
	t.Helper()
	c, err := game.ParseCell(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// picture draws a position from its text.
func picture(t testing.TB, text string) board.Picture {
	t.Helper()
	position, err := game.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Picture{Title: "Start", Description: "all", Rails: [2]board.Rail{{Places: 6}, {Places: 6}}}
	for c := range game.Cell(game.CellCount) {
		p.Pieces[c] = position.At(c)
	}
	return p
}

// svg is what the tests read of a drawing.
type svg struct {
	Role  string `xml:"role,attr"`
	Title string `xml:"title"`
	Desc  string `xml:"desc"`
	Texts []struct {
		Text string  `xml:",chardata"`
		X    float64 `xml:"x,attr"`
		Y    float64 `xml:"y,attr"`
	} `xml:"g>text"`
	Cells []use `xml:"g>use"`
	Uses  []use `xml:"use"`
	Defs  struct {
		Groups []struct {
			ID string `xml:"id,attr"`
		} `xml:"g"`
	} `xml:"defs"`
	Paths []struct {
		Class string `xml:"class,attr"`
		D     string `xml:"d,attr"`
	} `xml:"path"`
}

type use struct {
	Href string  `xml:"href,attr"`
	X    float64 `xml:"x,attr"`
	Y    float64 `xml:"y,attr"`

	Transform string `xml:"transform,attr"`
}

func draw(t testing.TB, p board.Picture) svg {
	t.Helper()
	var drawn svg
	if err := xml.Unmarshal([]byte(p.SVG()), &drawn); err != nil {
		t.Fatalf("%v\n%s", err, p.SVG())
	}
	return drawn
}

const standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0"

func TestBoardStandsAsInTheRules(t *testing.T) {
	drawn := draw(t, picture(t, standard))
	if drawn.Role != "img" || drawn.Title != "Start" || drawn.Desc != "all" {
		t.Errorf("role %q, title %q, description %q", drawn.Role, drawn.Title, drawn.Desc)
	}
	if len(drawn.Cells) != game.CellCount {
		t.Fatalf("%d cells drawn", len(drawn.Cells))
	}
	at := func(name string) use { return drawn.Cells[cell(t, name)] }
	if at("A1").Y <= at("I5").Y {
		t.Error("A is not at the bottom")
	}
	if a, b := at("A1"), at("A2"); b.X <= a.X || b.Y != a.Y {
		t.Error("numbers don't rise to the right within a row")
	}
	if a, b := at("A1"), at("B1"); b.X >= a.X || b.Y >= a.Y {
		t.Error("a number's diagonal doesn't run from bottom right to top left")
	}
	if middle := at("E5"); middle.X != (at("E1").X+at("E9").X)/2 || middle.X != (at("A1").X+at("A5").X)/2 {
		t.Error("E5 is not in the middle")
	}
	for name, symbol := range map[string]string{"A1": "#ball-b", "I9": "#ball-w", "E5": "#cell", "C3": "#ball-b", "C1": "#cell"} {
		if got := at(name).Href; got != symbol {
			t.Errorf("%s shows %s, want %s", name, got, symbol)
		}
	}
}

func TestLabels(t *testing.T) {
	drawn := draw(t, picture(t, standard))
	var labels strings.Builder
	for _, text := range drawn.Texts {
		labels.WriteString(text.Text)
	}
	if labels.String() != "ABCDEFGHI123456789" {
		t.Errorf("labels: %s", labels.String())
	}
	for i, text := range drawn.Texts[9:] {
		lowest, _ := game.CellAt(max(0, i-4), i+1)
		if at := drawn.Cells[lowest]; text.X <= at.X || text.Y <= at.Y {
			t.Errorf("label %s isn't to the lower right of %s", text.Text, lowest)
		}
	}
}

func TestLastMoveAndRails(t *testing.T) {
	p := picture(t, standard)
	p.Left = []game.Cell{cell(t, "A1")}
	p.Arrows = []board.Arrow{{From: cell(t, "A1"), Direction: game.NE}}
	p.Rails[0].Balls = []game.Piece{game.WhiteBall, game.WhiteBall}
	p.Rails[1].Balls = []game.Piece{game.BlackBall}
	drawn := draw(t, p)
	counts := map[string]int{}
	below := 0
	for _, use := range drawn.Uses {
		counts[use.Href]++
		if use.Href == "#ball-w" && use.Y > drawn.Cells[cell(t, "A1")].Y {
			below++
		}
	}
	if counts["#left"] != 1 || counts["#ball-w"] != 2 || counts["#ball-b"] != 1 || counts["#slot"] != 9 {
		t.Errorf("drawn besides the cells: %v", counts)
	}
	if below != 2 {
		t.Errorf("%d of Black's two lie in Black's rail, below the board", below)
	}
	from := drawn.Cells[cell(t, "A1")]
	if last := drawn.Uses[len(drawn.Uses)-1]; last.Href != "#arrow" || last.X != from.X || last.Y != from.Y {
		t.Errorf("the last thing drawn is %v", last)
	}
}

// An arrow lies along the way from its cell to the next, in each direction.
func TestArrowsPointToTheNextCell(t *testing.T) {
	middle := cell(t, "E5")
	for direction := game.E; direction <= game.SE; direction++ {
		p := picture(t, standard)
		p.Arrows = []board.Arrow{{From: middle, Direction: direction}}
		drawn := draw(t, p)
		next, _ := middle.Neighbour(direction)
		from, to := drawn.Cells[middle], drawn.Cells[next]
		var degrees, x, y float64
		arrow := drawn.Uses[len(drawn.Uses)-1]
		if _, err := fmt.Sscanf(arrow.Transform, "rotate(%g %g %g)", &degrees, &x, &y); err != nil || x != from.X || y != from.Y {
			t.Fatalf("%s: %q turns around another place: %v", direction, arrow.Transform, err)
		}
		want := math.Atan2(to.Y-from.Y, to.X-from.X) * 180 / math.Pi
		if off := math.Mod(degrees-want+540, 360) - 180; math.Abs(off) > 1 {
			t.Errorf("%s: turned by %g°, the next cell is at %g°", direction, degrees, want)
		}
	}
}

func TestEverySymbolUsedIsDefined(t *testing.T) {
	var p board.Picture
	for c := range game.Cell(game.CellCount) {
		p.Pieces[c] = game.Piece(c) % (game.Empty + 1) // every piece there is
	}
	for _, picture := range []board.Picture{p, picture(t, standard)} {
		drawn := draw(t, picture)
		defined := map[string]bool{}
		for _, group := range drawn.Defs.Groups {
			defined["#"+group.ID] = true
		}
		for _, use := range append(drawn.Cells, drawn.Uses...) {
			if !defined[use.Href] {
				t.Errorf("%s is used and not defined", use.Href)
			}
		}
	}
}

func TestTextFromOutsideIsEscaped(t *testing.T) {
	p := picture(t, standard)
	p.Title = `<script>alert("x")</script>`
	if text := string(p.SVG()); strings.Contains(text, "<script>") {
		t.Error("the title is not escaped")
	}
	if got := draw(t, p).Title; got != p.Title {
		t.Errorf("the title reads %q", got)
	}
}

func TestABoardIsSmall(t *testing.T) {
	p := picture(t, standard)
	p.Left = []game.Cell{cell(t, "A1"), cell(t, "A2"), cell(t, "A3")}
	p.Arrows = []board.Arrow{{cell(t, "A1"), game.NE}, {cell(t, "A2"), game.NE}, {cell(t, "A3"), game.NE}}
	p.Rails[0].Balls = []game.Piece{game.WhiteBall, game.WhiteBall, game.WhiteBall}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, string(p.SVG())); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if packed.Len() >= 6<<10 {
		t.Errorf("%d bytes compressed", packed.Len())
	}
	t.Logf("%d bytes compressed", packed.Len())
}

func BenchmarkSVG(b *testing.B) {
	p := picture(b, standard)
	for b.Loop() {
		p.SVG()
	}
}
