package middleware

import (
	"io"
	"mime"
	"net/http"

	"github.com/gin-gonic/gin"
)

// Download answers with a file that is written as it is made, and isn't kept by
// anybody on the way. When writing fails the connection is cut, so that nobody
// takes half of it for the whole.
func Download(c *gin.Context, name, mediaType string, write func(io.Writer) error) {
	header := c.Writer.Header()
	header.Set("Content-Type", mediaType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	header.Set("Cache-Control", "no-store")
	c.Status(http.StatusOK)
	if c.Request.Method == http.MethodHead {
		c.Writer.WriteHeaderNow()
		return
	}
	if err := write(c.Writer); err != nil {
		_ = c.Error(err) // for the log of requests
		panic(http.ErrAbortHandler)
	}
}
