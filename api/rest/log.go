package rest

import (
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

// logEntryDTO is an event with all that its hash covers; of a hidden one only
// place and hash.
type logEntryDTO struct {
	Sequence int64   `json:"sequence"`
	Hash     string  `json:"hash"`
	Hidden   bool    `json:"hidden"`
	Time     *string `json:"time"`
	Actor    *string `json:"actor"`
	Command  *string `json:"command"`
	Index    *int    `json:"index"`
	Type     *string `json:"type"`
	Version  *int    `json:"version"`
	Payload  *string `json:"payload"`
}

type logPageDTO struct {
	Items []logEntryDTO `json:"items"`
	Next  *int64        `json:"next"`
}

type undoRequestDTO struct {
	Scope scopeDTO `json:"scope"`
	Batch int64    `json:"batch,omitempty"`
}

type scopeDTO struct {
	Settings bool          `json:"settings,omitempty"`
	Entries  bool          `json:"entries,omitempty"`
	Entry    event.EntryID `json:"entry,omitempty"`
	Round    int           `json:"round,omitempty"`
	Board    int           `json:"board,omitempty"`
}

type receiptDTO struct {
	Tournament string `json:"tournament"`
	First      int64  `json:"first"`
	Last       int64  `json:"last"`
	Revision   *int64 `json:"revision"`
}

// timeFormat is RFC 3339 with the microseconds that the hash covers.
const timeFormat = "2006-01-02T15:04:05.000000Z"

func newLogEntry(e app.LogEntry) logEntryDTO {
	out := logEntryDTO{Sequence: e.Sequence, Hash: e.Hash.String(), Hidden: e.Hidden}
	if e.Hidden {
		return out
	}
	at := time.UnixMicro(e.Time).UTC().Format(timeFormat)
	payload := string(e.Payload)
	out.Time, out.Actor, out.Command, out.Index = &at, &e.Actor, &e.Command, &e.Index
	out.Type, out.Version, out.Payload = &e.Type, &e.Version, &payload
	return out
}

// getLog answers with a page of events.
func (a *API) getLog(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	q, err := readQuery(c, "limit", "after")
	if err != nil {
		return err
	}
	limit, err := q.limit(maxLogLimit)
	if err != nil {
		return err
	}
	after, err := q.number("after", 0)
	if err != nil {
		return err
	}
	entries, err := a.app.Log(c.Request.Context(), middleware.Actor(c), id, after, limit)
	if err != nil {
		return err
	}
	out := logPageDTO{Items: make([]logEntryDTO, len(entries))}
	for i, e := range entries {
		out.Items[i] = newLogEntry(e)
	}
	if len(entries) == limit {
		next := entries[limit-1].Sequence
		out.Next = &next
		linkNext(c, "after", strconv.FormatInt(next, 10))
	}
	return a.writeUnversioned(c, out)
}

// undo takes back the newest command in a scope, or the one named.
func (a *API) undo(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	var in undoRequestDTO
	meta, err := a.command(c, into(&in))
	if err != nil {
		return err
	}
	scope, err := in.Scope.scope()
	if err != nil {
		return err
	}
	if meta.IfMatch, err = a.ifMatch(c, id, scope); err != nil {
		return err
	}
	receipt, err := a.app.Undo(c.Request.Context(), middleware.Actor(c), id, scope, in.Batch, meta)
	if err != nil {
		return inBody(err)
	}
	replayed(c, receipt)
	out := receiptDTO{Tournament: receipt.Tournament, First: receipt.First, Last: receipt.Last}
	if receipt.Revision > 0 {
		out.Revision = &receipt.Revision
	}
	return a.writePlain(c, http.StatusOK, out)
}

// scope returns the resource meant; exactly one form must be given.
func (s scopeDTO) scope() (tournament.Scope, error) {
	switch s {
	case scopeDTO{Settings: true}:
		return tournament.SettingsScope, nil
	case scopeDTO{Entries: true}:
		return tournament.EntriesScope, nil
	case scopeDTO{Entry: s.Entry}:
		if s.Entry > 0 {
			return tournament.EntryScope(s.Entry), nil
		}
	case scopeDTO{Round: s.Round, Board: s.Board}:
		if s.Round > 0 && s.Board >= 0 {
			return tournament.Scope{Round: s.Round, Board: s.Board}, nil
		}
	}
	either := fault{
		code: codeJSONEither, pointer: "/scope",
		params: map[string]any{"keys": []string{"settings", "entries", "entry", "round"}},
	}
	return tournament.Scope{}, &requestError{status: http.StatusBadRequest, faults: []fault{either}}
}
