package middleware

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

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
	to := patient{w: c.Writer, control: http.NewResponseController(c.Writer)}
	if err := write(to); err != nil {
		NoteError(c, err)
		panic(http.ErrAbortHandler)
	}
}

// stallTime is how long a client may take for one write of a file; the whole may
// take as long as it needs, over a slow line.
const stallTime = 60 * time.Second

// patient is an answer whose deadline starts anew with each write.
type patient struct {
	w       io.Writer
	control *http.ResponseController
}

func (p patient) Write(b []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(stallTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.w.Write(b)
}
