package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
	"sumito/tournament/event"
)

// findingListDTO is what the independent checker would have otherwise in a
// draft.
type findingListDTO struct {
	Items []findingDTO `json:"items"`
	Open  []openDTO    `json:"open"`
}

// openDTO is a score group of which it couldn't be proven that nothing is
// better.
type openDTO struct {
	Group     int    `json:"group"` // tenths of a point
	Criterion string `json:"criterion"`
}

type findingDTO struct {
	Code    string             `json:"code"`
	Entries []event.EntryID    `json:"entries"`
	Better  [][2]event.EntryID `json:"better"`
}

// getFindings answers with the findings of a draft, of which a visitor knows
// nothing.
func (a *API) getFindings(c *gin.Context) error {
	view, round, err := a.roundOf(c)
	if err != nil {
		return err
	}
	found, err := a.app.CheckDraft(c.Request.Context(), middleware.Actor(c), view.Tournament.ID, round.Number)
	if err != nil {
		return err
	}
	out := findingListDTO{Items: make([]findingDTO, len(found.Findings)), Open: make([]openDTO, len(found.Open))}
	for i, finding := range found.Findings {
		out.Items[i] = findingDTO{Code: finding.Code, Entries: list(finding.Entries), Better: list(finding.Better)}
	}
	for i, open := range found.Open {
		out.Open[i] = openDTO{Group: open.Score, Criterion: open.Criterion}
	}
	return a.writePlain(c, http.StatusOK, out)
}
