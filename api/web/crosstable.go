package web

import (
	"context"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
)

// crossModel is what pages/crosstable.html reads.
type crossModel struct {
	Head   headModel
	Rounds []int
	Rows   []standingsRow

	SetAside string // names of those whose games count for nobody
}

// crosstablePage answers GET /tournaments/:id/crosstable: who met whom, by
// pairing number.
func (s *Site) crosstablePage(c *gin.Context) {
	s.publicPage(c, "crosstable", "crosstable", nil, func(_ context.Context, r request, view app.View) (any, error) {
		model := crossModel{Head: r.head(view, "crosstable")}
		for round := 1; round <= view.Tournament.Shown(); round++ {
			model.Rounds = append(model.Rounds, round)
		}
		rows := tournament.CrossTable(view.Tournament, 0)
		model.SetAside = r.setAside(view, rows)
		for _, row := range rows {
			model.Rows = append(model.Rows, r.standingsRow(view, row))
		}
		return model, nil
	})
}
