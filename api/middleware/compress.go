package middleware

import (
	"compress/gzip"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"
)

// smallBody is what isn't worth compressing: it fits into one packet anyway.
const smallBody = 1 << 10

// Compress sends compressible answers gzipped to clients that ask for it.
// Answers that are encoded already, such as cached pages, pass through. Entity
// tags stay as they are: they name a revision, and are sent back in If-Match.
func Compress() gin.HandlerFunc {
	pool := &sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
	return func(c *gin.Context) {
		w := &compressor{ResponseWriter: c.Writer, pool: pool, wanted: c.Request.Method != http.MethodHead && AcceptsGzip(c.Request)}
		c.Writer = w
		defer func() { c.Writer = w.ResponseWriter }()
		c.Next()
		w.finish() // not after a panic: nobody wants the rest
	}
}

// AcceptsGzip reports whether the client takes gzip: by that name, or else as
// one of any codings (RFC 9110 §12.5.3).
func AcceptsGzip(r *http.Request) bool {
	any := false
	for offer := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, parameters, _ := strings.Cut(offer, ";")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "gzip":
			return weighs(parameters)
		case "*":
			any = weighs(parameters)
		}
	}
	return any
}

// weighs reports whether the parameters of an offer leave it standing: "q=0"
// takes it back.
func weighs(parameters string) bool {
	quality, given := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameters)), "q=")
	q, err := strconv.ParseFloat(quality, 64)
	return !given || (err == nil && q > 0)
}

// compressor holds the beginning of a body back until it knows whether it is
// to be compressed.
type compressor struct {
	gin.ResponseWriter
	pool   *sync.Pool
	wanted bool

	decided bool
	zip     *gzip.Writer // nil: as it is
	held    []byte
	begun   bool // something is held, be it only a status
}

// Write implements io.Writer.
func (w *compressor) Write(body []byte) (int, error) {
	if !w.decided {
		w.begun = true
		if w.held = append(w.held, body...); len(w.held) < smallBody && w.candidate() {
			return len(body), nil
		}
		return len(body), w.decide(w.candidate())
	}
	if w.zip != nil {
		return w.zip.Write(body)
	}
	return w.ResponseWriter.Write(body)
}

// WriteString implements io.StringWriter.
func (w *compressor) WriteString(body string) (int, error) { return w.Write([]byte(body)) }

// WriteHeaderNow implements gin.ResponseWriter: headers wait for the decision.
func (w *compressor) WriteHeaderNow() {
	if w.decided {
		w.ResponseWriter.WriteHeaderNow()
		return
	}
	w.begun = true
}

// Written implements gin.ResponseWriter: held counts.
func (w *compressor) Written() bool { return w.begun || w.ResponseWriter.Written() }

// Flush implements http.Flusher: a stream isn't held back.
func (w *compressor) Flush() {
	if !w.decided {
		// What fails here fails again at the next write.
		_ = w.decide(false)
	}
	if w.zip != nil {
		_ = w.zip.Flush()
	}
	w.ResponseWriter.Flush()
}

// Unwrap lets http.ResponseController find the connection, for deadlines.
func (w *compressor) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// candidate reports whether the answer, as its headers stand, is one to
// compress.
func (w *compressor) candidate() bool {
	header := w.Header()
	if header.Get("Content-Encoding") != "" || header.Get("Content-Range") != "" {
		return false
	}
	switch w.Status() {
	case http.StatusNoContent, http.StatusNotModified, http.StatusPartialContent:
		return false
	}
	if !compressible(header.Get("Content-Type")) {
		return false
	}
	if !strings.Contains(strings.Join(header.Values("Vary"), ","), "Accept-Encoding") {
		header.Add("Vary", "Accept-Encoding")
	}
	return w.wanted
}

// compressible reports whether bodies of a type get smaller by it. An event
// stream would, but is to arrive at once.
func compressible(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil || kind == "text/event-stream" {
		return false
	}
	switch kind {
	case "application/json", "application/javascript", "application/yaml", "application/xml":
		return true
	}
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml")
}

// decide settles how the body is sent, and sends what was held.
func (w *compressor) decide(compress bool) error {
	w.decided = true
	held := w.held
	w.held = nil
	if compress {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Del("Content-Length")
		w.Header().Del("Accept-Ranges")
		w.zip = w.pool.Get().(*gzip.Writer)
		w.zip.Reset(w.ResponseWriter)
		_, err := w.zip.Write(held)
		return err
	}
	if len(held) == 0 {
		w.ResponseWriter.WriteHeaderNow()
		return nil
	}
	_, err := w.ResponseWriter.Write(held)
	return err
}

// finish sends what is still held. A client that hung up gets nothing more.
func (w *compressor) finish() {
	if !w.decided && w.begun {
		_ = w.decide(false)
	}
	if w.zip != nil {
		_ = w.zip.Close()
		w.zip.Reset(nil)
		w.pool.Put(w.zip)
		w.zip = nil
	}
}
