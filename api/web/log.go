package web

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/tournament/event"
)

// logPageSize is how many events are on a page.
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
			return nil, noPage()
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

// event tells an event in one line; one of a kind that this program is too old
// for by its type.
func (r request) event(view app.View, entry app.LogEntry) string {
	code := "event." + entry.Type
	if entry.Body == nil || !r.catalogue.Has(message.English, code) {
		return entry.Type
	}
	told := tell(entry.Body)
	result := r.text("page.no-result")
	if told.result != nil {
		result = r.resultWords(*told.result)
	}
	line := r.text(code, "name", r.name(view, told.entry), "from", told.from, "round", told.round, "board", told.board,
		"batch", int(told.batch), "count", told.pairs, "result", result, "trust", told.trust, "choice", r.choiceWords(told.choice))
	for _, warning := range told.warnings {
		line += "; " + r.text("warning."+string(warning))
	}
	return line
}

// telling is what sentences about events can speak of.
type telling struct {
	entry        event.EntryID
	from         int // first round with the entry, or without it
	round, board int
	pairs        int
	result       *event.Result
	trust        event.Trust
	batch        int64
	warnings     []event.Warning
	choice       string // code of the words for what was chosen
}

func (r request) choiceWords(code string) string {
	if code == "" {
		return ""
	}
	return r.text(code)
}

// tell picks from an event what its sentence needs.
func tell(body event.Payload) telling {
	switch e := body.(type) {
	case event.EntryAdded:
		return telling{entry: e.Entry}
	case event.EntryRemoved:
		return telling{entry: e.Entry}
	case event.EntryWithdrawn:
		return telling{entry: e.Entry, from: e.From}
	case event.EntrySetAside:
		code := "set-aside.counts"
		if e.SetAside {
			code = "set-aside.left-out"
		}
		return telling{entry: e.Entry, choice: code}
	case event.EntryReinstated:
		return telling{entry: e.Entry, from: e.From}
	case event.EntryRestored:
		return telling{entry: e.Entry}
	case event.EntryCorrected:
		return telling{entry: e.Entry}
	case event.RoundPaired:
		return telling{round: e.Round, pairs: len(e.Pairs)}
	case event.RoundEdited:
		return telling{round: e.Round, pairs: len(e.Pairs)}
	case event.RoundUnpaired:
		return telling{round: e.Round}
	case event.RoundPublished:
		return telling{round: e.Round}
	case event.RoundWithheld:
		return telling{round: e.Round}
	case event.RoundCompleted:
		return telling{round: e.Round}
	case event.RoundReopened:
		return telling{round: e.Round}
	case event.ResultReported:
		return telling{round: e.Round, board: e.Board, result: &e.Result, warnings: e.Warnings}
	case event.ResultConfirmed:
		return telling{round: e.Round, board: e.Board, trust: e.Trust}
	case event.ResultRuled:
		return telling{round: e.Round, board: e.Board, result: &e.Result, warnings: e.Warnings}
	case event.ResultRestored:
		return telling{round: e.Round, board: e.Board, result: e.Result, warnings: e.Warnings}
	case event.RecordAttached:
		return telling{round: e.Round, board: e.Board, result: &e.Result, warnings: e.Warnings}
	case event.RecordDetached:
		return telling{round: e.Round, board: e.Board}
	case event.PairingBasisChosen:
		return telling{choice: "pair-by." + string(e.PairBy)}
	case event.ThirdPlacePlanned:
		if e.ThirdPlace {
			return telling{choice: "third-place.played"}
		}
		return telling{choice: "third-place.shared"}
	case event.BatchUndone:
		return telling{batch: e.Batch}
	}
	return telling{}
}
