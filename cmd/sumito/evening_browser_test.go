package main_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestEveningInTheBrowser(t *testing.T) {
	t.Parallel()
	b := openTab(t)
	p := start(t, t.TempDir(), "serve", "--addr", "127.0.0.1:0")
	d := &browserDesk{tab: b, t: t}
	d.setUp(p.line(setupPrefix, waiting))
	playEvening(t, d)
	b.checkConsole()
}

// browserDesk works at the pages, as a person does: by fields and buttons.
type browserDesk struct {
	*tab
	t    *testing.T
	base string
	path string // of the tournament's pages
}

func (d *browserDesk) setUp(link string) {
	u, err := url.Parse(link)
	if err != nil {
		d.t.Fatal(err)
	}
	d.base = "http://" + u.Host
	d.open(link)
	d.picture("setup")
	d.fill("#name", organizerName)
	d.fill("#password", organizerPassword)
	d.fill("#club", "Test club")
	d.send("main form button.primary")
}

func (d *browserDesk) create(name string, rounds int, players []string) {
	d.open(d.base + "/tournaments/new")
	d.fill("[name=name]", name)
	d.fill("[name=rounds]", fmt.Sprint(rounds))
	d.picture("create")
	d.send("main form button.primary")
	address := evaluate[string](d.tab, "location.pathname")
	before, _, found := strings.Cut(address, "/console")
	if !found {
		d.t.Fatalf("after creating a tournament the browser is at %s:\n%s", address, d.text("main"))
	}
	d.path = d.base + before
	d.open(d.path + "/console/entries")
	d.fill("[name=names]", strings.Join(players, "\n"))
	d.send("main form button.primary")
	d.picture("entries")
}

// next presses the console's one next button, which must speak of something.
func (d *browserDesk) next(verb string) {
	d.open(d.path + "/console")
	if label := d.text("section.next button.primary"); !strings.Contains(strings.ToLower(label), verb) {
		d.t.Fatalf("the next action is %q, want to %s:\n%s", label, verb, d.text("main"))
	}
	d.send("section.next button.primary")
}

func (d *browserDesk) publish(round int) []boardSeen {
	d.next("pair")
	d.picture("draft")
	d.next("publish")
	d.picture("published")
	d.open(fmt.Sprintf("%s/rounds/%d", d.path, round))
	d.picture("pairings")
	rows := evaluate[[][]string](d.tab, `Array.from(document.querySelectorAll("tr[id^=board-]"),
		row => [row.id.slice("board-".length), ...Array.from(row.querySelectorAll("th"), cell => cell.innerText.trim())])`)
	var boards []boardSeen
	for _, row := range rows {
		var b boardSeen
		if _, err := fmt.Sscan(row[0], &b.board); err != nil || len(row) != 3 {
			d.t.Fatalf("row %q of the pairings can't be read", row)
		}
		b.black, b.white = row[1], row[2]
		boards = append(boards, b)
	}
	return boards
}

func (d *browserDesk) openBoard(round, board int) {
	d.open(fmt.Sprintf("%s/console/rounds/%d/boards/%d", d.path, round, board))
}

func (d *browserDesk) report(round, board, black, white int) {
	outcome := "black"
	if white > black {
		outcome = "white"
	}
	d.openBoard(round, board)
	const form = "form[action$='/result'] "
	d.do("choose the winner", chromedp.Click(chromedp.CSS(form+"[name=outcome][value="+outcome+"]")))
	d.fill(form+"[name=balls_black]", fmt.Sprint(black))
	d.fill(form+"[name=balls_white]", fmt.Sprint(white))
	d.fill(form+"[name=ending]", "six")
	d.picture("result")
	d.send(form + "button.primary")
	d.noErrors()
}

func (d *browserDesk) paste(round, board int, record string) {
	d.openBoard(round, board)
	const form = "form[action$='/record'] "
	d.fill(form+"textarea[name=record]", record)
	d.send(form + "button.primary")
}

func (d *browserDesk) submit(round, board int, record string) {
	d.paste(round, board, record)
	d.noErrors()
	d.picture("record")
}

func (d *browserDesk) refused(round, board int, record string) string {
	d.paste(round, board, record)
	said := d.text(".errors")
	if said == "" {
		d.t.Errorf("a bad record was not refused:\n%s", d.text("main"))
	}
	if kept := evaluate[string](d.tab, "document.querySelector('textarea[name=record]')?.value ?? ''"); kept == "" {
		d.t.Error("the page has forgotten the record that it refused")
	}
	d.picture("refused")
	d.open(fmt.Sprintf("%s/rounds/%d", d.path, round))
	if row := d.text(fmt.Sprintf("#board-%d", board)); strings.Contains(row, "–0") || strings.Contains(row, "6–") {
		d.t.Errorf("after a refused record the board shows %q", row)
	}
	return said
}

func (d *browserDesk) complete(int) {
	d.next("complete")
	d.noErrors()
}

func (d *browserDesk) standings() []standing {
	d.open(d.path + "/standings")
	d.picture("standings")
	rows := evaluate[[][]string](d.tab, `(() => {
		const heads = Array.from(document.querySelectorAll("table.grid thead th"), cell => cell.innerText.trim());
		const difference = heads.findIndex(head => /^(BD|±|\+\/−)/.test(head));
		return Array.from(document.querySelectorAll("table.grid tbody tr"), row => [
			row.querySelector("th.name a").innerText.trim(),
			row.querySelector("td.points").innerText.trim(),
			row.cells[difference]?.innerText.trim() ?? "no ball difference in " + heads.join(" | "),
		]);
	})()`)
	var all []standing
	for _, row := range rows {
		s := standing{name: row[0], points: row[1]}
		sign := strings.NewReplacer("−", "-", "+", "").Replace(row[2])
		if _, err := fmt.Sscan(sign, &s.difference); err != nil {
			d.t.Fatalf("ball difference %q of %s: %v", row[2], row[0], err)
		}
		all = append(all, s)
	}
	return all
}

// noErrors fails the test when the page says that something is wrong.
func (d *browserDesk) noErrors() {
	d.t.Helper()
	if said := d.text(".errors"); said != "" {
		d.picture("failed")
		d.t.Fatalf("the page says: %s", said)
	}
}
