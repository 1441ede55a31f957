package rest

import (
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

type recordRequestDTO struct {
	Record string `json:"record"`
}

type attachedRecordDTO struct {
	ID      string     `json:"id"`
	Game    string     `json:"game"`
	Verdict verdictDTO `json:"verdict"`
}

type recordListDTO struct {
	Items []attachedRecordDTO `json:"items"`
}

type verdictDTO struct {
	Revision    int           `json:"revision"`
	Plies       int           `json:"plies"`
	PushedOff   event.Balls   `json:"pushed_off"`
	EndedBy     *event.Ending `json:"ended_by"`
	Proven      bool          `json:"proven"`
	Fingerprint string        `json:"fingerprint"`
}

type gameDTO struct {
	ID         string      `json:"id"`
	Tournament string      `json:"tournament"`
	Round      int         `json:"round"`
	Board      int         `json:"board"`
	Black      gameSideDTO `json:"black"`
	White      gameSideDTO `json:"white"`
	Game       string      `json:"game"`
	Verdict    verdictDTO  `json:"verdict"`
	Result     *resultDTO  `json:"result"`
	Record     *string     `json:"record"`
	Plies      []plyDTO    `json:"plies"`
	Created    time.Time   `json:"created"`
}

type gameSideDTO struct {
	Entry event.EntryID `json:"entry"`
	Name  *string       `json:"name"`
}

func newVerdict(v event.Verdict) verdictDTO {
	return verdictDTO{
		Revision: v.Revision, Plies: v.Plies, PushedOff: v.PushedOff,
		EndedBy: filled(v.EndedBy), Proven: v.Proven, Fingerprint: v.Fingerprint,
	}
}

func newAttached(records []tournament.Record) []attachedRecordDTO {
	out := make([]attachedRecordDTO, len(records))
	for i, r := range records {
		out[i] = attachedRecordDTO{ID: r.ID, Game: r.Game, Verdict: newVerdict(r.Verdict)}
	}
	return out
}

// listRecords answers with the records submitted for a pairing.
func (a *API) listRecords(c *gin.Context) error {
	_, pairing, _, err := a.pairingOf(c)
	if err != nil {
		return err
	}
	return a.writeUnversioned(c, recordListDTO{Items: newAttached(pairing.Records)})
}

// readRecord returns a record from a body that is the record itself or JSON
// around it.
func readRecord(c *gin.Context) (string, error) {
	mediaType, err := bodyType(c, jsonType, recordType)
	if err != nil {
		return "", err
	}
	body, err := readBody(c)
	if err != nil {
		return "", err
	}
	if mediaType == recordType {
		return string(body), nil
	}
	var in recordRequestDTO
	err = decode(body, &in)
	return in.Record, err
}

// submitRecord attaches a record to a pairing.
func (a *API) submitRecord(c *gin.Context) error {
	id, round, board, err := pathPairing(c)
	if err != nil {
		return err
	}
	var text string
	meta, err := a.edit(c, id, tournament.PairingScope(round, board), func(c *gin.Context) (err error) {
		text, err = readRecord(c)
		return err
	})
	if err != nil {
		return err
	}
	receipt, err := a.app.SubmitRecord(c.Request.Context(), middleware.Actor(c), id, round, board, text, meta)
	if err != nil {
		return inBody(err)
	}
	record, err := a.attached(c, receipt)
	if err != nil {
		return err
	}
	c.Header("Location", Prefix+"/records/"+record)
	return a.writePairing(c, http.StatusCreated, receipt, round, board)
}

// attached returns the id of the record that a command attached.
func (a *API) attached(c *gin.Context, receipt app.Receipt) (string, error) {
	events, err := a.events(c, receipt)
	if err != nil {
		return "", err
	}
	for _, e := range events {
		if body, ok := e.Body.(event.RecordAttached); ok {
			return body.Record, nil
		}
	}
	return "", fmt.Errorf("events %d to %d of %s attach no record", receipt.First, receipt.Last, receipt.Tournament)
}

// getRecord answers with a record, as itself or as JSON with every position.
func (a *API) getRecord(c *gin.Context) error {
	id, err := pathID(c, "record", app.CodeRecordUnknown)
	if err != nil {
		return err
	}
	c.Writer.Header().Add("Vary", "Accept")
	mediaType, err := accepted(c, jsonType, recordType)
	if err != nil {
		return err
	}
	game, err := a.app.Record(c.Request.Context(), middleware.Actor(c), id)
	if err != nil {
		return err
	}
	if mediaType == recordType {
		text := game.Text
		if game.Erased { // what may be kept: the moves, without names
			text = game.Written.Format()
		}
		return a.writeBytes(c, http.StatusOK, recordType+"; charset=utf-8", "", []byte(text))
	}
	view, err := a.app.Tournament(c.Request.Context(), middleware.Actor(c), game.Tournament)
	if err != nil {
		return err
	}
	return a.writeUnversioned(c, newGame(view, game))
}
