package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// The media types that are written or read.
const (
	jsonType    = "application/json"
	mergeType   = "application/merge-patch+json"
	problemType = "application/problem+json"
	recordType  = "application/x-apgn"
)

// encode returns the JSON of a body, without HTML escapes.
func encode(body any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(body); err != nil {
		return nil, fmt.Errorf("encode %T: %w", body, err)
	}
	return buffer.Bytes(), nil
}

// writeResource answers with a resource under its revision.
func (a *API) writeResource(c *gin.Context, status int, revision int64, body any) error {
	encoded, err := encode(body)
	if err != nil {
		return err
	}
	return a.writeBytes(c, status, jsonType, strconv.FormatInt(revision, 10)+"-", encoded)
}

// writeUnversioned answers with something that has no revision of its own.
func (a *API) writeUnversioned(c *gin.Context, body any) error {
	encoded, err := encode(body)
	if err != nil {
		return err
	}
	return a.writeBytes(c, http.StatusOK, jsonType, "", encoded)
}

// writePlain answers with something that is no representation to keep: tokens,
// reports.
func (a *API) writePlain(c *gin.Context, status int, body any) error {
	encoded, err := encode(body)
	if err != nil {
		return err
	}
	send(c, status, jsonType, encoded)
	return nil
}

// writeBytes answers with a representation and its ETag, or with 304 when the
// client has it. What a visitor gets may lie in shared caches if they ask back;
// what staff get may not.
func (a *API) writeBytes(c *gin.Context, status int, mediaType, revision string, body []byte) error {
	a.writeTagged(c, status, mediaType, entityTag(revision, body), body)
	return nil
}

// writeTagged is writeBytes of a representation whose ETag says what it is made
// of.
func (a *API) writeTagged(c *gin.Context, status int, mediaType, tag string, body []byte) {
	header := c.Writer.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", "no-cache")
	if middleware.Actor(c).SignedIn() {
		header.Set("Cache-Control", "private, no-cache")
	}
	header.Add("Vary", "Authorization")
	if c.Request.Method == http.MethodGet && noneMatch(c.GetHeader("If-None-Match"), tag) {
		c.Status(http.StatusNotModified)
		c.Writer.WriteHeaderNow()
		return
	}
	send(c, status, mediaType, body)
}

// send writes an answer.
func send(c *gin.Context, status int, mediaType string, body []byte) {
	c.Header("Content-Length", strconv.Itoa(len(body)))
	c.Data(status, mediaType, body)
}
