package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/api/middleware"
	"sumito/api/web/pagecache"
)

// document is a finished model with the template that writes it.
type document struct {
	template    string
	title       string
	description string
	page        any
	staff       bool   // the reader is staff of what the page shows
	mark        string // the log's head the page was made of, for print
	live        liveModel
}

// frame is what layout.html reads.
type frame struct {
	Lang        message.Language
	Theme       string
	Title       string
	Description string
	Path        string
	Staff       bool
	Themes      []choice
	Languages   []choice
	Build       string
	Mark        string
	Live        liveModel
	Page        any
}

// request is what every page needs to know about who asks.
type request struct {
	words
	actor app.Actor
	theme string // "light", "dark" or "" for the device's
	path  string // where the page is, with its query
}

func (s *Site) request(c *gin.Context) request {
	return request{
		words: words{s.messages, s.language(c)},
		actor: middleware.Actor(c),
		theme: theme(c),
		path:  s.address(c),
	}
}

// render writes a document into memory, so that a failing template never
// leaves half a page behind a status 200.
func (s *Site) render(r request, d document) ([]byte, error) {
	set := s.pages[r.lang][d.template]
	if set == nil {
		return nil, fmt.Errorf("no page template %q in %s", d.template, r.lang)
	}
	model := frame{
		Lang:        r.lang,
		Theme:       r.theme,
		Title:       d.title,
		Description: d.description,
		Path:        r.path,
		Staff:       d.staff,
		Themes:      s.themes(r),
		Languages:   s.languages(r),
		Build:       s.build,
		Mark:        d.mark,
		Live:        d.live,
		Page:        d.page,
	}
	var buffer bytes.Buffer
	if err := set.ExecuteTemplate(&buffer, "layout", model); err != nil {
		return nil, fmt.Errorf("page %s: %w", d.template, err)
	}
	return squeeze(buffer.Bytes()), nil
}

// squeeze drops the empty lines and the indentation that templates leave, but
// where white space matters: in textareas and preformatted text.
func squeeze(page []byte) []byte {
	out := make([]byte, 0, len(page))
	inText := false
	for line := range bytes.Lines(page) {
		if inText {
			out = append(out, line...)
		} else if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 {
			out = append(append(out, trimmed...), '\n')
		}
		if bytes.Contains(line, []byte("<textarea")) || bytes.Contains(line, []byte("<pre")) {
			inText = true
		}
		if bytes.Contains(line, []byte("</textarea>")) || bytes.Contains(line, []byte("</pre>")) {
			inText = false
		}
	}
	return out
}

// cached answers with a page that is made once for all who may see the same.
// reads names what it is made of besides the program, language, theme and
// address: a stamp; query has the parameters it reads. Others lead to the same
// page, so that nobody fills the cache by making some up.
func (s *Site) cached(c *gin.Context, r request, reads string, query url.Values, compose func(context.Context, request) (document, error)) {
	r.path = pagePath(c, query)
	key := strings.Join([]string{s.build, s.content, reads, string(r.lang), r.theme, r.path}, "\x00")
	tag := tagOf([]byte(key))
	s.pageHeaders(c, r.actor.SignedIn())
	if matches(c, tag) {
		c.Status(http.StatusNotModified)
		return
	}
	page, err := s.cache.Get(c.Request.Context(), key, func(ctx context.Context) ([]byte, error) {
		d, err := compose(ctx, r)
		if err != nil {
			return nil, err
		}
		return s.render(r, d)
	})
	if err != nil {
		s.fail(c, err)
		return
	}
	write(c, http.StatusOK, tag, page)
}

// show answers with a page made for this request alone.
func (s *Site) show(c *gin.Context, r request, status int, d document) {
	body, err := s.render(r, d)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.pageHeaders(c, true)
	c.Header("Cache-Control", "private, no-store")
	write(c, status, "", pagecache.Page{Plain: body})
}

// hashed answers with a page made for this request whose content decides
// whether the browser has it already.
func (s *Site) hashed(c *gin.Context, r request, d document) {
	body, err := s.render(r, d)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.pageHeaders(c, r.actor.SignedIn())
	write(c, http.StatusOK, tagOf(body), pagecache.Page{Plain: body})
}

func (s *Site) pageHeaders(c *gin.Context, private bool) {
	keeping := "public, no-cache"
	if private {
		keeping = "private, no-cache"
	}
	c.Header("Cache-Control", keeping)
	c.Header("Content-Type", "text/html; charset=utf-8")
	c.Writer.Header().Add("Vary", "Accept-Language, Cookie")
}

// write sends a finished page, compressed when it is kept so and the browser
// takes that; one made for this request is left to middleware.Compress. With a
// tag it carries a strong ETag, one for each encoding.
func write(c *gin.Context, status int, tag string, page pagecache.Page) {
	body := page.Plain
	c.Writer.Header().Add("Vary", "Accept-Encoding")
	if page.Gzip != nil && middleware.AcceptsGzip(c.Request) {
		body = page.Gzip
		c.Header("Content-Encoding", "gzip")
	}
	if tag != "" {
		c.Header("ETag", etag(c, tag))
		if matches(c, tag) {
			c.Writer.Header().Del("Content-Encoding")
			c.Status(http.StatusNotModified)
			return
		}
	}
	c.Header("Content-Length", strconv.Itoa(len(body)))
	c.Status(status)
	if c.Request.Method != http.MethodHead {
		// A browser that hung up is no failure of ours.
		_, _ = c.Writer.Write(body)
	}
}

// tagOf is the tag of a page with this content, or made of what this says.
func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// etag is the strong validator of a tag in the encoding that this request gets.
func etag(c *gin.Context, tag string) string {
	if middleware.AcceptsGzip(c.Request) {
		return `"` + tag + `-gz"`
	}
	return `"` + tag + `"`
}

// matches reports whether the browser has the very page already, in whichever
// encoding, and tells it so.
func matches(c *gin.Context, tag string) bool {
	for wanted := range strings.SplitSeq(c.GetHeader("If-None-Match"), ",") {
		wanted = strings.TrimPrefix(strings.TrimSpace(wanted), "W/")
		if wanted == `"`+tag+`"` || wanted == `"`+tag+`-gz"` {
			c.Header("ETag", wanted)
			return true
		}
	}
	return false
}
