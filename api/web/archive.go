package web

import (
	"io"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// archivePath is where a tournament is had as one file; withoutNames leaves the
// names out.
func archivePath(id string, withoutNames bool) string {
	path := consolePath(id) + "/archive"
	if withoutNames {
		path += "?names=no"
	}
	return path
}

// archive answers GET /tournaments/:id/console/archive with the file.
func (s *Site) archive(c *gin.Context) {
	r, id := s.request(c), c.Param("id")
	write, err := s.app.PrepareExport(c.Request.Context(), r.actor, id, c.Query("names") != "no")
	if err != nil {
		s.fail(c, err)
		return
	}
	middleware.Download(c, id+".sumito", "application/zip", func(w io.Writer) error {
		_, err := write(w)
		return err
	})
}
