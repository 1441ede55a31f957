package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/game/record"
)

type reportDTO struct {
	Legal           bool      `json:"legal"`
	Plies           int       `json:"plies"`
	FirstIllegalPly *int      `json:"first_illegal_ply"`
	IllegalMove     *string   `json:"illegal_move"`
	LegalMoves      []string  `json:"legal_moves"`
	Reason          *faultDTO `json:"reason"`
	PushedOff       []int     `json:"pushed_off"`
	Timeline        [][]int   `json:"timeline"`
	EndedBy         *string   `json:"ended_by"`
	Proven          bool      `json:"proven"`
	Winner          *string   `json:"winner"`
	ResultClaimed   *string   `json:"result_claimed"`
	ClaimOK         bool      `json:"claim_ok"`
	ClaimProblem    *faultDTO `json:"claim_problem"`
	Clock           *clockDTO `json:"clock"`
	Fingerprint     string    `json:"fingerprint"`
}

// clockDTO is what clock stamps prove.
type clockDTO struct {
	FlagPly    *int    `json:"flag_ply"`
	FlagSeat   *string `json:"flag_seat"`
	Stamped    int     `json:"stamped"`
	Missing    int     `json:"missing"`
	Impossible []int   `json:"impossible"` // plies
}

// verificationsPerMinute are for each account, or each visitor's address, which
// a whole hall may share.
const verificationsPerMinute = 300

// verifyRecord reports what a free-standing record proves under its own tags.
// It stores nothing and is open to everybody; the time it takes grows with the
// record's length alone, which is bounded as that of a submitted one.
func (a *API) verifyRecord(c *gin.Context) error {
	if a.verifications(c); c.IsAborted() {
		return nil
	}
	text, err := readRecord(c)
	if err != nil {
		return err
	}
	if len(text) > app.MaxRecord {
		return &app.Problem{
			Class: app.TooLarge, Code: app.CodeRecordTooLarge, Field: "record",
			Params: map[string]any{"max": app.MaxRecord, "got": len(text)},
		}
	}
	written, err := record.Parse(text)
	if err != nil {
		return inBody(app.RecordProblem(err))
	}
	terms, err := record.FreeTerms(written)
	if err != nil {
		return inBody(app.RecordProblem(err))
	}
	lang := a.language(c)
	c.Header("Content-Language", string(lang))
	c.Header("Cache-Control", "no-store")
	return a.writePlain(c, http.StatusOK, a.newReport(lang, record.Verify(written, terms)))
}

func (a *API) newReport(lang message.Language, r record.Report) reportDTO {
	out := reportDTO{
		Legal: r.Legal, Plies: r.Plies, FirstIllegalPly: positive(r.FirstIllegalPly),
		IllegalMove: filled(r.Illegal.Text), LegalMoves: list(r.LegalMoves),
		PushedOff: r.PushedOff[:r.Sides], Timeline: make([][]int, len(r.Timeline)),
		EndedBy: filled(r.EndedBy), Proven: r.Proved, Winner: filled(string(r.Winner)),
		ResultClaimed: filled(r.ResultClaimed), ClaimOK: r.ClaimOK, Fingerprint: r.Fingerprint,
	}
	for i, score := range r.Timeline {
		counts := make([]int, r.Sides)
		for side := range counts {
			counts[side] = int(score[side])
		}
		out.Timeline[i] = counts
	}
	out.Clock = newClock(r.Clock)
	if r.Reason != nil {
		out.Reason = a.newFault(lang, "fault.", r.Reason.Code, app.FaultParams(r.Reason), r.Reason)
	}
	if p := r.Problem; p != nil {
		params := map[string]any{
			"claimed": p.Claimed, "found": p.Found, "ply": r.Plies, "black": r.PushedOff[0], "white": r.PushedOff[1],
		}
		out.ClaimProblem = a.newFault(lang, "claim.", p.Code, params, p)
	}
	return out
}

func newClock(r *record.ClockReport) *clockDTO {
	if r == nil {
		return nil
	}
	out := &clockDTO{FlagPly: positive(r.FlagPly), Stamped: r.Stamped, Missing: r.Missing, Impossible: make([]int, len(r.Impossible))}
	if r.FlagPly > 0 {
		out.FlagSeat = filled(r.FlagSeat.String())
	}
	for i, stamp := range r.Impossible {
		out.Impossible[i] = stamp.Ply
	}
	return out
}

// newFault puts a typed reason of the rules core into words.
func (a *API) newFault(lang message.Language, space, code string, params map[string]any, err error) *faultDTO {
	return &faultDTO{Code: code, Detail: a.words(lang, space, code, params, err.Error()), Params: plainParams(params)}
}
