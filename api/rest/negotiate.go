package rest

import (
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// bodyType returns the media type of the request's body, which must be one of
// those wanted; a body without a type is taken as the first.
func bodyType(c *gin.Context, want ...string) (string, error) {
	got := c.GetHeader("Content-Type")
	if got == "" {
		return want[0], nil
	}
	mediaType, params, err := mime.ParseMediaType(got)
	charset := strings.ToLower(params["charset"])
	if err != nil || !slices.Contains(want, mediaType) || charset != "" && charset != "utf-8" {
		return "", refuse(http.StatusUnsupportedMediaType, codeMediaType, "Content-Type", map[string]any{"got": got, "want": want})
	}
	return mediaType, nil
}

// accepted returns which of the media types on offer the client likes best; the
// first of equals.
func accepted(c *gin.Context, offer ...string) (string, error) {
	header := c.GetHeader("Accept")
	if strings.TrimSpace(header) == "" {
		return offer[0], nil
	}
	best, bestQuality := "", 0.0
	for _, mediaType := range offer {
		if q := quality(header, mediaType); q > bestQuality {
			best, bestQuality = mediaType, q
		}
	}
	if best == "" {
		return "", refuse(http.StatusNotAcceptable, codeNotAcceptable, "Accept", map[string]any{"got": header, "want": offer})
	}
	return best, nil
}

// quality is how much an Accept header likes a media type; the most specific
// range counts (RFC 9110 §12.5.1).
func quality(header, mediaType string) float64 {
	kind, _, _ := strings.Cut(mediaType, "/")
	found, specific := 0.0, -1
	for part := range strings.SplitSeq(header, ",") {
		span, params, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		rank := slices.Index([]string{"*/*", kind + "/*", mediaType}, span)
		if rank < 0 || rank < specific {
			continue
		}
		q := 1.0
		if value, ok := params["q"]; ok {
			if q, err = strconv.ParseFloat(value, 64); err != nil {
				q = 0
			}
		}
		found, specific = q, rank
	}
	return found
}
