package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
	"sumito/tournament"
)

// entityTag is an ETag: the revision that If-Match compares, if there is one,
// and a digest of the bytes, so that a change of a name or of the audience
// never passes for "not modified".
func entityTag(revision string, body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + revision + hex.EncodeToString(sum[:6]) + `"`
}

// ifMatch returns the revision that If-Match asks for, nil if it asks for none.
// Of several the one that fits is taken.
func (a *API) ifMatch(c *gin.Context, id string, scope tournament.Scope) (*int64, error) {
	value := strings.Join(c.Request.Header.Values("If-Match"), ",")
	revisions, err := parseIfMatch(value)
	if err != nil || len(revisions) == 0 {
		return nil, err
	}
	if len(revisions) > 1 {
		view, err := a.app.Tournament(c.Request.Context(), middleware.Actor(c), id)
		if err != nil {
			return nil, err
		}
		now, _ := view.Tournament.Revision(scope)
		if slices.Contains(revisions, now) {
			return &now, nil
		}
	}
	return &revisions[0], nil
}

// neverRevision fits no resource: revisions count from 1.
const neverRevision = -1

// parseIfMatch returns the revisions that an If-Match lists: none if the header
// is absent or "*". A weak tag never matches (RFC 9110 §13.1.1), nor does one
// that this API didn't make.
func parseIfMatch(value string) ([]int64, error) {
	value = strings.TrimSpace(value)
	if value == "" || value == "*" {
		return nil, nil
	}
	tags, ok := parseTags(value)
	if !ok {
		return nil, refuse(http.StatusBadRequest, codeHeaderInvalid, "If-Match", map[string]any{"header": "If-Match", "value": value})
	}
	revisions := make([]int64, len(tags))
	for i, tag := range tags {
		revisions[i] = neverRevision
		digits, _, _ := strings.Cut(tag.opaque, "-")
		if n, err := strconv.ParseInt(digits, 10, 64); err == nil && n > 0 && !tag.weak {
			revisions[i] = n
		}
	}
	return revisions, nil
}

// noneMatch reports whether If-None-Match names the tag, so that the client has
// the representation; the comparison is weak. A header that can't be read is
// as good as none.
func noneMatch(value, tag string) bool {
	value = strings.TrimSpace(value)
	if value == "*" {
		return true
	}
	tags, _ := parseTags(value)
	return slices.ContainsFunc(tags, func(t entityTagValue) bool { return `"`+t.opaque+`"` == tag })
}

// entityTagValue is one entity tag of a header.
type entityTagValue struct {
	opaque string
	weak   bool
}

// parseTags reads a list of entity tags (RFC 9110 §8.8.3).
func parseTags(value string) ([]entityTagValue, bool) {
	var tags []entityTagValue
	rest := value
	for {
		rest = strings.TrimLeft(rest, " \t,")
		if rest == "" {
			return tags, len(tags) > 0
		}
		var tag entityTagValue
		rest, tag.weak = strings.CutPrefix(rest, "W/")
		if !strings.HasPrefix(rest, `"`) {
			return nil, false
		}
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			return nil, false
		}
		tag.opaque = rest[1 : 1+end]
		tags = append(tags, tag)
		rest = rest[end+2:]
		if rest != "" && !strings.HasPrefix(strings.TrimLeft(rest, " \t"), ",") {
			return nil, false
		}
	}
}
