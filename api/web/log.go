package web

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament/event"
)

// logPage size, in events.
const logPageSize = 100

// logModel is what pages/log.html reads.
type logModel struct {
	Head    headModel
	Rows    []logRow
	Earlier string // address of the events before these, "" at the start
	Later   string // of those after, "" at the end
	Zone    string // of the times
}

// logRow is one event.
type logRow struct {
	Sequence int64
	Time     string
	What     string
	Type     string
	Hash     string
	Hidden   bool
}

// logPage answers GET /tournaments/:id/log: the newest events, or those after
// ?after, oldest first.
func (s *Site) logPage(c *gin.Context) {
	after, query := int64(-1), url.Values{}
	if text := c.Query("after"); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 {
			s.NotFound(c)
			return
		}
		after = n
		query.Set("after", strconv.FormatInt(n, 10))
	}
	s.publicPage(c, "log", "log", query, func(ctx context.Context, r request, view app.View) (any, error) {
		newest := view.Tournament.Public
		if view.Staff {
			newest = view.Tournament.Head.Sequence
		}
		if after > newest {
			return nil, &app.Problem{Class: app.NotFound, Code: "page-not-found"}
		}
		if after < 0 {
			after = max(0, newest-logPageSize)
		}
		entries, err := s.app.Log(ctx, r.actor, view.Tournament.ID, after, logPageSize)
		if err != nil {
			return nil, err
		}
		return r.log(view, entries, after, newest), nil
	})
}

func (r request) log(view app.View, entries []app.LogEntry, after, newest int64) logModel {
	model := logModel{Head: r.head(view, "log"), Zone: view.Tournament.Settings.Zone}
	zone, err := time.LoadLocation(model.Zone)
	if err != nil {
		zone = time.UTC
	}
	for _, entry := range entries {
		row := logRow{Sequence: entry.Sequence, Type: entry.Type, Hash: entry.Hash.Short(), Hidden: entry.Hidden}
		if entry.Hidden {
			row.What = r.text("page.log.hidden")
		} else {
			row.Time = time.UnixMicro(entry.Time).In(zone).Format("2006-01-02 15:04:05")
			row.What = r.event(view, entry)
		}
		model.Rows = append(model.Rows, row)
	}
	base := tournamentPath(view.Tournament.ID) + "/log?after="
	if after > 0 {
		model.Earlier = base + strconv.FormatInt(max(0, after-logPageSize), 10)
	}
	if n := len(entries); n > 0 && entries[n-1].Sequence < newest {
		model.Later = base + strconv.FormatInt(entries[n-1].Sequence, 10)
	}
	return model
}

// event tells an event in one line. What it needs is in the payload's own
// fields, whichever of them the type has.
func (r request) event(view app.View, entry app.LogEntry) string {
	code := "event." + entry.Type
	if !r.catalogue.Has("en", code) {
		return entry.Type
	}
	var p struct {
		Entry  event.EntryID `json:"entry"`
		From   int           `json:"from"`
		Round  int           `json:"round"`
		Board  int           `json:"board"`
		Batch  int64         `json:"batch"`
		Pairs  []event.Pair  `json:"pairs"`
		Result *event.Result `json:"result"`
		Trust  event.Trust   `json:"trust"`
	}
	// A payload without one of these fields just leaves it empty.
	if err := json.Unmarshal(entry.Payload, &p); err != nil {
		return entry.Type
	}
	result := r.text("page.no-result")
	if p.Result != nil {
		result = r.resultWords(*p.Result)
	}
	return r.text(code, "name", r.name(view, p.Entry), "from", p.From, "round", p.Round, "board", p.Board,
		"batch", int(p.Batch), "count", len(p.Pairs), "result", result, "trust", p.Trust)
}
