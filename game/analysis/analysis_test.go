package analysis_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
	"sumito/game/analysis"
)

// position places balls by the names of their cells.
func position(t testing.TB, black, white string) (*game.Rules, game.Position) {
	t.Helper()
	pieces := make(map[string]byte)
	for _, side := range []struct {
		cells  string
		letter byte
	}{{black, 'b'}, {white, 'w'}} {
		for _, cell := range strings.Fields(strings.TrimPrefix(side.cells, "-")) {
			pieces[cell] = side.letter
		}
	}
	var rows []string
	for row := 8; row >= 0; row-- {
		var text []byte
		for number := 1; number <= 9; number++ {
			cell, ok := game.CellAt(row, number)
			if !ok {
				continue
			}
			if letter, stands := pieces[cell.String()]; stands {
				text = append(text, letter)
			} else {
				text = append(text, '1')
			}
		}
		rows = append(rows, string(text))
	}
	p, err := game.ParsePosition(strings.Join(rows, "/") + " b 0 0")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.NewRulesAt(game.Ruleset{}, p)
	if err != nil {
		t.Fatal(err)
	}
	return rules, p
}

// TestTerms checks each term on ten and more positions made by hand.
func TestTerms(t *testing.T) {
	text, err := os.ReadFile("testdata/terms.tsv")
	if err != nil {
		t.Fatal(err)
	}
	tested := make(map[string]int)
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Split(line, "\t")
		if i == 0 {
			continue
		}
		term, want := fields[0], fields[3]
		rules, p := position(t, fields[1], fields[2])
		found := analysis.Analyse(rules, &p)
		var got string
		switch term {
		case "det":
			got = detText(found.Dets)
		case "pak", "sumito":
			got = contactText(found.Contacts)
		case "threatened":
			var cells game.Cells
			for _, standing := range found.Standings {
				cells |= standing.Threatened
			}
			got = names(cells)
		case "centre distance":
			got = fmt.Sprint(found.Standings[0].CentreDistance)
		case "cohesion":
			got = fmt.Sprint(found.Standings[0].Cohesion)
		default:
			got = groupText(analysis.Form(term), found.Groups)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("line %d, %s: %s", i+1, term, diff)
		}
		tested[term]++
	}
	if len(tested) != 13 {
		t.Errorf("%d terms are tested: %v", len(tested), tested)
	}
	for term, count := range tested {
		if count < 10 {
			t.Errorf("%s has %d cases only", term, count)
		}
	}
}

func names(cells game.Cells) string {
	if cells == 0 {
		return "none"
	}
	return strings.Join(cells.Names(), " ")
}

func detText(dets []analysis.Det) string {
	var cells game.Cells
	for _, det := range dets {
		cells = cells.With(det.Cell)
	}
	return names(cells)
}

func contactText(contacts []analysis.Contact) string {
	var texts []string
	for _, c := range contacts {
		strong, weak := strings.Join(c.StrongCells.Names(), "+"), strings.Join(c.WeakCells.Names(), "+")
		if !c.IsSumito() {
			texts = append(texts, fmt.Sprintf("pak %s %s-%s", c.Direction, strong, weak))
			continue
		}
		state := "possible"
		if c.Blocked != nil {
			state = c.Blocked.Code + " " + c.Blocked.Cell.String()
		}
		texts = append(texts, fmt.Sprintf("sumito %s %s>%s %s", c.Direction, strong, weak, state))
	}
	return strings.Join(texts, "; ")
}

func groupText(want analysis.Form, groups []analysis.Group) string {
	for _, group := range groups {
		if group.Form == want {
			text := names(group.Cells)
			if want == analysis.Spear {
				text += " axis " + group.Axis.String()
			}
			return text
		}
	}
	return fmt.Sprintf("%+v", groups)
}

func TestPartnersAreNotOpposed(t *testing.T) {
	p, err := game.ParsePosition("5/6/7/8/bbc6/8/7/6/3wd b 0 0 0 0")
	if err != nil {
		t.Fatal(err)
	}
	for mode, contacts := range map[game.Mode]int{game.FreeForAll: 1, game.Pairs: 0} {
		rules, err := game.NewRulesAt(game.Ruleset{Mode: mode}, p)
		if err != nil {
			t.Fatal(err)
		}
		// Black on E2 meets the third seat's ball on E3, White on A4 the fourth's on A5.
		found := 0
		for _, c := range analysis.Contacts(rules, &p) {
			if c.Strong == game.BlackBall {
				found++
			}
		}
		if found != contacts {
			t.Errorf("%s: %d contacts of Black, want %d", mode, found, contacts)
		}
	}
}
