package rest

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
)

// listTournaments answers with a page of summaries.
func (a *API) listTournaments(c *gin.Context) error {
	q, err := readQuery(c, "limit", "after", "search", "state", "club")
	if err != nil {
		return err
	}
	query := app.TournamentQuery{Search: q.values["search"], State: q.values["state"]}
	if query.Limit, err = q.limit(maxLimit); err != nil {
		return err
	}
	if query.After, err = q.id("after"); err != nil {
		return err
	}
	if query.Club, err = q.id("club"); err != nil {
		return err
	}
	if query.State != "" && !slices.Contains([]string{"planned", "running", "finished"}, query.State) {
		return invalidQuery("state", query.State)
	}
	summaries, next, err := a.app.Tournaments(c.Request.Context(), middleware.Actor(c), query)
	if err != nil {
		return err
	}
	page := tournamentPageDTO{Items: make([]summaryDTO, len(summaries)), Next: filled(next)}
	for i, s := range summaries {
		page.Items[i] = newSummary(s)
	}
	linkNext(c, "after", next)
	return a.writeUnversioned(c, page)
}

// linkNext sets Link to the page after this one: the same request with the
// cursor moved on.
func linkNext(c *gin.Context, cursor, next string) {
	if next == "" {
		return
	}
	values := c.Request.URL.Query()
	values.Set(cursor, next)
	target := url.URL{Path: c.Request.URL.Path, RawQuery: values.Encode()}
	c.Header("Link", "<"+target.String()+`>; rel="next"`)
}

// createTournament opens a tournament.
func (a *API) createTournament(c *gin.Context) error {
	var in newTournamentDTO
	meta, err := a.command(c, into(&in))
	if err != nil {
		return err
	}
	receipt, err := a.app.CreateTournament(c.Request.Context(), middleware.Actor(c), in.settings(), meta)
	if err != nil {
		return inBody(err)
	}
	replayed(c, receipt)
	c.Header("Location", tournamentPath(receipt.Tournament))
	return a.writeResource(c, http.StatusCreated, receipt.Revision, newTournament(receipt.View))
}

func tournamentPath(id string) string { return Prefix + "/tournaments/" + id }

func roundPath(id string, round int) string {
	return tournamentPath(id) + "/rounds/" + strconv.Itoa(round)
}

// getTournament answers with a tournament.
func (a *API) getTournament(c *gin.Context) error {
	view, err := a.view(c)
	if err != nil {
		return err
	}
	return a.writeResource(c, http.StatusOK, view.Tournament.SettingsRevision, newTournament(view))
}

// view returns the tournament of the path as whoever asks may see it.
func (a *API) view(c *gin.Context) (app.View, error) {
	id, err := pathTournament(c)
	if err != nil {
		return app.View{}, err
	}
	return a.app.Tournament(c.Request.Context(), middleware.Actor(c), id)
}

// changeSettings applies a patch.
func (a *API) changeSettings(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	var patch settingsPatchDTO
	meta, err := a.edit(c, id, tournament.SettingsScope, intoPatch(&patch))
	if err != nil {
		return err
	}
	receipt, err := a.app.ChangeSettings(c.Request.Context(), middleware.Actor(c), id, patch.patch(), meta)
	if err != nil {
		return inBody(err)
	}
	replayed(c, receipt)
	return a.writeResource(c, http.StatusOK, receipt.Revision, newTournament(receipt.View))
}
