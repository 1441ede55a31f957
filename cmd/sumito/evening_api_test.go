package main_test

import (
	"fmt"
	"net/http"
	"testing"
)

func TestEveningOverTheAPI(t *testing.T) {
	t.Parallel()
	_, a := newServer(t, t.TempDir())
	playEvening(t, &apiDesk{t: t, api: a})
}

// apiDesk works over the JSON API.
type apiDesk struct {
	*api
	t    *testing.T
	path string // of the tournament
}

func (d *apiDesk) create(name string, rounds int, players []string) {
	d.path = d.api.create(d.t, name, rounds, players)
}

func (d *apiDesk) publish(round int) []boardSeen {
	var boards []boardSeen
	for _, p := range d.api.publish(d.t, d.path, round).Pairings {
		boards = append(boards, boardSeen{p.Board, p.Black.Name, p.White.Name})
	}
	return boards
}

func (d *apiDesk) report(round, board, black, white int) {
	outcome := "black"
	if white > black {
		outcome = "white"
	}
	d.must(d.t, http.MethodPut, d.pairing(round, board)+"/result", map[string]any{
		"outcome": outcome, "ending": "six", "balls": map[string]int{"black": black, "white": white}, "confirmed": true,
	}, nil)
}

func (d *apiDesk) submit(round, board int, record string) {
	var pairing pairingJSON
	d.must(d.t, http.MethodPost, d.pairing(round, board)+"/records", map[string]string{"record": record}, &pairing)
	if pairing.Result == nil || pairing.Result.Trust != "verified" || pairing.Result.Record == nil {
		d.t.Errorf("after a record board %d has the result %+v, want a verified one", board, pairing.Result)
	}
}

func (d *apiDesk) refused(round, board int, record string) string {
	before := d.head()
	got := d.call(d.t, http.MethodPost, d.pairing(round, board)+"/records", map[string]string{"record": record})
	if got.Status < 400 || got.Status >= 500 {
		d.t.Errorf("board %d: a bad record has status %d\n%s", board, got.Status, got.Body)
	}
	if after := d.head(); after != before {
		d.t.Errorf("a refused record moved the log from event %d to %d", before, after)
	}
	return got.problem(d.t).Detail
}

func (d *apiDesk) complete(round int) {
	d.must(d.t, http.MethodPost, fmt.Sprintf("%s/rounds/%d/completion", d.path, round), nil, nil)
}

func (d *apiDesk) standings() []standing {
	var got standingsJSON
	// Everybody may read them: no token.
	visitor := *d.api
	visitor.token = ""
	visitor.must(d.t, http.MethodGet, d.path+"/standings", nil, &got)
	var rows []standing
	for _, item := range got.Items {
		rows = append(rows, standing{item.Name, item.Points.Text, item.Balls.Difference})
	}
	return rows
}

func (d *apiDesk) pairing(round, board int) string {
	return fmt.Sprintf("%s/rounds/%d/pairings/%d", d.path, round, board)
}

// head is the newest event of the tournament's log.
func (d *apiDesk) head() int64 {
	var tournament struct{ Head struct{ Sequence int64 } }
	d.must(d.t, http.MethodGet, d.path, nil, &tournament)
	return tournament.Head.Sequence
}
