package rest

import (
	"io"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// zipType is the media type of archives.
const zipType = "application/zip"

// getArchive answers with the whole tournament as one file.
func (a *API) getArchive(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	q, err := readQuery(c, "without_names")
	if err != nil {
		return err
	}
	without, err := q.flag("without_names")
	if err != nil {
		return err
	}
	write, err := a.app.PrepareExport(c.Request.Context(), middleware.Actor(c), id, !without)
	if err != nil {
		return err
	}
	middleware.Download(c, id+".sumito", zipType, func(w io.Writer) error {
		_, err := write(w)
		return err
	})
	return nil
}
